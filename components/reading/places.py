"""From a path inside a model back to the line and column where it was typed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from .memory import NOTHING, Memory
from .problems import Problem
from .rows import OF_ROWS, Copied, Keyed, Row
from .slots import filled, slots_in
from .yaml_reader import LARGEST_FILE, Place, Typed, read_places, read_typed

Keys = tuple[str | int, ...]
GLANCES = 3  # at a file, for one place each; then all are read
_LONGEST_CHAIN = 32  # of bases that a message follows


class Origins:
    """For lists that were unfolded, and keys in which figures were filled: what was typed."""

    def __init__(self) -> None:
        self.lists: dict[Keys, list[int]] = {}  # by path in the model
        self.keys: dict[Keys, str] = {}  # by typed path with the key as filled
        self.mapped: dict[Keys, Mapping[str, Row]] = {}  # by path in the model: keys that rows gave

    def typed(self, path: Keys) -> Keys:
        """Return the path as typed: every index and key put back to the one in the file."""
        keys: list[str | int] = []
        for depth, part in enumerate(path):
            if isinstance(part, int):
                indexes = self.lists.get(path[:depth])
                if indexes is not None and part < len(indexes):
                    part = indexes[part]
            elif (row := self.mapped.get(path[:depth], {}).get(part)) is not None:
                part = Keyed(part, row)
            elif self.keys:
                part = self.keys.get((*keys, part), part)
            keys.append(part)
        return tuple(keys)

    def columns(self, path: Keys) -> Collection[str]:
        """Return what a row gives an item of the model: its cells by headings, and what it is called.

        None of it for an item that came from no row.
        """
        last = self.typed(path)[-1]
        return last.row.cells.keys() | OF_ROWS if isinstance(last, Copied) else ()


class Source:
    """One YAML file: what it says, and where; places are read only when something is wrong.

    `data` is what the file says: as typed at first, then with figures filled and lists
    unfolded.
    """

    def __init__(self, file: Path, typed: Typed) -> None:
        self.file = file
        self.readable = isinstance(typed.value, dict)
        self.data: dict[str, Any] = typed.value if self.readable else {}
        self.figures = typed.figures
        self.sheets = typed.sheets
        self.characters = typed.characters
        self.origins = Origins()
        self.problems: list[Problem] = list(typed.problems)
        self.warnings: list[Problem] = []
        # The slots of all its texts, where rows of spreadsheets may fill them; None without such rows.
        self.shown: Collection[str] | None = None
        # Something is missing in `data`, for a reason that has been said, here or elsewhere.
        self.lacking = not self.readable
        self.translated: dict[Keys, str] = {}  # by typed path, where its translation stands
        self._typed: dict[str, Any] | None = self.data
        self.parts: list[Part] = []  # the files that it includes
        self._first: dict[tuple[int, int, str], Row] = {}  # by place and message: the row first told of
        self._glanced: dict[Keys, Place] = {}  # places, as far as the file was read for one of them
        self._glances = GLANCES

    @property
    def typed(self) -> dict[str, Any]:
        """Return the file as typed; it is read again where it was let go of."""
        if self._typed is None:
            value = read_typed(self.file).value
            self._typed = value if isinstance(value, dict) else {}
        return self._typed

    def release(self) -> None:
        """Let go of what was typed: a large game's model is enough once it is read."""
        if not self.parts:
            self._typed = None
        self.data = {}

    @cached_property
    def places(self) -> dict[Keys, Place]:
        """Return the place of every value; places are read with the values, which a message may name too."""
        places, value = read_places(self.file)
        self._keep(value)
        return places

    def _keep(self, value: Any) -> None:
        if self._typed is None and isinstance(value, dict):
            self._typed = value

    def _place(self, path: Keys) -> Place | None:
        """Return the place of a value; None where there is none.

        The first few times a file is read no further than there: most have one thing wrong, if any.
        """
        if self._glances and "places" not in self.__dict__ and path not in self._glanced:
            self._glances -= 1
            seen, value = read_places(self.file, path)
            if path in seen:
                self._glanced = seen
            else:  # it was read to its end
                self.places = seen
                self._keep(value)
        return self._glanced.get(path) or self.places.get(path)

    def has(self, path: Keys) -> bool:
        """Return whether anything stands at a typed path: in the file, or in the row that it came from."""
        row = next((part.row for part in path if isinstance(part, Copied)), None)
        return self._place(path) is not None or (row is not None and path[-1] in row.cells)

    def _standing(self, path: Keys) -> Keys:
        """Return the typed path where a value stands: in a base, or in the nearest thing round it."""
        for depth in range(len(path), 0, -1):
            if self._place(path[:depth]):
                return path[:depth]
            inherited = self._inherited(path[:depth])
            if inherited:
                return inherited
        return ()

    def _inherited(self, path: Keys) -> Keys | None:
        """Return the path in `bases` of a key that an item inherits; None where it inherits no such key."""
        if len(path) < 3 or not (path[0] == "bases" or isinstance(path[1], int)):
            return None
        holder = self._at(path[:2])
        for _ in range(_LONGEST_CHAIN):
            name = holder.get("base") if isinstance(holder, dict) else None
            if not isinstance(name, str):
                return None
            place = ("bases", name, *path[2:])
            if self._place(place):
                return place
            holder = self._at(("bases", name))
        return None

    def _at(self, path: Keys) -> Any:
        value: Any = self.typed
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def report(self, path: Keys, message: str) -> None:
        """Add a problem at the value of that path in the model."""
        self.report_typed(self.origins.typed(path), message)

    def warn(self, path: Keys, message: str) -> None:
        """Add what ought to be known of the value of that path, although it can be printed."""
        self.warnings.append(self.problem(self.origins.typed(path), message))

    def note(self, message: str) -> None:
        """Add what ought to be known of the file as a whole."""
        self.warnings.append(Problem(self.file, 1, 1, message, ""))

    def report_typed(self, path: Keys, message: str) -> None:
        """Add a problem at a path that is already the file's own."""
        self.problems.append(self.problem(path, message))

    def problem(self, path: Keys, message: str) -> Problem:
        """Return a problem at a typed path, named after the item or the base it stands in.

        In what a row of a spreadsheet gave, it is in that row.
        """
        for part in self.parts:
            if (inside := part.path(path)) is not None:
                return part.source.problem(inside, message)
        for depth, part_of_path in enumerate(path):
            if isinstance(part_of_path, Copied | Keyed):
                return self._in_row(path, depth, part_of_path.row, message)
        path = self._standing(path)
        name = self._name(path)
        line, column = self._place(path) or (1, 1)
        if home := self._translation(path):
            message += f" (the text is that of {home})"
        return Problem(self.file, line, column, f"{name}: {message}" if name else message)

    def _in_row(self, path: Keys, depth: int, row: Row, message: str) -> Problem:
        """Return a problem of what a row gave: in its cell, or where the YAML says it for all rows."""
        rest = path[depth + 1 :]
        standing = self._standing(path)
        if rest and rest[-1] == "" and standing[-1:] == ("",):  # a key of all rows
            return Problem(self.file, *(self._place(standing) or (1, 1)), message)
        heading = next((str(key) for key in reversed(rest) if key in row.cells), None)
        if heading is None and isinstance(path[depth], Keyed):
            others = [name for name in row.cells if row.cells[name] != path[depth]]
            heading = others[rest[0]] if rest and isinstance(rest[0], int) and rest[0] < len(others) else None
        typed = self._at(path)
        named = slots_in(typed) if isinstance(typed, str) else set()
        slots = [name for name in row.cells if name in named]
        if heading is None and rest and typed is not None and not slots:
            line, column = self._place(standing) or (1, 1)
            row = self._first.setdefault((line, column, message), row)  # all rows tell the same mistake
            note = f"{message} (row {row.number} of {row.file.name}{f', {row.sheet}' if row.sheet else ''})"
            return Problem(self.file, line, column, note)
        name = self._at((*path[: depth + 1], "id"))
        if name and isinstance(name, str):
            noun = _singular(str(path[depth - 1])) if depth and isinstance(path[depth - 1], str) else ""
            message = f'{noun} "{filled(name, row.cells)}": {message}'
        return row.problem(heading or next(iter(slots), None), message)

    def _translation(self, path: Keys) -> str:
        """Return the place of the translation of a path, or of a text under it; "" if there is none."""
        inside = (place for typed, place in self.translated.items() if typed[:-1] == path)
        return self.translated.get(path) or next(inside, "")

    def called(self, path: Keys) -> str:
        """Return the name of the item into which a typed path leads; "" where it leads into none."""
        return self._name(self._standing(path))

    def _name(self, path: Keys) -> str:
        """Return the name of the path's item, such as counter "blue-1"."""
        if path and path[-1] == "":  # a key, which says nothing of its own value
            path = path[:-2]
        for depth in range(len(path), 0, -1):
            item = self._at(path[:depth])
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                noun = str(path[depth - 2] if isinstance(path[depth - 1], int) else path[0])
                return f'{_singular(noun)} "{item["id"]}"'
            if depth == 2 and path[0] in ("faces", "bases", "kinds", "values"):
                return f'{_singular(str(path[0]))} "{path[1]}"'
        return ""


