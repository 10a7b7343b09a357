"""Where Germans go, as somebody plays them: to markers, to Tito, and at last to the missions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cutline.referee import World

from ..actions import deeds
from ..board.kit import Unit, Zone
from ..board.routes import cheapest, reach
from ..markers import surely_lying
from ..movement import allowance, barred
from ..outlook import view
from ..priorities import Stands
from ..stacks import highest
from ..table import Fate, germans_in, most, partisans_in, strength
from ..volleys import fresh
from .storming import OWN_HIT, THEIR_HIT, Storm, chance, gain, saving

LAST_TURNS = 3  # in which the missions are what counts
NEVER = -1_000.0
FAR_OFF = 0.75  # what a goal is worth that is a movement point further away
WORTH = {"tito": 17.5, "churchill": 3.5, "documents": 2.0}
MISSION, SAFE = 2.0, 60.0
FIGHT, FEAR, TOGETHER, WORST = 3.0, 4.0, 0.2, -1.0


def topmost(w: World, zone: Zone, fires: bool = False) -> Unit:
    """2.2d: Return the partisan with most FF, of those that can fire if one `fires`; the first of several."""
    here = partisans_in(w, zone).sure
    return max(fresh(w, here) if fires else here, key=lambda unit: highest(w, unit))


def able(w: World, zone: Zone, row: Any) -> list[Unit]:
    """Return the Germans of a zone that can still move or fire, by the `row` of who did."""
    here = row.surely(False, germans_in(w, zone).sure)
    return [unit for unit in here if len(deeds(w, unit)) < w.v.german_actions]


def captive(w: World, who: Unit, zone: Zone) -> bool:
    return bool(w.fate.surely(Fate.PRISONER, [who]) and w.at.surely(zone, [who]))


# moves


def ends(w: World, units: list[Unit], start: Zone) -> list[Zone]:
    """Return the zones that all of them can move to."""
    stops, points = barred(w), min(allowance(w, unit) for unit in units)
    found = [zone for zone in reach(w.kit.graph, start, points, stops) if zone != start]
    fresh = not any(deeds(w, unit) for unit in units) and not {*units} <= {*w.kit.officers}
    return [zone for zone in found if zone not in stops or fresh]


def way(w: World, units: list[Unit], start: Zone, end: Zone) -> tuple[Zone, ...]:
    """Return every zone on their way: that tells where they go back to from an assault."""
    points = min(allowance(w, unit) for unit in units)
    found = cheapest(w.kit.graph, start, end, points, barred(w))
    return found[1] if found else (start, end)


def choice(w: World, units: list[Unit], start: Zone, rng: Random, careful: bool) -> Zone | None:
    """Return where a stack moves to; None if it stays."""
    open_to = ends(w, units, start)
    if not careful:
        room = [zone for zone in open_to if strength(w, present(w, units, zone)) <= w.v.stack]
        return rng.choice(room or open_to) if open_to and rng.random() < 0.7 else None
    worth = weighed(w, units, start, open_to)
    best = max(worth, key=lambda zone: (worth[zone], -zone))
    return None if best == start else best


def weighed(w: World, units: list[Unit], start: Zone, open_to: list[Zone]) -> dict[Zone, float]:
    """Return what it is worth to a stack to go to each of these zones, or to stay."""
    wanted = [(w.kit.cross, SAFE)] if captive(w, "tito", start) else [*goals(w)]
    seen, stops = view(w), barred(w)
    worth = {zone: score(w, seen, present(w, units, zone), zone, zone in stops) for zone in (start, *open_to)}
    for zone in worth:
        worth[zone] += max(
            (points * FAR_OFF ** w.kit.apart(zone, end) for end, points in wanted), default=0.0
        )
    if near_the_end(w) and start in w.kit.missions and len(present(w, units, start)) == len(units):
        worth[start] += MISSION  # it is theirs alone
    return worth


def goals(w: World) -> Iterator[tuple[Zone, float]]:
    """Yield zones that are worth going to, and how much, in points."""
    for who, worth in WORTH.items():
        if w.fate.surely(Fate.FREE, [who]) and type(w.at.known(who)) is int:
            yield w.at[who], worth
    lying = [zone for zone, letter in w.kit.places if letter == "A" and surely_lying(w, zone)]
    hidden = sum(worth for who, worth in WORTH.items() if w.fate.surely(Fate.HIDDEN, [who]))
    yield from ((zone, hidden / len(lying)) for zone in lying)
    if near_the_end(w):
        yield from ((zone, MISSION) for zone in w.kit.missions if not germans_in(w, zone).sure)


def near_the_end(w: World) -> bool:
    """Return whether the missions are what counts."""
    return bool(w.turn[0] > w.last[0] - LAST_TURNS)


def present(w: World, units: list[Unit], zone: Zone) -> list[Unit]:
    """Return the Germans in a zone once these are there."""
    return [*dict.fromkeys([*units, *germans_in(w, zone).sure])]


def score(w: World, seen: Stands, ours: list[Unit], zone: Zone, enemy: bool) -> float:
    """Return what it is worth that these units stand in a zone, whatever they seek."""
    mine = strength(w, ours)
    if mine > w.v.stack:
        return NEVER
    if not enemy:
        return TOGETHER * mine - FEAR * danger(w, seen, zone, mine)
    ahead = Storm(w, zone, ours).ahead()
    return TOGETHER * mine + FIGHT * gain(w, ahead) if ahead >= WORST else NEVER


def danger(w: World, seen: Stands, zone: Zone, mine: int) -> float:
    """13.2: Return what the fire of partisans will cost a stack of so many strength points in a zone."""
    kit, v = w.kit, w.v
    defence, total = 2 + max(0, mine - v.full) + kit.protection[kit.zones[zone].kind], 0.0
    for at, (_, points) in seen.partisans.items():
        comes = points >= v.big_stack and kit.apart(at, zone) <= 1 + v.leader_move
        if at in kit.beside[zone] or (comes and most(w) >= v.organised):
            hits = chance(3 + points - v.full - defence, v.die)
            total += hits * OWN_HIT - (1 - hits) * THEIR_HIT / 2 + saving(w)
    return total
