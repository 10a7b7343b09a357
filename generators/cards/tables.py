"""Draws tables: results in coloured cells, their meaning below, the source in small type."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import fsum
from typing import NamedTuple

from ...components import Game, Unfit, house
from ...components.models.field_types import MM_PER_POINT
from ...components.models.sourced import sentence
from ...components.models.tables import Anatomy, Diagram, Picture, Play, Table
from ..drawing import NONE, Drawing, Mark, Rect, Spot, Use, line, tagged
from ..faces.contrast import contrast
from ..faces.marks import colour_of
from ..text.fitting import Setting, fit, flow, place, spans
from ..text.fonts import LEADING, typeface
from ..text.prose import KINDS, Column

NOTE = 8.0  # points

Palette = Mapping[str, str]
Shown = Table | Diagram | Picture


def heading(shown: Shown | Play | Anatomy, width: float, palette: Palette) -> tuple[list[Mark], float]:
    """Title and lead, and the height that they take; set as a rule's heading, which may stand beside it."""
    title = KINDS["section"](Column(width, palette), shown.title)
    marks: list[Mark] = [tagged(title.drawing.marks, "H2")]
    y = title.height + (0.4 if shown.lead else 1.0)
    if shown.lead:
        lead = flow(spans(shown.lead, "regular", "semibold"), width=width, size=8, fill=palette["soft-ink"])
        marks.append(tagged(lead.at(0, y), "P"))
        y += lead.height + 1.0
    return marks, y


def ink_on(ground: str, palette: Palette) -> str:
    """Return ink, or the light ink where ink would be hard to read."""
    readable = ground == NONE or contrast(palette["ink"], ground) >= house().contrast
    return palette["ink" if readable else "on-dark"]


def note(
    marks: list[Mark],
    text: str,
    width: float,
    y: float,
    palette: Palette,
    *,
    label: Setting | None = None,
    indent: float = 0.0,
) -> float:
    """Add a note, beside its label if it has one; return its lower edge."""
    labels = label.at(0.0, y) if label else []
    said = flow(spans(text, "regular", "semibold"), width=width - indent, size=NOTE, fill=palette["ink"])
    marks.append(tagged([*labels, *said.at(indent, y)], "P"))
    return y + said.height + 0.7


def whose(marks: list[Mark], shown: Shown, width: float, y: float, game: Game) -> float:
    """Add the line that says what of the table or figure is ours, if anything is; return its lower edge."""
    if not shown.ours:
        return y
    says = sentence(game.words, [shown.ours])
    said = flow([("italic", says)], width=width, size=7, fill=game.palette["soft-ink"])
    marks.append(tagged(said.at(0, y + 0.3), "P"))
    return y + said.height + 0.3


FONT, WORDS_FONT = "condensed-semibold", "condensed-medium"
SHORT = 12  # characters; a longer cell of several words makes its column one of words
ROW, HEADER = 5.6, 6.0  # mm, least heights
PAD = 2.6  # mm, above and below the lines of a cell together
LABEL = 13.0  # mm, least width of what a note explains
BROAD = 0.4  # of the table's width; broader labels stand in their note's own lines

_FIGURE = re.compile(r"(?:up to |d)?[-+–]?\d*[-–+]?\d*(?:/\d+)?\+?|[A-Z]|odd|even", re.I)
_RANGE = re.compile(r"\d+-\d+")
_WORD = re.compile(r"[^\W\d_]{2,}")

Edges = Sequence[tuple[float, float]]  # left edge and width of each column, mm


class Cell(NamedTuple):
    """One cell as it is printed."""

    text: str
    fill: str = NONE


class RowStyle(NamedTuple):
    """How a row is set: its type, and which of its columns hold words, set left."""

    edges: Edges
    words: Sequence[bool]
    fonts: Sequence[str]
    size: float
    least: float  # height, mm


def draw_table(game: Game, table: Table, width: float) -> Drawing:
    """Return the table `width` mm wide, as high as it needs. Unfit names a cell that is too long.

    The paths of its spots begin at the table.
    """
    palette = game.palette
    edges, words = _edges(table, width), _of_words(table)
    marks, y = heading(table, width, palette)
    head = [Cell(text, palette["table-head"]) for text in (table.head, *table.columns)]
    lines: list[Mark] = []
    y = _row(
        lines, head, RowStyle(edges, words, [FONT] * len(words), 9, HEADER), y=y, palette=palette, head=True
    )
    rows = RowStyle(edges, words, [WORDS_FONT if one else FONT for one in words], 9.5, ROW)
    spots: list[Spot] = []
    for number, (name, codes) in enumerate(table.rows.items()):
        top = y
        ground = NONE if number % 2 else palette["zebra"]
        label = name.replace("-", "–") if _RANGE.fullmatch(name) else game.shown(name)
        cells = [Cell(label, ground), *(_cell(table, code, ground, palette) for code in codes)]
        try:
            y = _row(lines, cells, rows, y=y, palette=palette)
        except Unfit as error:
            raise Unfit(str(error), ("rows", name)) from None
        box = (0.0, top, width, y - top)
        spots.append(Spot(box, label, f"{table.title}: {label}", "tables", ("rows", name, "")))
    marks += [tagged(lines, "Table"), line(0, y, width, y, palette["ink"], 0.3)]
    y = _below(game, table, marks, width, y + 1.4)
    return Drawing(width, y, tuple(marks), table.title, tuple(spots))


