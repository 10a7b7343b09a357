"""Where Germans go, as somebody plays them: to the markers, to Tito, and at last to the missions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cutline.referee import Table

from .kit import GERMAN, YUGOSLAV, Unit, Zone
from .movement import allowance, barred
from .routes import cheapest, reach
from .state import FREE, MOVE, PRISONER, actions, stack

LAST_TURNS = 3  # in which the missions are what counts
STRONG = 6  # strength points with which an unknown marker is stormed
NEVER = -1_000.0


def able(t: Table, zone: Zone) -> list[Unit]:
    """The Germans of a zone that can still move."""
    most = t.v.german_actions
    return [
        unit for unit in stack(t, zone, GERMAN)
        if not t.acts.values[unit] & MOVE and actions(t, unit) < most
    ]  # fmt: skip


def strength(t: Table, units: list[Unit]) -> int:
    return sum(t.sp.values[unit] for unit in units if not t.facts.units[unit].officer)


def goals(t: Table) -> Iterator[tuple[Zone, float]]:
    """Zones that are worth going to, and how much."""
    fate, at = t.fate.values, t.at.values
    for who, worth in (("tito", 12.0), ("churchill", 4.0), ("documents", 4.0)):
        if fate[who] == FREE and type(at[who]) is int:
            yield at[who], worth
    for (zone, letter), lies in t.marker.values.items():
        if lies and letter == "A":
            yield zone, 6.0 if fate["tito"] == "hidden" else 3.0
    late = t.turn.values[0] > t.v.turns - LAST_TURNS
    for zone in t.facts.missions:
        if not stack(t, zone, GERMAN):
            yield zone, 8.0 if late else 2.0


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
    open_to = ends(t, units, start)
    if not careful:
        room = [zone for zone in open_to if after(t, units, zone, start) <= t.v.stack]
        open_to = room or open_to
        return rng.choice(open_to) if open_to and rng.random() < 0.7 else None
    held = [who for who in ("tito", "churchill") if captive(t, who, start)]
    wanted = [(t.facts.cross, 50.0)] if "tito" in held else list(goals(t))
    if (
        "tito" not in held
        and start in t.facts.missions
        and t.turn.values[0] >= t.last.values[0] - 1
    ):
        return None
    best = max([start, *open_to], key=lambda zone: (score(t, units, zone, start, wanted), -zone))
    return None if best == start else best


def captive(t: Table, who: Unit, zone: Zone) -> bool:
    return t.fate.values[who] == PRISONER and t.at.values[who] == zone


def after(t: Table, units: list[Unit], zone: Zone, start: Zone) -> int:
    """Strength points in a zone once these units are there, with who may come back to it."""
    others = [one for one in t.facts.germans if one not in units
              and zone in (t.at.values[one], comes_back(t, one))]  # fmt: skip
    return strength(t, units) + strength(t, others)


def comes_back(t: Table, unit: Unit) -> Zone | None:
    """13.3.1i: the zone from which a unit has entered one where it has to fight."""
    at, before = t.at.values[unit], t.came_from.values[unit]
    fights = type(at) is int and type(before) is int and stack(t, at, YUGOSLAV)
    return before if fights else None


def score(t: Table, units: list[Unit], zone: Zone, start: Zone, wanted: list[tuple[Zone, float]]
          ) -> float:  # fmt: skip
    """What a zone is worth to these units."""
    with_others = after(t, units, zone, start)
    if with_others > t.v.stack:
        return NEVER
    near = [worth / (1 + t.facts.apart(zone, goal)) for goal, worth in wanted]
    total = max(near, default=0.0) + 0.05 * with_others
    foes = strength(t, stack(t, zone, YUGOSLAV))
    ground = t.facts.protection[t.facts.zones[zone].kind]
    if foes:
        return total + 3 if with_others >= foes + ground else NEVER
    if zone in barred(t):
        return total + 1 if with_others >= STRONG else NEVER
    around = [strength(t, stack(t, one, YUGOSLAV)) for one in t.facts.beside[zone]]
    return total - 0.15 * max(0, max(around, default=0) - with_others) + 0.05 * ground
