"""Rows of spreadsheets, and what stands in a path for something that came from one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from .problems import Problem, ranges

BOOKS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
ENDINGS = (".csv", ".tsv", *BOOKS)
OF_ROWS = frozenset({"row", "rows", "id", "title"})  # slots of every row, besides its headings


MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 100_000, 500, 1_000_000

Cells = Sequence[str]


class Grid(NamedTuple):
    """The cells of a sheet: its rows from the first, each with its line; None is one that is hidden.

    `groups`: the numbers of rows in which a cell lies over several columns.
    """

    name: str
    rows: Sequence[tuple[int, Cells | None]]
    told: tuple[str, ...] = ()
    groups: frozenset[int] = frozenset()


class Sheet(NamedTuple):
    """The list of one sheet of a spreadsheet, below its headings. `name` is "" in a CSV."""

    file: Path
    name: str
    headings: tuple[str, ...]  # "" for a column without one
    rows: Sequence[Row]
    told: tuple[str, ...] = ()  # what was left out, a line each


class Row(NamedTuple):
    """One row: which it is, counted as spreadsheets do, and its cells by their headings.

    `line`: where it begins in the text of a CSV, which differs after a cell of several lines.
    `faults`: what is wrong with cells, by their headings; it matters only where something shows them.
    """

    file: Path
    sheet: str
    headings: tuple[str, ...]
    number: int
    line: int
    cells: Mapping[str, str]
    faults: Mapping[str, str] = MappingProxyType({})

    def problem(self, heading: str | None, message: str) -> Problem:
        """Return a problem in the cell under a heading, or in the row."""
        column = self.headings.index(heading) + 1 if heading in self.headings else 1
        return problem_at(self.file, self.sheet, self.number, column, message)

    @property
    def place(self) -> str | None:
        """Return where a workbook has it, such as [Soviet] A7; None in a text, where its line says it."""
        return _place(self.sheet, self.number, 1)


def problem_at(file: Path, sheet: str, row: int, column: int, message: str) -> Problem:
    """Name a problem in a cell as a person finds it: units.csv:7:3, or units.xlsx [Soviet] C7."""
    return Problem(file, row, column, message, _place(sheet, row, column))


def _place(sheet: str, row: int, column: int) -> str | None:
    return f"[{sheet}] {letters(column)}{row}" if sheet else None


def letters(column: int) -> str:
    """Return A, B, ... Z, AA of a column, counted from 1."""
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def which(noun: str, numbers: Sequence[int], shown: Callable[[int], str] = str) -> str:
    """Return numbers in order as "rows 12, 40–52"; of very many only the first."""
    told = ranges(numbers, shown=shown).split(", ")
    return f"{noun}{'s' * (len(numbers) > 1)} {', '.join(told[:8] + ['…'] * (len(told) > 8))}"


def column_of(letters: str) -> int:
    """Return 1 for A, 27 for AA."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


class Copied(int):
    """The index of what was typed, for a copy that a row made of it."""

    row: Row

    def __new__(cls, index: int, row: Row) -> Copied:
        made = super().__new__(cls, index)
        made.row = row
        return made


class Keyed(str):
    """A key that a row gave."""

    row: Row

    def __new__(cls, key: str, row: Row) -> Keyed:
        made = super().__new__(cls, key)
        made.row = row
        return made
