"""Draws forms: a grid that a pencil fits in, and the same boxes as fields on screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from ..components import Game, Unfit
from ..components.record_sheet import Blank, Column, RecordSheet, Term
from .drawing import Addend, Drawing, Field, Mark, Rect, line
from .text import flow, line_of, set_text, spans

FONT = "condensed-semibold"
LABEL_COLUMN = 27.0  # mm
HEAD_ROW, PART_ROW = 11.0, 5.4
TALLEST = 11.0  # mm, of a row
BLANK, BLANK_GAP, BLANKS = 5.4, 4.0, 9.5  # mm: a blank's box, between two, all with labels
LEAD_GAP = 8.0  # mm between the lead and the blanks beside it
HAIR, THIN, FINE, FRAME = 0.18, 0.3, 0.4, 0.5  # mm, widths of lines


class Form(NamedTuple):
    """A drawn form and its fields, mm from the drawing's top left, row after row."""

    drawing: Drawing
    fields: list[Field]


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
    """The table of a form: rows of one height under a head."""

    sheet: RecordSheet
    columns: list[Ruled]
    labels: list[str]
    shaded: list[bool]
    adding: list[list[list[int]]]  # for each row, the groups of rows that it adds up
    top: float
    row: float  # height
    width: float

    @property
    def first(self) -> float:
        """The upper edge of the first row."""
        return self.top + HEAD_ROW + PART_ROW

    @property
    def bottom(self) -> float:
        return self.first + self.row * len(self.labels)

    @property
    def counted(self) -> int:
        """How many rows there are without the totals."""
        return len(self.labels) - self.sheet.totals


def draw_record_sheet(game: Game, sheet: RecordSheet, width: float, height: float) -> Form:
    """The form in a box of mm. Unfit names a heading that is too long for its column."""
    palette = game.palette
    title = line_of(sheet.title, 0, 6.4, font="condensed-bold", points=20, fill=palette["ink"])
    marks: list[Mark] = [title]
    y = 9.4
    right = width - sum(blank.width + BLANK_GAP for blank in sheet.head) + BLANK_GAP
    if sheet.lead:
        beside = max(min(width * 0.62, right - LEAD_GAP), width * 0.3)
        lead = flow(spans(sheet.lead, "regular", "semibold"), width=beside, size=8,
                    fill=palette["soft-ink"])  # fmt: skip
        marks += lead.at(0, y)
        y += lead.height
    notes = [
        flow(spans(note, "regular", "semibold"), width=width, size=7.4, fill=palette["soft-ink"])
        for note in sheet.notes
    ]
    below = 3.0 + (BLANKS if sheet.foot else 0) + sum(note.height + 0.6 for note in notes)
    grid = _grid(game, sheet, width, y + 2.4, height - below)
    marks += _grounds(grid, palette) + _heads(grid, palette) + _labels(grid, palette)
    marks += _rules(grid, palette)
    _check_blanks(sheet, width)
    head = _blanks(grid, sheet.head, right, 1.0)
    foot = _blanks(grid, sheet.foot, 0.0, grid.bottom + 2.0)
    for field in (*head, *foot):
        marks += _blank(field, palette)
    y = grid.bottom + 2.0 + (BLANKS + 1.5 if sheet.foot else 0)
    for note in notes:
        marks += note.at(0, y)
        y += note.height + 0.6
    drawing = Drawing(width, height, tuple(marks), sheet.title)
    return Form(drawing, [*head, *_fields(grid), *foot])


def _check_blanks(sheet: RecordSheet, width: float) -> None:
    """Unfit where the blanks above or below the table are wider than the paper."""
    title = line_of(sheet.title, 0, 0, font="condensed-bold", points=20, fill="none").advance
    for key, blanks, room in (("head", sheet.head, width - title), ("foot", sheet.foot, width)):
        wide = sum(blank.width + BLANK_GAP for blank in blanks) - BLANK_GAP
        if blanks and wide > room:
            said = f"the blanks take {wide:.0f} mm, and there is room for {room:.0f}; narrow them"
            raise Unfit(said, (key,))


