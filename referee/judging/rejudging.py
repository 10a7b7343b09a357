"""Plays a log again and again while it is written: turns that stand as before are not played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Generic, TypeVar

from ..log import Log
from .findings import Finding, Report
from .lines import Understood
from .referee import Referee
from .walk import Walk, walk_for

W = TypeVar("W", bound=Walk)


class Kept(Generic[W]):
    """A walk as it stood before a turn, and what its findings said then."""

    def __init__(self, walk: W) -> None:
        self.walk = walk.twin()
        found = walk.report.findings
        self.said: list[Any] = [
            (finding, finding.severity, finding.causes, finding.hint, finding.found) for finding in found
        ]

    def again(self) -> W:
        """The walk, to go on from there."""
        for finding, *said in self.said:
            finding.severity, finding.causes, finding.hint, finding.found = said
        return self.walk.twin()


class Keeper(Generic[W]):
    """One kind of walk over a log that grows and changes; it keeps the state turn by turn."""

    def __init__(self, start: Callable[[Log], W]) -> None:
        self.start = start
        self.turns: list[Understood] = []
        self.kept: list[Kept[W]] = []  # before each turn, as far as somebody came

    def follow(self, log: Log, turns: Sequence[Understood]) -> None:
        """Keep what the turns before the first that has changed came to."""
        both = takewhile(lambda pair: pair[0].turn == pair[1].turn, zip(turns, self.turns, strict=False))
        del self.kept[sum(1 for _ in both) + 1 :]
        self.turns = [*turns]
        first = self.kept[0].walk if self.kept else self.start(log)
        style = first.referee.style(turns)
        if not self.kept or style != first.table.style:
            walk = self.start(log)
            walk.table.style = style
            self.kept = [Kept(walk)]

    def before(self, number: int) -> W:
        """A walk that comes to a turn, or to where so much was wrong that it went no further."""
        walk = self.kept[min(number, len(self.kept) - 1)].again()
        while len(self.kept) <= number and not walk.full:
            self.play(walk, self.turns[len(self.kept) - 1])
            self.kept.append(Kept(walk))
        return walk

    def play(self, walk: W, read: Understood, last: bool = False) -> None:
        """A turn that is over."""
        walk.turn(read, last)


class Judge(Keeper[Walk]):
    """One referee's verdicts on a log."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(lambda log: walk_for(referee, log))

    def play(self, walk: Walk, read: Understood, last: bool = False) -> None:
        super().play(walk, read, last)
        walk.advise()

    def report(self) -> Report:
        """The report on the log, the same as if nothing had been kept."""
        last = max(0, len(self.turns) - 1)
        walk = self.before(last)
        if self.turns and not walk.full:
            self.play(walk, self.turns[last], last=True)
        return _own(walk.finish())

    def adds(self, number: int, base: Understood | None, turns: Sequence[Understood]) -> list[Finding]:
        """What is told of these turns, from a number on, and was not told of the one as it stood.

        Nothing is kept of it.
        """
        walk = self.before(number)
        if base:
            walk.unfinished(base)
        told = {_words(finding) for finding in walk.report.findings}
        walk = self.before(number)
        for read in turns[:-1]:
            self.play(walk, read)
        walk.unfinished(turns[-1])
        return [finding for finding in _own(walk.finish()).findings if _words(finding) not in told]


def _words(finding: Finding) -> tuple[Any, ...]:
    """What makes a finding the same in two reports."""
    return finding.rule, finding.line, finding.column, finding.expected, finding.found


def _own(report: Report) -> Report:
    """The report with findings of its own, which no later walk changes."""
    new = {id(finding): replace(finding) for finding in report.findings}
    for finding in new.values():
        finding.causes = [new.get(id(cause), cause) for cause in finding.causes]
    due = [new[id(finding)] for finding in report.due if id(finding) in new]
    return replace(report, findings=[*new.values()], due=due)
