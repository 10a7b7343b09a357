"""Changes the text of a log by one line, as its player would type it; the rest stays as it was typed.

Each change is read again, and must hold what was meant and nothing else; otherwise it is refused,
in words for the player.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from yaml import ScalarNode

from ...components.reading.placed import BREAK
from ...components.reading.problems import BadInput, Problem
from .entries import Entry, Log, Turn
from .log_reading import read_what_can_be
from .outline import Outline, Part

NOWHERE = Path("log")
BY_HAND = "the log is written in a way that the page cannot change safely; change this line in your editor"


class Refused(ValueError):
    """A change that was not made; its text says why."""


class Said(NamedTuple):
    """A turn as far as it counts: all its layout may change, this may not."""

    label: str
    actions: tuple[tuple[str, str, tuple[str, ...]], ...]
    sum: Any
    end: Any


Ways = Iterator[tuple[int, int, str]]  # characters from, to, and what takes their place


def appended(text: str, action: str, turn: str = "", note: str = "") -> str:
    """The text with one more action, in the last turn that has begun, or in `turn`, which follows it.

    `note` becomes a comment on the line.
    """
    wanted = _entry(action)
    log, outline = _read(text)
    at = _turn_at(log, turn)

    def expected(said: list[Said]) -> None:
        said[at] = said[at]._replace(actions=(*said[at].actions, wanted))

    return _first(text, outline, expected, _appending(outline, outline.turns()[at], action, note))


def opened(text: str, label: str) -> str:
    """The text with one more turn at its end."""
    _, outline = _read(text)
    label = _one_line(label)

    def expected(said: list[Said]) -> None:
        said.append(Said(label, (), None, None))

    return _first(text, outline, expected, _opening(outline, label))


def stated(text: str, key: str, value: str, turn: str = "") -> str:
    """The text with `sum:` or `end:` of the last turn that has begun, or of `turn`, as YAML in brackets."""
    log, outline = _read(text)
    at = _turn_at(log, turn)
    wanted = _stated(key, value)

    def expected(said: list[Said]) -> None:
        said[at] = said[at]._replace(**{key: wanted})

    return _first(text, outline, expected, _stating(outline, outline.turns()[at], key, value))


def replaced(text: str, line: int, new: str) -> str:
    """The text with another action in a line; without it where `new` is empty.

    Where a line holds something else, or several actions, `new` takes the place of all of it.
    """
    try:
        log, outline = _read(text)
    except Refused:
        return retyped(text, line, new)
    found = [part for part in outline.stated() if outline.line_of(part.start) == line]
    if len(found) != 1 or found[0].key >= 0:
        return retyped(text, line, new)
    here = [
        (t, n) for t, turn in enumerate(_turns(log)) for n, e in enumerate(turn.entries) if e.line == line
    ]
    if len(here) != 1:
        return retyped(text, line, new)
    ((at, number),) = here
    wanted = (_entry(new),) if new.strip() else ()

    def expected(said: list[Said]) -> None:
        actions = said[at].actions
        said[at] = said[at]._replace(actions=(*actions[:number], *wanted, *actions[number + 1 :]))

    part = found[0]
    ways = _written(outline, new, part, part.start, part.end) if wanted else _without(outline, part)
    return _first(text, outline, expected, ways)


def retyped(text: str, line: int, new: str) -> str:
    """The text with another line, whatever that is; it may not make more unreadable than it was."""
    parts = [*BREAK.split(text)]
    if not 1 <= line <= len(parts):
        raise Refused(f"the log has no line {line}")
    start = sum(map(len, parts[: line - 1])) + sum(map(len, BREAK.findall(text)[: line - 1]))
    after = text[:start] + _one_line(new, empty=True) + text[start + len(parts[line - 1]) :]
    worse = len(problems_of(after)) - len(problems_of(text))
    if worse > 0:
        raise Refused(problems_of(after)[0].message)
    return after


def without_last(text: str) -> str:
    """The text without its last action, `sum:`, `end:` or heading of an empty turn."""
    log, outline = _read(text)
    if len(log.ahead) == 1:
        at, last = len(log.turns), outline.turns()[-1]
    elif log.turns:
        at, last = len(log.turns) - 1, _last(outline, len(log.turns) - 1)
    else:
        raise Refused("there is nothing to take back; the log has no line yet")

    def expected(said: list[Said]) -> None:
        if len(log.ahead) == 1:
            said.pop()
        elif last.key >= 0:
            ends = outline.text[last.key : last.key + 3].lower() == "end"
            said[at] = said[at]._replace(end=None) if ends else said[at]._replace(sum=None)
        else:
            said[at] = said[at]._replace(actions=said[at].actions[:-1])

    return _first(text, outline, expected, _without(outline, last))


def problems_of(text: str) -> list[Problem]:
    """What cannot be read of a log's text."""
    try:
        return read_what_can_be(NOWHERE, text)[1]
    except BadInput as error:
        return error.problems


