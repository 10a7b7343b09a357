"""From a path inside a model back to the line and column where it was typed."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from .memory import NOTHING, Memory
from .problems import Problem
from .yaml_reader import LARGEST_FILE, Place, Typed, read_places, read_typed

Keys = tuple[str | int, ...]
_LONGEST_CHAIN = 32  # of bases that a message follows


class Origins:
    """For lists that were unfolded, and keys in which figures were filled: what was typed."""

    def __init__(self) -> None:
        self.lists: dict[Keys, list[int]] = {}  # by path in the model
        self.keys: dict[Keys, str] = {}  # by typed path with the key as filled

    def typed(self, path: Keys) -> Keys:
        """The path as typed: every index and key put back to the one in the file."""
        found: list[str | int] = []
        for depth, part in enumerate(path):
            if isinstance(part, int):
                indexes = self.lists.get(path[:depth])
                if indexes is not None and part < len(indexes):
                    part = indexes[part]
            elif self.keys:
                part = self.keys.get((*found, part), part)
            found.append(part)
        return tuple(found)


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
        self.characters = typed.characters
        self.origins = Origins()
        self.problems: list[Problem] = list(typed.problems)
        # Something is missing in `data`, for a reason that has been said, here or elsewhere.
        self.lacking = not self.readable
        self.translated: dict[Keys, str] = {}  # by typed path, where its translation stands
        self._typed: dict[str, Any] | None = self.data

    @property
    def typed(self) -> dict[str, Any]:
        """The file as typed; read again where it was let go of."""
        if self._typed is None:
            value = read_typed(self.file).value
            self._typed = value if isinstance(value, dict) else {}
        return self._typed

    def release(self) -> None:
        """Let go of what was typed: a large game's model is enough once it is read."""
        self._typed = None
        self.data = {}

    @cached_property
    def places(self) -> dict[Keys, Place]:
        return read_places(self.file)

    def _standing(self, path: Keys) -> Keys:
        """The typed path where a value stands: in a base, or in the nearest thing round it."""
        for depth in range(len(path), 0, -1):
            if path[:depth] in self.places:
                return path[:depth]
            inherited = self._inherited(path[:depth])
            if inherited:
                return inherited
        return ()

    def _inherited(self, path: Keys) -> Keys | None:
        """Where a key of an item stands that came from one of its bases."""
        if len(path) < 3 or not (path[0] == "bases" or isinstance(path[1], int)):
            return None
        holder = self._at(path[:2])
        for _ in range(_LONGEST_CHAIN):
            name = holder.get("base") if isinstance(holder, dict) else None
            if not isinstance(name, str):
                return None
            found = ("bases", name, *path[2:])
            if found in self.places:
                return found
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

    def report_typed(self, path: Keys, message: str) -> None:
        """Add a problem at a path that is already the file's own."""
        self.problems.append(self.problem(path, message))

    def problem(self, path: Keys, message: str) -> Problem:
        """A problem at a typed path, named after the item or the base it stands in."""
        path = self._standing(path)
        name = self._name(path)
        line, column = self.places.get(path, (1, 1))
        if said := self._translation(path):
            message += f" (the text is that of {said})"
        return Problem(self.file, line, column, f"{name}: {message}" if name else message)

    def _translation(self, path: Keys) -> str:
        """Where the translation stands of what is at a path, or of the text of that thing."""
        inside = (said for typed, said in self.translated.items() if typed[:-1] == path)
        return self.translated.get(path) or next(inside, "")

    def called(self, path: Keys) -> str:
        """What the item is called in which a typed path leads; "" in none."""
        return self._name(self._standing(path))

    def _name(self, path: Keys) -> str:
        """What the path's item is called: counter "blue-1"."""
        if path and path[-1] == "":  # a key, which says nothing of its own value
            path = path[:-2]
        for depth in range(len(path), 0, -1):
            item = self._at(path[:depth])
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                noun = str(path[depth - 2] if isinstance(path[depth - 1], int) else path[0])
                return f'{_one_of(noun)} "{item["id"]}"'
            if depth == 2 and path[0] in ("faces", "bases", "kinds", "values"):
                return f'{_one_of(str(path[0]))} "{path[1]}"'
        return ""


def read_source(file: Path, largest: int = LARGEST_FILE, memory: Memory = NOTHING) -> Source:
    """A file of `largest` bytes as typed, with what keeps it from being read."""
    typed = read_typed(file, largest, memory=memory)
    source = Source(file, typed)
    if typed.whole and not source.readable:
        source.problems.append(Problem(file, 1, 1, 'the file needs lines of "key: value"'))
    return source


def _one_of(key: str) -> str:
    """What one item of a list is called, such as "anatomy" of "anatomies"."""
    return f"{key.removesuffix('ies')}y" if key.endswith("ies") else key.removesuffix("s")
