"""Reads YAML into plain dicts, lists and strings, quickly and safely.

Scalars stay strings until a model gives them a type, so `NO`, `3:4` and `0107`
survive. Input is untrusted: no tags, no merge keys, bounded depth, aliases and
size. Line and column come from a second reading, made only when there is
something to report.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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

from .plain_lists import read_plain
from .problems import BadInput, Problem

try:
    from yaml.cyaml import CParser as Parser  # type: ignore[attr-defined]
except ImportError:  # PyYAML without libyaml: same events, ten times slower

    class Parser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):  # type: ignore[no-redef]
        def __init__(self, stream: Any) -> None:
            yaml.reader.Reader.__init__(self, stream)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)


DEEPEST = 32
LARGEST_FILE = 256 * 1024 * 1024
MOST_ALIASED = 500_000

MERGE = "<<"

Place = tuple[int, int]
Path_ = tuple[str | int, ...]


class _Stop(Exception):
    """A problem that makes the rest of the file unreadable."""


class Typed(NamedTuple):
    """What a file holds. Where it is not `whole`, reading stopped at the last problem."""

    value: Any
    problems: list[Problem]
    whole: bool


class _Anchor(NamedTuple):
    """An anchored value, how many values it unfolds to, and how many levels deep it goes."""

    value: Any
    weight: int
    levels: int


class _Reading:
    """One pass over one file's events."""

    def __init__(self, text: bytes, file: Path, places: dict[Path_, Place] | None) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.next: Callable[[], Any] = Parser(text).get_event
        # None while the anchored value is still being read.
        self.anchors: dict[str, _Anchor | None] = {}
        self.values = 0
        self.deepest = 0
        self.aliased = 0
        self.places = places
        self.texts: dict[str, str] = {}  # equal texts share one string

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
            message = 'a second document starts here ("---"); keep one document in a file'
            self.problem(event, message)
        return value

    def value(self, event: Any, depth: int, path: Path_) -> Any:
        kind = event.__class__
        if self.places is not None:
            mark = event.start_mark
            self.places.setdefault(path, (mark.line + 1, mark.column + 1))
        if kind is AliasEvent:
            return self.alias(event, depth)
        if event.tag is not None:
            self.problem(event, f"tag {event.tag} is not allowed; write plain values")
        self.values += 1
        if kind is ScalarEvent:
            value: Any = event.value
            if value == "" and not event.style:
                value = None
            if event.anchor:
                self.anchors[event.anchor] = _Anchor(value, 1, 0)
            return value
        self.go_down(event, depth)
        if not event.anchor:
            return self.collection(kind, depth, path)
        self.anchors[event.anchor] = None
        before, outside, self.deepest = self.values, self.deepest, depth
        value = self.collection(kind, depth, path)
        levels = self.deepest - depth + 1
        self.anchors[event.anchor] = _Anchor(value, self.values - before + 1, levels)
        self.deepest = max(outside, self.deepest)
        return value

    def collection(self, kind: type, depth: int, path: Path_) -> Any:
        read = self.mapping if kind is MappingStartEvent else self.sequence
        return read(depth, path)

    def go_down(self, event: Any, depth: int) -> None:
        self.deepest = max(self.deepest, depth)
        if depth > DEEPEST:
            self.stop(event, f"nested deeper than {DEEPEST} levels; flatten this")

    def mapping(self, depth: int, path: Path_) -> dict[str, Any]:
        """The first value of each key; a second is a problem, and is read for its own."""
        found: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        while True:
            event = self.next()
            if event.__class__ is MappingEndEvent:
                return {**merged, **found} if merged else found
            if event.__class__ is not ScalarEvent:
                self.stop(event, "a key must be a plain word")
            key = self.texts.setdefault(event.value, event.value)
            inside: Path_ = path
            if self.places is not None:
                inside = (*path, key)
                mark: Any = event.start_mark
                self.places.setdefault((*inside, ""), (mark.line + 1, mark.column + 1))
            if key == MERGE:
                self.problem(event, 'merge keys ("<<") are not read; use "base:" to inherit')
                # Merged all the same, so that its keys are not reported as missing too.
                merged.update(_merge(self.value(self.next(), depth + 1, inside)))
            elif key in found:
                self.problem(event, f'key "{key}" stands here twice; keep one')
                self.value(self.next(), depth + 1, inside)
            else:
                event = self.next()
                if (
                    event.__class__ is ScalarEvent
                    and event.value
                    and event.anchor is None
                    and event.tag is None
                    and self.places is None
                ):
                    # Most of a large file, so without a call of `value`.
                    self.values += 1
                    text = event.value
                    found[key] = self.texts.setdefault(text, text)
                else:
                    found[key] = self.value(event, depth + 1, inside)

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

    def alias(self, event: Any, depth: int) -> Any:
        if event.anchor not in self.anchors:
            self.stop(event, f'alias "*{event.anchor}" has no anchor before it')
        anchor = self.anchors[event.anchor]
        if anchor is None:
            self.stop(event, f'alias "*{event.anchor}" refers to itself')
        if anchor.levels:
            self.go_down(event, depth + anchor.levels - 1)
        self.values += anchor.weight
        self.aliased += anchor.weight
        if self.aliased > MOST_ALIASED:
            self.stop(event, f"aliases unfold to more than {MOST_ALIASED:,} values")
        return anchor.value


