"""Folds a flat piece as its scores say.

The outline is parted along its folds into panels; the largest stays on the table,
and each other one is turned about the fold that joins it. Points in space are
(x, y, z) mm: x and y as on the sheet, z up from the printed side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import radians
from typing import NamedTuple

from ...components import Unfit
from ...components.shapes.geometry import Point, inside, signed_area
from ...components.shapes.paths import Segments, rectangle
from ...components.shapes.steady import cos, dist, hypot, sin
from ..outlines import rings
from .pieces import Fold, Piece

NEAR = 0.05  # mm; what is glued lies this near to what it meets
REACH = 0.3  # mm; an end of a fold is taken to lie on an edge this near
MOST_PARTS = 2_000  # folded shapes, and glue areas on them, that are kept
Spot = tuple[float, float, float]
Ring = list[Point]


class Pose(NamedTuple):
    """How a panel lies in space: where the sheet's origin is, and its x, y and up."""

    origin: Spot = (0.0, 0.0, 0.0)
    across: Spot = (1.0, 0.0, 0.0)
    down: Spot = (0.0, 1.0, 0.0)
    up: Spot = (0.0, 0.0, 1.0)

    def place(self, x: float, y: float, z: float = 0.0) -> Spot:
        """Return a point of the flat sheet, `z` above it, after folding."""
        o, a, d, u = self
        return (
            o[0] + a[0] * x + d[0] * y + u[0] * z,
            o[1] + a[1] * x + d[1] * y + u[1] * z,
            o[2] + a[2] * x + d[2] * y + u[2] * z,
        )

    def turn(self, x: float, y: float, z: float) -> Spot:
        """Return a direction of the flat sheet as it points after folding."""
        there = self.place(x, y, z)
        return (there[0] - self.origin[0], there[1] - self.origin[1], there[2] - self.origin[2])

    def back(self) -> Pose:
        """Return the pose that undoes this one."""
        a, d, u = self[1:]
        turned = Pose((0.0, 0.0, 0.0), *zip(a, d, u, strict=True))
        x, y, z = turned.place(*self.origin)
        return turned._replace(origin=(-x, -y, -z))

    def after(self, first: Pose) -> Pose:
        """Return the pose that takes the first pose and then this one."""
        turned = (self.turn(*axis) for axis in first[1:])
        return Pose(self.place(*first.origin), *turned)


class Panel(NamedTuple):
    """A part of a piece between its folds, as it lies flat and as it lies folded."""

    ring: tuple[Point, ...]
    pose: Pose


class Hinge(NamedTuple):
    start: Point
    end: Point
    way: str
    angle: float


def fold_piece(piece: Piece, still: Point | None = None) -> list[Panel]:
    """Return the piece's panels, folded; the first is unmoved: the largest, or that with a point.

    Raises Unfit where a fold is not straight or does not run from edge to edge.
    """
    outline = piece.outline or rectangle(0, 0, piece.width, piece.height)
    try:
        return list(_panels(outline, piece.folds, still))
    except Unfit as error:
        raise Unfit(str(error), (*piece.where, *error.where)) from None


@lru_cache(MOST_PARTS)  # models of one type have the same parts
def _panels(outline: Segments, folds: tuple[Fold, ...], still: Point | None) -> tuple[Panel, ...]:
    hinges = [_hinge(number, fold) for number, fold in enumerate(folds)]
    return tuple(_folded(_parted(rings(outline)[0], hinges), hinges, still))


def _hinge(number: int, fold: Fold) -> Hinge:
    (ring,) = rings(fold.path)[:1]
    start, end = ring[0], ring[-1]
    length = dist(start, end)
    if length < REACH or any(_off(point, start, end) > NEAR for point in ring):
        raise Unfit("a fold is a straight line from edge to edge", ("folds", number))
    return Hinge(start, end, fold.way, fold.angle)


