"""What follows from what: right on a table without the slip, wrong on the one with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.referee.judging.findings import Finding

from ..merchants import LOADED, SAILED, Merchants, Told


@pytest.fixture
def game(tmp_path: Path) -> Merchants:
    return Merchants(tmp_path)


VOYAGES = "sail b 4 | sail c 4"


def test_what_is_only_wrong_because_of_a_slip_follows_from_it(game: Merchants) -> None:
    assert game.told(f"{LOADED} | sail a 4 sunk | {VOYAGES} | sell a 2") == [
        Told("violation", "6", "sail a 4 sunk"),
        Told("follow-on", "7", "sell a 2", "sail a 4 sunk"),
    ]


def test_what_is_wrong_without_the_slip_too_is_a_violation_of_its_own(game: Merchants) -> None:
    assert game.told(f"{LOADED} | sail a 4 sunk | {VOYAGES} | sell b 5 | sell a 4") == [
        Told("violation", "6", "sail a 4 sunk"),
        Told("violation", "7", "sell b 5"),
        Told("violation", "7", "sell a 4"),
    ]


def test_of_two_parts_of_a_line_only_the_one_that_the_slip_explains_follows(game: Merchants) -> None:
    found = game.told(f"{LOADED} | sail a 4 sunk | {VOYAGES} | sell b 3 | pirates a b c")
    assert found == [
        Told("violation", "6", "sail a 4 sunk"),
        Told("follow-on", "9", "pirates a b c", "sail a 4 sunk"),
        Told("violation", "9", "pirates a b c"),
    ]


def test_what_two_slips_do_together_follows_from_both(game: Merchants) -> None:
    found = game.told(f"{LOADED} | sail a 4 sunk | sail b 4 sunk | sail c 4 | sum: {{left: 9}}")
    assert [(f.severity, f.what) for f in found] == [
        ("violation", "sail a 4 sunk"),
        ("violation", "sail b 4 sunk"),
        ("follow-on", "sum: {left: 9}"),
    ]
    report = game.report(f"{LOADED} | sail a 4 sunk | sail b 4 sunk | sail c 4 | sum: {{left: 9}}")
    last, said = report.findings[-1], "(may follow from lines 8 and 9)"
    assert last.text("merchants").endswith(said) and last.record("merchants")["causes"] == [8, 9]


def test_later_play_may_bear_the_player_out(game: Merchants) -> None:
    found = game.told(
        f"{LOADED} | sail a 4 sunk | {VOYAGES} | sell b 3 | sell c 4 | end: {{hold: {{}}}}",
        f"{SAILED} | sell a 5",
    )
    assert found == [Told("violation", "6", "sail a 4 sunk"), Told("violation", "7", "sell a 5")]


def test_a_line_for_the_wrong_ship_explains_what_the_right_one_does(game: Merchants) -> None:
    lines = f"load a 2 | load a 3 | load c 4 | sail a 4 | {VOYAGES} | sell b 3"
    assert game.told(lines) == [
        Told("violation", "3", "load a 3"),
        Told("follow-on", "3", "sail a 4", "load a 3"),
        Told("follow-on", "7", "sell b 3", "load a 3"),
    ]


def test_a_number_that_cannot_be_may_have_been_any_other(game: Merchants) -> None:
    end = "end: {hold: {a: 2, b: 5, c: 4}}"
    found = game.told(f"load a 2 | load b 9 | load c 4 | sail a 4 | {VOYAGES} | {end}")
    assert [(f.severity, f.rule) for f in found] == [("violation", "4"), ("follow-on", "7")]


def test_what_was_left_out_explains_what_needs_it(game: Merchants) -> None:
    assert game.told(f"load a 2 | load b 3 | sail a 4 | {VOYAGES} | sell c 4") == [
        Told("violation", "3", "sail a 4"),
        Told("follow-on", "7", "sell c 4", "sail a 4"),
    ]


def test_a_wrong_sum_that_no_slip_explains_is_a_violation(game: Merchants) -> None:
    found = game.told(f"{LOADED} | sail a 4 sunk | {VOYAGES} | sum: {{lost: 2}}")
    assert [(f.severity, f.rule) for f in found] == [("violation", "6"), ("violation", "6")]


def test_a_wrong_sum_that_a_slip_explains_follows_from_it(game: Merchants) -> None:
    found = game.told(f"{LOADED} | sail a 4 sunk | {VOYAGES} | sum: {{lost: 0}}")
    assert [(f.severity, f.rule) for f in found] == [("violation", "6"), ("follow-on", "6")]


def test_what_follows_is_found_turns_later(game: Merchants) -> None:
    quiet = f"{SAILED} | sell b 1"
    found = game.told(f"{SAILED} | sell a 2 | sell b 4", quiet, f"{SAILED} | end: {{gold: 6}}")
    assert found == [Told("violation", "7", "sell b 4"), Told("follow-on", "7", "end: {gold: 6}", "sell b 4")]


RAID = """

