"""How often a test tries something at random."""

from __future__ import annotations

import os

THOROUGH = int(os.environ.get("THOROUGH", "1"))


def tries(often: int) -> int:
    """`often` in every run of the suite; THOROUGH=20 tries twenty times as much."""
    return often * THOROUGH
