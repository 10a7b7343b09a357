"""A turn of a log in words: paragraphs by its steps, with the findings at their lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

from ..referee.checking import Opened, told_of
from ..referee.forms.telling import Told
from ..referee.judging.findings import Finding, Report
from ..referee.judging.lines import Understood
from ..referee.judging.stated import Given, Statement
from ..referee.log.remarks import BY_THE_PAGE

SHORT = 3  # lines; of fewer, those of the next step go on in the same paragraph
LONG = 6  # lines; of more, those of another verb begin a new one


class Entry(NamedTuple):
    """A line of a turn: its number, what it tells, as it was typed, what was found and remarked."""

    number: int
    told: Told
    typed: str
    findings: list[Finding]
    remarks: list[str]


class Paragraph(NamedTuple):
    """What was done in a step of a turn, or in several short ones; `heading`: what the log calls it."""

    heading: str
    entries: list[Entry]


def paragraphs(
    opened: Opened, report: Report, read: Understood, found: Mapping[int, list[Finding]]
) -> list[Paragraph]:
    """Return a turn by its steps, with the findings at their lines; what the record states comes last."""
    parts, step, verb = [Paragraph("", [])], "", None
    remarks = defaultdict[int, list[str]](list)
    for remark in opened.log.remarks:
        if not BY_THE_PAGE.match(remark.text):
            remarks[remark.about].append(remark.text)
    if heading := found.get(read.turn.line):
        parts[0].entries.append(Entry(read.turn.line, Told("", ""), "", heading, []))
    for line in read.lines:
        at, told = line.entry.line, told_of(opened, report, line)
        entry = Entry(at, told, line.entry.text, found.get(at, []), remarks[at])
        came = report.came.get((line.entry.line, line.entry.column))
        now = came.step if came else step
        if entry.told.heads:
            parts.append(Paragraph(entry.told.done[2:], []))
            entry = entry._replace(told=Told("", ""))
        elif len(parts[-1].entries) >= (SHORT if now != step else LONG if line.verb != verb else inf):
            parts.append(Paragraph("", []))
        step, verb = now, line.verb
        parts[-1].entries.append(entry)
    parts.append(Paragraph("", [*_stated(read, found, remarks)]))
    return [part for part in parts if part.entries or part.heading]


def _stated(
    read: Understood, found: Mapping[int, list[Finding]], remarks: Mapping[int, list[str]]
) -> Iterator[Entry]:
    """Yield what a turn states in `sum:` and `end:`."""
    kinds = ("The record says", read.turn.sum, read.sum), ("At the end", read.turn.end, read.end)
    for name, noted, statement in kinds:
        if noted and statement:
            lines = dict.fromkeys((noted.line, *(place[0] for place in noted.places.values())))
            at = [one for number in lines for one in found.get(number, [])]
            yield Entry(noted.line, Told(f"{name}: {_said(statement)}", ""), "", at, remarks[noted.line])


def _said(statement: Statement) -> str:
    return "; ".join(f"{given.name.replace('_', ' ')} {_worth(given)}" for given in statement.given)


def _worth(given: Given) -> str:
    """Return a total in words; of what is given by key, those that are not nought."""
    parts = given.parts if given.parts is not None else given.value
    if isinstance(parts, Mapping):
        said = ", ".join(f"{_name(key)} {_name(n)}" for key, n in parts.items() if n != 0)
        whole = f"{given.value} in all" if given.parts and given.value is not None else ""
        return f"{whole} ({said})" if whole and said else said or "none"
    if isinstance(parts, list | tuple):
        return ", ".join(map(_name, parts)) or "none"
    return _name(parts)


def _name(value: Any) -> str:
    if value is None:
        return "not known"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