# What a log says.


def _read(text: str) -> tuple[Log, Outline]:
    try:
        return read_what_can_be(NOWHERE, text)[0], Outline(text)
    except BadInput as error:
        first = error.problems[0]
        raise Refused(f"line {first.line} cannot be read, so correct it first: {first.message}") from None
    except yaml.YAMLError:
        raise Refused(BY_HAND) from None


def _turns(log: Log) -> tuple[Turn, ...]:
    return log.turns + log.ahead


def _turn_at(log: Log, label: str) -> int:
    """The number of the turn that is written to, from 0."""
    if label:
        for number, turn in enumerate(log.ahead[:1], len(log.turns)):
            if turn.label == label:
                return number
    if not log.turns:
        raise Refused("no turn has begun; start one first")
    return len(log.turns) - 1


def _said(log: Log) -> list[Said]:
    return [
        Said(
            turn.label,
            tuple(_spoken(entry) for entry in turn.entries),
            turn.sum and turn.sum.values,
            turn.end and turn.end.values,
        )
        for turn in _turns(log)
    ]


def _spoken(entry: Entry) -> tuple[str, str, tuple[str, ...]]:
    return entry.kind, entry.text.strip(), tuple(token.text for token in entry.tokens)


def _entry(action: str) -> tuple[str, str, tuple[str, ...]]:
    """What an action says, wherever it stands. Refused where it cannot be read."""
    text = f"game: x\nturns:\n- turn: x\n  do:\n  - {_doubled(_one_line(action))}\n"
    if problems := problems_of(text):
        raise Refused(problems[0].message)
    (entry,) = read_what_can_be(NOWHERE, text)[0].turns[0].entries
    return _spoken(entry)


def _stated(key: str, value: str) -> Any:
    try:
        log, problems = read_what_can_be(
            NOWHERE, f"game: x\nturns:\n- turn: x\n  {key}: {_one_line(value)}\n"
        )
    except BadInput as error:
        raise Refused(error.problems[0].message) from None
    told = getattr(log.turns[0], key) if log.turns else None
    if problems or told is None:
        raise Refused(problems[0].message if problems else f'"{key}" needs names and values in brackets')
    return told.values


def _one_line(text: str, empty: bool = False) -> str:
    if not text.replace("\t", " ").isprintable():
        raise Refused("write one line, without control characters")
    if not text.strip() and not empty:
        raise Refused("the line is empty")
    return text.rstrip() if empty else text.strip()


def _first(text: str, outline: Outline, expected: Callable[[list[Said]], None], ways: Ways) -> str:
    """The first way to write a change that says what it should. Refused where none does."""
    log, before = read_what_can_be(NOWHERE, text)
    wanted = _said(log)
    expected(wanted)
    for start, end, new in ways:
        after = text[:start] + new + text[end:]
        try:
            read, problems = read_what_can_be(NOWHERE, after)
        except BadInput:
            continue
        if _said(read) == wanted and len(problems) <= len(before) + (not wanted) and read[1:4] == log[1:4]:
            return after
    raise Refused(BY_HAND)


# How a change is written.


