"""Where Germans go, as somebody plays them: to markers, to Tito, and at last to the missions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cutline.referee import Table

from ..board.kit import GERMAN, Unit, Zone
from ..board.routes import cheapest, reach
from ..board.state import FREE, HIDDEN, PRISONER, actions, partisans_in, stack
from ..movement import allowance, barred
from ..partisans.priorities import Stands
from ..partisans.stacks import view
from .storming import OWN_HIT, THEIR_HIT, Storm, chance, gain, saving, strength

LAST_TURNS = 3  # in which the missions are what counts
NEVER = -1_000.0
FAR_OFF = 0.75  # what a goal is worth that is a movement point further away
WORTH = {"tito": 17.5, "churchill": 3.5, "documents": 2.0}
MISSION, SAFE = 2.0, 60.0
FIGHT, FEAR, TOGETHER, WORST = 3.0, 4.0, 0.2, -1.0

Where = dict[Zone, list[Unit]]


def able(t: Table, zone: Zone, deed: int) -> list[Unit]:
    """The Germans of a zone that can still move or fire."""
    most = t.v.german_actions
    return [unit for unit in stack(t, zone, GERMAN) if not t.acts[unit] & deed and actions(t, unit) < most]


def goals(t: Table) -> Iterator[tuple[Zone, float]]:
    """Zones that are worth going to, and how much, in points."""
    fate, at = t.fate, t.at
    for who, worth in WORTH.items():
        if fate[who] == FREE and type(at[who]) is int:
            yield at[who], worth
    lying = [zone for zone, letter in t.marker.other_than(0) if letter == "A"]
    hidden = sum(worth for who, worth in WORTH.items() if fate[who] == HIDDEN)
    for zone in lying:
        yield zone, hidden / len(lying)
    for zone in t.facts.missions if near_the_end(t) else ():
        if not stack(t, zone, GERMAN):
            yield zone, MISSION


def ends(t: Table, units: list[Unit], start: Zone) -> list[Zone]:
    """The zones that all of them can move to."""
    stops = barred(t)
    points = min(allowance(t, unit) for unit in units)
    found = [zone for zone in reach(t.facts.graph, start, points, stops) if zone != start]
    fresh = all(actions(t, unit) == 0 for unit in units)
    led = all(unit in t.facts.officers for unit in units)
    return [zone for zone in found if zone not in stops or (fresh and not led)]


def way(t: Table, units: list[Unit], start: Zone, end: Zone) -> tuple[Zone, ...]:
    """Every zone on their way: that tells where they go back to from an assault."""
    points = min(allowance(t, unit) for unit in units)
    found = cheapest(t.facts.graph, start, end, points, barred(t))
    return found[1] if found else (start, end)


def choice(t: Table, units: list[Unit], start: Zone, rng: Random, careful: bool) -> Zone | None:
    """Where a stack moves to; None if it stays."""
    open_to, where = ends(t, units, start), standing(t)
    if not careful:
        room = [z for z in open_to if strength(t, present(units, z, where)) <= t.v.stack]
        return rng.choice(room or open_to) if open_to and rng.random() < 0.7 else None
    wanted = [(t.facts.cross, SAFE)] if captive(t, "tito", start) else list(goals(t))
    seen, stops = view(t), barred(t)
    worth = {}
    for zone in (start, *open_to):
        ours = present(units, zone, where)
        goal = max((w * FAR_OFF ** t.facts.apart(zone, end) for end, w in wanted), default=0.0)
        worth[zone] = goal + score(t, seen, ours, zone, zone in stops)
    if near_the_end(t) and start in t.facts.missions and len(present(units, start, where)) == len(units):
        worth[start] += MISSION  # it is theirs alone
    best = max(worth, key=lambda zone: (worth[zone], -zone))
    return None if best == start else best


def captive(t: Table, who: Unit, zone: Zone) -> bool:
    return t.fate[who] == PRISONER and t.at[who] == zone


def near_the_end(t: Table) -> bool:
    """Whether the missions are what counts."""
    return bool(t.turn[0] > t.last[0] - LAST_TURNS)


def present(units: list[Unit], zone: Zone, where: Where) -> list[Unit]:
    """The Germans in a zone once these are there, with who may come back to it."""
    return list(dict.fromkeys([*units, *where.get(zone, ())]))


def standing(t: Table) -> Where:
    """The Germans of each zone, and those who may come back to it from an assault (13.3.1i)."""
    found: dict[Zone, list[Unit]] = {}
    at, started = t.at, t.came_from
    for unit in t.facts.germans:
        place, before = at[unit], started[unit]
        if type(place) is int:
            found.setdefault(place, []).append(unit)
            if type(before) is int and before != place and partisans_in(t, place):
                found.setdefault(before, []).append(unit)
    return found


def score(t: Table, seen: Stands, ours: list[Unit], zone: Zone, enemy: bool) -> float:
    """What it is worth that these units stand in a zone, whatever they seek."""
    mine = strength(t, ours)
    if mine > t.v.stack:
        return NEVER
    if not enemy:
        return TOGETHER * mine - FEAR * danger(t, seen, zone, mine)
    ahead = Storm(t, zone, ours).ahead()
    return TOGETHER * mine + FIGHT * gain(t, ahead) if ahead >= WORST else NEVER


def danger(t: Table, seen: Stands, zone: Zone, mine: int) -> float:
    """13.2: what the fire of partisans will cost a stack of so many strength points in a zone."""
    facts, v = t.facts, t.v
    organised = max(t.alarm.can(0)) >= v.organised
    defence = 2 + max(0, mine - v.full) + facts.protection[facts.zones[zone].kind]
    total = 0.0
    for at, (_, points) in seen.partisans.items():
        beside = at in facts.beside[zone]
        comes = points >= v.big_stack and facts.apart(at, zone) <= 1 + v.leader_move
        if beside or (organised and comes):
            hits = chance(3 + points - v.full - defence, v.die)
            total += hits * OWN_HIT - (1 - hits) * THEIR_HIT / 2 + saving(t)
    return total
