"""Takes a board's terrain from a sheet that looks like it: a code, or the name of a kind, in each cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from ..models.grids import Grid
from ..reading.places import Keys, Source
from ..reading.problems import shortened, suggest
from ..reading.rows import Row, Sheet
from .from_sheets import FROM, SHEET, Sheets, is_coded

_NEEDED = ("shape", "size", "columns", "rows", "kind", "numbering", "upwards")
_FLIPPED, _TILE = 1 << 28, (1 << 28) - 1  # Tiled says in the four highest bits how a tile is turned
_NO_TILE = "-1"  # in a map that Tiled exports; its tiles count from 0
_NOTHING = "0"  # where tiles count from 1, as in Tiled's own files, and in most maps painted by hand


def fill_coded_maps(data: dict[str, Any], source: Source, sheets: Sheets) -> dict[str, Any]:
    """Return the data of map.yaml, its lists unfolded, with the cells of each kind that a sheet paints."""
    for b, board in enumerate(_listed(data, "maps")):
        for p, panel in enumerate(_listed(board, "panels")):
            grid = panel.get("grid") if isinstance(panel, dict) else None
            if isinstance(grid, dict) and is_coded(grid.get("terrain")):
                path = ("maps", b, "panels", p, "grid", "terrain")
                data = _put(data, path, _Painted(grid, board.get("kinds"), path, source, sheets).cells())
    return data


def _listed(value: Any, key: str) -> list[Any]:
    inner = value.get(key) if isinstance(value, dict) else None
    return inner if isinstance(inner, list) else []


def _put(value: Any, path: Keys, new: Any) -> Any:
    """Return a value with another at a path; what was typed stays as it is."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = _put(value[path[0]], path[1:], new)
    return copy


class _Painted:
    """One sheet over one grid."""

    def __init__(self, grid: dict[str, Any], kinds: Any, path: Keys, source: Source, sheets: Sheets) -> None:
        self.typed = grid
        self.terrain: dict[str, Any] = grid["terrain"]
        self.kinds = list(kinds) if isinstance(kinds, dict) else []
        self.path, self.source, self.sheets = path, source, sheets

    def cells(self) -> dict[str, list[str]]:
        """Return the numbers of cells by their kind; what is wrong is reported at its cell."""
        for key in [key for key in self.terrain if key not in (FROM, SHEET, "grid")]:
            message = f'unknown key "{shortened(str(key))}"; of a map of codes there are from, sheet and grid'
            self.source.report((*self.path, key, ""), message)
        codes = self._codes()
        asked = {key: self.terrain[key] for key in (FROM, SHEET) if key in self.terrain}
        sheet = self.sheets.read(asked, self.source.origins.typed(self.path), self.source, headed=False)
        try:
            grid = Grid.model_validate({key: self.typed[key] for key in _NEEDED if key in self.typed})
        except ValidationError:
            grid = None  # told with all else that is wrong with the grid
        if codes is None or sheet is None or grid is None:
            self.source.lacking = True
            return {}
        if not any(any(row.cells.values()) for row in sheet.rows):
            message = f"{sheet.file.name} is empty; colours of cells are not read, so write a code into each"
            self.source.report((*self.path, FROM), message)
        return self._painted(grid, sheet, codes)

    def _codes(self) -> Mapping[str, str] | None:
        """Return kinds by the codes that stand for them; None, reported, where there is no telling."""
        codes = self.terrain.get("grid")
        if codes is None and "grid" not in self.terrain:
            return {kind: kind for kind in self.kinds}
        if not isinstance(codes, dict) or not all(isinstance(kind, str) for kind in codes.values()):
            message = '"grid" says which kind each code is: {1: clear, 2: woods}'
            self.source.report((*self.path, "grid"), message)
            return None
        wrong = [code for code, kind in codes.items() if self.kinds and kind not in self.kinds]
        for code in wrong:
            message = f'kind "{shortened(codes[code])}" does not exist{suggest(codes[code], self.kinds)}'
            self.source.report((*self.path, "grid", code), message)
        return None if wrong else codes

    def _painted(self, grid: Grid, sheet: Sheet, codes: Mapping[str, str]) -> dict[str, list[str]]:
        used = {cell for row in sheet.rows for cell in row.cells.values()}
        empty = {"", _NO_TILE if _NO_TILE in used else _NOTHING} - codes.keys()
        painted: dict[str, list[str]] = {}
        unknown: dict[str, list[tuple[Row, str]]] = {}
        over: dict[str, tuple[Row, str]] = {}
        lower = {code.casefold(): code for code in codes}
        for down, (row, cells) in enumerate(_unlabelled(sheet, grid, codes)):
            for across, (letter, cell) in enumerate(cells):
                code = cell if cell in codes else lower.get(cell.casefold()) or _tile(cell)
                if code in empty:
                    continue
                if down >= grid.rows or across >= grid.columns:
                    over.setdefault("rows" if down >= grid.rows else "columns", (row, letter))
                elif code in codes:
                    painted.setdefault(codes[code], []).append(grid.number(across, down))
                else:
                    unknown.setdefault(code, []).append((row, letter))
        for noun, (row, letter) in over.items():
            size = f"the grid has {grid.columns} columns and {grid.rows} rows"
            remedy = "empty them, or enlarge the grid"
            message = f"{size}; this is one of the {noun} too many: {remedy}"
            self.source.problems.append(row.problem(letter, message))
        if unknown and not painted and "grid" not in self.terrain:
            named = ", ".join(f"{shortened(code)}: KIND" for code in list(unknown)[:3])
            message = (
                f"{sheet.file.name} names no kind of this board; say which its codes are, grid: {{{named}}}, "
                "or for a list of cells key: and column:"
            )
            self.source.report((*self.path, FROM), message)
            return {}
        for code, places in unknown.items():
            (row, letter), said = places[0], f'"{shortened(code)}"'
            more = f" (in {len(places)} cells)" if len(places) > 1 else ""
            if "grid" in self.terrain:
                message = f"code {said}{more} is not in grid; write there {shortened(code)}: KIND"
            else:
                message = f"{said}{more} is no kind of this board{suggest(code, codes)}"
            self.source.problems.append(row.problem(letter, message))
        return painted


def _unlabelled(
    sheet: Sheet, grid: Grid, codes: Mapping[str, str]
) -> list[tuple[Row, list[tuple[str, str]]]]:
    """Return the cells of each row by their letters, but not the names of columns and rows beside the map.

    Such names are all there, and differ; without them the sheet has the grid's size.
    """
    rows = [(row, list(row.cells.items())) for row in sheet.rows]
    high = max((down for down, (_, cells) in enumerate(rows, 1) if any(cell for _, cell in cells)), default=1)
    wide = max((k for _, cells in rows for k, (_, cell) in enumerate(cells, 1) if cell), default=1)
    top = [cell for _, cell in rows[0][1][:wide]] if rows else []
    left = [cells[0][1] if cells else "" for _, cells in rows[:high]]

    def names(texts: list[str], many: int) -> bool:
        return len(texts) == many == len({*texts} - {""}) and not {*texts} <= codes.keys()

    above = high == grid.rows + 1 and names(top[-grid.columns :], grid.columns)
    beside = wide == grid.columns + 1 and names(left[-grid.rows :], grid.rows)
    return [(row, cells[beside:]) for row, cells in rows[above:]]


def _tile(code: str) -> str:
    """Return a code without what Tiled adds to a tile that is flipped or turned."""
    if code.isascii() and code.removeprefix("-").isdigit() and code != _NO_TILE:
        number = int(code[:20])
        return str(number & _TILE) if number >= _FLIPPED or number < 0 else code
    return code