def parts_of(game: Game, column: Column) -> list[str]:
    """The parts that a column is divided into, if it is."""
    return list(game.sheet.lists[column.each] if column.each else column.parts)


def _grid(game: Game, sheet: RecordSheet, width: float, top: float, low: float) -> Grid:
    """Where everything stands between `top` and `low`, mm."""
    unit = (width - LABEL_COLUMN) / sum(column.weight for column in sheet.columns)
    columns, x = [], LABEL_COLUMN
    for column in sheet.columns:
        parts = tuple(parts_of(game, column)) or ("",)
        columns.append(Ruled(column, x, column.weight * unit, parts))
        x += column.weight * unit
    names = list(product(*(game.sheet.lists[name] for name in sheet.rows)))
    labels = [" ".join(name) for name in names] + ["Total"] * sheet.totals
    shaded = [any(value in sheet.shade for value in name) for name in names]
    adding = [
        [_rows(game, labels, term) for term in sheet.row_sums.get(label, ())] for label in labels
    ]
    row = min(TALLEST, (low - top - HEAD_ROW - PART_ROW) / len(labels))
    return Grid(sheet, columns, labels, shaded, adding, top, row, width)


def _rows(game: Game, labels: Sequence[str], term: str) -> list[int]:
    """The rows that a row of sums names: one by its label, or all of a list."""
    wanted = [term] if term in labels else game.sheet.lists[term]
    return [number for number, label in enumerate(labels) if label in wanted]


def _grounds(grid: Grid, palette: Mapping[str, str]) -> list[Mark]:
    """The dark head, rows that are shaded, columns that are tinted."""
    high = HEAD_ROW + PART_ROW
    marks: list[Mark] = [Rect(0, grid.top, grid.width, high, palette["table-head"])]
    for number, shaded in enumerate(grid.shaded):
        if shaded:
            y = grid.first + number * grid.row
            marks.append(Rect(0, y, grid.width, grid.row, palette["shade"]))
    for ruled in grid.columns:
        if ruled.column.tint:
            high = grid.bottom - grid.first
            marks.append(Rect(ruled.x, grid.first, ruled.width, high, palette["tint"]))
    return marks


def _heads(grid: Grid, palette: Mapping[str, str]) -> list[Mark]:
    """What stands in the head: the rows' heading, each column's, and its parts'."""
    light = palette["on-dark"]
    box = (1.0, grid.top, LABEL_COLUMN - 2, HEAD_ROW + PART_ROW)
    marks: list[Mark] = [
        *set_text(grid.sheet.row_head, box, font=FONT, size=9, fill=light, least=7, most_lines=2)
    ]
    for ruled in grid.columns:
        divided = ruled.parts != ("",)
        high = HEAD_ROW if divided else HEAD_ROW + PART_ROW
        box = (ruled.x + 0.6, grid.top + 0.5, ruled.width - 1.2, high - 1)
        marks += set_text(ruled.column.title, box, font=FONT, size=8.5, fill=light, least=7,
                          most_lines=3)  # fmt: skip
        for part, left, wide in ruled.boxes():
            box = (left + 0.3, grid.top + HEAD_ROW, wide - 0.6, PART_ROW)
            marks += set_text(part, box, font=FONT, size=8.5, fill=light, least=7)
    return marks


def _labels(grid: Grid, palette: Mapping[str, str]) -> list[Mark]:
    """The names of the rows."""
    marks: list[Mark] = []
    for number, label in enumerate(grid.labels):
        font = FONT if number < grid.counted else "condensed-bold"
        box = (1.5, grid.first + number * grid.row, LABEL_COLUMN - 3, grid.row)
        marks += set_text(label, box, font=font, size=9.5, fill=palette["ink"], least=7,
                          align="left")  # fmt: skip
    return marks


