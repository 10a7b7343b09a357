"""Flak, and the bombs (7)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .attacks import DICE
from .state import rules


@rules.verb(f"plane:PLANE {DICE}", also="aa", example="flak b1 5 3 hit")
def flak(t: Table, plane: Any, **said: Any) -> None:
    """flak at a plane: its die, the plane's, what came of it"""


@rules.verb(
    "plane:PLANE pairs:PAIR* [=|total|makes] [hits:COUNT] [hits|bombs]",
    step="americans",
    also="bombs",
    example="bomb b1 4/2 5/5 6/1 3/3 = 3 hits",
)
def bomb(t: Table, plane: Any, pairs: Any, hits: Any) -> None:
    """a bomb run: a pair of dice, the bomber's and the target's, for each undamaged engine"""
