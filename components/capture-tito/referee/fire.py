"""Fire (13, 13.1, 13.2): the verb for both sides, its values and what comes of it."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from . import partisan_fire
from .alarm import raised
from .kit import GERMAN, YUGOSLAV, whose
from .state import FIRE, acted, rules, side_of, spend, stack

STEPS = {GERMAN: "combat", YUGOSLAV: "partisans fire", "": ""}
TAIL = "[pair:PAIR] [=|makes|values values:VALUES] [result:RESULT [whom:UNIT]]"


def step_of(values: Any) -> str:
    """Whose fire a line belongs to, as far as its units tell."""
    return STEPS[whose(values.get("by"))]


@rules.verb(
    f"by:UNIT* [in|from] start:ZONE [at|on|->] to:ZONE {TAIL}",
    f"by:UNIT* [at|on|->] to:ZONE {TAIL}",
    f"by:UNIT* [at|on|vs] target:UNIT [in|at to:ZONE] {TAIL}",
    f"by:UNIT* {TAIL}",
    step=step_of,
    also="fires shoot shoots",
    ask="by:UNIT to:ZONE pair:PAIR",
    example=(
        "fire p1 39 6/1 = 8/7 hit b2",
        "fire 38 39 6/1",
        "fire p1 at b2 6/1",
        "fire c12 30 4/5",
    ),
)
def fire(
    t: Table, by: Any, start: Any, to: Any, target: Any, pair: Any, values: Any, result: Any,
    whom: Any,
) -> None:  # fmt: skip
    """who fires, at which zone or unit, the two dice, the two values, what came of it"""
    if target is None and (others := [u for u in by or () if whose([u]) != whose(by)]):
        target, by = others[0], tuple(u for u in by if u not in others)  # fire p1 b2
    side = side_of(t, by, start)
    if not whose(by) and STEPS[side]:
        t.reach(STEPS[side], "4")  # a zone alone: only the table tells whose it is
    if not by and start:
        by = tuple(stack(t, start, side))
    if side == YUGOSLAV:
        partisan_fire.fires(t, by or (), start, to, target)
    for unit in (by or ())[:1]:
        acted(t, unit, FIRE)
    raised(t, "fire")
    spend(t)
