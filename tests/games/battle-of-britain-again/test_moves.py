"""Each rule of setting up and movement is broken in at least two ways, and named at its line."""

from __future__ import annotations

import pytest

from ...support.judging import told
from .course_cases import MOVES, Case

SAID = ("violation", "follow-on", "reading", "house")


def judged(case: Case) -> None:
    wrong, guilty, right = case.logs()
    found = told(wrong, SAID)
    assert found, wrong
    assert [(line, rule) for kind, line, rule, _ in found if kind == "violation"] == [(guilty, case.rule)], (
        f"{found}\n{wrong}"
    )
    assert told(right, SAID) == [], right


@pytest.mark.parametrize("case", MOVES, ids=[f"{k}-{c.rule}" for k, c in enumerate(MOVES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    judged(case)
