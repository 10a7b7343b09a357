"""The ways to write a change of a log's text, in the layout of its player, the likeliest first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from yaml import ScalarNode

from ...components.reading.placed import BREAK
from .outline import Outline, Part

BY_HAND = "the log is written in a way that the page cannot change safely; change this line in your editor"
Ways = Iterator[tuple[int, int, str]]  # characters from, to, and what takes their place
# Not what YAML takes for a truth or for nothing.
_PLAIN = re.compile(
    r"(?!(?:y|n|yes|no|on|off|true|false|null)\Z)[a-z0-9][a-z0-9_ ./+-]*", re.IGNORECASE | re.ASCII
)


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


def quoted(text: str, like: str = "") -> list[str]:
    """A text as YAML may have it, first in the quotes that are `like` its neighbour's."""
    single = "'" + text.replace("'", "''") + "'"
    ways = [text, doubled(text), single]
    plain = text.strip(" ?") and text.count(": ") < 2  # YAML alone makes sense of it
    first = {'"': 1, "'": 2}.get(like, 0) if plain else 1
    return [ways[first], *ways[:first], *ways[first + 1 :]]


def break_of(outline: Outline) -> str:
    """How lines end in a log."""
    return next(reversed(BREAK.findall(outline.text)), "\n")


def _style(part: Part | None) -> str:
    return (part.node.style or "") if part and isinstance(part.node, ScalarNode) else ""


def written(outline: Outline, new: str, old: Part, start: int, end: int) -> Ways:
    """The ways to write an action in the place of another."""
    for way in quoted(new.strip(), _style(old)):
        yield start, end, way


def appending(outline: Outline, turn: Part, action: str, note: str) -> Ways:
    pairs = outline.pairs(turn.node)
    do, items = pairs.get("do"), outline.items(pairs.get("do"))
    line, eol = one_line(action), break_of(outline)
    tail = f"  # {note}" if note else ""
    if do is None:
        yield from _first_line(outline, turn, pairs, line, tail)
    elif do.flow:
        yield from _in_brackets(outline, do, items, line, note)
    elif items:
        dash, at = _next_dash(outline, do, items[-1]), outline.line_end(items[-1].end)
        for way in quoted(line, _style(items[-1])):
            yield at, at, f"{eol}{dash}{way}{tail}"
    elif do.empty:
        at = outline.line_end(do.key)
        for way in quoted(line):
            yield at, at, f"{eol}{_dash(outline, do.key)}{way}{tail}"
    else:
        yield from _dashless(outline, pairs["turn"], do, line, note)


def _in_brackets(outline: Outline, do: Part, items: list[Part], line: str, note: str) -> Ways:
    """The ways to add a line to a list in brackets; a comment stands behind all of it."""
    at, comma = (items[-1].end, ", ") if items else (do.start + 1, "")
    noted = outline.line_end(do.end)
    between = outline.text[at:noted]
    said = f"{between}{_behind(between, note)}" if note else between
    for way in quoted(line, _style(items[-1] if items else None)):
        yield at, noted, f"{comma}{way}{said}"


def _next_dash(outline: Outline, do: Part, last: Part) -> str:
    """The dash of an action behind the last one, as that has it or as far in as the first."""
    before, indent = outline.before(last.start), outline.before(do.start)
    if before.strip() == "-":
        return before
    return f"{indent if not indent.strip() else ' ' * len(indent)}- "


def _first_line(outline: Outline, turn: Part, pairs: dict[str, Part], line: str, tail: str) -> Ways:
    """The ways to give `do:` to a turn that has none."""
    label, eol = pairs["turn"], break_of(outline)
    for way in quoted(line):
        if turn.flow:
            yield label.end, label.end, f", do: [{way}]"
        else:
            at = outline.line_end(label.end)
            indent = " " * (label.key - outline.line_start(label.key))
            yield at, at, f"{eol}{indent}do:{eol}{_dash(outline, label.key)}{way}{tail}"


