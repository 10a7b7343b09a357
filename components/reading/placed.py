"""Reads YAML that a person typed at a table: every value knows the line and column it stands at.

For short files, such as logs: a game's own files are read without places, which are
asked for only where something is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from .problems import Problem
from .yaml_reader import Most, Place, Reading

BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


class Text(str):
    """What was typed as one scalar.

    `rows`: where its lines begin, if it has several: (offset, place). `quoted`: 1 where its
    characters begin one column later than it does itself.
    """

    __slots__ = ("column", "line", "quoted", "rows")
    line: int
    column: int
    rows: tuple[tuple[int, Place], ...]
    quoted: int

    def __new__(
        cls, text: str, line: int, column: int, rows: tuple[tuple[int, Place], ...] = (), quoted: int = 0
    ) -> Text:
        made = super().__new__(cls, text)
        made.line, made.column, made.rows, made.quoted = line, column, rows, quoted
        return made

    def place(self, offset: int) -> Place:
        """Return line and column of one of its characters."""
        for start, (line, column) in reversed(self.rows):
            if start <= offset:
                return line, column + offset - start
        return self.line, self.column + self.quoted + offset

    def lines(self) -> Iterator[Text]:
        """Yield each line that was typed."""
        starts = [0, *(start for start, _ in self.rows), len(self)]
        for start, end in pairwise(starts):
            if words := self[start:end].strip():
                yield Text(words, *self.place(start))


class Items(list[Any]):
    """A list, and where it begins."""

    __slots__ = ("column", "line")

    def __init__(self, items: list[Any], line: int, column: int) -> None:
        super().__init__(items)
        self.line, self.column = line, column


class Entries(dict[Text, Any]):
    """A mapping, and where it begins; its keys are Texts, so they have places of their own."""

    __slots__ = ("column", "line")

    def __init__(self, entries: dict[Text, Any], line: int, column: int) -> None:
        super().__init__(entries)
        self.line, self.column = line, column


Value = Text | Items | Entries | None


def read_placed(text: str, file: Path, most: Most) -> tuple[Value, list[Problem]]:
    """Read the single document of a text, and what is wrong in it. Wrong where reading had to stop."""
    reading = Reading(text.encode(), file, maker=_Maker(text, most))
    return reading.document(), reading.problems


class _Maker:
    """Makes the values of one text."""

    def __init__(self, typed: str, most: Most) -> None:
        self.typed, self.most = typed, most

    @cached_property
    def lines(self) -> list[str]:
        """Return the lines of the text, needed only where a scalar has several lines."""
        return BREAK.split(self.typed)

    def text(self, event: Any) -> Text:
        mark = event.start_mark
        if event.end_mark.line > mark.line:
            return self.long(event)
        return Text(event.value, mark.line + 1, mark.column + 1, (), 1 if event.style else 0)

    def long(self, event: Any) -> Text:
        """Return a scalar of several lines, with the place where each begins in it."""
        value: str = event.value
        starts: list[tuple[int, Place]] = []
        at, mark = 0, event.start_mark
        first = mark.line if event.style not in ("|", ">") else mark.line + 1
        for number in range(first, min(event.end_mark.line + 1, len(self.lines))):
            row = self.lines[number]
            skipped = mark.column if number == mark.line else 0
            until = event.end_mark.column if number == event.end_mark.line else len(row)
            words = row[skipped:until].strip(" \t")
            if event.style in ("'", '"'):
                words = words[number == mark.line : len(words) - (number == event.end_mark.line)]
            column = row.index(words, skipped) + 1
            words = words.replace("''", "'")
            word = words.split(" ", 1)[0].split("\\", 1)[0]
            offset = value.find(word, at) if word else -1
            if offset >= 0:
                starts.append((offset, (number + 1, column)))
                at = offset + (1 if "\\" in words else len(words))
        place = mark.line + 1, mark.column + 1
        if starts and event.style in ("|", ">"):
            place = starts[0][1]
        return Text(value, *place, tuple(starts))

    def made(self, value: Any, event: Any) -> Value:
        """Return a value at the place where an event begins; that of an alias as if typed there."""
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(value, str):
            return Text(value, line, column)
        if value is None:
            return None
        return (Entries if isinstance(value, dict) else Items)(value, line, column)

    def key_fault(self, event: Any, start: Any, first: bool) -> str:
        """Return a message about a question mark before a key, which would be lost in silence; else ""."""
        begin, at = start.start_mark.index, event.start_mark.index
        opened = first and not start.flow_style and begin < at
        while self.typed[at - 1 : at] in (" ", "\t"):
            at -= 1
        if event.value and (opened or self.typed[at - 1 : at] == "?"):
            return f'"?" before a word opens a key in YAML; quote it: "? {event.value}"'
        return ""
