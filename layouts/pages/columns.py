"""Stacks blocks of text and tables into columns and pages, headings kept with what follows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from math import fsum

from ...generators.drawing import Drawing, Mark, at
from ...generators.text.prose import Block
from ..sheets.papers import BoxMm, Paper, drawn, rules


def body_of(paper: Paper) -> BoxMm:
    """Return the box of a text page, mm: margins round it, the foot below it."""
    margin = rules().margin
    low = rules().unprintable + rules().foot + 4
    return margin, margin, paper.width - 2 * margin, paper.height - margin - low


def height_of(blocks: Sequence[Block]) -> float:
    """Height of blocks stacked, mm, without the space above the first."""
    return fsum(b.above + b.height for b in blocks) - (blocks[0].above if blocks else 0)


def stack(blocks: Sequence[Block], x: float, y: float) -> list[Mark]:
    """Blocks one below the other from (x, y)."""
    marks: list[Mark] = []
    for number, block in enumerate(blocks):
        y += block.above if number else 0
        marks.append(at(block.drawing, x, y))
        y += block.height
    return marks


def fill_columns(blocks: Sequence[Block], heights: Sequence[float]) -> list[list[Block]]:
    """Blocks dealt to columns of given heights, in order, two to a page; the last height repeats.

    A block that sticks to the next moves on with it; running text is parted
    between its lines, two of them at least on either side. What floats and finds
    no room lets text by, and heads the next column if that is of the same page.
    """
    waiting = deque(blocks)
    columns: list[list[Block]] = []
    while waiting or not columns:
        number = len(columns)
        columns.append(_column(waiting, _height(heights, number), closes=bool(number % 2)))
    return columns


def _column(waiting: deque[Block], height: float, closes: bool) -> list[Block]:
    """Return the blocks of the next column, taken from those that wait; `closes` if it ends a page."""
    column: list[Block] = []
    floating: list[Block] = []
    used = 0.0
    while waiting:
        block = waiting.popleft()
        above = block.above if column else 0.0
        room = height - used - above + 1e-6
        led = bool(column) and column[-1].sticks  # it is here because of its heading
        fits = block.height + (0.0 if led else _follows(block, waiting, closes)) <= room
        parts = None if fits else block.split(room)
        if block.floats and not fits and column and not closes:
            floating.append(block)
        elif parts:
            column.append(parts[0])
            waiting.appendleft(parts[1])
            break
        elif fits or not column:  # what is higher than a column stands over rather than vanish
            column.append(block)
            used += above + block.height
        else:
            waiting.appendleft(block)
            if block.again and column[-1].again:
                waiting.appendleft(block.again)
            break
    waiting.extendleft(reversed(floating))
    return column


def _follows(block: Block, waiting: Sequence[Block], closes: bool) -> float:
    """Return the height that what a block sticks to needs below it, mm.

    What floats may head the next column, unless the column ends its page.
    """
    needed, k = 0.0, 0
    while block.sticks and k < len(waiting):
        block = waiting[k]
        if block.floats and not closes:
            break
        needed += block.above + block.least
        if block.long:
            break
        k += 1
    return needed


def balanced(blocks: Sequence[Block], heights: Sequence[float], across: int = 2) -> list[list[Block]]:
    """As `fill_columns`, but the columns of each page, so many `across`, end at about the same height.

    `heights` are those of the first page's columns, then of every further page's.
    """
    columns: list[list[Block]] = []
    waiting: Sequence[Block] = blocks
    while waiting:
        page = [_height(heights, len(columns) + k) for k in range(across)]
        best, rest = _page(waiting, page)
        low, high = 0.05, 1.0
        for _ in range(12):
            share = (low + high) / 2
            tried, left = _page(waiting, [height * share for height in page])
            if sum(len(block.lines) for block in left) <= sum(len(block.lines) for block in rest):
                best, high = tried, share
            else:
                low = share
        columns += best
        waiting = rest
    return columns


def _page(blocks: Sequence[Block], heights: Sequence[float]) -> tuple[list[list[Block]], list[Block]]:
    """Return the columns of the next page, and what is left for further pages."""
    waiting = deque(blocks)
    last = len(heights) - 1
    columns = [_column(waiting, height, closes=k == last) for k, height in enumerate(heights) if waiting]
    return columns, list(waiting)


def _height(heights: Sequence[float], number: int) -> float:
    return heights[min(number, len(heights) - 1)]


def text_page(paper: Paper, marks: Sequence[Mark], name: str) -> Callable[[], Drawing]:
    """Return a page's drawing from its marks."""
    return drawn(Drawing(paper.width, paper.height, tuple(marks), name))
