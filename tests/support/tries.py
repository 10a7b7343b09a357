"""How often a test tries something at random."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

THOROUGH = int(os.environ.get("THOROUGH", "1"))


def tries(often: int) -> int:
    """`often` in every run of the suite; THOROUGH=20 tries twenty times as much."""
    return often * THOROUGH


def sampled(cases: Sequence[Case], often: int) -> list[Case]:
    """Every so manieth of cases that are much alike; all of them with THOROUGH=20."""
    few = min(len(cases), tries(often))
    return [cases[k * len(cases) // few] for k in range(few)]
