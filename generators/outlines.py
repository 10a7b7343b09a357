"""Outlines as polygons and as curves: bounds, corners, arcs of circles, curves through stations."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import ceil, radians

from ..components.shapes.geometry import Point, polygons, signed_area
from ..components.shapes.paths import ROUND, Matrix, Segment, Segments, transformed
from ..components.shapes.steady import cos, hypot, sin, tan

CHORD = 0.003  # mm that a curve of a piece may stand off its chords: it is folded and glued
WIDEST = 30.0  # degrees of a circle that one cubic stands for


def polygon(points: Iterable[Point]) -> Segments:
    """Return a closed path with straight sides."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def inset(points: Sequence[Point], by: float) -> list[Point]:
    """Return a polygon's corners moved `by` mm inwards, each along the middle between its sides.

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
    """Return moved corners without those between which a side runs against its old direction."""
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
    """Return the part of a polygon between two upright lines."""
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
    """Return each part of a path as a polygon, without a point that repeats the first."""
    return [list(polygon) for polygon in polygons(segments, CHORD)]


def bounds(segments: Segments) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a path, mm."""
    points = [point for ring in rings(segments) for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def shifted(segments: Segments, x: float, y: float) -> Segments:
    """Return the path moved by (x, y) mm."""
    return transformed(segments, (1.0, 0.0, 0.0, 1.0, x, y)) if x or y else segments


def head_to_foot(width: float, height: float) -> Matrix:
    """Half a turn of a box that keeps its place."""
    return (-1.0, 0.0, 0.0, -1.0, width, height)


def on_circle(x: float, y: float, radius: float, degrees: float) -> Point:
    """Return the point of a circle at so many degrees clockwise from straight up."""
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
    """Return a circle, exact to a thousandth of a millimetre."""
    return (("M", *on_circle(x, y, radius, 0)), *circle_arc(x, y, radius, 0, 360), ("Z",))


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> Segments:
    """Return a ring's part between two bearings; a slice to the centre where `inner` is 0."""
    edge = (("M", *on_circle(x, y, outer, start)), *circle_arc(x, y, outer, start, end))
    if inner <= 0:
        return (*edge, ("L", x, y), ("Z",))
    back = circle_arc(x, y, inner, end, start)
    return (*edge, ("L", *on_circle(x, y, inner, end)), *back, ("Z",))


Spot = tuple[float, float]
Bend = tuple[Spot, Spot, Spot, Spot]  # a cubic: from, two controls, to


def _slopes(points: Sequence[Spot]) -> list[float]:
    """Slopes at the points of a curve that never swings over them (Fritsch and Carlson)."""
    steps = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in itertools.pairwise(points)]
    slopes = [steps[0]]
    for (x0, _), (x1, _), (x2, _), before, after in zip(
        points, points[1:], points[2:], steps, steps[1:], strict=False
    ):
        if before * after <= 0:
            slopes.append(0.0)
        else:
            one, two = 2 * (x2 - x1) + (x1 - x0), (x2 - x1) + 2 * (x1 - x0)
            slopes.append((one + two) / (one / before + two / after))
    return [*slopes, steps[-1]]


def _stretch(points: Sequence[Spot], round_start: bool, round_end: bool) -> list[Bend]:
    slopes = _slopes(points)
    if round_start and len(points) > 2:
        slopes[0] = 0.0
    bends: list[Bend] = []
    last = len(points) - 2
    for k, (a, b) in enumerate(itertools.pairwise(points)):
        third = (b[0] - a[0]) / 3
        one = (a[0] + third, a[1] + third * slopes[k])
        two = (b[0] - third, b[1] - third * slopes[k + 1])
        if k == 0 and round_start:
            one = (a[0], a[1] + (b[1] - a[1]) * ROUND)
            far = (b[0] - a[0]) * ROUND
            two = (b[0] - far, b[1] - far * slopes[k + 1])
        if k == last and round_end:
            two = (b[0], b[1] + (a[1] - b[1]) * ROUND)
            far = (b[0] - a[0]) * ROUND
            one = (a[0] + far, a[1] + far * slopes[k])
        bends.append((a, one, two, b))
    return bends


def curve(points: Sequence[Spot], round_start: bool = False, round_end: bool = False) -> list[Bend]:
    """Return a smooth curve through points of growing x; the same x twice is an edge."""
    stretches: list[list[Spot]] = [[points[0]]]
    for a, b in itertools.pairwise(points):
        if b[0] <= a[0]:
            stretches.append([])
        stretches[-1].append(b)
    bends: list[Bend] = []
    for k, stretch in enumerate(stretches):
        if bends:
            bends.append((bends[-1][3], bends[-1][3], stretch[0], stretch[0]))
        if len(stretch) > 1:
            first, last = k == 0 and round_start, k == len(stretches) - 1 and round_end
            bends += _stretch(stretch, first, last)
    return bends


def backwards(bends: Sequence[Bend]) -> list[Bend]:
    return [(d, c, b, a) for a, b, c, d in reversed(bends)]


def mirrored(bends: Sequence[Bend]) -> list[Bend]:
    """Return the bends on the other side of y = 0."""
    return [tuple((x, -y) for x, y in bend) for bend in bends]  # type: ignore[misc]


def joined(*parts: Sequence[Bend], closed: bool = True) -> Segments:
    """Return curves one after the other as one path, with straight lines where they do not meet."""
    segments: list[Segment] = []
    at: Spot | None = None
    for part in parts:
        for a, b, c, d in part:
            if at is None:
                segments.append(("M", *a))
            elif hypot(a[0] - at[0], a[1] - at[1]) > 1e-9:
                segments.append(("L", *a))
            straight = a == b and c == d
            segments.append(("L", *d) if straight else ("C", *b, *c, *d))
            at = d
    return (*segments, ("Z",)) if closed else tuple(segments)


def line_through(points: Sequence[Spot]) -> list[Bend]:
    """Return straight bends from point to point."""
    return [(a, a, b, b) for a, b in itertools.pairwise(points)]


def value_at(points: Sequence[Spot], x: float) -> float:
    """Return the height of the straight lines through points of growing x."""
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if x0 <= x <= x1 and x1 > x0:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[0][1] if x < points[0][0] else points[-1][1]


def cornered(corners: Sequence[Sequence[float]], closed: bool = True) -> Segments:
    """Return a polygon, or an open line, whose corners [x, y, r] are rounded over r on either side."""
    count = len(corners)
    segments: list[Segment] = []
    for k, corner in enumerate(corners):
        x, y = corner[0], corner[1]
        inner = closed or 0 < k < count - 1
        far = corner[2] if len(corner) > 2 and inner else 0.0
        verb = "L" if segments else "M"
        if not far:
            segments.append((verb, x, y))
            continue
        one = _towards((x, y), corners[k - 1], far)
        two = _towards((x, y), corners[(k + 1) % count], far)
        segments.append((verb, *one))
        segments.append(("C", *_between(one, (x, y)), *_between(two, (x, y)), *two))
    return (*segments, ("Z",)) if closed else tuple(segments)


def _towards(start: Spot, end: Sequence[float], far: float) -> Spot:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = min(far / (hypot(dx, dy) or 1.0), 0.5)
    return start[0] + dx * share, start[1] + dy * share


def _between(start: Spot, corner: Spot) -> Spot:
    return (start[0] + (corner[0] - start[0]) * ROUND, start[1] + (corner[1] - start[1]) * ROUND)
