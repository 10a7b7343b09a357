"""Changes the text of a log by one line, as its player would type it; the rest stays as it was typed.

Each change is read again, and must hold what was meant and nothing else; otherwise it is refused,
in words for the player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from ...components.reading.placed import BREAK
from ...components.reading.problems import BadInput, Problem
from .entries import Entry, Log
from .log_reading import read_what_can_be
from .outline import Outline
from .ways import (
    BY_HAND,
    Refused,
    Ways,
    appending,
    break_of,
    doubled,
    last,
    one_line,
    opening,
    stating,
    without,
    written,
)

NOWHERE = Path("log")


class Said(NamedTuple):
    """A turn as far as it counts: all its layout may change, this may not."""

    label: str
    actions: tuple[tuple[str, str, tuple[str, ...]], ...]
    sum: Any
    end: Any


def appended(text: str, action: str, turn: str = "", note: str = "") -> str:
    """The text with one more action, in the last turn that has begun, or in `turn`, which follows it.

    `note` becomes a comment on the line.
    """
    wanted = _entry(action)
    log, outline = _read(text)
    at = _turn_at(log, turn)

    def expected(said: list[Said]) -> None:
        said[at] = said[at]._replace(actions=(*said[at].actions, wanted))

    return _first(text, outline, expected, appending(outline, outline.turns()[at], action, note))


def opened(text: str, label: str) -> str:
    """The text with one more turn at its end."""
    _, outline = _read(text)
    label = one_line(label)

    def expected(said: list[Said]) -> None:
        said.append(Said(label, (), None, None))

    return _first(text, outline, expected, opening(outline, label))


def stated(text: str, key: str, value: str, turn: str = "", number: int | None = None) -> str:
    """The text with `sum:` or `end:` of the last turn that has begun, or of `turn`, as YAML in brackets.

    `number` names any turn of the log, from 0.
    """
    log, outline = _read(text)
    at = _turn_at(log, turn) if number is None else number
    wanted = _stated(key, value)

    def expected(said: list[Said]) -> None:
        said[at] = said[at]._replace(**{key: wanted})

    return _first(text, outline, expected, stating(outline, outline.turns()[at], key, value))


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
        (t, n) for t, turn in enumerate(log.all_turns) for n, e in enumerate(turn.entries) if e.line == line
    ]
    if len(here) != 1:
        return retyped(text, line, new)
    ((at, number),) = here
    wanted = (_entry(new),) if new.strip() else ()

    def expected(said: list[Said]) -> None:
        actions = said[at].actions
        said[at] = said[at]._replace(actions=(*actions[:number], *wanted, *actions[number + 1 :]))

    part = found[0]
    ways = written(outline, new, part, part.start, part.end) if wanted else without(outline, part)
    return _first(text, outline, expected, ways)


def remarked(text: str, place: str, said: str) -> str:
    """The text with a comment `# place: said`, at its end or where there was one; without it if empty."""
    _, outline = _read(text)
    lines, begins = BREAK.split(text), f"# {place}: "
    found = [number for number, line in enumerate(lines) if line.lstrip().startswith(begins)]
    comment = f"{begins}{one_line(said)}" if said else ""
    if found:
        start = outline.starts[found[-1]]
        ways = [(start, start + len(lines[found[-1]]), comment)]
        if not said:
            ways = [(start, outline.starts[found[-1] + 1] if found[-1] + 1 < len(lines) else len(text), "")]
    else:
        at = len(text.rstrip())
        ways = [(at, at, f"{break_of(outline)}{comment}")] if said else []
    return _first(text, outline, lambda said: None, iter(ways)) if ways else text


def headed(text: str, key: str, value: str) -> str:
    """The text with `player:`, `date:` or `options:` in its head; without it if empty."""
    log, outline = _read(text)
    old, game = outline.head.get(key), outline.head["game"]
    if old is None:
        at = outline.line_end(game.end)
        ways = iter([(at, at, f"{break_of(outline)}{key}: {value}")])
    else:
        new = f" {value}" if old.empty else value
        ways = iter([(old.start, old.end, new)]) if value else without(outline, old)
    for start, end, new in ways:
        after = text[:start] + new + text[end:]
        if not problems_of(after) and _said(_read(after)[0]) == _said(log):
            return after
    raise Refused(BY_HAND)


def retyped(text: str, line: int, new: str) -> str:
    """The text with another line, whatever that is; it may not make more unreadable than it was."""
    parts = [*BREAK.split(text)]
    if not 1 <= line <= len(parts):
        raise Refused(f"the log has no line {line}")
    start = sum(map(len, parts[: line - 1])) + sum(map(len, BREAK.findall(text)[: line - 1]))
    after = text[:start] + one_line(new, empty=True) + text[start + len(parts[line - 1]) :]
    worse = len(problems_of(after)) - len(problems_of(text))
    if worse > 0:
        raise Refused(problems_of(after)[0].message)
    return after


def without_last(text: str) -> str:
    """The text without its last action, `sum:`, `end:` or heading of an empty turn."""
    log, outline = _read(text)
    if len(log.ahead) == 1:
        at, part = len(log.turns), outline.turns()[-1]
    elif log.turns:
        at, part = len(log.turns) - 1, last(outline, len(log.turns) - 1)
    else:
        raise Refused("there is nothing to take back; the log has no line yet")

    def expected(said: list[Said]) -> None:
        if len(log.ahead) == 1:
            said.pop()
        elif part.key >= 0:
            ends = outline.text[part.key : part.key + 3].lower() == "end"
            said[at] = said[at]._replace(end=None) if ends else said[at]._replace(sum=None)
        else:
            said[at] = said[at]._replace(actions=said[at].actions[:-1])

    return _first(text, outline, expected, without(outline, part))


def problems_of(text: str) -> list[Problem]:
    """What cannot be read of a log's text."""
    try:
        return read_what_can_be(NOWHERE, text)[1]
    except BadInput as error:
        return error.problems


# What a log says.


def _read(text: str) -> tuple[Log, Outline]:
    problems: Sequence[Problem] = ()
    try:
        log, problems = read_what_can_be(NOWHERE, text)
        return log, Outline(text)
    except BadInput as error:
        problems = error.problems
    except yaml.YAMLError:
        if not problems:
            raise Refused(BY_HAND) from None
    first = problems[0]
    raise Refused(f"line {first.line} cannot be read, so correct it first: {first.message}")


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
        for turn in log.all_turns
    ]


def _spoken(entry: Entry) -> tuple[str, str, tuple[str, ...]]:
    return entry.kind, entry.text.strip(), tuple(token.text for token in entry.tokens)


def _entry(action: str) -> tuple[str, str, tuple[str, ...]]:
    """What an action says, wherever it stands. Refused where it cannot be read."""
    text = f"game: x\nturns:\n- turn: x\n  do:\n  - {doubled(one_line(action))}\n"
    if problems := problems_of(text):
        raise Refused(problems[0].message)
    (entry,) = read_what_can_be(NOWHERE, text)[0].turns[0].entries
    return _spoken(entry)


def _stated(key: str, value: str) -> Any:
    try:
        log, problems = read_what_can_be(NOWHERE, f"game: x\nturns:\n- turn: x\n  {key}: {one_line(value)}\n")
    except BadInput as error:
        raise Refused(error.problems[0].message) from None
    told = getattr(log.turns[0], key) if log.turns else None
    if problems or told is None:
        raise Refused(problems[0].message if problems else f'"{key}" needs names and values in brackets')
    return told.values


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
