"""Holds every text against the ground it stands on (WCAG 2 contrast ratio)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product

from ...components.shapes.geometry import CHORD, Point, Polygon, inside, polygons
from ...components.shapes.paths import Matrix, Segments, applied, rectangle, transformed
from ..drawing import NONE, PAPER, Drawing, Image, Path, Rect, Text, flattened

BUCKET = 10.0  # mm, in which fills are looked for
MOST_BUCKETS = 16  # that a fill is put into; larger ones are looked at everywhere
MANY, WIDER = 24, 25.0  # rings of a path that are looked through one by one; mm, in which more are looked for

_Box = tuple[float, float, float, float]  # left, top, right, bottom
UNKNOWN = "?"  # the colour of a picture made of pixels
_Ring = tuple[Polygon, _Box]


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, 0 (black) to 1 (white)."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@lru_cache(maxsize=65536)
def contrast(one: str, other: str) -> float:
    """Return the WCAG ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def faint_texts(drawing: Drawing, least: float, ground: str = PAPER) -> Iterator[tuple[Text, str, float]]:
    """Texts whose contrast with the topmost fill under their middle is below `least`.

    Of text on a picture made of pixels nothing is said: its colour differs from spot to spot.
    """
    below = Fills()
    for mark, matrix in flattened(drawing):
        if isinstance(mark, Text):
            if mark.fill == NONE:
                continue
            point = applied(matrix, mark.x + mark.advance / 2, mark.y - mark.size * 0.3)
            on_top = below.on_top(point)
            under = on_top.colour if on_top else ground
            if under == UNKNOWN:
                continue
            ratio = contrast(mark.fill, under)
            if mark.stroke != NONE:  # it stands between the letters and what is under them
                ratio = max(ratio, contrast(mark.fill, mark.stroke))
            if ratio < least:
                yield mark, under, ratio
        elif isinstance(mark, Rect | Path) and mark.fill != NONE:
            below.add(Fill(mark, matrix))
        elif isinstance(mark, Image):
            below.add(Fill(Rect(mark.x, mark.y, mark.w, mark.h, UNKNOWN), matrix))


class Fills:
    """Filled marks, each over those before it, found by where they lie."""

    def __init__(self) -> None:
        self.buckets: dict[tuple[int, int], list[tuple[int, Fill]]] = {}
        self.wide: list[tuple[int, Fill]] = []  # those that lie in many buckets
        self.waiting: list[Fill] = []  # whose place is asked for only if a text follows
        self.count = 0

    def add(self, fill: Fill) -> None:
        """Lay a fill over the others."""
        self.waiting.append(fill)

    def on_top(self, point: Point) -> Fill | None:
        """Return the topmost fill at a point."""
        self._place()
        near = self.buckets.get((int(point[0] // BUCKET), int(point[1] // BUCKET)))
        if near is None:
            return next((fill for _, fill in reversed(self.wide) if fill.covers(point)), None)
        both = heapq.merge(reversed(near), reversed(self.wide), key=lambda item: -item[0])
        return next((fill for _, fill in both if fill.covers(point)), None)

    def _place(self) -> None:
        for fill in self.waiting:
            self.count += 1
            if fill.box is None:
                continue
            left, top, right, low = fill.box
            if (right - left + BUCKET) * (low - top + BUCKET) > MOST_BUCKETS * BUCKET**2:
                self.wide.append((self.count, fill))
                continue
            for bucket in _buckets(fill.box):
                self.buckets.setdefault(bucket, []).append((self.count, fill))
        self.waiting.clear()


class Fill:
    """A filled mark; most lie away from all texts, and are measured no further than their box."""

    def __init__(self, mark: Rect | Path, matrix: Matrix) -> None:
        self.colour, self.matrix = mark.fill, matrix
        self.segments: Segments = (
            rectangle(mark.x, mark.y, mark.w, mark.h) if isinstance(mark, Rect) else mark.segments
        )

    def covers(self, point: Point) -> bool:
        """Return whether a point lies in an odd number of rings; most are ruled out by their boxes."""
        if self.box is None or not _within(point, self.box):
            return False
        rings: Sequence[_Ring] = self.rings
        if len(rings) > MANY:
            rings = self.by_bucket.get((int(point[0] // WIDER), int(point[1] // WIDER)), ())
        x, y = point
        return (
            sum(
                box[0] <= x <= box[2] and box[1] <= y <= box[3] and inside(point, (ring,))
                for ring, box in rings
            )
            % 2
            == 1
        )

    @cached_property
    def box(self) -> _Box | None:
        """What its corners and control points lie in, and so all of it; None where it has none."""
        xs = [x for segment in self.segments for x in segment[1::2]]
        ys = [y for segment in self.segments for y in segment[2::2]]
        if not xs:
            return None
        return _box([applied(self.matrix, x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))])

    @cached_property
    def by_bucket(self) -> dict[tuple[int, int], list[_Ring]]:
        """The rings of a path of many, such as all woods of a map, by the buckets that they lie in."""
        near: dict[tuple[int, int], list[_Ring]] = {}
        for ring, box in self.rings:
            for bucket in _buckets(box, WIDER):
                near.setdefault(bucket, []).append((ring, box))
        return near

    @cached_property
    def rings(self) -> list[_Ring]:
        return [(ring, _box(ring)) for ring in polygons(transformed(self.segments, self.matrix), CHORD)]


def _box(points: Sequence[Point]) -> _Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _buckets(box: _Box, size: float = BUCKET) -> Iterator[tuple[int, int]]:
    left, top, right, low = (int(edge // size) for edge in box)
    return product(range(left, right + 1), range(top, low + 1))


def _within(point: Point, box: _Box) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]
