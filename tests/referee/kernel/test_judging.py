"""What the small referee tells of logs at every depth: as much as is certain, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..merchants import Told
from .depots import DRIVEN, LOADED, Depots

OPEN = DRIVEN.replace("load a 2", "load a ?")
# What stands in a log, turn by turn, and what is told of it.
CASES: dict[str, tuple[tuple[str, ...], list[Told]]] = {
    "a game by the rules": ((f"{DRIVEN} | sell a 2 | sell b 3", f"{DRIVEN} | sell c 1"), []),
    "a line out of order": (
        ("load a 2 | load b 3 | drive a 4 | drive b 4 | load c 4 | drive c 4",),
        [Told("violation", "1", "load c 4")],
    ),
    "too much is loaded, and sold": (
        ("load a 8 | load b 3 | load c 4 | drive a 4 | drive b 4 | drive c 4 | sell a 8",),
        [Told("violation", "4", "load a 8")],
    ),
    "a result that the die does not give": (
        (f"{LOADED} | drive a 1 safe | drive b 4 | drive c 4 | sell a 2",),
        [Told("violation", "6", "drive a 1 safe")],
    ),
    "what may follow from a slip": (
        (f"{LOADED} | drive a 4 stuck | drive b 4 | drive c 4 | sell a 2",),
        [Told("violation", "6", "drive a 4 stuck"), Told("follow-on", "7", "sell a 2", "drive a 4 stuck")],
    ),
    "a slip of its own behind another": (
        (f"{LOADED} | drive a 4 stuck | drive b 4 | drive c 4 | sell b 4",),
        [Told("violation", "6", "drive a 4 stuck"), Told("violation", "7", "sell b 4")],
    ),
    "what a step owes": (
        ("load a 2 | load c 4 | drive a 4 | drive c 4 | drive b 4",),
        [Told("violation", "3", "drive a 4")],
    ),
    "a turn that is left out": (
        (f"year 1 :: {DRIVEN}", f"year 3 :: {DRIVEN}"),
        [Told("violation", "1", "turn: year 3")],
    ),
    "a die that was not noted": (
        (f"{LOADED} | drive a ? | drive b 4 | drive c 4 | sell a 2",),
        [Told("unchecked", "", "drive a ?")],
    ),
    "a die beyond its faces": (
        (f"{LOADED} | drive a 7 safe | drive b 4 | drive c 4",),
        [Told("violation", "2", "drive a 7 safe")],
    ),
    "a number that was not noted, and one that is too high in any case": (
        (OPEN + " | sell a 7",),
        [Told("unchecked", "", "load a ?"), Told("violation", "7", "sell a 7")],
    ),
    "a number that later lines tell": (
        (OPEN + " | sell a 4 | sell a 3",),
        [Told("unchecked", "", "load a ?"), Told("violation", "7", "sell a 3")],
    ),
    "a line that was left out": (
        ('load a 2 | load b 3 | "?" | drive a 4 | drive b 4 | drive c 4 | sell c 6 | sell b 10',),
        [Told("unchecked", "", '"?"'), Told("violation", "7", "sell b 10")],
    ),
    "totals alone": (("sum: {gold: 5, loaded: 9}",), []),
    "totals alone that cannot be": (
        ("sum: {gold: 9, loaded: 5}",),
        [Told("violation", "7", "sum: {gold: 9, loaded: 5}")],
    ),
    "a total beyond all that there can be": (
        ("sum: {loaded: 40}",),
        [Told("violation", "4", "sum: {loaded: 40}")],
    ),
    "totals beside lines": (
        (f"{DRIVEN} | sell a 2 | sum: {{gold: 3, loaded: 9}}",),
        [Told("violation", "7", "sum: {gold: 3, loaded: 9}")],
    ),
    "totals that tell what a line leaves open": (
        (OPEN + " | sell a 4 | sum: {loaded: 10}",),
        [Told("unchecked", "", "load a ?"), Told("violation", "4", "sum: {loaded: 10}")],
    ),
    "totals by key": (
        (f"{DRIVEN} | sell a 2 | sell b 1 | sum: {{gold: {{a: 1, b: 2}}}}",),
        [Told("violation", "7", "sum: {gold: {a: 1, b: 2}}")],
    ),
    "how it stands at the end": (
        (f"{DRIVEN} | sell a 2 | end: {{gold: 3}}", f"{DRIVEN} | end: {{gold: 3}}"),
        [Told("violation", "7", "end: {gold: 3}")],
    ),
    "a turn in two pieces": (
        (f"year 1 :: {LOADED} | drive a 4", "year 1 :: drive b 4 | drive c 4", f"year 2 :: {DRIVEN}"),
        [],
    ),
    "a turn twice": (
        (f"year 1 :: {DRIVEN}", f"year 1 :: {DRIVEN}"),
        [Told("violation", "1", "turn: year 1")],
    ),
    "a house rule": ((f"{LOADED} | house: a die fell off | drive a 4 | drive b 4 | drive c 4",),
                     [Told("house", "", "house: a die fell off")]),
}  # fmt: skip


@pytest.fixture
def game(tmp_path: Path) -> Depots:
    return Depots(tmp_path)


@pytest.mark.parametrize("case", CASES)
def test_what_is_told_of_a_log(case: str, game: Depots) -> None:
    turns, told = CASES[case]
    assert game.told(*turns) == told


def test_a_slip_is_told_with_what_was_likely_meant(game: Depots) -> None:
    (slip,) = game.report(f"{DRIVEN} | sell a 3").findings
    assert slip.hint == 'line 11: did you mean "sell a 2"?'
    (slip,) = game.report(f"{LOADED} | drive a 1 safe | drive b 4 | drive c 4").findings
    assert slip.hint.endswith('did you mean "drive a 1 stuck"?')


def test_what_comes_to_the_same_in_every_way_is_known(game: Depots) -> None:
    report = game.report(f"{LOADED} | drive a ? | drive b 4 | drive c 4 | sell b 3")
    assert report.result == ["gold: 3"]
    assert report.totals == [("year 1", {"gold": "3", "loaded": "9"})]


def test_of_a_rule_that_fails_the_line_is_told(tmp_path: Path) -> None:
    more = """

