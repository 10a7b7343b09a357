"""What a machine does to a sheet, from the places of its pieces: half cuts, scores, cuts, each line once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ....components.shapes.geometry import Point, bounds, flattened
from ....components.shapes.paths import Matrix, Segment, Segments, rectangle, transformed
from ....components.shapes.steady import dist
from ....generators.drawing import Rect
from ....generators.pieces.pieces import Fold, Piece
from ...documents.file_names import Names
from ...sheets.papers import Paper, Placement
from ...sheets.registering import marks

ENGRAVE, SCORE, CUT = LAYERS = ("engrave", "score", "cut")  # in their order of work
NEAR = 0.005  # mm; places so near to one another are one
LEAST = 0.01  # mm; what is shorter is no line


class Line(NamedTuple):
    """One way of the blade, mm from the page's top left; its `name` is that of its piece, given once."""

    name: str
    path: Segments
    is_outline: bool = False

    @property
    def is_closed(self) -> bool:
        return bool(self.path[-1][0] == "Z")


def work_on(placements: Sequence[Placement]) -> dict[str, list[Line]]:
    """Return the lines of LAYERS on one side of a sheet, from the inside of its pieces outwards.

    Where two pieces touch, their common edge is the first one's: what is left of the other is open.
    """
    made, names = _Made(), {layer: Names() for layer in LAYERS}
    inner, outer, folds = list[Line](), list[Line](), list[tuple[str, str, Segments]]()
    for place in placements:
        name, matrix = f"{place.piece.id}-{place.copy}", _matrix(place)
        *holes, outline = [transformed(loop, matrix) for loop in _loops(place.piece)]
        inner += [Line(name, run) for hole in holes for run in made.cut(hole)]
        outer += [Line(name, run, is_outline=True) for run in made.cut(outline)]
        folds += [(_layer(fold), name, transformed(fold.path, matrix)) for fold in place.piece.folds]
    lines: dict[str, list[Line]] = {ENGRAVE: [], SCORE: [], CUT: [*inner, *outer]}
    for layer, name, path in folds:
        lines[layer] += [Line(name, run) for loop in _parted(path) for run in made.cut(loop)]
    return {
        layer: [line._replace(name=names[layer].of(k, line.name)) for k, line in enumerate(some)]
        for layer, some in lines.items()
    }


def registers(paper: Paper) -> list[Line]:
    """Return the outlines of the marks by which a machine finds a sheet, which are not cut."""
    boxes = (mark for mark in marks(paper) if isinstance(mark, Rect))
    return [Line(f"{k}", rectangle(*box[:4])) for k, box in enumerate(boxes, 1)]


def _layer(fold: Fold) -> str:
    """Return the layer of a fold: cut half through where the card comes to lie back on its unprinted side."""
    return ENGRAVE if fold.angle >= 180 and fold.way == "mountain" else SCORE


def _matrix(place: Placement) -> Matrix:
    """From a piece's own millimetres to the page's; the back of a sheet shows an outline mirrored."""
    x, y, wide = place.x, place.y, place.width
    if place.side == "back":
        return (0.0, 1.0, 1.0, 0.0, x, y) if place.turned else (-1.0, 0.0, 0.0, 1.0, x + wide, y)
    return (0.0, 1.0, -1.0, 0.0, x + wide, y) if place.turned else (1.0, 0.0, 0.0, 1.0, x, y)


def _loops(piece: Piece) -> list[Segments]:
    """Return what is cut of a piece, its outline last; what has the smaller box lies inside."""
    wide, high, corner = piece.width, piece.height, piece.corner
    outline = [_closed(loop) for loop in _parted(piece.outline)]
    inside = [loop for cut in piece.cuts for loop in _parted(cut)]
    return sorted([*inside, *(outline or [rectangle(0, 0, wide, high, corner, corner)])], key=_size)


def _parted(path: Segments) -> Iterator[Segments]:
    """Yield each run of a path that the blade is lifted for."""
    starts = [k for k, segment in enumerate(path) if segment[0] == "M"]
    for start, end in pairwise([*starts, len(path)]):
        run = path[start:end]
        if len({segment[-2:] for segment in run if segment[0] != "Z"}) == 1:  # a point alone
            continue
        yield _closed(run) if run[-1][0] == "Z" or dist(run[0][1:], run[-1][-2:]) < LEAST else run


def _closed(path: Segments) -> Segments:
    return path if path[-1][0] == "Z" else (*path, ("Z",))


def _size(loop: Segments) -> float:
    _, _, wide, high = bounds(flattened(loop))
    return wide * high


class _Made:
    """The straight lines that the blade has gone along; a second pass would tear the card."""

    def __init__(self) -> None:
        self.lines: set[frozenset[Point]] = set()
        self.known: list[float] = []  # coordinates, in order

    def cut(self, path: Segments) -> list[Segments]:
        """Return what is new of a path: all of it, or the runs between what is cut already."""
        is_closed, first, at = path[-1][0] == "Z", path[0][1:], path[0][1:]
        runs, whole = list[list[Segment]](), True
        for step in (*path[1:-1], ("L", *first) if is_closed else path[-1]):
            is_new = step[0] == "C" or self._is_new(at, step[-2:])
            if is_new and (not runs or dist(runs[-1][-1][-2:], at) >= LEAST):
                runs.append([("M", *at)])
            if is_new:
                runs[-1].append(step)
            whole = whole and (is_new or dist(at, step[-2:]) < LEAST)
            at = step[-2:]
        if is_closed and whole:
            return [path]
        if is_closed and len(runs) > 1 and dist(at, runs[0][0][1:]) < LEAST:
            runs[0] = runs.pop() + runs[0][1:]
        return [tuple(run) for run in runs]

    def _is_new(self, *ends: Point) -> bool:
        """Note a straight line; return whether it has a length, and none was between its ends."""
        line = frozenset((self._snapped(x), self._snapped(y)) for x, y in ends)
        is_new = len(line) > 1 and line not in self.lines
        self.lines.add(line)
        return is_new

    def _snapped(self, value: float) -> float:
        k = bisect_left(self.known, value - NEAR)
        if k == len(self.known) or self.known[k] > value + NEAR:
            self.known.insert(k, value)
        return self.known[k]