def _rules(grid: Grid, palette: Mapping[str, str]) -> list[Mark]:
    """The lines of the grid: fine inside, heavy round it, over the totals and between columns."""
    ink, hair = palette["ink"], palette["hairline"]
    marks: list[Mark] = []
    rows = len(grid.labels)
    for number in range(rows + 1):
        heavy = number in (0, rows) or (grid.sheet.totals and number == grid.counted)
        y = grid.first + number * grid.row
        stroke, width = (ink, FINE) if heavy else (hair, HAIR)
        marks.append(line(0, y, grid.width, y, stroke, width))
    for x, heavy in _uprights(grid):
        start = grid.top if heavy else grid.top + HEAD_ROW
        stroke, width = (ink, THIN) if heavy else (hair, HAIR)
        marks.append(line(x, grid.first, x, grid.bottom, stroke, width))
        marks.append(line(x, start, x, grid.first, hair, HAIR))
    high = grid.bottom - grid.top
    marks.append(Rect(0, grid.top, grid.width, high, stroke=ink, width=FRAME))
    return marks


def _uprights(grid: Grid) -> Iterator[tuple[float, bool]]:
    """Each upright line, and whether it parts two columns."""
    yield LABEL_COLUMN, True
    for ruled in grid.columns:
        for number, (_, left, _) in enumerate(ruled.boxes()):
            if number:
                yield left, False
        yield ruled.x + ruled.width, True


def _blanks(grid: Grid, blanks: Sequence[Blank], x: float, y: float) -> list[Field]:
    """The fields of a line of blanks from (x, y)."""
    fields = []
    for blank in blanks:
        adds = tuple(_whole(grid, term) for term in blank.sum)
        name = _name(grid.sheet.id, blank.id)
        fields.append(Field(name, x, y, blank.width, BLANK, blank.title, adds))
        x += blank.width + BLANK_GAP
    return fields


def _blank(field: Field, palette: Mapping[str, str]) -> list[Mark]:
    """The line that a blank is written on, and its label below."""
    y = field.y + BLANK + 0.2
    return [
        line(field.x, y, field.x + field.w, y, palette["ink"], 0.25),
        line_of(
            field.says,
            field.x,
            y + 3.0,
            font="condensed-medium",
            points=7.5,
            fill=palette["soft-ink"],
        ),
    ]


def _fields(grid: Grid) -> Iterator[Field]:
    """The boxes of the grid as fields, in the order in which they are read: row after row."""
    for number, label in enumerate(grid.labels):
        y = grid.first + number * grid.row
        for ruled in grid.columns:
            for part, left, wide in ruled.boxes():
                says = f"{label}: {ruled.column.title} {part}".strip()
                name = _cell(grid, ruled, part, number)
                adds = _adds(grid, ruled, part, number)
                yield Field(name, left, y, wide, grid.row, says, adds)


def _adds(grid: Grid, ruled: Ruled, part: str, number: int) -> tuple[Addend, ...]:
    """What a box of the grid is worked out from, if it is: other rows, its row, its column."""
    if number < grid.counted and grid.adding[number]:
        return tuple(
            Addend(tuple(_cell(grid, ruled, part, k) for k in rows)) for rows in grid.adding[number]
        )
    if number < grid.counted:
        return tuple(_addend(grid, term, [number]) for term in ruled.column.sum)
    if ruled.column.total is None:
        return ()
    return (Addend(tuple(_cell(grid, ruled, part, k) for k in range(grid.counted))),)


def _addend(grid: Grid, term: Term, rows: Sequence[int]) -> Addend:
    """A term of a sum: a blank, or the boxes of a column in some rows."""
    fields = tuple(
        _cell(grid, ruled, part, number)
        for ruled in grid.columns
        if ruled.column.id == term.of
        for number in rows
        for part in ruled.parts
        if term.part in ("", part)
    )
    return Addend(fields or (_name(grid.sheet.id, term.of),), term.times, term.every or 0)


def _whole(grid: Grid, term: Term) -> Addend:
    """A term of a blank's sum: of a column its totals, or all its rows."""
    totals = any(r.column.id == term.of and r.column.total for r in grid.columns)
    return _addend(grid, term, [grid.counted] if totals else range(grid.counted))


def _cell(grid: Grid, ruled: Ruled, part: str, number: int) -> str:
    """The field's name of a box; rows count from 1."""
    return _name(grid.sheet.id, ruled.column.id, *([part] if part else []), str(number + 1))


def _name(*words: str) -> str:
    """A field's name, different on every sheet; PDF reads a full stop in it as a division."""
    return ":".join(words).replace(".", "\u2024")
