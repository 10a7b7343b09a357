"""The name of a model on or beside its parts: in outline, and where they are small, they look alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from math import ceil, dist

from ...components import house
from ...components.shapes.paths import IDENTITY, Matrix, multiply, transformed
from ..drawing import Drawing, Path, Text, Use
from ..outlines import Point, bounds, rings
from ..pieces.folds import NEAR, contains
from ..pieces.pieces import DrawnFace, Piece
from ..text.fitting import line_of

FONT, INK = "condensed-medium", "soft-ink"
SIZES = (8.0, 7.0, 6.0, 5.0, 4.2)  # points, the largest first
STEP = 0.5  # mm between two places that are tried
HIGH = 0.27  # mm of a capital's height to a point
FREE = 0.4  # mm round a name
SMALL = 7.0  # mm; a marking is no larger
BESIDE, OFF, EDGE = 6.0, 0.3, 3.0  # points of a name beside a part, mm off its edge, and of that at least

Box = tuple[float, float, float, float]  # left, top, right, low


def named(piece: Piece, name: str) -> Piece:
    """The piece with a name where it crosses no edge, cut, fold or glue; none if nowhere."""
    outline = rings(piece.outline)[0]
    kept = [bounds(area.outline) for area in piece.glue if area.side == "front"]
    kept += [bounds(path) for path in (*(fold.path for fold in piece.folds), *piece.cuts)]
    marked = [*kept, *_markings(piece.front.drawing, IDENTITY)]
    for taken, sizes in ((marked, SIZES), (kept, SIZES[-2:])):
        if text := _fitted(piece, name, partial(_within, outline=outline, taken=taken), sizes):
            break
    else:
        return piece
    drawing = Drawing(piece.width, piece.height, (Use(piece.front.drawing), text))
    return piece._replace(front=DrawnFace(drawing, piece.front.ground))


def named_beside(piece: Piece, name: str) -> Piece:
    """The piece with a name along its straight end, outside: tailplanes and templates have one.

    A template without one has the name on it: it is glued beneath, and seen from below only. Other
    parts have it between nose, wing and tail, where there is room outside.
    """
    ring = rings(piece.outline)[0]
    ends = [
        (abs(y1 - y0), x0 > piece.width / 2, (y0 + y1) / 2)
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])
        if abs(x0 - x1) < NEAR and min(x0, piece.width - x0) < NEAR
    ]
    long, right, middle = max(ends, default=(0.0, False, 0.0))
    if long < EDGE:
        if piece.id.endswith("below"):
            return named(piece, name)
        edges = list(_along([*ring, ring[0]]))
        found = _fitted(piece, name, partial(_outside, edges=edges, outline=ring, bleed=piece.bleed))
        return piece._replace(beside=Drawing(piece.width, piece.height, (found,))) if found else piece
    text = line_of(name, 0, 0, font=FONT, points=BESIDE, fill=house().palette["ink"], align="centre")
    matrix: Matrix = (0.0, 1.0, -1.0, 0.0, piece.width + OFF, middle)
    if not right:
        matrix = (0.0, -1.0, 1.0, 0.0, -OFF, middle)
    label = Use(Drawing(text.advance, BESIDE * HIGH, (text,)), matrix)
    beside = Drawing(piece.width, piece.height, (label,))
    return piece._replace(beside=beside, bleed=max(piece.bleed, OFF + BESIDE * HIGH))


def _markings(drawing: Drawing, matrix: Matrix) -> Iterator[Box]:
    """Round each small mark of a drawing, crosses and roundels, and along the lines of others."""
    for mark in drawing.marks:
        if isinstance(mark, Use):
            yield from _markings(mark.drawing, multiply(matrix, mark.matrix))
        elif isinstance(mark, Path):
            left, top, right, low = box = bounds(transformed(mark.segments, matrix))
            if max(right - left, low - top) < SMALL:
                yield box
            elif mark.stroke:
                for ring in rings(transformed(mark.segments, matrix)):
                    yield from _along(ring)


def _along(ring: Sequence[Point]) -> Iterator[Box]:
    """Round each short bit of a line."""
    for (x0, y0), (x1, y1) in pairwise(ring):
        parts = ceil(dist((x0, y0), (x1, y1)) / STEP) or 1
        wide, high = (x1 - x0) / parts, (y1 - y0) / parts
        for k in range(parts):
            (left, right), (top, low) = (
                sorted((at + way * k, at + way * (k + 1))) for at, way in ((x0, wide), (y0, high))
            )
            yield left, top, right, low


def _fitted(
    piece: Piece, name: str, free: Callable[[Box], bool], sizes: Sequence[float] = SIZES
) -> Text | None:
    """The name as large and as near to the middle as it has room."""
    ink = house().palette[INK]
    for points in sizes:
        text = line_of(name, 0, 0, font=FONT, points=points, fill=ink)
        wide, high = text.advance + 2 * FREE, points * HIGH + 2 * FREE
        across, down = int((piece.width - wide) / STEP) + 1, int((piece.height - high) / STEP) + 1
        middle = (piece.width - wide) / 2, (piece.height - high) / 2
        places = sorted(
            ((x * STEP, y * STEP) for x, y in product(range(max(across, 0)), range(max(down, 0)))),
            key=lambda at: abs(at[0] - middle[0]) + abs(at[1] - middle[1]),
        )
        for x, y in places:
            if free((x, y, x + wide, y + high)):
                return line_of(name, x + FREE, y + high - FREE, font=FONT, points=points, fill=ink)
    return None


def _within(box: Box, outline: list[Point], taken: list[Box]) -> bool:
    if _overlaps(box, taken) or not all(contains(outline, corner) for corner in _corners(box)):
        return False
    # No corner of the outline within the box: then none of its sides dips into it far.
    return not _overlaps(box, [(x, y, x, y) for x, y in outline])


def _outside(box: Box, edges: list[Box], outline: list[Point], bleed: float) -> bool:
    """True where a box lies off the part and its bleed."""
    wider = box[0] - bleed, box[1] - bleed, box[2] + bleed, box[3] + bleed
    return not _overlaps(wider, edges) and not contains(outline, box[:2])


def _overlaps(box: Box, others: list[Box]) -> bool:
    left, top, right, low = box
    return any(left < x1 and x0 < right and top < y1 and y0 < low for x0, y0, x1, y1 in others)


def _corners(box: Box) -> list[Point]:
    left, top, right, low = box
    return [(left, top), (right, top), (right, low), (left, low)]
