"""Outlines as plain polygons: bounds, corners, arcs of circles, mirror images."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, radians

from ..components.shapes.geometry import Point, polygons, signed_area
from ..components.shapes.paths import Matrix, Segment, Segments, transformed
from ..components.shapes.steady import cos, hypot, sin, tan

CHORD = 0.003  # mm that a curve of a piece may stand off its chords: it is folded and glued
WIDEST = 30.0  # degrees of a circle that one cubic stands for


def polygon(points: Iterable[Point]) -> Segments:
    """A closed path with straight sides."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def inset(points: Sequence[Point], by: float) -> list[Point]:
    """A polygon's corners moved `by` mm inwards, each along the middle between its sides.

    Sides that would run backwards then, as at a narrow tip, are left out.
    """
    way = 1.0 if signed_area(points) > 0 else -1.0
    found = []
    for k, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[k - 1], points[(k + 1) % len(points)]
        one, two = hypot(x - ax, y - ay) or 1.0, hypot(bx - x, by_ - y) or 1.0
        nx, ny = -(y - ay) / one - (by_ - y) / two, (x - ax) / one + (bx - x) / two
        length = max(hypot(nx, ny), 0.8)  # a sharp corner does not fly off
        found.append((x + way * by * 2 * nx / length**2, y + way * by * 2 * ny / length**2))
    return _forwards(points, found)


def _forwards(points: Sequence[Point], moved: Sequence[Point]) -> list[Point]:
    """Moved corners without those between which a side runs against its old direction."""
    kept = list(range(len(points)))
    while True:
        turned: set[int] = set()
        for one, two in zip(kept, [*kept[1:], kept[0]], strict=True):
            (ax, ay), (bx, by), (px, py), (qx, qy) = (points[one], points[two], moved[one], moved[two])
            if (bx - ax) * (qx - px) + (by - ay) * (qy - py) < 0:
                turned |= {one, two}
        if not turned or len(kept) - len(turned) < 3:
            return [moved[k] for k in kept]
        kept = [k for k in kept if k not in turned]


def strip_of(points: Sequence[Point], left: float, right: float) -> list[Point]:
    """The part of a polygon between two upright lines."""
    for at, way in ((left, 1.0), (right, -1.0)):
        kept: list[Point] = []
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], *points[:1]], strict=True):
            if (x0 - at) * way >= 0:
                kept.append((x0, y0))
            if (x0 - at) * (x1 - at) < 0:
                kept.append((at, y0 + (y1 - y0) * (at - x0) / (x1 - x0)))
        points = kept
    return list(points)


def rings(segments: Segments) -> list[list[Point]]:
    """Each part of a path as a polygon, without a point that repeats the first."""
    return [list(polygon) for polygon in polygons(segments, CHORD)]


def bounds(segments: Segments) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a path, mm."""
    points = [point for ring in rings(segments) for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def shifted(segments: Segments, x: float, y: float) -> Segments:
    """The path moved by (x, y) mm."""
    return transformed(segments, (1.0, 0.0, 0.0, 1.0, x, y)) if x or y else segments


def head_to_foot(width: float, height: float) -> Matrix:
    """Half a turn of a box that keeps its place."""
    return (-1.0, 0.0, 0.0, -1.0, width, height)


def on_circle(x: float, y: float, radius: float, degrees: float) -> Point:
    """The point of a circle at so many degrees clockwise from straight up."""
    return x + radius * sin(radians(degrees)), y - radius * cos(radians(degrees))


def circle_arc(x: float, y: float, radius: float, start: float, end: float) -> list[Segment]:
    """Cubics along a circle round (x, y) from one bearing to another, either way."""
    count = max(ceil(abs(end - start) / WIDEST), 1)
    step = (end - start) / count
    reach = 4 / 3 * tan(radians(step / 4)) * radius
    found: list[Segment] = []
    for k in range(count):
        one, other = start + k * step, start + (k + 1) * step
        (ax, ay), (bx, by) = on_circle(x, y, radius, one), on_circle(x, y, radius, other)
        (ux, uy), (vx, vy) = on_circle(0, 0, 1, one + 90), on_circle(0, 0, 1, other + 90)
        found.append(("C", ax + ux * reach, ay + uy * reach, bx - vx * reach, by - vy * reach, bx, by))
    return found


def circle(x: float, y: float, radius: float) -> Segments:
    """A circle, exact to a thousandth of a millimetre."""
    return (("M", *on_circle(x, y, radius, 0)), *circle_arc(x, y, radius, 0, 360), ("Z",))


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> Segments:
    """A ring's part between two bearings; a slice to the centre where `inner` is 0."""
    edge = (("M", *on_circle(x, y, outer, start)), *circle_arc(x, y, outer, start, end))
    if inner <= 0:
        return (*edge, ("L", x, y), ("Z",))
    back = circle_arc(x, y, inner, end, start)
    return (*edge, ("L", *on_circle(x, y, inner, end)), *back, ("Z",))
