"""What nobody noted: where units moved in a turn of attacks, and who fought in a log of moves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..table import Table, some
from .odds import ATTACKER, DEFENDER, Odds
from .units import ATTACK, GONE, MOVE, Unit, named, stopped

FIGHTS = {ATTACK, "retreat", "advance"}
MOST_STRAYED = 2  # fights in which a unit is pushed about that does not move in between
TELLING = 3  # turns of moves, after which it is believed that fights were left out


def style(turns: Sequence[Collection[str]]) -> bool:
    """Whether a log tells of moves, turn after turn, and of no fight."""
    fights = any(FIGHTS.intersection(verbs) for verbs in turns)
    return not fights and sum(MOVE in verbs for verbs in turns) >= TELLING


def coming(t: Table, sums: Any, ends: Any, done: Sequence[tuple[str, Any]]) -> None:
    """A turn opens of which the attacks or the moves were noted, and not the others."""
    verbs = {verb for verb, _ in done}
    if ATTACK in verbs and verbs.isdisjoint({MOVE, "retreat", "advance"}):
        t.unchecked("", "", "where the units moved in this turn was not written down")
        t.facts.units.in_brief(t)
    if t.style and MOVE in verbs:
        moves, last = [values for verb, values in done if verb == MOVE], 0
        for side in t.facts.units.in_order(t):
            own = [n for n, values in enumerate(moves, 1) if side in {u.side for u in named(values)}]
            last = max([last, *own])
            t.rows["silent"][side] = last + 1
        moved(t)


def moved(t: Table, unit: Unit | None = None) -> None:
    """A unit has moved: fights of which nothing was noted follow the last move of a side."""
    silent = t.rows["silent"]
    if unit:
        t.rows["strayed"][unit] = 0
    for side, moves in silent.items():
        if moves == 1:
            fought(t, t.facts.odds, side)
        silent[side] = max(0, moves - 1)


def fought(t: Table, odds: Odds, side: str) -> None:
    """Units of a side may have attacked: who met an enemy may be gone, pushed back or advanced."""
    units, places = odds.units, {unit: odds.units.places(t, unit) for unit in odds.units.values}
    ours = {space for unit, at in places.items() if unit.side == side for space in at}
    fields = {space for unit, at in places.items() if unit.side != side for space in at}
    fields &= {near for space in ours for near in units.near(space)}
    met = dict[Unit, list[str]]()  # where each can have fought
    for unit, at in places.items():
        others = {space for field in fields for space in units.near(field)} if unit.side == side else fields
        if there := [space for space in at if space in others]:
            met[unit] = there
    for unit in met:
        _perhaps(t, unit, {GONE})
    standing = units.standing(t)
    for unit, there in met.items():
        role = ATTACKER if unit.side == side else DEFENDER
        ends = {end for space in there for end in odds.pushed(standing, role, unit, space)}
        if role == ATTACKER:
            ends |= {field for space in there for field in units.near(space) if field in fields}
        if t.rows["strayed"][unit] < MOST_STRAYED:
            _perhaps(t, unit, ends)
        t.rows["strayed"].plus(unit, 1)


def _perhaps(t: Table, unit: Unit, places: Collection[str]) -> None:
    """A unit may stand in one of these places, too."""
    before = t.rows["at"].can(unit)
    stopped(t, unit, some({*before, *places}))
    if GONE in places and GONE not in before:
        t.rows["lost"].plus(unit.side, some((0, 1)))
