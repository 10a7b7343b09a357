"""How a raid begins and ends: each checked rule of it is broken, and named at its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ..support.short_logs import checked_rules, judged
from .raid_cases import CASES, CLEAN, Case

# 6D4 is broken in flight too; 5C1 and 7D4 are those of moves.
MINE = {"1a", "1b", "2a", "2b", "3a", "6D4a", "6D4b"}
Judge = Callable[[Case], tuple[Any, int, str]]


@pytest.fixture
def judge() -> Judge:
    return lambda case: judged("b-17", case)


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_seeded_violation_is_named_at_its_line(case: Case, judge: Judge) -> None:
    report, guilty, told = judge(case)
    violations = [(f.line, f.rule) for f in report.findings if f.severity == "violation"]
    assert violations == [(guilty, case.rule)], told


@pytest.mark.parametrize("case", CLEAN)
def test_a_raid_by_the_rules_breaks_none(case: Case, judge: Judge) -> None:
    report, _, told = judge(case)
    assert [f for f in report.findings if f.severity in ("violation", "follow-on")] == [], told


def test_every_checked_rule_of_beginning_and_end_is_broken_in_at_least_two_ways() -> None:
    rules = checked_rules("b-17")
    mine = {rule for rule in rules if rule[0] in "57N" and rule not in ("N4a", "N4b")}
    ways = Counter(case.rule for case in CASES)
    assert {rule for rule in mine | MINE if ways[rule] < 2} == set()
