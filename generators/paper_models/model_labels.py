"""The words on a model: its name on or beside its parts, and the letters of its glue."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from heapq import heapify, heappop
from itertools import pairwise
from typing import NamedTuple

from ...components import house
from ...components.models.field_types import MM_PER_POINT
from ...components.shapes.paths import IDENTITY, Matrix, Segments, multiply, transformed
from ..drawing import Drawing, Mark, Path, Text, Use, line
from ..outlines import Point, bounds, rings
from ..pieces.folds import NEAR, contains
from ..pieces.pieces import DrawnFace, Glue, Piece
from ..text.fitting import line_of
from ..text.fonts import typeface

FONT, INK = "condensed-medium", "soft-ink"
SIZES = (8.0, 7.0, 6.0, 5.0)  # points, the largest first
STEP = 0.5  # mm between two places that are tried
HIGH = 0.27  # mm of a capital's height to a point
FREE = 0.2  # mm round a name
BESIDE, OFF, EDGE = 6.0, 0.3, 3.0  # points of a name beside a part, mm off its edge, and of that at least

Box = tuple[float, float, float, float]  # left, top, right, low


def named(piece: Piece, name: str) -> Piece:
    """Return the piece with a name where it crosses no line and no glue, else beside its straight end."""
    marks = _lines(piece.front.drawing, IDENTITY)
    text = _fitted(piece, name, SIZES, marks)
    if text is None and (beside := _beside(piece, name)):
        return beside
    text = text or _fitted(piece, name, SIZES[-1:], [])  # over a light line
    if text is None:
        return piece
    drawing = Drawing(piece.width, piece.height, (Use(piece.front.drawing), text))
    return piece._replace(front=DrawnFace(drawing, piece.front.ground))


def named_beside(piece: Piece, name: str) -> Piece:
    """Return the piece with a name along its straight end, outside: tailplanes and templates have one.

    A template without one has the name on it: it is glued beneath, and seen from below only. Other
    parts have it between nose, wing and tail, where there is room outside.
    """
    if beside := _beside(piece, name):
        return beside
    if piece.id.endswith("below"):
        return named(piece, name)
    text = _fitted(piece, name, SIZES, [], outside=True)
    return piece._replace(beside=Drawing(piece.width, piece.height, (text,))) if text else piece


def _beside(piece: Piece, name: str) -> Piece | None:
    ring = rings(piece.outline)[0]
    ends = [
        (abs(y1 - y0), x0 > piece.width / 2, (y0 + y1) / 2)
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])
        if abs(x0 - x1) < NEAR and min(x0, piece.width - x0) < NEAR
    ]
    long, right, middle = max(ends, default=(0.0, False, 0.0))
    if long < EDGE:
        return None
    text = line_of(name, 0, 0, font=FONT, points=BESIDE, fill=house().palette["ink"], align="centre")
    matrix: Matrix = (0.0, 1.0, -1.0, 0.0, piece.width + OFF, middle)
    if not right:
        matrix = (0.0, -1.0, 1.0, 0.0, -OFF, middle)
    label = Use(Drawing(text.advance, BESIDE * HIGH, (text,)), matrix)
    beside = Drawing(piece.width, piece.height, (label,))
    return piece._replace(beside=beside, bleed=max(piece.bleed, OFF + BESIDE * HIGH))


def _lines(drawing: Drawing, matrix: Matrix) -> list[Box]:
    """Return boxes along each line of a drawing, such as a cross or a hinge, in short pieces."""
    found: list[Box] = []
    for mark in drawing.marks:
        if isinstance(mark, Use):
            found += _lines(mark.drawing, multiply(matrix, mark.matrix))
        elif isinstance(mark, Path):
            for ring in rings(transformed(mark.segments, matrix)):
                found += _along(ring)
    return found


def _along(ring: Sequence[Point]) -> list[Box]:
    """Return a box round each short bit of a line."""
    found: list[Box] = []
    for (x0, y0), (x1, y1) in pairwise(ring):
        wide, high = x1 - x0, y1 - y0
        if -STEP < wide < STEP and -STEP < high < STEP:  # as most are
            bx, by = x0 + wide, y0 + high
            found.append(
                (
                    x0 if wide >= 0 else bx,
                    y0 if high >= 0 else by,
                    bx if wide >= 0 else x0,
                    by if high >= 0 else y0,
                )
            )
            continue
        count = int(max(abs(wide), abs(high)) / STEP) + 1
        xs, ys = ([p + q * n / count for n in range(count + 1)] for p, q in ((x0, wide), (y0, high)))
        for (ax, bx), (ay, by) in zip(pairwise(xs), pairwise(ys), strict=True):
            found.append((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))
    return found


def _fitted(
    piece: Piece, name: str, sizes: Sequence[float], marks: list[Box], outside: bool = False
) -> Text | None:
    """Return the name in the first size that has room, near to the middle: on the part, or off its bleed."""
    outline = rings(piece.outline)[0]
    bleed = piece.bleed if outside else 0.0
    edges = [
        (x0 - bleed, y0 - bleed, x1 + bleed, y1 + bleed) for x0, y0, x1, y1 in _along([*outline, outline[0]])
    ]
    shapes = [area.outline for area in piece.glue if area.side == "front"]
    shapes += [*(fold.path for fold in piece.folds), *piece.cuts]
    taken = (*marks, *edges, *map(bounds, shapes))
    ink = house().palette[INK]
    for points in sizes:
        text = line_of(name, 0, 0, font=FONT, points=points, fill=ink)
        size = text.advance + 2 * FREE, points * HIGH + 2 * FREE
        if spot := _spot(tuple(outline), (piece.width, piece.height), size, taken, outside):
            return text._replace(x=spot[0] + FREE, y=spot[1] + size[1] - FREE)
    return None


@lru_cache(maxsize=1000)  # planes of one type have the same parts
def _spot(
    outline: Sequence[Point], part: Point, size: Point, taken: Sequence[Box], outside: bool
) -> Point | None:
    """Return the top left of the free box of that size that is nearest to the middle of a part."""
    across, down = (int((room - need) / STEP) + 1 for room, need in zip(part, size, strict=True))
    if across < 1 or down < 1:
        return None
    lefts, tops = [number * STEP for number in range(across)], [number * STEP for number in range(down)]
    rights, lows = [left + size[0] for left in lefts], [top + size[1] for top in tops]
    spans = {  # from the first place to past the last one where the box would reach over what is taken
        (bisect_right(rights, x0), bisect_left(lefts, x1), bisect_right(lows, y0), bisect_left(tops, y1))
        for x0, y0, x1, y1 in taken
    }
    rows = [bytearray(across) for _ in range(down)]  # 1 where the box would touch what is taken
    for first, last, top, low in spans:
        if first < last:
            blocked = b"\1" * (last - first)
            for row in rows[top:low]:
                row[first:last] = blocked
    off_x = [abs(x - (part[0] - size[0]) / 2) for x in lefts]
    off_y = [abs(y - (part[1] - size[1]) / 2) for y in tops]
    near = [(far + off_y[y], x, y) for x, far in enumerate(off_x) for y, row in enumerate(rows) if not row[x]]
    heapify(near)
    while near:
        _, x, y = heappop(near)
        if contains(outline, (lefts[x], tops[y])) != outside:
            return lefts[x], tops[y]
    return None


LETTERS = {"wing left": "A", "wing right": "B", "tail left": "C", "tail right": "D"}
LETTER_FONT, POINTS = "condensed-bold", 7.0
ROUND = 0.2  # mm on either side of a letter
LEADER = 0.2  # mm, width of the line from a letter to its area


class _Letter(NamedTuple):
    """A letter with the room that it takes, mm, lying on its side or upright."""

    text: str
    lying: bool
    wide: float
    high: float

    @property
    def size(self) -> tuple[float, float]:
        return (self.high, self.wide) if self.lying else (self.wide, self.high)


def lettered(
    glue: Glue, cuts: Sequence[Segments], middle: tuple[float, float], ink: str
) -> tuple[Glue, list[Mark]]:
    """Return the area with a place that is not hatched, and its letter there; as it was, without a letter.

    The letter stands at the end of the strip that is nearer to the nose; where the strip is too
    small, outside, on the side that is farther from the `middle` of the part, at a short leader.
    """
    text = next((LETTERS[key] for key in LETTERS if key in glue.name), "")
    if not text or glue.side != "front":
        return glue, []
    whole = bounds(glue.outline)
    left, top, right, low = _strip_beside(whole, cuts)
    lying = whole[2] - whole[0] >= whole[3] - whole[1]  # the nose is at the left, else at the top
    face = typeface(LETTER_FONT)
    em = POINTS * MM_PER_POINT
    letter = _Letter(text, lying, face.advance(text) * em + 2 * ROUND, face.cap_height * em + 2 * ROUND)
    wide, high = letter.size
    if wide <= right - left + 1e-6 and high <= low - top + 1e-6:
        x = left if lying else (left + right - wide) / 2
        y = (top + low - high) / 2 if lying else top
        clear = (left, top, wide, low - top) if lying else (left, top, right - left, high)
        return glue._replace(clear=clear), [_set(letter, x, y, ink)]
    x, y = (left + right - wide) / 2, (top + low - high) / 2
    start = (left + right) / 2, (top + low) / 2
    if lying:
        y = whole[1] - high if start[1] < middle[1] else whole[3]
        end = start[0], y + (high if start[1] < middle[1] else 0.0)
    else:
        x = whole[0] - wide if start[0] < middle[0] else whole[2]
        end = x + (wide if start[0] < middle[0] else 0.0), start[1]
    return glue, [line(*start, *end, ink, LEADER), _set(letter, x, y, ink)]


def _strip_beside(box: Box, cuts: Sequence[Segments]) -> Box:
    """Return what is left of a strip beside the slits that run into it."""
    for cut in cuts:
        left, top, right, low = box
        a, b, c, d = bounds(cut)
        if a < right and c > left and b < low and d > top:
            sides = (c - left, (c, top, right, low)), (right - a, (left, top, a, low))
            ends = (d - top, (left, d, right, low)), (low - b, (left, top, right, b))
            box = min(*sides, *ends)[1]
    return box


def _set(letter: _Letter, x: float, y: float, ink: str) -> Use:
    """Return the letter with the room round it from (x, y) on."""
    text = line_of(letter.text, ROUND, letter.high - ROUND, font=LETTER_FONT, points=POINTS, fill=ink)
    turned: Matrix = (0.0, -1.0, 1.0, 0.0, x, y + letter.wide) if letter.lying else (1.0, 0.0, 0.0, 1.0, x, y)
    return Use(Drawing(letter.wide, letter.high, (text,)), turned)
