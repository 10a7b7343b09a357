"""Random events, the second wave and its supply (5)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules


@rules.verb(
    "event:EVENT [die:D10] [group:GROUP] [units:UNIT*]",
    "event:EVENT [die:D10] zones:ZONE*",
    step="event",
    ask="event:EVENT",
    example=("event 2 7 br", "event 3 5 17"),
)
def event(t: Table, event: Any, die: Any, group: Any, units: Any, zones: Any) -> None:
    """the event: its die, the die that it asks for, who or where"""


@rules.verb("die:D6 [turn|= last:N]", step="end", ask="die:D6", example="relief 4")
def relief(t: Table, die: Any, last: Any) -> None:
    """event g, at the end of turn 9: its die, and the last turn"""


@rules.verb("die:D6 [=|units n:N]", step="wave", ask="die:D6", example="wave 4")
def wave(t: Table, die: Any, n: Any) -> None:
    """how many of the second wave may come"""


@rules.verb("dice:DICE* [= n:N]", step="wave", ask="", alone=True, example="supply 5")
def supply(t: Table, dice: Any, n: Any) -> None:
    """the ammunition that comes: its dice, or their sum"""
