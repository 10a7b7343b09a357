"""Judges a log again and again while it is written: turns that stand as before are not played again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from ..log import Log
from .findings import Report
from .hints import advise
from .lines import Understood
from .referee import Referee
from .walk import Walk


class Kept:
    """A walk as it stood before a turn, and what its findings said then."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk.twin()
        found = walk.report.findings
        self.said: list[Any] = [(one, one.severity, one.causes, one.hint, one.found) for one in found]

    def again(self) -> Walk:
        """The walk, to go on from there."""
        for one, *said in self.said:
            one.severity, one.causes, one.hint, one.found = said
        return self.walk.twin()


class Judge:
    """One referee's verdicts on a log that grows and changes; it keeps the state turn by turn."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.turns: list[Understood] = []
        self.kept: list[Kept] = []

    def judge(self, log: Log, turns: Sequence[Understood]) -> Report:
        """The report on a log, the same as if nothing had been kept."""
        same = self.same(turns)
        walk = self.kept[same].again() if self.kept else Walk(self.referee, log)
        del self.kept[same:]
        self.turns = [*turns]
        for number, read in enumerate(turns):
            if number >= same and not walk.full:
                self.kept.append(Kept(walk))
                walk.turn(read)
                advise(walk.blame)
        return walk.finish()

    def same(self, turns: Sequence[Understood]) -> int:
        """How many turns stand as they did, as far as the state behind them was kept."""
        both = takewhile(lambda pair: pair[0].turn == pair[1].turn, zip(turns, self.turns, strict=False))
        return max(0, min(sum(1 for _ in both), len(self.kept) - 1))