def _doubled(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")


def _quoted(text: str, like: str = "") -> list[str]:
    """A text as YAML may have it, first in the quotes that are `like` its neighbour's."""
    single = "'" + text.replace("'", "''") + "'"
    ways = [text, _doubled(text), single]
    first = {'"': 1, "'": 2}.get(like, 0) if text.strip(" ?") else 1
    return [ways[first], *ways[:first], *ways[first + 1 :]]


def _break(outline: Outline) -> str:
    """How lines end in a log."""
    return next(reversed(BREAK.findall(outline.text)), "\n")


def _style(part: Part | None) -> str:
    return (part.node.style or "") if part and isinstance(part.node, ScalarNode) else ""


def _written(outline: Outline, new: str, old: Part, start: int, end: int) -> Ways:
    """The ways to write an action in the place of another."""
    for way in _quoted(new.strip(), _style(old)):
        yield start, end, way


def _appending(outline: Outline, turn: Part, action: str, note: str) -> Ways:
    pairs = outline.pairs(turn.node)
    do, items = pairs.get("do"), outline.items(pairs.get("do"))
    line, eol = _one_line(action), _break(outline)
    tail = f"  # {note}" if note else ""
    if do is None:
        yield from _first_line(outline, turn, pairs, line, tail)
    elif do.flow:
        for way in _quoted(line, _style(items[-1] if items else None)):
            at, comma = (items[-1].end, ", ") if items else (do.start + 1, "")
            noted = outline.line_end(do.end)
            between = outline.text[at:noted]
            said = f"{between}{_behind(between, note)}" if note else between
            yield at, noted, f"{comma}{way}{said}"
    elif items:
        last = items[-1]
        before = outline.before(last.start)
        blank = before.removeprefix(before.rstrip(" \t-")) if not before.strip(" \t-") else ""
        column = do.start - outline.line_start(do.start)
        indent = outline.before(do.start)
        dash = blank if before.strip() == "-" else f"{indent if not indent.strip() else ' ' * column}- "
        at = outline.line_end(last.end)
        for way in _quoted(line, _style(last)):
            yield at, at, f"{eol}{dash}{way}{tail}"
    elif do.empty:
        at = outline.line_end(do.key)
        for way in _quoted(line):
            yield at, at, f"{eol}{_dash(outline, do.key)}{way}{tail}"
    else:
        yield from _dashless(outline, pairs["turn"], do, line, note)


def _first_line(outline: Outline, turn: Part, pairs: dict[str, Part], line: str, tail: str) -> Ways:
    """The ways to give `do:` to a turn that has none."""
    label, eol = pairs["turn"], _break(outline)
    for way in _quoted(line):
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
    one = outline.line_of(do.key) == outline.line_of(do.end)
    column = do.key - outline.line_start(do.key)
    indent = " " * (column + 2) if one else last[: len(last) - len(last.lstrip())]
    head = outline.line_end(label.end if one else do.key)
    said = _behind(outline.before(head), f"{note}: {line}") if note else ""
    yield head, do.end, f"{said}{outline.text[head : do.end]}{_break(outline)}{indent}{line}"


def _behind(line: str, note: str) -> str:
    """A comment behind a line that may have one."""
    return f"; {note}" if " #" in line else f"  # {note}"


def _opening(outline: Outline, label: str) -> Ways:
    turns, items, eol = outline.head["turns"], outline.turns(), _break(outline)
    for way in _quoted(label):
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


def _stating(outline: Outline, turn: Part, key: str, value: str) -> Ways:
    pairs, value = outline.pairs(turn.node), _one_line(value)
    if (old := pairs.get(key)) is not None:
        yield old.start, old.end, value if not old.empty else f" {value}"
    elif turn.flow:
        last = max(part.end for part in pairs.values())
        yield last, last, f", {key}: {value}"
    else:
        at = outline.line_end(max(part.end for part in pairs.values()))
        dash = outline.before(turn.start)
        indent = " " * len(dash + " " * dash.endswith("-"))
        yield at, at, f"{_break(outline)}{indent}{key}: {value}"


def _last(outline: Outline, number: int) -> Part:
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


def _without(outline: Outline, part: Part) -> Ways:
    """The ways to leave something out: its lines, or its characters."""
    begin = part.key if part.key >= 0 else part.start
    start, end = outline.line_start(begin), outline.line_end(part.end)
    if outline.line_of(part.end) < len(outline.starts):
        yield start, outline.starts[outline.line_of(part.end)], ""
    else:
        yield max(0, start - len(_break(outline))), end, ""
    comma = outline.text.rfind(",", 0, begin)
    yield (comma if comma > start else begin), part.end, ""
    yield begin, part.end, ""
