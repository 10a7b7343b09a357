"""The small game as a fixture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ..support.small_game import SmallGame


@pytest.fixture
def small(tmp_path: Path) -> SmallGame:
    return SmallGame(tmp_path / "ferry")


@pytest.fixture
def build_errors(
    small: SmallGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[[], list[str]]:
    """Builds the small game, which has to fail without a trace, and gives its errors."""

    def built() -> list[str]:
        out = tmp_path / "out"
        status = small.build(out)
        said = capsys.readouterr().err
        assert status == 2, said
        assert "Traceback" not in said
        assert not out.exists(), "a failed build left something behind"
        *lines, last = said.splitlines()
        assert last == f"{len(lines)} error{'s' if len(lines) != 1 else ''}; nothing was written"
        return [line.removeprefix(f"{small.folder}/") for line in lines]

    return built
