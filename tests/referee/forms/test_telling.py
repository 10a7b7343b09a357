"""Sentences: what a pattern of game.yaml tells of an action, and what is said of a pattern that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput
from cutline.referee.checking import check_log
from cutline.referee.desk import Desk

from ...support.own_game import own_game, own_log


def told(tmp_path: Path, pattern: str) -> list[str]:
    """The lines of the small game's log as a pattern tells them."""
    folder = own_game(tmp_path / "sixes")
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8") + f"sentences:\n  {pattern}\n", "utf-8")
    log = own_log(tmp_path / "log.yaml", str(folder))
    opened, _ = check_log(log, [folder])
    return [
        opened.referee.told(line.verb, line.values).sentence for line in opened.actions[0].lines if line.verb
    ]


def test_a_pattern_says_what_is_known(tmp_path: Path) -> None:
    said = told(tmp_path, 'roll: "a die shows {die}[, which is a {result}]"')
    assert said == ["A die shows 6, which is a hit.", "A die shows 2, which is a miss."]


def test_a_verb_without_a_pattern_is_told_as_it_is_written(tmp_path: Path) -> None:
    assert told(tmp_path, "{}") == ["Roll 6 hit.", "Roll 2 miss."]


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ('rol: "x"', '4:8: no verb is called "rol"; did you mean "roll"?'),
        ('roll: "{dye}"', '4:9: no slot is called "dye"; did you mean "die"?'),
        ('roll: "[{die}"', '4:9: "]" is missing'),
        ('roll: "{die}]"', '4:9: "]" has no opening bracket'),
        ('roll: "{die: x}"', "4:9: die has no rows; write {die}"),
        ('roll: "a { b"', '4:9: "{" begins the name of a slot, such as {track}'),
    ],
)
def test_a_pattern_that_is_none_is_named_at_its_line(tmp_path: Path, pattern: str, said: str) -> None:
    with pytest.raises(BadInput) as wrong:
        told(tmp_path, pattern)
    assert str(wrong.value.problems[0]).endswith(f"game.yaml:{said}")


def test_a_log_is_checked_whatever_its_sentences_are(tmp_path: Path) -> None:
    folder = own_game(tmp_path / "sixes")
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8") + 'sentences: {roll: "{dye}"}\n', "utf-8")
    desk = Desk([folder])
    _, report = desk.check(own_log(tmp_path / "log.yaml", str(folder)))
    assert [finding.line for finding in report.findings] == [6]
