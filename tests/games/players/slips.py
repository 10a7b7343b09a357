"""Slips put into logs of games that were played by the rules: what was done is then illegal.

A slip is a function that changes one line of a turn, or adds or takes one away, and returns where
the referee has to say so: a `Line`, or (turn, "turn"|"sum"|"end"), or several that will do. The
rules that it breaks stand beside it. It knows the game as it was played, never the referee.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .writing import Event, Line, Log, Turn

Place = tuple[Turn, str]
Where = Line | Place | list[Any] | None


@dataclass
class Desk:
    """A turn of a log in which somebody slips."""

    log: Log
    turn: Turn
    rng: Random
    book: Any

    @property
    def facts(self) -> dict[str, Any]:
        assert self.turn.record
        return self.turn.record.facts

    @property
    def events(self) -> list[Event]:
        assert self.turn.record
        return self.turn.record.events

    def lines(self, *verbs: str) -> list[Line]:
        return [line for line in self.turn.lines if line.event and line.event.verb in verbs]

    def pick(self, verb: str, test: Callable[[dict[str, Any]], Any] | None = None) -> Line | None:
        """A line of this verb whose facts pass the test; None where there is none."""
        fit = [x for x in self.lines(verb) if x.event and (test is None or test(x.event.facts))]
        return self.rng.choice(fit) if fit else None

    def index(self, line: Line) -> int:
        return next(k for k, one in enumerate(self.turn.lines) if one is line)

    def after(self, line: Line | None, text: str) -> Line:
        """A new line behind one; at the head of the turn without one."""
        new = Line(text)
        self.turn.lines.insert(0 if line is None else self.index(line) + 1, new)
        return new

    def before(self, line: Line, text: str) -> Line:
        new = Line(text)
        self.turn.lines.insert(self.index(line), new)
        return new

    def last(self, *verbs: str) -> Line | None:
        """The last line of these verbs."""
        found = self.lines(*verbs)
        return found[-1] if found else None

    def put(self, line: Line, at: int, word: str) -> Line:
        """A word of the line replaced."""
        words = line.text.split()
        words[at] = word
        line.text = " ".join(words)
        return line

    def shift(self, line: Line, behind: Line) -> Line:
        """The line moved behind another."""
        self.turn.lines.remove(line)
        self.turn.lines.insert(self.index(behind) + 1, line)
        return line

    def later(self, line: Line, *verbs: str) -> Where:
        """Where an omission is told: at the next line of these verbs, else where the turn ends."""
        behind = self.turn.lines[self.index(line) + 1 :]
        return next((x for x in behind if x.event and x.event.verb in verbs), None) or self.close()

    def omit(self, line: Line, *verbs: str) -> Where:
        """The line left out, which is told where `later` says, or where the turn ends without it."""
        behind = self.later(line, *verbs)
        self.drop(line)
        return self.close() if behind is line else behind

    def close(self) -> Where:
        """Where it is told at the latest what a turn left out."""
        if self.turn.end is not None:
            return (self.turn, "end")
        if self.turn.sum is not None:
            return (self.turn, "sum")
        return self.turn.lines[-1] if self.turn.lines else (self.turn, "turn")

    def drop(self, line: Line) -> None:
        self.turn.lines.remove(line)

    def end(self, key: str, value: Any) -> Place:
        """`end:` with one value replaced; the whole table, where none was stated."""
        assert self.turn.record
        end = dict(self.turn.end or self.turn.record.end)
        end[key] = value
        self.turn.end = end
        return (self.turn, "end")


Act = Callable[[Desk], Where]
Test = Callable[[dict[str, Any]], Any]
Write = Callable[[Desk, dict[str, Any], list[str]], Sequence[Any]]


@dataclass(frozen=True)
class Kind:
    """A kind of slip: its name, the rules that it breaks (the first is the nearest), how."""

    name: str
    rules: tuple[str, ...]
    act: Act


@dataclass(frozen=True)
class Slip:
    """A slip that was put into a log."""

    kind: Kind
    turn: Turn
    places: tuple[Line | Place, ...]

    def lines(self, log: Log) -> set[int]:
        """The numbers of the lines at which it may be told."""
        return {log.place(*p) if isinstance(p, tuple) else log.place(p) for p in self.places}


class Kinds(list[Kind]):
    """The slips of a game, as its module names them."""

    def slip(self, *rules: str) -> Callable[[Act], Act]:
        def keep(act: Act) -> Act:
            self.append(Kind(act.__name__, rules, act))
            return act

        return keep

    def writes(self, *rules: str, verb: str, where: Test | None = None) -> Callable[[Write], Write]:
        """A slip that writes other words for a line of a verb whose facts pass the test."""

        def keep(write: Write) -> Write:
            def act(d: Desk) -> Where:
                line = d.pick(verb, where)
                if line and line.event:
                    line.text = " ".join(map(str, write(d, line.event.facts, line.text.split())))
                return line

            self.append(Kind(write.__name__, rules, act))
            return write

        return keep


def seeded(log: Log, book: Any, kind: Kind, rng: Random, turns: Sequence[Turn]) -> Slip | None:
    """A slip of this kind in one of the turns, at random; None where none of them has room."""
    for turn in rng.sample(list(turns), len(turns)):
        if turn.record is None:
            continue
        where = kind.act(Desk(log, turn, rng, book))
        if where is not None:
            return Slip(kind, turn, tuple(where) if isinstance(where, list) else (where,))
    return None
