"""Reads a log: YAML whose actions are short strings, verb first, one a line.

Logs are typed by tired people, and may come from anybody: whatever can be meant in one way only
is read, everything else is an error with its line and column, and sizes are bounded.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...components import shipped_games
from ...components.reading.bounded import read_bounded
from ...components.reading.placed import BREAK, Entries, Items, Text, Value, read_placed
from ...components.reading.problems import BadInput, Problem, printable, suggest
from ...components.reading.yaml_reader import Most, Wrong
from .entries import Entry, Log, Stated, Turn
from .mending import Mended, mended, with_plain_signs
from .remarks import remarks_of
from .tokens import Token, tokens_of, words_of

LARGEST = 4_000_000  # bytes of a log
MOST_WORDS = 600_000  # in all its actions
LONGEST_ACTION = 500  # characters
MOST_PROBLEMS = 1_000  # that are told of one log
MOST = Most(values=300_000, problems=MOST_PROBLEMS)
_MOST_LEFT_OUT = 20  # unreadable actions, before the rest is not looked at
_LARGEST_RETRIED = 200_000  # characters
_LARGEST_KEPT = 100_000  # characters
_NOWHERE = Path()
_HEAD = ("game", "edition", "options", "player", "date", "note", "turns")  # as in components/models/logs.py
_TURN = ("turn", "do", "sum", "end", "note")
_HOUSE = re.compile(r"house\s*(?::\s*|$)", re.IGNORECASE)
_ACTION = re.compile(r"\s*- ")
_BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}

Fields = dict[str, tuple[Text, Value]]


def read_log(file: Path) -> Log:
    """The log in a file; "-" is standard input. BadInput with everything that cannot be read."""
    log, problems = read_what_can_be(file)
    if problems:
        raise BadInput(problems)
    return log


def read_what_can_be(file: Path, text: str | bytes | None = None) -> tuple[Log, list[Problem]]:
    """As much of a log as can be read, and what is wrong. BadInput where nothing can.

    With its `text`, or what the file holds, the file only names it.
    """
    data = read_bounded(file, LARGEST) if text is None else text
    text = _bounded(file, data) if isinstance(data, str) else _decoded(file, data)
    try:
        log, problems = (_read_again if len(text) <= _LARGEST_KEPT else _read)(text)
    except BadInput as error:
        raise BadInput(_in(file, error.problems)) from None
    return log._replace(file=file), _in(file, problems)


def _read(text: str) -> tuple[Log, list[Problem]]:
    """The log in a text of no file."""
    value, problems = _value(text, _NOWHERE)
    reader = _Reader(_NOWHERE, problems)
    try:
        log = reader.log(value)
        remarks = tuple(remarks_of(BREAK.split(text), log.all_turns))
        return log._replace(remarks=remarks), reader.problems
    except _Enough:
        raise BadInput(reader.problems) from None


# Between two keys of somebody who corrects a line the page reads the same few texts several times.
_read_again = lru_cache(maxsize=4)(_read)


def _in(file: Path, problems: Sequence[Problem]) -> list[Problem]:
    return [problem._replace(file=file) for problem in problems]


def _bounded(file: Path, text: str) -> str:
    if len(text) > LARGEST:
        said = f"{len(text):,} characters are more than a log may have; it may have {LARGEST:,}"
        raise BadInput([Problem(file, 1, 1, said)])
    return text


def _decoded(file: Path, data: bytes) -> str:
    coding = next((name for mark, name in _BOMS.items() if data.startswith(mark)), "utf-8")
    try:
        return data.decode(coding)
    except UnicodeDecodeError as error:
        lines = data[: error.start].decode("latin-1").split("\n")
        said = "this is not UTF-8; save the file as text in UTF-8"
        raise BadInput([Problem(file, len(lines), len(lines[-1]) + 1, said)]) from None


def _value(text: str, file: Path) -> tuple[Value, list[Problem]]:
    """What the YAML holds, mended where it has to be, and what is wrong in it.

    Actions that are no YAML at all are told and left out, so that the rest is told as well.
    """
    text = with_plain_signs(text)
    better, told = Mended(text, {}), list[Problem]()
    for attempt in range(_MOST_LEFT_OUT):
        try:
            value, problems = read_placed(better.text, file, MOST)
        except Wrong as error:
            if attempt == 0 and error.broken:
                better = mended(text)
                continue
            *rest, last = error.problems
            told.append(last)
            less = _without(better, last.line) if error.broken else None
            if less is None:
                raise BadInput(_as_typed(better, rest + told)) from None
            better = less
        else:
            better.put_back(value)
            return value, _as_typed(better, told + problems)
    raise BadInput(_as_typed(better, told))


def _without(better: Mended, number: int) -> Mended | None:
    """The text without an action; None where there is none in that line, or it is very long."""
    lines = BREAK.split(better.text) if len(better.text) < _LARGEST_RETRIED else []
    if number > len(lines) or not _ACTION.match(lines[number - 1]):
        return None
    lines[number - 1] = ""
    return Mended("\n".join(lines), better.added)


def _as_typed(better: Mended, problems: list[Problem]) -> list[Problem]:
    return [p._replace(column=better.typed(p.line, p.column)[1]) for p in problems]


class _Enough(Exception):
    """Too much is wrong to go on."""


class _Reader:
    """Makes a log of what its YAML holds."""

    def __init__(self, file: Path, problems: list[Problem]) -> None:
        self.file, self.problems = file, problems
        self.words = 0
        self.known: dict[tuple[str, int], tuple[str, tuple[Token, ...]]] = {}

    def problem(self, place: Any, message: str) -> None:
        """A problem with something that has a line and a column."""
        self.problems.append(Problem(self.file, place.line, place.column, message))
        if len(self.problems) >= MOST_PROBLEMS:
            said = f"{MOST_PROBLEMS:,} errors so far; the rest of the file was not read"
            self.problems.append(Problem(self.file, place.line, place.column, said))
            raise _Enough

    def fields(self, data: Entries, known: tuple[str, ...]) -> Fields:
        """The values by lower-case key, each with its key as typed."""
        for key in data:
            if key.lower().strip() not in known:
                self.problem(key, f'unknown key "{key}"{suggest(key, known)}')
        return {key.lower().strip(): (key, value) for key, value in data.items()}

    def text(self, fields: Fields, name: str) -> Text:
        """A key's text, "" where it has none."""
        key, value = fields.get(name, (None, None))
        if value is not None and not isinstance(value, Text):
            self.problem(key, f'"{name}" takes one line of text; write "{name}: ..."')
        return value if isinstance(value, Text) else Text("", *_place(key))

    def log(self, data: Value) -> Log:
        nothing = Text("", 1, 1)
        if not isinstance(data, Entries):
            self.problem(data or nothing, 'this is not a log; write "game: ..." and "turns: ..."')
            return Log(self.file, nothing, nothing, (), ())
        fields = self.fields(data, _HEAD)
        for name in ("game", "turns"):
            key, value = fields.get(name, (data, None))
            if not value:
                games = (
                    f'; write "game: " and one of {", ".join(sorted(shipped_games()))}, or the name of yours'
                )
                self.problem(key, f'"{name}" is missing{games if name == "game" else ""}')
        turns = list(self.turns(fields))
        played = len(turns)
        while played and not (turns[played - 1].entries or turns[played - 1].end or turns[played - 1].sum):
            played -= 1
        game, edition = self.text(fields, "game"), self.text(fields, "edition")
        options = tuple(self.options(fields))
        player, date = (printable(_written(fields.get(name, ("", None))[1])) for name in ("player", "date"))
        now, ahead = tuple(turns[:played]), tuple(turns[played:])
        return Log(self.file, game, edition, options, now, ahead, player, date)

    def options(self, fields: Fields) -> Iterator[Text]:
        _, typed = fields.get("options", (None, None))
        for option in typed if isinstance(typed, Items) else [typed]:
            if isinstance(option, Text):
                yield option
            elif option is not None:
                self.problem(option, "this is not an option; write its name on one line")

    def turns(self, fields: Fields) -> Iterator[Turn]:
        _, turns = fields.get("turns", (None, None))
        if isinstance(turns, Items):
            for item in turns:
                if isinstance(item, Entries):
                    yield self.turn(item)
                else:
                    said = 'this is not a turn; write "- turn: ..." and below it "do: ..."'
                    self.problem(item or turns, said)
        elif turns is not None:
            self.problem(turns, '"turns" needs a list; start each turn with "- turn: ..."')

    def turn(self, data: Entries) -> Turn:
        fields = self.fields(data, _TURN)
        label = self.text(fields, "turn")
        if not label:
            self.problem(fields.get("turn", (data,))[0], 'the turn has no name; write "turn: ..."')
        line, column = (label.line, label.column) if label else (data.line, data.column)
        key, lines = fields.get("do", (data, None))
        entries = tuple(self.entries(key, lines))
        end, total = self.stated(fields, "end"), self.stated(fields, "sum")
        return Turn(printable(label), line, column, entries, end, total)

    def entries(self, key: Any, typed: Value) -> Iterator[Entry]:
        if isinstance(typed, Text):
            typed = Items([*typed.lines()], typed.line, typed.column)
        if isinstance(typed, Entries):
            self.problem(key, '"do" needs a list; write each action on a line of its own after "- "')
            return
        for item in typed or ():
            if item is not None and (entry := self.entry(item)):
                yield entry

    def entry(self, item: Text | Items | Entries) -> Entry | None:
        line, column = item.line, item.column
        if isinstance(item, Entries) and len(item) > 1:
            second = list(item)[1]
            self.problem(second, 'a second action begins here; put a "-" before it')
            return None
        if isinstance(item, Entries) and item:
            ((first, value),) = item.items()
            if not first.strip(" ?") and value is None:
                return Entry("?", "?", (), line, column)  # a bare ? opens a key in YAML
        text = _written(item)
        if agreed := _HOUSE.match(text):
            return Entry("house", printable(text[agreed.end() :]), (), line, column)
        if len(text) > LONGEST_ACTION:
            said = f"{len(text):,} characters; {LONGEST_ACTION} at most"
            self.problem(item, f"this action is too long: {said}")
            return None
        if text and not text.strip(" ?"):
            return Entry("?", "?", (), line, column)
        text, tokens = self.tokens(item, text)
        if not tokens:
            self.problem(item, 'this action is empty; write what you did, or "?"')
            return None
        return Entry("do", text, tokens, line, column)

    def tokens(self, item: Text | Items | Entries, text: str) -> tuple[str, tuple[Token, ...]]:
        """An action as it may be printed, and its words; equal actions share them."""
        if not isinstance(item, Text) or item.rows:
            found = printable(text), tokens_of(item)
        else:
            known = self.known.get((text, column := item.place(0)[1]))
            if known is None:
                words = (Token(word, column + at) for word, at in words_of(text))
                known = self.known[text, column] = printable(text.strip()), tuple(words)
            found = known
        self.words += len(found[1])
        if self.words > MOST_WORDS:
            self.problem(item, f"more than {MOST_WORDS:,} words in one log; split it into two")
            raise _Enough
        return found

    def stated(self, fields: Fields, name: str) -> Stated | None:
        """What `sum:` or `end:` holds: a mapping, or a list of mappings."""
        _, typed = fields.get(name, (None, None))
        parts = typed if isinstance(typed, Items) else [typed]
        values: dict[str, Any] = {}
        places: dict[str, tuple[int, int]] = {}
        for part in parts if typed is not None else ():
            if not isinstance(part, Entries):
                self.problem(part or typed, f'"{name}" needs names and values, such as {{fires: {{3: 1}}}}')
                continue
            for word, value in _parted(part).items():
                called = Text(word.lower().strip(), *_place(word))
                if called in values:
                    self.problem(word, f'key "{word}" appears twice here; keep one')
                values[called], places[called] = value, _place(value if value is not None else word)
        return Stated(values, typed.line, typed.column, places) if typed is not None else None


def _place(value: Any) -> tuple[int, int]:
    return (value.line, value.column) if value is not None else (1, 1)


def _written(item: Value) -> str:
    """What was typed as one line, whatever YAML took it for: "guns A: 3 5" is a mapping to it."""
    if isinstance(item, Entries):
        return ", ".join(f"{key}: {_written(value)}" for key, value in item.items())
    if isinstance(item, Items):
        return " ".join(_written(part) for part in item)
    return item or ""


def _parted(typed: Entries) -> Entries:
    """The mapping with its keys parted from values that no blank keeps apart: {3:1}."""
    found: dict[Text, Any] = {}
    for key, value in typed.items():
        name, colon, rest = key.partition(":")
        if isinstance(value, Entries):
            value = _parted(value)
        elif value is None and colon and rest.strip():
            value = Text(rest, *key.place(len(name) + 1))
            key = Text(name, key.line, key.column)
        found[key] = value
    return Entries(found, typed.line, typed.column)
