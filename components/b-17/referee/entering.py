"""How German sections enter: die, clock and altitude (5C, 5D)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules

CLOCK = "dice:CLOCK* [=|total|sum total:N]"


@rules.verb(
    f"section:SECTION die:DIE {{[clock|at {CLOCK}] [altitude [height:DIE] [level:LEVEL]]}}",
    step="germans",
    also="enters entry",
    ask="section:SECTION die:DIE",
    example="enter 1 4 clock 5 2 altitude 6 above",
)
def enter(t: Table, section: Any, die: Any, **said: Any) -> None:
    """the die of a section that waits; what comes of it may follow on the line"""


@rules.verb(
    f"section:SECTION {CLOCK}",
    step="germans",
    ask="section:SECTION dice:CLOCK*",
    example="clock 1 5 2",
)
def clock(t: Table, section: Any, dice: Any, total: Any) -> None:
    """where on the clock face a section enters: two dice, or their sum"""


@rules.verb(
    "section:SECTION [die:DIE] [level:LEVEL]",
    step="germans",
    also="height",
    ask="section:SECTION die:DIE",
    example="altitude 1 6 above",
)
def altitude(t: Table, section: Any, die: Any, level: Any) -> None:
    """whether a section is above, level with or below the bombers"""
