"""How often a test tries something at random: a few times in the suite, often in `make proof`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

DEPTH = int(os.environ.get("DEPTH", "0"))


def tries(few: int, many: int = 0) -> int:
    """`few` in the suite, where DEPTH is 0; `many`, or four times a few, for each of a greater DEPTH."""
    return DEPTH * (many or 4 * few) or few


def sampled(cases: Sequence[Case], few: int) -> list[Case]:
    """So many of cases that are much alike, evenly spread; all of them where there is a DEPTH."""
    many = len(cases) if DEPTH else min(len(cases), few)
    return [cases[k * len(cases) // many] for k in range(many)]
