"""Writes a report and the rules as lines for people to read."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from ...components import Game
from ..kernel.numbers import several
from .findings import STILL_TO_DO, Report
from .noting import Stand

if TYPE_CHECKING:
    from ...components.models.rules import Rule

_COLOURS = {
    "violation": "\033[31m",
    "follow-on": "\033[33m",
    "again": "\033[33m",
    "unchecked": "\033[36m",
    "house": "\033[35m",
    "reading": "\033[34m",
    "due": "\033[1m",
}
_PLAIN = "\033[0m"
_NO_REFEREE = "not checked, no referee yet"


def lines_of(game: Game, report: Report, *, explain: bool, colour: bool) -> Iterator[str]:
    """Findings, totals turn by turn, the result, and one line that sums up the check."""
    cited = {rule.id: rule for rule in game.rules.walk()}
    for finding in report.findings:
        text = finding.text(game.name)
        if colour:
            text = text.replace(finding.kind, _COLOURS[finding.severity] + finding.kind + _PLAIN, 1)
        yield text
        if explain and finding.rule in cited:
            yield from _summary(cited[finding.rule], "    | ")
    if report.findings:
        yield ""
    yield from _totals(report)
    yield from (line for line in report.result if line)
    yield closing_line(game, report)


def closing_line(game: Game, report: Report) -> str:
    """Actions checked, findings by kind, rules exercised; the last three kinds where there are any."""
    listed = {rule.id for rule in game.rules.walk() if rule.check == "checked"}
    kinds = [several(report.count("violation"), "violation"), several(report.count("follow-on"), "follow-on")]
    kinds += [f"{report.count(kind)} {kind}" for kind in ("unchecked", "house")]
    kinds += [f"{n} again" for n in [report.count("again")] if n]
    kinds += [several(n, "reading") for n in [report.count("reading")] if n]
    kinds += [f"{n} {STILL_TO_DO}" for n in [report.count("due")] if n]
    return (
        f"{several(report.checked, 'action')} checked: {', '.join(kinds)}; "
        f"{len(listed.intersection(report.rules))} of {len(listed)} checked rules exercised"
    )


def _totals(report: Report) -> Iterator[str]:
    """A table of each turn's totals, a column for each."""
    if not report.totals:
        return
    names = list(report.totals[0][1])
    rows = [["", *names], *([label, *(total.get(n, "") for n in names)] for label, total in report.totals)]
    widths = [max(len(row[k]) for row in rows) for k in range(len(names) + 1)]
    for row in rows:
        first = row[0].ljust(widths[0])
        rest = "  ".join(cell.rjust(wide) for cell, wide in zip(row[1:], widths[1:], strict=True))
        yield f"{first}  {rest}".rstrip()
    yield ""


def _summary(rule: Rule, indent: str) -> Iterator[str]:
    text = " ".join((f"{rule.title}. " if rule.title else "").split() + rule.text.split())
    for line in wrap(text.replace("**", ""), 92):
        yield indent + line


def next_lines(stand: Stand) -> Iterator[str]:
    """Where a game stands: what is owed, what is not known, what may be done now."""
    yield from filter(None, stand.where)
    for heading, lines in (("Still to do, in this order:", stand.owed), ("Not known:", stand.unknown)):
        yield from (heading, *(f"  {line}" for line in lines)) if lines else ()
    yield from filter(None, stand.ahead)
    yield from ("You may now write:", *(f"  {line}" for line in stand.legal)) if stand.legal else ()
    if stand.again:
        yield f"After each {' or '.join(stand.again)}, run cutline next again: the list changes."


def rule_lines(game: Game, refereed: bool = True) -> Iterator[str]:
    """Every numbered rule: our summary, and whether it is checked, by hand (why) or neither.

    Where a game is not `refereed`, nothing is said to be checked.
    """
    tally: dict[str, int] = {}
    for rule in game.rules.walk():
        kind = rule.check if refereed or rule.check != "checked" else _NO_REFEREE
        tally[kind] = tally.get(kind, 0) + 1
        why = f": {rule.why}" if rule.why else ""
        yield f"[{game.name} {rule.id}] {kind}{why}"
        yield from _summary(rule, "    ")
    counts = ", ".join(f"{count} {kind}" for kind, count in tally.items())
    yield f"{sum(tally.values())} rules: {counts}"
