"""Takes lists and mappings from spreadsheets: `from: units.csv` wherever one may be typed.

A list of items has an item for each row; its columns are {slots}. A mapping has an entry for each row, a
list of texts the cells of a column.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin

from ..models.field_types import Model
from ..models.grids import Grid
from ..models.tables import Table
from ..models.validate import is_model, strip
from ..reading.memory import NOTHING, Memory
from ..reading.places import Keys, Part, Source, read_source
from ..reading.problems import BadInput, Problem, shortened, suggest
from ..reading.rows import ENDINGS, Row, Sheet
from .row_items import no_column, rows_where

FROM, SHEET, WHERE = "from", "sheet", "where"
TAKING = (FROM, SHEET, WHERE)
DATA = "data"  # a folder of a game for its spreadsheets and included files
OWN = frozenset({*TAKING, "key", "column"})
TILED = (".tmx", ".tmj", ".tsx", ".json")


def is_from(value: Any) -> bool:
    """Return whether a value is `{from: ...}`, instead of a mapping or a list."""
    return isinstance(value, dict) and isinstance(value.get(FROM), str) and value.keys() <= OWN


def is_coded(terrain: Any) -> bool:
    """Return whether the terrain of a grid is taken from a sheet that looks like the board."""
    return isinstance(terrain, dict) and FROM in terrain and not terrain.keys() & {"key", "column"}


def inside(folder: Path, name: str) -> Path:
    """Find a file of a game by the name that another gives it. ValueError says what is wrong with it."""
    if "://" in name or name.lower().startswith(("docs.google.", "www.")):
        raise ValueError(
            "Cutline reads no addresses; download the sheet as CSV (Google: File > Download), "
            f"put it beside game.yaml or into {DATA}/, and write the name of that file"
        )
    file = folder / name
    home = os.path.realpath(folder)
    real = os.path.realpath(file)
    if os.path.isabs(name) or "\\" in name or os.path.commonpath([home, real]) != home:
        raise ValueError(f'"{shortened(name)}" is outside the game\'s folder; copy it there')
    if os.path.dirname(os.path.relpath(real, home)) not in ("", DATA):
        raise ValueError(
            f'"{shortened(name)}" is in another folder; put it beside game.yaml, or into {DATA}/'
        )
    if not os.path.isfile(file):
        there = [path.name for path in folder.iterdir()] if folder.is_dir() else []
        there += [f"{DATA}/{path.name}" for path in (folder / DATA).glob("*")]
        kind = Path(name).suffix.lower()
        near = suggest(name, [known for known in there if kind in ("", Path(known).suffix.lower())])
        raise ValueError(f'there is no file "{shortened(name)}"{near}')
    return file


class Sheets(NamedTuple):
    """The spreadsheets of a game."""

    folder: Path
    memory: Memory = NOTHING

    def read(
        self, typed: Mapping[str, Any], path: Keys, source: Source, *, headed: bool = True
    ) -> Sheet | None:
        """Read the sheet that `from` and `sheet` name, its rows that are as `where` says.

        `headed`: whether its first row has headings. None, reported, where there is none to read.
        """
        from ..reading.spreadsheets import read_grid, read_sheet

        name, sheet = typed.get(FROM), typed.get(SHEET, "")
        if not isinstance(name, str) or not isinstance(sheet, str):
            source.report_typed(
                path, f'"{FROM}" and "{SHEET}" take a name each: {{from: units.xlsx, sheet: Soviet}}'
            )
            return None
        try:
            file = inside(self.folder, name)
            if file.suffix.lower() not in ENDINGS:
                way = "export the map from Tiled" if file.suffix.lower() in TILED else "save it"
                ways = f"{way} as one of {', '.join(ENDINGS)}"
                raise ValueError(f'"{shortened(name)}" is no spreadsheet; {ways}')
            source.characters = None  # whatever the spreadsheet brings in
            read = (read_sheet if headed else read_grid)(file, sheet, self.memory)
        except ValueError as error:
            source.report_typed((*path, FROM), str(error))
            return None
        except BadInput as error:
            source.problems += error.problems
            return None
        for told in read.told:
            source.warnings.append(Problem(file, 1, 1, told, ""))
        try:
            rows = rows_where(typed[WHERE], read) if WHERE in typed else read.rows
        except ValueError as error:
            source.report_typed((*path, WHERE), str(error))
            return None
        if not rows:
            why = f"none of its rows is as {WHERE} says" if read.rows else "no row below its headings"
            source.note(f"{name}: {why}, so nothing is taken from it")
        return read._replace(rows=rows)


def fill_from_sheets(
    data: dict[str, Any], model: type[Model], source: Source, sheets: Sheets
) -> dict[str, Any]:
    """Return the data of a file with its mappings and lists of texts taken from spreadsheets."""
    if not source.sheets:
        return data
    filler = _Filler(source, sheets)
    filled: dict[str, Any] = filler.filled(data, model, ())
    return filled


class _Filler:
    def __init__(self, source: Source, sheets: Sheets) -> None:
        self.source, self.sheets = source, sheets
        self.headed: dict[Keys, list[str]] = {}  # headings of the mappings of lists, that of their keys first

    def filled(self, value: Any, annotation: Any, path: Keys) -> Any:
        """Return a value as the annotation of its place reads it; the same object where nothing was taken."""
        annotation = strip(annotation)
        if is_model(annotation):
            fields = annotation.model_fields
            if not isinstance(value, dict):
                return value
            inside = {key: fields[key].annotation for key in value if key in fields}
            if annotation is Grid and is_coded(value.get("terrain")):
                del inside["terrain"]  # which needs to know the grid's size, unfolded
            made = self._each(value, inside, path)
            if annotation is Table and "columns" not in value and (*path, "rows") in self.headed:
                head, *columns = self.headed[*path, "rows"]
                made = {"head": head, **made, "columns": columns}
            return made
        origin, inner = get_origin(annotation), get_args(annotation)
        if is_from(value) and (origin in (dict, Mapping) or (origin is list and strip(inner[0]) is str)):
            return self._taken(value, origin, inner, path)
        if origin is list and isinstance(value, list) and _deep(inner[0]):
            changed = [self.filled(item, inner[0], (*path, k)) for k, item in enumerate(value)]
            return changed if any(a is not b for a, b in zip(changed, value, strict=True)) else value
        if origin in (dict, Mapping) and isinstance(value, dict) and _deep(inner[1]):
            return self._each(value, dict.fromkeys(value, inner[1]), path)
        return value

    def _each(self, value: dict[str, Any], inner: Mapping[str, Any], path: Keys) -> dict[str, Any]:
        changed = {key: self.filled(value[key], inner[key], (*path, key)) for key in inner}
        return {**value, **changed} if any(changed[key] is not value[key] for key in changed) else value

    def _taken(self, typed: dict[str, Any], origin: Any, inner: tuple[Any, ...], path: Keys) -> Any:
        """Return the mapping, or the list of texts, that a sheet gives."""
        sheet = self.sheets.read(typed, path, self.source)
        wrong = []
        if sheet is not None:
            named = {name: typed[name] for name in ("key", "column") if name in typed}
            wrong = [name for name in named if named[name] not in sheet.headings]
            for name in wrong:
                self.source.report_typed((*path, name), no_column(str(typed[name]), sheet))
        if sheet is None or wrong:
            self.source.lacking = True
            return [] if origin is list else {}
        headings = [heading for heading in sheet.headings if heading]
        used = {typed.get("key", headings[0]), typed["column"]} if "column" in typed else {*headings}
        for row in sheet.rows:
            for heading in used & row.faults.keys():
                self.source.problems.append(row.problem(heading, row.faults[heading]))
        if origin is list:
            column = typed.get("column", headings[0])
            return [row.cells[column] for row in sheet.rows if row.cells[column]]
        return self._mapping(typed, sheet, headings, inner[1], path)

    def _mapping(
        self, typed: Mapping[str, Any], sheet: Sheet, headings: list[str], inner: Any, path: Keys
    ) -> dict[str, Any]:
        """Return an entry for each row, under its key; with a `column` of lists, rows of one key together."""
        key = typed.get("key", headings[0])
        inner = strip(inner)
        listed = get_origin(inner) is list
        others = [heading for heading in headings if heading != key]
        column = typed.get("column")
        if listed and not column:
            self.headed[path] = [key, *others]
        entries: dict[str, Any] = {}
        rows: dict[str, Row] = {}
        for row in sheet.rows:
            name = row.cells[key]
            if listed and column:
                entries.setdefault(name, []).append(row.cells[column])
            elif not name or name in entries:
                message = (
                    f'key "{shortened(name)}" is here a second time; keep one' if name else "the key is empty"
                )
                self.source.problems.append(row.problem(key, message))
            elif listed:
                entries[name] = [row.cells[heading] for heading in others]
            elif inner is str or not (is_model(inner) or get_origin(inner) in (dict, Mapping)):
                entries[name] = row.cells[column or (others or [key])[0]]
            else:
                entries[name] = {heading: row.cells[heading] for heading in others if row.cells[heading]}
            rows.setdefault(name, row)
        self.source.origins.mapped[self.source.origins.typed(path)] = rows
        return entries


def _deep(annotation: Any) -> bool:
    """Return whether anything in a value of this type may be taken from a sheet."""
    annotation = strip(annotation)
    return is_model(annotation) or get_origin(annotation) in (dict, list, Mapping)


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
        """Read a file that is included. ValueError where it cannot be."""
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
        source.sheets = source.sheets or part.sheets
        known = source.characters, part.characters
        source.characters = None if None in known else frozenset().union(*known)  # type: ignore[arg-type]
        lists: dict[str, range] = {}
        keys: dict[str, list[str]] = {}
        clashes = list(_joined(source.data, part.data, lists, keys))
        source.parts.append(Part(part, lists, keys))
        for path in clashes:
            place = source.places.get(path, (1, 1))
            message = f'"{shortened(str(path[-1]))}" is in {source.file.name}:{place[0]} too; keep one'
            line, column = part.places.get((*path, ""), part.places.get(path, (1, 1)))
            source.problems.append(Problem(part.file, line, column, message))


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
