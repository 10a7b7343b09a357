"""Reads spreadsheets as texts: CSV as any program writes it, and what Excel and LibreOffice save.

Input is untrusted: files, cells and what a file unpacks to are bounded.
"""

from __future__ import annotations

import csv
import datetime
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from .bounded import read_bounded
from .lists import list_in
from .memory import NOTHING, Memory
from .problems import BadInput, Problem, not_here, shortened
from .rows import BOOKS, MOST_COLUMNS, Cells, Grid, Row, Sheet, letters
from .workbooks import check_cell, pick, read_workbook

LARGEST, LARGEST_UNPACKED = 64_000_000, 256_000_000  # bytes
MOST_PARTS = 10_000  # files in a workbook
_SEPARATORS = ";\t|,"
_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_OPEN = 'no quote closes the text that one opens here; write one behind it, and "" for each " within it'
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_IN_QUOTES = re.compile(r'(?:^|(?<=[;\t|,\n])) *"[^"]*"?')
_ROW, _CELLS = 0, range(2, 12)  # kinds of records in an XLSB; a blank cell is 1


def read_sheet(file: Path, sheet: str = "", memory: Memory = NOTHING) -> Sheet:
    """Read a sheet by its name, the first one for "". BadInput with all that is wrong with it."""
    return _made(list_in, file, sheet, memory)


def read_grid(file: Path, sheet: str = "", memory: Memory = NOTHING) -> Sheet:
    """Read a sheet without headings, such as a map: all rows, their cells by the letters of columns."""
    return _made(_lettered, file, sheet, memory)


def _made(make: Callable[[Path, Grid], Sheet], file: Path, sheet: str, memory: Memory) -> Sheet:
    data = read_bounded(file, LARGEST)
    return memory.made((make, file, sheet), (data,), lambda: make(file, _grid(file, sheet, data)))


def _lettered(file: Path, grid: Grid) -> Sheet:
    wide = max((len(row or ()) for _, row in grid.rows), default=0)
    headings = tuple(letters(k + 1) for k in range(wide))
    rows = [
        Row(file, grid.name, headings, number, line, dict(zip(headings, map(str.strip, row), strict=False)))
        for number, (line, row) in enumerate(grid.rows, 1)
        if row is not None
    ]
    return Sheet(file, grid.name, headings, rows, grid.told)


def _grid(file: Path, sheet: str, data: bytes) -> Grid:
    if file.suffix.lower() in BOOKS:
        return _book(file, sheet, data)
    if sheet:
        raise _wrong(file, f'a CSV file has one sheet; take out "sheet: {shortened(sheet)}"')
    return Grid("", list(_bounded(file, _table(file, decoded(data)[0]))))


def _wrong(file: Path, message: str, line: int = 1) -> BadInput:
    return BadInput([Problem(file, line, 1, message)])


def _bounded(file: Path, rows: Iterable[tuple[int, Cells]]) -> Iterator[tuple[int, Cells]]:
    """Yield the rows, each with its line, as many as are allowed."""
    cells = 0
    for number, (line, row) in enumerate(rows, 1):
        cells += len(row)
        check_cell(file, "", number, len(row) or 1, cells)
        yield line, row


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text of a CSV, and the encoding in which a spreadsheet has written it."""
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "utf-8")
    if encoding == "utf-8" and len(data) > 7 and not any(data[1:8:2]):
        encoding = "utf-16-le"  # as some write it, without a mark
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
    separator = separator or _separator(text)
    edge = re.escape(separator) + r"\r\n"  # blanks between it and quotes are not of the text
    text = re.sub(rf'(?:^|(?<=[{edge}])) *("[^"]*+(?:""[^"]*+)*+") *(?=[{edge}]|\Z)', r"\1", text)
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            begun = "".join(text.splitlines(keepends=True)[line - 1 :])
            raise _unclosed(file, line, begun, separator) or _wrong(
                file, f"cannot be read as CSV: {error}; save the spreadsheet as CSV again", line
            ) from None
        if row is None:
            return
        yield line, row


def _unclosed(file: Path, line: int, text: str, separator: str) -> BadInput | None:
    """Return the error of the cell in which the quotes of a text go wrong; it begins with a whole row."""
    for column in range(1, MOST_COLUMNS + 1):
        quoted = _QUOTED.match(text)
        cell = quoted[0] if quoted else re.split(rf"[{re.escape(separator)}\n]", text, maxsplit=1)[0]
        after = text[len(cell) : len(cell) + 1]
        if (text[:1] == '"' and not quoted) or after not in (separator, "\n", "\r", ""):
            return BadInput([Problem(file, line, column, _OPEN)])
        if after != separator:
            return None
        line, text = line + cell.count("\n"), text[len(cell) + 1 :]
    return None


def _separator(text: str) -> str:
    """Return the sign that parts the columns: as many in one row as in the next, outside quotes."""
    start = _IN_QUOTES.sub("", text[:20_000])
    lines = [line for line in start.splitlines() if line.strip()][:20]

    def alike(mark: str) -> tuple[int, int, bool]:
        counts = Counter(line.count(mark) for line in lines if mark in line)
        return *max(((rows, count) for count, rows in counts.items()), default=(0, 0)), mark == ","

    return max(_SEPARATORS[::-1], key=alike)


def _book(file: Path, sheet: str, data: bytes) -> Grid:
    """Read a sheet of a workbook."""
    parts = _check_packed(file, data)
    try:
        if "content.xml" in parts or "xl/workbook.xml" in parts:
            return read_workbook(file, sheet, data)
        return _older(file, sheet, data, [part for part in parts if "sheets/" in part])
    except BadInput:
        raise
    except BaseException as error:  # what Rust gives up over is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        reason = shortened(" ".join(str(error).split()), 120)
        raise _wrong(file, f"cannot be read as a spreadsheet ({reason}); save it again, or as CSV") from None


def _older(file: Path, sheet: str, data: bytes, parts: Sequence[str]) -> Grid:
    """Read a sheet of an XLS or XLSB; its numbers are as they were typed."""
    try:
        from python_calamine import CalamineWorkbook
    except ImportError as error:
        raise not_here(error, file, "spreadsheets other than CSV, XLSX and ODS are read") from None
    for part in parts:  # the library makes room for all before a cell that is far away
        with zipfile.ZipFile(BytesIO(data)) as archive:
            check_cell(file, sheet, *_far_corner(archive.read(part)))
    book = CalamineWorkbook.from_filelike(BytesIO(data))
    table = book.get_sheet_by_name(pick(file, sheet, list(book.sheet_names)))
    check_cell(file, table.name, *(number + 1 for number in table.end or (0, 0)))
    rows = table.to_python(skip_empty_area=False)
    return Grid(table.name, [(line, [_shown(cell) for cell in row]) for line, row in enumerate(rows, 1)])


def _far_corner(data: bytes) -> tuple[int, int]:
    """Return row and column of the last cell of an XLSB's sheet: records of a number, a length, contents."""
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
    return rows, columns


def _check_packed(file: Path, data: bytes) -> list[str]:
    """Return the parts of a workbook that is a zip; count what it unpacks to before anybody unpacks it."""
    if not data.startswith(b"PK"):
        return []
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
            return archive.namelist()
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
