"""Slips, and the tables on which they are put right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

from ..table import Fault, Table
from .findings import Finding
from .lines import Line
from .runs import Job
from .variants import Hole

NO_STEP, OPENS, OWED = -1, -2, -3  # where a job belongs that is no line of a step
WORD = re.compile(r"\w+")
SMALL = frozenset(("a", "an", "and", "at", "by", "for", "from", "hit", "in", "is", "it", "of", "on", "the"))


class Done:
    """What was run: the step it belongs to, the line of the log that it is, if any, and what came of it.

    `mark`: how long the journal was before. `faults` are those that break a rule, `unchecked` how many
    things could not be judged; `told`: a finding for each fault. Where it opened a turn behind a slip,
    `stood` is how the believed table stood then. `last`: it is of the last turn, which may go on.
    """

    mark = unchecked = 0
    last = False
    stood: Table | None = None

    def __init__(self, step: int, job: Job, line: Line | None) -> None:
        self.step, self.job, self.line = step, job, line
        self.faults: list[Fault] = []
        self.told: list[Finding | None] = []


class Stood(NamedTuple):
    """Something done this turn, and the table before it."""

    done: Done
    table: Table


class Repair:
    """A table on which slips are put right.

    `at`: how much of the past it has seen; `right`: what of it is still to be put right.
    `left_out`: a line that is not there; it may stand further down, where it is missed first.
    """

    def __init__(self, table: Table, at: int, right: set[int] | None = None) -> None:
        self.table, self.start, self.at, self.right = table, at - 1, at, right or set()
        self.left_out: Job | None = None
        self.alive, self.wrong = True, False
        self.gone: frozenset[int] = frozenset()  # the faults of the last thing run that it has not
        self.bears: list[Finding] = []  # what follows from a slip as this table shows
        self.cleared: list[Finding] = []  # all that it has not
        self.news = False  # whether anything is wrong, not judged or disputed that was right

    def twin(self) -> Repair:
        """The same, to be played on otherwise."""
        new = copy(self)
        new.table, new.right = self.table.copy(), {*self.right}
        new.bears, new.cleared = [*self.bears], [*self.cleared]
        return new


class Place:
    """Where a slip's line may say something else: not known, and with other values once asked for.

    `clean`: whether the rules allow the line where it is not known, and it hangs on that; `known`: the
    tables for other values, by how many had been asked for then.
    """

    def __init__(self, hole: Hole, sieve: Repair | None, clean: bool = False) -> None:
        self.hole, self.sieve, self.clean = hole, sieve, clean
        self.known: dict[int, list[Repair]] = {}

    def twin(self) -> Place:
        new = copy(self)
        new.sieve = self.sieve and self.sieve.twin()
        new.known = {most: [known.twin() for known in tables] for most, tables in self.known.items()}
        return new


class Slip:
    """A finding that follows from nothing, and how its line may be put right.

    `stood`: what was done before it this turn, then itself; `after` is the table then, `past` its
    place in the past. `advice`: what may have been meant, once looked for.
    """

    def __init__(self, finding: Finding, stood: list[Stood], after: Table, past: Sequence[Done]) -> None:
        self.finding, self.stood, self.after, self.past = finding, stood, after, len(past) - 1
        self.before, self.done = stood[-1].table, stood[-1].done
        self.owed = self.done.step == OWED  # put right with an amount that is not known
        about = past[-1].faults[0].about if self.owed else (finding.action, finding.found)
        self.words = words_in(*map(str, about))
        self.doubled = _doubled(stood)  # so that nothing else was meant by its line
        self.repairs: list[Repair] | None = None  # None: not looked into yet
        self.guesses: list[Repair] | None = None  # what may have been meant besides
        self.places: list[Place] = []
        self.settled = False  # other values were found that explain something
        self.parted: list[Finding] = []  # what followed from it on a table that did not stand
        self.advised = False
        self.advice: list[tuple[Any, Repair]] = []

    def twin(self) -> Slip:
        new = copy(self)
        new.repairs = self.repairs and [repair.twin() for repair in self.repairs]
        new.guesses = self.guesses and [guess.twin() for guess in self.guesses]
        new.places, new.parted = [place.twin() for place in self.places], [*self.parted]
        new.advice = [(guess, repair.twin()) for guess, repair in self.advice]
        return new


def _doubled(stood: list[Stood]) -> bool:
    """Whether the last of these lines stands there for a second time, word by word."""
    *earlier, mine = [
        [t.text for t in state.done.line.entry.tokens] for state in stood if state.done.line
    ] or [[]]
    return bool(stood[-1].done.line) and mine in earlier


def words_in(*texts: str) -> set[str]:
    """The names and numbers in some texts; a capital A is a name."""
    words = (word for text in texts for word in WORD.findall(text))
    return {word.lower() for word in words if word == "A" or word.lower() not in SMALL}
