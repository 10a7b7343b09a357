"""Sets running text: a small markup, one block a line, into blocks that layouts stack.

    # Title            ## Section         ### Run-in heading
    - bullet           1. step            @9a| text behind a rule number
    -- bullet of a part
    > small, indented  | a | b            ~ smallest, for provenance
    anything else      a paragraph; **bold** anywhere

Both writers get the same marks from it, so the SVG and the PDF break lines alike.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..components.model import MM_PER_POINT
from .drawing import Drawing, Mark, Rect, Text, at, line
from .text import flow, line_of, spans

INK, SOFT, ACCENT, RULE = "#1f2326", "#4a5157", "#a8322d", "#c9c6bd"


class Block(NamedTuple):
    """A piece of a column: its drawing, the space above it, and whether it stays with the next."""

    drawing: Drawing
    above: float
    sticks: bool = False


class Style(NamedTuple):
    """Sizes of a text, in points, and the width of its number column in mm."""

    body: float = 8.6
    small: float = 7.4
    number: float = 9.0
    leading: float = 1.28


BODY = Style()
LONGEST = 12  # lines of a block that stay together


def blocks(markup: str, width: float, style: Style = BODY) -> list[Block]:
    """Every line of markup as a block `width` mm wide."""
    return [
        part
        for text in markup.splitlines()
        if text.strip()
        for part in _parted(_block(text, width, style))
    ]


def _parted(block: Block) -> list[Block]:
    """A long block of text in parts, so that a column can end inside it."""
    lines = sorted({mark.y for mark in block.drawing.marks if isinstance(mark, Text)})
    if len(lines) <= LONGEST or len(block.drawing.marks) != len(
        [mark for mark in block.drawing.marks if isinstance(mark, Text)]
    ):
        return [block]
    step = lines[1] - lines[0]
    parts = []
    for first in range(0, len(lines), LONGEST):
        top, end = lines[first], lines[min(first + LONGEST, len(lines)) - 1]
        marks = tuple(
            mark._replace(y=mark.y - first * step)
            for mark in block.drawing.marks
            if isinstance(mark, Text) and top <= mark.y <= end
        )
        high = (round((end - top) / step) + 1) * step
        drawing = Drawing(block.drawing.width, high, marks)
        parts.append(Block(drawing, 0.0 if first else block.above))
    return parts


def _block(text: str, width: float, style: Style) -> Block:
    text = text.strip()
    if text.startswith("### "):
        marks, high = flow([("semibold", text[4:])], 0, 0, width, style.body + 0.4, INK)
        return Block(Drawing(width, high, tuple(marks)), 1.6, True)
    if text.startswith("## "):
        return _section(text[3:], width, style)
    if text.startswith("# "):
        marks, high = flow([("condensed-bold", text[2:])], 0, 0, width, 21, INK, leading=1.1)
        return Block(Drawing(width, high, tuple(marks)), 0, True)
    if text.startswith("-- "):
        inner = _hanging("•", text[3:], width - style.number, style, 3.2, style.body, 0.5)
        moved = at(inner.drawing, style.number, 0)
        return inner._replace(drawing=Drawing(width, inner.drawing.height, (moved,)))
    if text.startswith("- "):
        return _hanging("•", text[2:], width, style, 3.2, style.body, 0.5)
    if match := re.match(r"(\d+)\. (.*)", text):
        return _hanging(match[1], match[2], width, style, 5.6, style.body, 0.5)
    if match := re.match(r"@(\S+)\| ?(.*)", text):
        return _hanging(match[1], match[2], width, style, style.number, style.body, 1.0)
    if text.startswith("> "):
        marks, high = flow(
            spans(text[2:], "italic", "semibold"), style.number, 0, width - style.number,
            style.small, SOFT, style.leading,
        )  # fmt: skip
        return Block(Drawing(width, high, tuple(marks)), 0.7)
    if text.startswith("~ "):
        marks, high = flow(spans(text[2:], "regular", "semibold"), 0, 0, width, 7, SOFT)
        return Block(Drawing(width, high, tuple(marks)), 1.0)
    if text.startswith("|"):
        return _row([cell.strip() for cell in text.strip("|").split("|")], width, style)
    marks, high = flow(
        spans(text, "regular", "semibold"), 0, 0, width, style.body, INK, style.leading
    )
    return Block(Drawing(width, high, tuple(marks)), 1.2)


def _section(text: str, width: float, style: Style) -> Block:
    """A section's heading under a rule; a leading number stands in the number column."""
    marks: list[Mark] = [line(0, 0.2, width, 0.2, INK, 0.35)]
    number, _, rest = text.partition(" ")
    if re.fullmatch(r"\d+[a-z]?", number):
        top = 1.6
        marks.append(
            line_of(number, 0, top + 12 * MM_PER_POINT * 0.95, "condensed-bold", 12, ACCENT)
        )
        texts, high = flow(
            [("condensed-bold", rest)], style.number, top, width - style.number, 12, INK, 1.1
        )
    else:
        top = 1.6
        texts, high = flow([("condensed-bold", text)], 0, top, width, 12, INK, 1.1)
    return Block(Drawing(width, high + top, (*marks, *texts)), 3.6, True)


def _hanging(
    label: str, text: str, width: float, style: Style, indent: float, size: float, above: float
) -> Block:
    texts, high = flow(
        spans(text, "regular", "semibold"), indent, 0, width - indent, size, INK, style.leading
    )
    em = size * MM_PER_POINT
    first = line_of(label, 0, em * 0.95, "condensed-semibold", size, ACCENT)
    return Block(Drawing(width, high, (first, *texts)), above)


def _row(cells: list[str], width: float, style: Style) -> Block:
    """A row of cells: `| 12 | Blue chits | ...`; the first, a number or pages, stays narrow."""
    first = 10.0
    rest = (width - first) / max(1, len(cells) - 1)
    marks: list[Mark] = []
    x, tallest = 0.0, 0.0
    for wide, cell in zip([first] + [rest] * (len(cells) - 1), cells, strict=True):
        texts, high = flow(
            spans(cell, "regular", "semibold"), x, 0.5, wide - 2, style.body, INK, style.leading
        )
        marks += texts
        tallest = max(tallest, high)
        x += wide
    marks.append(Rect(0, tallest + 1.0, width, 0.15, RULE))
    return Block(Drawing(width, tallest + 1.2, tuple(marks)), 0.3)
