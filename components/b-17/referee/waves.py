"""The waves of the third scenario: which are escorted, which are attacked by four (N3, N4c)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules


@rules.verb("side:SIDE dice:DIE*", step="waves", example="waves american 3 5 1")
def waves(t: Table, side: Any, dice: Any) -> None:
    """a side's dice for the waves, before the first of them"""


@rules.verb("wave:WAVE", step="wave", example="wave 2")
def wave(t: Table, wave: Any) -> None:
    """a wave begins"""
