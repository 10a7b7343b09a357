"""The logs that come with Doodlebug, and what a log of it may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import BadInput, find_game

from ..support.judging import judged, offered, told

LOGS = find_game("doodlebug") / "logs"
HEAD = "game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n"


def night(*lines: str, more: str = "") -> str:
    return HEAD + "".join(f"  - {line}\n" for line in lines) + more


@pytest.mark.parametrize(("name", "expected"), [("good-game", 0), ("tired-game", 1)])
def test_a_shipped_log_gets_the_report_that_is_kept_beside_it(name, expected, monkeypatch, capsys):
    monkeypatch.chdir(LOGS)
    assert main(["check", f"{name}.yaml"]) == expected
    assert capsys.readouterr().out == Path(f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("left_out", ["15 June night", "18 June day"])
def test_a_phase_that_was_left_out_is_one_slip_and_what_came_of_it_is_not_known(left_out):
    before, phase = (LOGS / "good-game.yaml").read_text(encoding="utf-8").split(f"- turn: {left_out}\n")
    behind = phase[phase.index("- turn:") :]
    assert [rule for kind, _, rule, _ in told(before + behind) if kind == "violation"] == ["6.15"]


@pytest.mark.parametrize(
    "end", ["end: {fires: 1}", "end: {fires: {7: 2}}", "sum: {hits: {9: 1}}", "end: {crews: x}"]
)
def test_what_is_not_understood_is_an_error_at_its_place(end):
    with pytest.raises(BadInput) as caught:
        judged(night("launch A 6", more=f"  {end}\n"))
    assert ":6:" in str(caught.value.problems[0])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("launch A3 C3", "launch A 3 C 3"),
        ("launch 2 1 3 0", "launch A 2 B 1 C 3 D 0"),
        ("l A 3 C 3", "launch A 3 C 3"),
    ],
)
def test_short_ways_to_write_a_launch_are_read(typed, meant):
    assert judged(night(typed, '"?"')).totals == judged(night(meant, '"?"')).totals


def test_a_chit_that_was_not_written_down_is_not_called_checked():
    first = ("launch A 6", "guns A 1 1 1 1 1 1", "balloons 0", "strike 0 0 0 0 0 0")
    report = judged(night(*first, more="- turn: 13/6 day\n  do:\n  - launch A ? B 1 C 0 D 0\n  - fail 1 B\n"))
    assert report.clean and {(f.severity, f.line) for f in report.findings} == {("unchecked", 11)}


def test_a_log_of_an_older_kit_is_told_once_of_its_second_dice_and_what_came_of_them_stands():
    lines = "launch A 6", "guns A 6/2 6/5 6/6 1 1 6/1", "balloons 0", "strike 0 0 0 0"
    report = judged(night(*lines, more="- turn: 13 June day\n  do:\n  - launch A 3\n  - guns A 6/5 6/3\n"))
    told = [(f.severity, f.rule, f.line) for f in report.findings if f.rule == "10b"]
    assert told == [("reading", "10b", 6)] and report.totals[0][1]["guns"] == "2"


def test_nothing_is_offered_that_comes_to_nothing():
    assert not [line for line in offered(night("launch A 6")) if line.startswith("launch")]
    log = (LOGS / "good-game.yaml").read_text(encoding="utf-8")
    assert offered(log.rsplit("  - score", 1)[0]) and not offered(log)


def test_a_red_chit_for_each_abteilung_may_follow_its_own_attacks_and_is_missed_then():
    lines = "launch A 3 B 3", "guns A 1 1 1", "balloons 1", "guns B 1 1 1", "balloons 1", "strike 0 0 0 0"
    assert {(f.severity, f.rule) for f in judged(night(*lines)).findings} == {("reading", "11b")}
    found = judged(night(*(line for k, line in enumerate(lines) if k != 4))).findings
    assert ("violation", "6.11", 9) in [(f.severity, f.rule, f.line) for f in found]


def test_a_line_that_is_offered_can_be_typed_where_nobody_knows_how_many_chits_it_takes():
    assert offered(night("balloons 1"))[0] == "strike CHIT"
