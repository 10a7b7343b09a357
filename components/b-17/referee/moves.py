"""A plane's move (6A to 6C): its course, how far it went, where it ended."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .attacks import ATTACK
from .gunners import BACK
from .state import rules, side

COURSE = f"course:([legs:LEG*] [{ATTACK}] [{BACK}])* [to|->|ends end:PLACE]"


@rules.verb(
    f"plane:PLANE also:ALSO* [from|at start:PLACE] [start:START] {COURSE}",
    f"all:bombers|formation [from|at start:PLACE] {COURSE}",
    step=side,
    understood=True,
    ahead=True,
    example=("fw1 6 right 30 8", "fw1 30 80 -> 31 66 170", "bombers 10"),
)
def fly(t: Table, plane: Any, also: Any, all: Any, **said: Any) -> None:
    """a move: where from, lengths and turns, an attack on the way, where to"""
