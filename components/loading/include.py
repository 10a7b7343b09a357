"""Puts the files together that a file of a game includes: `include: [soviet.yaml, german.yaml]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..reading.memory import Memory
from ..reading.places import Part, Source, read_source
from ..reading.problems import BadInput, Problem, shortened
from .from_sheets import inside, is_from

INCLUDE = "include"
MOST = 100  # files that a game includes


class Included:
    """The files that those of one game include, each once."""

    def __init__(self, folder: Path, largest: int, memory: Memory) -> None:
        self.folder, self.largest, self.memory = folder, largest, memory
        self.files: list[Path] = []

    def into(self, source: Source) -> None:
        """Take what a file includes into its data: lists are joined, mappings merged."""
        if not source.readable or INCLUDE not in source.data:
            return
        source.data = dict(source.data)  # what was typed may be kept for another look
        names = source.data.pop(INCLUDE)
        for index, name in enumerate(names if isinstance(names, list) else [names]):
            path = (INCLUDE, index) if isinstance(names, list) else (INCLUDE,)
            try:
                self._merge(source, self._read(name, source))
            except ValueError as error:
                source.report_typed(path, str(error))
                source.lacking = True
            except BadInput as error:
                source.problems += error.problems
                source.lacking = True

    def _read(self, name: Any, source: Source) -> Source:
        """A file that is included. ValueError where it cannot be."""
        if not isinstance(name, str) or Path(name).suffix not in (".yaml", ".yml"):
            raise ValueError(f'"{INCLUDE}" takes names of YAML files: [soviet.yaml, german.yaml]')
        file = inside(self.folder, name)
        if file in self.files or file == source.file:
            raise ValueError(f'"{shortened(name)}" is included already')
        if len(self.files) >= MOST:
            raise ValueError(f"more than {MOST} files are included; put some together")
        self.files.append(file)
        part = read_source(file, self.largest, self.memory)
        if part.readable and INCLUDE in part.data:
            part.report_typed(
                (INCLUDE, ""), f"an included file includes no other; include it in {source.file.name}"
            )
        return part

    def _merge(self, source: Source, part: Source) -> None:
        source.problems += part.problems
        part.problems = source.problems  # whatever is found in it later is told with the rest
        source.lacking = source.lacking or part.lacking
        source.figures = source.figures or part.figures
        known = source.characters, part.characters
        source.characters = None if None in known else frozenset().union(*known)  # type: ignore[arg-type]
        lists: dict[str, range] = {}
        keys: dict[str, list[str]] = {}
        clashes = list(_joined(source.data, part.data, lists, keys))
        source.parts.append(Part(part, lists, keys))
        for path in clashes:
            place = source.places.get(path, (1, 1))
            said = f'"{shortened(str(path[-1]))}" is in {source.file.name}:{place[0]} too; keep one'
            line, column = part.places.get((*path, ""), part.places.get(path, (1, 1)))
            source.problems.append(Problem(part.file, line, column, said))


def _joined(
    data: dict[str, Any], more: dict[str, Any], lists: dict[str, range], keys: dict[str, list[str]]
) -> Iterator[tuple[str, ...]]:
    """Join one file's data into another's; paths of what both say."""
    for key, value in more.items():
        there = data.get(key)
        if key == INCLUDE:
            continue
        if key not in data:
            data[key] = value
            keys.setdefault("", []).append(key)
        elif isinstance(there, list) and isinstance(value, list):
            lists[key] = range(len(there), len(there) + len(value))
            data[key] = [*there, *value]
        elif (
            isinstance(there, dict) and isinstance(value, dict) and not is_from(there) and not is_from(value)
        ):
            both = [name for name in value if name in there]
            keys[key] = [name for name in value if name not in there]
            data[key] = {**there, **{name: value[name] for name in keys[key]}}
            yield from ((key, name) for name in both)
        else:
            yield (key,)
