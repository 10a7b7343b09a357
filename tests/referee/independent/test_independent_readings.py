"""Lines as tired people type them: read for what they say, or refused at their place."""

from __future__ import annotations

from pathlib import Path

import pytest
from cutline.components.problems import BadInput
from cutline.referee.checking import check_log

from test_independent_logs import HERE, quiet  # isort: skip
from written import Entry, entries_of, preludes_of  # isort: skip

PAGES = [HERE / "doodlebug-slips.txt", HERE / "bombers-slips.txt"]
ENTRIES = entries_of(HERE / "reading.txt", preludes_of(*PAGES), quiet)


def name(entry: Entry) -> str:
    return f"{entry.case.game}: {entry.typed}"


def heard(log: Path, text: str) -> tuple:
    """All that is said of a log: findings with their places, totals, result."""
    log.write_text(text, encoding="utf-8")
    report = check_log(log)[1]
    findings = [
        (f.line, f.severity, f.rule, f.found, f.caused_by and f.caused_by.line)
        for f in report.findings
    ]
    return findings, [row for _, row in report.totals], report.result


def refusal(entry: Entry, error: BadInput) -> str:
    """What is wrong with the place of an error; nothing if it is right."""
    problem = error.problems[0]
    if problem.line != entry.line:
        return f"line {problem.line}, not {entry.line}: {problem.message}"
    if entry.how == "!":
        text = entry.case.text().splitlines()[entry.line - 1]
        word = text.rindex(entry.wanted) + 1
        if not word <= problem.column < word + len(entry.wanted):
            return f"column {problem.column}, not {word}: {problem.message}"
    return ""


@pytest.mark.parametrize("entry", [pytest.param(entry, id=name(entry)) for entry in ENTRIES])
def test_a_line_is_read_for_what_it_says_or_refused_at_its_place(tmp_path, entry):
    log = tmp_path / "log.yaml"
    try:
        said = heard(log, entry.case.text())
    except BadInput as error:
        assert entry.how != "=", f"refused: {error}"
        assert refusal(entry, error) == ""
        return
    if entry.how == "!":
        told = [line for line, severity, *_ in said[0] if severity == "violation"]
        assert entry.line in told, f"read, and nothing said: {said}"
    else:
        assert said == heard(log, entry.as_documented())
