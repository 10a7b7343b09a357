"""The fields of a form: its boxes, each at its place on the page."""

from __future__ import annotations

from collections.abc import Iterator

from ...components.records.boxes import cell_name
from ..drawing import Field
from .record_grids import Grid


def grid_fields(grid: Grid) -> Iterator[Field]:
    """The boxes of the table as fields, in the order in which they are read: row after row."""
    for number in grid.shown:
        y = grid.y_of(number)
        for ruled in grid.columns:
            for part, x, wide in ruled.boxes() if grid.rows.open(ruled.column, number) else ():
                name = cell_name(grid.sheet, ruled.column, part, number)
                yield Field(grid.boxes[name], x, y, wide, grid.row)
