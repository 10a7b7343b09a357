"""Turns kept at several depths at once: a move line by line, the next by its result, totals beside both.

What stands in a turn is true; what is missing is marked by a "?", as the documentation asks for it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from .writing import Event, Line, Log, Played, Record, Turn

NAME, OPENINGS = "mixture", "openings"
# What is thrown or chosen before anything is played.
FIRST = {"event", "air", "wave", "supply", "relief", "target", "bombers", "escort", "intercept", "waves"}
FIRST |= {"enter", "clock", "altitude", "start", "type", "launch", "arrive"}
WAYS = ("full", "full", "results", "dice", "gaps", "terse")


def written(player: Any, book: Any, played: Played, rng: Random) -> Log:
    """The log of a game in such a mixture, by the pen of its player."""
    return Log(
        played.game, played.edition, list(played.options), _pen(player.Pen, book, rng).log(played).turns
    )


def openings(log: Log, rng: Random) -> Log:
    """Turns in full, and others of which the first dice and the totals were kept."""
    for turn in log.turns:
        first = [line for line in turn.lines if line.event and line.event.verb in FIRST]
        if turn.record and turn.record.sum and rng.random() < 0.7:
            turn.lines = first
            turn.sum = {key: _signed(key, value) for key, value in turn.record.sum.items()}
    return log


def _signed(key: str, value: Any) -> Any:
    return f"{value:+d}" if key == "difference" else value


def _pen(kind: Any, book: Any, rng: Random) -> Any:
    class Mixture(kind):  # type: ignore[misc]
        """Takes another depth for each event, and leaves some of them to the totals."""

        def turn(self, record: Record) -> Turn:
            self.loose = self.chance(0.6)
            turn: Turn = super().turn(record)
            if turn.lines:
                _moved(turn.lines, self.rng)
                if self.chance(0.3):
                    _cut(turn.lines, self.rng)
                if turn.sum is None and self.chance(0.5):
                    turn.sum = _total(self, record)
            return turn

        def line(self, event: Event) -> Any:
            self._other()
            return super().line(event)

        def lines(self, event: Event) -> Any:
            self._other()
            return super().lines(event)

        def everything(self, record: Record) -> list[Line]:
            """Move by move, up to a line; from then on results only."""
            if not self.chance(0.4):
                return super().everything(record)
            at = self.rng.randrange(len(record.events))
            before = record._replace(events=record.events[:at])
            behind = record._replace(events=record.events[at:])
            return [*super().everything(before), Line("?"), *self.results(behind)]

        def _other(self) -> None:
            if self.loose:
                self.way = self.rng.choice(WAYS)

    return Mixture(book, "mixed", rng)


def _total(pen: Any, record: Record) -> Any:
    try:
        return pen._sum(record, 0.5)
    except AttributeError:  # a player without odd totals
        return {k: v for k, v in record.sum.items() if pen.chance(0.5)} or dict(record.sum)
    except TypeError:
        return pen._sum(record)


def _moved(lines: list[Line], rng: Random) -> None:
    """Losses are noted by and by, at the latest at the end."""
    for line in [line for line in lines if line.text.lower().startswith("lost ")]:
        at = lines.index(line)
        lines.remove(line)
        lines.insert(rng.randint(at, len(lines)), line)


def _cut(lines: list[Line], rng: Random) -> None:
    """Some lines in a row that nobody wrote down, at times all up to the end."""
    at = rng.randrange(len(lines))
    to = rng.choice((at + 1, at + 4, len(lines)))
    lines[at:to] = [Line("?")]
