"""What was run on the believed table in this turn, and how that table stood before each of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from ..table import Fault, Table
from .lines import Line
from .repairs import Done, Stood
from .runs import Job, run, unjudged, wrong

MOST_JOURNAL = 20_000  # changes of one turn that can be taken back
MOST_MOVES = 12  # lines of a turn that are tried in their place


class Played:
    """The believed table, and what its journal can take back."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turn: list[Done] = []
        self.moves = 0  # lines of this turn that were tried in their place
        self.last = False  # whether this turn is the last of the log

    def begin(self) -> None:
        """A new turn: nothing of the last one is taken back."""
        self.table.settle()
        self.turn.clear()
        self.moves = 0

    def play(self, job: Job, step: int, line: Line | None) -> tuple[Done, list[Fault]]:
        """Run something; `step` is where it belongs in the turn."""
        if len(self.table.journal) > MOST_JOURNAL:
            self.begin()
        done = Done(step, job, line)
        faults = self.again(done)
        done.faults, done.unchecked, done.last = wrong(faults), unjudged(faults), self.last
        return done, faults

    def again(self, done: Done) -> list[Fault]:
        done.mark = len(self.table.journal)
        self.turn.append(done)
        return run(self.table, done.job)

    def beside(self) -> list[Done]:
        """What was run since the last line, at which it is told what is still owed."""
        return [*takewhile(lambda done: not done.line, reversed(self.turn))]

    def headed(self, jobs: Iterable[Job]) -> list[Table]:
        """The tables on which a turn that was just opened has a heading that breaks no rule."""
        before = self.before(len(self.turn) - 1)[0].table
        tables = [(before.copy(), job) for job in jobs]
        return [table for table, job in tables if not run(table, job)]

    def in_place(self, step: int) -> tuple[list[Fault], list[Table]]:
        """What is wrong with what was just run where it stands before the first that belongs behind it.

        And the table then, where it is what was meant.
        """
        *earlier, last = self.turn
        self.moves += 1
        if self.moves > MOST_MOVES:
            return [], []
        at = next((k for k, done in enumerate(earlier) if done.step > step), len(earlier))
        twin = self.before(at)[0].table
        faults = wrong(run(twin, last.job))
        later = [wrong(run(twin, done.job)) for done in earlier[at:]]
        return faults, [] if any(later) else [twin]

    def before(self, number: int) -> list[Stood]:
        """What was done this turn from a number on, each with a copy of the believed table before it."""
        t, told, again = self.table, self.table.faults, self.turn[number:]
        t.back(again[0].mark)
        del self.turn[number:]
        found = []
        for done in again:
            found.append(Stood(done, t.copy()))
            self.again(done)
        t.faults = told
        return found
