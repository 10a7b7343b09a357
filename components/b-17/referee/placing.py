"""Setting up the bombers and their escort (5B), and which planes there are (2b, 1a, 1b)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules


@rules.verb(
    "places:(plane:PLANE [at] at:PLACE)*",
    step="place",
    also="setup",
    example="place b1 30 16 b2 25 11",
)
def place(t: Table, places: Any) -> None:
    """where planes stand at first, and the heading where it is not straight at the target"""
