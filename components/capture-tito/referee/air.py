"""Air support (9)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules


@rules.verb(
    "[support] [at|on|in|over] zone:ZONE [die:D10] [=] [bonus:BONUS]",
    step="air",
    also="air-support",
    ask="zone:ZONE die:D10",
    example="air 38 5 +1",
)
def air(t: Table, zone: Any, die: Any, bonus: Any) -> None:
    """the zone that is supported from the air, the die, the bonus"""
    t.air[0] = zone, bonus or 0
