"""Each rule of setting up and movement is broken in at least two ways, and named at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.referee.checking import check_log

from .course_cases import MOVES, Case


def told(text: str, folder: Path) -> list[tuple[str, int, str, str]]:
    """(severity, line, rule, what) of all that is said, but for what was not written down."""
    file = folder / "log.yaml"
    file.write_text(text)
    findings = check_log(file)[1].findings
    return [(f.severity, f.line, f.rule, f.found) for f in findings if f.severity != "unchecked"]


def judged(case: Case, folder: Path) -> None:
    wrong, guilty, right = case.logs()
    found = told(wrong, folder)
    assert found, wrong
    assert [(line, rule) for kind, line, rule, _ in found if kind == "violation"] == [(guilty, case.rule)], (
        f"{found}\n{wrong}"
    )
    assert told(right, folder) == [], right


@pytest.mark.parametrize("case", MOVES, ids=[f"{k}-{c.rule}" for k, c in enumerate(MOVES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case, tmp_path: Path) -> None:
    judged(case, tmp_path)
