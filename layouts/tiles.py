"""Tiles a board over home paper, and sets it on one large page for a copy shop.

Each tile is glued over the overlap of those to its left and above it. What helps to
join them is gone when they are joined: half crosses in the overlap of the lower tile
are covered, their other halves in the margin of the upper one are cut off.
"""

from __future__ import annotations

from typing import NamedTuple

from ..components.maps import Map
from ..generators.drawing import PAPER, Drawing, Mark, Use, line
from .furniture import INK, TICK, foot, ticks
from .joins import Joins, joins, spans_of, tiles_needed
from .papers import BoxMm, Page, Paper, Whole, drawn, rules

SIDE = 4.0  # mm beside a tile for its ticks, inside what can be printed
BELOW = 2.6  # mm between a tile and the foot
GAP, REACH = 0.6, 2.65  # mm from a tile's edge to where its ticks begin and end
ARM = 3.6  # mm of half a cross
OFF = 0.3  # mm that the upright of a half cross keeps off the join
SHARES = (0.12, 0.5, 0.88)  # where along a join the half crosses stand
BROKEN = (0.9, 0.7)  # dash and gap of the ticks at which the next tile lands


class Grid(NamedTuple):
    """How a board is divided: where tiles start, to the right and down."""

    paper: Paper
    across: Joins
    down: Joins


def _grid(board: Map, drawing: Drawing, paper: Paper) -> Grid:
    """The fewest tiles; of the papers upright and sideways that with the kinder cuts."""
    side, overlap = rules().unprintable + SIDE, rules().overlap
    ways = []
    for turned in (paper, paper.turned()):
        room_x = turned.width - 2 * side
        room_y = turned.height - side - BELOW - rules().unprintable - rules().foot
        count = tiles_needed(board.size[0], room_x, overlap)
        count *= tiles_needed(board.size[1], room_y, overlap)
        ways.append((count, turned, room_x, room_y))
    fewest = min(count for count, *_ in ways)
    down, across = spans_of(board, drawing)
    found = [
        Grid(turned, joins(board.size[0], room_x, overlap, down),
             joins(board.size[1], room_y, overlap, across))
        for count, turned, room_x, room_y in ways if count == fewest
    ]  # fmt: skip
    return min(found, key=lambda grid: grid.across.cost + grid.down.cost)


def tile_pages(board: Map, drawing: Drawing, paper: Paper) -> list[Page]:
    """The board in tiles, row by row; each overlaps its neighbours to the left and above."""
    grid = _grid(board, drawing, paper)
    columns, rows = len(grid.across.starts), len(grid.down.starts)
    top = rules().unprintable + SIDE
    pages = []
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        (x0, x1), (y0, y1) = grid.across.tile(column), grid.down.tile(row)
        left = (grid.paper.width - (x1 - x0)) / 2
        box = (left, top, x1 - x0, y1 - y0)
        marks: list[Mark] = [Use(drawing, (1.0, 0.0, 0.0, 1.0, left - x0, top - y0), box)]
        marks += _marks(box, column, row, columns, rows)
        name = f"{board.title}, tile {number + 1}"
        pages.append(
            Page("Map", name, grid.paper, box, box,
                 drawn(Drawing(grid.paper.width, grid.paper.height, tuple(marks), name)),
                 plan=(columns, rows, number), note=_note(row, column, columns, rows), alone=True)
        )  # fmt: skip
    return pages


def _note(row: int, column: int, columns: int, rows: int) -> str:
    cuts = [edge for edge, here in (("left", column), ("upper", row)) if here]
    joined = column < columns - 1 or row < rows - 1
    if not cuts:
        return "The next tiles are glued on along the broken ticks." if joined else ""
    edges = " and ".join(cuts)
    said = f"Cut along the {edges} edge{'s' if len(cuts) > 1 else ''}, "
    return said + "lay it on the broken ticks."


def _marks(box: BoxMm, column: int, row: int, columns: int, rows: int) -> list[Mark]:
    """Ticks where a tile is cut, broken ticks where the next lands, half crosses at joins."""
    x, y, w, h = box
    overlap = rules().overlap
    right, low = x + w - overlap, y + h - overlap
    last_column, last_row = column == columns - 1, row == rows - 1
    cut_x = [x, *([x + w] if last_column else [])]
    cut_y = [y, *([y + h] if last_row else [])]
    marks = ticks(box, cut_x, cut_y, GAP, REACH)
    land_x, land_y = [right] * (not last_column), [low] * (not last_row)
    for tick in ticks(box, land_x, land_y, GAP, REACH):
        marks.append(tick._replace(dash=BROKEN))  # type: ignore[union-attr, call-arg]
    along_y = [y + (h - overlap * (not last_row)) * share for share in SHARES]
    along_x = [x + (w - overlap * (not last_column)) * share for share in SHARES]
    for at in along_y:
        if not last_column:
            marks += _half(right, at, 1, 0, PAPER)
        if column:
            marks += _half(x, at, -1, 0)
    for at in along_x:
        if not last_row:
            marks += _half(at, low, 0, 1, PAPER)
        if row:
            marks += _half(at, y, 0, -1)
    return marks


def _half(x: float, y: float, dx: int, dy: int, halo: str = "") -> list[Mark]:
    """Half a cross at a join, its arm that way; with a halo where it stands on the picture."""
    marks: list[Mark] = []
    ux, uy = x + dx * OFF, y + dy * OFF  # the upright, off the join so that none of it stays
    side_x, side_y = abs(dy) * ARM / 2, abs(dx) * ARM / 2
    strokes = ([(halo, 0.5)] if halo else []) + [(INK, TICK)]
    for colour, width in strokes:
        marks.append(line(ux, uy, x + dx * ARM, y + dy * ARM, colour, width))
        marks.append(line(ux - side_x, uy - side_y, ux + side_x, uy + side_y, colour, width))
    return marks


def poster_page(whole: Whole, small: str) -> Page:
    """All of it on one page of its own size, with bleed, marks, scale bars and small print."""
    margin = rules().poster_margin
    wide, high = whole.drawing.width, whole.drawing.height
    paper = Paper("poster", "one page", wide + 2 * margin, high + 2 * margin + 8)
    box = (margin, margin, wide, high)
    b = whole.bleed
    outer = (margin - b, margin - b, wide + 2 * b, high + 2 * b)
    marks: list[Mark] = [Use(whole.drawing, (1.0, 0.0, 0.0, 1.0, margin, margin), outer)]
    marks += ticks(box, (margin, margin + wide), (margin, margin + high), b + 0.5)
    marks += foot(paper, f"{whole.title} · one page, {wide:g} x {high:g} mm", small)
    name = f"{whole.title}, one page"
    page = Drawing(paper.width, paper.height, tuple(marks), name)
    return Page(whole.title, name, paper, box, outer, drawn(page))
