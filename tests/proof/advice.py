"""Follows the hints of a report: the log as it would then stand, and what is said of that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cutline.referee.judging.findings import WRONG, Finding, Report

from ..games.support.judging import judged, readable
from ..games.support.planting import with_action

_WORDS = re.compile(r"line (\d+): (?:did you mean|was a die left out,) \"(.+?)\"\?")
_TURNED = re.compile(r"did you mean lines (\d+) and (\d+) the other way round\?")


class Advice(NamedTuple):
    """A hint that was followed: the new text, the lines that it changes, where they stood before."""

    text: str
    at: tuple[int, ...]
    was: dict[int, int]


def followed(text: str, finding: Finding) -> list[Advice]:
    """The log with each hint of a finding; none where a hint says nothing that can be done."""
    lines = text.splitlines()
    made = []
    for number, words in _WORDS.findall(finding.hint):
        at = int(number)
        new = [*lines[: at - 1], with_action(lines[at - 1], words), *lines[at:]]
        made.append(Advice("\n".join(new) + "\n", (at,), {}))
    for one, other in _TURNED.findall(finding.hint):
        a, b = int(one), int(other)
        new = list(lines)
        new[a - 1], new[b - 1] = new[b - 1], new[a - 1]
        made.append(Advice("\n".join(new) + "\n", (a, b), {a: b, b: a}))
    return made


def misleading(text: str, finding: Finding, report: Report) -> Iterator[str]:
    """What is wrong with the hints of a finding; nothing, if each makes its line clean."""
    advised = followed(text, finding)
    if finding.hint and not advised:
        yield "unread"
    for advice in advised:
        if not readable(advice.text):
            yield "unreadable"
            continue
        after = judged(advice.text, hints=False)
        if any(f.line in advice.at and f.severity in WRONG for f in after.findings):
            yield "line not clean"
        elif not any((finding.line, finding.rule) == fault for fault in _counted(report) - _counted(after)):
            yield "not gone"


def _counted(report: Report, was: dict[int, int] | None = None) -> Counter[tuple[int, str]]:
    places = was or {}
    return Counter((places.get(f.line, f.line), f.rule) for f in report.findings if f.severity in WRONG)
