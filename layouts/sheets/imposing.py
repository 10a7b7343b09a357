"""Imposes pieces on sheets: which piece lies where, for few sheets and few passes of a ruler.

Rectangles of one size stand in a grid whose lines run through its whole block.
Those of one ground (front and back) touch; where grounds differ, an empty column
or a gutter between two bands of rows gives both their bleed. Where that takes a sheet
more, each band is a block of its own instead, with gutters between its columns. Pieces with bands of
colour right across them touch along the bands, and keep their bleed the other way.
Pieces of any other outline, or with several colours along their edge, stand free,
each with its own bleed round it. Blocks of several sizes share a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from math import ceil
from typing import Literal, NamedTuple

from ...components.shapes.geometry import BoxMm
from ...generators.drawing import PAPER
from ...generators.pieces.pieces import Piece
from .rooms import CLOSE, Room, rooms_beside, rooms_left

MOST_ROWS = 12  # of a band that groups share
MOST_TRIED = 4000  # pieces; a larger game is imposed once, and not the best of several ways
LOTS_SEEN = 40  # groups that are looked at for one band
FULL = 0.9  # of all sheets but one; what covers more does not go on one sheet less
REMAINDERS = (0.0, 0.02, 0.08, 0.3)  # how much a group's rest row is feared, tried in turn

Grounds = tuple[str, ...]
Size = tuple[float, float] | tuple[float, float, Sequence[Room]]


class Cell(NamedTuple):
    """One printed copy: the top left of its trim box on the front, mm; `turned` clockwise."""

    piece: Piece
    copy: int
    x: float
    y: float
    turned: bool
    bounds: BoxMm | None = None  # what it may print on, where its place is typed

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on the sheet."""
        wide, high = self.piece.width, self.piece.height
        return (high, wide) if self.turned else (wide, high)


class Block(NamedTuple):
    """Pieces of one size: cells row by row, and the lines to cut them along, mm.

    Pieces that are not rectangles are cut along their outlines; their block has
    no lines. Where pieces are `touching`, they share lines and bleed.
    """

    x: float
    y: float
    width: float
    height: float
    rows: tuple[tuple[Cell, ...], ...]
    lines_x: tuple[float, ...]
    lines_y: tuple[float, ...]
    bleed: float
    touching: bool
    fixed: Literal["", "grid", "labels"] = ""  # where its place on the page is typed

    @property
    def cells(self) -> Iterator[Cell]:
        for row in self.rows:
            yield from row

    @property
    def cuts(self) -> int:
        """Passes of the ruler, or of the scissors round a free piece."""
        if self.fixed == "labels":
            return 0
        if self.lines_x:
            return len(self.lines_x) + len(self.lines_y)
        return sum(1 + len(cell.piece.cuts) for cell in self.cells)


def is_free(piece: Piece) -> bool:
    """Whether a piece cannot stand edge to edge with others."""
    return bool(piece.outline) or (piece.bands is None and "" in _grounds(piece))


def _grounds(piece: Piece) -> Grounds:
    return piece.front.ground, piece.back.ground if piece.back else PAPER


class _Lot:
    """What is left of the pieces of one size and one ground, in the order of the file."""

    def __init__(self, grounds: Grounds) -> None:
        self.grounds = grounds
        self.pieces: list[Piece] = []
        self.left = 0
        self._copies: Iterator[tuple[Piece, int]] | None = None

    def add(self, piece: Piece) -> None:
        self.pieces.append(piece)
        self.left += piece.count

    def take(self, count: int) -> list[tuple[Piece, int]]:
        if self._copies is None:
            self._copies = ((p, copy + 1) for p in self.pieces for copy in range(p.count))
        self.left -= count
        return list(islice(self._copies, count))


