"""Slips, and the tables on which they are put right."""

from __future__ import annotations

import re
from copy import copy
from typing import Any, NamedTuple

from ..table import Fault, Table
from .findings import Finding
from .lines import Line
from .runs import Job
from .variants import Hole

WORD = re.compile(r"\w+")
SMALL = frozenset(("a", "an", "and", "at", "by", "for", "from", "hit", "in", "is", "it", "of", "on", "the"))


class Done(NamedTuple):
    """What was run this turn, the step it belongs to, and how long the journal was before.

    `line`: the line of the log that it is, if any.
    """

    step: int
    job: Job
    mark: int
    line: Line | None = None


class Stood(NamedTuple):
    """Something done this turn, and the table before it."""

    done: Done
    table: Table


class Past(NamedTuple):
    """What was run since the first slip: what was wrong with it, and how much could not be judged.

    Where it opened a turn, also how the believed table stood then. `told`: a finding for each fault.
    """

    job: Job
    faults: list[Fault]
    unchecked: int
    stood: Table | None
    told: list[Finding | None]


class Late(NamedTuple):
    """A line played in its place: what would be wrong with it there, and the table then."""

    faults: list[Fault]
    table: Table | None


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
        self.news = False  # whether anything was wrong on it, or not judged, that was right

    def twin(self) -> Repair:
        """The same, to be played on otherwise."""
        new = copy(self)
        new.table, new.right = self.table.copy(), {*self.right}
        new.bears, new.cleared = [*self.bears], [*self.cleared]
        return new


class Place:
    """Where a slip's line may say something else: not known, and with other values once asked for."""

    def __init__(self, hole: Hole, sieve: Repair | None) -> None:
        self.hole, self.sieve = hole, sieve
        self.known: list[Repair] | None = None

    def twin(self) -> Place:
        new = copy(self)
        new.sieve = self.sieve and self.sieve.twin()
        new.known = self.known and [one.twin() for one in self.known]
        return new


class Slip:
    """A finding that follows from nothing, and how its line may be put right.

    `stood`: what was done before it this turn, then itself; `after` is the table then, `past` its
    place in the past. `advice`: what may have been meant, once looked for.
    """

    def __init__(self, finding: Finding, stood: list[Stood], after: Table, past: int) -> None:
        self.finding, self.stood, self.after, self.past = finding, stood, after, past
        self.before, self.done = stood[-1].table, stood[-1].done
        self.words = words_in(finding.action, finding.found)
        self.repairs: list[Repair] | None = None  # None: not looked into yet
        self.places: list[Place] = []
        self.settled = False  # other values were found that explain something
        self.advised = False
        self.advice: list[tuple[Any, Repair]] = []

    @property
    def doubled(self) -> bool:
        """Whether its line stands there for a second time, word by word."""
        *earlier, mine = [one.done.line and one.done.line.entry.tokens for one in self.stood]
        return bool(mine) and [t.text for t in mine or ()] in [[t.text for t in one or ()] for one in earlier]

    def twin(self) -> Slip:
        new = copy(self)
        new.repairs = self.repairs and [one.twin() for one in self.repairs]
        new.places = [place.twin() for place in self.places]
        new.advice = [(guess, one.twin()) for guess, one in self.advice]
        return new


def words_in(*texts: str) -> set[str]:
    """The names and numbers in some texts."""
    return {word for text in texts for word in WORD.findall(text.lower()) if word not in SMALL}
