"""Stacks blocks of text and tables into columns and pages, headings kept with what follows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from ...generators.drawing import Drawing, Mark, at
from ...generators.text.prose import Block
from ..sheets.papers import BoxMm, Paper, drawn, rules


def body_of(paper: Paper) -> BoxMm:
    """The box of a text page, mm: margins round it, the foot below it."""
    margin = rules().margin
    low = rules().unprintable + rules().foot + 4
    return margin, margin, paper.width - 2 * margin, paper.height - margin - low


def height_of(blocks: Sequence[Block]) -> float:
    """Height of blocks stacked, mm, without the space above the first."""
    return sum(b.above + b.height for b in blocks) - (blocks[0].above if blocks else 0)


def stack(blocks: Sequence[Block], x: float, y: float) -> list[Mark]:
    """Blocks one below the other from (x, y)."""
    marks: list[Mark] = []
    for number, block in enumerate(blocks):
        y += block.above if number else 0
        marks.append(at(block.drawing, x, y))
        y += block.height
    return marks


def fill_columns(blocks: Sequence[Block], heights: Sequence[float]) -> list[list[Block]]:
    """Blocks dealt to columns of given heights, in order; the last height repeats.

    A block that sticks to the next moves on with it; running text is parted
    between its lines, two of them at least on either side. What floats and finds
    no room lets text by, and heads the next column.
    """
    columns: list[list[Block]] = [[]]
    used = 0.0
    waiting = deque(blocks)
    floating: list[Block] = []
    while waiting or floating:
        if not waiting:
            columns.append([])
            used = 0.0
            waiting.extend(floating)
            floating.clear()
        block = waiting.popleft()
        column = columns[-1]
        above = block.above if column else 0.0
        room = heights[min(len(columns), len(heights)) - 1] - used - above + 1e-6
        led = bool(column) and column[-1].sticks  # it is here because of its heading
        fits = block.height + (0.0 if led else _follows(block, waiting)) <= room
        parts = None if fits or (block.sticks and not led) else block.split(room)
        if block.floats and not fits and column:
            floating.append(block)
            continue
        if parts:
            column.append(parts[0])
            waiting.appendleft(parts[1])
        elif fits or not column:  # what is higher than a column stands over rather than vanish
            column.append(block)
            used += above + block.height
            continue
        else:
            waiting.appendleft(block)
            if block.again and column[-1].again:
                waiting.appendleft(block.again)
        columns.append([])
        used = 0.0
        waiting.extendleft(reversed(floating))
        floating.clear()
    if not columns[-1] and len(columns) > 1:
        columns.pop()
    return columns


def _follows(block: Block, waiting: Sequence[Block]) -> float:
    """The height that what a block sticks to needs below it, mm."""
    needed, k = 0.0, 0
    while block.sticks and k < len(waiting):
        block = waiting[k]
        needed += block.above + (block.height if block.sticks else block.least)
        k += 1
    return needed


def balanced(blocks: Sequence[Block], heights: Sequence[float]) -> list[list[Block]]:
    """As `fill_columns`, but the two columns of the last page end at about the same height.

    `heights` are those of the first page's columns, then of every further page's.
    """
    best = fill_columns(blocks, heights)
    count = len(best) + len(best) % 2
    low, high = 0.05, 1.0
    for _ in range(12):
        share = (low + high) / 2
        scaled = [h if k < count - 2 else h * share for k, h in enumerate(_stretched(heights, count))]
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
