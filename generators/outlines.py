"""Outlines as plain polygons: bounds, corners, arcs of circles, mirror images."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, cos, hypot, radians, sin, tan

from ..components.paths import Matrix, Segment, Segments, transformed

Point = tuple[float, float]
STEP = 1.5  # mm of curve to one straight step: 0.003 mm off a circle of 100 mm
WIDEST = 30.0  # degrees of a circle that one cubic stands for


def polygon(points: Iterable[Point]) -> Segments:
    """A closed path with straight sides."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def rings(segments: Segments) -> list[list[Point]]:
    """Each part of a path as a polygon, without a point that repeats the first."""
    found: list[list[Point]] = []
    for segment in segments:
        if segment[0] == "M":
            found.append([(segment[1], segment[2])])
        elif segment[0] == "L":
            found[-1].append((segment[1], segment[2]))
        elif segment[0] == "C":
            found[-1] += _steps(found[-1][-1], segment)
    for ring in found:
        while len(ring) > 1 and hypot(ring[0][0] - ring[-1][0], ring[0][1] - ring[-1][1]) < 1e-6:
            ring.pop()
    return found


def _steps(start: Point, segment: Segment) -> list[Point]:
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = segment[1:]
    length = hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1) + hypot(x3 - x2, y3 - y2)
    count = min(max(ceil(length / STEP), 8), 400)
    found = []
    for k in range(1, count + 1):
        t = k / count
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return found


def bounds(segments: Segments) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a path, mm."""
    points = [point for ring in rings(segments) for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def area(ring: Sequence[Point]) -> float:
    """Square millimetres, positive where the ring runs clockwise on paper."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def middle(ring: Sequence[Point]) -> Point:
    """The centre of gravity of a ring's area."""
    whole = area(ring)
    x = y = 0.0
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        cross = x0 * y1 - x1 * y0
        x, y = x + (x0 + x1) * cross, y + (y0 + y1) * cross
    return x / (6 * whole), y / (6 * whole)


def shifted(segments: Segments, x: float, y: float) -> Segments:
    """The path moved by (x, y) mm."""
    return transformed(segments, (1.0, 0.0, 0.0, 1.0, x, y)) if x or y else segments


def upside_down(height: float) -> Matrix:
    """Mirrors at a level line, so that a box of that height keeps its place."""
    return (1.0, 0.0, 0.0, -1.0, 0.0, height)


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
        found.append(
            ("C", ax + ux * reach, ay + uy * reach, bx - vx * reach, by - vy * reach, bx, by)
        )
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