class Part(NamedTuple):
    """A file that another includes, and what of that came from it."""

    source: Source
    lists: Mapping[str, range]  # by key: the indexes that are its own
    keys: Mapping[str, Collection[str]]  # by key: the entries that are its own; "" of those at the top

    def path(self, path: Keys) -> Keys | None:
        """Return a typed path of the whole as it is in this file; None where it stands elsewhere."""
        if not path:
            return None
        key, *rest = path
        if key in self.keys.get("", ()):
            return path
        if rest and isinstance(rest[0], int) and rest[0] in self.lists.get(str(key), ()):
            index = rest[0] - self.lists[str(key)].start
            inside = Copied(index, rest[0].row) if isinstance(rest[0], Copied) else index
            return (key, inside, *rest[1:])
        return path if rest and rest[0] in self.keys.get(str(key), ()) else None


def read_source(file: Path, largest: int = LARGEST_FILE, memory: Memory = NOTHING) -> Source:
    """Read a file of `largest` bytes as typed, with what keeps it from being read."""
    typed = read_typed(file, largest, memory=memory)
    source = Source(file, typed)
    if typed.whole and not source.readable:
        source.problems.append(Problem(file, 1, 1, 'the file needs lines of "key: value"'))
    return source


def _singular(key: str) -> str:
    """Return the singular of a list's name, such as "anatomy" of "anatomies"."""
    if key.endswith("ies"):
        return f"{key.removesuffix('ies')}y"
    return key.removesuffix("es" if key.endswith("xes") else "s")
