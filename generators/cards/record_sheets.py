"""Draws forms: a grid that a pencil fits in, and the same boxes as fields on screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import NamedTuple

from ...components import Game, Unfit
from ...components.models.record_sheet import Blank, RecordSheet
from ...components.records.boxes import field_name
from ..drawing import Drawing, Field, Mark, Rect, Use, line, tagged
from ..text.fitting import flow, set_text, spans
from .record_fields import (
    CAPTION_ROW,
    HEAD_ROW,
    LABEL_COLUMN,
    PART_ROW,
    Grid,
    draw_tracks,
    grid_fields,
    make_grids,
    tracks_height,
)
from .tables import header

FONT = "condensed-semibold"
BLANK, BLANK_GAP, BLANKS = 5.4, 4.0, 9.5  # mm: a blank's box, between two, all with labels
TITLED = 9.4  # mm, the height of the title
LEAD_GAP = 8.0  # mm between the lead and the blanks beside it
HAIR, THIN, FINE, FRAME = 0.18, 0.3, 0.4, 0.5  # mm, widths of lines


class Form(NamedTuple):
    """A drawn form and its fields, mm from the drawing's top left, row after row."""

    drawing: Drawing
    fields: list[Field]


def draw_record_sheet(game: Game, sheet: RecordSheet, width: float, height: float) -> list[Form]:
    """Return the pages of a form in a box of mm, one where a hand has room to write on one.

    Unfit names a heading that is too long for its column.
    """
    _check_blanks(sheet, width)
    soft = game.palette["soft-ink"]
    right = width - fsum(blank.width + BLANK_GAP for blank in sheet.head) + BLANK_GAP
    beside = max(min(width * 0.62, right - LEAD_GAP), width * 0.3)
    lead = flow(spans(sheet.lead, "regular", "semibold"), width=beside, size=8, fill=soft)
    notes = [
        flow(spans(note, "regular", "semibold"), width=width, size=7.4, fill=soft) for note in sheet.notes
    ]
    below = 3.0 + (BLANKS if sheet.foot else 0) + fsum(note.height + 0.6 for note in notes)
    tops = TITLED + lead.height + 2.4, TITLED + 2.4
    lows = height - 3.0, height - below - tracks_height(sheet.tracks)
    forms = []
    for grid in make_grids(game, sheet, width, tops, lows):
        starts = not grid.shown.start
        title = sheet.title if starts else game.words("{title}, continued", title=sheet.title)
        ink = game.palette["ink"]
        heading = flow([("title", title)], size=20, fill=ink, baseline=6.4)
        marks: list[Mark] = [tagged(heading.at(0, 0), "H1")]
        marks += [tagged(lead.at(0, TITLED), "P")] if starts and lead.lines else []
        head = _blanks(grid, sheet.head, right, 1.0) if starts else []
        drawn, fields = _page(grid, head, game.palette)
        y = grid.bottom + 2.0 + tracks_height(sheet.tracks) + (BLANKS + 1.5 if sheet.foot else 0)
        for note in notes if grid.ends else ():
            drawn.append(tagged(note.at(0, y), "P"))
            y += note.height + 0.6
        forms.append(Form(Drawing(width, height, (*marks, *drawn), sheet.title), fields))
    return forms


def _page(grid: Grid, head: list[Field], palette: Mapping[str, str]) -> tuple[list[Mark], list[Field]]:
    """Return the table of a page, its tracks, its blanks and all its fields; what is worked out is tinted."""
    crosses, crossed = draw_tracks(grid, palette) if grid.ends else ([], [])
    y = grid.bottom + 2.0 + tracks_height(grid.sheet.tracks)
    foot = _blanks(grid, grid.sheet.foot, 0.0, y) if grid.ends else []
    fields = [*head, *grid_fields(grid), *crossed, *foot]
    marks = _grounds(grid, palette)
    marks += [Rect(one.x, one.y, one.w, one.h, palette["tint"]) for one in fields if one.adds]
    marks.append(tagged([_heads(grid, palette), *_labels(grid, palette)], "Table"))
    marks += _rules(grid, palette) + crosses
    for field in (*head, *foot):
        marks += _blank(field, palette)
    return marks, fields


def _check_blanks(sheet: RecordSheet, width: float) -> None:
    """Unfit where the title, or the blanks above or below the table, are wider than the paper."""
    title = flow([("title", sheet.title)], size=20, fill="none").wide
    if title > width:
        raise Unfit(
            f"the title takes {title:.0f} mm, and there is room for {width:.0f}; shorten it", ("title",)
        )
    for key, blanks, room in (("head", sheet.head, width - title), ("foot", sheet.foot, width)):
        wide = fsum(blank.width + BLANK_GAP for blank in blanks) - BLANK_GAP
        if blanks and wide > room:
            said = f"the blanks take {wide:.0f} mm, and there is room for {room:.0f}; narrow them"
            raise Unfit(said, (key,))
        for index, blank in enumerate(blanks):
            label = flow([("condensed-medium", blank.title)], size=7.5, fill="none").wide
            if label > blank.width + BLANK_GAP:
                said = f"this takes {label:.0f} mm below a blank of {blank.width:.0f} mm; shorten it or widen"
                raise Unfit(f"{said} the blank", (key, index, "title"))


def _grounds(grid: Grid, palette: Mapping[str, str]) -> list[Mark]:
    """Return the dark head, rows that are shaded, places without a box."""
    marks: list[Mark] = [Rect(0, grid.top, grid.width, grid.under - grid.top, palette["table-head"])]
    shut: list[tuple[float, float, float]] = []
    rows = grid.rows
    for number in grid.shown:
        y = grid.y_of(number)
        if number < rows.counted and any(value in grid.sheet.shade for value in rows.names[number]):
            shut.append((0, y, grid.width))
        shut += [(r.x, y, r.width) for r in grid.columns if not rows.open(r.column, number)]
    if grid.stocked:
        shut += [(r.x, grid.under, r.width) for r in grid.columns if r.column.stock is None]
    return [*marks, *(Rect(x, y, wide, grid.row, palette["shade"]) for x, y, wide in shut)]


