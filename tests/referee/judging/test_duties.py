"""What a step owes is told where the play goes on without it, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.referee.checking import open_log
from cutline.referee.judging.duties import LEFT, unnoted
from cutline.referee.judging.walk import Walk
from cutline.referee.rulebook.game_rules import Rules

from ..merchants import LOADED, SAILED, Merchants, Told


@pytest.fixture
def game(tmp_path: Path) -> Merchants:
    return Merchants(tmp_path)


def test_an_omission_is_told_at_the_line_that_goes_on_too_early(game: Merchants) -> None:
    found = game.told("load a 2 | load c 4 | sail a 4 | sail b 4 | sail c 4")
    assert found == [Told("violation", "3", "sail a 4")]
    (finding,) = game.report("load a 2 | sail a 4 | sail b 4 | sail c 4").findings
    assert finding.found == "nothing was noted for b and c"


def test_nothing_is_told_twice(game: Merchants) -> None:
    lines = f"{LOADED} | sail a 4 | sell a 1 | sell b 1 | sell c 1 | count gold 3"
    assert game.told(lines, SAILED) == [Told("violation", "5", "sell a 1")]


def test_a_line_that_comes_too_late_is_one_finding_at_that_line(game: Merchants) -> None:
    lines = "load a 2 | load b 3 | sail a 4 | sail b 4 | load c 4 | sail c 4 | sell c 4"
    assert game.told(lines) == [Told("violation", "1", "load c 4")]


def test_a_late_line_and_an_omission_are_two_findings(game: Merchants) -> None:
    lines = "load a 2 | sail a 4 | sail b 4 | load c 4 | sail c 4 | sell c 4"
    assert game.told(lines) == [Told("violation", "3", "sail a 4"), Told("violation", "1", "load c 4")]


def test_what_a_turn_leaves_out_at_its_end_is_told_at_its_last_line(game: Merchants) -> None:
    for more in ((), (SAILED,)):
        report = game.report(f"{LOADED} | sail a 4 | sail b 4 | house: a pause", *more)
        told = [(f.turn, game.at(f), f.rule) for f in report.findings if f.severity == "violation"]
        assert told == [("year 1", "sail b 4", "5")]


def test_or_at_what_the_turn_states(game: Merchants) -> None:
    found = game.told(f"{LOADED} | sail a 4 | sail b 4 | end: {{gold: 0}}", SAILED)
    assert found == [Told("violation", "5", "end: {gold: 0}")]


def test_or_at_its_heading_where_it_has_no_line(game: Merchants) -> None:
    found = game.told("house: no wind", SAILED)
    assert Told("violation", "5", "turn: year 1") in found


def test_a_missing_line_may_have_been_the_one_that_was_owed(game: Merchants) -> None:
    found = game.told('load a 2 | load b 3 | "?" | sail a 4 | sail b 4 | sail c 4')
    assert [f.severity for f in found] == ["unchecked"]


def test_a_duty_has_its_own_words(game: Merchants) -> None:
    found = game.report(f"{LOADED} | sail a 4 | sail b 4").findings
    assert found[0].found == "c stayed at home"


def test_nothing_is_owed_by_a_turn_of_which_only_totals_were_noted(game: Merchants) -> None:
    assert game.told("sum: {gold: 4}", "count gold 6", SAILED) == []


def test_a_turn_that_is_still_played_owes_nothing_yet(game: Merchants) -> None:
    opened = open_log(game.log(f"{LOADED} | sail a 4"), [game.folder])
    walk = Walk(opened.referee, opened.log)
    walk.unfinished(opened.actions[0])
    assert not walk.report.findings


def test_rules_of_duties_are_exercised_where_all_was_done(game: Merchants) -> None:
    assert {"3", "5"} <= game.report(SAILED).rules
    assert "5" not in game.report(f'{LOADED} | "?" | "?"').rules


def test_a_duty_counts_as_exercised_where_a_line_did_what_it_asks_for(tmp_path: Path) -> None:
    more = """

@rules.owed("sell", "9", "a ship that was sunk is sold")
def sunk(t):
    return t.lost.shown("all") == 3 and t.gold.shown("all") == 0
"""
    game = Merchants(tmp_path, more)
    assert "9" not in game.report(f"{SAILED} | sell a 1 | sell b 1").rules
    sunk = f"{LOADED} | sail a 1 | sail b 1 | sail c 1"
    (finding,) = game.report(sunk).findings
    assert (finding.rule, finding.found) == ("9", "nothing was noted")
    assert "9" in game.report(f"{sunk} | sell a 1").rules


def test_a_duty_of_the_only_cell_of_a_row_is_told_without_its_key(tmp_path: Path) -> None:
    more = """

@rules.owed("sell", "9", "something is earned", each="gold")
def poor(t, key):
    return t.gold[key] == 0
"""
    (finding,) = Merchants(tmp_path, more).report(f"{LOADED} | sail a 1 | sail b 1 | sail c 1").findings
    assert (finding.rule, finding.found) == ("9", "nothing was noted")


def test_a_line_may_belong_to_the_step_of_whom_it_names(tmp_path: Path) -> None:
    more = """

@rules.verb("ship:SHIP", step=lambda values: "load" if values["ship"] == "c" else "sell",
            example="moor a")
def moor(t, ship):
    "a ship moored"
"""
    game = Merchants(tmp_path, more)
    assert game.told(f"{LOADED} | moor c | sail a 4 | sail b 4 | sail c 4 | moor a") == []
    found = game.told(f"{LOADED} | sail a 4 | moor c | sail b 4 | sail c 4")
    assert found == [Told("violation", "1", "moor c")]


def test_steps_that_nobody_has_to_make_are_left_out_of_a_turn_in_brief_only() -> None:
    rules = Rules({"drift": "drift", "sail": "sailing", "search": "searches", "attack": "attacks"}, "1", "1")
    rules.owed("drift", "1", "a roll")(lambda t: True)
    rules.voluntary("sail", "search", "attack")
    rules.hooks["unnoted"] = lambda t, steps: None
    assert unnoted(rules, {"search", "attack"}, (), summed=False) == {"drift": LEFT, "sail": LEFT}
    assert unnoted(rules, {"sail"}, (), summed=False) == {}  # the drift was forgotten
    assert unnoted(rules, {"drift", "sail", "attack"}, (), summed=True) == {}  # nobody searched
    assert unnoted(rules, {"attack"}, (), summed=True) == {"drift": LEFT, "sail": LEFT, "search": LEFT}


def test_what_a_duty_opens_is_not_known_from_there_on(tmp_path: Path) -> None:
    more = """

@rules.owed("load", "9", "gold is counted", done=lambda t, key: t.gold.blind(), opens={opens})
def uncounted(t):
    return True
"""
    lines = f"{LOADED} | sail a 4 | sail b 4 | sail c 4 | end: {{gold: 9}}"
    for opens, told in ((True, []), (False, [("follow-on", "7")])):
        report = Merchants(tmp_path / str(opens), more.replace("{opens}", str(opens))).report(lines)
        assert [(f.severity, f.rule) for f in report.findings] == [("violation", "9"), *told]
