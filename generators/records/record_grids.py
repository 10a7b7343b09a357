"""The table of a form: where its columns, rows and boxes stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum
from typing import NamedTuple

from ...components import Game, Unfit
from ...components.models.record_sheet import Column, RecordSheet
from ...components.records.boxes import Box, Rows, Said, boxes_of, rows_of

LABEL_COLUMN = 27.0  # mm
HEAD_ROW, PART_ROW, CAPTION_ROW = 11.0, 5.4, 6.4
LEAST_ROW, TALLEST = 7.0, 11.0  # mm: a row that a hand can write in, and the highest


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
    rows: Rows
    boxes: Mapping[str, Box]  # of the whole form, by name
    width: float
    shown: range = range(0)  # the rows on this page
    top: float = 0.0
    row: float = 0.0  # height

    @property
    def captioned(self) -> bool:
        return any(ruled.column.captions for ruled in self.columns)

    @property
    def stocked(self) -> bool:
        return not self.shown.start and any(ruled.column.stock is not None for ruled in self.columns)

    @property
    def ends(self) -> bool:
        """Whether the sheet's last row stands on this page."""
        return self.shown.stop == len(self.rows.labels)

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
        return self.first + self.row * len(self.shown)

    def y_of(self, number: int) -> float:
        """The upper edge of a row of this page."""
        return self.first + (number - self.shown.start) * self.row


def _head(sheet: RecordSheet) -> float:
    """Height of a table's head, mm."""
    captioned = any(column.captions for column in sheet.columns)
    return HEAD_ROW + PART_ROW + CAPTION_ROW * captioned


def make_grids(
    game: Game, sheet: RecordSheet, width: float, tops: tuple[float, float], lows: tuple[float, float]
) -> list[Grid]:
    """Where everything stands, page after page, as few as leave a hand room to write.

    `tops`: where the table begins on the first page and on others; `lows`: where it ends at the
    latest on pages before the last, and on the last; mm. Unfit where no row finds room.
    """
    whole = _grid(game, sheet, width)
    first = [name[0] for name in whole.rows.names]
    starts = [k for k, name in enumerate(first) if not k or name != first[k - 1]]
    for count in range(1, len(starts) + 1):
        each = -(-len(starts) // count)
        ends = [*starts[each::each], len(whole.rows.labels)]
        pages = [
            whole._replace(shown=range(start, end), top=tops[start > 0])
            for start, end in zip([0, *ends], ends, strict=False)
        ]
        row = min((lows[page.ends] - page.under) / (len(page.shown) + page.stocked) for page in pages)
        if row >= LEAST_ROW:
            return [page._replace(row=min(row, TALLEST)) for page in pages]
    raise Unfit(f"its rows would be {max(row, 0):.1f} mm high; {LEAST_ROW:g} are the least", ("rows",))


def _grid(game: Game, sheet: RecordSheet, width: float) -> Grid:
    """The table with all its rows, before any page."""
    unit = (width - LABEL_COLUMN) / fsum(column.weight for column in sheet.columns)
    said = Said(game.words, game.shown)
    rows = rows_of(sheet, game.sheet.lists, said)
    columns, x = [], LABEL_COLUMN
    for column, parts in zip(sheet.columns, rows.parts, strict=True):
        columns.append(Ruled(column, x, column.weight * unit, parts))
        x += column.weight * unit
    return Grid(sheet, columns, rows, boxes_of(sheet, game.sheet.lists, said), width)
