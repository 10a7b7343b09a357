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
from ..referee.log.remarks import BY_THE_PAGE

SHORT = 3  # lines; of fewer, those of the next step go on in the same paragraph
LONG = 6  # lines; of more, those of another verb begin a new one, or of whoever acts again


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


def remarks_at(opened: Opened) -> Mapping[int, list[str]]:
    """Return what players remarked, by the line that it is about; who rolled for a line is none."""
    found = defaultdict[int, list[str]](list)
    for remark in opened.log.remarks:
        if not BY_THE_PAGE.match(remark.text):
            found[remark.about].append(remark.text)
    return found


def paragraphs(
    opened: Opened,
    report: Report,
    read: Understood,
    found: Mapping[int, list[Finding]],
    remarks: Mapping[int, list[str]],
) -> list[Paragraph]:
    """Return a turn by its steps, findings and remarks at their lines; what the record states comes last."""
    parts, step, verb = [Paragraph("", [])], "", None
    if heading := found.get(read.turn.line):
        parts[0].entries.append(Entry(read.turn.line, Told("", ""), "", heading, []))
    acted: list[Any] = []  # in this paragraph
    for line in read.lines:
        at, told = line.entry.line, told_of(opened, report, line)
        findings = [one for one in found.get(at, []) if one.severity != "house"]  # the line says so itself
        entry = Entry(at, told, line.entry.text, findings, remarks[at])
        came = report.came.get((line.entry.line, line.entry.column))
        now = came.step if came else step
        about = line.verb, next(filter(None, line.values.values()), None)
        most = SHORT if now != step else LONG if line.verb != verb or about in acted else inf
        if entry.told.heads:
            parts.append(Paragraph(entry.told.done[2:], []))
            entry = entry._replace(told=Told("", ""))
        elif len(parts[-1].entries) >= most:
            parts.append(Paragraph("", []))
        step, verb, acted = now, line.verb, [*(acted if parts[-1].entries else ()), about]
        parts[-1].entries.append(entry)
    parts.append(Paragraph("", [*_stated(read, found, remarks)]))
    return [part for part in parts if part.entries or part.heading]


def _stated(
    read: Understood, found: Mapping[int, list[Finding]], remarks: Mapping[int, list[str]]
) -> Iterator[Entry]:
    """Yield what was found and remarked where a turn states its totals, which stand below it."""
    for noted in filter(None, (read.turn.sum, read.turn.end)):
        lines = dict.fromkeys((noted.line, *(place[0] for place in noted.places.values())))
        at = [one for number in lines for one in found.get(number, [])]
        if at or remarks[noted.line]:
            yield Entry(noted.line, Told("", ""), "", at, remarks[noted.line])
