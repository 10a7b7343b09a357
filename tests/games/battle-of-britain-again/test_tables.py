"""Tables that no raid can be flown by are refused, with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cutline.components import BadInput, find_game

from ..support.judging import referee_of_copy

GAME = "battle-of-britain-again"


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("ahead: {value: 1,", "ahead: {value: 0,", "it has to be above 0"),
        (
            'Spitfire: ["D{{ v.die }}", "2"',
            'Spitfire: ["D{{ v.die }}", "999999"',
            "999999 points lead beyond a board of 42 rows",
        ),
    ],
)
def test_a_table_by_which_no_course_would_end_is_refused(
    was: str, now: str, said: str, tmp_path: Path
) -> None:
    folder = tmp_path / GAME
    shutil.copytree(find_game(GAME), folder, ignore=shutil.ignore_patterns("referee"))
    tables = folder / "tables.yaml"
    text = tables.read_text("utf-8")
    assert was in text
    tables.write_text(text.replace(was, now), "utf-8")
    with pytest.raises(BadInput, match=rf"tables\.yaml:\d+:\d+: .*{said}"):
        referee_of_copy(folder, GAME)