def _off(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from the line through two others."""
    (x0, y0), (x1, y1) = start, end
    return abs((x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)) / dist(start, end)


def _parted(outline: Ring, hinges: Sequence[Hinge]) -> list[Ring]:
    """Return the outline cut along every fold; a fold may end on another one."""
    panels = [outline]
    waiting = list(range(len(hinges)))
    while waiting:
        for number in waiting:
            hinge = hinges[number]
            found = next((k for k, ring in enumerate(panels) if _crossed(ring, hinge)), None)
            if found is not None:
                panels[found : found + 1] = _split(panels[found], hinge)
                waiting.remove(number)
                break
        else:
            said = "the fold does not run from edge to edge; lengthen it to the outline"
            raise Unfit(said, ("folds", waiting[0]))
    return panels


def edge_at(ring: Sequence[Point], point: Point, reach: float = REACH) -> tuple[int, float] | None:
    """Return the side of a ring that a point lies on, and how far along it, 0 to 1."""
    best: tuple[float, int, float] | None = None
    x, y = point
    left, right, top, low = x - 2 * reach, x + 2 * reach, y - 2 * reach, y + 2 * reach
    for k, ((x0, y0), (x1, y1)) in enumerate(zip(ring, [*ring[1:], ring[0]], strict=True)):
        # Most sides are too far off one way already.
        if (x0 < left and x1 < left) or (x0 > right and x1 > right):
            continue
        if (y0 < top and y1 < top) or (y0 > low and y1 > low):
            continue
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        if not length:
            continue
        along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length
        along = min(max(along, 0.0), 1.0)
        off = hypot(x0 + along * (x1 - x0) - x, y0 + along * (y1 - y0) - y)
        if off <= reach and (best is None or off < best[0] - 1e-9):
            best = (off, k, along)
    return best and best[1:]


def _crossed(ring: Ring, hinge: Hinge) -> bool:
    (x0, y0), (x1, y1) = hinge.start, hinge.end
    within = all(contains(ring, (x0 + t * (x1 - x0), y0 + t * (y1 - y0))) for t in (0.1, 0.5, 0.9))
    return within and None not in (edge_at(ring, hinge.start), edge_at(ring, hinge.end))


def _split(ring: Ring, hinge: Hinge) -> list[Ring]:
    one, other = edge_at(ring, hinge.start), edge_at(ring, hinge.end)
    assert one is not None and other is not None
    return [
        _tidy([hinge.start, *_walk(ring, one, other), hinge.end]),
        _tidy([hinge.end, *_walk(ring, other, one), hinge.start]),
    ]


def _walk(ring: Ring, start: tuple[int, float], end: tuple[int, float]) -> Ring:
    """Return the corners of a ring from one place on it on to another."""
    count = len(ring)
    steps = (end[0] - start[0]) % count
    if steps == 0 and end[1] < start[1]:
        steps = count
    return [ring[(start[0] + 1 + k) % count] for k in range(steps)]


def _tidy(ring: Ring) -> Ring:
    kept: Ring = []
    for point in ring:
        if not kept or dist(point, kept[-1]) > 1e-6:
            kept.append(point)
    return kept[:-1] if len(kept) > 1 and dist(kept[0], kept[-1]) <= 1e-6 else kept


def contains(ring: Sequence[Point], point: Point) -> bool:
    """Return whether a point lies inside a ring."""
    return inside(point, (tuple(ring),))


def _folded(flat: list[Ring], hinges: Sequence[Hinge], still: Point | None) -> list[Panel]:
    def first(k: int) -> tuple[bool, float, float]:
        upper = min(y for _, y in flat[k])  # of two halves the upper one
        return (still is None or not contains(flat[k], still), -round(abs(signed_area(flat[k])), 1), upper)

    order = sorted(range(len(flat)), key=first)
    poses = {order[0]: Pose()}
    queue = [order[0]]
    sides = [_sides(flat, hinge) for hinge in hinges]
    while queue:
        here = queue.pop(0)
        for hinge, (left, right) in zip(hinges, sides, strict=True):
            there = {left: right, right: left}.get(here)
            if there is not None and there not in poses:
                poses[there] = _turned(poses[here], hinge, towards=(there == left))
                queue.append(there)
    return [Panel(tuple(flat[k]), poses[k]) for k in order if k in poses]


def _sides(flat: list[Ring], hinge: Hinge) -> tuple[int, int]:
    """Return the panels at the left and the right of a fold, looking along it."""
    (x0, y0), (x1, y1) = hinge.start, hinge.end
    length = dist(hinge.start, hinge.end)
    nx, ny = (y1 - y0) / length * 0.01, -(x1 - x0) / length * 0.01
    for t in (0.5, 0.25, 0.75, 0.1, 0.9):
        x, y = x0 + t * (x1 - x0), y0 + t * (y1 - y0)
        left = next((k for k, r in enumerate(flat) if contains(r, (x + nx, y + ny))), None)
        right = next((k for k, r in enumerate(flat) if contains(r, (x - nx, y - ny))), None)
        if left is not None and right is not None:
            return left, right
    return -1, -1


def _turned(pose: Pose, hinge: Hinge, towards: bool) -> Pose:
    """Return the pose of the panel beyond a fold; `towards` is its left, looking along the fold."""
    (x0, y0), (x1, y1) = hinge.start, hinge.end
    length = dist(hinge.start, hinge.end)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    nx, ny = (dy, -dx) if towards else (-dy, dx)  # away from the fold, into the panel
    c = cos(radians(hinge.angle))
    s = sin(radians(hinge.angle)) * (1 if hinge.way == "valley" else -1)

    def turn(x: float, y: float) -> Spot:
        along, away = x * dx + y * dy, x * nx + y * ny
        return (along * dx + away * c * nx, along * dy + away * c * ny, away * s)

    ax, ay, az = turn(-x0, -y0)
    folded = Pose((ax + x0, ay + y0, az), turn(1.0, 0.0), turn(0.0, 1.0), (-s * nx, -s * ny, c))
    return pose.after(folded)
