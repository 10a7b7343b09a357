"""Tiles a board over home paper, and sets it on one large page for a copy shop."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from ..components.maps import Map
from ..generators.drawing import Drawing, Mark, Use, line
from .furniture import CUT, CUT_WIDTH, cross, foot, ticks
from .papers import Page, Paper, drawn, rules


class Grid(NamedTuple):
    """How a board is divided: tiles of equal size that overlap."""

    paper: Paper
    across: int
    down: int
    width: float
    height: float


def _grid(board: Map, paper: Paper) -> Grid:
    """The fewest tiles, upright paper before sideways."""
    found = []
    side = rules().unprintable + 4.0
    overlap = rules().overlap
    for turned in (paper, paper.turned()):
        room_x = turned.width - 2 * side
        room_y = turned.height - side - 2.0 - rules().unprintable - rules().foot
        across = ceil((board.size[0] - overlap) / (room_x - overlap) - 1e-9)
        down = ceil((board.size[1] - overlap) / (room_y - overlap) - 1e-9)
        found.append(
            Grid(turned, across, down,
                 (board.size[0] + (across - 1) * overlap) / across,
                 (board.size[1] + (down - 1) * overlap) / down)
        )  # fmt: skip
    return min(found, key=lambda grid: grid.across * grid.down)


def tile_pages(board: Map, drawing: Drawing, paper: Paper) -> list[Page]:
    """The board in tiles, row by row; each overlaps its neighbours to the left and above."""
    grid = _grid(board, paper)
    overlap = rules().overlap
    left = (grid.paper.width - grid.width) / 2
    top = rules().unprintable + 4.0
    pages = []
    for number in range(grid.across * grid.down):
        row, column = divmod(number, grid.across)
        x0, y0 = column * (grid.width - overlap), row * (grid.height - overlap)
        box = (left, top, grid.width, grid.height)
        marks: list[Mark] = [Use(drawing, (1.0, 0.0, 0.0, 1.0, left - x0, top - y0), box)]
        marks += ticks(box, (left, left + grid.width), (top, top + grid.height), 0.6, 4.0)
        marks += _joins(grid, row, column, left, top, overlap)
        name = f"{board.title}, tile {number + 1}"
        pages.append(
            Page("Map", name, grid.paper, box, box,
                 drawn(Drawing(grid.paper.width, grid.paper.height, tuple(marks), name)),
                 plan=(grid.across, grid.down, number),
                 note=_note(row, column), alone=True)
        )  # fmt: skip
    return pages


def _note(row: int, column: int) -> str:
    cuts = [edge for edge, here in (("left", column), ("upper", row)) if here]
    if not cuts:
        return "Leave its edges on; the next tiles are glued over them."
    edges = " and ".join(cuts)
    return f"Cut along the {edges} edge{'s' if len(cuts) > 1 else ''}, lay the crosses together."


def _joins(
    grid: Grid, row: int, column: int, left: float, top: float, overlap: float
) -> list[Mark]:
    """Crosses in the middle of each overlap, the same on both tiles; where the next edge lands."""
    marks: list[Mark] = []
    middle = overlap / 2
    for here, at in (
        (column > 0, left + middle),
        (column < grid.across - 1, left + grid.width - middle),
    ):
        if here:
            for share in (0.03, 0.5, 0.97):
                marks += cross(at, top + grid.height * share, 2.4)
    for here, at in ((row > 0, top + middle), (row < grid.down - 1, top + grid.height - middle)):
        if here:
            for share in (0.03, 0.5, 0.97):
                marks += cross(left + grid.width * share, at, 2.4)
    if column < grid.across - 1:
        at = left + grid.width - overlap
        marks.append(line(at, top, at, top + grid.height, CUT, CUT_WIDTH, (2.0, 2.0)))
    if row < grid.down - 1:
        at = top + grid.height - overlap
        marks.append(line(left, at, left + grid.width, at, CUT, CUT_WIDTH, (2.0, 2.0)))
    return marks


def poster_page(board: Map, drawing: Drawing, says: str, small: str) -> Page:
    """The whole board on one page of its own size, with bleed, marks and scale bars."""
    margin = rules().poster_margin
    wide, high = board.size
    paper = Paper("poster", "one page", wide + 2 * margin, high + 2 * margin + 8)
    box = (margin, margin, wide, high)
    b = board.bleed
    outer = (margin - b, margin - b, wide + 2 * b, high + 2 * b)
    marks: list[Mark] = [Use(drawing, (1.0, 0.0, 0.0, 1.0, margin, margin), outer)]
    marks += ticks(box, (margin, margin + wide), (margin, margin + high), b + 0.5)
    marks += foot(paper, says, small)
    name = f"{board.title}, one page"
    whole = Drawing(paper.width, paper.height, tuple(marks), name)
    return Page("Map", name, paper, box, outer, drawn(whole))
