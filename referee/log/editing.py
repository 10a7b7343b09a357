"""Changes the text of a log by one line, as its player would type it; the rest stays as it was typed.

Each change is read again, and must hold what was meant and nothing else; otherwise it is refused,
in words for the player.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from ...components.reading.placed import BREAK
from ...components.reading.problems import BadInput, Problem
from .entries import Entry, Log
from .log_reading import read_what_can_be
from .remarks import parted, unclaimed
from .ways import Layout, Refused, Ways, doubled, one_line

NOWHERE = Path("log")
BY_HAND = "the log is written in a way that the page cannot change safely; change this line in your editor"
MOST_WAYS = 60  # that are tried


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
    wanted, change = _entry(action), _Change(text).readable()
    at = change.turn_at(turn)
    change.says(at, actions=(*change.said[at].actions, wanted))
    return change.first(change.layout.appending(at, action, note))


def opened(text: str, label: str) -> str:
    """The text with one more turn at its end."""
    change, label = _Change(text).readable(), one_line(label)
    change.said.append(Said(label, (), None, None))
    return change.first(change.layout.opening(label))


def stated(text: str, key: str, value: str, turn: str = "", number: int | None = None) -> str:
    """The text with `sum:` or `end:` of the last turn that has begun, or of `turn`, as YAML in brackets.

    `number` names any turn of the log, from 0.
    """
    change = _Change(text).readable()
    at = change.turn_at(turn) if number is None else number
    change.says(at, **{key: _stated(key, value)})
    return change.first(change.layout.stating(at, key, value))


def noted(text: str, remark: str, turn: str = "", line: int = 0) -> str:
    """The text with a remark on a `line`, without one on the last that was played in the turn that has begun.

    Refused where that has none yet; `turn` as in `appended`.
    """
    change = _Change(text).readable()
    turns = change.log.all_turns
    at = max(k for k, one in enumerate(turns) if one.line <= line) if line else change.turn_at(turn)
    line = line or max(change.played(at), default=0)
    if not line:
        raise Refused("a remark belongs to the line before it; write that first")
    layout = change.layout
    return change.first(layout.remarking(line, max(line, layout.last_line(at)), one_line(remark)))


def replaced(text: str, line: int, new: str) -> str:
    """The text with another action in a line; without it, and what is remarked on it, where `new` is empty.

    A remark may stand behind the action, or be all that is new. Where a line holds something else, or several
    actions, `new` takes the place of all of it. What the page rolled is not said of another action any more.
    """
    try:
        change = _Change(text)
    except Refused:
        return retyped(text, line, new)
    turns = change.log.all_turns
    here = [(at, n) for at, turn in enumerate(turns) for n, e in enumerate(turn.entries) if e.line == line]
    states = any(stated and stated.line == line for turn in turns for stated in (turn.sum, turn.end))
    if line in change.layout.remarks:
        margin = change.layout.indent(line) if new.startswith("#") else ""
        return retyped(text, line, margin + new) if new.strip() else change.layout.less(line, line)
    if len(here) != 1 or states:
        return retyped(text, line, new)
    ((at, number),) = here
    action, remark = parted(new)
    action, entry = action.strip(), turns[at].entries[number]
    if action or not remark:
        actions, wanted = change.said[at].actions, (_entry(action),) if action else ()
        change.says(at, actions=(*actions[:number], *wanted, *actions[number + 1 :]))
        text = change.first(change.layout.correcting(entry, action))
    text = noted(text, remark, line=line) if remark else text
    same = action == entry.text or (remark and not action)
    return text if same else unclaimed(text, line if action else 0, entry.text)


def corrected(text: str, line: int, new: str, note: str = "") -> str:
    """The text with another action in a line, as `replaced` has it; `note` is the comment on that line."""
    after = replaced(text, line, new)
    lines = BREAK.split(after)
    here = note and len(lines) == len(BREAK.split(text)) and not lines[line - 1].endswith(f"# {note}")
    return retyped(after, line, f"{lines[line - 1]}  # {note}") if here else after


def remarked(text: str, place: str, said: str) -> str:
    """The text with a comment `# place: said`, at its end or where there was one; without it if empty."""
    change, begins = _Change(text), f"# {place}: "
    layout, comment = change.layout, f"{begins}{one_line(said)}" if said else ""
    number = max((n for n, line in enumerate(layout.lines, 1) if line.lstrip().startswith(begins)), default=0)
    if number and not said:
        return layout.less(number, number)
    if number:
        return layout.put(layout.at(number), layout.ends(number), comment)
    at = len(text.rstrip())
    return layout.put(at, at, f"{layout.eol}{comment}") if said else text


def headed(text: str, key: str, value: str) -> str:
    """The text with `player:`, `date:` or `options:` in its head; without it if empty."""
    change = _Change(text)
    return change.first(change.layout.heading(key, value), headed=True)


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
    """The text without its last remark, action, `sum:`, `end:` or heading of an empty turn.

    An empty turn with more behind it, such as the examples of a new log, was begun by nobody.
    """
    change = _Change(text).readable()
    layout, at = change.layout, len(change.log.turns) - 1
    behind = layout.lines[layout.last_line(at + 1) :] if change.log.ahead else []
    if len(change.log.ahead) == 1 and not any(map(str.strip, behind)):
        change.said.pop()
        return change.first(layout.closing(len(change.said)))
    if at < 0:
        raise Refused("there is nothing to take back; the log has no line yet")
    turn = change.log.turns[at]
    parts = {"sum": turn.sum, "end": turn.end, "do": turn.entries[-1] if turn.entries else None}
    line, _, last = max((part.line, part.column, key) for key, part in parts.items() if part)
    if (told := layout.told(line)) > line:
        return layout.less(told, told)
    if last == "do":
        change.says(at, actions=change.said[at].actions[:-1])
        return change.first(layout.correcting(turn.entries[-1], ""))
    change.says(at, **{last: None})
    return change.first(layout.unstating(at, last))


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
        self.problems = problems_of(text)
        try:
            self.log, _ = read_what_can_be(NOWHERE, text)
        except BadInput:
            raise Refused(_unread(self.problems[0])) from None
        self.layout, self.said = Layout(text, self.log.all_turns, self.log.remarks), _said(self.log)

    def readable(self) -> _Change:
        """Itself. Refused where a line of it cannot be read."""
        if self.said and self.problems:
            raise Refused(_unread(self.problems[0]))
        return self

    def turn_at(self, label: str) -> int:
        """The number of the turn that is written to, from 0."""
        turns = self.log.turns
        if label and any(turn.label == label for turn in self.log.ahead[:1]):
            return len(turns)
        if not turns:
            raise Refused("no turn has begun; start one first")
        return len(turns) - 1

    def played(self, at: int) -> list[int]:
        """The lines of a turn on which something was played or stated."""
        turn = self.log.all_turns[at]
        stated = [part.line for part in (turn.sum, turn.end) if part]
        return [*(entry.line for entry in turn.entries), *stated]

    def says(self, at: int, **new: Any) -> None:
        """A turn is to say something else."""
        self.said[at] = self.said[at]._replace(**new)

    def first(self, ways: Ways, headed: bool = False) -> str:
        """The first way to write the change that says what it should. Refused where none does.

        `headed`: what stands above the turns is changed.
        """
        bad = len(self.problems) + (not self.said)
        for after in islice(ways, MOST_WAYS):
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
