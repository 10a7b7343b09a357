"""Stacks blocks of text and tables into columns and pages, headings kept with what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..generators.drawing import Drawing, Mark, at
from ..generators.prose import Block
from .papers import BoxMm, Paper, drawn, rules


def body_of(paper: Paper) -> BoxMm:
    """The box of a text page, mm: margins round it, the foot below it."""
    margin = rules().margin
    low = rules().unprintable + rules().foot + 4
    return margin, margin, paper.width - 2 * margin, paper.height - margin - low


def height_of(blocks: Sequence[Block]) -> float:
    """Height of blocks stacked, mm, without the space above the first."""
    return sum(b.above + b.drawing.height for b in blocks) - (blocks[0].above if blocks else 0)


def stack(blocks: Sequence[Block], x: float, y: float) -> list[Mark]:
    """Blocks one below the other from (x, y)."""
    marks: list[Mark] = []
    for number, block in enumerate(blocks):
        y += block.above if number else 0
        marks.append(at(block.drawing, x, y))
        y += block.drawing.height
    return marks


def fill_columns(blocks: Sequence[Block], heights: Sequence[float]) -> list[list[Block]]:
    """Blocks dealt to columns of given heights, in order; the last height repeats.

    A block that sticks to the next moves on with it.
    """
    columns: list[list[Block]] = [[]]
    used = 0.0
    for number, block in enumerate(blocks):
        needed = block.drawing.height
        k = number
        while blocks[k].sticks and k + 1 < len(blocks):
            k += 1
            needed += blocks[k].above + blocks[k].drawing.height
        room = heights[min(len(columns), len(heights)) - 1]
        above = block.above if columns[-1] else 0.0
        if columns[-1] and used + above + needed > room:
            columns.append([])
            used, above = 0.0, 0.0
        columns[-1].append(block)
        used += above + block.drawing.height
    return columns


def balanced(blocks: Sequence[Block], heights: Sequence[float]) -> list[list[Block]]:
    """As `fill_columns`, but the last page's columns end at about the same height.

    `heights` are those of the first page's columns, then of every further page's.
    """
    low, high = 0.3, 1.0
    best = fill_columns(blocks, heights)
    count = len(best)
    for _ in range(12):
        share = (low + high) / 2
        scaled = [
            h if k < len(best) - 2 else h * share for k, h in enumerate(_stretched(heights, count))
        ]
        tried = fill_columns(blocks, scaled)
        if len(tried) <= count:
            best, high = tried, share
        else:
            low = share
    return best


def _stretched(heights: Sequence[float], count: int) -> list[float]:
    return [heights[min(k, len(heights) - 1)] for k in range(count)]


def text_page(paper: Paper, marks: Sequence[Mark], name: str) -> Callable[[], Drawing]:
    """A page's drawing from its marks."""
    return drawn(Drawing(paper.width, paper.height, tuple(marks), name))
