"""Each mistake is told once, where it stands, in words that help; none hides another."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cutline.components import read_game
from cutline.components.reading.memory import Kept
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers

from ..support.error_table import Case, cases
from ..support.small_game import SmallGame

TABLE = Path(__file__).with_name("errors.txt")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Kept]:
    """The folder of the small game, and what is kept of it while there is no mistake in it."""
    game, memory = SmallGame(tmp_path_factory.mktemp("games") / "ferry"), Kept()
    read, problems = read_game(game.folder, memory=memory)
    assert read is not None and not problems
    drawn = draw_game(read, memory)
    for paper in ("a4", "letter"):
        build_routes(drawn, papers()[paper], memory=memory)
    memory.turn(whole=True)
    return game.folder, memory


@pytest.mark.parametrize("case", list(cases(TABLE)), ids=lambda case: f"{TABLE.name}:{case.line}")
def test_each_mistake_is_told_as_the_table_has_it(case: Case, whole: tuple[Path, Kept]) -> None:
    folder, memory = whole
    shutil.rmtree(folder)
    assert case.told(SmallGame(folder), memory) == case.said
