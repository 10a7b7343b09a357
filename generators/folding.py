"""Folds a flat piece as its scores say, and finds where each glue area comes to lie.

The outline is parted along its folds into panels; the largest stays on the table,
and each other one is turned about the fold that joins it. Points in space are
(x, y, z) mm: x and y as on the sheet, z up from the printed side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple

from ..components import Unfit
from ..components.paths import Segments
from .outlines import Point, area, rings
from .pieces import Fold, Glue, Piece

NEAR = 0.05  # mm; what is glued lies this near to what it meets
REACH = 0.3  # mm; an end of a fold is taken to lie on an edge this near
Spot = tuple[float, float, float]
Ring = list[Point]


class Pose(NamedTuple):
    """How a panel lies in space: where the sheet's origin is, and its x, y and up."""

    origin: Spot = (0.0, 0.0, 0.0)
    across: Spot = (1.0, 0.0, 0.0)
    down: Spot = (0.0, 1.0, 0.0)
    up: Spot = (0.0, 0.0, 1.0)

    def place(self, x: float, y: float, z: float = 0.0) -> Spot:
        """A point of the flat sheet, `z` above it, after folding."""
        o, a, d, u = self
        return (
            o[0] + a[0] * x + d[0] * y + u[0] * z,
            o[1] + a[1] * x + d[1] * y + u[1] * z,
            o[2] + a[2] * x + d[2] * y + u[2] * z,
        )


class Panel(NamedTuple):
    """A part of a piece between its folds, as it lies flat and as it lies folded."""

    ring: tuple[Point, ...]
    pose: Pose


class Hinge(NamedTuple):
    start: Point
    end: Point
    way: str
    angle: float


def fold_piece(piece: Piece) -> list[Panel]:
    """The piece's panels, folded; the largest first and unmoved.

    Raises Unfit where a fold is not straight or does not run from edge to edge.
    """
    outline = piece.outline or _box(piece.width, piece.height)
    hinges = [_hinge(piece, number, fold) for number, fold in enumerate(piece.folds)]
    flat = _parted(piece, rings(outline)[0], hinges)
    return _folded(flat, hinges)


def _box(width: float, height: float) -> Segments:
    return (("M", 0, 0), ("L", width, 0), ("L", width, height), ("L", 0, height), ("Z",))