def _heads(grid: Grid, palette: Mapping[str, str]) -> Use:
    """Return what stands in the head: the rows' heading, each column's, and its parts'."""
    light, high = palette["on-dark"], grid.under - grid.top
    box = (1.0, grid.top, LABEL_COLUMN - 2, high)
    label = set_text(grid.sheet.row_head, box, font=FONT, size=9, fill=light, least=7, most_lines=2)
    cells: list[Mark] = [header(label, "Column")]
    for ruled in grid.columns:
        tall = HEAD_ROW if ruled.parts != ("",) else high
        box = (ruled.x + 0.6, grid.top + 0.5, ruled.width - 1.2, tall - 1)
        said = set_text(ruled.column.title, box, font=FONT, size=8.5, fill=light, least=7, most_lines=3)
        captions = ruled.column.captions or [""] * len(ruled.parts)
        for (part, left, wide), caption in zip(ruled.boxes(), captions, strict=True):
            y = grid.top + HEAD_ROW
            box = (left + 0.3, y, wide - 0.6, PART_ROW)
            said += set_text(grid.rows.wording.text(part), box, font=FONT, size=8.5, fill=light, least=7)
            box = (left + 0.3, y + PART_ROW - 0.6, wide - 0.6, CAPTION_ROW)
            said += set_text(
                caption, box, font="condensed-medium", size=7.5, fill=light, least=7, most_lines=2
            )
            cells.append(header(said, "Column"))  # the column's own title stands over its first part
            said = []
    return tagged(cells, "TR")


def _labels(grid: Grid, palette: Mapping[str, str]) -> list[Mark]:
    """Return the rows: what there is at the start, and each that is filled in, with its name."""
    found: list[Mark] = []
    ink = palette["ink"]
    boxes = sum(len(ruled.parts) for ruled in grid.columns)
    if grid.stocked:
        found.append(_stocks(grid, ink))
    for number in grid.shown:
        font = FONT if number < grid.rows.counted else "condensed-bold"
        box = (1.5, grid.y_of(number), LABEL_COLUMN - 3, grid.row)
        name = set_text(grid.rows.shown[number], box, font=font, size=9.5, fill=ink, least=7, align="left")
        found.append(tagged([header(name, "Row"), *[tagged((), "TD")] * boxes], "TR"))
    return found


def _stocks(grid: Grid, ink: str) -> Use:
    """Return the row of what there is at the start."""
    box = (1.5, grid.under, LABEL_COLUMN - 3, grid.row)
    says = grid.rows.wording.head(grid.sheet.stock_head)
    name = set_text(says, box, font="condensed-bold", size=9.5, fill=ink, least=7, align="left")
    cells = [header(name, "Row")]
    for ruled in grid.columns:
        text = "" if ruled.column.stock is None else str(ruled.column.stock)
        for _, left, wide in ruled.boxes():
            box = (left, grid.under, wide, grid.row)
            said = set_text(text, box, font="condensed-bold", size=11, fill=ink, least=7)
            cells.append(tagged(said, "TD"))
    return tagged(cells, "TR")


def _rules(grid: Grid, palette: Mapping[str, str]) -> list[Mark]:
    """Return the lines of the grid: fine inside, heavy round it, over the totals and between columns."""
    ink, hair = palette["ink"], palette["hairline"]
    marks: list[Mark] = []
    for number in (*grid.shown, grid.shown.stop):
        ends = number in (grid.shown.start, grid.shown.stop)
        heavy = ends or (grid.sheet.totals and number == grid.rows.counted)
        y = grid.y_of(number)
        stroke, width = (ink, FINE) if heavy else (hair, HAIR)
        marks.append(line(0, y, grid.width, y, stroke, width))
    for x, heavy in _uprights(grid):
        start = grid.top if heavy else grid.top + HEAD_ROW
        stroke, width = (ink, THIN) if heavy else (hair, HAIR)
        marks.append(line(x, grid.under, x, grid.bottom, stroke, width))
        marks.append(line(x, start, x, grid.under, hair, HAIR))
    high = grid.bottom - grid.top
    marks.append(Rect(0, grid.top, grid.width, high, stroke=ink, width=FRAME))
    return marks


def _uprights(grid: Grid) -> Iterator[tuple[float, bool]]:
    """Yield each upright line, and whether it parts two columns."""
    yield LABEL_COLUMN, True
    for ruled in grid.columns:
        for number, (_, left, _) in enumerate(ruled.boxes()):
            if number:
                yield left, False
        yield ruled.x + ruled.width, True


def _blanks(grid: Grid, blanks: Sequence[Blank], x: float, y: float) -> list[Field]:
    """Return the fields of a line of blanks from (x, y)."""
    fields = []
    for blank in blanks:
        box = grid.boxes[field_name(grid.sheet.id, blank.id)]
        fields.append(Field(box, x, y, blank.width, BLANK))
        x += blank.width + BLANK_GAP
    return fields


def _blank(field: Field, palette: Mapping[str, str]) -> list[Mark]:
    """Return the line that a blank is written on, and its label below."""
    y, soft = field.y + BLANK + 0.2, palette["soft-ink"]
    label = flow([("condensed-medium", field.says)], size=7.5, fill=soft, baseline=3.0)
    return [line(field.x, y, field.x + field.w, y, palette["ink"], 0.25), tagged(label.at(field.x, y), "P")]
