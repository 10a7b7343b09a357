"""Roads, rivers, bridges, slopes and walls of a grid: casings under strokes, joined where they meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...components import Game
from ...components.models.edges import BRIDGE, runs
from ...components.models.grids import Grid
from ...components.models.maps import LineStyle, Map
from ...components.shapes.geometry import BoxMm, Point
from ...components.shapes.paths import Segment, Segments
from ...components.shapes.steady import hypot
from ..drawing import Mark, Path
from ..faces.marks import Palette, colour_of

CASING = 0.9  # mm that a halo is wider than its line
SHARED = 0.01  # mm by which corners of two cells may miss one another
LANDING = 1.1  # mm of a bridge on either bank
FLARE = 0.8  # mm that its parapets open at their ends
HACHURE, HACHURE_GAP = 0.13, 1.1  # of a cell's size: length; mm from one to the next
MERLON, MERLON_GAP, MERLON_OUT = 1.1, 2.2, 1.0  # mm along a wall, from one to the next, and off it
THIRD = 2 / 3  # of the way to its one handle, where a quadratic's two handles as a cubic are


class Ways(NamedTuple):
    """What is drawn between the cells, under all words, and where lines run, with half their width."""

    marks: list[Mark]
    lines: list[tuple[Point, Point, float]]


class _Line(NamedTuple):
    """All lines of one style of one key of the grid."""

    style: LineStyle
    segments: Segments


def grid_ways(game: Game, board: Map, grid: Grid) -> Ways:
    """Return all that lies between the cells of a grid, in mm of its panel."""
    corners = _Corners(grid)
    pairs = _pairs(grid)
    drawn: dict[str, list[tuple[_Line, list[list[Point]]]]] = {}
    for (key, kind), found in pairs.items():
        style = board.line_style(kind)
        if style is not None and key != "bridges":
            chains = _chains(corners.middles(found) if key == "roads" else corners.sides(found))
            segments = tuple(s for chain in chains for s in _smooth(chain))
            drawn.setdefault(key, []).append((_Line(style, segments), chains))
    palette = game.palette
    marks = [
        *_cased([line for line, _ in drawn.get("rivers", ())], palette),
        *(
            mark
            for pair, style in _sided(board, pairs, "slopes")
            for mark in _slope(corners, pair, style, palette)
        ),
        *_cased([line for line, _ in drawn.get("roads", ())], palette),
        *_bridges(board, corners, pairs, palette),
        *_cased([line for line, _ in drawn.get("walls", ())], palette),
        *(
            mark
            for pair, style in _sided(board, pairs, "walls")
            for mark in _merlons(corners, pair, style, palette)
        ),
    ]
    lines = [
        (a, b, (line.style.width + CASING) / 2)
        for found in drawn.values()
        for line, chains in found
        for chain in chains
        for a, b in pairwise(chain)
    ]
    return Ways(marks, lines)


def _pairs(grid: Grid) -> Pairs:
    """Return the pairs of cells of each style of each key, each pair once."""
    found: dict[tuple[str, str], dict[frozenset[str], tuple[str, str]]] = {}
    for run in runs(grid):
        there = found.setdefault((run.key, run.kind), {})
        for pair in run.pairs:
            there.setdefault(frozenset(pair), pair)
    return {name: list(pairs.values()) for name, pairs in found.items()}


def _sided(board: Map, pairs: Pairs, wanted: str) -> Iterator[tuple[tuple[str, str], LineStyle]]:
    for (key, kind), found in pairs.items():
        style = board.line_style(kind)
        if key == wanted and style is not None:
            yield from ((pair, style) for pair in found)


Pairs = dict[tuple[str, str], list[tuple[str, str]]]  # of cells, by key of the grid and style


class _Corners:
    """Where the cells of a grid and their sides lie, mm of the panel."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def centre(self, number: str) -> Point:
        return self.grid.centre(*self.grid.by_number[number])

    def side(self, one: str, other: str) -> tuple[Point, Point]:
        """Return the ends of the side that two cells share; where they only meet, their corner twice."""
        (x0, y0), (x1, y1) = self.centre(one), self.centre(other)
        there = [(x1 + dx, y1 + dy) for dx, dy in self.grid.outline]
        shared = [
            (x0 + dx, y0 + dy)
            for dx, dy in self.grid.outline
            if any(abs(x0 + dx - x) < SHARED and abs(y0 + dy - y) < SHARED for x, y in there)
        ]
        return shared[0], shared[-1]

    def sides(self, pairs: Iterable[tuple[str, str]]) -> list[tuple[Point, Point]]:
        return [self.side(*pair) for pair in pairs]

    def middles(self, pairs: Iterable[tuple[str, str]]) -> list[tuple[Point, Point]]:
        return [(self.centre(one), self.centre(other)) for one, other in pairs]


