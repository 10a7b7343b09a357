"""Markers that are turned over, and what they hide (3.1d, 3.1e, 3.2, 8)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules

TAIL = (
    "[letter:LETTER] [by|for [by:ZONE] [units:GERMAN*]] [outcome:OUTCOME] "
    "[reveals|= ] [found:FOUND*]"
)


@rules.verb(
    f"zone:ZONE [letter:LETTER] die:D10 {TAIL.removeprefix('[letter:LETTER] ')}",
    f"zone:ZONE second:ZONE die:D10 {TAIL}",
    f"zone:ZONE second:ZONE third:ZONE die:D10 {TAIL}",
    f"zone:ZONE {TAIL}",
    ask="zone:ZONE die:D10",
    example=("activate 17 4 by 22 uniform b2 b5", "activate 17 9 fails"),
)
def activate(
    t: Table, zone: Any, second: Any, third: Any, letter: Any, die: Any, by: Any, units: Any,
    outcome: Any, found: Any,
) -> None:  # fmt: skip
    """the die for markers, by whom, what came of it and what they revealed"""


@rules.verb(
    "zone:ZONE [letter:LETTER] [=] [found:FOUND*]",
    aside=True,
    also="turn-over reveals",
    example="reveal 17 uniform b2 b5",
)
def reveal(t: Table, zone: Any, letter: Any, found: Any) -> None:
    """markers that are turned over without a die, and what they revealed"""
