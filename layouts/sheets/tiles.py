"""Tiles a board over home paper, and sets it on one large page for a copy shop.

Each tile is glued over the overlap of those to its left and above it. What helps to
join them is gone when they are joined: half crosses in the overlap of the lower tile
are covered, their other halves in the margin of the upper one are cut off.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import NamedTuple

from ...components.languages import Words
from ...components.models.maps import Map
from ...generators.drawing import PAPER, Drawing, Mark, Use, enlarged, line
from .furniture import INK, TICK, foot, looked_at_whole, ticks
from .joins import Joins, Span, joins, spans_of, tiles_needed
from .papers import BoxMm, Page, Paper, Section, Whole, drawn, rules

SIDE = 4.0  # mm beside a tile for its ticks, inside what can be printed
ALONE = 2.8  # mm beside a tile that has no neighbour there
BELOW = 2.6  # mm between a tile and the foot
GAP, REACH = 0.6, 2.65  # mm from a tile's edge to where its ticks begin and end
ARM = 3.6  # mm of half a cross
OFF = 0.3  # mm that the upright of a half cross keeps off the join
SHARES = (0.12, 0.5, 0.88)  # where along a join the half crosses stand
BROKEN = (0.9, 0.7)  # dash and gap of the ticks at which the next tile lands


class Grid(NamedTuple):
    """How a board, or a section of it, is divided: where tiles start, to the right and down."""

    paper: Paper
    across: Joins
    down: Joins

    @property
    def cost(self) -> float:
        """What its joins cut."""
        return self.across.cost + self.down.cost


class Shown(NamedTuple):
    """A board as it is printed: its drawing at that size, its sections, what cuts had better miss.

    Spans are those of cuts down the board and across it.
    """

    title: str
    drawing: Drawing
    sections: tuple[Section, ...]
    spans: tuple[list[Span], list[Span]]


def shown(board: Map, drawing: Drawing, scale: float = 1.0, title: str = "") -> Shown:
    """Return a board and its drawing, made `scale` times as large."""
    down, across = (
        [Span(low * scale, high * scale, weight) for low, high, weight in spans]
        for spans in spans_of(board, drawing)
    )
    return Shown(title or board.title, enlarged(drawing, scale), sections_of(board, scale), (down, across))


def sections_of(board: Map, scale: float = 1.0) -> tuple[Section, ...]:
    """Return the sections of a board; one without a name where it is in one."""
    x, y, wide, high = (value * scale for value in board.section_boxes[0])
    across = board.size[0] > board.size[1]
    return tuple(
        Section(name, (x + k * wide * across, y + k * high * (not across), wide, high))
        for k, name in enumerate(board.sections or [""])
    )


def _grids(board: Shown, paper: Paper) -> list[Grid]:
    """For each section the fewest tiles; of the papers upright and sideways the kinder cuts."""
    overlap = rules().overlap
    _, _, wide, high = board.sections[0].box
    ways = []
    for turned in (paper, paper.turned()):
        room_x, room_y = _room(turned, wide)
        count = tiles_needed(wide, room_x, overlap) * tiles_needed(high, room_y, overlap)
        ways.append((count, turned, room_x, room_y))
    fewest = min(count for count, *_ in ways)
    plans = [
        [_grid(board, section, turned, room_x, room_y) for section in board.sections]
        for count, turned, room_x, room_y in ways
        if count == fewest
    ]
    return min(plans, key=lambda grids: fsum(grid.cost for grid in grids))


def _room(paper: Paper, wide: float) -> tuple[float, float]:
    """Width and height of the largest tile; one that spans the board needs ticks beside it only."""
    side = rules().unprintable + SIDE
    room_x = paper.width - 2 * side
    if room_x < wide <= paper.width - 2 * (rules().unprintable + ALONE):
        room_x = wide
    return room_x, paper.height - side - BELOW - rules().unprintable - rules().foot


def _grid(board: Shown, section: Section, paper: Paper, room_x: float, room_y: float) -> Grid:
    x, y, wide, high = section.box
    down, across = board.spans
    overlap = rules().overlap
    return Grid(
        paper,
        joins(wide, room_x, overlap, _within(down, x, wide)),
        joins(high, room_y, overlap, _within(across, y, high)),
    )


def _within(spans: list[Span], start: float, long: float) -> list[Span]:
    """Those that begin or end in a section, from where it starts; every cut crosses the others."""
    return [
        Span(low - start, high - start, weight)
        for low, high, weight in spans
        if high > start and low < start + long and (low > start or high < start + long)
    ]


def tile_pages(board: Shown, paper: Paper, say: Words) -> list[Page]:
    """Return the board in tiles, section by section and row by row.

    Each overlaps its neighbours of the same section to the left and above.
    """
    grids = _grids(board, paper)
    return [
        page
        for section, grid in zip(board.sections, grids, strict=True)
        for page in _section_pages(board, section, grid, say)
    ]


def _section_pages(board: Shown, section: Section, grid: Grid, say: Words) -> Iterator[Page]:
    columns, rows = len(grid.across.starts), len(grid.down.starts)
    top = rules().unprintable + SIDE
    called = ", ".join(filter(None, (board.title, section.title)))
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        (x0, x1), (y0, y1) = grid.across.tile(column), grid.down.tile(row)
        left = (grid.paper.width - (x1 - x0)) / 2
        box = (left, top, x1 - x0, y1 - y0)
        moved = (left - x0 - section.box[0], top - y0 - section.box[1])
        marks: list[Mark] = [Use(board.drawing, (1.0, 0.0, 0.0, 1.0, *moved), box)]
        single = columns * rows == 1  # which is joined to nothing, and so not cut
        marks += [] if single else _marks(box, column, row, columns, rows)
        name = called if single else say("{board}, tile {number}", board=called, number=number + 1)
        yield Page(
            say("Map"),
            name,
            grid.paper,
            box,
            box,
            drawn(Drawing(grid.paper.width, grid.paper.height, tuple(marks), name)),
            plan=None if single else (columns, rows, number),
            note=say(_note(row, column, columns, rows)),
            alone=True,
            cuts=(column > 0) + (row > 0),
            glue=(column > 0) + (row > 0),
        )


def _note(row: int, column: int, columns: int, rows: int) -> str:
    """Return the note on a tile: which edges are cut, and where it is glued."""
    if column and row:
        return "Trim the left and upper edges, then glue along the broken ticks."
    if column:
        return "Trim the left edge, then glue along the broken ticks."
    if row:
        return "Trim the upper edge, then glue along the broken ticks."
    joined = column < columns - 1 or row < rows - 1
    return "Glue the next tiles along the broken ticks." if joined else ""


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


def poster_pages(whole: Whole, small: str, say: Words) -> list[Page]:
    """All of it on one page of its own size, or each section; bleed, marks, scale bars, print."""
    one = Section("", (0.0, 0.0, whole.drawing.width, whole.drawing.height))
    return [_poster_page(whole, section, small, say) for section in whole.sections or (one,)]


def _poster_page(whole: Whole, section: Section, small: str, say: Words) -> Page:
    margin = rules().poster_margin
    x, y, wide, high = section.box
    paper = Paper("poster", say("one page"), wide + 2 * margin, high + 2 * margin + 8)
    box = (margin, margin, wide, high)
    b = whole.bleed
    outer = (margin - b, margin - b, wide + 2 * b, high + 2 * b)
    shown = Use(whole.drawing, (1.0, 0.0, 0.0, 1.0, margin - x, margin - y), outer)
    marks: list[Mark] = [looked_at_whole(paper, shown, section.title or whole.title)]
    marks += ticks(box, (margin, margin + wide), (margin, margin + high), b + 0.5)
    shown_as = section.title or say("one page")
    size = {"wide": say.number(wide, "g"), "high": say.number(high, "g")}
    says = say("{title} · {shown}, {wide} x {high} mm", title=whole.title, shown=shown_as, **size)
    marks += foot(paper, says, small, say)
    name = f"{whole.title}, {shown_as}"
    page = Drawing(paper.width, paper.height, tuple(marks), name)
    return Page(whole.title, name, paper, box, outer, drawn(page))