@rules.verb("ship:SHIP n:N", step="sell", example="raid a 1")
def raid(t, ship, n):
    "a raid"
    t.rule("8", t.sailed[ship], "a ship at sea", f"{ship} is at home")
    t.rule("9", t.hold[ship] >= n, "so much to rob", f"{n} robbed of {ship}")
"""


def test_one_wrong_word_is_one_violation_whatever_it_breaks(tmp_path: Path) -> None:
    lines = "load a 3 | load b 0 | load c 0 | sail a 4 | raid b 2 | sail b 4 | sail c 4"
    found = Merchants(tmp_path, RAID).told(lines)
    assert found[:2] == [Told("violation", "8", "raid b 2"), Told("follow-on", "9", "raid b 2", "raid b 2")]


def test_nothing_is_told_before_its_cause(game: Merchants) -> None:
    lines = "load a 2 | load a 3 | load c 4 | sail a 4 | sail b 1 sunk | sail c 4 | sell b 3"
    report = game.report(lines)
    for finding in report.findings:
        cause = finding.caused_by
        assert cause is None or (cause.line, cause.column) <= (finding.line, finding.column)


def test_only_a_value_that_could_have_been_written_excuses_what_comes_of_it(game: Merchants) -> None:
    end = "end: {hold: {a: 2, b: 8, c: 4}}"
    found = game.told(f"load a 2 | load b 9 | load c 4 | sail a 4 | {VOYAGES} | {end}")
    assert [(f.severity, f.rule) for f in found] == [("violation", "4"), ("violation", "7")]


def test_the_same_mistake_is_told_as_made_again(game: Merchants) -> None:
    report = game.report("load a 2 | sail a 4 | load b 3 | load c 4 | sail b 4 | sail c 4")
    first, second = (f for f in report.findings if f.rule == "1")
    assert (first.severity, second.severity) == ("violation", "again")
    assert second.text("merchants").endswith(f"(again, as in line {first.line})")
    assert second.record("merchants")["caused_by"] is None and not report.clean


def test_what_a_line_says_that_stands_twice_follows_from_the_second(game: Merchants) -> None:
    found = game.told(f"{LOADED} | sail a 4 | {VOYAGES} | sell b 2 | sell b 2 | end: {{gold: 2}}")
    assert found == [Told("violation", "7", "sell b 2"), Told("follow-on", "7", "end: {gold: 2}", "sell b 2")]


def test_what_follows_from_a_slip_on_its_own_line_says_this_line() -> None:
    slip = Finding("violation", "1", Path("log.yaml"), 8, 5, "day 1", "march", found="one slip")
    other = Finding(
        "follow-on", "2", Path("log.yaml"), 8, 5, "day 1", "march", found="more of it", causes=[slip]
    )
    assert other.text("marches").endswith("more of it (may follow from this line)")
    other.line = 9
    assert other.text("marches").endswith("more of it (may follow from line 8)")
