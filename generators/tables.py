"""Draws tables: results in coloured cells, their meaning below, the source in small type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..components import Unfit, house
from ..components.tables import Table
from .contrast import contrast
from .drawing import NONE, Drawing, Mark, Rect, Text, line
from .fonts import LEADING, typeface
from .marks import colour_of
from .text import fit, flow, line_of, place, spans

FONT = "condensed-semibold"
ROW, HEADER = 5.6, 6.0  # mm, least heights
PAD = 2.6  # mm, above and below the lines of a cell together
NOTE = 8.0  # points
LABEL = 13.0  # mm, least width of what a note explains
BROAD = 0.4  # of the table's width; broader labels stand in their note's own lines

Palette = Mapping[str, str]
Edges = Sequence[tuple[float, float]]  # left edge and width of each column, mm


class Cell(NamedTuple):
    """One cell as it is printed."""

    text: str
    fill: str = NONE


def draw_table(table: Table, width: float, palette: Palette) -> Drawing:
    """The table `width` mm wide, as high as it needs. Unfit names a cell that is too long."""
    edges = _edges(table, width)
    marks, y = _heading(table, width, palette)
    head = [Cell(text, palette["table-head"]) for text in (table.head, *table.columns)]
    y = _row(marks, head, edges, y=y, least=HEADER, size=9, palette=palette)
    for number, (name, codes) in enumerate(table.rows.items()):
        ground = NONE if number % 2 else palette["zebra"]
        cells = [Cell(name, ground), *(_cell(table, code, ground, palette) for code in codes)]
        try:
            y = _row(marks, cells, edges, y=y, least=ROW, size=9.5, palette=palette)
        except Unfit as error:
            raise Unfit(str(error), ("rows", name)) from None
    marks.append(line(0, y, width, y, palette["ink"], 0.3))
    y = _below(table, marks, width, y + 1.4, palette)
    return Drawing(width, y, tuple(marks), table.title)


def _edges(table: Table, width: float) -> Edges:
    """Where the columns stand, by their weights."""
    weights = list(table.weights) or [1.0] * (len(table.columns) + 1)
    if len(weights) != len(table.columns) + 1:
        raise Unfit(
            f"weights are {len(weights)}, and the table has {len(table.columns) + 1} columns "
            "with its head",
            ("weights",),
        )
    unit, x, found = width / sum(weights), 0.0, []
    for weight in weights:
        found.append((x, weight * unit))
        x += weight * unit
    return found


def _heading(table: Table, width: float, palette: Palette) -> tuple[list[Mark], float]:
    """Title and lead, and the height that they take."""
    title = flow([("condensed-bold", table.title)], width=width, size=13, fill=palette["ink"],
                 leading=1.1)  # fmt: skip
    marks: list[Mark] = [*title.at(0, 0)]
    y = title.height + 0.4
    if table.lead:
        lead = flow(spans(table.lead, "regular", "semibold"), width=width, size=8,
                    fill=palette["soft-ink"])  # fmt: skip
        marks += lead.at(0, y)
        y += lead.height + 1.0
    return marks, y


def _cell(table: Table, code: str, ground: str, palette: Palette) -> Cell:
    """What a cell shows: a result's short words on its colour, or what was typed."""
    result = table.results.get(code)
    if result is None:
        return Cell(code, ground)
    return Cell(result.short, ground if result.fill == NONE else colour_of(result.fill, palette))


def _row(
    marks: list[Mark], cells: Sequence[Cell], edges: Edges, *, y: float, least: float, size: float,
    palette: Palette,
) -> float:  # fmt: skip
    """Adds one row, as high as its longest cell asks for; returns its lower edge."""
    fitted = [
        fit(cell.text, FONT, size=size, least=7, width=wide - 2, height=1000, most_lines=60)
        for cell, (_, wide) in zip(cells, edges, strict=True)
    ]
    cap = typeface(FONT).cap_height
    tall = max(((len(one.lines) - 1) * LEADING + cap) * one.size for one in fitted)
    high = max(least, tall + PAD)
    for cell, one, (x, wide) in zip(cells, fitted, edges, strict=True):
        if cell.fill != NONE:
            marks.append(Rect(x, y, wide, high, cell.fill))
        ink = _ink_on(cell.fill, palette)
        marks += place(one, (x + 1, y, wide - 2, high), font=FONT, fill=ink)
    return y + high


def _ink_on(ground: str, palette: Palette) -> str:
    """Ink, or the light one where ink would be hard to read."""
    readable = ground == NONE or contrast(palette["ink"], ground) >= house().contrast
    return palette["ink" if readable else "on-dark"]


def _below(table: Table, marks: list[Mark], width: float, y: float, palette: Palette) -> float:
    """What the results mean, the notes, and whether the table is the published one."""
    first = flow([("regular", "x")], width=width, size=NOTE, fill="").lines[0][0].y
    labels = [
        line_of(result.short, 0, first, font="condensed-bold", points=8.5, fill=palette["ink"])
        for result in table.results.values()
    ]
    indent = max([LABEL, *(label.advance + 2.0 for label in labels)])
    for label, result in zip(labels, table.results.values(), strict=True):
        if indent > width * BROAD:
            y = _note(marks, f"**{result.short}:** {result.says}", width, y, palette)
        else:
            y = _note(marks, result.says, width, y, palette, label=label, indent=indent)
    for note in table.notes:
        y = _note(marks, note, width, y, palette)
    if table.reconstructed:
        said = flow([("italic", "Reconstructed: the published table is not at hand.")],
                    width=width, size=7, fill=palette["soft-ink"])  # fmt: skip
        marks += said.at(0, y + 0.3)
        y += said.height + 0.3
    return y


def _note(
    marks: list[Mark], text: str, width: float, y: float, palette: Palette, *,
    label: Text | None = None, indent: float = 0.0,
) -> float:  # fmt: skip
    """Adds a note, beside its label if it has one; returns its lower edge."""
    if label:
        marks.append(label._replace(y=y + label.y))
    said = flow(spans(text, "regular", "semibold"), width=width - indent, size=NOTE,
                fill=palette["ink"])  # fmt: skip
    marks += said.at(indent, y)
    return y + said.height + 0.7