def _dash(outline: Outline, key: int) -> str:
    """The dash of an action, as far in as the log's other actions, where the key `do` begins."""
    column = key - outline.line_start(key)
    for turn in outline.turns():
        do = outline.pairs(turn.node).get("do")
        if do and not do.flow and (items := outline.items(do)):
            before = outline.before(items[0].start)
            if before.strip() == "-":
                inward = before.index("-") - (do.key - outline.line_start(do.key))
                return " " * (column + inward) + before.lstrip()
    return " " * column + "- "


def _dashless(outline: Outline, label: Part, do: Part, line: str, note: str) -> Ways:
    """The ways to add a line to a text of several lines; a comment can only stand above them."""
    last = outline.before(outline.line_end(do.end))
    same_line = outline.line_of(do.key) == outline.line_of(do.end)
    column = do.key - outline.line_start(do.key)
    indent = " " * (column + 2) if same_line else last[: len(last) - len(last.lstrip())]
    head = outline.line_end(label.end if same_line else do.key)
    said = _behind(outline.before(head), f"{note}: {line}") if note else ""
    yield head, do.end, f"{said}{outline.text[head : do.end]}{break_of(outline)}{indent}{line}"


def _behind(line: str, note: str) -> str:
    """A comment behind a line that may have one."""
    return f"; {note}" if " #" in line else f"  # {note}"


def opening(outline: Outline, label: str) -> Ways:
    turns, items, eol = outline.head["turns"], outline.turns(), break_of(outline)
    for way in quoted(label):
        if turns.flow:
            at, comma = (items[-1].end, ", ") if items else (turns.start + 1, "")
            yield at, at, f"{comma}{{turn: {way}, do: []}}"
            continue
        first = items[0].start if items else turns.key
        dash = outline.before(first) if items else f"{outline.before(first)}- "
        dash += " " * dash.endswith("-")
        indent = " " * len(dash)
        at = outline.comments_after(items[-1].end if items else turns.key)
        yield at, at, f"{eol}{dash}turn: {way}{eol}{indent}do:"


def stating(outline: Outline, turn: Part, key: str, value: str) -> Ways:
    pairs, value = outline.pairs(turn.node), one_line(value)
    if (old := pairs.get(key)) is not None:
        yield old.start, old.end, value if not old.empty else f" {value}"
    elif turn.flow:
        last = max(part.end for part in pairs.values())
        yield last, last, f", {key}: {value}"
    else:
        at = outline.line_end(max(part.end for part in pairs.values()))
        dash = outline.before(turn.start)
        indent = " " * len(dash + " " * dash.endswith("-"))
        yield at, at, f"{break_of(outline)}{indent}{key}: {value}"


def last(outline: Outline, number: int) -> Part:
    """What comes last in a turn."""
    turn = outline.turns()[number]
    pairs = outline.pairs(turn.node)
    do = pairs.get("do")
    parts = [*outline.items(do), *(pairs[key] for key in ("sum", "end") if key in pairs)]
    if do and isinstance(do.node, ScalarNode) and not do.empty:
        line = outline.before(do.end)
        start = max(do.start, do.end - len(line.lstrip()))
        parts.append(Part(do.node, start, do.end))
    if not parts:
        raise Refused(BY_HAND)
    return max(parts, key=lambda part: part.start)


def without(outline: Outline, part: Part) -> Ways:
    """The ways to leave something out: its lines, or its characters."""
    begin = part.key if part.key >= 0 else part.start
    start, end = outline.line_start(begin), outline.line_end(part.end)
    if outline.line_of(part.end) < len(outline.starts):
        yield start, outline.starts[outline.line_of(part.end)], ""
    else:
        yield max(0, start - len(break_of(outline))), end, ""
    comma = outline.text.rfind(",", 0, begin)
    yield (comma if comma > start else begin), part.end, ""
    yield begin, part.end, ""
