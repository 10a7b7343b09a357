"""What logs of other people's games showed: each slip, and each way to write, as they had it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from cutline.components import BadInput
from cutline.referee.checking import check_log
from cutline.referee.judging.findings import Report

from ..support import judging
from .cases import Case, first

D, N = "16 day", "16 night"
ON_A = "launch A 2 B 0 C 0 D 0 | fail 0"
QUIET = "launch A 0 B 0 C 0 D 0"
ATTACK = f"{ON_A} | place A land medium 2 | guns A 1 1"
SUMMED = "sum: {launched: [1, 0, 0, 0], failed: 1}"


class Slip(NamedTuple):
    """The guilty line of the phases ends in !!; what else is told there is nothing."""

    rule: str
    phases: dict[str, str]
    options: tuple[str, ...] = ()


def slip(rule: str, label: str, text: str) -> Slip:
    return Slip(rule, {label: text})


def judged(phases: dict[str, str], options: tuple[str, ...] = ()) -> tuple[Report, int]:
    if not any("!!" in text for text in phases.values()):
        phases = {label: f"{text} !!" for label, text in phases.items()}
    text, line = Case("", phases, options).log()
    return judging.judged(text), line


MISSED = [
    # an arrival taken twice, or by day
    slip("8a", N, f"arrive day 3 night 2 | arrive day 3 night 2 !! | {QUIET}"),
    Slip("8a", {N: f"arrive day 3 night 2 | {QUIET}", D: f"arrive day 3 night 2 !! | {QUIET}"}),
    # day fighters after phases of which only totals were noted
    Slip(
        "8b",
        {
            N: SUMMED,
            D: SUMMED,
            "17 night": SUMMED,
            "17 day": f"{ON_A} | place A land long 6 !! | guns A 1 1 | balloons 0 | strike 0 0 "
            "| stand-down 2 1",
        },
    ),
    Slip(
        "8c",
        {
            N: SUMMED,
            D: SUMMED,
            "17 night": SUMMED,
            "17 day": f"{ON_A} | place A water long 2 !! | guns A 1 1 | balloons 0 | strike 0 0",
        },
    ),
    # totals that contradict each other, or what the rules can come to
    slip("12b", "13 night", "sum: {launched: 6, missed: 4, hits: {3: 2}, out: 1} | end: {fires: {}} !!"),
    slip("12a", "13 day", "sum: {launched: [1, 1, 0, 0], failed: 0, hits: {1: 2, 2: 1}} !!"),
    slip(
        "13f",
        "13 night",
        "sum: {launched: 6, guns: 0, balloons: 0, missed: 0, hits: {1: 6}, out: 0, control: 0} !!",
    ),
    slip(
        "9",
        N,
        "sum: {launched: [3, 3, 0, 0], failed: 0, fighters: 3, guns: 0, balloons: 0, "
        "missed: 3, hits: {}, out: 0} !!",
    ),
    # a pair that no table shows, although nobody knows the score
    slip("15e", "20 day", f"{ON_A} | ? | score 2 strategic victory !!"),
    slip("15e", "20 day", f"{QUIET} | score 0 german overwhelming victory !!"),
    slip("15e", "20 day", f"{QUIET} | score 0 overwhelming defeat !!"),
    # a stand-down before the attacks
    slip(
        "9e",
        D,
        f"{ON_A} | place A land long 2 | stand-down 2 1 !! | guns A 1 1 | "
        "shoot A land long 2 | shoot A land long 3 | balloons 0 | strike 0 0",
    ),
    # control of one district, another one forgotten
    slip(
        "13f",
        "13 night",
        first("1 1 1 4 4 4", "control 1 | fight 1 1 1 | fight 4 1 1 | end: {control: 1} !!"),
    ),
    # a second die that T-1 does not ask for
    slip(
        "9", N, f"{ATTACK} | shoot A land medium 5/2 kill !! | shoot A land medium 2 | balloons 0 | strike 0"
    ),
]

NEARER = [
    slip("10b", "13 night", "launch A 6 | guns A 1 1 1 1 1 5/6 !! | balloons 0 | strike 0 0 0 0 0 0"),
    slip(
        "9e",
        D,
        f"{ATTACK} | shoot A land medium 2 | shoot A land medium 3 | balloons 0 | "
        "strike 0 0 | stand-down 6 3 !!",
    ),
    slip(
        "13.2",
        "13 night",
        first("4 2 0 0 0 0", "move 1 4 | move 1 2 !! | fight 4 1 2 3 out 0 | fight 2 1 2 3 out 0"),
    ),
    slip("9", N, f"{ATTACK} | shoot A land close 2 !! | shoot A land medium 2 | balloons 0 | strike 0 0"),
]

BELIEVED = [
    # after a wrong date the fighter is there on it
    Slip(
        "9d",
        {
            D: f"{ATTACK} | shoot A land medium 1 failure back 17 !! | shoot A land medium 1 "
            "failure | balloons 0 | strike 0 0",
            "17 day": f"{ON_A} | place A land long 4 | guns A 1 1 | balloons 0 | strike 0 0 | stand-down 2 1",
        },
    ),
    # after a captain was sent, three dice roll there
    slip("13.2", "13 night", first("2 1 0 0 0 0", "move captain 1 2 !! | fight 1 1 | fight 2 2 2 3")),
    # what was placed too many may shoot
    slip(
        "8b",
        N,
        f"{ON_A} | place A land long 3 !! | guns A 1 1 | shoot A land long 2 | "
        "shoot A land long 2 | shoot A land long 2 | balloons 0 | strike 0 0",
    ),
    slip(
        "3b",
        D,
        f"{ON_A} | place night A land long !! | guns A 1 1 | shoot A land long 2 | "
        "balloons 0 | strike 0 0 | stand-down 2 1",
    ),
    # a late attack shoots down like any other
    slip(
        "6.9",
        N,
        f"{ON_A} | place A land long | guns A 1 1 | balloons 0 | shoot A land long 5 kill !! | strike 0",
    ),
]


@pytest.mark.parametrize("case", [*MISSED, *NEARER, *BELIEVED])
def test_a_slip_is_one_violation_at_its_line(case: Slip) -> None:
    report, line = judged(case.phases, case.options)
    told = "\n".join(finding.text("") for finding in report.findings)
    violations = [(f.line, f.rule) for f in report.findings if f.severity == "violation"]
    assert violations == [(line, case.rule)], told


OPEN = [  # what the rules leave open is at most a note
    ("13a", {"13 night": first("6 0 0 0 0 0", "move 2 1 !! | fight 6 1 2 out 0")}),
    ("13h", {"13 night": first("1 0 0 0 0 0", "fight 1 6 1 out 1 | regroup 2 3 !!")}),
    (
        "8d",
        {
            N: "launch A 1 B 1 C 0 D 0 | fail 0 | place A water long | place B water long !! | "
            "shoot A water long 2 | shoot B water long 2 | guns A 1 | guns B 1 | balloons 0 | "
            "strike 0 0"
        },
    ),
    ("11b", {"13 night": "launch A 6 | guns A 1 1 1 1 1 1 | strike 0 0 0 0 0 0 !!"}),
    (
        "9f",
        {N: f"{ATTACK} | tip A land medium 4/3 miss !! | shoot A land medium 2 | balloons 0 | strike 0 0"},
    ),
    ("13d", {"13 night": first("1 1 1 0 0 0", "fight 1 6+ 5 out 2 !!")}),
    ("13c", {"13 night": first("1 0 0 0 0 0", "fight 1 4 2 !!")}),
]


@pytest.mark.parametrize(("rule", "phases"), OPEN)
def test_another_reading_is_a_note(rule: str, phases: dict[str, str]) -> None:
    report, line = judged(phases)
    assert [(f.severity, f.rule, f.line) for f in report.findings] == [("reading", rule, line)]
    assert report.clean


def test_note_c_at_night_may_be_written_as_what_it_is_or_as_a_miss() -> None:
    text = (
        f"{ATTACK} | shoot A land medium 1 failure | shoot A land medium 1 miss | balloons 0 | "
        "strike 0 0 | end: {fighters: {night: 2}}"
    )
    assert not judged({N: text})[0].findings


@pytest.mark.parametrize("line", ["launch A ? B 1 C 0 D 0", "launch A 0 B ? C ? D 0"])
def test_a_chit_that_was_not_written_down_is_not_called_checked(line: str) -> None:
    report, guilty = judged({"13 day": f"{line} !! | fail 1 B"})
    assert {(f.severity, f.line) for f in report.findings if f.line == guilty} == {("unchecked", guilty)}
    assert report.clean


def test_what_was_not_drawn_still_has_to_fit() -> None:
    text = "launch A 2 B 3 C 0 D 0 | fail ? A2 B2 !! | guns B 1 | balloons 0 | strike 0"
    report, line = judged({"13 day": text})
    assert [(f.severity, f.rule, f.line) for f in report.findings] == [("violation", "7b", line)]


READ = [  # as players write, and what it comes to
    ("launch A3 C3", "launch A 3 C 3"),
    ("launch 2 1 3 0", "launch A 2 B 1 C 3 D 0"),
    ("l A 3 C 3", "launch A 3 C 3"),
]


@pytest.mark.parametrize(("typed", "meant"), READ)
def test_short_ways_to_write_a_launch_are_read(typed: str, meant: str) -> None:
    totals = [judged({"13 night": f"{text} | ?"})[0].totals[0] for text in (typed, meant)]
    assert totals[0] == totals[1]


@pytest.mark.parametrize("way", ["move 2->1", "move 2-1", "move 2 to 1", "m 2 1", "moved 2 1"])
def test_a_move_may_be_written_in_many_ways(way: str) -> None:
    text = first("1 0 0 0 0 0", f"{way} | f 1 1 2 3 out 0 | end: {{crews: {{1: 3, 2: 1}}}}")
    assert not judged({"13 night": text})[0].findings


def test_placings_stand_downs_failures_and_misses_as_they_are_typed() -> None:
    text = (
        "launch A3 B1 C0 D0 | fail 2 from A B | p A land long x2 | g A 1 1 | s A land long 2 | "
        "s A land long 3 | b 2 | strike none | stand down 4 2"
    )
    assert not judged({D: text})[0].findings


def test_newcomers_missing_from_the_box_are_those_of_the_card() -> None:
    report, _ = judged({N: QUIET, D: QUIET, "17 night": f"{QUIET} | end: {{fighters: {{day: 3}}}}"})
    assert [(f.severity, f.rule) for f in report.findings] == [("violation", "8a")]


def test_fires_that_noted_rolls_put_out_burnt_before_a_total_of_them() -> None:
    rolls = "fight 1 out 1 | fight 4 out 1 | fight none | sum: {hits: 0, out: 2, control: 0}"
    phases = {"13 day": "? | end: {fires: {1: 1, 3: 1, 4: 1}}", "14 night": rolls}
    report, _ = judged(phases, ("fires only on 14 and 15 June",))
    assert not [f for f in report.findings if f.severity == "violation"]


NOTHING_HIT = [
    "launch A 3 B 3 | guns none | balloons 0 | strike 1 2 3 4 5 6 | fight none",
    "launch A 3 B 3 | guns B down 1 | guns none | balloons 0 | strike 1 2 3 4 5 | fight 2 out 1 | fight none",
]


@pytest.mark.parametrize("text", NOTHING_HIT)
def test_a_word_says_that_no_other_guns_and_crews_had_a_result(text: str) -> None:
    assert not judged({"13 night": text})[0].findings


def test_guns_that_hit_nothing_let_fighters_attack_over_land() -> None:
    text = "launch A 1 B 2 C 0 D 0 | fail 0 | place A land long | guns none | shoot A land long kill"
    assert not judged({N: f"{text} | balloons 0 | strike 0 0"})[0].findings


def test_of_a_phase_of_totals_every_crew_may_have_put_out_a_fire() -> None:
    fires = "end: {fires: {1: 3, 2: 3, 3: 3}}"
    report, _ = judged({"13 day": f"? | {fires}", "14 night": f"{QUIET} | sum: {{out: 6}}"})
    assert not [f for f in report.findings if f.severity == "violation"]


def test_no_fighter_is_lost_before_the_first_has_come() -> None:
    report, _ = judged({"13 night": "launch A 6 | ? | end: {fires: {}}"})
    assert report.result[0].endswith("+ 0 for fighters lost")


def test_a_shot_says_where_a_fighter_was_placed() -> None:
    fine = f"{ON_A} | shoot A water long 2 | guns A 1 1 | shoot A land long 3 | balloons 0 | "
    assert not judged({N: f"{fine}strike 0 0"})[0].findings
    many = fine.replace("balloons 0", "shoot A land medium 2 !! | balloons 0")
    report, line = judged({N: f"{many}strike 0 0"})
    assert [(f.severity, f.rule, f.line) for f in report.findings] == [("violation", "9b", line)]


@pytest.mark.parametrize(
    "end", ["end: {fires: 1}", "end: {fires: {7: 2}}", "sum: {hits: {9: 1}}", "end: {crews: x}"]
)
def test_what_is_not_understood_is_an_error_at_its_place(end: str) -> None:
    with pytest.raises(BadInput) as told:
        judged({"13 night": first("1 0 0 0 0 0", f"fight 1 1 2 out 0 | {end}")})
    assert ":10:" in str(told.value.problems[0])


def test_a_phase_may_be_named_by_day_and_month(tmp_path: Path) -> None:
    file = tmp_path / "log.yaml"
    file.write_text(
        "game: doodlebug\nturns:\n- turn: 13/6 night\n  do:\n  - launch A 6\n"
        "  - guns A 1 1 1 1 1 1\n  - balloons 0\n  - strike 0 0 0 0 0 0\n"
    )
    assert not check_log(file)[1].findings


ALONE = [
    # a red or a yellow chit left out
    slip("11b", N, f"{ON_A} | guns A 1 1 | strike 3 !! | fight 3 1 2 out 0"),
    slip("7b", N, "launch A 2 B 0 C 0 D 0 | guns A 1 !! | balloons 0 | strike 0"),
    slip("7b", N, f"{ON_A} | fail 1 A !! | guns A 1 1 | balloons 0 | strike 0 0"),
    # dice that do not fit the V-1s, or the crews: either may be wrong
    slip("10a", "13 night", "launch A 6 | guns A 1 1 1 1 1 !! | balloons 0 | strike 0 0 0 0 0"),
    Slip(
        "13b",
        {
            "13 night": first("4 0 0 0 0 0", "fight 4 1 1 1 out 0 !!"),
            "13 day": f"{QUIET} | fail 0 | fight 4 1 1 1 out 0",
        },
    ),
    # blue chits left out
    slip("12a", "13 night", "launch A 6 | guns A 1 1 1 1 1 1 | balloons 0 | fight 4 6 1 out 1 !!"),
    # crews that go back too early
    slip("13b", "13 night", first("3 0 0 0 0 0", "regroup 5 6 !!")),
]


@pytest.mark.parametrize("case", ALONE)
def test_one_slip_is_one_violation_and_what_may_come_of_it_says_so(case: Slip) -> None:
    report, line = judged(case.phases)
    wrong = [(f.rule, f.line) for f in report.findings if f.severity == "violation"]
    assert wrong == [(case.rule, line)]
    assert {cause.line for f in report.findings for cause in f.causes} <= {line}


def test_more_fires_put_out_than_can_have_burned_are_told_once() -> None:
    sums = (("13 night", "fighters: 0, guns: 1", "{3: 1, 5: 2}", 4), ("13 day", "guns: 0", "{3: 1, 1: 2}", 2))
    lines = [
        f"- turn: {turn}\n  sum: {{launched: 6, failed: 0, {more}, balloons: 1, hits: {hits}, out: {out}}}"
        for turn, more, hits, out in (*sums, ("14 night", "guns: 0", "{}", 3))
    ]
    text = "\n".join(["game: doodlebug", "turns:", *lines, ""])
    assert [(kind, rule) for kind, _, rule, _ in judging.told(text)] == [("violation", "13g")]


def test_a_die_that_stands_down_more_than_there_are_is_told_as_it_fell() -> None:
    rest = "shoot A land medium 2 miss | shoot A land medium 3 miss | stand-down 6 3"
    report, _ = judged({N: QUIET, D: f"{ATTACK} | {rest}"})
    told = "the die says 3, and only 2 are left over land"
    assert told in [finding.expected for finding in report.findings]


def test_a_line_that_is_offered_can_be_typed_where_nobody_knows_how_many_chits_it_takes() -> None:
    text = "game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n  - balloons 1\n"
    assert judging.offered(text)[0] == "strike CHIT"
