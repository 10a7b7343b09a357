"""What the referee tells of logs at every depth: as much as is certain, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput
from cutline.referee.checking import check_log
from cutline.referee.judging.findings import Finding
from cutline.referee.rulebook.labels import Labels

from .depots import DRIVEN, LOADED, Depots, Told

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
    "a line out of order twice": (
        ("load a 2 | drive a 4 | load b 3 | load c 4 | drive b 4 | drive c 4",),
        [Told("violation", "1", "load b 3"), Told("again", "1", "load c 4")],
    ),
    "a line for the wrong lorry": (
        ("load a 2 | load a 3 | load c 4 | drive a 4 | drive b 4 | drive c 4 | sell b 3",),
        [Told("violation", "3", "load a 3"), Told("follow-on", "3", "drive a 4", "load a 3"),
         Told("follow-on", "7", "sell b 3", "load a 3")],
    ),
    "what was left out may have been enough": (
        ("load a 2 | load b 3 | drive a 4 | drive b 4 | drive c 4 | sell c 4",),
        [Told("violation", "3", "drive a 4"), Told("follow-on", "7", "sell c 4", "drive a 4")],
    ),
    "what follows turns later": (
        (f"{DRIVEN} | sell a 2 | sell b 4", DRIVEN, f"{DRIVEN} | end: {{gold: 5}}"),
        [Told("violation", "7", "sell b 4"), Told("follow-on", "7", "end: {gold: 5}", "sell b 4")],
    ),
    "a line that stands twice": (
        (f"{DRIVEN} | sell b 2 | sell b 2 | end: {{gold: 2}}",),
        [Told("violation", "7", "sell b 2"), Told("follow-on", "7", "end: {gold: 2}", "sell b 2")],
    ),
    "what a turn leaves out at its end": (
        (f"{LOADED} | drive a 4 | drive b 4 | house: a pause", DRIVEN),
        [Told("violation", "5", "drive b 4"), Told("house", "", "house: a pause")],
    ),
    "the same, told at what the turn states": (
        (f"{LOADED} | drive a 4 | drive b 4 | end: {{gold: 0}}", DRIVEN),
        [Told("violation", "5", "end: {gold: 0}")],
    ),
    "what the last turn still owes": (
        (DRIVEN, f"{LOADED} | drive a 4 | drive b 4"), [Told("due", "5", "drive b 4")],
    ),
    "what play has gone past": (
        ("load a 2 | drive a 4 | load b 3 | drive b 4",),
        [Told("violation", "1", "load b 3"), Told("violation", "3", "drive b 4"),
         Told("due", "5", "drive b 4")],
    ),
    "the last turn states a total": (
        (f"{LOADED} | drive a 4 | drive b 4 | sum: {{loaded: 9}}",),
        [Told("violation", "5", "sum: {loaded: 9}")],
    ),
    "a line of the last turn states one": (
        (f"{LOADED} | drive a 4 | drive b 4 | count loaded 9",), [Told("violation", "5", "count loaded 9")],
    ),
    "a missing line may have been the one that was owed": (
        ('load a 2 | load b 3 | "?" | drive a 4 | drive b 4 | drive c 4',), [Told("unchecked", "", '"?"')],
    ),
    "a total that nobody knows": ((f'{DRIVEN} | sum: {{gold: "?"}}',), []),
    "a line of totals": ((f"{DRIVEN} | sell a 2 | count gold 2",), []),
    "a line of totals that are wrong": (
        (f"{DRIVEN} | sell a 2 | count gold 3",), [Told("violation", "7", "count gold 3")],
    ),
    "names of turns cut short": ((f"Year 01 :: {DRIVEN}", f"y 2 :: {DRIVEN}", f"3 :: {DRIVEN}"), []),
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


OVER = """

@rules.verb("lorry:LORRY", name="best", aside=True, final=True, example="best a")
def best(w, line):
    "who has won"


@rules.hook
def over(w):
    return w.gold[0] >= 5
"""


def test_what_is_still_to_do_is_a_violation_once_the_game_is_over(tmp_path: Path) -> None:
    game, owes = Depots(tmp_path, OVER), f"{LOADED} | drive a 4 | drive b 4"
    (found,) = game.report(owes).findings
    assert found.text("depots").endswith("still to do [depots 5] c stayed at home; a drive for each lorry")
    assert found.record("depots")["severity"] == "due" and game.report(owes).clean
    for lines in (f"{owes} | best b", f"{owes} | sell a 2 | sell b 3"):
        assert [one.severity for one in game.report(lines).findings] == ["violation"]
    (found,) = check_log(game.log(owes), [game.folder], finished=True)[1].findings
    assert found.severity == "violation"


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


def test_rules_are_exercised_where_something_hung_on_them(game: Depots) -> None:
    assert {"3", "4", "5"} <= game.report(DRIVEN).rules
    assert "7" not in game.report(DRIVEN).rules
    assert "7" in game.report(f"{DRIVEN} | sell a 1").rules
    assert "5" not in game.report(f'{LOADED} | "?" | "?"').rules


def test_what_is_omitted_is_named(game: Depots) -> None:
    (finding,) = game.report("load a 2 | drive a 4 | drive b 4 | drive c 4").findings
    assert finding.found == "nothing was loaded for b and c"


def test_other_columns_stand_in_the_table_of_totals(tmp_path: Path) -> None:
    more = """

