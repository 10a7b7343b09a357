"""Reads every line of a log by its form, and what its turns state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...components import BadInput, Problem
from ..forms import Values, Verb
from ..log import MOST_PROBLEMS, Entry, Log, Turn, Unreadable
from .referee import Referee
from .stated import Statement

TO_COME = "next"  # what stands for the line behind the last, where a turn is not over


class Line(NamedTuple):
    """One line of a turn; `verb` is None where nothing was done, or nobody knows what."""

    entry: Entry
    verb: Verb | None
    values: Values


class Understood(NamedTuple):
    """A turn of the log, every line read by its form."""

    turn: Turn
    lines: tuple[Line, ...]
    sum: Statement | None
    end: Statement | None

    @property
    def over(self) -> bool:
        """Whether it says how it ended."""
        return self.end is not None or self.brief

    @property
    def brief(self) -> bool:
        """Whether nothing but its totals was noted of it."""
        verbs = [line.verb for line in self.lines if line.entry.kind != "house"]
        return self.sums and all(
            verb and (verb.told.get("summary") or verb.told.get("aside")) for verb in verbs
        )

    @property
    def sums(self) -> bool:
        """Whether it states what it came to."""
        return bool(self.sum) or any(line.verb and line.verb.told.get("summary") for line in self.lines)


def understood(referee: Referee, log: Log, before: Iterable[Understood] = ()) -> list[Understood]:
    """Every line of a log read by its form. Raises BadInput with all that cannot be read.

    `before`: turns of the same game that were read already.
    """
    reading, known = _Reading(referee, log), {read.turn.line: read for read in before}
    found = []
    for turn in log.turns:
        read = known.get(turn.line)
        found.append(read if read and read.turn == turn else reading.turn(turn))
    if reading.problems:
        raise BadInput(reading.problems)
    return found


def _look_ahead(lines: list[Line]) -> None:
    """Give the line behind to the verbs that ask for it; at a "?" it is not known."""
    played = [line for line in lines if line.entry.kind != "house"]
    for line, following in pairwise(played):
        if line.verb and line.verb.told.get("ahead"):
            verb = following.verb
            line.values["ahead"] = (verb.name if verb else "?", following.values)


def to_be_continued(lines: Sequence[Line]) -> list[Line]:
    """The lines of a turn that is still being played: what is behind the last is to come."""
    last = last_played(lines)
    return [
        line._replace(values={**line.values, "ahead": (TO_COME, {})})
        if k == last and line.verb and line.verb.told.get("ahead")
        else line
        for k, line in enumerate(lines)
    ]


def last_played(lines: Sequence[Line]) -> int:
    """The number of the last line that is part of play, -1 for none."""
    return max((k for k, line in enumerate(lines) if line.entry.kind != "house"), default=-1)


class _Reading:
    """Reads line by line, and notes what it cannot read."""

    def __init__(self, referee: Referee, log: Log) -> None:
        self.referee, self.log = referee, log
        self.problems: list[Problem] = []

    def turn(self, turn: Turn) -> Understood:
        try:
            self.referee.turn(turn.label)
        except ValueError as error:
            self.problem(turn.line, turn.column, str(error))
        lines = [line for entry in turn.entries if (line := self.line(entry))]
        _look_ahead(lines)
        return Understood(turn, tuple(lines), self.stated("sum", turn.sum), self.stated("end", turn.end))

    def line(self, entry: Entry) -> Line | None:
        if entry.kind != "do":
            return Line(entry, None, {})
        try:
            return Line(entry, *self.referee.read(entry.tokens))
        except Unreadable as error:
            self.problem(error.line or entry.line, error.column, str(error))
            return None

    def stated(self, kind: str, stated: Any) -> Statement | None:
        if stated is None:
            return None
        wrong: list[Unreadable] = []
        read = self.referee.statements.read(kind, stated, wrong)
        for error in wrong:
            self.problem(error.line or stated.line, error.column, str(error))
        return read

    def problem(self, line: int, column: int, said: str) -> None:
        place = self.log.spots.get((line, column))
        self.problems.append(Problem(self.log.file, line, column, said, place))
        if len(self.problems) >= MOST_PROBLEMS:
            raise BadInput(self.problems)
