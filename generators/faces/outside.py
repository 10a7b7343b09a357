"""What drawn marks cover: whether they stay inside their holder, whether texts collide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from ...components.shapes.geometry import BoxMm, Point, Shape, boxes_meet, inside
from ...components.shapes.paths import IDENTITY, Matrix, Segments, applied, multiply
from ..drawing import NONE, Clip, Drawing, Image, Mark, Path, Rect, Text, Use
from ..text.fonts import face_of

DESCENDER = 0.2  # of the em, below the baseline
# Characters that stand on the baseline.
STANDING = frozenset("ABCDEFGHIJKLMNOPRSTUVWXYZabcdefhiklmnorstuvwxz0123456789 .:–-+×’‘“”!?%&°")
SLACK = 0.1  # mm that a mark may reach over without being seen
STRIP = 20.0  # mm across, in which texts are held against one another
COLLIDE = 0.3  # mm that two texts must share both ways before it shows


class Lettering(NamedTuple):
    """A text as it stands: its words, its corners, and the box round them."""

    text: str
    corners: tuple[Point, ...]
    box: BoxMm


def _round(points: Iterable[Point]) -> BoxMm:
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return left, top, max(xs) - left, max(ys) - top


def _letters(text: Text, tight: bool = False) -> tuple[Point, ...]:
    top = text.y - face_of(text.font).cap_height * text.size
    low = text.y + (0.0 if tight and not set(text.text) - STANDING else DESCENDER * text.size)
    right = text.x + text.advance
    return (text.x, top), (right, top), (right, low), (text.x, low)


@lru_cache(maxsize=4096)
def _corners(drawing: Drawing) -> tuple[Point, ...]:
    """Points between which everything in a drawing lies."""
    return tuple(point for mark in drawing.marks for point in _points(mark))


def _points(mark: Mark) -> Iterable[Point]:
    if isinstance(mark, Text):
        return _letters(mark)
    if isinstance(mark, Rect | Image):
        x, y, w, h = mark.x, mark.y, mark.w, mark.h
        return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
    if isinstance(mark, Path):
        return list(_on_path(mark.segments))
    points = [applied(mark.matrix, *point) for point in _corners(mark.drawing)]
    if mark.clip is None or not points:
        return points
    x, y, w, h = _round(points)
    if isinstance(mark.clip, Clip):
        cx, cy, cw, ch = _round(_points(Path(mark.clip.segments)))
    else:
        cx, cy, cw, ch = mark.clip
    left, top, right, low = max(x, cx), max(y, cy), min(x + w, cx + cw), min(y + h, cy + ch)
    return [(left, top), (right, low)] if right > left and low > top else []


def _on_path(segments: Segments) -> Iterator[Point]:
    """Yield ends of a path's segments, and the farthest points of its curves; not their handles."""
    here: Point = (0.0, 0.0)
    for segment in segments:
        if segment[0] == "C":
            handles = (here, segment[1:3], segment[3:5], segment[5:7])
            across, down = (tuple(point[axis] for point in handles) for axis in (0, 1))
            for at in (*_turns(*across), *_turns(*down)):
                yield _bezier(at, *across), _bezier(at, *down)
        if len(segment) > 1:
            here = segment[-2], segment[-1]
            yield here


def _turns(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """Yield where along a cubic, from 0 to 1, one of its coordinates turns round."""
    square, linear, constant = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    if abs(square) < 1e-9:
        roots = [-constant / linear] if abs(linear) > 1e-9 else []
    else:
        under = linear * linear - 4 * square * constant
        roots = [(-linear + sign * sqrt(under)) / (2 * square) for sign in (1, -1) if under >= 0]
    yield from (root for root in roots if 0 < root < 1)


def _bezier(t: float, a: float, b: float, c: float, d: float) -> float:
    u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d


def mark_box(mark: Mark) -> BoxMm | None:
    """Return the box round what a mark draws, half its stroke left out; None where it draws nothing."""
    points = list(_points(mark))
    return _round(points) if points else None


def reaches_out(marks: Iterable[Mark], holder: BoxMm) -> float:
    """Return how far marks reach over the box that holds them, mm; 0 where they stay inside."""
    over = 0.0
    x, y, w, h = holder
    for mark in marks:
        box = mark_box(mark)
        if box:
            over = max(over, x - box[0], y - box[1], box[0] + box[2] - x - w, box[1] + box[3] - y - h)
    return over if over > SLACK else 0.0


def texts_outside(marks: Iterable[Mark], shape: Shape) -> Iterator[Lettering]:
    """Texts of which a corner lies outside an outline: they would be cut off."""
    for lettering in letterings(marks):
        if not all(inside(corner, shape) for corner in lettering.corners):
            yield lettering


def letterings(marks: Iterable[Mark], matrix: Matrix = IDENTITY, tight: bool = False) -> Iterator[Lettering]:
    """Every text that some marks set, those of used drawings included.

    The box of one goes as far down as a "g" would, or, where it is `tight`, as its own letters do.
    """
    for mark in marks:
        if isinstance(mark, Text) and mark.text.strip() and mark.fill != NONE:
            corners = _letters(mark, tight)
            if matrix is not IDENTITY:
                corners = tuple(applied(matrix, *corner) for corner in corners)
            yield Lettering(mark.text, corners, _round(corners))
        elif isinstance(mark, Use):
            yield from letterings(mark.drawing.marks, multiply(matrix, mark.matrix), tight)


def colliding(found: Iterable[Lettering]) -> Iterator[tuple[Lettering, Lettering]]:
    """Pairs of texts printed into one another, in the order in which they were given.

    Slanted texts count as they lie.
    """
    # From the top down; for each strip of the page the ranks of those that reach down to here.
    ordered = sorted(enumerate(found), key=lambda item: item[1].box[1])
    strips: dict[int, list[int]] = {}
    for rank, (number, lettering) in enumerate(ordered):
        x, y, w, _ = box = lettering.box
        met: set[int] = set()
        for strip in range(int(x // STRIP), int((x + w) // STRIP) + 1):
            above = ((k, ordered[k][1].box) for k in strips.get(strip, ()))
            active = [(k, other) for k, other in above if other[1] + other[3] > y + COLLIDE]
            met.update(k for k, other in active if boxes_meet(other, box, COLLIDE))
            strips[strip] = [*(k for k, _ in active), rank]
        for k in sorted(met):
            before, other = ordered[k]
            if not _apart(other.corners, lettering.corners):
                yield (other, lettering) if before < number else (lettering, other)


def _apart(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Return whether two boxes, however they are turned, meet by less than COLLIDE."""
    for (ax, ay), (bx, by) in (one[:2], one[1:3], other[:2], other[1:3]):
        dx, dy = bx - ax, by - ay
        here, there = ([x * dx + y * dy for x, y in corners] for corners in (one, other))
        if min(max(here), max(there)) - max(min(here), min(there)) <= COLLIDE * sqrt(dx * dx + dy * dy):
            return True
    return False
