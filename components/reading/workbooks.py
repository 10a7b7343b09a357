"""Reads workbooks of Excel (XLSX) and LibreOffice (ODS) as their sheets show them, without what is hidden."""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.parsers.expat import ParserCreate

from .number_formats import BUILT_IN, GENERAL, shown, shown_text
from .problems import BadInput, Problem, shortened, suggest
from .rows import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, Grid, column_of, letters, problem_at, which

_YES, _DIGITS = ("1", "true", "on"), "0123456789"
_SINCE_1904 = 1462  # days between the first days of the two calendars of Excel
_WORKBOOK = "xl/workbook.xml"
_CELLS, _MANY = ("table:table-cell", "table:covered-table-cell"), "table:number-"
_HIDDEN = ("collapse", "filter")
_SHADED = ("table:shapes", "office:annotation", "text:note", "text:ruby-text")  # texts beside those of cells


def read_workbook(file: Path, sheet: str, data: bytes) -> Grid:
    """Read a sheet by its name, the first one for "". BadInput; whatever a damaged file makes of it."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return (_read_ods if "content.xml" in archive.namelist() else _read_xlsx)(file, sheet, archive)


def pick(file: Path, sheet: str, names: Sequence[str]) -> str:
    """Return the name of the sheet that is wanted. BadInput where there is none."""
    if not names or (sheet and sheet not in names):
        message = f'there is no sheet "{shortened(sheet)}"{suggest(sheet, names)}'
        raise BadInput([Problem(file, 1, 1, message)])
    return sheet or names[0]


def check_cell(file: Path, name: str, row: int, column: int, cells: int = 0) -> None:
    """Refuse a cell so far away, or after so many, that there is no room for all before it."""
    for noun, needed, most in (
        ("rows", row, MOST_ROWS),
        ("columns", column, MOST_COLUMNS),
        ("cells", max(cells, row * column), MOST_CELLS),
    ):
        if needed > most:
            message = f"more than {most:,} {noun} up to here; empty this cell, or use fewer"
            raise BadInput([problem_at(file, name, row, column, message)])


class _Table:
    """The cells of a sheet as they come, counted from 1."""

    def __init__(self, file: Path, name: str) -> None:
        self.file, self.name, self.cells = file, name, 0
        self.rows: list[list[str]] = []
        self.hidden_rows: set[int] = set()
        self.hidden_columns: set[int] = set()
        self.merged: list[tuple[int, int, int, int]] = []  # top, left, bottom, right

    def put(self, row: int, column: int, text: str) -> None:
        if row > MOST_ROWS or column > MOST_COLUMNS or row * column > MOST_CELLS or self.cells > MOST_CELLS:
            check_cell(self.file, self.name, row, column, self.cells)
        while len(self.rows) < row:
            self.rows.append([])
        cells = self.rows[row - 1]
        gap = column - 1 - len(cells)
        if gap < 0:
            cells[column - 1] = text
            return
        if gap:
            cells += [""] * gap
        cells.append(text)
        self.cells += gap + 1

    def grid(self) -> Grid:
        """Return the sheet: a merged cell gives its text to each row, what is hidden is left out."""
        own = [any(row) for row in self.rows]
        steps = 0
        for top, left, bottom, _ in self.merged:
            text = "".join(self.rows[top - 1][left - 1 : left]) if top <= len(own) else ""
            for row in range(top + 1, min(bottom, len(own)) + 1) if text else ():
                steps += 1
                if steps > MOST_CELLS:
                    raise ValueError("too many merged cells")
                if own[row - 1]:
                    self.put(row, left, text)
        rows = [row for row, full in enumerate(own, 1) if full and row in self.hidden_rows]
        hidden = [which("row", rows)] if rows else []
        if self.hidden_columns:
            full = {k for row in self.rows for k, text in enumerate(row, 1) if text}
            if columns := sorted(full & self.hidden_columns):
                hidden.append(which("column", columns, letters))
            self.rows = [
                ["" if k in self.hidden_columns else text for k, text in enumerate(row, 1)]
                for row in self.rows
            ]
        return Grid(
            self.name,
            [(n, None if n in self.hidden_rows else row) for n, row in enumerate(self.rows, 1)],
            (f"{' and '.join(hidden)}: hidden; left out",) if hidden else (),
            frozenset(top for top, left, _, right in self.merged if right > left),
        )


def _walk(
    archive: zipfile.ZipFile,
    part: str,
    start: Callable[[str, dict[str, str]], object],
    end: Callable[[str], object] = str,
    text: Callable[[str], object] | None = None,
) -> None:
    """Tell the elements and texts of a part, where there is one; entities are refused."""

    def refuse(*_: object) -> None:
        raise ValueError("it has a document type")

    if part not in archive.namelist():
        return
    parser: Any = ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    with archive.open(part) as opened:
        parser.ParseFile(opened)


def _bare(tag: str) -> str:
    return tag.rpartition(":")[2]


# XLSX


def _read_xlsx(file: Path, sheet: str, archive: zipfile.ZipFile) -> Grid:
    links: dict[str, str] = {}
    sheets: dict[str, str] = {}
    first, since = "", 0

    def link(tag: str, attributes: dict[str, str]) -> None:
        if attributes.get("Type", "").endswith("/worksheet"):
            target = posixpath.join("xl", attributes["Target"])
            links[attributes["Id"]] = posixpath.normpath(target).lstrip("/")

    def look(tag: str, attributes: dict[str, str]) -> None:
        nonlocal first, since
        if _bare(tag) == "sheet":
            own = next((text for key, text in attributes.items() if key.endswith(":id")), "")
            if own in links:
                sheets[attributes["name"]] = links[own]
                first = first or attributes["name"] * (attributes.get("state", "visible") == "visible")
        elif _bare(tag) == "workbookPr" and attributes.get("date1904") in _YES:
            since = _SINCE_1904

    _walk(archive, "xl/_rels/workbook.xml.rels", link)
    _walk(archive, _WORKBOOK, look)
    name = pick(file, sheet or first, [*sheets])
    return _worksheet(_Table(file, name), archive, sheets[name], since).grid()


def _shared(archive: zipfile.ZipFile) -> list[str]:
    """Return the texts that the cells of all sheets share."""
    texts: list[str] = []
    parts: list[str] = []
    spoken = False  # how a Japanese text is said, which stands above it

    def start(tag: str, _: dict[str, str]) -> None:
        nonlocal spoken
        tag = _bare(tag)
        if tag == "si":
            texts.append("")
        spoken = spoken or tag == "rPh"
        parts.clear()

    def end(tag: str) -> None:
        nonlocal spoken
        tag = _bare(tag)
        if tag == "t" and not spoken:
            texts[-1] += _plain("".join(parts))
        spoken = spoken and tag != "rPh"

    _walk(archive, "xl/sharedStrings.xml", start, end, parts.append)
    return texts


def _plain(text: str) -> str:
    return text.replace("_x000D_", "").replace("_x005F_", "_") if "_x0" in text else text


def _codes(archive: zipfile.ZipFile) -> list[str]:
    """Return the format of each style."""
    own: dict[str, str] = {}
    styles: list[str] = []
    inside = False

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal inside
        tag = _bare(tag)
        if tag == "numFmt":
            own[attributes["numFmtId"]] = attributes["formatCode"]
        elif tag in ("cellXfs", "cellStyles", "dxfs"):
            inside = tag == "cellXfs"
        elif tag == "xf" and inside:
            styles.append(attributes.get("numFmtId", "0"))

    _walk(archive, "xl/styles.xml", start)
    return [own.get(style) or BUILT_IN.get(int(style), GENERAL) for style in styles] or [GENERAL]


def _worksheet(table: _Table, archive: zipfile.ZipFile, part: str, since: int) -> _Table:
    shared, codes = _shared(archive), _codes(archive)
    known: dict[tuple[str, str, str], str] = {}
    columns: dict[str, int] = {}
    parts: list[str] = []
    row = column = 0
    kind = style = value = ""
    spoken = formula = False

    def cell(text: str) -> str:
        if not text:
            return "#GETTING_DATA"  # a program wrote the formula, and nobody has worked it out
        code = codes[int(style)] if int(style) < len(codes) else GENERAL
        if kind == "n":
            return shown(float(text), code, since)
        if kind == "b":
            return "FALSE" if text == "0" else "TRUE"
        text = shared[int(text)] if kind == "s" else _plain(text)
        return shown_text(text, code) if "@" in code and kind != "e" else text

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal row, column, kind, style, value, spoken, formula
        tag = _bare(tag)
        if tag == "c":
            place = attributes.get("r", "")
            if place:
                own = place.rstrip(_DIGITS)
                column = columns[own] if own in columns else columns.setdefault(own, column_of(own.upper()))
                row = int(place[len(own) :])
            else:
                column += 1
            kind, style, value, formula = attributes.get("t", "n"), attributes.get("s", "0"), "", False
        elif tag == "row":
            row, column = int(attributes.get("r", row + 1)), 0
            if attributes.get("hidden") in _YES:
                table.hidden_rows.add(row)
        elif tag == "col" and attributes.get("hidden") in _YES:
            last = min(int(attributes["max"]), MOST_COLUMNS)
            table.hidden_columns.update(range(int(attributes["min"]), last + 1))
        elif tag == "mergeCell" and (ends := re.fullmatch(r"([A-Z]+)(\d+):([A-Z]+)(\d+)", attributes["ref"])):
            table.merged.append((int(ends[2]), column_of(ends[1]), int(ends[4]), column_of(ends[3])))
        else:
            spoken = spoken or tag == "rPh"
            parts.clear()

    def end(tag: str) -> None:
        nonlocal value, spoken, formula
        tag = _bare(tag)
        if tag in ("v", "t") and not spoken:
            value += "".join(parts)
        elif tag == "f":
            formula = kind == "n"
        elif tag == "c" and (value or formula):
            key = kind, style, value
            text = known[key] if key in known else known.setdefault(key, cell(value))
            if text:
                table.put(row, column, text)
        spoken = spoken and tag != "rPh"

    _walk(archive, part, start, end, parts.append)
    return table


# ODS


def _read_ods(file: Path, sheet: str, archive: zipfile.ZipFile) -> Grid:
    names: list[str] = []
    tables: list[_Table] = []  # the one that is wanted
    here = False
    row = rows = column = columns = unread = 0
    text: str | None = None
    parts: list[str] = []
    cell: dict[str, str] = {}

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal here, row, rows, column, columns, unread, text, cell
        if unread:
            unread += 1
        elif tag == "table:table":
            names.append(attributes["table:name"])
            here = not tables and names[-1] == (sheet or names[0])
            tables.extend([_Table(file, names[-1])] * here)
            row = rows = column = columns = 0
        elif not here:
            return
        elif tag in _CELLS:
            column += columns
            columns = int(attributes.get(f"{_MANY}columns-repeated", 1))
            cell, text = attributes, None
        elif tag == "text:p":
            text = "" if text is None else text + "\n"
            parts.clear()
        elif tag == "text:s":
            parts.append(" " * min(int(attributes.get("text:c", 1)), 100))
        elif tag in ("text:tab", "text:line-break"):
            parts.append("\t" if tag == "text:tab" else "\n")
        elif tag == "table:table-row":
            row, column, columns = row + rows, 1, 0
            rows = int(attributes.get(f"{_MANY}rows-repeated", 1))
            if attributes.get("table:visibility") in _HIDDEN:
                tables[0].hidden_rows.update(range(row + 1, min(row + rows, MOST_ROWS) + 1))
        elif tag == "table:table-column":
            first, column = column + 1, column + int(attributes.get(f"{_MANY}columns-repeated", 1))
            if attributes.get("table:visibility") in _HIDDEN:
                tables[0].hidden_columns.update(range(first, min(column, MOST_COLUMNS) + 1))
        elif tag in _SHADED or tag.startswith("draw:"):
            unread = 1

    def end(tag: str) -> None:
        nonlocal here, unread, text
        if unread:
            unread -= 1
        elif not here:
            return
        elif tag == "text:p":
            text = (text or "") + "".join(parts)
        elif tag in _CELLS:
            filled = _typed(cell) if text is None else text
            if filled and tag == _CELLS[0]:
                if rows * columns > 1:
                    check_cell(file, tables[0].name, row + rows, column + columns - 1)
                for k in range(columns):
                    tables[0].put(row + 1, column + k, filled)
            if f"{_MANY}rows-spanned" in cell or f"{_MANY}columns-spanned" in cell:
                down, right = (int(cell.get(f"{_MANY}{way}-spanned", 1)) for way in ("rows", "columns"))
                tables[0].merged.append((row + 1, column, row + down, column + right - 1))
        elif tag == "table:table-row" and rows > 1 and len(tables[0].rows) > row:
            for k in range(1, rows):
                for at, again in enumerate(tables[0].rows[row], 1):
                    tables[0].put(row + 1 + k, at, again)
        here = here and tag != "table:table"

    def add(piece: str) -> None:
        if not unread:
            parts.append(piece)

    _walk(archive, "content.xml", start, end, add)
    pick(file, sheet, names)
    return tables[0].grid()


def _typed(cell: dict[str, str]) -> str:
    """Return the value of a cell that says nothing about how it is shown."""
    for kind in ("string-value", "date-value", "time-value", "value"):
        if kind_value := cell.get(f"office:{kind}"):
            return kind_value
    return cell.get("office:boolean-value", "").upper()
