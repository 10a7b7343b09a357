"""Reads a log: YAML whose actions are short strings, verb first, one a line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from ..components import BadInput, Problem
from ..components.problems import suggest
from ..components.yaml_reader import read_places, read_yaml

HEAD = ("game", "edition", "options", "player", "date", "note", "turns")
TURN = ("turn", "do", "end", "sum", "note")
_TOKEN = re.compile(r"[^\s\[\](),;:>=]+")


class Token(NamedTuple):
    """A word of an action, lower case, and its column in the file."""

    text: str
    column: int


class Entry(NamedTuple):
    """One line of `do:`; kind is "do", "house" or "?"."""

    kind: str
    text: str
    tokens: tuple[Token, ...]
    line: int
    column: int


class Stated(NamedTuple):
    """What `end:` or `sum:` states: a flat mapping of lower-case keys, and where each stands."""

    values: dict[str, Any]
    line: int
    column: int
    places: dict[str, tuple[int, int]]


class Turn(NamedTuple):
    """One turn, phase or mission as the player named it."""

    label: str
    line: int
    column: int
    entries: tuple[Entry, ...]
    end: Stated | None
    sum: Stated | None


class Log(NamedTuple):
    """A whole log; `options` are (text, line, column)."""

    file: Path
    game: str
    edition: str
    options: tuple[tuple[str, int, int], ...]
    turns: tuple[Turn, ...]
    places: dict[tuple[str | int, ...], tuple[int, int]]


class Unreadable(Exception):
    """An action that cannot be understood, at a column of its line."""

    def __init__(self, message: str, column: int, line: int = 0) -> None:
        self.column, self.line = column, line
        super().__init__(message)


def read_log(file: Path) -> Log:
    """The log in a file. Raises BadInput with everything that cannot be read."""
    data = read_yaml(file)
    places = read_places(file)
    reader = _Reader(file, places)
    log = reader.log(data)
    if reader.problems:
        raise BadInput(reader.problems)
    return log


class _Reader:
    def __init__(self, file: Path, places: dict[tuple[str | int, ...], tuple[int, int]]) -> None:
        self.file = file
        self.places = places
        self.problems: list[Problem] = []

    def at(self, path: tuple[str | int, ...]) -> tuple[int, int]:
        for depth in range(len(path), -1, -1):
            if path[:depth] in self.places:
                return self.places[path[:depth]]
        return (1, 1)

    def problem(self, path: tuple[str | int, ...], message: str) -> None:
        self.problems.append(Problem(self.file, *self.at(path), message))

    def keys(self, data: dict[str, Any], known: tuple[str, ...], path: tuple[Any, ...]) -> None:
        for key in data:
            if key.lower() not in known:
                self.problem((*path, key, ""), f'unknown key "{key}"{suggest(key, known)}')

    def log(self, data: Any) -> Log:
        if not isinstance(data, dict):
            self.problem((), 'a log is a mapping: "game: ..." and "turns: ..."')
            return Log(self.file, "", "", (), (), self.places)
        self.keys(data, HEAD, ())
        data = {key.lower(): value for key, value in data.items()}
        for key in ("game", "turns"):
            if not data.get(key):
                self.problem((key,), f'"{key}" is missing')
        game, edition = data.get("game"), data.get("edition")
        for key, value in (("game", game), ("edition", edition)):
            if value is not None and not isinstance(value, str):
                self.problem((key,), f'"{key}" is one word, not a list or mapping')
        options = []
        typed = data.get("options") or []
        for index, option in enumerate(typed if isinstance(typed, list) else [typed]):
            if isinstance(option, str):
                options.append((option, *self.at(("options", index))))
            else:
                self.problem(("options", index), "an option is its name, as a line of text")
        turns = data.get("turns") or []
        if not isinstance(turns, list):
            self.problem(("turns",), '"turns" is a list: lines that start with "- turn:"')
            turns = []
        read = [
            turn for index, item in enumerate(turns) if (turn := self.turn(item, index)) is not None
        ]
        # Turns of a new log that nobody has come to yet.
        while read and not (read[-1].entries or read[-1].end or read[-1].sum):
            read.pop()
        game, edition = str(game or ""), str(edition or "")
        return Log(self.file, game, edition, tuple(options), tuple(read), self.places)

    def turn(self, data: Any, index: int) -> Turn | None:
        path: tuple[str | int, ...] = ("turns", index)
        if not isinstance(data, dict):
            self.problem(path, 'a turn is a mapping: "turn: ..." and "do: ..."')
            return None
        self.keys(data, TURN, path)
        data = {key.lower(): value for key, value in data.items()}
        label = data.get("turn")
        if not isinstance(label, str):
            self.problem((*path, "turn"), 'the turn needs its name: "turn: ..."')
            label = ""
        lines = data.get("do") or []
        if isinstance(lines, str):
            lines = [lines]
        if not isinstance(lines, list):
            self.problem((*path, "do"), '"do" is a list of actions, each behind a "-"')
            lines = []
        entries = []
        for number, item in enumerate(lines):
            entry = self.entry(item, (*path, "do", number))
            if entry:
                entries.append(entry)
        place = self.at((*path, "turn"))
        end = self.stated(data.get("end"), (*path, "end"))
        total = self.stated(data.get("sum"), (*path, "sum"))
        return Turn(label, *place, tuple(entries), end, total)

    def entry(self, item: Any, path: tuple[str | int, ...]) -> Entry | None:
        line, column = self.at(path)
        if item is None:
            return None
        if isinstance(item, dict) and len(item) == 1:
            ((key, value),) = item.items()
            if not str(key or "").strip(" ?") and value is None:
                return Entry("?", "?", (), line, column)  # a bare ? opens a key in YAML
            if key.lower() == "house":
                return Entry("house", str(value or ""), (), line, column)
            # "guns A: 3 5" is YAML for a mapping; the player meant one line.
            parts = value if isinstance(value, list) else [value]
            if all(isinstance(part, str | None) for part in parts):
                item = f"{key}: " + " ".join(part or "" for part in parts)
        if isinstance(item, list) and all(isinstance(part, str) for part in item):
            item = " ".join(item)
        if not isinstance(item, str):
            self.problem(path, "an action is one line of text, verb first")
            return None
        if item.strip() == "?":
            return Entry("?", "?", (), line, column)
        tokens = _tokens(item, column)
        if not tokens:
            self.problem(path, 'an empty action; write what was done, or "?"')
            return None
        return Entry("do", item.strip(), tokens, line, column)

    def stated(self, data: Any, path: tuple[str | int, ...]) -> Stated | None:
        if data is None:
            return None
        line, column = self.at(path)
        if not isinstance(data, dict):
            self.problem(path, f'"{path[-1]}" is a mapping, such as {{fires: {{3: 1}}}}')
            return None
        places = {key.lower(): self.at((*path, key)) for key in data}
        return Stated({key.lower(): value for key, value in data.items()}, line, column, places)


def _tokens(text: str, column: int) -> tuple[Token, ...]:
    return tuple(Token(match[0].lower(), column + match.start()) for match in _TOKEN.finditer(text))
