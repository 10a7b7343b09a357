"""From a path inside a model back to the line and column where it was typed."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from .problems import Problem
from .yaml_reader import Place, read_places, read_typed

Keys = tuple[str | int, ...]
Entry = TypeVar("Entry")
_SLOT = re.compile(r"\\\{.*?\\\}")


class Origins:
    """For lists that were unfolded or cut, and keys that were put right: what was typed."""

    def __init__(self) -> None:
        self.lists: dict[Keys, list[int]] = {}
        self.keys: dict[Keys, str] = {}

    def typed(self, path: Keys) -> Keys:
        """The path as typed: every index and key put back to the one in the file."""
        found: list[str | int] = []
        for depth, part in enumerate(path):
            indexes = self.lists.get(path[:depth])
            if isinstance(part, int):
                if indexes is not None and part < len(indexes):
                    part = indexes[part]
            elif self.keys:
                part = self.keys.get(path[: depth + 1], part)
            found.append(part)
        return tuple(found)

    def drop(self, path: Keys, dropped: Collection[int], length: int) -> None:
        """The items of those indexes are taken out of the list at `path`, `length` long."""
        kept = [index for index in range(length) if index not in dropped]
        typed = self.lists.setdefault(path, list(range(length)))
        self.lists[path] = [typed[index] for index in kept]
        moves = {old: new for new, old in enumerate(kept)}
        self.lists = _moved(self.lists, path, moves)
        self.keys = _moved(self.keys, path, moves)


def _moved(table: dict[Keys, Entry], path: Keys, moves: dict[int, int]) -> dict[Keys, Entry]:
    """What is said of items of the list at `path`, under their new indexes."""
    depth = len(path)
    found: dict[Keys, Entry] = {}
    for keys, entry in table.items():
        if len(keys) > depth and keys[:depth] == path:
            index = keys[depth]
            if not isinstance(index, int) or index not in moves:
                continue
            keys = (*path, moves[index], *keys[depth + 1 :])
        found[keys] = entry
    return found


class Gone:
    """Names that stood in what had to be cut: they were typed, so they are not missing."""

    def __init__(self, everything: bool) -> None:
        self.everything = everything
        self.names: set[str] = set()
        self.patterns: set[str] = set()

    def add(self, name: Any, value: Any) -> None:
        """A key or item called `name` was cut, and with it all ids inside."""
        if isinstance(name, str):
            self.names.add(name)
        if isinstance(value, list):
            for item in value:
                self.add(None, item)
        if isinstance(value, dict):
            name = value.get("id")
            if isinstance(name, str):
                self.names.add(name)
                if "{" in name:
                    self.patterns.add(_SLOT.sub(".+", re.escape(name)))
            for inner in value.values():
                if isinstance(inner, list | dict):
                    self.add(None, inner)

    def __contains__(self, name: str) -> bool:
        return (
            self.everything
            or name in self.names
            or any(re.fullmatch(pattern, name) for pattern in self.patterns)
        )


class Source:
    """One YAML file: where its values stand, read only when something is to be said.

    `whole` is false where the file could not be read as YAML.
    """

    def __init__(self, file: Path, data: dict[str, Any], whole: bool = True) -> None:
        self.file = file
        self._typed: dict[str, Any] | None = data
        self.origins = Origins()
        self.gone = Gone(everything=not whole)
        self.problems: list[Problem] = []
        # What the model was last made of, and what in it later checks found wrong.
        self.data: dict[str, Any] = data
        self.faults: list[Keys] = []
        # Faces and the like of which something inside was cut.
        self.cut_inside: set[str] = set()

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
        """Where a key of a counter stands that came from one of its bases."""
        if len(path) < 3 or path[0] not in ("counters", "bases"):
            return None
        holder = self._at(path[:2])
        for _ in range(32):
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
        """Add a problem at the value of that path, which no generator is to draw."""
        self.report_typed(self.origins.typed(path), message)
        self.fault(path)

    def fault(self, path: Keys) -> None:
        """The value of that path cannot be used, and that needs no saying."""
        self.faults.append(path[:-1] if path[-1] == "" else path)

    def report_typed(self, path: Keys, message: str) -> None:
        """Add a problem at a path that is already the file's own."""
        self.problems.append(self.problem(path, message))

    def problem(self, path: Keys, message: str) -> Problem:
        """A problem at a typed path, named after the item or the base it stands in."""
        path = self._standing(path)
        name = self._name(path)
        line, column = self.places.get(path, (1, 1))
        return Problem(self.file, line, column, f"{name}: {message}" if name else message)

    def _name(self, path: Keys) -> str:
        """What the path's item is called: counter "blue-1"."""
        if path and path[-1] == "":  # a key, which says nothing of its own value
            path = path[:-2]
        for depth in range(len(path), 0, -1):
            item = self._at(path[:depth])
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                noun = str(path[depth - 2] if isinstance(path[depth - 1], int) else path[0])
                return f'{noun.removesuffix("s")} "{item["id"]}"'
            if depth == 2 and path[0] in ("faces", "bases", "kinds", "values"):
                return f'{str(path[0]).removesuffix("s")} "{path[1]}"'
        return ""
