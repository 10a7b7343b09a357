"""Reads YAML that a person typed at a table: every value knows the line and column it stands at.

One pass over the parser's events; scalars stay text. For short files, such as logs: a
game's own files are read by `yaml_reader`, which asks for places only where it needs them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from .problems import Problem
from .yaml_reader import DEEPEST, MERGE, Parser, Place, unreadable

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
        """Line and column of one of its characters."""
        for start, (line, column) in reversed(self.rows):
            if start <= offset:
                return line, column + offset - start
        return self.line, self.column + self.quoted + offset

    def lines(self) -> Iterator[Text]:
        """Each line that was typed."""
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


class Most(NamedTuple):
    """How much a file may hold: values, those of aliases included, characters of a text, errors."""

    values: int
    characters: int
    problems: int


class Wrong(Exception):
    """Text that cannot be read as YAML at all; `problems` are all that were found until then."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(str(problems[-1]))


class Broken(Wrong):
    """The parser could not go on; another reading of the text may fare better."""


def read_placed(text: str, file: Path, most: Most) -> tuple[Value, list[Problem]]:
    """The single document of a text, and what is wrong in it. Wrong where reading had to stop."""
    reading = _Reading(text, file, most)
    try:
        return reading.document(), reading.problems
    except yaml.YAMLError as error:
        raise Broken([*reading.problems, unreadable(file, text.encode(), error)]) from None


class _Anchor(NamedTuple):
    """An anchored value, how many values it unfolds to, and how many levels deep it goes."""

    value: Value
    weight: int
    levels: int


class _Reading:
    """One pass over the events of a text."""

    def __init__(self, text: str, file: Path, most: Most) -> None:
        self.text, self.file, self.most = text, file, most
        self.problems: list[Problem] = []
        self.next: Callable[[], Any] = Parser(text).get_event
        self.anchors: dict[str, _Anchor | None] = {}  # None while it is still being read
        self.values = 0
        self.deepest = 0

    @cached_property
    def lines(self) -> list[str]:
        """The text as typed, needed only where a scalar goes over several lines."""
        return BREAK.split(self.text)

    def problem(self, mark: Any, message: str) -> None:
        self.problems.append(Problem(self.file, mark.line + 1, mark.column + 1, message))
        if len(self.problems) >= self.most.problems:
            raise Wrong(self.problems)

    def stop(self, mark: Any, message: str) -> NoReturn:
        self.problem(mark, message)
        raise Wrong(self.problems)

    def count(self, event: Any, more: int) -> None:
        self.values += more
        if self.values > self.most.values:
            self.stop(event.start_mark, f"too much in one file: {self.most.values:,} values at most")

    def document(self) -> Value:
        self.next()
        if self.next().__class__ is StreamEndEvent:
            return None
        value = self.value(self.next(), 1)
        self.next()
        event = self.next()
        if event.__class__ is DocumentStartEvent:
            message = 'a second document starts here ("---"); keep one document in a file'
            self.problem(event.start_mark, message)
        return value

    def value(self, event: Any, depth: int) -> Value:
        kind = event.__class__
        if kind is AliasEvent:
            return self.alias(event, depth)
        if event.tag is not None:
            tag = f"tag {event.tag} is not allowed; write plain values"
            self.problem(event.start_mark, tag)
        self.count(event, 1)
        if kind is ScalarEvent:
            value: Value = self.scalar(event)
            if event.anchor:
                self.anchors[event.anchor] = _Anchor(value, 1, 0)
            return value
        self.go_down(event, depth)
        if not event.anchor:
            return self.collection(event, depth)
        self.anchors[event.anchor] = None
        before, outside, self.deepest = self.values, self.deepest, depth
        value = self.collection(event, depth)
        levels = self.deepest - depth + 1
        self.anchors[event.anchor] = _Anchor(value, self.values - before + 1, levels)
        self.deepest = max(outside, self.deepest)
        return value

    def scalar(self, event: Any) -> Text | None:
        value, style, mark = event.value, event.style, event.start_mark
        if len(value) > self.most.characters:
            said = f"{len(value):,} characters; {self.most.characters:,} at most"
            self.stop(mark, f"this text is too long: {said}")
        if value == "" and not style:
            return None
        line, column = mark.line + 1, mark.column + 1
        if event.end_mark.line > mark.line:
            return self.long(event)
        return Text(value, line, column, (), 1 if style else 0)

    def long(self, event: Any) -> Text:
        """A scalar of several lines: where each begins in it."""
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

    def go_down(self, event: Any, depth: int) -> None:
        self.deepest = max(self.deepest, depth)
        if depth > DEEPEST:
            self.stop(event.start_mark, f"nested deeper than {DEEPEST} levels; flatten this")

    def collection(self, event: Any, depth: int) -> Items | Entries:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if event.__class__ is MappingStartEvent:
            return Entries(self.mapping(event, depth), line, column)
        return Items(self.sequence(depth), line, column)

    def mapping(self, start: Any, depth: int) -> dict[Text, Any]:
        """The first value of each key; keys are the same whatever their letters' case."""
        found: dict[Text, Any] = {}
        seen: set[str] = set()
        while True:
            event = self.next()
            if event.__class__ is MappingEndEvent:
                return found
            mark = event.start_mark
            if event.__class__ is not ScalarEvent:
                self.stop(mark, "a key must be a plain word")
            if event.value and self.opened(start, mark, not seen):
                said = f'"?" before a word opens a key in YAML; quote it: "? {event.value}"'
                self.problem(mark, said)
            key = self.scalar(event) or Text("", mark.line + 1, mark.column + 1)
            name = key.lower().strip()
            value = self.value(self.next(), depth + 1)
            if key == MERGE:
                self.problem(mark, 'merge keys ("<<") are not read')
            elif name in seen:
                self.problem(mark, f'key "{key}" stands here twice; keep one')
            else:
                seen.add(name)
                found[key] = value

    def opened(self, start: Any, mark: Any, first: bool) -> bool:
        """Whether a question mark stands before a key: it would be lost in silence."""
        if first and not start.flow_style and start.start_mark.index < mark.index:
            return True
        row = self.text.rfind("\n", 0, mark.index) + 1
        return self.text[row : mark.index].rstrip(" \t").endswith("?")

    def sequence(self, depth: int) -> list[Any]:
        found: list[Any] = []
        while True:
            event = self.next()
            if event.__class__ is SequenceEndEvent:
                return found
            found.append(self.value(event, depth + 1))

    def alias(self, event: Any, depth: int) -> Value:
        """An anchored value, as if it had been typed where its alias stands."""
        mark = event.start_mark
        if event.anchor not in self.anchors:
            self.stop(mark, f'alias "*{event.anchor}" has no anchor before it')
        anchor = self.anchors[event.anchor]
        if anchor is None:
            self.stop(mark, f'alias "*{event.anchor}" refers to itself')
        if anchor.levels:
            self.go_down(event, depth + anchor.levels - 1)
        self.count(event, anchor.weight)
        value = anchor.value
        return value if value is None else type(value)(value, mark.line + 1, mark.column + 1)  # type: ignore[arg-type]
