"""A played game and the log that somebody wrote of it: events, lines, turns, text.

An `Event` is what happened at the table, with everything that is known of it; a `Line` is what
the player wrote of it, which may be less. A `Log` can be printed, and tells where its lines stand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

# What every player can be asked to write; "mixed" chooses anew for each turn. In "gaps" dice and
# chits are missing, in "bare" whole lines, in "holes" most things; "terse" saves words.
STYLES = ("full", "results", "dice", "gaps", "bare", "holes", "sums", "sloppy", "terse", "mixed")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ./+,;()\[\]>-]*")
_ONE_COLON = re.compile(r"[A-Za-z][A-Za-z0-9 ./+-]*: [A-Za-z0-9][A-Za-z0-9 ./+-]*")


class Event(NamedTuple):
    """Something that happened; `facts` hold all of it, and some of how things stood before."""

    verb: str
    facts: dict[str, Any]


class Record(NamedTuple):
    """A turn as it was played: what happened, its totals, and the table at its end."""

    label: str
    events: list[Event]
    sum: dict[str, Any]
    end: dict[str, Any]
    shown: dict[str, str]  # the line of the table of totals that a full log must come to
    facts: dict[str, Any]  # how things stood in between


class Played(NamedTuple):
    """A whole game as it was played."""

    game: str
    edition: str
    options: list[str]
    records: list[Record]
    result: str  # a beginning of the line that tells the result


@dataclass(eq=False)
class Line:
    """One line of a log, and the event that it tells of."""

    text: str
    event: Event | None = None


@dataclass(eq=False)
class Turn:
    """One turn of a log; `record` is what happened in it."""

    label: str
    lines: list[Line]
    sum: dict[str, Any] | None = None
    end: dict[str, Any] | None = None
    record: Record | None = None
    style: str = "full"


@dataclass(eq=False)
class Log:
    """A log as it was written."""

    game: str
    edition: str
    options: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)

    def rows(self) -> Iterator[tuple[str, Line | Turn | str | None, str]]:
        """Every line of the text, with what it is of: (text, owner, "turn"|"do"|"sum"|"end")."""
        yield f"game: {self.game}", None, ""
        yield f"edition: {json.dumps(self.edition)}", None, ""
        if self.options:
            yield "options:", None, ""
            for option in self.options:
                yield f"- {scalar(option)}", None, ""
        yield "turns:", None, ""
        for turn in self.turns:
            yield f"- turn: {scalar(turn.label)}", turn, "turn"
            if turn.lines:
                yield "  do:", None, ""
            for line in turn.lines:
                yield f"  - {scalar(line.text)}", line, "do"
            for key in ("sum", "end"):
                stated = getattr(turn, key)
                if stated is not None:
                    yield f"  {key}: {flow(stated)}", turn, key

    def text(self) -> str:
        return "".join(f"{row}\n" for row, _, _ in self.rows())

    def place(self, owner: Line | Turn, kind: str = "do") -> int:
        """The number of the line in the text that stands for a line or a part of a turn."""
        for number, (_, of, what) in enumerate(self.rows(), 1):
            if of is owner and what == kind:
                return number
        raise LookupError(f"no {kind} of {owner} in this log")

    def turn_of(self, line: Line) -> Turn:
        return next(turn for turn in self.turns if any(one is line for one in turn.lines))


def scalar(text: str) -> str:
    """A line of text as YAML, without quotes wherever it can do without."""
    if _PLAIN.fullmatch(text) or _ONE_COLON.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=False)


def flow(value: Any) -> str:
    """A mapping, list or word of `sum:` or `end:` on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return str(value) if isinstance(value, int) else scalar(str(value))


def bare(lines: Sequence[Line], rng: Random, often: float = 0.12) -> list[Line]:
    """Some lines left out, with a bare "?" in their place; and here and there one for nothing."""
    found: list[Line] = []
    for line in lines:
        if rng.random() < often:
            if not (found and found[-1].text == "?" and rng.random() < 0.5):
                found.append(Line("?"))
            continue
        found.append(line)
        if rng.random() < 0.02:
            found.append(Line("?"))
    return found


class Hurry:
    """Writes verbs short, in any case, by other names, and dice in brackets of any kind."""

    def __init__(self, verbs: Mapping[str, Sequence[str]], rng: Random) -> None:
        self.rng = rng
        self.names = {name: verb for verb, more in verbs.items() for name in (verb, *more)}
        self.forms = {verb: sorted(self._forms(verb)) for verb in verbs}

    def _forms(self, verb: str) -> Iterator[str]:
        """Every name of a verb, and every beginning of one that can mean nothing else."""
        for name, means in self.names.items():
            if means != verb:
                continue
            yield name
            for size in range(1, len(name)):
                start = name[:size]
                meant = {v for other, v in self.names.items() if other.startswith(start)}
                if start not in self.names and meant == {verb}:
                    yield start

    def verb(self, verb: str) -> str:
        return self.case(self.rng.choice(self.forms[verb]))

    def case(self, text: str) -> str:
        return self.rng.choice((str.lower, str.upper, str.title, str))(text)

    def put(self, words: Sequence[str]) -> str:
        """Words with commas, in brackets, or just so."""
        joined = self.rng.choice((" ", ", ", " ")).join(words)
        return self.rng.choice(("{}", "[{}]", "({})", "{}")).format(joined) if words else ""


def some(stated: Mapping[str, Any], rng: Random, share: float = 0.7) -> dict[str, Any]:
    """A part of what could be stated."""
    return {key: value for key, value in stated.items() if rng.random() < share}


def manner(style: str, rng: Random) -> tuple[str, str, float]:
    """How a turn is written: its own style, that of its lines, how often something is left out."""
    if style in ("mixed", "sums"):
        style = rng.choice([one for one in STYLES if one != "mixed"])
    way = {"bare": "full", "sums": "full", "holes": "gaps"}.get(style, style)
    return style, way, 2.5 if style == "holes" else 1.0
