"""Plane geometry for boards and faces: polygons of paths, areas, what lies in what.

A polygon is a tuple of corners in mm, y downwards; a shape is a tuple of polygons,
inside wherever a ray crosses its edges an odd number of times, so that a second
polygon is an island or a hole. Areas are mm2.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, fsum, sqrt
from typing import NamedTuple

from .paths import Segment, Segments
from .steady import dist, hypot

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Shape = tuple[Polygon, ...]
BoxMm = tuple[float, float, float, float]  # x, y, width, height

CHORD = 0.03  # mm that a curve may stand off the chords it is flattened to
SLAB = 0.5  # mm; areas are summed in strips of at most this height


@lru_cache(maxsize=4096)
def flattened(segments: Segments) -> Shape:
    """Return the polygons of a path, one for each subpath; curves become chords within CHORD."""
    return polygons(segments, CHORD)


def polygons(segments: Segments, chord: float) -> Shape:
    """Return the polygons of a path; no curve is more than `chord` off.

    A corner that repeats the one before it, or the first, is left out.
    """
    shape: list[Polygon] = []
    points: list[Point] = []
    for segment in segments:
        if segment[0] == "M" and points:
            shape.append(tuple(points))
            points = []
        if segment[0] == "C":
            points += _chords(points[-1], segment, chord)
        elif len(segment) > 2 and (not points or points[-1] != segment[1:]):
            points.append((segment[1], segment[2]))
    if points:
        shape.append(tuple(points))
    return tuple(_opened(polygon) for polygon in shape)


def _opened(polygon: Polygon) -> Polygon:
    """Return a polygon without the corners at its end that lie on the first."""
    count = len(polygon)
    while count > 1 and dist(polygon[0], polygon[count - 1]) < 1e-6:
        count -= 1
    return polygon[:count]


def _chords(start: Point, curve: Segment, chord: float) -> list[Point]:
    """Return points along a cubic, so many that no chord is farther off than `chord`."""
    (x0, y0), (_, x1, y1, x2, y2, x3, y3) = start, curve
    bend = max(hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
    steps = min(400, max(1, ceil(sqrt(0.75 * bend / chord))))
    points = []
    for k in range(1, steps + 1):
        t, u = k / steps, 1 - k / steps
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def is_closed(segments: Segments) -> bool:
    """Return whether every subpath ends where it began, or ends in Z."""
    start: Point | None = None
    at: Point | None = None
    for segment in segments:
        if segment[0] == "M":
            if at != start:
                return False
            start = at = (segment[1], segment[2])
        elif segment[0] == "Z":
            at = start
        else:
            at = (segment[-2], segment[-1])
    return at is None or start is None or hypot(at[0] - start[0], at[1] - start[1]) < 1e-6


def bounds(shape: Shape) -> BoxMm:
    """Return the smallest box round a shape."""
    if len(shape) == 1:
        across, down = zip(*shape[0], strict=True)
        left, top = min(across), min(down)
        return left, top, max(across) - left, max(down) - top
    xs = [x for polygon in shape for x, _ in polygon]
    ys = [y for polygon in shape for _, y in polygon]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def box_shape(box: BoxMm) -> Shape:
    x, y, w, h = box
    return (((x, y), (x + w, y), (x + w, y + h), (x, y + h)),)


def moved_shape(shape: Shape, dx: float, dy: float) -> Shape:
    return tuple(tuple((x + dx, y + dy) for x, y in polygon) for polygon in shape)


def signed_area(polygon: Sequence[Point]) -> float:
    """Return square millimetres, positive where the corners run clockwise on paper."""
    return fsum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*polygon, polygon[0]))) / 2


def area(shape: Shape) -> float:
    """Return the area that a shape covers, mm²; exact for a single polygon."""
    if len(shape) == 1:
        return abs(signed_area(shape[0]))
    return overlap_area(shape, shape)


def centroid(shape: Shape) -> Point:
    """Return the middle of mass of a shape's largest polygon."""
    polygon = max(shape, key=lambda polygon: abs(signed_area(polygon)))
    whole = signed_area(polygon)
    if abs(whole) < 1e-9:
        x, y, w, h = bounds((polygon,))
        return x + w / 2, y + h / 2
    sx = sy = 0.0
    for (x0, y0), (x1, y1) in pairwise((*polygon, polygon[0])):
        cross = x0 * y1 - x1 * y0
        sx += (x0 + x1) * cross
        sy += (y0 + y1) * cross
    return sx / (6 * whole), sy / (6 * whole)


def inside(point: Point, shape: Shape) -> bool:
    """Return whether a point lies in a shape; on the edge it may be either."""
    x, y = point
    odd = False
    for polygon in shape:
        x0, y0 = polygon[-1]
        for x1, y1 in polygon:
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                odd = not odd
            x0, y0 = x1, y1
    return odd


def boxes_meet(first: BoxMm, second: BoxMm, least: float = 0.0) -> bool:
    """Return whether two boxes share more than `least` mm both ways."""
    wide = min(first[0] + first[2], second[0] + second[2]) - max(first[0], second[0])
    high = min(first[1] + first[3], second[1] + second[3]) - max(first[1], second[1])
    return wide > least and high > least


class _Edge(NamedTuple):
    top: float
    bottom: float
    x: float  # at the top
    slope: float


