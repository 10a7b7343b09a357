"""The words on a model: its name on or beside its parts, and the letters of its glue."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
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
    marks = list(_lines(piece.front.drawing, IDENTITY))
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


def _lines(drawing: Drawing, matrix: Matrix) -> Iterator[Box]:
    """Along each line of a drawing, such as a cross or a hinge, in short pieces."""
    for mark in drawing.marks:
        if isinstance(mark, Use):
            yield from _lines(mark.drawing, multiply(matrix, mark.matrix))
        elif isinstance(mark, Path):
            for ring in rings(transformed(mark.segments, matrix)):
                yield from _along(ring)


def _along(ring: Sequence[Point]) -> Iterator[Box]:
    """Round each short bit of a line."""
    for (x0, y0), (x1, y1) in pairwise(ring):
        count = int(max(abs(x1 - x0), abs(y1 - y0)) / STEP) + 1
        if count == 1:
            bx, by = x0 + (x1 - x0), y0 + (y1 - y0)
            yield min(x0, bx), min(y0, by), max(x0, bx), max(y0, by)
            continue
        xs, ys = ([p + (q - p) * n / count for n in range(count + 1)] for p, q in ((x0, x1), (y0, y1)))
        for (ax, bx), (ay, by) in zip(pairwise(xs), pairwise(ys), strict=True):
            yield min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


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
    taken = tuple(dict.fromkeys([*marks, *edges, *map(bounds, shapes)]))
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
    rows = [bytearray(across) for _ in range(down)]  # 1 where the box would touch what is taken
    columns, lines = _Places(across, size[0]), _Places(down, size[1])
    for x0, y0, x1, y1 in taken:
        first, last = columns.touching(x0, x1)
        if first < last:
            blocked = b"\1" * (last - first)
            for row in rows[slice(*lines.touching(y0, y1))]:
                row[first:last] = blocked
    middle = (part[0] - size[0]) / 2, (part[1] - size[1]) / 2
    places = ((x * STEP, y * STEP) for x, y in product(range(across), range(down)) if not rows[y][x])
    near = sorted(places, key=lambda at: abs(at[0] - middle[0]) + abs(at[1] - middle[1]))
    return next((at for at in near if contains(outline, at) != outside), None)


class _Places:
    """So many places along one side of a part, STEP apart, with what a box of a length covers from each."""

    def __init__(self, count: int, long: float) -> None:
        self.starts = [number * STEP for number in range(count)]
        self.ends = [start + long for start in self.starts]

    def touching(self, low: float, high: float) -> tuple[int, int]:
        """Return the first place from which a box reaches over `low`, and the first that is past `high`."""
        return bisect_right(self.ends, low), bisect_left(self.starts, high)


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
