"""Where Germans go and how they fight, as somebody plays them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from cutline.referee import World

from ..board.kit import Unit, Zone
from ..markers import surely_lying
from ..movement import barred
from ..offers import captive, ends
from ..outlook import view
from ..priorities import Stands
from ..storms import Storm
from ..table import Fate, germans_in, most, partisans_in, strength
from ..units import ammo, highest
from ..volleys import fresh

OWN_HIT, THEIR_HIT = 0.5, 0.25  # what a lost strength point costs in points, and what one is worth
SHORT, SPENT = 30, 0.3  # ammunition that has to be saved, and what a point of it is worth then
Row = dict[str, Any]
Team = list[Unit]


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


# moves


def choice(w: World, units: list[Unit], start: Zone, rng: Random, careful: bool) -> Zone | None:
    """Return where a stack moves to; None if it stays."""
    open_to = ends(w, units, start, barred(w))
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


# fights


@lru_cache(maxsize=64)
def chance(ahead: int, faces: int) -> float:
    """Return how often a die plus so much comes to at least another die."""
    dice = range(1, faces + 1)
    return sum(die + ahead >= other for die in dice for other in dice) / faces**2


def gain(w: World, ahead: float) -> float:
    """Return what one throw is worth to whoever attacks, if he is ahead by so much before it."""
    hits = chance(round(ahead), w.v.die)
    return hits * THEIR_HIT - (1 - hits) * OWN_HIT - saving(w)


def saving(w: World) -> float:
    """Return what a shot or a round costs, whoever takes it."""
    return SPENT if ammo(w) < SHORT else 0.0
