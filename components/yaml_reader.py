"""Reads YAML into plain dicts, lists and strings, quickly and safely.

Scalars stay strings until a model gives them a type, so `NO`, `3:4` and `0107`
survive. Input is untrusted: no tags, no merge keys, bounded depth, aliases and
size. Line and column come from a second reading, made only when there is
something to report.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from .problems import BadInput, Problem

try:
    from yaml import CParser as Parser
except ImportError:  # PyYAML without libyaml: same events, ten times slower

    class Parser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):  # type: ignore[no-redef]
        def __init__(self, stream: Any) -> None:
            yaml.reader.Reader.__init__(self, stream)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)


DEEPEST = 32
LARGEST_FILE = 256 * 1024 * 1024
MOST_VALUES = 5_000_000

Place = tuple[int, int]
Path_ = tuple[str | int, ...]


class _Stop(Exception):
    """A problem that makes the rest of the file unreadable."""


class _Reading:
    """One pass over one file's events."""

    def __init__(self, text: bytes, file: Path, places: dict[Path_, Place] | None) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.next = Parser(text).get_event
        self.anchors: dict[str, Any] = {}
        self.weights: dict[str, int] = {}
        self.values = 0
        self.places = places

    def problem(self, event: Any, message: str) -> None:
        mark = event.start_mark
        self.problems.append(Problem(self.file, mark.line + 1, mark.column + 1, message))

    def stop(self, event: Any, message: str) -> NoReturn:
        self.problem(event, message)
        raise _Stop

    def document(self) -> Any:
        self.next()
        event = self.next()
        if event.__class__ is StreamEndEvent:
            return None
        value = self.value(self.next(), 1, ())
        self.next()
        event = self.next()
        if event.__class__ is DocumentStartEvent:
            self.stop(event, 'a second document starts here ("---"); keep one document in a file')
        return value

    def value(self, event: Any, depth: int, path: Path_) -> Any:
        kind = event.__class__
        if self.places is not None:
            mark = event.start_mark
            self.places.setdefault(path, (mark.line + 1, mark.column + 1))
        if kind is AliasEvent:
            return self.alias(event)
        if event.tag is not None:
            self.stop(event, f"tag {event.tag} is not allowed; write plain values")
        self.values += 1
        if kind is ScalarEvent:
            value: Any = event.value
            if value == "" and not event.style:
                value = None
            if event.anchor:
                self.anchors[event.anchor] = value
                self.weights[event.anchor] = 1
            return value
        if depth > DEEPEST:
            self.stop(event, f"nested deeper than {DEEPEST} levels; flatten this")
        if event.anchor:
            self.weights[event.anchor] = 0
        before = self.values
        if kind is MappingStartEvent:
            value = self.mapping(depth, path)
        else:
            value = self.sequence(depth, path)
        if event.anchor:
            self.anchors[event.anchor] = value
            self.weights[event.anchor] = self.values - before + 1
        return value

    def mapping(self, depth: int, path: Path_) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while True:
            event = self.next()
            if event.__class__ is MappingEndEvent:
                return found
            if event.__class__ is not ScalarEvent:
                self.stop(event, "a key must be a plain word")
            key = event.value
            if key in found:
                self.problem(event, f'key "{key}" stands here twice; keep one')
            elif key == "<<":
                self.problem(event, 'merge keys ("<<") are not read; use "base:" to inherit')
            if self.places is not None:
                mark = event.start_mark
                self.places.setdefault((*path, key, ""), (mark.line + 1, mark.column + 1))
                found[key] = self.value(self.next(), depth + 1, (*path, key))
            else:
                found[key] = self.value(self.next(), depth + 1, path)

    def sequence(self, depth: int, path: Path_) -> list[Any]:
        found: list[Any] = []
        while True:
            event = self.next()
            if event.__class__ is SequenceEndEvent:
                return found
            if self.places is None:
                found.append(self.value(event, depth + 1, path))
            else:
                found.append(self.value(event, depth + 1, (*path, len(found))))

    def alias(self, event: Any) -> Any:
        weight = self.weights.get(event.anchor)
        if weight is None:
            self.stop(event, f'alias "*{event.anchor}" has no anchor before it')
        if event.anchor not in self.anchors:
            self.stop(event, f'alias "*{event.anchor}" refers to itself')
        self.values += weight
        if self.values > MOST_VALUES:
            self.stop(event, f"aliases unfold to more than {MOST_VALUES:,} values")
        return self.anchors[event.anchor]


def read_yaml(file: Path) -> Any:
    """The file's single document as dict, list, str or None.

    Raises BadInput with every duplicate key and the first unreadable place.
    """
    value, problems, _ = _read(file, None)
    if problems:
        raise BadInput(problems)
    return value


def read_places(file: Path) -> dict[Path_, Place]:
    """Line and column (from 1) of every value, and of every key under `(*path, key, "")`."""
    _, _, places = _read(file, {})
    return places or {}


def _read(
    file: Path, places: dict[Path_, Place] | None
) -> tuple[Any, list[Problem], dict[Path_, Place] | None]:
    try:
        text = file.read_bytes()
    except OSError as error:
        return None, [Problem(file, 1, 1, f"cannot be read: {error.strerror}")], places
    if len(text) > LARGEST_FILE:
        return None, [Problem(file, 1, 1, "larger than 256 MB; split the game")], places
    value = None
    reading = None
    try:
        reading = _Reading(text, file, places)
        value = reading.document()
    except _Stop:
        pass
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        problem = _unreadable(file, error)
        return None, [*(reading.problems if reading else ()), problem], places
    assert reading is not None
    return value, reading.problems, places


def _unreadable(file: Path, error: Exception) -> Problem:
    """A syntax error in the parser's words, at its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Problem(file, line, column, f"not readable as YAML: {said}")