@rules.column("holds")
def holds(w):
    return " ".join(str(w.part(here, lorry)) for lorry in LORRIES)
"""
    report = Depots(tmp_path, more).report(f"{DRIVEN} | sell a 2")
    assert report.totals == [("year 1", {"gold": "2", "loaded": "9", "holds": "0 3 4"})]


def test_what_is_not_known_of_a_rule_is_told_once_in_a_turn(tmp_path: Path) -> None:
    more = """

@rules.verb("lorry:LORRY", step="sell", example="moor a")
def moor(w, line):
    "a lorry at the river"
    w.unsure("9", "", "nobody wrote where it is")
"""
    report = Depots(tmp_path, more).report(f"{DRIVEN} | moor a | moor b | sell a 1", f"{DRIVEN} | moor c")
    told = [(f.severity, f.turn, f.rule, f.found) for f in report.findings]
    assert told == [("unchecked", f"year {n}", "9", "nobody wrote where it is") for n in (1, 2)]


def test_a_line_may_belong_to_the_step_of_whom_it_names(tmp_path: Path) -> None:
    more = """

@rules.verb("lorry:LORRY", step=lambda values: "load" if values["lorry"] == "c" else "sell", example="wash a")
def wash(w, line):
    "a lorry is washed"
"""
    game = Depots(tmp_path, more)
    assert game.told(f"{LOADED} | wash c | drive a 4 | drive b 4 | drive c 4 | wash a") == []
    found = game.told(f"{LOADED} | drive a 4 | wash c | drive b 4 | drive c 4")
    assert found == [Told("violation", "1", "wash c")]


STATED = {
    "sum: {gold: many}": ['"many" is not a number for gold'],
    "sum: {gold: {d: 1}}": ['"d" is not a lorry (a, b or c)'],
    "sum: {gold: [1, 2, 3, 4]}": ["gold needs 3 values; here are 4"],
    "end: {lost: [x]}": ['"x" is not a lorry (a, b or c)'],
    "end: {gold: 5 6}": ["6"],
    "sum: {silver: 3, gold: x, golt: 1}": ['known: gold', '"x" is not a number', 'did you mean "gold"?'],
}  # fmt: skip


@pytest.mark.parametrize("stated", STATED)
def test_what_is_not_understood_is_an_error_at_its_place(game: Depots, stated: str) -> None:
    with pytest.raises(BadInput) as error:
        game.report(f"{LOADED} | {stated}")
    line = next(n for n, text in enumerate(game.lines, 1) if stated in text)
    problems = error.value.problems
    assert [p.line for p in problems] == [line] * len(STATED[stated])
    for problem, said in zip(problems, STATED[stated], strict=True):
        assert said in problem.message


def test_a_turn_that_is_none_is_an_error(game: Depots) -> None:
    with pytest.raises(BadInput, match='"spring" names no turn; write, for example, "year 1"'):
        game.report(f"spring :: {DRIVEN}")


def test_labels_are_found_by_beginnings_in_any_order() -> None:
    labels = Labels([f"{day} June {phase}" for day in (13, 14) for phase in ("night", "day")], {"6": "june"})
    assert labels.read("14/6 n") == labels.read("night, June 14") == labels.read("Friday 14 night") == 3
    for text in ("14 June", "night", "15 night", "14 15 night", ""):
        with pytest.raises(ValueError, match="names"):
            labels.read(text)


def test_where_something_may_follow_from_is_told_in_words() -> None:
    slip = Finding("violation", "1", Path("log.yaml"), 8, 5, "day 1", "march", found="one slip")
    other = Finding("follow-on", "2", Path("log.yaml"), 8, 5, "day 1", "march", found="more", causes=[slip])
    assert other.text("marches").endswith("more (may follow from this line)")
    other.line = 9
    assert other.text("marches").endswith("more (may follow from line 8)")
    other.severity = "again"
    assert other.text("marches").endswith("more (again, as in line 8)")
    assert other.record("marches")["caused_by"] is None
