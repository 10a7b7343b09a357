"""Each rule of fire and assaults is broken, and told at its line; the printed examples pass."""

from __future__ import annotations

from collections import Counter

import pytest

from cutline.components import find_game

from ...support.tries import sampled
from ..support.judging import judged, told
from ..support.short_logs import checked_rules
from .combat_cases import ANSWER, CASES, FOUND, MANY, STORM, Case

OPEN = f"fire ro1 36 | {ANSWER} || move ro2 rybka 31 29 36"  # nobody knows who was hit


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    wrong, guilty, right, passed = case.logs()
    found = told(wrong)
    kinds = ("violation", "follow-on") if passed else ("violation",)
    broken = [(line, rule) for kind, line, rule, _ in found if kind in kinds and line not in passed]
    assert broken == [(guilty, case.rule)], f"{found}\n{wrong}"
    found = [one for one in told(right) if one[1] not in passed]
    assert found == [], right


def test_every_rule_of_fire_and_assaults_is_broken_twice() -> None:
    ways = Counter(case.rule for case in CASES)
    rules = checked_rules("capture-tito")
    # 13.2.2 and 13.4 have tests of their own; 13.3a is told where the turn goes on
    mine = [r for r in rules if r.startswith("13") and r[:6] not in ("13.2.2", "13.3a")]
    assert [rule for rule in mine if ways[rule] < 2 and not rule.startswith("13.4")] == []


def clean(lines: str, start: str = FOUND) -> str:
    """A log without a slip."""
    return Case("", lines, start).logs()[2]


def test_the_printed_fire_and_landing_are_right_and_move_what_they_say() -> None:
    log = clean("fire ro1 36 6/1 = 8/7 hit b1 reduced | ammo 59 | alarm 4 | fire b2 35 4/2")
    text = log + "  end: {ammo: 58, alarm: 4, b1: 36 reduced, b2: 36 full, ro1: 35 reduced}\n"
    assert told(text) == []


def test_the_printed_assault_is_right_round_by_round() -> None:
    lines = (
        "~at b1 36 reduced | ~at b2 36 full | ~ammo 27 | assault 36 ro1 ro2 ro3 rybka vs b2 b1 // "
        "ro1+ro2 b2 1/4 = 6/7 lost ro1, ro3+rybka b1 4/2 = 7/4 hit // "
        "ro2+ro1+ro3+rybka b2 5/6 = 11/9 hit b2 // ro2+ro3+ro1 b2 6/1"
    )
    start = f"{FOUND} | fire b2 35 1/6 || move ro1 35 36, ro2 rybka 31 35 36, ro3 47 34 48 36"
    _, _, right, passed = Case("", lines, start).logs()
    assert [one for one in told(right) if one[1] not in passed] == []


def test_an_assault_that_is_left_out_is_owed() -> None:
    for start in (STORM, MANY):
        assert "13.3a" in [rule for *_, rule, _ in told(clean("ammo 58", start))]


@pytest.mark.parametrize(
    "lines",
    [
        "fire 35 36 6/1 | fire 36 35 4/2",
        "fire ro1 b1 6/1 | fire b2 ro1 4/2 lost ro1",
        "fire ro1 36 | fire 36 35",
        "fire ro1 36 ?/1 hit | fire 36 35 4/? back",
        f"{OPEN}, ro3 47 34 48 36 | assault 36 // 3/1 1/6",
        f"{OPEN}, ro3 47 34 48 36 | assault 36 ro2 ro3 "
        "rybka // 1/6 back 1/6 back // 1/6 1/6 // stop | fire 36 29 3/3",
        f"{OPEN} | assault 36",
        f"{OPEN} | assault 36 vs b1 b2 // ro2 3/1 rybka 1/4",
    ],
)
def test_what_is_not_written_is_not_blamed(lines: str) -> None:
    assert told(clean(lines)) == []


@pytest.mark.parametrize(
    ("wrong", "rule"), sampled([("fire c24 40 2/4", "13.2.1a"), ("fire c24 70 2/4 hit ro1", "13.2.4d")], 1)
)
def test_fire_at_the_wrong_zone_or_unit_is_one_violation(wrong: str, rule: str) -> None:
    log = (find_game("capture-tito") / "logs" / "good.yaml").read_text()
    right = "fire c24 70 2/4 hit st"
    assert right in log
    found = [what for kind, _, what, _ in told(log.replace(right, wrong, 1)) if kind == "violation"]
    assert found == [rule]


@pytest.mark.parametrize("line", ["fire p1 churchill 47", "fire tito 47", "fire b1 churchill 47 6/1 hit"])
def test_a_leader_on_a_line_of_fire_is_no_fault_of_ours(line: str) -> None:
    report = judged(f"game: capture-tito\nturns:\n- turn: turn 1\n  do:\n  - {line}\n")
    assert report.errors == []


@pytest.mark.parametrize(
    ("line", "die"), [("fire p1 39 7/2", "D6"), ("event 12", "D10, 0–9"), ("prisoner tito 8", "D6")]
)
def test_a_die_beyond_its_faces_is_told_in_plain_words(line: str, die: str) -> None:
    report = judged(f"game: capture-tito\nturns:\n- turn: turn 1\n  do:\n  - {line}\n")
    assert f"the die is a {die}" in [f.expected for f in report.findings if f.rule == "1.1a"]