def _edges(table: Table, width: float) -> Edges:
    """Return where the columns stand, by their weights."""
    weights = list(table.weights) or [1.0] * (len(table.columns) + 1)
    if len(weights) != len(table.columns) + 1:
        raise Unfit(
            f"there are {len(weights)} weights, but {len(table.columns) + 1} columns, row labels included",
            ("weights",),
        )
    unit, x, found = width / fsum(weights), 0.0, []
    for weight in weights:
        found.append((x, weight * unit))
        x += weight * unit
    return found


def _of_words(table: Table) -> list[bool]:
    """Return for the row labels and each column whether it holds words; if not, figures and short results."""
    columns = list(zip(*table.rows.values(), strict=True))
    names = any(not _FIGURE.fullmatch(label) for label in table.rows)
    return [names, *(any(_tells(table, code) for code in column) for column in columns)]


def _tells(table: Table, code: str) -> bool:
    """Return whether a cell holds more than a figure or a short result."""
    text = _text(table, code)
    some = len(text) > SHORT or (not table.results and len(text.split()) > 2)
    return some and len(_WORD.findall(text)) > 1


def _text(table: Table, code: str) -> str:
    """Return what a cell says: a result's short words, or what was typed."""
    return table.results[code].short if code in table.results else code


def _cell(table: Table, code: str, ground: str, palette: Palette) -> Cell:
    """Return what a cell shows, on its result's colour if that has one."""
    result = table.results.get(code)
    fill = result.fill if result else NONE
    return Cell(_text(table, code), ground if fill == NONE else colour_of(fill, palette))


def _row(
    marks: list[Mark],
    cells: Sequence[Cell],
    style: RowStyle,
    *,
    y: float,
    palette: Palette,
    head: bool = False,
) -> float:
    """Add one row, as high as its longest cell asks for; return its lower edge."""
    fitted = [
        fit(cell.text, font, size=style.size, least=7, width=wide - 2, height=1000, most_lines=60)
        for cell, font, (_, wide) in zip(cells, style.fonts, style.edges, strict=True)
    ]
    cap = typeface(FONT).cap_height
    tall = max(((len(one.lines) - 1) * LEADING + cap) * one.size for one in fitted)
    high = max(style.least, tall + PAD)
    grounds: list[Mark] = []
    texts: list[Mark] = []
    for k, (cell, (x, wide)) in enumerate(zip(cells, style.edges, strict=True)):
        if cell.fill != NONE:
            grounds.append(Rect(x, y, wide, high, cell.fill))
        align = "left" if style.words[k] else "centre"
        box, ink = (x + 1, y, wide - 2, high), ink_on(cell.fill, palette)
        said = place(fitted[k], box, font=style.fonts[k], fill=ink, align=align)
        texts.append(header(said, "Column" if head else "Row") if head or not k else tagged(said, "TD"))
    marks.append(tagged([*grounds, *texts], "TR"))
    return y + high


def header(marks: Sequence[Mark], scope: str) -> Use:
    """Return a table's header cell, of its column or its row."""
    return tagged(marks, "TH", scope=scope)


def _below(game: Game, table: Table, marks: list[Mark], width: float, y: float) -> float:
    """Return what the results mean, the notes, and what of the table is ours."""
    palette = game.palette
    first = NOTE * MM_PER_POINT * 0.95
    told = [result for result in table.results.values() if result.text]
    labels = [
        flow([("condensed-bold", result.short)], size=8.5, fill=palette["ink"], baseline=first)
        for result in told
    ]
    indent = max([LABEL, *(label.wide + 2.0 for label in labels)])
    for label, result in zip(labels, told, strict=True):
        if indent > width * BROAD:
            y = note(marks, f"**{result.short}:** {result.says}", width, y, palette)
        else:
            y = note(marks, result.says, width, y, palette, label=label, indent=indent)
    for text in table.notes:
        y = note(marks, text, width, y, palette)
    return whose(marks, table, width, y, game)
