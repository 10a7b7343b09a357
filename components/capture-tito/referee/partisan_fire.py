"""The partisans' fire (13.2.2): who fires first, and at whom."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .kit import Unit, Zone


def fires(t: Table, units: tuple[Unit, ...], start: Zone | None, to: Any, target: Any) -> None:
    """13.2.2: the order and the target of a Yugoslav stack; fire.py does the rest."""