def _merge(value: Any) -> dict[str, Any]:
    """The keys that a merge key brings; the first of several mappings counts."""
    parts = value if isinstance(value, list) else [value]
    return {k: v for part in reversed(parts) if isinstance(part, dict) for k, v in part.items()}


def read_yaml(file: Path) -> Any:
    """The file's single document as dict, list, str or None.

    Raises BadInput with every duplicate key and the first unreadable place.
    """
    typed = read_typed(file)
    if typed.problems:
        raise BadInput(typed.problems)
    return typed.value


def read_typed(file: Path) -> Typed:
    """As much of the file as can be read, and what is wrong with it as YAML."""
    return _read(file, None)


def read_places(file: Path) -> dict[Path_, Place]:
    """Line and column (from 1) of every value, and of every key under `(*path, key, "")`."""
    places: dict[Path_, Place] = {}
    _read(file, places)
    return places


def _read(file: Path, places: dict[Path_, Place] | None) -> Typed:
    try:
        if file.stat().st_size > LARGEST_FILE:
            return Typed(None, [Problem(file, 1, 1, "larger than 256 MB; split the game")], False)
        text = file.read_bytes()
    except OSError as error:
        return Typed(None, [Problem(file, 1, 1, f"cannot be read: {error.strerror}")], False)
    plain = read_plain(text, partial(_faultless, file)) if places is None else None
    if plain is not None:
        return Typed(plain, [], True)
    problems: list[Problem] = []
    try:
        reading = _Reading(text, file, places)
        problems = reading.problems
        return Typed(reading.document(), problems, True)
    except _Stop:
        pass
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        problems.append(_unreadable(file, text, error))
    return Typed(None, problems, False)


def _faultless(file: Path, text: bytes) -> Any:
    """The value of a part of a file; None where anything is wrong with it."""
    try:
        reading = _Reading(text, file, None)
        value = reading.document()
    except (_Stop, yaml.YAMLError, UnicodeDecodeError):
        return None
    return None if reading.problems else value


def _unreadable(file: Path, text: bytes, error: Exception) -> Problem:
    """A syntax error in the parser's words, at its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    line, column = 1, 1
    if mark:
        line, column = mark.line + 1, mark.column + 1
    elif isinstance(at := getattr(error, "position", None), int) and at >= 0:
        # A byte that no text can hold has no mark, only its offset.
        lines = text[:at].decode("utf-8", "replace").split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    return Problem(file, line, column, f"not readable as YAML: {said}")
