"""Reads a long list of plain entries, such as a hundred thousand counters, line by line.

Where a large file's list has nothing but lines of `key: value`, in entries of two
levels, patterns read it in a third of the time that the YAML parser takes; the
rest of the file is left to `yaml_reader`. A line of any other look leaves all of it,
so that what is read is the same, and errors are told by one reader.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

LARGE = 100_000  # bytes, from which on it is worth looking
_LONGEST = 10_000  # characters of a value; what is longer may be too long
_BLOCK = 1 << 20  # characters that are split at a time: lines are many times as large
_HEAD = re.compile(rb"\n([A-Za-z_]\w*):\r?\n(?=- )")
_TAIL = re.compile(rb"\n(?!- |[ #\r\n]|\Z)")
# What YAML forbids, folds or counts as a line break, and tabs; it takes 4 ms to compile.
_ODD = "[^\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufdff\U00010000-\U0010ffff]"
# An entry's first key, its other keys, and the keys of a mapping in it.
_KEY = re.compile(r"(- |  |    )([A-Za-z_][\w-]{0,99})")
_OPEN = re.compile(_KEY.pattern + ":")  # a key without a value
_NOTHING = re.compile(" *(?:#.*)?")  # a blank line, or a comment
_VALUE = re.compile(r""" *("[^"\\]*"|'[^']*'|(?:[\w/+.(]|-(?=[\w.]))[^:#]*(?::[^\s:#][^:#]*)*)(?<! )""")


class _Other(Exception):
    """The list has a line that is not plain."""


def read_long(text: bytes, read: Callable[[bytes], Any], large: float) -> dict[str, Any] | None:
    """Return the file as `read` would give it; None where that has to read it all.

    `read` gives the value of a part of the file, or None where it finds a fault. A file
    below `large` bytes is left alone, as is a list of less than half as many.
    """
    heads = list(_HEAD.finditer(text)) if len(text) >= large else []
    if not heads or b"\n---" in text or b"\n..." in text:  # of one document only
        return None
    ends = [tail.end() if (tail := _TAIL.search(text, head.end())) else len(text) for head in heads]
    end, head = max(zip(ends, heads, strict=True), key=lambda span: span[0] - span[1].end())
    key, at = head[1].decode("ascii"), head.end()
    if end - at < large / 2:
        return None
    whole, after = read(text[:at]), read(text[end:]) if text[end:].strip() else {}
    # The list's key ends what is before it, and is open there: nothing round it swallows the list.
    if not isinstance(whole, dict) or not isinstance(after, dict) or whole.keys() & after.keys():
        return None
    if list(whole)[-1:] != [key] or whole[key] is not None:
        return None
    try:
        lines = text[at:end].decode("utf-8")
        whole[key] = _entries(lines.replace("\r\n", "\n") if "\r" in lines else lines)
    except (UnicodeDecodeError, _Other):
        return None
    return {**whole, **after}


def _entries(lines: str) -> list[dict[str, Any]]:
    """Return the list. Raises _Other where a line is not plain, or a key stands twice."""
    if re.search(_ODD, lines):
        raise _Other
    entries: list[dict[str, Any]] = []
    entry: dict[str, Any] = {}
    last = ""  # the entry's last key, where it may open a mapping
    inner: dict[str, Any] | None = None  # the mapping that is open
    # Each left and right side that was typed is looked at once.
    keys, opened = dict[str, tuple[str, str]](), dict[str, tuple[str, str]]()
    values = dict[str, str]()
    key_of, opened_of, value_of = keys.get, opened.get, values.get
    for line in _split(lines):
        left, colon, right = line.partition(": ")
        seen = key_of(left) if colon else opened_of(left)
        if seen is None:
            if _NOTHING.fullmatch(line):
                continue
            seen = _key(left, _KEY, keys) if colon else _key(left, _OPEN, opened)
        indent, key = seen
        value = None
        if colon:
            value = value_of(right)
            if value is None:
                value = _value(right, values)
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
            entries.append(entry)
        if key in entry:
            raise _Other
        entry[key] = value
        last, inner = ("" if colon else key), None
    return entries


def _key(left: str, pattern: re.Pattern[str], known: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """Return the indent and key of a left side."""
    match = pattern.fullmatch(left)
    if match is None:
        raise _Other
    known[left] = indent, key = match[1], sys.intern(match[2])
    return indent, key


def _value(right: str, known: dict[str, str]) -> str:
    """Return the text of a right side."""
    match = _VALUE.fullmatch(right)
    if match is None or len(right) > _LONGEST:
        raise _Other
    text = match[1]
    known[right] = text = text[1:-1] if text[0] in "\"'" else text
    return text


def _split(lines: str) -> Iterator[str]:
    """Yield the lines, of some of the text at a time."""
    at = 0
    while at < len(lines):
        end = lines.find("\n", at + _BLOCK)
        end = len(lines) if end < 0 else end
        yield from lines[at:end].split("\n")
        at = end + 1
