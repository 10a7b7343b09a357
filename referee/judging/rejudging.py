"""Plays a log again and again while it is written: turns that stand as before are not played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from ..log import Log
from .findings import Finding, Report
from .judge import Judge
from .lines import Line, Understood, last_played, to_be_continued
from .referee import Referee

W = TypeVar("W", bound=Judge)


class Keeper(Generic[W]):
    """One kind of walk over a log that grows and changes; it keeps the state turn by turn.

    Of the turn that was looked at last it also keeps how that stood before its last line.
    """

    def __init__(self, start: Callable[[Log], W]) -> None:
        self.start = start
        self.turns: list[Understood] = []
        self.kept: list[W] = []  # the walk before each turn, as far as somebody came
        self.part: Part | None = None

    def follow(self, log: Log, turns: Sequence[Understood]) -> None:
        """Keep what the turns before the first that has changed came to."""
        both = takewhile(lambda pair: pair[0].turn == pair[1].turn, zip(turns, self.turns, strict=False))
        same = sum(1 for _ in both)
        del self.kept[same + 1 :]
        if self.part and self.part.number > same:
            self.part = None
        self.turns = [*turns]
        self.kept = self.kept or [self.start(log)]

    def before(self, number: int) -> W:
        """A walk that comes to a turn, or to where so much was wrong that it went no further."""
        walk = self.kept[min(number, len(self.kept) - 1)].twin()
        while len(self.kept) <= number and not walk.full:
            walk.turn(self.turns[len(self.kept) - 1])
            self.kept.append(walk.twin())
        return walk

    def came_to(self, number: int, read: Understood, walk: W) -> None:
        """Keep a walk that has judged a turn to its end, if nobody came that far."""
        if number + 1 == len(self.kept) and self.turns[number : number + 1] == [read]:
            self.kept.append(walk.twin())

    def within(self, number: int, read: Understood, lines: Sequence[Line]) -> W:
        """A walk behind the `lines` of a turn, which is still to be told what that states and how it ends."""
        walk, first = self.before(number), 0
        part = Part(number, read, walk.unwritten(read), walk)
        if self.part and self.part.leads_to(part):
            walk, first = self.part.walk.twin(), self.part.judged
        else:
            walk.begin(read)
        walk.lines(lines, first, part.judged)
        self.part = part._replace(walk=walk.twin())
        walk.lines(lines, max(first, part.judged))
        return walk

    def unfinished(self, number: int, read: Understood) -> tuple[W, bool]:
        """A walk behind a turn that may still be played, and whether that goes on."""
        lines = read.lines if read.over else to_be_continued(read.lines)
        walk = self.within(number, read, lines)
        return walk, walk.as_far(read)


class Part(NamedTuple):
    """A turn, what it leaves out, and a walk before its last line."""

    number: int
    read: Understood
    left: set[str]
    walk: Any

    @property
    def judged(self) -> int:
        """How many of its lines the walk has seen: those before the last that is part of play."""
        return max(0, last_played(self.read.lines))

    def leads_to(self, other: Part) -> bool:
        """Whether its walk may go on to another: that has more lines, for which none before waited."""
        if (self.number, self.left) != (other.number, other.left) or not self.judged:
            return False
        mine, theirs = self.read.turn, other.read.turn
        steps = map(self.walk.step, other.read.lines[self.judged :])
        return (
            other.judged >= self.judged
            and mine._replace(entries=(), sum=None, end=None)
            == theirs._replace(entries=(), sum=None, end=None)
            and mine.entries[: self.judged] == theirs.entries[: self.judged]
            and all(step is None or step >= self.walk.now for step in steps)
        )


class Verdicts(Keeper[Judge]):
    """One referee's verdicts on a log."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(lambda log: Judge(referee, log))

    def report(self) -> Report:
        """The report on the log, the same as if nothing had been kept."""
        last = max(0, len(self.turns) - 1)
        walk = self.before(last)
        if self.turns and not walk.full:
            walk = self.within(last, self.turns[last], self.turns[last].lines)
            walk.over(self.turns[last])
        return walk.finish()

    def adds(
        self, number: int, base: Understood | None, turns: Sequence[Understood]
    ) -> tuple[list[Finding], Report]:
        """What is told of these turns, from a number on, and was not told of the one as it stood; all of it.

        Nothing is kept of it.
        """
        walk = self.unfinished(number, base)[0] if base else self.before(number)
        told, part = {_words(finding) for finding in walk.report.findings}, self.part
        *whole, last = turns
        if whole or not base:
            walk = self.before(number)
            for read in whole:
                walk.turn(read)
            walk.unfinished(last)
        else:
            walk, _ = self.unfinished(number, last)
        self.part = part
        report = walk.finish()
        return [finding for finding in report.findings if _words(finding) not in told], report


def _words(finding: Finding) -> tuple[Any, ...]:
    """What makes a finding the same in two reports."""
    return finding.rule, finding.line, finding.column, finding.expected, finding.found
