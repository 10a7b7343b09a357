"""The ways to write a change of a log's text, in the layout of its player, the likeliest first.

Each way is the whole text. Some of them say something else than was meant: whoever takes one reads it first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...components.reading.placed import BREAK
from .entries import Entry, Remark, Stated, Turn

Ways = Iterator[str]
MOST_LINES = 4  # of an action
# Not what YAML takes for a truth or for nothing.
_PLAIN = re.compile(
    r"(?!(?:y|n|yes|no|on|off|true|false|null)\Z)[a-z0-9][a-z0-9_ ./+-]*", re.IGNORECASE | re.ASCII
)
_BARE = r"[\s-]*{}\s*:[^\S\n]*(?:#.*)?"  # a line of a key without a value
_SCALAR = re.compile(r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|(?:(?!\s+#|\s*$).)+""")


class Refused(ValueError):
    """A change that was not made; its text says why."""


def one_line(text: str, empty: bool = False) -> str:
    if not text.replace("\t", " ").isprintable():
        raise Refused("write one line, without control characters")
    if not text.strip() and not empty:
        raise Refused("the line is empty")
    return text.rstrip() if empty else text.strip()


def doubled(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")


def scalar(text: str) -> str:
    """A text as YAML has it, in quotes where it needs them."""
    return text if _PLAIN.fullmatch(text) else doubled(text)


def flow(value: Any) -> str:
    """A value on one line, as `sum:` and `end:` have it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{scalar(str(key))}: {flow(item)}' for key, item in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    return scalar(str(value))


def turn_lines(label: str, actions: Iterable[str], **stated: Mapping[str, Any] | None) -> Iterator[str]:
    """A turn as a log has it: its actions line by line, and what it states."""
    yield f"- turn: {scalar(label)}"
    listed = [f"  - {scalar(action)}" for action in actions]
    yield from ["  do:", *listed] if listed else ()
    yield from (f"  {key}: {flow(values)}" for key, values in stated.items() if values is not None)


def quoted(text: str, like: str = "") -> list[str]:
    """A text as YAML may have it, first in the quotes that are `like` its neighbour's."""
    single = "'" + text.replace("'", "''") + "'"
    ways = [text, doubled(text), single]
    plain = text.strip(" ?") and text.count(": ") < 2  # YAML alone makes sense of it
    first = {'"': 1, "'": 2}.get(like, 0) if plain else 1
    return [ways[first], *ways[:first], *ways[first + 1 :]]


class Layout:
    """A log's text by its lines, which count from 1, the turns that it says, and the remarks on its lines."""

    def __init__(self, text: str, turns: tuple[Turn, ...], remarks: tuple[Remark, ...] = ()) -> None:
        self.text, self.turns = text, turns
        self.lines, self.eol = BREAK.split(text), next(reversed(BREAK.findall(text)), "\n")
        self.starts = [0, *(found.end() for found in BREAK.finditer(text))]
        self.remarks = {remark.line for remark in remarks if remark.line != remark.about}

    # places

    def at(self, line: int, column: int = 1) -> int:
        """The character at a place."""
        return self.starts[line - 1] + column - 1

    def ends(self, line: int) -> int:
        """Where a line ends, before its break."""
        return self.starts[line - 1] + len(self.lines[line - 1])

    def before(self, entry: Entry | Stated) -> str:
        """What stands in its line before something."""
        return self.lines[entry.line - 1][: entry.column - 1]

    def last_line(self, number: int) -> int:
        """The last line of a turn that is neither empty nor a comment."""
        first = self.turns[number].line
        behind = [turn.line for turn in self.turns[number + 1 :]]
        last = max(first, behind[0] - 1 if behind else len(self.lines))
        while last > first and not self.lines[last - 1].partition("#")[0].strip():
            last -= 1
        return last

    def found(self, key: str, first: int, last: int) -> int:
        """The line among some that has a key without a value; 0 for none."""
        bare = re.compile(_BARE.format(key), re.IGNORECASE)
        return next((n for n in range(first, last + 1) if bare.fullmatch(self.lines[n - 1])), 0)

    def headed(self, key: str) -> int:
        """The first line that begins with a key; 0 for none."""
        rows = enumerate(self.lines, 1)
        return next((n for n, row in rows if row.lower().partition(":")[0].strip() == key), 0)

    def signs(self, signs: str, start: int, end: int) -> list[int]:
        """Where some signs stand between two characters."""
        return [at for at in range(start, end) if self.text[at] in signs]

    def put(self, start: int, end: int, new: str) -> str:
        return self.text[:start] + new + self.text[end:]

    def behind(self, line: int, new: str) -> str:
        """The text with another line behind one."""
        return self.put(self.ends(line), self.ends(line), f"{self.eol}{new}")

    def told(self, line: int) -> int:
        """The last line of the remarks directly below a line; itself where there is none."""
        while line + 1 in self.remarks:
            line += 1
        return line

    def less(self, first: int, last: int) -> str:
        """The text without some lines."""
        if last < len(self.lines):
            return self.put(self.at(first), self.at(last + 1), "")
        return self.put(max(0, self.at(first) - len(self.eol)), len(self.text), "")

    def margin(self, number: int) -> str:
        """What stands before the keys of a turn, with blanks for its dash."""
        row = self.lines[self.turns[number].line - 1]
        return " " * (len(row) - len(row.lstrip(" -")))

    # ways

    def appending(self, number: int, action: str, note: str) -> Ways:
        """The ways to put an action behind the last one of a turn, with a comment.

        Where none can stand behind it, that comes behind the name of the turn.
        """
        last = self.turns[number].entries[-1:]
        spelt = quoted(one_line(action), self.text[self.at(*last[0][3:])] if last else "")
        for way in spelt:
            yield from self._listed(number, f"{way}  # {note}" if note else way)
        for way in spelt:
            for text in (*self._listed(number, way), *self._bracketed(number, way)):
                after = Layout(text, self.turns)
                said = f"{self.margin(number)}# {note}: {one_line(action)}"
                yield after.behind(self.turns[number].line, said) if note else text

    def _listed(self, number: int, way: str) -> Ways:
        """The ways to add a line of its own to a turn."""
        turn, last, margin = self.turns[number], self.last_line(number), self.margin(number)
        dashes = (self.before(entry) for turn in self.turns for entry in turn.entries)
        usual = next((dash for dash in dashes if dash.strip() == "-"), f"{margin}- ")
        if turn.entries:
            before = self.before(turn.entries[-1])
            before = before if before.strip() in ("", "-") else " " * len(before)
            for line in range(turn.entries[-1].line, last + 1)[:MOST_LINES]:
                yield self.behind(self.told(line), before + way)
            return
        do, key = self.found("do", turn.line, last), ""
        if not do:
            do, key = turn.line, f"{margin}do:{self.eol}"
        for dash in dict.fromkeys((usual, f"{margin}- ")):
            yield self.behind(do, f"{key}{dash}{way}")

    def _bracketed(self, number: int, way: str) -> Ways:
        """The ways to add an action to a turn in brackets."""
        turn = self.turns[number]
        place, comma = (turn.entries[-1][3:], ", ") if turn.entries else (turn[1:3], "")
        start, end = self.at(*place), self.ends(self.last_line(number))
        for at in self.signs("]", start, end):
            yield self.put(at, at, f"{comma}{way}")

    def opening(self, label: str) -> Ways:
        """The ways to begin a turn behind the last one, and behind the comments there."""
        last = max((n for n, line in enumerate(self.lines, 1) if line.strip()), default=1)
        key = self.found("turns", 1, last)
        dash = " " * (len(self.lines[key - 1]) - len(self.lines[key - 1].lstrip())) + "- "
        if self.turns:
            row = self.lines[self.turns[-1].line - 1]
            dash = row[: len(row) - len(row.lstrip(" -"))]
        lines = last, self.last_line(len(self.turns) - 1) if self.turns else key
        for way in quoted(label):
            new = f"{dash}turn: {way}{self.eol}{' ' * len(dash)}do:"
            yield from (self.behind(line, new) for line in lines if line)

    def stating(self, number: int, key: str, value: str) -> Ways:
        """The ways to give `sum:` or `end:` of a turn another value, or one."""
        turn, last, value = self.turns[number], self.last_line(number), one_line(value)
        old: Stated | None = getattr(turn, key)
        if old:
            start = self.at(old.line, old.column)
            yield from (self.put(start, end, value) for end in self._ends_of(start, last))
        elif line := self.found(key, turn.line, last):
            at = self.at(line) + self.lines[line - 1].index(":") + 1
            yield self.put(at, at, f" {value}")
        else:
            yield self.behind(self.told(last), f"{self.margin(number)}{key}: {value}")

    def _ends_of(self, start: int, last: int) -> Iterator[int]:
        """Where a value may end that begins at a character."""
        ends = {self.ends(line) for line in range(1, last + 1)}
        ends |= {at + 1 for at in self.signs("]}", start, self.ends(last))}
        return (end for end in sorted(ends) if end > start)

    def correcting(self, entry: Entry, new: str) -> Ways:
        """The ways to write another action in the place of one; to leave it out, where it is empty."""
        start = self.at(entry.line, entry.column)
        found = _SCALAR.match(self.lines[entry.line - 1], entry.column - 1)
        whole = self.at(entry.line) + found.end() if found else start
        ends = [whole, *self.signs(",]", start, whole)]
        if new:
            for way in quoted(new, self.text[start]):
                yield from (self.put(start, end, way) for end in ends)
            return
        if self.before(entry).strip() in ("", "-"):
            lines = range(entry.line, len(self.lines) + 1)[:MOST_LINES]
            yield from (self.less(entry.line, self.told(last)) for last in lines)
        comma = self.text.rfind(",", 0, start)
        yield from (self.put(begin, end, "") for end in ends for begin in (comma, start) if begin >= 0)

    def unstating(self, number: int, key: str) -> Ways:
        """The ways to leave out `sum:` or `end:` of a turn."""
        old, last = getattr(self.turns[number], key), self.last_line(number)
        start = self.text.lower().rfind(key, 0, self.at(old.line, old.column))
        first = next(n for n in range(len(self.lines), 0, -1) if self.at(n) <= start)
        yield from (self.less(first, self.told(line)) for line in range(old.line, last + 1))

    def closing(self, number: int) -> Ways:
        """The ways to leave out a turn."""
        first, last = self.turns[number].line, self.last_line(number)
        yield from (self.less(first, line) for line in range(last, first - 1, -1))

    def indent(self, line: int) -> str:
        """The blanks that a line begins with."""
        row = self.lines[line - 1]
        return row[: len(row) - len(row.lstrip())]

    def remarking(self, line: int, last: int, words: str) -> Ways:
        """The ways to put a remark below a line, or below one that it goes on in."""
        remark = f"{self.indent(line)}# {words}"
        yield from (self.behind(self.told(at), remark) for at in range(line, last + 1)[:MOST_LINES])

    def heading(self, key: str, value: str) -> Ways:
        """The ways to give a key above the turns a value; to leave it out, where that is empty."""
        line = self.headed(key)
        if not line:
            yield self.behind(self.headed("game"), f"{key}: {value}")
        elif value:
            start = self.at(line) + self.lines[line - 1].index(":") + 1
            comments = (self.at(line) + found.start() for found in re.finditer(r"\s+#", self.lines[line - 1]))
            for end in (*comments, *self._ends_of(start, len(self.lines))):
                yield self.put(start, end, f" {value}")
        else:
            yield from (self.less(line, last) for last in range(line, len(self.lines)))
