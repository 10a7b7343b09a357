"""Plays a log again and again while it is written: turns that stand as before are not played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Generic, TypeVar

from ..log import Log
from .findings import Finding, Report
from .judge import Judge
from .lines import Understood
from .referee import Referee

W = TypeVar("W", bound=Judge)


class Keeper(Generic[W]):
    """One kind of walk over a log that grows and changes; it keeps the state turn by turn."""

    def __init__(self, start: Callable[[Log], W]) -> None:
        self.start = start
        self.turns: list[Understood] = []
        self.kept: list[W] = []  # the walk before each turn, as far as somebody came

    def follow(self, log: Log, turns: Sequence[Understood]) -> None:
        """Keep what the turns before the first that has changed came to."""
        both = takewhile(lambda pair: pair[0].turn == pair[1].turn, zip(turns, self.turns, strict=False))
        del self.kept[sum(1 for _ in both) + 1 :]
        self.turns = [*turns]
        self.kept = self.kept or [self.start(log)]

    def before(self, number: int) -> W:
        """A walk that comes to a turn, or to where so much was wrong that it went no further."""
        walk = self.kept[min(number, len(self.kept) - 1)].twin()
        while len(self.kept) <= number and not walk.full:
            walk.turn(self.turns[len(self.kept) - 1])
            self.kept.append(walk.twin())
        return walk


class Verdicts(Keeper[Judge]):
    """One referee's verdicts on a log."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(lambda log: Judge(referee, log))

    def report(self) -> Report:
        """The report on the log, the same as if nothing had been kept."""
        last = max(0, len(self.turns) - 1)
        walk = self.before(last)
        if self.turns and not walk.full:
            walk.turn(self.turns[last])
        return walk.finish()

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
            walk.turn(read)
        walk.unfinished(turns[-1])
        return [finding for finding in walk.finish().findings if _words(finding) not in told]


def _words(finding: Finding) -> tuple[Any, ...]:
    """What makes a finding the same in two reports."""
    return finding.rule, finding.line, finding.column, finding.expected, finding.found
