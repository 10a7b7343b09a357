"""What a log says: turns, the actions in them, and what was stated of the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ...components.reading.placed import Place, Text
from .tokens import Token


class Entry(NamedTuple):
    """One line of `do:`; kind is "do", "house" or "?"."""

    kind: str
    text: str
    tokens: tuple[Token, ...]
    line: int
    column: int


class Stated(NamedTuple):
    """What `end:` or `sum:` states: lower-case keys, their values and where each stands.

    A value is a Text, a list or mapping of values (Items, Entries), each with `line` and
    `column`, or None; `tokens_of` gives its words.
    """

    values: dict[str, Any]
    line: int
    column: int
    places: dict[str, Place]


class Turn(NamedTuple):
    """One turn, phase or mission as the player named it."""

    label: str
    line: int
    column: int
    entries: tuple[Entry, ...]
    end: Stated | None
    sum: Stated | None


class Remark(NamedTuple):
    """A comment about a line: behind it, or on a line of its own below it."""

    line: int
    about: int
    text: str


class Log(NamedTuple):
    """A whole log; `game`, `edition` and each option know the place they stand at.

    `ahead` are turns at its end of which nothing but their names is written yet. `spots`: what
    places are called, by line and column, where it is no text with lines.
    """

    file: Path
    game: Text
    edition: Text
    options: tuple[Text, ...]
    turns: tuple[Turn, ...]
    ahead: tuple[Turn, ...] = ()
    player: str = ""
    date: str = ""
    spots: Mapping[Place, str] = MappingProxyType({})
    remarks: tuple[Remark, ...] = ()

    @property
    def all_turns(self) -> tuple[Turn, ...]:
        """Every turn, those with no more than a name included."""
        return self.turns + self.ahead


class Unreadable(Exception):
    """Words that cannot be understood, at a column; of a line, if not that of the action."""

    def __init__(self, message: str, column: int, line: int = 0) -> None:
        self.column, self.line = column, line
        super().__init__(message)