def _hinge(piece: Piece, number: int, fold: Fold) -> Hinge:
    (ring,) = rings(fold.path)[:1]
    start, end = ring[0], ring[-1]
    length = dist(start, end)
    if length < REACH or any(_off(point, start, end) > NEAR for point in ring):
        raise Unfit("a fold is a straight line from edge to edge", (*piece.where, "folds", number))
    return Hinge(start, end, fold.way, fold.angle)


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the line through two others."""
    (x0, y0), (x1, y1) = start, end
    return abs((x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)) / dist(start, end)


def _parted(piece: Piece, outline: Ring, hinges: Sequence[Hinge]) -> list[Ring]:
    """The outline cut along every fold; a fold may end on another one."""
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
            raise Unfit(said, (*piece.where, "folds", waiting[0]))
    return panels


def _edge_at(ring: Ring, point: Point, reach: float = REACH) -> tuple[int, float] | None:
    """The side of a ring that a point lies on, and how far along it, 0 to 1."""
    best: tuple[float, int, float] | None = None
    for k, ((x0, y0), (x1, y1)) in enumerate(zip(ring, [*ring[1:], ring[0]], strict=True)):
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        if not length:
            continue
        along = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length
        along = min(max(along, 0.0), 1.0)
        off = hypot(x0 + along * (x1 - x0) - point[0], y0 + along * (y1 - y0) - point[1])
        if off <= reach and (best is None or off < best[0] - 1e-9):
            best = (off, k, along)
    return best and best[1:]


def _crossed(ring: Ring, hinge: Hinge) -> bool:
    (x0, y0), (x1, y1) = hinge.start, hinge.end
    inside = all(contains(ring, (x0 + t * (x1 - x0), y0 + t * (y1 - y0))) for t in (0.1, 0.5, 0.9))
    return inside and None not in (_edge_at(ring, hinge.start), _edge_at(ring, hinge.end))


def _split(ring: Ring, hinge: Hinge) -> list[Ring]:
    one, other = _edge_at(ring, hinge.start), _edge_at(ring, hinge.end)
    assert one is not None and other is not None
    return [
        _tidy([hinge.start, *_walk(ring, one, other), hinge.end]),
        _tidy([hinge.end, *_walk(ring, other, one), hinge.start]),
    ]


def _walk(ring: Ring, start: tuple[int, float], end: tuple[int, float]) -> Ring:
    """The corners of a ring from one place on it on to another."""
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
    """Whether a point lies inside a ring."""
    x, y = point
    odd = False
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
        x0, y0 = x1, y1
    return odd


def _folded(flat: list[Ring], hinges: Sequence[Hinge]) -> list[Panel]:
    order = sorted(range(len(flat)), key=lambda k: -abs(area(flat[k])))
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
    """The panels at the left and the right of a fold, looking along it."""
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
    """The pose of the panel beyond a fold; `towards` is its left, looking along the fold."""
    (x0, y0), (x1, y1) = hinge.start, hinge.end
    length = dist(hinge.start, hinge.end)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    nx, ny = (dy, -dx) if towards else (-dy, dx)  # away from the fold, into the panel
    c = cos(radians(hinge.angle))
    s = sin(radians(hinge.angle)) * (1 if hinge.way == "valley" else -1)

    def turn(x: float, y: float) -> Spot:
        along, away = x * dx + y * dy, x * nx + y * ny
        return (along * dx + away * c * nx, along * dy + away * c * ny, away * s)

    def sent(spot: Spot) -> Spot:
        return _along(pose, spot)

    ax, ay, az = turn(-x0, -y0)
    return Pose(
        pose.place(ax + x0, ay + y0, az),
        sent(turn(1.0, 0.0)), sent(turn(0.0, 1.0)), sent((-s * nx, -s * ny, c)),
    )  # fmt: skip


def _along(pose: Pose, spot: Spot) -> Spot:
    """A direction of the flat sheet as it points in space."""
    here, there = pose.place(0, 0), pose.place(*spot)
    return (there[0] - here[0], there[1] - here[1], there[2] - here[2])


class Landed(NamedTuple):
    """Where a glue area lies once its piece is folded."""

    glue: Glue
    corners: tuple[Spot, ...]


def landed(piece: Piece) -> list[Landed]:
    """Every glue area of a piece in space. Unfit where one lies across a fold or outside."""
    if not piece.glue:
        return []
    panels = fold_piece(piece)
    return [_landed(piece, number, glue, panels) for number, glue in enumerate(piece.glue)]


def _landed(piece: Piece, number: int, glue: Glue, panels: list[Panel]) -> Landed:
    ring = rings(glue.outline)[0]
    # Halfway points too: an area round a notch has its corners on one panel, but is none of it.
    between = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(ring, ring[1:], strict=False)
    ]
    for panel in panels:
        if all(contains(panel.ring, at) or _on_edge(panel, at) for at in (*ring, *between)):
            return Landed(glue, tuple(panel.pose.place(px, py) for px, py in ring))
    said = f"{called(glue)} lies across a fold or outside the piece"
    raise Unfit(said, (*piece.where, "glue", number))


def _on_edge(panel: Panel, point: Point) -> bool:
    return _edge_at(list(panel.ring), point, NEAR) is not None


def called(glue: Glue) -> str:
    return f'glue area "{glue.name}"' if glue.name else "a glue area"


def gap(one: Sequence[Spot], other: Sequence[Spot]) -> float:
    """How far two outlines in space are apart at most, mm: 0 where they coincide."""
    return max(_farthest(one, other), _farthest(other, one))


def _farthest(corners: Sequence[Spot], ring: Sequence[Spot]) -> float:
    sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    return max(min(_from_side(spot, *side) for side in sides) for spot in corners)


def _from_side(spot: Spot, start: Spot, end: Spot) -> float:
    length = dist(start, end) ** 2
    along = sum((p - a) * (b - a) for p, a, b in zip(spot, start, end, strict=True))
    along = min(max(along / length, 0.0), 1.0) if length else 0.0
    nearest = [a + along * (b - a) for a, b in zip(start, end, strict=True)]
    return dist(spot, nearest)


def unmet(pieces: Sequence[Piece]) -> Iterator[Unfit]:
    """What is wrong with the glue of pieces that belong together; nothing where all meets.

    An area that names another of its own piece has to lie on it when folded; one of
    another piece has to have its shape, and where several join the same two pieces,
    they have to stand as far apart on the one as on the other.
    """
    found: list[tuple[Piece, list[Landed]]] = []
    failed = False
    for piece in pieces:
        try:
            found.append((piece, landed(piece)))
        except Unfit as error:
            failed = True
            yield error
    if failed:
        return  # what cannot be folded cannot be held against the rest
    names = {
        area.glue.name: (piece, area) for piece, areas in found for area in areas if area.glue.name
    }
    for piece, areas in found:
        for number, area_ in enumerate(areas):
            if area_.glue.to:
                said = _missed(piece, area_, names)
                if said:
                    yield Unfit(said, (*piece.where, "glue", number))
    yield from _askew(found, names)


def _missed(piece: Piece, area_: Landed, names: dict[str, tuple[Piece, Landed]]) -> str:
    glue = area_.glue
    if glue.to not in names:
        return f'{called(glue)} is to meet "{glue.to}", and no glue area has that name'
    other, meets = names[glue.to]
    if other is piece:
        apart = gap(area_.corners, meets.corners)
        if apart > NEAR:
            return f'folded, {called(glue)} misses "{glue.to}" by {apart:.2f} mm'
        return ""
    apart = _unlike(area_.corners, meets.corners)
    if apart > NEAR:
        return f'{called(glue)} and "{glue.to}" differ in shape by {apart:.2f} mm'
    return ""


def _profile(corners: Sequence[Spot]) -> list[float]:
    """Distances between all corners, sorted: the same for shapes that can be laid on each other."""
    step = max(len(corners) // 24, 1)
    return sorted(dist(a, b) for a, b in combinations(corners[::step], 2))


def _unlike(one: Sequence[Spot], other: Sequence[Spot]) -> float:
    if len(one) != len(other):
        return max(abs(a - b) for a, b in zip(_reach(one), _reach(other), strict=True)) or 1.0
    pairs = zip(_profile(one), _profile(other), strict=True)
    return max(abs(a - b) for a, b in pairs)


def _reach(corners: Sequence[Spot]) -> tuple[float, float]:
    lengths = _profile(corners)
    return lengths[0], lengths[-1]


def _centre(corners: Iterable[Spot]) -> Spot:
    spots = list(corners)
    x, y, z = (sum(values) / len(spots) for values in zip(*spots, strict=True))
    return x, y, z


def _askew(
    found: list[tuple[Piece, list[Landed]]], names: dict[str, tuple[Piece, Landed]]
) -> Iterator[Unfit]:
    """Joints between the same two pieces that cannot all meet at once."""
    for piece, areas in found:
        joints: dict[str, list[tuple[int, Landed, Landed]]] = {}
        for number, area_ in enumerate(areas):
            other = names.get(area_.glue.to)
            if area_.glue.to and other is not None and other[0] is not piece:
                joints.setdefault(other[0].id, []).append((number, area_, other[1]))
        for joined in joints.values():
            for (_, a, b), (number, c, d) in combinations(joined, 2):
                here = dist(_centre(a.corners), _centre(c.corners))
                there = dist(_centre(b.corners), _centre(d.corners))
                if abs(here - there) > NEAR:
                    said = (
                        f"{called(a.glue)} and {called(c.glue)} are {here:.2f} mm apart, "
                        f'"{b.glue.name}" and "{d.glue.name}" {there:.2f} mm'
                    )
                    yield Unfit(said, (*piece.where, "glue", number))
