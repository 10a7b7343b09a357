"""The fields of a form, and what each of them is worked out from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...components.models.record_sheet import Column, Term
from ..drawing import Addend, Field
from .record_grids import Grid, Ruled


def grid_fields(grid: Grid) -> Iterator[Field]:
    """The boxes of the grid as fields, in the order in which they are read: row after row."""
    for number in grid.shown:
        label, y = grid.labels[number], grid.y_of(number)
        for ruled in grid.columns:
            if not grid.open(ruled, number):
                continue
            column = ruled.column
            running = column.running and number < grid.counted
            left = column.stock if number == grid.counted else None
            begins = (column.begin or None) if running else left
            for part, x, wide in ruled.boxes():
                says = f"{label}: {column.title} {part}".strip()
                adds = _adds(grid, ruled, part, number)
                yield Field(
                    _cell(grid, ruled, part, number),
                    x,
                    y,
                    wide,
                    grid.row,
                    says,
                    adds,
                    begins,
                    follows=_follows(grid, column, number) if running else (),
                    most=column.most if adds else None,
                    levels=tuple(column.levels.items()) if adds else (),
                )


def _adds(grid: Grid, ruled: Ruled, part: str, number: int) -> tuple[Addend, ...]:
    """What a box of the grid is worked out from, if it is: other rows, its row, its column."""
    column = ruled.column
    if number < grid.counted and grid.adding[number]:
        return tuple(Addend(tuple(_cell(grid, ruled, part, k) for k in rows)) for rows in grid.adding[number])
    if number < grid.counted:
        return tuple(
            _addend(grid, term, grid.so_far(number) if term.so_far else [number]) for term in column.sum
        )
    cells = tuple(_cell(grid, ruled, part, k) for k in range(grid.counted))
    if column.stock is not None:
        return (Addend(cells, -1.0),)
    return (Addend(cells, last=column.running),) if column.total == "sum" else ()


def _follows(grid: Grid, column: Column, number: int) -> tuple[str, ...]:
    """The boxes that a running level waits for: all that are typed in its row, and below what counts."""
    typed = [
        _cell(grid, ruled, part, number)
        for ruled in grid.columns
        if not ruled.column.sum
        for part in ruled.parts
    ]
    rows = [k for k in range(number, grid.counted) if number in grid.so_far(k)]
    known = {ruled.column.id for ruled in grid.columns}
    added = [_addend(grid, term, rows).fields for term in column.sum if term.of in known]
    return tuple(dict.fromkeys((*typed, *(name for fields in added for name in fields))))


def _addend(grid: Grid, term: Term, rows: Sequence[int]) -> Addend:
    """A term of a sum: a blank, or the boxes of a column in some rows."""
    boxes = [
        (number, _cell(grid, ruled, part, number))
        for ruled in grid.columns
        if ruled.column.id == term.of
        for number in rows
        if not term.rows or grid.called(number, term.rows)
        for part in ruled.parts
        if term.part in ("", part)
    ]
    fields = tuple(name for _, name in boxes) or (field_name(grid.sheet.id, term.of),)
    found = Addend(fields, term.times, term.every or 0, (), (), term.least, term.below, term.last)
    for column, words in term.where.items():
        guards = tuple(field_name(grid.sheet.id, column, str(number + 1)) for number, _ in boxes)
        found = found._replace(guards=guards, words=(words,) if isinstance(words, str) else tuple(words))
    return found


def whole(grid: Grid, term: Term) -> Addend:
    """A term of a blank's sum: of a column its totals, or all its rows."""
    totals = any(r.column.id == term.of and r.column.total == "sum" for r in grid.columns)
    return _addend(grid, term, [grid.counted] if totals and term.plain else range(grid.counted))


def _cell(grid: Grid, ruled: Ruled, part: str, number: int) -> str:
    """The field's name of a box; rows count from 1."""
    return field_name(grid.sheet.id, ruled.column.id, *([part] if part else []), str(number + 1))


def field_name(*words: str) -> str:
    """A field's name, different on every sheet; PDF reads a full stop in it as a division."""
    return ":".join(words).replace(".", "\u2024")
