"""From a path inside a model back to the line and column where it was typed."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from .problems import Problem
from .yaml_reader import Place, read_places

Keys = tuple[str | int, ...]


class Origins:
    """For lists that were unfolded or cut: which typed item each item came from."""

    def __init__(self) -> None:
        self.lists: dict[Keys, list[int]] = {}

    def typed(self, path: Keys) -> Keys:
        """The path as typed: every index put back to the one in the file."""
        found: list[str | int] = []
        for depth, part in enumerate(path):
            indexes = self.lists.get(path[:depth])
            if isinstance(part, int) and indexes is not None and part < len(indexes):
                part = indexes[part]
            found.append(part)
        return tuple(found)

    def drop(self, path: Keys, index: int, length: int) -> None:
        """Item `index` of the list at `path`, `length` long, is taken out."""
        del self.lists.setdefault(path, list(range(length)))[index]
        depth = len(path)
        moved: dict[Keys, list[int]] = {}
        for keys, indexes in self.lists.items():
            inside = len(keys) > depth and keys[:depth] == path and isinstance(keys[depth], int)
            if inside and keys[depth] == index:
                continue
            if inside and int(keys[depth]) > index:
                keys = (*path, int(keys[depth]) - 1, *keys[depth + 1 :])
            moved[keys] = indexes
        self.lists = moved


class Source:
    """One YAML file: where its values stand, read only when something is to be said."""

    def __init__(self, file: Path, data: Any) -> None:
        self.file = file
        self.typed = data
        self.origins = Origins()
        self.problems: list[Problem] = []

    @cached_property
    def places(self) -> dict[Keys, Place]:
        return read_places(self.file)

    def place(self, path: Keys) -> Place:
        """Line and column of a value; of the nearest thing round it where it was inherited."""
        path = self.origins.typed(path)
        for depth in range(len(path), -1, -1):
            found = self.places.get(path[:depth])
            if found:
                return found
            inherited = self._inherited(path[:depth])
            if inherited:
                return inherited
        return (1, 1)

    def _inherited(self, path: Keys) -> Place | None:
        """Where a key of a counter stands that came from one of its bases."""
        if len(path) < 3 or path[0] not in ("counters", "bases"):
            return None
        holder = self._at(path[:2])
        for _ in range(32):
            name = holder.get("base") if isinstance(holder, dict) else None
            if not isinstance(name, str):
                return None
            found = self.places.get(("bases", name, *path[2:]))
            if found:
                return found
            holder = self._at(("bases", name))
        return None

    def _at(self, path: Keys) -> Any:
        value = self.typed
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def report(self, path: Keys, message: str) -> None:
        """Add a problem at the value of that path."""
        self.report_typed(self.origins.typed(path), message)

    def report_typed(self, path: Keys, message: str) -> None:
        """Add a problem at a path that is already the file's own."""
        self.problems.append(self.problem(path, message))

    def problem(self, path: Keys, message: str) -> Problem:
        name = self._name(path)
        return Problem(self.file, *self.place(path), f"{name}: {message}" if name else message)

    def _name(self, path: Keys) -> str:
        """What the path's item is called: counter "blue-1"."""
        for depth in range(min(len(path), 6), 0, -1):
            item = self._at(path[:depth])
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                noun = str(path[depth - 2] if isinstance(path[depth - 1], int) else path[0])
                return f'{noun.removesuffix("s")} "{item["id"]}"'
            if depth == 2 and path[0] in ("faces", "bases", "kinds", "values"):
                return f'{str(path[0]).removesuffix("s")} "{path[1]}"'
        return ""
