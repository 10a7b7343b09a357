"""The partisans' movement (7c to 7e, 12.3)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .kit import Unit
from .state import MOVE, OFF, acted, put, rules


def moves(t: Table, units: tuple[Unit, ...], route: Any, off: bool) -> None:
    """12.3: partisans move together, with the leaders among them."""
    for unit in units:
        put(t, unit, OFF if off else route[-1] if route else None)
        if unit in t.facts.units:
            acted(t, unit, MOVE)


@rules.verb(
    "units:UNIT* [at|in] [zone:ZONE]",
    step="partisans move",
    also="stays",
    ask="units:YUGOSLAV",
    example="stay c5",
)
def stay(t: Table, units: Any, zone: Any) -> None:
    """partisans that do not move"""
