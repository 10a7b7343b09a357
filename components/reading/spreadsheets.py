"""Reads spreadsheets as texts: CSV as any program writes it, and what Excel and LibreOffice save.

Input is untrusted: files, cells and what a file unpacks to are bounded.
"""

from __future__ import annotations

import csv
import datetime
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from xml.parsers.expat import ParserCreate

from .bounded import read_bounded
from .memory import NOTHING, Memory
from .problems import BadInput, Problem, not_here, shortened, suggest
from .rows import BOOKS, Row, Sheet, column_of, letters, problem_at

LARGEST, LARGEST_UNPACKED = 64_000_000, 256_000_000  # bytes
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 100_000, 500, 1_000_000
MOST_PARTS = 10_000  # files in a workbook
LONGEST_CELL = 20_000  # characters
_SEPARATORS = ";\t|,"
_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_ROW, _CELLS = 0, range(2, 12)  # kinds of records in an XLSB; a blank cell is 1
_ERRORS = ("#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#GETTING_DATA")

Cells = Sequence[str]


def read_sheet(file: Path, sheet: str = "", memory: Memory = NOTHING) -> Sheet:
    """Read a sheet by its name, the first one for "". BadInput with all that is wrong with it."""
    data = read_bounded(file, LARGEST)
    return memory.made(("sheet", file, sheet), (data,), partial(_sheet, file, sheet, data))


def read_grid(file: Path, sheet: str = "", memory: Memory = NOTHING) -> list[tuple[int, list[str]]]:
    """Read a sheet without headings, such as a map of codes: its rows, each with its line, cell by cell."""
    data = read_bounded(file, LARGEST)
    rows = memory.made(("grid", file, sheet), (data,), partial(_rows, file, sheet, data))[1]
    return [(line, [cell.strip() for cell in row]) for line, row in rows]


def _sheet(file: Path, sheet: str, data: bytes) -> Sheet:
    return _with_headings(file, *_rows(file, sheet, data))


def _rows(file: Path, sheet: str, data: bytes) -> tuple[str, list[tuple[int, Cells]]]:
    """Return the name of a sheet and its rows, each with its line."""
    rows: Iterable[tuple[int, Cells]]
    if file.suffix.lower() in BOOKS:
        name, texts = _book(file, sheet, data)
        rows = enumerate(texts, 1)
    else:
        name, rows = "", _table(file, decoded(data)[0])
        if sheet:
            raise _wrong(file, f'a CSV file has one sheet; take out "sheet: {shortened(sheet)}"')
    return name, list(_bounded(file, name, rows))


def _wrong(file: Path, message: str, line: int = 1) -> BadInput:
    return BadInput([Problem(file, line, 1, message)])


def _bounded(file: Path, name: str, rows: Iterable[tuple[int, Cells]]) -> Iterator[tuple[int, Cells]]:
    """Yield the rows, each with its line, as many as are allowed."""
    cells = 0
    for number, (line, row) in enumerate(rows, 1):
        cells += len(row)
        if number > MOST_ROWS:
            raise BadInput([problem_at(file, name, number, 1, f"more than {MOST_ROWS:,} rows; use fewer")])
        if len(row) > MOST_COLUMNS or cells > MOST_CELLS:
            most = f"{MOST_COLUMNS:,} columns" if len(row) > MOST_COLUMNS else f"{MOST_CELLS:,} cells"
            raise BadInput([problem_at(file, name, number, 1, f"more than {most}; use fewer")])
        yield line, row


def _with_headings(file: Path, name: str, rows: Sequence[tuple[int, Cells]]) -> Sheet:
    """Return the rows that are not empty, under the headings of the first of them."""
    full = [(number, *row) for number, row in enumerate(rows, 1) if any(map(str.strip, row[1]))]
    if not full:
        raise _wrong(
            file, f"{f'sheet {name!r}' if name else 'this file'} is empty; its first row has the headings"
        )
    (top, _, head), *below = full
    headings = tuple(" ".join(cell.split()) for cell in head)
    problems = [_alike(file, name, top, headings, twice) for twice in dict.fromkeys(headings) if twice]
    if any(problems):
        raise BadInput(filter(None, problems))
    made = []
    for number, line, row in below:
        cells = {heading: cell.strip() for heading, cell in zip(headings, row, strict=False) if heading}
        if not any(cells.values()):
            continue  # notes in columns without a heading
        cells |= dict.fromkeys([heading for heading in headings[len(row) :] if heading], "")
        faults = {heading: fault for heading, cell in cells.items() if (fault := _fault(cell))}
        made.append(Row(file, name, headings, number, line, cells, faults))
    return Sheet(file, name, headings, made)


