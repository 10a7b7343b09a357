"""Reads YAML into plain dicts, lists and strings, quickly and safely.

Scalars stay strings until a model gives them a type, so `NO`, `3:4` and `0107`
survive. Input is untrusted: no tags, no merge keys, bounded depth, aliases and
size. Line and column come from a second reading, made only when there is
something to report; the values of a log know theirs (see `placed`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Protocol

import yaml
from yaml import AliasEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, StreamEndEvent

from .bounded import read_bounded
from .long_lists import LARGE, read_long
from .memory import NOTHING, Memory
from .problems import BadInput, Problem
from .yaml_faults import blank_fault, brace_hint, comma_fault, unreadable

try:
    from yaml.cyaml import CParser as Parser  # type: ignore[attr-defined]
except ImportError:  # PyYAML without libyaml
    from .pure_yaml import Loader as Parser  # type: ignore[assignment]

DEEPEST = 32
_TOO_DEEP = "maximum nesting depth"
LARGEST_FILE = 256 * 1024 * 1024
LARGEST_PROSE = 1_000_000  # bytes of a file whose texts are slow to set
MOST_ALIASED = 500_000
LONGEST_TEXT = 20_000  # characters
MERGE = "<<"
_FIGURES = (b"{{", b"{%", b"{#")
_WIDE = re.compile("[^\x00-\x7f]")
_ESCAPE = re.compile(rb"\\[0abtnvefrxuUNLP_]")
_UNSEEN = bytes({*range(32), 127} - set(b"\n\r"))  # control characters

Place = tuple[int, int]
Path_ = tuple[str | int, ...]


class Typed(NamedTuple):
    """What a file holds. Where it is not `whole`, reading stopped at the last problem.

    `figures`: something in it looks like `{{ v.name }}`; `sheets`: something may be taken `from:` a
    spreadsheet. `characters` are those beyond ASCII, comments included; None where escapes and the
    like hide what they are.
    """

    value: Any
    problems: list[Problem]
    whole: bool
    figures: bool = False
    characters: frozenset[str] | None = frozenset()
    sheets: bool = False


def read_yaml(file: Path) -> Any:
    """Read the file's single document as dict, list, str or None.

    Raises BadInput with every duplicate key and the first unreadable place.
    """
    typed = read_typed(file)
    if typed.problems:
        raise BadInput(typed.problems)
    return typed.value


def read_typed(
    file: Path, largest: int = LARGEST_FILE, large: float = LARGE, memory: Memory = NOTHING
) -> Typed:
    """Read as much as possible of a file of at most `largest` bytes, and what is wrong with it as YAML.

    From `large` bytes on, a long list of plain entries is looked for.
    """
    try:
        text = read_bounded(file, largest)
    except BadInput as error:
        return Typed(None, error.problems, False)
    return memory.made(("typed", file), (text,), partial(_typed, text, file, large))


def _typed(text: bytes, file: Path, large: float) -> Typed:
    if blank := blank_fault(text, file):
        return Typed(None, [blank], False)
    try:
        value = read_long(text, lambda part: _faultless(part, file), large)
        reading = Reading(text, file)
        value = reading.document() if value is None else value
    except Wrong as error:
        return Typed(None, error.problems, False)
    figures = any(opening in text for opening in _FIGURES)
    characters = _characters(text)
    return Typed(value, reading.problems, True, figures, characters, characters is None or b"from" in text)


def read_places(file: Path, last: Path_ | None = None) -> tuple[dict[Path_, Place], Any]:
    """Return the place of every value, and the file's data; None for the data where reading had to stop.

    A place is a line and a column, from 1; that of a key is under `(*path, key, "")`. The file is
    read as far as `last`, if that is a path in it.
    """
    places = _Until(last)
    value = None
    with suppress(BadInput, Wrong, _Enough):
        value = Reading(read_bounded(file, LARGEST_FILE), file, places).document()
    return places, value


class _Enough(Exception):
    """The last place that is asked for is known."""


class _Until(dict[Path_, Place]):
    """Places, of which the one at `last` ends the reading."""

    def __init__(self, last: Path_ | None) -> None:
        self.last = last

    def setdefault(self, path: Path_, place: Place = (1, 1)) -> Place:
        known = super().setdefault(path, place)
        if path == self.last:
            raise _Enough
        return known


def _faultless(text: bytes, file: Path) -> Any:
    """Return the value of a part of a file; None where anything is wrong with it."""
    reading = Reading(text, file)
    try:
        value = reading.document()
    except Wrong:
        return None
    return None if reading.problems else value


def _characters(text: bytes) -> frozenset[str] | None:
    """Return the characters beyond ASCII; None where there may be others than one sees."""
    if len(text.translate(None, _UNSEEN)) < len(text) or (b"\\" in text and _ESCAPE.search(text)):
        return None
    try:
        return frozenset(_WIDE.findall(text.decode())) if not text.isascii() else frozenset()
    except UnicodeDecodeError:
        return None


class Most(NamedTuple):
    """How much a text may hold: values, those of aliases included, and errors."""

    values: int
    problems: int


_ANY = Most(LARGEST_FILE, sys.maxsize)  # a file has fewer values than bytes


class Wrong(Exception):
    """Text that cannot be read as YAML at all; `problems` are all that were found until then.

    `broken`: the parser could not go on; another reading of the text may fare better.
    """

    def __init__(self, problems: list[Problem], broken: bool = False) -> None:
        self.problems, self.broken = problems, broken
        super().__init__(str(problems[-1]))


class Maker(Protocol):
    """Makes the values of events, where they are more than plain ones."""

    most: Most

    def text(self, event: Any) -> str: ...
    def made(self, value: Any, event: Any) -> Any: ...
    def key_fault(self, event: Any, start: Any, first: bool) -> str: ...


class Reading:
    """One pass over the events of a text.

    Places are noted where `places` is given. Without a `maker`, values are plain: a game's.
    """

    def __init__(
        self,
        text: bytes,
        file: Path,
        places: dict[Path_, Place] | None = None,
        maker: Maker | None = None,
        parser: Any = Parser,
    ) -> None:
        self.text, self.file, self.places, self.maker, self.parser = text, file, places, maker, parser
        self.most = maker.most if maker else _ANY
        self.problems: list[Problem] = []
        self.next: Callable[[], Any]
        # Anchored values, how many they unfold to, how many levels deep they go; None while being read.
        self.anchors: dict[str, tuple[Any, int, int] | None] = {}
        self.left = self.most.values  # that may still come
        self.deepest = 0
        self.aliased = 0
        self.texts: dict[str, str] = {}  # equal texts share one string

    def problem(self, event: Any, message: str) -> None:
        mark = event.start_mark
        self.problems.append(Problem(self.file, mark.line + 1, mark.column + 1, message))
        if len(self.problems) >= self.most.problems:
            raise Wrong(self.problems)

    def stop(self, event: Any, message: str) -> NoReturn:
        self.problem(event, message)
        raise Wrong(self.problems)

    def document(self) -> Any:
        """Read the single document. Raises Wrong where reading has to stop."""
        try:
            self.next = self.parser(self.text).get_event
            self.next()
            if self.next().__class__ is StreamEndEvent:
                return None
            value = self.value(self.next(), 1, ())
            self.next()
            event = self.next()
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            if _TOO_DEEP in str(error):  # libyaml looks ahead, and gives up before the level too many is told
                from .pure_yaml import Loader

                return Reading(self.text, self.file, self.places, self.maker, Loader).document()
            raise Wrong([*self.problems, unreadable(self.file, self.text, error)], broken=True) from None
        if event.__class__ is not StreamEndEvent:
            message = 'a second document starts here ("---"); keep one document in a file'
            self.problem(event, message)
        return value

    def value(self, event: Any, depth: int, path: Path_) -> Any:
        kind = event.__class__
        if self.places is not None:
            mark = event.start_mark
            self.places.setdefault(path, (mark.line + 1, mark.column + 1))
        if kind is ScalarEvent:
            return self.scalar(event)
        if kind is AliasEvent:
            return self.alias(event, depth)
        self.left -= 1
        if event.tag is not None or self.left < 0:
            self.barred(event, event.tag)
        if depth > self.deepest:
            self.go_down(event, depth)
        return (self.anchored if event.anchor else self.collection)(event, depth, path)

    def barred(self, event: Any, tag: str | None) -> None:
        """Report a tag, and a value that is one too many."""
        if tag is not None:
            self.problem(event, f"tag {tag} is not allowed; write plain values")
        if self.left < 0:
            self.stop(event, f"too much in one file: {self.most.values:,} values at most")

    def go_down(self, event: Any, depth: int) -> None:
        self.deepest = max(self.deepest, depth)
        if depth > DEEPEST:
            self.stop(event, f"nested deeper than {DEEPEST} levels; flatten this")

    def anchored(self, start: Any, depth: int, path: Path_) -> Any:
        self.anchors[start.anchor] = None
        left, outside, self.deepest = self.left, self.deepest, depth
        value = self.collection(start, depth, path)
        self.anchors[start.anchor] = value, left - self.left + 1, self.deepest - depth + 1
        self.deepest = max(outside, self.deepest)
        return value

    def alias(self, event: Any, depth: int) -> Any:
        if event.anchor not in self.anchors:
            self.stop(event, f'alias "*{event.anchor}" has no anchor before it')
        anchor = self.anchors[event.anchor]
        if anchor is None:
            self.stop(event, f'alias "*{event.anchor}" refers to itself')
        value, weight, levels = anchor
        if levels:
            self.go_down(event, depth + levels - 1)
        self.left -= weight
        self.barred(event, None)
        self.aliased += weight
        if self.aliased > MOST_ALIASED:
            self.stop(event, f"aliases unfold to more than {MOST_ALIASED:,} values")
        return value if self.maker is None else self.maker.made(value, event)

    def scalar(self, event: Any) -> Any:
        self.left -= 1
        if event.tag is not None or self.left < 0:
            self.barred(event, event.tag)
        text, value = event.value, None
        if len(text) > LONGEST_TEXT:
            self.too_long(event)
        if text or event.style:
            value = self.texts.setdefault(text, text) if self.maker is None else self.maker.text(event)
        elif self.maker is None and (fault := comma_fault(self.text, self.file, event.start_mark)):
            raise Wrong([*self.problems, fault])
        if event.anchor:
            self.anchors[event.anchor] = value, 1, 0
        return value

    def too_long(self, event: Any) -> NoReturn:
        size = f"{len(event.value):,} characters; {LONGEST_TEXT:,} at most"
        self.stop(event, f"this text is too long: {size}")

    def collection(self, start: Any, depth: int, path: Path_) -> Any:
        mapping = start.__class__ is MappingStartEvent
        value = self.mapping(start, depth, path) if mapping else self.sequence(depth, path)
        return value if self.maker is None else self.maker.made(value, start)

    def sequence(self, depth: int, path: Path_) -> list[Any]:
        items: list[Any] = []
        next_event, scalar, places = self.next, self.scalar, self.places
        while (event := next_event()).__class__ is not SequenceEndEvent:
            if places is not None:
                items.append(self.value(event, depth + 1, (*path, len(items))))
            elif event.__class__ is ScalarEvent:
                items.append(scalar(event))
            else:
                items.append(self.value(event, depth + 1, path))
        return items

    def mapping(self, start: Any, depth: int, path: Path_) -> dict[Any, Any]:
        """Return the first value of each key; a second is a problem, and is read for its own."""
        entries: dict[Any, Any] = {}
        merged: dict[Any, Any] = {}
        next_event, scalar, places, texts = self.next, self.scalar, self.places, self.texts
        maker, inside = self.maker, path
        names: dict[str, Any] = {} if maker else entries  # under which keys are the same
        while (event := next_event()).__class__ is not MappingEndEvent:
            if event.__class__ is not ScalarEvent:
                self.no_key(event)
            key = name = texts.setdefault(event.value, event.value)
            if maker is not None:
                key, name = self.made_key(maker, event, start, not names), key.lower().strip()
            if places is not None:
                mark: Any = event.start_mark
                inside = (*path, key)
                places.setdefault((*inside, ""), (mark.line + 1, mark.column + 1))
            if key == MERGE or name in names:
                merged.update(self.refused(event, depth, inside))
                continue
            event = next_event()
            if places is None and event.__class__ is ScalarEvent:  # most of a large file
                entries[key] = names[name] = scalar(event)
            else:
                entries[key] = names[name] = self.value(event, depth + 1, inside)
        return {**merged, **entries} if merged else entries

    def made_key(self, maker: Maker, event: Any, start: Any, first: bool) -> str:
        """Return a key of a log: its letters' case does not count."""
        if fault := maker.key_fault(event, start, first):
            self.problem(event, fault)
        if len(event.value) > LONGEST_TEXT:
            self.too_long(event)
        return maker.text(event) if event.value else maker.made("", event)

    def no_key(self, event: Any) -> NoReturn:
        mark, hint = event.start_mark, ""
        if self.maker is None:
            hint = brace_hint(self.text, mark.line + 1, mark.column + 1)
        self.stop(event, f"a key must be a plain word{hint}")

    def refused(self, event: Any, depth: int, path: Path_) -> dict[str, Any]:
        """Report a key that does not count, and read its value for mistakes in it.

        What a game's merge key brings is given, so that it is not reported as missing too.
        """
        merge, value = event.value == MERGE, None
        message = (
            'merge keys ("<<") are not supported'
            if merge
            else f'key "{event.value}" appears twice here; keep one'
        )
        if self.maker is not None:
            self.value(self.next(), depth + 1, path)
            self.problem(event, message)
            return {}
        self.problem(event, message + ('; use "base:" to inherit' if merge else ""))
        value = self.value(self.next(), depth + 1, path)
        parts = value if isinstance(value, list) else [value]
        brought = [part for part in reversed(parts) if merge and isinstance(part, dict)]
        return {key: value for part in brought for key, value in part.items()}
