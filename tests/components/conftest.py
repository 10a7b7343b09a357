"""The small game as a fixture."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..support.small_game import SmallGame


@pytest.fixture
def small(tmp_path: Path) -> SmallGame:
    return SmallGame(tmp_path / "ferry")