def _alike(file: Path, name: str, top: int, headings: Cells, heading: str) -> Problem | None:
    """Return the problem of a heading that stands over several columns; it names their cells."""
    columns = [column for column, other in enumerate(headings, 1) if other == heading]
    if len(columns) < 2:
        return None
    cells = " and ".join(f"{letters(column)}{top}" for column in columns)
    message = f'heading "{shortened(heading)}" appears twice, in {cells}; rename one'
    return problem_at(file, name, top, columns[1], message)


def _fault(cell: str) -> str:
    """Return what is wrong with a cell; "" for nothing."""
    if cell in _ERRORS:
        return f"the formula gives {cell}; mend it, and save the spreadsheet"
    if len(cell) > LONGEST_CELL:
        return f"{len(cell):,} characters in a cell; {LONGEST_CELL:,} at most"
    return ""


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text of a CSV, and the encoding in which a spreadsheet has written it."""
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "utf-8")
    for tried in (encoding, "cp1252", "mac_roman"):
        try:
            return data.decode(tried).removeprefix("\ufeff"), tried
        except UnicodeDecodeError:
            continue
    raise AssertionError("every byte is a letter of Mac Roman")


def _table(file: Path, text: str) -> Iterator[tuple[int, Cells]]:
    """Yield the rows of a CSV, each with the line where it begins."""
    if "\0" in text:
        raise _wrong(file, "this is not a CSV file; save the spreadsheet as CSV, or give its real name")
    first, _, rest = text.partition("\n")
    separator = ""
    if first.lower().startswith("sep=") and len(first.strip()) == 5:  # as Excel says it
        separator, text = first[4], "\n" + rest
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator or _separator(text), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            message = f"cannot be read as CSV: {error}; quote texts that hold quotes or line breaks"
            raise _wrong(file, message, max(1, reader.line_num)) from None
        if row is None:
            return
        yield line, row


def _separator(text: str) -> str:
    """Return the sign that parts the columns: the commonest in the first line, outside quotes."""
    line = next((line for line in text.splitlines() if line.strip()), "")
    plain = "".join(line.split('"')[::2])
    return max(_SEPARATORS[::-1], key=lambda mark: (plain.count(mark), mark == ","))


def _book(file: Path, sheet: str, data: bytes) -> tuple[str, Sequence[Cells]]:
    """Return the name and the rows of a sheet of a workbook."""
    _check_packed(file, data)
    try:
        from python_calamine import CalamineWorkbook
    except ImportError as error:
        raise not_here(error, file, "spreadsheets other than CSV are read") from None
    try:
        _check_extent(file, sheet, data, None)
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        names = list(book.sheet_names)
        if not names or (sheet and sheet not in names):
            raise _wrong(file, f'there is no sheet "{shortened(sheet)}"{suggest(sheet, names)}')
        name = sheet or names[0]
        _check_extent(file, name, data, names.index(name))
        table = book.get_sheet_by_name(name)
        _check_cell(file, name, *(number + 1 for number in table.end or (0, 0)))
        rows = table.to_python(skip_empty_area=False)
    except BadInput:
        raise
    except BaseException as error:  # what Rust gives up over is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        reason = shortened(" ".join(str(error).split()), 120)
        raise _wrong(file, f"cannot be read as a spreadsheet ({reason}); save it again, or as CSV") from None
    texts = [[_shown(cell) for cell in row] for row in rows]
    for row, column, reason in _errors(data, names.index(name)) if data.startswith(b"PK") else ():
        if row <= len(texts) and column <= len(texts[row - 1]):
            texts[row - 1][column - 1] = reason  # which calamine leaves empty
    return name, texts


def _check_extent(file: Path, name: str, data: bytes, sheet: int | None) -> None:
    """Refuse a sheet with a cell so far away that the library could not make room for all between.

    Without a number of a `sheet`: those of an ODS, which is read as a whole.
    """
    if not data.startswith(b"PK"):
        return
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
        if sheet is None:
            parts = {"content.xml"} & set(names)
        else:
            own = _part_of(archive, sheet)
            parts = {own} if own else {part for part in names if "sheets/" in part}
        for part in parts:
            inside = archive.read(part)
            cells = _binary_cells(inside) if part.endswith(".bin") else _filled_cells(inside)
            for row, column in cells:
                _check_cell(file, name, row, column)


def _check_cell(file: Path, name: str, row: int, column: int) -> None:
    for noun, needed, most in (
        ("rows", row, MOST_ROWS),
        ("columns", column, MOST_COLUMNS),
        ("cells", row * column, MOST_CELLS),
    ):
        if needed > most:
            message = f"more than {most:,} {noun} up to here; empty this cell, or use fewer"
            raise BadInput([problem_at(file, name, row, column, message)])


def _filled_cells(xml: bytes) -> list[tuple[int, int]]:
    """Return row and column, from 1, of the far corner of each sheet in a part of an XLSX or ODS."""
    corners: list[tuple[int, int]] = []
    row = column = repeated = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal row, column, repeated
        match tag.rpartition(":")[2]:
            case "worksheet" | "table":
                corners.append((0, 0))
                row = repeated = 0
            case "row":
                row, column = int(attributes.get("r", row + 1)), 0
            case "c" if place := re.fullmatch(r"([A-Za-z]{1,7})([0-9]{1,10})", attributes.get("r", "")):
                row, column = int(place[2]), column_of(place[1].upper())
            case "c":
                column += 1
            case "table-row":
                row, column = row + repeated, 0
                repeated = int(attributes.get("table:number-rows-repeated", 1))
            case "table-cell" | "covered-table-cell":
                column += int(attributes.get("table:number-columns-repeated", 1))
                if any(key.endswith(":value-type") for key in attributes):
                    far(row + repeated)
            case "v" | "is":
                far(row)

    def far(down: int) -> None:
        if corners:
            corners[-1] = max(corners[-1][0], down), max(corners[-1][1], column)

    parser = ParserCreate()
    parser.StartElementHandler = start
    parser.Parse(xml, True)
    return corners


def _binary_cells(data: bytes) -> list[tuple[int, int]]:
    """Return far corners of the sheets in a part of an XLSB: records of a number, a length and contents."""
    at = row = rows = columns = 0

    def number(most: int) -> int:
        nonlocal at
        value = 0
        for k in range(most):
            byte, at = data[at], at + 1
            value |= (byte & 0x7F) << 7 * k
            if byte < 0x80:
                break
        return value

    while at < len(data):
        kind, length = number(2), number(4)
        first = int.from_bytes(data[at : at + 4], "little")
        if kind == _ROW:
            row = first + 1
        elif kind in _CELLS:
            rows, columns = max(rows, row), max(columns, first + 1)
        at += length
    return [(rows, columns)]


def _part_of(archive: zipfile.ZipFile, sheet: int) -> str:
    """Return the name of the XML of an XLSX's sheet, counted from 0; "" where it is not to be found."""
    parts = archive.namelist()
    if not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} <= set(parts):
        return ""
    ids = re.findall(rb'<sheet\b[^>]*?\br:id="([^"]+)"', archive.read("xl/workbook.xml"))
    links = re.findall(rb"<Relationship\b[^>]*>", archive.read("xl/_rels/workbook.xml.rels"))
    matching = [link for link in links if sheet < len(ids) and b'Id="%s"' % ids[sheet] in link]
    target = re.search(rb'Target="/?(?:xl/)?([^"]+)"', matching[0]) if matching else None
    part = f"xl/{target[1].decode()}" if target else ""
    return part if part in parts else ""


