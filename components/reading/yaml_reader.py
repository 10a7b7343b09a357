"""Reads YAML into plain dicts, lists and strings, quickly and safely.

Scalars stay strings until a model gives them a type, so `NO`, `3:4` and `0107`
survive. Input is untrusted: no tags, no merge keys, bounded depth, aliases and
size. Line and column come from a second reading, made only when there is
something to report.
"""

from __future__ import annotations

import re
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
LONGEST_TEXT = 20_000  # characters
_COLOUR = re.compile(r"[:,\[] (#[0-9a-fA-F]{6})\b")  # without its quotes: a comment
_BRACES = r"(?<![\"'{])(?:\{\{[^{}]*\}\}|\{[^{}:,]*\})(?![\"'])"
_FIGURES = (b"{{", b"{%", b"{#")
_WIDE = re.compile("[^\x00-\x7f]")
_ESCAPE = re.compile(rb"\\[0abtnvefrxuUNLP_]")
_UNSEEN = bytes({*range(32), 127} - set(b"\n\r"))  # control characters

MERGE = "<<"

Place = tuple[int, int]
Path_ = tuple[str | int, ...]


class _Stop(Exception):
    """A problem that makes the rest of the file unreadable."""


class Typed(NamedTuple):
    """What a file holds. Where it is not `whole`, reading stopped at the last problem.

    `figures`: something in it looks like `{{ v.name }}`. `characters` are those beyond
    ASCII, comments included; None where escapes and the like hide what they are.
    """

    value: Any
    problems: list[Problem]
    whole: bool
    figures: bool = False
    characters: frozenset[str] | None = frozenset()


class _Anchor(NamedTuple):
    """An anchored value, how many values it unfolds to, and how many levels deep it goes."""

    value: Any
    weight: int
    levels: int


class _Reading:
    """One pass over one file's events."""

    def __init__(self, text: bytes, file: Path, places: dict[Path_, Place] | None) -> None:
        self.file = file
        self.text = text
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

    def too_long(self, event: Any) -> NoReturn:
        said = f"{len(event.value):,} characters; {LONGEST_TEXT:,} at most"
        self.stop(event, f"this text is too long: {said}")

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
            if len(value) > LONGEST_TEXT:
                self.too_long(event)
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
        mark: Any
        while True:
            event = self.next()
            if event.__class__ is MappingEndEvent:
                return {**merged, **found} if merged else found
            if event.__class__ is not ScalarEvent:
                mark = event.start_mark
                hint = _brace_hint(_line(self.text, mark.line + 1), mark.column)
                self.stop(event, f"a key must be a plain word{hint}")
            key = self.texts.setdefault(event.value, event.value)
            inside: Path_ = path
            if self.places is not None:
                inside = (*path, key)
                mark = event.start_mark
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
                    and len(event.value) <= LONGEST_TEXT
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


def read_typed(file: Path, largest: int = LARGEST_FILE) -> Typed:
    """As much of a file of `largest` bytes as can be read, and what is wrong with it as YAML."""
    return _read(file, None, largest)


def read_places(file: Path) -> dict[Path_, Place]:
    """Line and column (from 1) of every value, and of every key under `(*path, key, "")`."""
    places: dict[Path_, Place] = {}
    _read(file, places)
    return places


def _characters(text: bytes) -> frozenset[str] | None:
    """The characters beyond ASCII; None where there may be others than one sees."""
    if len(text.translate(None, _UNSEEN)) < len(text) or (b"\\" in text and _ESCAPE.search(text)):
        return None
    if text.isascii():
        return frozenset()
    try:
        return frozenset(_WIDE.findall(text.decode()))
    except UnicodeDecodeError:
        return None


def _line(text: bytes, number: int) -> str:
    """One line of a file, from 1."""
    lines = text.decode("utf-8", "replace").split("\n", number)
    return lines[number - 1] if number <= len(lines) else ""


def _brace_hint(line: str, column: int) -> str:
    """What to do about braces that YAML takes for a mapping, at or before a column from 0."""
    around = list(re.finditer(_BRACES, line))
    near = [
        found
        for found in around
        if found.start() <= column <= found.end()
        or (found.end() <= column and not line[found.end() : column].strip())
    ]
    return f'; a text with braces is quoted: "{near[-1][0]}"' if near else ""


def _hint(line: str, column: int) -> str:
    """What was probably meant where YAML cannot be read."""
    if "\t" in line[: column + 1]:
        return "; a tab stands here: indent with spaces"
    return _colour_hint(line) or _brace_hint(line, column)


def _colour_hint(line: str) -> str:
    """What to do about a colour that YAML takes for a comment."""
    colour = _COLOUR.search(line)
    return f'; a colour is quoted: "{colour[1]}"' if colour else ""


def _read(file: Path, places: dict[Path_, Place] | None, largest: int = LARGEST_FILE) -> Typed:
    try:
        size = file.stat().st_size
        if size > largest:
            said = f"{size / 1e6:,.1f} MB; {largest / 1e6:g} MB at most"
            return Typed(None, [Problem(file, 1, 1, f"this file is too large: {said}")], False)
        text = file.read_bytes()
    except OSError as error:
        return Typed(None, [Problem(file, 1, 1, f"cannot be read: {error.strerror}")], False)
    figures = any(opening in text for opening in _FIGURES)
    plain = read_plain(text, partial(_faultless, file)) if places is None else None
    if plain is not None:
        return Typed(plain, [], True, figures, _characters(text))
    problems: list[Problem] = []
    try:
        reading = _Reading(text, file, places)
        problems = reading.problems
        return Typed(reading.document(), problems, True, figures, _characters(text))
    except _Stop:
        pass
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        problems.append(unreadable(file, text, error))
    return Typed(None, problems, False)


def _faultless(file: Path, text: bytes) -> Any:
    """The value of a part of a file; None where anything is wrong with it."""
    try:
        reading = _Reading(text, file, None)
        value = reading.document()
    except (_Stop, yaml.YAMLError, UnicodeDecodeError):
        return None
    return None if reading.problems else value


def unreadable(file: Path, text: bytes, error: Exception) -> Problem:
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
    hint = _hint(_line(text, line), column - 1)
    if not hint and line > 1:  # what a comment swallowed is missed on the next line
        hint = _colour_hint(_line(text, line - 1))
    return Problem(file, line, column, f"not readable as YAML: {said}{hint}")