class _Stack:
    """All pieces of one size, by their grounds."""

    def __init__(self, piece: Piece) -> None:
        self.width, self.height, self.bleed = piece.width, piece.height, piece.bleed
        self.free = is_free(piece)
        self.way = piece.bands.way if piece.bands else ""
        self.straight = not piece.outline
        self.lots: dict[Grounds, _Lot] = {}
        self.pitches = {turned: self._pitch(turned) for turned in (False, True)}
        self.feared = False  # whether a group's rest row was weighed against another band

    def add(self, piece: Piece) -> None:
        grounds = ("", "") if self.free else _grounds(piece)
        if piece.bands:
            grounds = piece.bands.grounds
        self.lots.setdefault(grounds, _Lot(grounds)).add(piece)

    @property
    def strips(self) -> bool:
        """Whether its bands may be blocks of their own, with gutters between columns."""
        return not (self.free or self.way)

    @property
    def left(self) -> int:
        return sum(lot.left for lot in self.lots.values())

    def inset(self, turned: bool) -> tuple[float, float]:
        """How far a piece keeps off its cell's sides and ends: its bleed, or nothing."""
        across = self.bleed if self.free or self.way == "y" else 0.0
        along = self.bleed if self.free or self.way == "x" else 0.0
        return (along, across) if turned else (across, along)

    def _pitch(self, turned: bool) -> tuple[float, float]:
        """Return width and height of a cell, with the bleed where pieces do not touch."""
        wide, high = (self.height, self.width) if turned else (self.width, self.height)
        side, end = self.inset(turned)
        return wide + 2 * side, high + 2 * end


class _Band(NamedTuple):
    """Rows that several lots share, side by side: (lot, first column, columns)."""

    rows: int
    shares: tuple[tuple[_Lot, float, int], ...]
    used: int
    rest: int  # cells of a lot that would be left for a row of their own


def _bands(lots: Sequence[_Lot], columns: float, rows: int, between: float = 1.0) -> Iterator[_Band]:
    """Every height of band that may come next; two lots have so many columns `between` them."""
    waiting = sorted((lot for lot in lots if lot.left), key=lambda lot: -lot.left)[:LOTS_SEEN]
    for high in range(1, rows + 1):
        if high > MOST_ROWS and waiting and waiting[0].left < high * int(columns):
            break
        shares: list[tuple[_Lot, float, int]] = []
        at, used, rest = 0.0, 0, 0
        for lot in waiting:
            wide, most = ceil(lot.left / high), int(columns)
            if not shares and wide > most:
                rest = (lot.left - high * most) % most
                shares.append((lot, 0, most))
                used = high * most
                break
            start = at + between if shares else 0.0
            if start + wide <= columns:
                shares.append((lot, start, wide))
                at, used = start + wide, used + lot.left
        if shares:
            yield _Band(high, tuple(shares), used, rest)


def _differ(above: Sequence[tuple[float, Grounds]], below: Sequence[tuple[float, Grounds]]) -> bool:
    """Whether two rows need a gutter: any two grounds that would touch are not the same."""
    over = dict(above)
    return any(over.get(column + k, grounds) != grounds for column, grounds in below for k in (-1, 0, 1))


