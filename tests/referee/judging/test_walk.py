"""One pass over a log: order, house rules, what was not written down, readings, turns' names."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput
from cutline.referee.rulebook.labels import Labels

from ..merchants import LOADED, SAILED, Merchants, Told


@pytest.fixture
def game(tmp_path: Path) -> Merchants:
    return Merchants(tmp_path)


def test_a_game_by_the_rules_is_clean(game: Merchants) -> None:
    report = game.report(f"{SAILED} | sell a 2 | sell b 3", f"{SAILED} | sell c 1")
    assert report.clean and not report.findings
    assert report.checked == 15
    assert report.result == ["gold: 6"]


def test_a_line_out_of_order_is_told_once_and_believed(game: Merchants) -> None:
    lines = "load a 2 | load b 3 | sail a 4 | sail b 4 | sell a 2 | load c 4 | sail c 4 | sell c 4"
    assert game.told(lines) == [Told("violation", "1", "load c 4"), Told("violation", "1", "sail c 4")]


def test_a_misplaced_line_may_be_wrong_in_its_place_too(game: Merchants) -> None:
    lines = "load a 2 | load b 3 | load c 4 | sail a 4 | load a 1 | sail b 4 | sail c 4"
    assert game.told(lines) == [Told("violation", "1", "load a 1"), Told("violation", "3", "load a 1")]


def test_a_house_rule_is_told_and_changes_nothing(game: Merchants) -> None:
    report = game.report(f"{LOADED} | house: a die fell off | sail a 4 | sail b 4 | sail c 4")
    assert [(f.severity, f.found) for f in report.findings] == [("house", "a die fell off")]
    assert report.clean


def test_after_a_line_that_is_missing_only_the_certain_is_told(game: Merchants) -> None:
    found = game.told(f'{LOADED} | sail a 4 | "?" | sell c 6 | sell b 10')
    assert found == [Told("unchecked", "", '"?"'), Told("violation", "7", "sell b 10")]


def test_a_game_narrows_what_a_missing_line_can_have_changed(tmp_path: Path) -> None:
    more = """

@rules.hook
def unknown(t):
    t.hold["a"] = 2
"""
    lines = f'{SAILED} | "?" | sell a 3'
    assert len(Merchants(tmp_path / "plain").told(lines)) == 1
    assert Merchants(tmp_path / "more", more).told(lines)[1:] == [Told("violation", "7", "sell a 3")]


def test_a_reading_of_ours_is_a_note_and_no_violation(tmp_path: Path) -> None:
    more = """

@rules.verb("ship:SHIP", step="sell", example="moor a")
def moor(t, ship):
    "a ship moored"
    t.reading("9", ship != "c", "c is moored last, as we read it", "c moored")
"""
    report = Merchants(tmp_path, more).report(f"{SAILED} | moor c | sell c 5")
    assert [(f.severity, f.rule) for f in report.findings] == [("reading", "9"), ("violation", "7")]
    assert not report.findings[0].caused_by


def test_why_something_could_not_be_measured_is_told_once_in_a_turn(tmp_path: Path) -> None:
    more = """

@rules.verb("ship:SHIP", step="sell", example="moor a")
def moor(t, ship):
    "a ship moored"
    t.measured("9", None, "within a mile", "far", "nobody wrote where it is")
"""
    game = Merchants(tmp_path, more)
    told = [f.found for f in game.report(f"{SAILED} | moor a | moor b", f"{SAILED} | moor c").findings]
    assert told == ["nobody wrote where it is"] * 2


def test_what_is_unchecked_for_one_reason_is_told_once_in_a_turn(tmp_path: Path) -> None:
    more = """

@rules.verb("ship:SHIP", step="sell", example="moor a")
def moor(t, ship):
    "a ship moored"
    t.unchecked("9", "", "nobody wrote where it is")
"""
    lines = f'{SAILED} | moor a | "?" | moor b | "?" | sell a 1'
    report = Merchants(tmp_path, more).report(lines, f'{SAILED} | "?"')
    assert [(f.turn, f.rule, f.line) for f in report.findings] == [
        ("year 1", "9", 11),
        ("year 1", "", 12),
        ("year 2", "", 24),
    ]


def test_equal_faults_of_a_line_are_one_finding(game: Merchants) -> None:
    lines = "load a 0 | load b 0 | load c 1 | sail a 4 | sail b 4 | sail c 4 | pirates a b c"
    report = game.report(lines)
    assert [f.found for f in report.findings] == ["a has nothing; b has nothing"]


def test_rules_are_exercised_where_their_outcome_is_known(game: Merchants) -> None:
    assert game.report(SAILED).rules >= {"3", "4", "5", "8"}
    assert "7" not in game.report(SAILED).rules
    assert "7" in game.report(f"{SAILED} | sell a 1").rules


def test_the_name_of_a_turn_may_be_shortened(game: Merchants) -> None:
    assert game.told(f"Year 01 :: {SAILED}", f"y 2 :: {SAILED}", f"3 :: {SAILED}") == []
    with pytest.raises(BadInput, match='"spring" names no turn; write, for example, "year 1"'):
        game.report(f"spring :: {SAILED}")


def test_labels_are_found_by_beginnings_in_any_order() -> None:
    labels = Labels([f"{day} June {phase}" for day in (13, 14) for phase in ("night", "day")], {"6": "june"})
    assert labels.read("14/6 n") == labels.read("night, June 14") == labels.read("Friday 14 night") == 3
    for text in ("14 June", "night", "15 night", "14 15 night", ""):
        with pytest.raises(ValueError, match="names"):
            labels.read(text)


def test_what_lies_at_a_question_mark_is_not_known_and_no_failure_of_the_game(tmp_path: Path) -> None:
    moor = """
@rules.verb("ship:SHIP", step="sell", example="moor a")
def moor(t, ship):
    "a ship at the quay"
    t.rule("9", t.sailed.shown(ship), "a ship at sea", "none")
"""
    report = Merchants(tmp_path, moor).report(f"{SAILED} | moor ?")
    said = "this line was not judged; where it happened was not noted"
    assert [f.found for f in report.findings] == [said] and not report.errors
