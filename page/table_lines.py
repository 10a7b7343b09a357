"""A log as the Table shows it: its lines, its findings, and what differs from what a page has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

from ..components import BadInput, Problem
from ..components.reading.placed import BREAK
from ..referee.checking import Opened, outcomes
from ..referee.desk import Desk
from ..referee.judging.findings import Finding, Report
from ..referee.judging.report import closing_line
from ..referee.log import Log, read_what_can_be
from ..referee.log.editing import appended, noted, opened, stated
from ..referee.log.remarks import parted

_BEGUN = re.compile(r"(turn|sum|end)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_LOOKS = re.compile(r"\s*-\s*(turn\s*:)?\s*(\S.*)", re.IGNORECASE)
KINDS = {"do": "do", "house": "house", "?": "gap"}

Row = dict[str, str]  # kind; text; what is typed to correct it, if that differs; what came of it; comment
Told = dict[str, Any]


@dataclass(frozen=True)
class Doc:
    """One text of a log, and all that is told of it."""

    text: str = ""
    version: str = ""
    rows: list[Row] = field(default_factory=list)
    findings: list[Told] = field(default_factory=list)
    rest: Told = field(default_factory=dict)


def version_of(text: str) -> str:
    """Return a short name for exactly this text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def with_line(text: str, line: str, turn: str = "", note: str = "") -> str:
    """Return the log with what was typed at its end: an action, `turn:`, `sum:` or `end:`, and a remark.

    Refused where it cannot be added; `turn` and `note` as in `appended`.
    """
    line, remark = parted(line)
    key, value = begun(line)
    if key == "turn":
        text = opened(text, value)
    elif key or line.strip() or not remark:
        text = stated(text, key, value, turn) if key else appended(text, line, turn, note)
    return noted(text, remark, turn) if remark else text


def begun(line: str) -> tuple[str, str]:
    """Return the key that a typed line begins with, "" for an action, and what stands behind it."""
    found = _BEGUN.fullmatch(line.strip())
    return (found[1].lower(), found[2]) if found else ("", line)


def doc_of(desk: Desk, file: Path, text: str) -> tuple[Doc, Opened | None]:
    """Return the lines and findings of a text, or why there is no verdict on it."""
    try:
        found, report = desk.check(file, text)
    except BadInput as error:
        log = _readable(file, text)
        rows = rows_of(text, log)
        rest = _unjudged(log, file, error, len(rows))
        return Doc(text, version_of(text), rows, [], rest), None
    came = outcomes(found, report, (line for read in found.actions for line in read.lines))
    rows = rows_of(text, found.log, came)
    findings = [finding_of(finding) for finding in report.findings]
    return Doc(text, version_of(text), rows, findings, _judged(found, report)), found


def game_named(text: str) -> str:
    """Return the game that a log names, "" where nobody can read it."""
    log = _readable(Path(), text)
    return str(log.game) if log else ""


def _readable(file: Path, text: str) -> Log | None:
    try:
        return read_what_can_be(file, text)[0]
    except BadInput:
        return None


def _judged(found: Opened, report: Report) -> Told:
    names = list(report.totals[0][1]) if report.totals else []
    return {
        "problems": [],
        "title": found.game.sheet.title,
        "notes": [note.message for note in found.notes],
        "totals": {
            "names": names,
            "rows": [[at, *(of.get(n, "") for n in names)] for at, of in report.totals],
        },
        "result": [line for line in report.result if line],
        "closing": closing_line(found.game, report),
        "clean": report.clean,
        "ahead": [turn.label for turn in found.log.ahead],
    }


def _unjudged(log: Log | None, file: Path, error: BadInput, lines: int) -> Told:
    problems = [_problem(problem, file, lines) for problem in error.problems]
    game = log.game if log else None
    named = any(game and p["line"] == game.line for p in problems)
    return {
        "problems": problems,
        "unjudged": named,  # no line is wrong: its game cannot judge it
        "ahead": [turn.label for turn in log.ahead] if log else [],
    }


def _problem(one: Problem, file: Path, lines: int) -> Told:
    """Return a problem at a line of the log that there is; 0 where another file is wrong."""
    if one.file != file:
        return {"line": 0, "says": f"{one.file.name}:{one.line}: {one.message}"}
    return {"line": min(one.line, lines), "says": one.message}


def finding_of(finding: Finding) -> Told:
    """Return a finding for the page."""
    return {
        "severity": finding.severity,
        "rule": finding.rule,
        "line": finding.line,
        "column": finding.column,
        "found": finding.found,
        "expected": finding.expected,
        "hint": finding.hint,
        "causes": finding.lines(),
    }


def rows_of(text: str, log: Log | None, came: Mapping[int, str] = {}) -> list[Row]:
    """Every line of the file, with what it is: a turn, an action with what came of it, or anything else."""
    raw = BREAK.split(text)
    if raw and not raw[-1]:
        raw.pop()
    rows = [_plain(line) for line in raw]
    turns = (*log.turns, *log.ahead) if log else ()
    many = Counter(entry.line for turn in turns for entry in turn.entries)
    for turn in turns:
        for entry in turn.entries:
            if many[entry.line] == 1:
                said = f"house: {entry.text}" if entry.kind == "house" else entry.text
                _row(rows, raw, entry.line, KINDS[entry.kind], entry.text, said, came.get(entry.line, ""))
        for key in ("sum", "end"):
            if at := getattr(turn, key):
                _row(rows, raw, at.line, key, raw[at.line - 1].strip(), raw[at.line - 1])
        _row(rows, raw, turn.line, "turn", turn.label, raw[turn.line - 1])
    for one in log.remarks if log else ():
        if one.line != one.about:
            rows[one.line - 1] = {"kind": "remark", "text": one.text, "typed": raw[one.line - 1].strip()}
        elif rows[one.line - 1]["kind"] in ("do", "gap", "turn"):
            rows[one.line - 1]["comment"] = one.text
    return rows


def _plain(line: str) -> Row:
    """Return a row for a line that could not be read, by what it looks like."""
    if found := _LOOKS.fullmatch(line):
        return {"kind": "turn" if found[1] else "do", "text": found[2], "typed": line}
    kind = "blank" if not line.strip() else "note" if line.lstrip().startswith("#") else "plain"
    return {"kind": kind, "text": line}


def _row(
    rows: list[Row], raw: list[str], line: int, kind: str, text: str, typed: str, came: str = ""
) -> None:
    row = {"kind": kind, "text": text} | ({"came": came} if came else {})
    if typed != text:
        row["typed"] = typed
    rows[line - 1] = row


def change(old: Doc, new: Doc) -> Told:
    """Return what a page that shows one text has to change to show another."""
    return {
        "since": old.version,
        "version": new.version,
        "rows": spliced(old.rows, new.rows),
        "findings": spliced(old.findings, new.findings),
        **new.rest,
    }


def first_gone(old: str, new: str) -> str:
    """Return the first line of a text that another one does not have there."""
    lines = BREAK.split(old)
    return lines[_same(zip(lines, BREAK.split(new), strict=False))].strip().removeprefix("- ")


def spliced(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int, list[Any]]:
    """Where two lists begin to differ, how many of the old go, and what comes in their place."""
    start = _same(zip(old, new, strict=False))
    rest = min(len(old), len(new)) - start
    back = min(rest, _same(zip(reversed(old), reversed(new), strict=False)))
    return start, len(old) - start - back, [*new[start : len(new) - back]]


def _same(pairs: Iterable[tuple[Any, Any]]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
