"""Movement (12, 12.1, 12.2): the verb for both sides, and the Germans' part."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from . import partisans
from .kit import GERMAN, Unit, whose
from .state import MOVE, acted, put, rules, side_of, stack

STEPS = {GERMAN: "move", "yugoslav": "partisans move", "": ""}


def step_of(values: Any) -> str:
    """Whose movement a line belongs to, as far as its units tell."""
    named = [unit for row in values.get("moves") or () for unit in row.get("units") or ()]
    return STEPS[whose(named)]


@rules.verb(
    "moves:(units:UNIT* [route:ROUTE] [off:off|leaves|exits])*",
    step=step_of,
    ask="moves:(units:UNIT route:ROUTE)",
    example=("move p1 p2 rybka 42 38", "move c12 42 38", "move c4 tito off"),
)
def move(t: Table, moves: Any) -> None:
    """units that move, and where to; the start may be left out"""
    for row in moves or ():
        units, route, off = row.get("units") or (), row.get("route") or (), bool(row.get("off"))
        side = side_of(t, units, route[0] if route else None)
        if not whose(units) and STEPS[side]:
            t.reach(STEPS[side], "4")  # a zone alone: only the table tells whose it is
        if not units and len(route) > 1:
            units, route = tuple(stack(t, route[0], side)), route[1:]
        go = germans_move if side == GERMAN else partisans.moves
        t.each(go, units=units, route=route, off=off)


def germans_move(t: Table, units: tuple[Unit, ...], route: Any, off: bool) -> None:
    """12.2: Germans move together."""
    for unit in units:
        t.came_from[unit] = t.at.values[unit]
        put(t, unit, route[-1] if route else None)
        if unit in t.facts.units:
            acted(t, unit, MOVE)
