"""Draws forms: a grid that a pencil fits in, and the same boxes as fields on screen."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from ..components import Game
from ..components.record_sheet import Blank, Column, RecordSheet
from .drawing import Drawing, Field, Mark, Rect, line
from .prose import INK, SOFT
from .text import flow, line_of, set_text, spans

HEAD_FILL, HEAD_INK, TINT = "#22304a", "#ffffff", "#e9edf0"
GRID, FRAME = "#8a8f93", "#1f2326"
LABEL_COLUMN = 27.0  # mm
HEAD_ROW, PART_ROW = 11.0, 5.4


class Form(NamedTuple):
    """A drawn form and its fields, mm from the drawing's top left."""

    drawing: Drawing
    fields: list[Field]


def draw_record_sheet(game: Game, sheet: RecordSheet, width: float, height: float) -> Form:
    """The form in a box of mm. Unfit names a heading that is too long for its column."""
    marks: list[Mark] = []
    fields: list[Field] = []
    marks.append(line_of(sheet.title, 0, 6.4, "condensed-bold", 20, INK))
    y = 9.4
    if sheet.lead:
        texts, high = flow(spans(sheet.lead, "regular", "semibold"), 0, y, width * 0.62, 8, SOFT)
        marks += texts
        y += high
    _blanks(sheet.head, width, 1.0, marks, fields, right=True)
    y = max(y, 9.4) + 2.4
    foot = _foot_height(sheet, width)
    names = list(product(*(game.sheet.lists[name] for name in sheet.rows)))
    rows = len(names) + (1 if sheet.totals else 0)
    row = min(11.0, (height - y - HEAD_ROW - PART_ROW - foot) / rows)
    y = _grid(game, sheet, names, width, y, row, marks, fields)
    y += 2.0
    if sheet.foot:
        y = _blanks(sheet.foot, width, y, marks, fields, right=False) + 1.5
    for note in sheet.notes:
        texts, high = flow(spans(note, "regular", "semibold"), 0, y, width, 7.4, SOFT)
        marks += texts
        y += high + 0.6
    return Form(Drawing(width, height, tuple(marks), sheet.title), fields)


def _foot_height(sheet: RecordSheet, width: float) -> float:
    high = 3.0
    if sheet.foot:
        high += 9.5
    for note in sheet.notes:
        high += flow([("regular", note)], 0, 0, width, 7.4, SOFT)[1] + 0.6
    return high


def _blanks(
    blanks: list[Blank], width: float, y: float, marks: list[Mark], fields: list[Field], right: bool
) -> float:
    x = width - sum(blank.width + 4 for blank in blanks) + 4 if right else 0.0
    for blank in blanks:
        marks.append(line(x, y + 5.6, x + blank.width, y + 5.6, FRAME, 0.25))
        marks.append(line_of(blank.title, x, y + 8.6, "condensed-medium", 7.5, SOFT))
        fields.append(Field(blank.id, x, y, blank.width, 5.4, blank.title, 9.5))
        x += blank.width + 4
    return y + 9.5


def _parts(game: Game, column: Column) -> list[str]:
    return list(game.sheet.lists[column.each]) if column.each else list(column.parts)


def _grid(
    game: Game, sheet: RecordSheet, names: list[tuple[str, ...]], width: float, y: float,
    row: float, marks: list[Mark], fields: list[Field],
) -> float:  # fmt: skip
    total = sum(column.weight for column in sheet.columns)
    unit = (width - LABEL_COLUMN) / total
    top, first = y, y + HEAD_ROW + PART_ROW
    bottom = first + row * (len(names) + (1 if sheet.totals else 0))
    marks.append(Rect(0, top, width, HEAD_ROW + PART_ROW, HEAD_FILL))
    for number, name in enumerate(names):
        if any(value in sheet.shade for value in name):
            marks.append(Rect(0, first + number * row, width, row, TINT))
    marks += set_text(sheet.row_head, (1, top, LABEL_COLUMN - 2, HEAD_ROW + PART_ROW),
                      "condensed-semibold", 9, HEAD_INK, least=7, most_lines=2)  # fmt: skip
    labels = [" ".join(name) for name in names] + (["Total"] if sheet.totals else [])
    for number, label in enumerate(labels):
        font = "condensed-bold" if number == len(names) else "condensed-semibold"
        marks += set_text(label, (1.5, first + number * row, LABEL_COLUMN - 3, row), font, 9.5, INK,
                          least=7, align="left")  # fmt: skip
    x = LABEL_COLUMN
    verticals: list[tuple[float, bool]] = [(x, True)]
    for column in sheet.columns:
        wide = column.weight * unit
        parts = _parts(game, column)
        if column.tint:
            marks.append(Rect(x, first, wide, bottom - first, "#f6f0e2"))
        high = HEAD_ROW if parts else HEAD_ROW + PART_ROW
        marks += set_text(column.title, (x + 0.6, top + 0.5, wide - 1.2, high - 1),
                          "condensed-semibold", 8.5, HEAD_INK, least=7, most_lines=3)  # fmt: skip
        each = wide / max(1, len(parts))
        for k, part in enumerate(parts or [""]):
            left = x + k * each
            if part:
                marks += set_text(part, (left + 0.3, top + HEAD_ROW, each - 0.6, PART_ROW),
                                  "condensed-semibold", 8.5, HEAD_INK, least=7)  # fmt: skip
            if k:
                verticals.append((left, False))
            for number, label in enumerate(labels):
                suffix = f"-{part}" if part else ""
                field = f"{column.id}{suffix}-{number + 1}"
                says = f"{label}: {column.title} {part}".strip()
                fields.append(Field(field, left, first + number * row, each, row, says, 9))
        x += wide
        verticals.append((x, True))
    for number in range(len(labels) + 1):
        heavy = number in (0, len(labels)) or (sheet.totals and number == len(names))
        at = first + number * row
        marks.append(line(0, at, width, at, FRAME if heavy else GRID, 0.4 if heavy else 0.18))
    for at, heavy in verticals:
        start = top if heavy else top + HEAD_ROW
        marks.append(line(at, first, at, bottom, FRAME if heavy else GRID, 0.3 if heavy else 0.18))
        marks.append(line(at, start, at, first, "#8a8f93", 0.18))
    marks.append(Rect(0, top, width, bottom - top, stroke=FRAME, width=0.5))
    return bottom
