"""The frame of a raid: each checked rule of it is broken, and named at its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ..support.short_logs import checked_rules, judged
from .turn_cases import CASES, CLEAN, Case

MINE = {"1.1a", "1.3a", "3.1b", "3.3a", "3.3b", "4", "14c", "14d", "14f"}
OTHERS = {"9e", "10d", "11g"}  # broken in fire, in movement, by the partisans
Judge = Callable[[Case], tuple[Any, int, str]]


@pytest.fixture
def judge() -> Judge:
    return lambda case: judged("capture-tito", case)


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_seeded_violation_is_named_at_its_line(case: Case, judge: Judge) -> None:
    report, guilty, told = judge(case)
    violations = [(f.line, f.rule) for f in report.findings if f.severity == "violation"]
    assert violations == [(guilty, case.rule)], told


@pytest.mark.parametrize("case", CLEAN)
def test_turns_by_the_rules_break_none(case: Case, judge: Judge) -> None:
    report, _, told = judge(case)
    assert [f for f in report.findings if f.severity in ("violation", "follow-on")] == [], told


def test_every_checked_rule_of_the_frame_is_broken_in_at_least_two_ways() -> None:
    rules = checked_rules("capture-tito")
    mine = {rule for rule in rules if rule.startswith(("5", "6", "9", "10", "11"))}
    ways = Counter(case.rule for case in CASES)
    assert {rule for rule in (mine | MINE) - OTHERS if ways[rule] < 2} == set()
