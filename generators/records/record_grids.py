"""The table of a form: where its columns, rows and boxes stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ...components import Game
from ...components.models.record_sheet import Column, RecordSheet

LABEL_COLUMN = 27.0  # mm
HEAD_ROW, PART_ROW, CAPTION_ROW = 11.0, 5.4, 6.4
TALLEST = 11.0  # mm, of a row


class Ruled(NamedTuple):
    """A column of the grid: where it stands, and the parts that it is divided into."""

    column: Column
    x: float
    width: float
    parts: tuple[str, ...]  # one "" where it is not divided

    def boxes(self) -> Iterator[tuple[str, float, float]]:
        """Each part with its left edge and its width."""
        each = self.width / len(self.parts)
        for k, part in enumerate(self.parts):
            yield part, self.x + k * each, each


class Grid(NamedTuple):
    """The table of a form: rows of one height under a head, and under the row of stocks."""

    sheet: RecordSheet
    columns: list[Ruled]
    labels: list[str]
    shaded: list[bool]
    adding: list[list[list[int]]]  # for each row, the groups of rows that it adds up
    top: float
    row: float  # height
    width: float

    @property
    def captioned(self) -> bool:
        return any(ruled.column.captions for ruled in self.columns)

    @property
    def stocked(self) -> bool:
        return any(ruled.column.stock is not None for ruled in self.columns)

    @property
    def under(self) -> float:
        """The lower edge of the head."""
        return self.top + _head(self.sheet)

    @property
    def first(self) -> float:
        """The upper edge of the first row that is filled in."""
        return self.under + self.row * self.stocked

    @property
    def bottom(self) -> float:
        return self.first + self.row * len(self.labels)

    @property
    def counted(self) -> int:
        """How many rows there are without the totals."""
        return len(self.labels) - self.sheet.totals

    def open(self, ruled: Ruled, number: int) -> bool:
        """Whether a column has a box in a row; in the last it may have none."""
        return number < self.counted or ruled.column.total != "none"


def parts_of(game: Game, column: Column) -> list[str]:
    """The parts that a column is divided into, if it is."""
    return list(game.sheet.lists[column.each] if column.each else column.parts)


def _head(sheet: RecordSheet) -> float:
    """Height of a table's head, mm."""
    captioned = any(column.captions for column in sheet.columns)
    return HEAD_ROW + PART_ROW + CAPTION_ROW * captioned


def make_grid(game: Game, sheet: RecordSheet, width: float, top: float, low: float) -> Grid:
    """Where everything stands between `top` and `low`, mm."""
    unit = (width - LABEL_COLUMN) / sum(column.weight for column in sheet.columns)
    columns, x = [], LABEL_COLUMN
    for column in sheet.columns:
        parts = tuple(parts_of(game, column)) or ("",)
        columns.append(Ruled(column, x, column.weight * unit, parts))
        x += column.weight * unit
    names = list(product(*(game.sheet.lists[name] for name in sheet.rows)))
    labels = [" ".join(name) for name in names] + [sheet.total_head] * sheet.totals
    shaded = [any(value in sheet.shade for value in name) for name in names]
    adding = [[_rows(game, labels, term) for term in sheet.row_sums.get(label, ())] for label in labels]
    rows = len(labels) + any(column.stock is not None for column in sheet.columns)
    row = min(TALLEST, (low - top - _head(sheet)) / rows)
    return Grid(sheet, columns, labels, shaded, adding, top, row, width)


def _rows(game: Game, labels: Sequence[str], term: str) -> list[int]:
    """The rows that a row of sums names: one by its label, or all of a list."""
    wanted = [term] if term in labels else game.sheet.lists[term]
    return [number for number, label in enumerate(labels) if label in wanted]
