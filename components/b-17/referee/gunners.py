"""The gunners of the bombers (6D6): gun, arc, range, dice and damage."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules

BACK = "back:back|answer|answers [from:PLANE] [gun:GUN] [gunner:SHOT] [fighter:SHOT] [came:RESULT]"


@rules.verb(
    "by:PLANE gun:GUN [at|against] target:PLANE [die:SHOT] [against:SHOT] [result:RESULT]",
    understood=True,
    also="fires gunner",
    example="fire b1 nose fw2 4 2 hit",
)
def fire(t: Table, by: Any, gun: Any, target: Any, **said: Any) -> None:
    """a gunner fires: bomber, gun, target, the gunner's die, the target's, what came of it"""
