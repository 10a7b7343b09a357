"""Each rule of moves, attacks and fire is broken in several ways, and named at its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from flight_cases import CASES, Case

from cutline.referee.checking import check_log


def told(text: str, folder: Path) -> list[tuple[str, int, str, str]]:
    """(severity, line, rule, what) of all that breaks a rule, or follows from it."""
    file = folder / "log.yaml"
    file.write_text(text)
    findings = check_log(file)[1].findings
    kinds = ("violation", "follow-on")
    return [(f.severity, f.line, f.rule, f.found) for f in findings if f.severity in kinds]


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(
    case: Case, tmp_path: Path
) -> None:
    wrong, guilty, right = case.logs()
    found = told(wrong, tmp_path)
    broken = [(line, rule) for kind, line, rule, _ in found if kind == "violation"]
    assert broken == [(guilty, case.rule)], f"{found}\n{wrong}"
    assert told(right, tmp_path) == [], right
