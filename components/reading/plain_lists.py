"""Reads a long list of plain entries, such as a hundred thousand counters, line by line.

Where a large file's list has nothing but lines of `key: value`, in entries of two
levels, a pattern reads it in a third of the time that the YAML parser takes; the
rest of the file is the parser's. A line of any other look leaves the whole file
to the parser, so that what is read is the same, and errors are told by one reader.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

LARGE = 1_000_000  # bytes, from which on it is worth looking
LONGEST = 10_000  # characters of a value; what is longer may be too long
_BLOCK = 1 << 20  # characters that are matched at a time: matches are many times as large
_HEAD = re.compile(rb"\n([A-Za-z_]\w*):\r?\n(?=- )")
_TAIL = re.compile(rb"\n(?!- |[ #\r\n]|\Z)")
# What YAML forbids, folds or counts as a line break, and tabs.
_ODD = re.compile("[^\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufdff\U00010000-\U0010ffff]")
# An entry's first key, its other keys, and the keys of a mapping in it.
_KEY = re.compile(r"(- |  |    )([A-Za-z_][\w-]{0,99})")
_OPEN = re.compile(r"(- |  |    )([A-Za-z_][\w-]{0,99}):\r?")  # a key without a value
_NOTHING = re.compile(r" *(?:#[^\r]*)?\r?")  # a blank line, or a comment
_VALUE = re.compile(
    r""" *("[^"\\\r]*"|'[^'\r]*'|(?:[\w/+.(]|-(?=[\w.]))[^\r:#]*(?::[^\s:#][^\r:#]*)*)(?<! )\r?"""
)

Read = Callable[[bytes], Any]


class _Other(Exception):
    """The list has a line that is not plain."""


class _Parts(NamedTuple):
    """A file cut at its list: what is before it, its key, its lines, what is after it."""

    head: bytes
    key: str
    lines: str
    tail: bytes


def read_plain(text: bytes, read: Read) -> dict[str, Any] | None:
    """The file as `read` would give it; None where that has to read it all.

    `read` gives the value of a part of the file, or None where it finds a fault.
    """
    if len(text) < LARGE:
        return None
    parts = _cut(text)
    if parts is None:
        return None
    whole, after = read(parts.head), read(parts.tail) if parts.tail.strip() else {}
    # The list's key ends the head, and is open there: nothing round it swallows the list.
    if not isinstance(whole, dict) or not isinstance(after, dict) or whole.keys() & after.keys():
        return None
    if list(whole)[-1:] != [parts.key] or whole[parts.key] is not None:
        return None
    try:
        whole[parts.key] = _entries(parts.lines)
    except _Other:
        return None
    return {**whole, **after}


def _cut(text: bytes) -> _Parts | None:
    """The parts round the longest list of the file's own keys."""
    starts = [(match[1].decode("ascii"), match.end()) for match in _HEAD.finditer(text)]
    if not starts or b"\n---" in text or b"\n..." in text:  # of one document only
        return None
    ends = [match.end() if (match := _TAIL.search(text, at)) else len(text) for _, at in starts]
    longest = max(range(len(starts)), key=lambda k: ends[k] - starts[k][1])
    (key, at), end = starts[longest], ends[longest]
    if end - at < LARGE // 2:
        return None
    try:
        lines = text[at:end].decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if _ODD.search(lines) else _Parts(text[:at], key, lines, text[end:])


class _Known(NamedTuple):
    """What has been seen of the left and right sides of lines: each is looked at once."""

    keys: dict[str, tuple[str, str]]  # a left side as typed: its indent, its key
    values: dict[str, str]  # a right side as typed: its text

    def key(self, left: str, pattern: re.Pattern[str]) -> tuple[str, str]:
        match = pattern.fullmatch(left)
        if match is None:
            raise _Other
        self.keys[left] = indent, key = match[1], sys.intern(match[2])
        return indent, key

    def value(self, right: str) -> str:
        match = _VALUE.fullmatch(right)
        if match is None or len(right) > LONGEST:
            raise _Other
        text = match[1]
        self.values[right] = text = text[1:-1] if text[0] in "\"'" else text
        return text


def _entries(lines: str) -> list[dict[str, Any]]:
    """The list. Raises _Other where a line is not plain, or a key stands twice."""
    found: list[dict[str, Any]] = []
    entry: dict[str, Any] = {}
    last = ""  # the entry's last key, where it may open a mapping
    inner: dict[str, Any] | None = None  # the mapping that is open
    known = _Known({}, {})
    keys, values = known.keys.get, known.values.get
    for line in _split(lines):
        left, colon, right = line.partition(": ")
        seen = keys(left)
        if seen is None:
            if _NOTHING.fullmatch(line):
                continue
            seen = known.key(left, _KEY if colon else _OPEN)
        indent, key = seen
        value = None
        if colon:
            value = values(right)
            if value is None:
                value = known.value(right)
        if indent == "    ":
            if last:
                inner = entry[last] = {}
                last = ""
            if inner is None or key in inner:
                raise _Other
            inner[key] = value
            continue
        if indent == "- ":
            entry = {}
            found.append(entry)
        if key in entry:
            raise _Other
        entry[key] = value
        last, inner = ("" if colon else key), None
    return found


def _split(lines: str) -> Iterator[str]:
    """The lines, of some of the text at a time."""
    at = 0
    while at < len(lines):
        end = lines.find("\n", at + _BLOCK)
        end = len(lines) if end < 0 else end
        yield from lines[at:end].split("\n")
        at = end + 1