def _edges(shape: Shape) -> list[_Edge]:
    """Return the edges that are not level, from the top down."""
    edges = []
    for polygon in shape:
        for a, b in pairwise((*polygon, polygon[0])):
            if a[1] == b[1]:
                continue
            (x0, y0), (x1, y1) = (a, b) if a[1] < b[1] else (b, a)
            edges.append(_Edge(y0, y1, x0, (x1 - x0) / (y1 - y0)))
    return sorted(edges)


class _Sweep:
    """The stretches of a shape along level lines, asked for from the top down."""

    def __init__(self, shape: Shape) -> None:
        self.waiting = _edges(shape)[::-1]
        self.active: list[_Edge] = []

    def spans(self, y: float) -> list[float]:
        """Return each x where the line at `y` enters or leaves the shape, in order."""
        while self.waiting and self.waiting[-1].top <= y:
            self.active.append(self.waiting.pop())
        self.active = [edge for edge in self.active if edge.bottom > y]
        return sorted(edge.x + (y - edge.top) * edge.slope for edge in self.active)


def _shared(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the length that two lists of stretches have in common."""
    total = 0.0
    i = j = 0
    while i + 1 < len(first) and j + 1 < len(second):
        total += max(0.0, min(first[i + 1], second[j + 1]) - max(first[i], second[j]))
        if first[i + 1] < second[j + 1]:
            i += 2
        else:
            j += 2
    return total


def overlap_area(shape: Shape, other: Shape) -> float:
    """Return the area that two shapes share.

    Summed in strips between all their corners, none higher than SLAB: exact where no
    edges cross, and for edges that two neighbours share, which give nothing.
    """
    a, b = bounds(shape), bounds(other)
    top, bottom = max(a[1], b[1]), min(a[1] + a[3], b[1] + b[3])
    if bottom <= top or not boxes_meet(a, b):
        return 0.0
    corners = {y for outline in (shape, other) for polygon in outline for _, y in polygon}
    levels = sorted({top, bottom, *(y for y in corners if top < y < bottom)})
    first, second = _Sweep(shape), _Sweep(other)
    total = 0.0
    for start, end in pairwise(levels):
        strips = max(1, ceil((end - start) / SLAB))
        high = (end - start) / strips
        for k in range(strips):
            y = start + (k + 0.5) * high
            total += high * _shared(first.spans(y), second.spans(y))
    return total


def area_outside(inner: Shape, outer: Shape) -> float:
    """Return the area of `inner` that lies outside `outer`, mm²."""
    x, y, w, h = box = bounds(inner)
    if inside((x + w / 2, y + h / 2), outer) and not _enters(outer, box):
        return 0.0  # as a rule, and seen without any strips
    return max(0.0, area(inner) - overlap_area(inner, outer))


def _enters(shape: Shape, box: BoxMm) -> bool:
    """Return whether an edge of a shape may run through a box; one along its sides does not count."""
    x, y, w, h = box
    for polygon in shape:
        x0, y0 = polygon[-1]
        for x1, y1 in polygon:
            beside = max(x0, x1) <= x or min(x0, x1) >= x + w
            if not (beside or max(y0, y1) <= y or min(y0, y1) >= y + h):
                return True
            x0, y0 = x1, y1
    return False


def out_of_box(shape: Shape, box: BoxMm) -> float:
    """Return how far a shape reaches over a box, mm; 0 where it stays inside."""
    x, y, w, h = bounds(shape)
    return max(0.0, box[0] - x, box[1] - y, x + w - box[0] - box[2], y + h - box[1] - box[3])


def crossings(start: Point, end: Point, shape: Shape) -> list[float]:
    """Return where a straight line crosses a shape's edge, as shares of its length."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    shares = []
    for polygon in shape:
        for (ax, ay), (bx, by) in pairwise((*polygon, polygon[0])):
            ex, ey = bx - ax, by - ay
            cross = dx * ey - dy * ex
            if abs(cross) < 1e-12:
                continue
            t = ((ax - x0) * ey - (ay - y0) * ex) / cross
            u = ((ax - x0) * dy - (ay - y0) * dx) / cross
            if 0 <= t <= 1 and 0 <= u <= 1:
                shares.append(t)
    return sorted(shares)


class Walk:
    """A path measured along its length, so that things can be set on it."""

    def __init__(self, segments: Segments) -> None:
        (line,) = flattened(segments)[:1]
        self.closed = is_closed(segments)
        self.points = (*line, line[0]) if self.closed else line
        steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.points)]
        self.reached = list(accumulate(steps, initial=0.0))
        self.length = self.reached[-1]

    def at(self, far: float) -> tuple[Point, Point]:
        """Return the point so far along, and the way the path runs there (a unit vector)."""
        k = min(max(bisect_right(self.reached, far) - 1, 0), len(self.points) - 2)
        (x0, y0), (x1, y1) = self.points[k], self.points[k + 1]
        long = self.reached[k + 1] - self.reached[k] or 1.0
        share = (far - self.reached[k]) / long
        point = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        return point, ((x1 - x0) / long, (y1 - y0) / long)

    def evenly(self, count: int) -> Iterable[tuple[Point, Point]]:
        """Return `count` spots at equal distances: to both ends, or all round a closed path."""
        gaps = count if self.closed else max(1, count - 1)
        for k in range(count):
            yield self.at(self.length * k / gaps)
