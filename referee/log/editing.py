"""Changes the text of a log by one line, as its player would type it; the rest stays as it was typed.

Each change is read again, and must hold what was meant and nothing else; otherwise it is refused,
in words for the player.
"""

from __future__ import annotations

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
    wanted, change = _entry(action), _Change(text)
    at = change.turn_at(turn)
    change.says(at, actions=(*change.said[at].actions, wanted))
    return change.first(appending(change.outline, change.outline.turns()[at], action, note))


def opened(text: str, label: str) -> str:
    """The text with one more turn at its end."""
    change, label = _Change(text), one_line(label)
    change.said.append(Said(label, (), None, None))
    return change.first(opening(change.outline, label))


def stated(text: str, key: str, value: str, turn: str = "", number: int | None = None) -> str:
    """The text with `sum:` or `end:` of the last turn that has begun, or of `turn`, as YAML in brackets.

    `number` names any turn of the log, from 0.
    """
    change = _Change(text)
    at = change.turn_at(turn) if number is None else number
    change.says(at, **{key: _stated(key, value)})
    return change.first(stating(change.outline, change.outline.turns()[at], key, value))


def replaced(text: str, line: int, new: str) -> str:
    """The text with another action in a line; without it where `new` is empty.

    Where a line holds something else, or several actions, `new` takes the place of all of it.
    """
    try:
        change = _Change(text)
    except Refused:
        return retyped(text, line, new)
    outline, turns = change.outline, change.log.all_turns
    parts = [part for part in outline.stated() if outline.line_of(part.start) == line]
    here = [(at, n) for at, turn in enumerate(turns) for n, e in enumerate(turn.entries) if e.line == line]
    if len(parts) != 1 or parts[0].key >= 0 or len(here) != 1:
        return retyped(text, line, new)
    ((part,), ((at, number),)) = parts, here
    actions, wanted = change.said[at].actions, (_entry(new),) if new.strip() else ()
    change.says(at, actions=(*actions[:number], *wanted, *actions[number + 1 :]))
    return change.first(
        written(outline, new, part, part.start, part.end) if wanted else without(outline, part)
    )


def remarked(text: str, place: str, said: str) -> str:
    """The text with a comment `# place: said`, at its end or where there was one; without it if empty."""
    change, begins = _Change(text), f"# {place}: "
    starts, lines, comment = (
        change.outline.starts,
        BREAK.split(text),
        f"{begins}{one_line(said)}" if said else "",
    )
    number = max((n for n, line in enumerate(lines) if line.lstrip().startswith(begins)), default=None)
    if number is not None and said:
        way = (starts[number], starts[number] + len(lines[number]), comment)
    elif number is not None:
        way = (starts[number], [*starts, len(text)][number + 1], "")
    elif said:
        at = len(text.rstrip())
        way = (at, at, f"{break_of(change.outline)}{comment}")
    else:
        return text
    return change.first(iter([way]))


def headed(text: str, key: str, value: str) -> str:
    """The text with `player:`, `date:` or `options:` in its head; without it if empty."""
    change = _Change(text)
    outline = change.outline
    old, game = outline.head.get(key), outline.head["game"]
    if old is None:
        at = outline.line_end(game.end)
        ways = iter([(at, at, f"{break_of(outline)}{key}: {value}")])
    else:
        new = f" {value}" if old.empty else value
        ways = iter([(old.start, old.end, new)]) if value else without(outline, old)
    return change.first(ways, headed=True)


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
    change = _Change(text)
    outline, at = change.outline, len(change.log.turns) - 1
    if len(change.log.ahead) == 1:
        part = outline.turns()[-1]
        change.said.pop()
    elif at >= 0:
        part = last(outline, at)
        if part.key < 0:
            change.says(at, actions=change.said[at].actions[:-1])
        else:
            change.says(at, **{"end" if text[part.key :].lower().startswith("end") else "sum": None})
    else:
        raise Refused("there is nothing to take back; the log has no line yet")
    return change.first(without(outline, part))


def problems_of(text: str) -> list[Problem]:
    """What cannot be read of a log's text."""
    try:
        return read_what_can_be(NOWHERE, text)[1]
    except BadInput as error:
        return error.problems


class _Change:
    """A log before it is changed: `said` is what it says, and becomes what it is to say. Refused where
    it cannot be read."""

    def __init__(self, text: str) -> None:
        self.text, self.problems = text, problems_of(text)
        try:
            self.log, _ = read_what_can_be(NOWHERE, text)
            self.outline = Outline(text)
        except (BadInput, yaml.YAMLError):
            raise Refused(_unread(self.problems[0]) if self.problems else BY_HAND) from None
        self.said = _said(self.log)

    def turn_at(self, label: str) -> int:
        """The number of the turn that is written to, from 0."""
        turns = self.log.turns
        if label and any(turn.label == label for turn in self.log.ahead[:1]):
            return len(turns)
        if not turns:
            raise Refused("no turn has begun; start one first")
        return len(turns) - 1

    def says(self, at: int, **new: Any) -> None:
        """A turn is to say something else."""
        self.said[at] = self.said[at]._replace(**new)

    def first(self, ways: Ways, headed: bool = False) -> str:
        """The first way to write the change that says what it should. Refused where none does.

        `headed`: what stands above the turns is changed.
        """
        bad = len(self.problems) + (not self.said)
        for start, end, new in ways:
            after = self.text[:start] + new + self.text[end:]
            try:
                read, problems = read_what_can_be(NOWHERE, after)
            except BadInput:
                continue
            same = headed or read[1:4] == self.log[1:4]
            if same and _said(read) == self.said and len(problems) <= bad:
                return after
        raise Refused(BY_HAND)


def _unread(problem: Problem) -> str:
    return f"line {problem.line} cannot be read, so correct it first: {problem.message}"


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
