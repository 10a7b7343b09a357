"""Mends what YAML cannot read of a log that was typed in haste: `launch A: 2 B: 4`, `-guns A 3`,
`turn:13 June`, `{hits: ?}`. Only a log that the parser gives up on is mended, and places are
told as they were typed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import chain, pairwise
from typing import Any, NamedTuple

import yaml
from yaml.events import StreamEndEvent

from ...components.reading.placed import BREAK, Entries, Items, Place, Text
from ...components.reading.yaml_reader import Parser

# What phones make of the dash of a list, and web pages of blanks at the beginning of a line.
_PASTED = re.compile("^([ \u00a0]*)([-\u2013\u2014]?)(?=[ \u00a0a-zA-Z\"'])([ \u00a0]*)", re.MULTILINE)
_DASH = re.compile(r"( *-)[A-Za-z?\"']")  # no blank behind it
_KEY = re.compile(
    r"( *(?:- +)?(?:game|edition|options|player|date|turns?|do|sum|end|note|house):)[^\s:]", re.IGNORECASE
)
# Blanks belong to the action, where neither a comment nor the end of the line comes behind them.
_ACTION = re.compile(r"( *- +)([^\s\"'\[{|>#](?:[^ ]++| ++(?!#|\Z))*+)(?: +#.*| *)")
_HEADING = re.compile(r"(?:turn|do|sum|end|note|game)\s*:(?:\s|$)", re.IGNORECASE)
_NOT_PLAIN = re.compile(r":\s|^[@`%*&!]")
_GLUED = re.compile(r"\w:(?=[\[{])")
_UNKNOWN = re.compile(r"(?<=[\[{:, ])\?(?=\s*[,\]}])")
_MOST_EVENTS = 1_000  # of one action; the parser takes long for brackets within brackets


class Mended(NamedTuple):
    """A text that may be readable, and the rising columns of the signs that were put in, by line."""

    text: str
    added: dict[int, list[int]]

    def typed(self, line: int, column: int) -> Place:
        """Where something stood in the text as it was typed."""
        return line, column - bisect_left(self.added.get(line, ()), column)

    def put_back(self, value: Any) -> None:
        """Give everything in a value the place where it was typed."""
        if value is None:
            return
        if isinstance(value, Text):
            if value.column in self.added.get(value.line, ()):
                value.quoted = 0  # its quotes are not the player's
            value.rows = tuple((offset, self.typed(*place)) for offset, place in value.rows)
        value.line, value.column = self.typed(value.line, value.column)
        if isinstance(value, Entries):
            for key, inner in value.items():
                self.put_back(key)
                self.put_back(inner)
        elif isinstance(value, Items):
            for inner in value:
                self.put_back(inner)


def with_plain_signs(text: str) -> str:
    """The text with plain dashes and blanks at the beginning of its lines; as long as it was."""
    if not any(sign in text for sign in "\u00a0\u2013\u2014"):
        return text
    return _PASTED.sub(lambda found: " " * len(found[1]) + "-" * len(found[2]) + " " * len(found[3]), text)


def mended(text: str) -> Mended:
    """The text with each line as the player will have meant it."""
    lines = BREAK.split(text)
    added: dict[int, list[int]] = {}
    for number, line in enumerate(lines, 1):
        found = _Line(line)
        found.space()
        found.quote()
        if found.added:
            lines[number - 1], added[number] = found.text, found.added
    breaks = [*BREAK.findall(text), ""]
    return Mended("".join(chain.from_iterable(zip(lines, breaks, strict=True))), added)


class _Line:
    """One line, and the columns of what was put into it."""

    def __init__(self, text: str) -> None:
        self.text, self.added = text, list[int]()

    def put(self, *signs: tuple[int, str]) -> None:
        """Put signs in, at rising indexes."""
        at = [index for index, _ in signs]
        parts = [self.text[start:end] for start, end in pairwise([0, *at, len(self.text)])]
        self.text = "".join(chain.from_iterable(zip(parts, [*(sign for _, sign in signs), ""], strict=True)))
        before = [put + bisect_left(at, put) for put in self.added]
        self.added = sorted([*before, *(index + k for k, index in enumerate(at, 1))])

    def space(self) -> None:
        """A blank behind the dash, and behind the colon of a key."""
        for pattern in (_DASH, _KEY):
            if match := pattern.match(self.text):
                self.put((match.end(1), " "))
        self.put(*((match.end(), " ") for match in _GLUED.finditer(self.text)))

    def quote(self) -> None:
        """An action that YAML takes for something else; a question mark for a value."""
        match = _ACTION.fullmatch(self.text)
        if match is None or not _NOT_PLAIN.search(match[2]) or _is_yaml(match[2]):
            unknown = (at for match in _UNKNOWN.finditer(self.text) for at in match.span())
            self.put(*((at, '"') for at in unknown))
        elif not _HEADING.match(match[2]) and (sign := _quotes(match[2])):
            self.put((match.start(2), sign), (match.end(2), sign))


def _is_yaml(text: str) -> bool:
    """Whether the parser makes something of a line by itself."""
    try:
        parser = Parser(text)
        for _ in range(_MOST_EVENTS):
            if parser.get_event().__class__ is StreamEndEvent:
                break
    except yaml.YAMLError:
        return False
    return True


def _quotes(text: str) -> str:
    """The quotes that can stand round a text; none where neither can."""
    if "'" not in text:
        return "'"
    return '"' if '"' not in text and "\\" not in text else ""
