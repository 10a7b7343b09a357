"""Each checked rule of Doodlebug is broken in at least two ways, and named at its line."""

from __future__ import annotations

from collections import Counter

import pytest

from ..support.judging import judged, shipped
from .cases import Case
from .violations import CASES


@pytest.fixture(scope="module")
def rules() -> dict[str, str]:
    return {rule.id: rule.check for top in shipped("doodlebug").rules.rules for rule in top.walk()}


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_seeded_violation_is_named_at_its_line_and_told_first(case: Case, rules: dict[str, str]) -> None:
    text, guilty = case.log()
    report = judged(text, hints=False)
    told = "\n".join(finding.text("doodlebug") for finding in report.findings) + "\n" + text
    findings = [f for f in report.findings if f.severity != "reading"]
    assert (findings[0].line, findings[0].rule) == (guilty, case.rule), told
    violations = [(f.line, f.rule) for f in findings if f.severity == "violation"]
    assert violations == [(guilty, case.rule)], told
    assert {f.rule for f in report.findings} <= {"", *rules}
    for finding in findings:
        if finding.severity == "follow-on":
            assert finding.caused_by is not None and finding.caused_by.line == guilty


def test_every_checked_rule_is_broken_in_at_least_two_ways(rules: dict[str, str]) -> None:
    ways = Counter(case.rule for case in CASES)
    checked = {rule for rule, check in rules.items() if check == "checked"}
    assert {rule for rule in checked if ways[rule] < 2} == set()
    assert set(ways) <= checked
