"""Outlines from few figures: curves through stations, and corners that are rounded."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ..components.shapes.paths import ROUND, Segment, Segments
from ..components.shapes.steady import hypot

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
    """A smooth curve through points of growing x; the same x twice is an edge."""
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
    """On the other side of y = 0."""
    return [tuple((x, -y) for x, y in bend) for bend in bends]  # type: ignore[misc]


def joined(*parts: Sequence[Bend], closed: bool = True) -> Segments:
    """Curves one after the other as one path, with straight lines where they do not meet."""
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
    """Straight from point to point."""
    return [(a, a, b, b) for a, b in itertools.pairwise(points)]


def value_at(points: Sequence[Spot], x: float) -> float:
    """The height of the straight lines through points of growing x."""
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if x0 <= x <= x1 and x1 > x0:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[0][1] if x < points[0][0] else points[-1][1]


def cornered(corners: Sequence[Sequence[float]], closed: bool = True) -> Segments:
    """A polygon, or an open line, whose corners [x, y, r] are rounded over r on either side."""
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
