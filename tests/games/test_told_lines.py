"""Lines of each game in words, with what came of them: `told.txt` in the folder of its tests."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cutline.referee.checking import check_log, told_of

TABLES = sorted(Path(__file__).parent.glob("*/told.txt"))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.parent.name)
def test_a_line_says_what_came_of_it(table: Path, tmp_path: Path) -> None:
    """A line of the table is a turn, or a line of the log with its words indented below it."""
    rows = table.read_text("utf-8").splitlines()
    told = [(row, below.strip()) for row, below in pairwise([*rows, ""]) if below.startswith("    ")]
    log = [f"- {row}\n  do:" if row.startswith("turn: ") else f"  - '{row}'" for row in rows if row[0] != " "]
    file = tmp_path / "told.yaml"
    file.write_text("\n".join((f"game: {table.parent.name}", "turns:", *log, "")), "utf-8")
    opened, report = check_log(file)
    lines = [line for read in opened.actions for line in read.lines]
    assert [(line.entry.text, told_of(opened, report, line).sentence) for line in lines] == told


def test_each_game_with_sentences_has_a_table() -> None:
    from cutline.components import shipped_games

    assert {table.parent.name for table in TABLES} == {*shipped_games()}