class _Building:
    """A block while it grows, band by band."""

    def __init__(self, stack: _Stack, room: Room, turned: bool, way: Way) -> None:
        self.stack, self.room, self.turned, self.fear = stack, room, turned, way.fear
        self.wide, self.high = stack.pitches[turned]
        self.side, self.end = stack.inset(turned)
        self.columns: float = (room.width + CLOSE) // self.wide
        self.between = 1.0  # columns from lot to lot
        self.strip = way.strips and stack.strips
        if self.strip:
            self.columns, self.between = (room.width + CLOSE) / self.wide, 2 * stack.bleed / self.wide
        self.rows: list[tuple[Cell, ...]] = []
        self.starts: set[float] = set()  # of columns
        self.lines_y: set[float] = set()
        self.last: list[tuple[float, Grounds]] = []  # the columns of the last row, as far as full
        self.y = 0.0
        self.used = 0.0  # columns

    def next_band(self) -> tuple[float, _Band] | None:
        """Return the band that comes next and the gutter before it: few cuts for many pieces."""
        spare = int((self.room.height - self.y + CLOSE) // self.high)
        best: tuple[tuple[float, int], float, _Band] | None = None
        for band in _bands(list(self.stack.lots.values()), self.columns, spare, self.between):
            top = [(at + k, lot.grounds) for lot, at, n in band.shares for k in range(n)]
            apart = not self.end and self.last and _differ(self.last, top)
            gutter = 2 * self.stack.bleed if apart else 0.0
            if self.y + gutter + band.rows * self.high > self.room.height + CLOSE:
                continue
            self.stack.feared |= band.rest > 0
            cost = (band.rows + (gutter > 0 or self.strip) + self.fear * band.rest) / band.used
            # Among equals the larger, so that pieces of one ground stay together.
            if best is None or (round(cost, 6), -band.used) < best[0]:
                best = (round(cost, 6), -band.used), gutter, band
        return best[1:] if best else None

    def add(self, gutter: float, band: _Band) -> None:
        self.y += gutter
        for _ in range(band.rows):
            row: list[Cell] = []
            self.last = []
            top = round(self.room.y + self.y + self.end, 4)
            for lot, first, columns in band.shares:
                self.starts |= {first + k for k in range(columns)}
                for k, (piece, copy) in enumerate(lot.take(min(columns, lot.left))):
                    x = round(self.room.x + (first + k) * self.wide + self.side, 4)
                    row.append(Cell(piece, copy, x, top, self.turned))
                    self.last.append((first + k, lot.grounds))
            self.rows.append(tuple(row))
            ends = (self.y + self.end, self.y + self.high - self.end)
            self.lines_y |= {round(self.room.y + at, 4) for at in ends}
            self.y += self.high
        self.used = max(self.used, *(first + columns for _, first, columns in band.shares))

    def block(self) -> Block | None:
        while self.columns >= 1 and self.stack.left and (found := self.next_band()):
            self.add(*found)
            if self.strip:
                break
        if not self.rows:
            return None
        straight = self.stack.straight
        lines_x = {
            round(self.room.x + k * self.wide + at, 4)
            for k in (sorted(self.starts) if self.strip else range(int(self.used)))
            for at in (self.side, self.wide - self.side)
        }
        return Block(
            self.room.x,
            self.room.y,
            self.used * self.wide,
            self.y,
            tuple(self.rows),
            tuple(sorted(lines_x)) if straight else (),
            tuple(sorted(self.lines_y)) if straight else (),
            self.stack.bleed,
            touching=not (self.stack.free or self.stack.way),
        )


class Way(NamedTuple):
    """One way to fill sheets; several are tried, and the best is taken."""

    fear: float  # of a group's rest row
    first: Callable[[_Stack], float]  # what comes first: the stack for which it is least
    tight: bool  # into the smallest room that takes as many as any, else into the topmost
    strips: bool = False  # each band is a block, with gutters between its columns


class Sheet:
    """One sheet: blocks, and the rooms that are still free: the largest rectangles, overlapping."""

    def __init__(self, width: float, height: float, taken: Sequence[Room] = ()) -> None:
        self.blocks: list[Block] = []
        # What is cut out freely keeps its own bleed, and stands edge to edge with its like.
        self.rooms = {free: rooms_beside(width, height, taken) for free in (False, True)}

    @property
    def cuts(self) -> int:
        return sum(block.cuts for block in self.blocks)

    @property
    def pieces(self) -> Iterator[Piece]:
        """Yield what lies on it, each copy."""
        return (cell.piece for block in self.blocks for cell in block.cells)

    def place(self, stack: _Stack, gap: float, way: Way) -> bool:
        """Put down as much of a stack as one room takes; False where none takes any."""
        wanted = stack.left
        best: tuple[tuple[float, ...], Room, bool] | None = None
        pitches = [(turned, *stack.pitches[turned]) for turned in (False, True)]
        for room in self.rooms[stack.free]:
            across, down = room.width + CLOSE, room.height + CLOSE
            worth = -room.width * room.height if way.tight else -room.y
            for turned, wide, high in pitches:
                count = min(int(across // wide) * int(down // high), wanted)
                if count and (best is None or (count, not turned, worth) > best[0]):
                    best = (count, not turned, worth), room, turned
        block = best and _Building(stack, *best[1:], way).block()
        if not block:
            return False
        self.blocks.append(block)
        for free, rooms in self.rooms.items():
            apart = 0.0 if free and stack.free else gap
            self.rooms[free] = rooms_left(rooms, Room(*block[:4]), apart)
        return True


def _stacks(pieces: Sequence[Piece]) -> dict[Hashable, _Stack]:
    """Return the pieces by size; what a ruler cuts does not stand among what scissors cut."""
    stacks: dict[Hashable, _Stack] = {}
    for piece in pieces:
        bands = piece.bands.way if piece.bands else ""
        key = (piece.width, piece.height, piece.bleed, is_free(piece), bool(piece.outline), bands)
        if key not in stacks:
            stacks[key] = _Stack(piece)
        stacks[key].add(piece)
    return stacks


def _imposed(
    stacks: Iterable[_Stack], size: Size, gap: float, way: Way, best: Sequence[Sheet]
) -> Sequence[Sheet]:
    """Return the sheets that one way makes of the stacks in their order; `best` if that is no worse."""
    sheets: list[Sheet] = []
    for stack in stacks:
        for sheet in sheets:
            while stack.left and sheet.place(stack, gap, way):
                pass
        while stack.left:
            sheet = Sheet(*size)
            if not sheet.place(stack, gap, way):
                break  # larger than a sheet: the caller has said so
            sheets.append(sheet)
            if best and len(sheets) > len(best):
                return best
            while stack.left and sheet.place(stack, gap, way):
                pass
    fewer_cuts = len(sheets) < len(best) or sum(s.cuts for s in sheets) < sum(s.cuts for s in best)
    return sheets if not best or fewer_cuts else best


ORDERS: tuple[Callable[[_Stack], float], ...] = (
    lambda stack: -stack.width * stack.height * stack.left,
    lambda stack: -stack.width * stack.height,
    lambda stack: -max(stack.width, stack.height),
)
WAYS = [Way(fear, first, tight) for fear in REMAINDERS for first in ORDERS for tight in (True, False)]


def impose(pieces: Sequence[Piece], size: Size, gap: float) -> Sequence[Sheet]:
    """Return the sheets for some pieces: the fewest that are found, then those of the fewest cuts.

    `size` is what may be printed of a sheet, and what of that is taken; `gap` lies between two blocks, mm.
    No piece is larger than a sheet.
    """
    large = sum(piece.count for piece in pieces) > MOST_TRIED
    best = _best(pieces, size, gap, WAYS[:1] if large else WAYS)
    area = sum(piece.width * piece.height * piece.count for piece in pieces)
    if large or len(best) < 2 or area > FULL * size[0] * size[1] * (len(best) - 1):
        return best
    if not any(stack.strips and len(stack.lots) > 1 for stack in _stacks(pieces).values()):
        return best
    strips = _best(pieces, size, gap, [way._replace(strips=True) for way in WAYS])
    return min(best, strips, key=len)


def _best(pieces: Sequence[Piece], size: Size, gap: float, ways: Sequence[Way]) -> Sequence[Sheet]:
    """Return the best sheets that some ways make."""
    best: Sequence[Sheet] = []
    tried: set[tuple[Hashable, bool, float | None]] = set()
    for way in ways:
        stacks = _stacks(pieces)
        order = tuple(sorted(stacks, key=lambda key: way.first(stacks[key])))
        if tried & {(order, way.tight, way.fear), (order, way.tight, None)}:
            continue  # it comes to the same
        best = _imposed([stacks[key] for key in order], size, gap, way, best)
        feared = any(stack.feared for stack in stacks.values())
        tried.add((order, way.tight, way.fear if feared else None))
    return best
