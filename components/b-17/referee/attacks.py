"""Fighters' attacks (6D1 to 6D5): range, direction, dice and damage."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .gunners import BACK
from .state import rules, side

DICE = "[die:SHOT] [against:SHOT] [result:RESULT]"
ATTACK = (
    f"attack:attack|attacks|at|against|vs|shoots|fires [at] target:PLANE "
    f"[stop stop:POINT] [angle:ANGLE] {DICE}"
)


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {{[stop|from stop:POINT] [angle:ANGLE]}} {DICE} [{BACK}]",
    step=side,
    also="attacks shoots",
    example="attack fw2 b1 head-on 5 2 hit",
)
def attack(t: Table, by: Any, target: Any, **said: Any) -> None:
    """a fighter's attack: whom, from where, its die, the other one's, what came of it"""


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {DICE}",
    name="return",
    also="returns",
    example="return p1 fw1 4 3",
)
def return_fire(t: Table, by: Any, target: Any, **said: Any) -> None:
    """a fighter that is met head-on by another fires back"""