def _chains(steps: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Lines put together from their parts, from end or junction to end or junction, each part once."""
    near: dict[Point, list[Point]] = {}
    for one, other in ((_key(a), _key(b)) for a, b in steps):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    left = {frozenset((_key(a), _key(b))) for a, b in steps}
    starts = [point for point in near if len(near[point]) != 2]
    found = []
    for start in [*starts, *near]:  # what has neither end nor junction is a ring, and starts anywhere
        for first in near[start]:
            if frozenset((start, first)) in left:
                found.append(_walked(near, left, start, first))
    return found


def _walked(
    near: dict[Point, list[Point]], left: set[frozenset[Point]], start: Point, first: Point
) -> list[Point]:
    chain, here = [start], first
    left.discard(frozenset((start, first)))
    while True:
        chain.append(here)
        following = [p for p in near[here] if frozenset((here, p)) in left]
        if len(near[here]) != 2 or not following:
            return chain
        left.discard(frozenset((here, following[0])))
        here = following[0]


def _key(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def _smooth(chain: Sequence[Point]) -> Iterator[Segment]:
    """Yield a line through the middles between its points, which are the handles of its bends."""
    ring = chain[0] == chain[-1] and len(chain) > 3
    middles = [_middle(a, b) for a, b in pairwise(chain)]
    if ring:
        yield ("M", *middles[-1])
        bends = [(chain[0], middles[0]), *zip(chain[1:-1], middles[1:], strict=True)]
    else:
        yield ("M", *chain[0])
        yield ("L", *middles[0])
        bends = list(zip(chain[1:-1], middles[1:], strict=True))
    here = middles[-1] if ring else middles[0]
    for handle, to in bends:
        yield ("C", *_towards(here, handle, THIRD), *_towards(to, handle, THIRD), *to)
        here = to
    if not ring:
        yield ("L", *chain[-1])


def _cased(lines: Sequence[_Line], palette: Palette) -> list[Mark]:
    """Bare lines, then all casings, then all strokes, so that none notches another where they meet."""
    lines = sorted(lines, key=lambda line: line.style.halo != "none")
    under: list[Mark] = []
    over: list[Mark] = []
    for style, segments in lines:
        halo, stroke = colour_of(style.halo, palette), colour_of(style.stroke, palette)
        if halo != "none":
            under.append(Path(segments, stroke=halo, width=style.width + CASING, cap="round", join="round"))
        if stroke != "none":
            cap = "butt" if style.dash else "round"
            dash = tuple(style.dash)
            where = over if halo != "none" else under
            where.append(Path(segments, stroke=stroke, width=style.width, dash=dash, cap=cap, join="round"))
    return [*under, *over]


def _bridges(board: Map, corners: _Corners, pairs: Pairs, palette: Palette) -> Iterator[Mark]:
    """Yield a deck over the river, with a parapet on either side, as the road runs."""
    style = board.line_style(BRIDGE)
    if style is None:
        return
    deck, ink = colour_of(style.halo, palette), colour_of(style.stroke, palette)
    for one, other in pairs.get(("bridges", BRIDGE), ()):
        at = _middle(*corners.side(one, other))
        along = _unit(corners.centre(one), corners.centre(other))
        long = _widest(board, pairs, "rivers", (one, other)) / 2 + LANDING
        wide = (_widest(board, pairs, "roads", (one, other)) or 1.2) / 2 + 0.35
        frame = _Frame(at, along)
        if deck != "none":
            box = [frame.at(x, y) for x, y in ((-long, -wide), (long, -wide), (long, wide), (-long, wide))]
            yield Path((("M", *box[0]), *(("L", *point) for point in box[1:]), ("Z",)), deck)
        for side in (-wide, wide):
            ends = side + (FLARE if side > 0 else -FLARE)
            bend = [(-long - FLARE, ends), (-long, side), (long, side), (long + FLARE, ends)]
            first, *rest = [frame.at(*point) for point in bend]
            segments = (("M", *first), *(("L", *point) for point in rest))
            yield Path(segments, stroke=ink, width=style.width, cap="round", join="round")


def _widest(board: Map, pairs: Pairs, wanted: str, pair: tuple[str, str]) -> float:
    """Return the width with casing of the widest such line between two cells; 0 where there is none."""
    widths = [
        style.width + (CASING if style.halo != "none" else 0.0)
        for (key, kind), found in pairs.items()
        if key == wanted and (style := board.line_style(kind)) and {pair, pair[::-1]} & {*found}
    ]
    return max(widths, default=0.0)


def _slope(corners: _Corners, pair: tuple[str, str], style: LineStyle, palette: Palette) -> Iterator[Mark]:
    """Hachures from the side towards the lower cell, thick above and thin below."""
    a, b = corners.side(*pair)
    down = _unit(corners.centre(pair[0]), corners.centre(pair[1]))
    long = corners.grid.size * HACHURE
    half = style.width
    segments: list[Segment] = []
    for x, y in _evenly(a, b, HACHURE_GAP):
        along = _unit(a, b)
        tip = (x + down[0] * long, y + down[1] * long)
        foot = [(x - along[0] * half, y - along[1] * half), (x + along[0] * half, y + along[1] * half)]
        segments += [("M", *foot[0]), ("L", *foot[1]), ("L", *tip), ("Z",)]
    yield Path((("M", *a), ("L", *b)), stroke=_colour(style, palette), width=style.width, cap="round")
    yield Path(tuple(segments), _colour(style, palette))


def _merlons(corners: _Corners, pair: tuple[str, str], style: LineStyle, palette: Palette) -> Iterator[Mark]:
    """Yield the teeth of a wall, towards the first of the two cells; a hedge, which is softer, has a dash."""
    if style.dash or style.halo != "none":
        return
    a, b = corners.side(*pair)
    frame_along, out = _unit(a, b), _unit(corners.centre(pair[1]), corners.centre(pair[0]))
    segments: list[Segment] = []
    for x, y in _evenly(a, b, MERLON_GAP):
        frame = _Frame((x, y), frame_along)
        side = 1.0 if out[0] * -frame_along[1] + out[1] * frame_along[0] > 0 else -1.0
        h, o = MERLON / 2, side * (style.width / 2 + MERLON_OUT * 0.6)
        box = [frame.at(px, py) for px, py in ((-h, 0.0), (h, 0.0), (h, o), (-h, o))]
        segments += [("M", *box[0]), *(("L", *point) for point in box[1:]), ("Z",)]
    yield Path(tuple(segments), _colour(style, palette))


def _colour(style: LineStyle, palette: Palette) -> str:
    return colour_of(style.stroke, palette)


class _Frame(NamedTuple):
    """A place and a direction: lengths along it, and to its right hand."""

    origin: Point
    along: Point

    def at(self, x: float, y: float) -> Point:
        (ux, uy), (ox, oy) = self.along, self.origin
        return ox + ux * x - uy * y, oy + uy * x + ux * y


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _towards(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _unit(a: Point, b: Point) -> Point:
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long


def _evenly(a: Point, b: Point, gap: float) -> Iterator[Point]:
    """Yield points on a line, about `gap` mm apart, half of that off its ends."""
    count = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / gap))
    yield from (_towards(a, b, (k + 0.5) / count) for k in range(count))


def crossed(box: BoxMm, lines: Iterable[tuple[Point, Point, float]]) -> bool:
    """Return whether any of some lines, each with half its width, runs through a box."""
    x, y, w, h = box
    return any(_meets((x - r, y - r, x + w + r, y + h + r), a, b) for a, b, r in lines)


def _meets(box: tuple[float, float, float, float], a: Point, b: Point) -> bool:
    """Return whether a straight line enters a box: left, top, right, bottom (Liang and Barsky)."""
    left, top, right, low = box
    start, end = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    for towards, room in ((-dx, a[0] - left), (dx, right - a[0]), (-dy, a[1] - top), (dy, low - a[1])):
        if towards == 0:
            if room < 0:
                return False
        elif towards < 0:
            start = max(start, room / towards)
        else:
            end = min(end, room / towards)
    return start < end
