"""The fields of a form, and what each of them is worked out from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...components.models.record_sheet import Term
from ..drawing import Addend, Field
from .record_grids import Grid, Ruled


def grid_fields(grid: Grid) -> Iterator[Field]:
    """The boxes of the grid as fields, in the order in which they are read: row after row."""
    for number, label in enumerate(grid.labels):
        y = grid.first + number * grid.row
        for ruled in grid.columns:
            if not grid.open(ruled, number):
                continue
            left_of = ruled.column.stock if number == grid.counted else None
            for part, left, wide in ruled.boxes():
                says = f"{label}: {ruled.column.title} {part}".strip()
                name = _cell(grid, ruled, part, number)
                adds = _adds(grid, ruled, part, number)
                yield Field(name, left, y, wide, grid.row, says, adds, left_of)


def _adds(grid: Grid, ruled: Ruled, part: str, number: int) -> tuple[Addend, ...]:
    """What a box of the grid is worked out from, if it is: other rows, its row, its column."""
    if number < grid.counted and grid.adding[number]:
        return tuple(Addend(tuple(_cell(grid, ruled, part, k) for k in rows)) for rows in grid.adding[number])
    if number < grid.counted:
        return tuple(_addend(grid, term, [number]) for term in ruled.column.sum)
    lost = ruled.column.stock is not None
    if ruled.column.total != "sum" and not lost:
        return ()
    cells = tuple(_cell(grid, ruled, part, k) for k in range(grid.counted))
    return (Addend(cells, -1.0 if lost else 1.0),)


def _addend(grid: Grid, term: Term, rows: Sequence[int]) -> Addend:
    """A term of a sum: a blank, or the boxes of a column in some rows."""
    boxes = [
        (number, _cell(grid, ruled, part, number))
        for ruled in grid.columns
        if ruled.column.id == term.of
        for number in rows
        for part in ruled.parts
        if term.part in ("", part)
    ]
    fields = tuple(name for _, name in boxes) or (field_name(grid.sheet.id, term.of),)
    if not term.where:
        return Addend(fields, term.times, term.every or 0)
    ((column, word),) = term.where.items()
    guards = tuple(field_name(grid.sheet.id, column, str(number + 1)) for number, _ in boxes)
    return Addend(fields, term.times, term.every or 0, guards, word)


def whole(grid: Grid, term: Term) -> Addend:
    """A term of a blank's sum: of a column its totals, or all its rows."""
    totals = any(r.column.id == term.of and r.column.total == "sum" for r in grid.columns)
    alone = totals and not term.where
    return _addend(grid, term, [grid.counted] if alone else range(grid.counted))


def _cell(grid: Grid, ruled: Ruled, part: str, number: int) -> str:
    """The field's name of a box; rows count from 1."""
    return field_name(grid.sheet.id, ruled.column.id, *([part] if part else []), str(number + 1))


def field_name(*words: str) -> str:
    """A field's name, different on every sheet; PDF reads a full stop in it as a division."""
    return ":".join(words).replace(".", "\u2024")
