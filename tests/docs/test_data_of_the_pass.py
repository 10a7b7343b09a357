"""What a referee cannot use is told at its line of YAML, before any line of a log is judged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cutline.components import BadInput
from cutline.referee.checking import check_log

GAME = Path(__file__).parents[2] / "docs/example/the-pass"
SHEET = """sheets:
- id: record
  title: Record
  rows: [turns]
  columns:
  - {id: blue, title: Blue lost, log: "Blue lost|blue"}
  - {id: red, title: Red lost, log: raed}
log_only: {steps: nobody counts them}
"""


def refused(folder: Path, file: str, old: str, new: str, line: str = "fight ford red") -> list[str]:
    """What is told of a log of one line once something else stands in a file of the game."""
    game = Path(shutil.copytree(GAME, folder / "the-pass"))
    text = (game / file).read_text("utf-8") if old else ""
    assert old in text
    (game / file).write_text(text.replace(old, new, 1) if old else new, "utf-8")
    log = folder / "log.yaml"
    log.write_text(f"game: the-pass\nturns:\n- turn: turn 1\n  do:\n  - {line}\n", "utf-8")
    with pytest.raises(BadInput) as error:
        check_log(log, [game])
    return [str(problem).removeprefix(f"{game}/") for problem in error.value.problems]


def test_a_record_sheet_names_totals_that_the_referee_has(tmp_path):
    assert refused(tmp_path, "record_sheet.yaml", "", SHEET) == [
        'record_sheet.yaml:7:37: column "red": the referee cannot use this: there is no total "raed"; '
        "known: Blue lost, Red lost",
        'record_sheet.yaml:8:19: the referee cannot use this: there is no total "steps"; '
        "known: Blue lost, Red lost",
    ]


@pytest.mark.parametrize(("figure", "line"), [
    ("die: {value: 6", "fight ford red"),
    ("stack: {value: 2", "move b1 ford"),
    ("hill: {value: 2", "fight ford red"),
    ("support: {value: 1", "fight ford red"),
])  # fmt: skip
def test_a_figure_that_is_counted_with_is_a_whole_number(tmp_path, figure, line):
    told = refused(tmp_path, "tables.yaml", figure, f"{figure[:-1]}many", line)
    assert len(told) == 1 and told[0].startswith("tables.yaml:")
    assert told[0].endswith('the referee cannot use this: a whole number belongs here, not "many"')


def test_a_unit_has_a_side_of_the_game_and_factors_that_are_numbers(tmp_path):
    old = '_side: red, colour: red, full: "2", weak: "1"'
    told = refused(tmp_path, "counters.yaml", old, '_side: read, colour: red, full: two, weak: "1"')
    assert [text.split("this: ")[1] for text in told] == [
        'one of blue, red belongs here, not "read"',
        'a whole number belongs here, not "two"',
    ]
    assert all(text.startswith("counters.yaml:12:") for text in told)


def test_turns_come_from_a_list_where_the_game_says_nothing_else(tmp_path):
    (told,) = refused(tmp_path, "game.yaml", "  turns: [turn 1, turn 2, turn 3, turn 4]\n", "")
    assert told.startswith("game.yaml:") and 'the list "turns" is missing' in told
