"""Totals and stocks as a player states them: read, compared, believed, held against each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput

from ..merchants import LOADED, SAILED, Merchants, Told


@pytest.fixture
def game(tmp_path: Path) -> Merchants:
    return Merchants(tmp_path)


def refused(game: Merchants, *turns: str) -> list[str]:
    with pytest.raises(BadInput) as error:
        game.report(*turns)
    return [f"{p.line}:{p.column}: {p.message}" for p in error.value.problems]


def test_a_wrong_total_is_a_violation_and_believed(game: Merchants) -> None:
    found = game.report(f"{SAILED} | sell a 2 | sum: {{gold: 3}}", f"{SAILED} | sum: {{gold: 3}}")
    assert [(f.severity, f.found, f.expected) for f in found.findings] == [
        ("violation", "3 gold", "by the log it is 2"),
        ("violation", "3 gold", "by the log it is 2"),
    ]
    assert [row["gold"] for _, row in found.totals] == ["3", "3"]


def test_a_total_that_cannot_be_is_told_and_not_believed(game: Merchants) -> None:
    report = game.report(f"{SAILED} | sell a 2 | sum: {{gold: 300}}")
    assert [f.severity for f in report.findings] == ["violation"]
    assert "it can only be 0 to 99" in report.findings[0].expected
    assert report.totals[0][1]["gold"] == "2"


def test_totals_by_key_are_compared_key_by_key(game: Merchants) -> None:
    assert game.told(f"{SAILED} | sum: {{left: {{a: 2, b: 3, c: 4}}}}") == []
    assert game.told(f"{SAILED} | sum: {{left: [2, 3, 4]}}") == []
    report = game.report(f"{SAILED} | sum: {{left: {{a: 2, b: 4, c: 3}}}}")
    assert [(f.found, f.expected) for f in report.findings] == [("left: b: 4, c: 3", "by the log b: 3, c: 4")]


def test_totals_alone_bound_what_they_do_not_say(game: Merchants) -> None:
    assert game.told("sum: {left: 25}") == []
    assert game.told("sum: {left: 28}") == [Told("violation", "4", "sum: {left: 28}")]


def test_totals_keep_to_their_relation(tmp_path: Path) -> None:
    more = """

@rules.total("7", "{} sold", "sold")
def sold(t):
    return t.gold.shown("all")


@rules.relation("9", "no more sold than there was: {left} left", "{sold} sold")
def sold_from_holds(t):
    return t.total("sold") + t.total("left") <= 18
"""
    game = Merchants(tmp_path, more)
    assert game.told("sum: {sold: 9, left: 9}") == []
    report = game.report("sum: {sold: 9, left: 10}")
    assert [(f.rule, f.expected, f.found) for f in report.findings] == [
        ("9", "no more sold than there was: 10 left", "9 sold")
    ]


def test_totals_that_follow_from_others_have_to_fit_them(tmp_path: Path) -> None:
    more = """

@rules.total("9", "{} in all", "all")
def both(t):
    return t.total("lost") + t.total("left")
"""
    game = Merchants(tmp_path, more)
    assert game.told("sum: {both: 9, lost: 1, left: 8}") == []
    report = game.report("sum: {lost: 1, left: 8, both: 10}")
    assert [(f.rule, f.expected) for f in report.findings] == [("9", "by the log it is 9")] or [
        (f.rule, f.expected) for f in report.findings
    ] == [("9", "the other totals give 9")]


def test_what_stood_on_the_table_is_true_from_then_on(game: Merchants) -> None:
    found = game.told(f"{SAILED} | end: {{hold: {{a: 2}}, gold: 5}}", f"{SAILED} | sum: {{gold: 5}}")
    assert found == [Told("violation", "7", "end: {hold: {a: 2}, gold: 5}")] * 2


def test_what_is_not_said_of_a_total_is_not_checked(game: Merchants) -> None:
    assert game.told(f'{SAILED} | sum: {{gold: "?"}}') == []


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("sum: {gold: many}", "many"),
        ("sum: {left: {d: 1}}", "d"),
        ("sum: {left: [1, 2, 3, 4]}", "left"),
        ("end: {hold: 1}", "hold"),
        ("end: {hold: {a: x}}", "x"),
        ("end: {gold: 5 6}", "6"),
    ],
)
def test_what_is_not_understood_is_an_error_at_its_place(game: Merchants, stated: str, said: str) -> None:
    (problem,) = refused(game, f"{LOADED} | {stated}")
    line = next(n for n, text in enumerate(game.lines, 1) if stated in text)
    assert problem.startswith(f"{line}:")
    assert said in problem


def test_all_that_is_not_understood_is_told_in_one_run(game: Merchants) -> None:
    problems = refused(game, f"{SAILED} | sum: {{silver: 3, gold: x, lst: 1, lots: 2}}")
    assert [problem.partition(": ")[2] for problem in problems] == [
        '"silver" is not known here; known: gold, left, lost',
        '"x" is not a number for gold',
        '"lst" is not known here; did you mean "lost"?',
        '"lots" is not known here; did you mean "lost"?',
    ]


def test_a_game_says_what_a_turn_of_totals_alone_leaves_open(tmp_path: Path) -> None:
    more = """

@rules.hook
def summed(t):
    t.fleet["all"] = high(0, t.fleet["all"] - t.total("lost"))
    t.gold.blind()
"""
    report = Merchants(tmp_path, more).report("sum: {lost: 1}", SAILED)
    assert not [f for f in report.findings if f.severity == "violation"]


def test_lines_may_state_totals_too(game: Merchants) -> None:
    assert game.told(f"{SAILED} | sell a 2 | count gold 2 lost 0") == []
    found = game.told(f"{SAILED} | sell a 2 | count gold 3 lost 0")
    assert found == [Told("violation", "7", "count gold 3 lost 0")]


def test_other_columns_stand_in_the_table_of_totals(tmp_path: Path) -> None:
    more = """

@rules.column("holds")
def holds(t):
    return " ".join(map(str, t.hold.contents()))
"""
    report = Merchants(tmp_path, more).report(f"{SAILED} | sell a 2")
    assert report.totals == [("year 1", {"gold": "2", "lost": "0", "left": "7", "holds": "0 3 4"})]
