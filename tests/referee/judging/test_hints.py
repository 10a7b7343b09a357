"""What a line may have been meant to say: told where it explains most of the trouble."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cutline.referee.checking import open_log
from cutline.referee.judging import hints
from cutline.referee.judging.walk import Walk

from ..merchants import LOADED, SAILED, Merchants, Told


@pytest.fixture
def game(tmp_path: Path) -> Merchants:
    return Merchants(tmp_path)


def hinted(report: Any) -> list[tuple[str, str]]:
    return [(f.action, f.hint) for f in report.findings if f.hint]


def test_another_word_of_the_line_itself(game: Merchants) -> None:
    report = game.report("load a 2 | load a 3 | load c 4 | sail a 4 | sail b 4 | sail c 4 | sell b 3")
    assert hinted(report) == [("load a 3", 'line 6: did you mean "load b 3"?')]


def test_of_a_single_wrong_number_the_violation_says_what_is_right(game: Merchants) -> None:
    report = game.report("load a 0 | load b 1 | load c 0 | sail a 4 | sail b 4 | sail c 4 | sell b 2")
    assert [f.severity for f in report.findings] == ["violation"]
    assert hinted(report) == []


def test_a_line_explains_what_is_wrong_turns_later(game: Merchants) -> None:
    quiet = f"{SAILED} | sell a 1"
    wrong = f"{LOADED} | sail a 4 | sail c 4 | sail c 4 | sell b 3 | sell c 4"
    report = game.report(wrong, quiet, quiet)
    assert hinted(report) == [("sail c 4", 'line 10: did you mean "sail b 4"?')]
    assert report.count("follow-on") == 0, "the line may be one too many, too"


def test_two_lines_the_other_way_round(game: Merchants) -> None:
    report = game.report("load a 2 | load b 3 | sail a 4 | load c 4 | sail b 4 | sail c 4")
    assert hinted(report) == [("load c 4", "did you mean lines 7 and 8 the other way round?")]


def test_of_a_single_wrong_result_the_violation_says_what_is_right(game: Merchants) -> None:
    report = game.report(f"{LOADED} | sail a 4 sunk | sail b 4 | sail c 4")
    assert [f.severity for f in report.findings] == ["violation"]
    assert hinted(report) == []


def test_what_is_proposed_breaks_no_rule_and_is_read_as_it_is_written(game: Merchants) -> None:
    lines = "load a 2 | load a 9 | load c 4 | sail a 4 | sail b 4 | sail c 4 | sell b 3"
    for _, hint in hinted(game.report(lines)):
        proposed = hint.split('"')[1]
        told = game.told(lines.replace("load a 9", proposed))
        assert not [finding for finding in told if finding.what == proposed]


def test_no_hint_makes_anything_else_wrong(game: Merchants) -> None:
    lines = "load a 2 | load b 3 | load c 4 | sail a 4 | sail a 4 | sail b 4 | sail c 4"
    assert hinted(game.report(lines)) == []


def test_the_search_is_bounded_by_lines_and_not_by_the_clock(
    game: Merchants, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "MOST_HINTS", 1)
    turn = "load a 2 | load a 3 | load c 4 | sail a 4 | sail b 4 | sail c 4 | sell b 3"
    opened = open_log(game.log(turn, turn, turn), [game.folder])
    reports = []
    for _ in range(2):
        walk = Walk(opened.referee, opened.log)
        walk.run(opened.actions)
        reports.append(hinted(walk.report))
    assert reports[0] == reports[1]
    assert len(reports[0]) == 1


def test_what_a_hint_explains_follows_from_the_violation(game: Merchants) -> None:
    lines = "load a 2 | load a 3 | load c 4 | sail a 4 | sail b 4 | sail c 4 | sell b 3"
    assert [f for f in game.told(lines) if f.severity == "violation"] == [Told("violation", "3", "load a 3")]