@rules.verb("lorry:LORRY", step="sell", example="burn a")
def burn(w, line):
    return w.nothing
"""
    report = Depots(tmp_path, more).report(f"{DRIVEN} | burn a | sell b 4")
    assert [f.severity for f in report.findings] == ["unchecked", "unchecked"]
    assert "the game's Python failed" in report.findings[0].found


def test_many_lines_that_nobody_can_tell_are_judged_all_the_same(game: Depots) -> None:
    lines = " | ".join(f"sell {lorry} ?" for lorry in "abc" * 100)
    report = game.report(f"{LOADED} | drive a ? | drive b ? | drive c ? | {lines}")
    assert report.checked == 306 and not report.count("violation")


BUS = '''

@rules.verb("at:LORRY n:N", step="sell", example="bus a 2")
def bus(w, line):
    """a lorry that is called at, as a slot may be; nobody is left to choose from"""
    w.rule("7", line.n < 3, "it is small", f"{line.n} people")
    w.sold[line.at] = w.sold[w.one_of([])] if line.n > 3 else 0
'''


def test_a_slot_may_be_called_at_and_what_fails_behind_a_fault_is_no_fault_of_the_game(
    tmp_path: Path,
) -> None:
    depots = Depots(tmp_path, BUS)
    assert depots.told(f"{DRIVEN} | bus a 2") == []
    assert depots.told(f"{DRIVEN} | bus a 4") == [Told("violation", "7", "bus a 4")]


def test_totals_alone_leave_open_a_step_that_owes_nothing(game: Depots) -> None:
    rules = (game.folder / "referee.py").read_text("utf-8")
    before, _, behind = rules.partition('@rules.owed("sell"')
    (game.folder / "referee.py").write_text(before + behind[behind.index("@rules.end") :], "utf-8")
    assert game.told("sum: {gold: 5, loaded: 9}") == []
