"""Each checked rule of the campaign (1 to 5, 10 to 12) is broken, and named at its line."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ..support.judging import judged
from ..support.short_logs import checked_rules
from .campaign_cases import CASES, CLEAN, Case

GAME = "battle-of-britain-again"


def checked(case: Case) -> tuple[Any, int, str]:
    """The report on a case, its guilty line, and all of it in words."""
    text, guilty = case.log()
    report = judged(text, hints=False)
    return report, guilty, "\n".join(f.text(GAME) for f in report.findings) + "\n" + text


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_seeded_violation_is_named_at_its_line(case: Case) -> None:
    report, guilty, told = checked(case)
    violations = [(f.line, f.rule) for f in report.findings if f.severity == "violation"]
    assert violations == [(guilty, case.rule)], told
    follow = [f for f in report.findings if f.severity == "follow-on"]
    assert all(f.caused_by is not None and f.caused_by.line == guilty for f in follow), told


@pytest.mark.parametrize("days", CLEAN)
def test_a_campaign_by_the_rules_has_no_finding(days: str) -> None:
    report, _, told = checked(Case("", days))
    assert [f for f in report.findings if f.severity != "reading"] == [], told


def test_every_checked_rule_of_the_campaign_is_broken_in_at_least_two_ways() -> None:
    mine = {r for r in checked_rules(GAME) if r[0] in "12345" or r[:2] in ("10", "11", "12")}
    ways = Counter(case.rule for case in CASES)
    assert {rule for rule in mine if ways[rule] < 2} == set()


def test_the_hits_may_be_written_down_before_the_dice_of_the_day() -> None:
    lines = ["hits 18", "t 1", "gb 5 1", "gf 6 3", "bf 2 2", "lost BF2 1", "home GB5 3 GB1 3"]
    log = f"game: {GAME}\nturns:\n- turn: day 1\n  do: [{', '.join(lines)}]\n"
    assert judged(log).findings == []
    late = log.replace("t 1, ", "").replace("hits 18, ", "").replace("BF2 1, ", "BF2 1, hits 18, t 1, ")
    assert [f.rule for f in judged(late).findings if f.severity == "violation"] == ["1a"]