def _errors(data: bytes, sheet: int) -> Iterator[tuple[int, int, str]]:
    """Yield row, column and text of the cells of an XLSX whose formula has failed; counted from 1."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        part = _part_of(archive, sheet)
        xml = archive.read(part) if part else b""
    for cell in re.finditer(rb'<c r="([A-Z]{1,3})(\d+)"[^>]*\bt="e"[^>]*>.*?<v>(#[^<]{1,20})</v>', xml):
        yield int(cell[2]), column_of(cell[1].decode()), cell[3].decode()


def _check_packed(file: Path, data: bytes) -> None:
    """Count what a workbook, which is a zip, unpacks to before anybody unpacks it."""
    if not data.startswith(b"PK"):
        return
    size = 0
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
                raise _wrong(file, _UNPACKED)
            for part in parts:
                with archive.open(part) as opened:
                    while chunk := opened.read(1 << 20):
                        size += len(chunk)
                        if size > LARGEST_UNPACKED:
                            raise _wrong(file, _UNPACKED)
    except BadInput:
        raise
    except Exception:  # whatever a damaged file makes of the library
        raise _wrong(file, "this spreadsheet is damaged; save it again, or as CSV") from None


_UNPACKED = f"unpacked, this spreadsheet is more than {LARGEST_UNPACKED / 1e6:g} MB; use a smaller one"


def _shown(cell: Any) -> str:
    """Return a cell as a person sees it."""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return f"{cell:.15g}"
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    return str(cell)
