"""Draws tables: results in coloured cells, their meaning below, the source in small type."""

from __future__ import annotations

from collections.abc import Mapping

from ..components import Unfit
from ..components.tables import Table
from .contrast import contrast
from .drawing import Drawing, Mark, Rect, line
from .marks import colour_of
from .prose import INK, SOFT
from .text import flow, line_of, set_text, spans

HEAD_FILL, HEAD_INK, ZEBRA = "#22304a", "#ffffff", "#f3efe6"
ROW, HEADER = 5.6, 6.0  # mm


def draw_table(table: Table, width: float, palette: Mapping[str, str]) -> Drawing:
    """The table `width` mm wide, as high as it needs. Unfit names a cell that is too long."""
    marks: list[Mark] = []
    title, high = flow([("condensed-bold", table.title)], 0, 0, width, 13, INK, 1.1)
    marks += title
    y = high + 0.4
    if table.lead:
        texts, high = flow(spans(table.lead, "regular", "semibold"), 0, y, width, 8, SOFT)
        marks += texts
        y += high + 1.0
    weights = list(table.weights) or [1.0] * (len(table.columns) + 1)
    if len(weights) != len(table.columns) + 1:
        raise Unfit(
            f"weights are {len(weights)}, and the table has {len(table.columns) + 1} columns "
            "with its head",
            ("weights",),
        )
    edges = _edges(weights, width)
    y = _row(marks, [table.head, *table.columns], edges, y, HEADER, "condensed-semibold", 9,
             [HEAD_FILL] * len(edges), HEAD_INK)  # fmt: skip
    for number, (name, cells) in enumerate(table.rows.items()):
        fills = [ZEBRA if number % 2 == 0 else "none"] * len(edges)
        shown = [name]
        for column, cell in enumerate(cells):
            result = table.results.get(cell)
            shown.append(result.short if result else cell)
            if result and result.fill != "none":
                fills[column + 1] = colour_of(result.fill, palette)
        try:
            y = _row(marks, shown, edges, y, ROW, "condensed-semibold", 9.5, fills, INK)
        except Unfit as error:
            raise Unfit(str(error), ("rows", name)) from None
    marks.append(line(0, y, width, y, INK, 0.3))
    y += 1.4
    for result in table.results.values():
        y = _note(marks, result.short, result.text, width, y)
    for note in table.notes:
        y = _note(marks, "", note, width, y)
    if table.reconstructed:
        said = "Reconstructed: the published table is not at hand."
        texts, high = flow([("italic", said)], 0, y + 0.3, width, 7, SOFT)
        marks += texts
        y += high + 0.3
    return Drawing(width, y, tuple(marks), table.title)


def _edges(weights: list[float], width: float) -> list[tuple[float, float]]:
    total, x, found = sum(weights), 0.0, []
    for weight in weights:
        wide = width * weight / total
        found.append((x, wide))
        x += wide
    return found


def _row(
    marks: list[Mark], cells: list[str], edges: list[tuple[float, float]], y: float, least: float,
    font: str, size: float, fills: list[str], ink: str,
) -> float:  # fmt: skip
    """Adds one row, as high as its longest cell asks for; returns its lower edge."""
    high = least
    wrapped = []
    for (_, wide), cell in zip(edges, cells, strict=True):
        lines = 1
        _, tall = flow([(font, cell)], 0, 0, wide - 2, size, ink, 1.15)
        if tall > 5.0:
            lines = round(tall / (size * 25.4 / 72 * 1.15))
            high = max(high, tall + 2.0)
        wrapped.append(lines)
    for (x, wide), cell, fill, lines in zip(edges, cells, fills, wrapped, strict=True):
        if fill != "none":
            marks.append(Rect(x, y, wide, high, fill))
        colour = ink
        if fill != "none" and contrast(ink, fill) < 4.5:
            colour = HEAD_INK
        marks += set_text(
            cell, (x + 1, y + 0.4, wide - 2, high - 0.8), font, size, colour, least=7,
            most_lines=lines,
        )  # fmt: skip
    return y + high


def _note(marks: list[Mark], label: str, text: str, width: float, y: float) -> float:
    indent = 0.0
    if label:
        mark = line_of(label, 0, y + 2.9, "condensed-bold", 8.5, INK)
        marks.append(mark)
        indent = max(13.0, mark.advance + 2.0)
    texts, high = flow(spans(text, "regular", "semibold"), indent, y, width - indent, 8, INK)
    marks += texts
    return y + high + 0.7
