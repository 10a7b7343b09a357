"""Pictures of pieces as they look when folded, from the same folds that are scored on them.

The view is a parallel projection, so each panel shows its own part of the printed
face, only slanted; what is turned away shows bare card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, radians
from typing import NamedTuple

from ...components import house
from ...components.shapes.geometry import signed_area
from ...components.shapes.paths import Matrix, multiply
from ...components.shapes.steady import cos, dist, settled, sin
from ..drawing import PAPER, Clip, Drawing, Mark, Path, Use
from ..outlines import Point, polygon, rings
from .folds import Panel, Pose, Spot, contains, fold_piece
from .gluing import join
from .pieces import Piece

CARD, EDGE, ARROW = (
    house().palette[name] for name in ("parchment", "soft-ink", "accent")
)  # bare card, the line round each panel, where something is going
SPREAD = 26.0  # mm; in a picture so large an arrow has these sizes, and in others they grow
SHAFT, HEAD = 0.6, 2.2  # mm: an arrow's line, and the length of its head
THIN = 0.18  # mm
COVERED = 0.6  # of a panel; with more of it glued over it is not seen
LEVEL = 0.02  # mm; panels so near to one plane lie in it


class View(NamedTuple):
    """Where the picture is seen from: degrees round the upright axis, and from above."""

    turn: float = 30.0
    above: float = 25.0

    def seen(self, spot: Spot) -> Spot:
        """Across, down on the picture, and nearness, of a point whose third number is up."""
        x, y, z = spot
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        across, away = c * x + s * y, -s * x + c * y
        up, near = cos(radians(self.above)), sin(radians(self.above))
        return across, away * near - z * up, away * up + z * near


class _Seen(NamedTuple):
    """A panel in the picture: its corners as (across, down, near), and what of it is drawn."""

    corners: tuple[Spot, ...]
    upright: Spot  # across its plane, towards the eye
    facing: bool
    marks: tuple[Mark, ...]
    away: frozenset[str] = frozenset()  # areas glued on its side that is turned from the eye
    towards: frozenset[str] = frozenset()  # what is glued on its other side

    @property
    def near(self) -> float:
        # Of two panels on one another the one that is turned to the eye is seen.
        mean = settled(fsum(spot[2] for spot in self.corners) / len(self.corners))
        return mean + (0.05 if self.facing else -0.05)

    def over(self, spots: Sequence[Spot]) -> tuple[float, float]:
        """Return how far spots are before its plane, least and most: mm towards the eye."""
        x, y, z = self.corners[0]
        a, b, c = self.upright
        heights = [a * (p - x) + b * (q - y) + c * (r - z) for p, q, r in spots]
        return min(heights), max(heights)

    def hides(self, other: _Seen) -> bool:
        """Return whether all of the other lies behind it, or it before all of the other."""
        return self.over(other.corners)[1] <= LEVEL or other.over(self.corners)[0] >= -LEVEL

    def precedes(self, other: _Seen) -> bool:
        """Return whether it has to be drawn first: it lies behind, or the other is glued on it."""
        if other.hides(self) and self.hides(other):
            return bool(self.towards & other.away)
        return other.hides(self)

    def meets(self, other: _Seen) -> bool:
        """Return whether their places in the picture overlap."""
        return all(
            min(p[axis] for p in one) < max(p[axis] for p in two) - LEVEL
            for axis in (0, 1)
            for one, two in ((self.corners, other.corners), (other.corners, self.corners))
        )


UPRIGHT = Pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0))


def stood(pieces: Sequence[Piece], first: Pose = UPRIGHT) -> list[tuple[Piece, Pose]]:
    """Pieces put together by their glue, the panel of the first glue area under a pose."""
    ring = rings(pieces[0].glue[0].outline)[0] if pieces[0].glue else ()
    panels = fold_piece(pieces[0])
    still = next((p for p in panels if ring and contains(p.ring, _within(ring))), panels[0])
    moved = first.after(still.pose.back())
    poses = join(pieces).poses
    return [(piece, moved.after(pose)) for piece, pose in zip(pieces, poses, strict=True)]


def folded_view(
    pieces: Sequence[tuple[Piece, Pose]],
    view: View,
    above: Sequence[tuple[Piece, Pose]] = (),
    arrows: Sequence[Sequence[Spot]] = (),
) -> Drawing:
    """Return the pieces folded, each under a pose of its own, far panels behind near ones.

    What is to be drawn over all of them stands in `above`; arrows lead along points in space,
    and lie over everything.
    """
    marks = [
        mark
        for layer in (pieces, above)
        for seen in _sorted(list(_panels(layer, view)))
        for mark in seen.marks
    ]
    size = _spread(marks) / SPREAD
    for way in arrows:
        marks += _arrow([view.seen(spot)[:2] for spot in way], size)
    return _framed(marks)


def _spread(marks: Sequence[Mark]) -> float:
    """Return how large a picture is, mm: of its width, which it has more room for, the half."""
    left, top, right, low = _bounds(marks)
    return max((right - left) / 2, low - top)


def _arrow(points: Sequence[Point], size: float) -> list[Mark]:
    """Return a line with a head at its end, light round it so that it is seen on all."""
    shaft_width, head_long = SHAFT * size, HEAD * size
    (x, y), back = points[-1], points[-2]
    for before in reversed(points[:-1]):  # the head points along the last of the way
        back = before
        if dist(before, (x, y)) >= head_long:
            break
    far = dist(back, (x, y)) or 1.0
    dx, dy = (x - back[0]) / far * head_long, (y - back[1]) / far * head_long
    neck = (x - dx * 0.8, y - dy * 0.8)
    shaft = [*(p for p in points if dist(p, (x, y)) > head_long * 0.8), neck]
    stem = (("M", *shaft[0]), *(("L", *point) for point in shaft[1:]))
    head = polygon([(x, y), (x - dx - dy * 0.5, y - dy + dx * 0.5), (x - dx + dy * 0.5, y - dy - dx * 0.5)])
    return [
        Path(stem, stroke=PAPER, width=shaft_width + 0.5 * size),
        Path(head, stroke=PAPER, width=0.5 * size),
        Path(stem, stroke=ARROW, width=shaft_width),
        Path(head, ARROW),
    ]


def _panels(pieces: Sequence[tuple[Piece, Pose]], view: View) -> Iterator[_Seen]:
    """Yield the panels that can be seen; none with something glued over the side that faces the view."""
    joints = {}
    for piece, _ in pieces:
        for glue in piece.glue:
            if glue.to:  # what is glued on each other has one name
                joints[glue.name] = joints[glue.to] = glue.name
    for piece, pose in pieces:
        areas = [(rings(glue.outline)[0], glue) for glue in piece.glue if glue.name in joints]
        for panel in fold_piece(piece):
            seen = _panel(piece, panel, pose, view)
            one, other = ("back", "front") if seen.facing else ("front", "back")
            held: dict[str, set[str]] = {"front": set(), "back": set()}
            hidden = 0.0
            for ring, glue in areas:
                if contains(panel.ring, _within(ring)):
                    held[glue.side].add(joints[glue.name])
                    hidden += abs(signed_area(ring)) if glue.side == other else 0.0
            if hidden < COVERED * abs(signed_area(panel.ring)):
                yield seen._replace(away=frozenset(held[one]), towards=frozenset(held[other]))


def _within(ring: Sequence[Point]) -> Point:
    """Return a point inside a ring, next to its first side."""
    (x0, y0), (x1, y1) = ring[0], ring[1]
    way = 0.05 if signed_area(ring) > 0 else -0.05
    length = dist(ring[0], ring[1])
    return (x0 + x1) / 2 - way * (y1 - y0) / length, (y0 + y1) / 2 + way * (x1 - x0) / length


def _sorted(waiting: list[_Seen]) -> list[_Seen]:
    """Return the panels from far to near: none before one that it hides, as far as that can be."""
    before = {
        (k, n)
        for k, one in enumerate(waiting)
        for n, other in enumerate(waiting)
        if k != n and one.meets(other) and one.precedes(other)
    }
    left = set(range(len(waiting)))
    found: list[_Seen] = []
    while left:
        free = [n for n in left if not any((k, n) in before for k in left)] or left
        nearest = min(free, key=lambda n: (waiting[n].near, n))
        left.discard(nearest)
        found.append(waiting[nearest])
    return found


def _panel(piece: Piece, panel: Panel, pose: Pose, view: View) -> _Seen:
    def seen(x: float, y: float, z: float = 0.0) -> Spot:
        return view.seen(pose.place(*panel.pose.place(x, y, z)))

    corners = tuple(seen(x, y) for x, y in panel.ring)
    shape = polygon((x, y) for x, y, _ in corners)
    (ox, oy, oz), (ax, ay, _), (bx, by, _) = seen(0, 0), seen(1, 0), seen(0, 1)
    (ux, uy, uz) = seen(0, 0, 1)
    matrix: Matrix = (ax - ox, ay - oy, bx - ox, by - oy, ox, oy)
    marks: list[Mark] = [Path(shape, CARD)]
    facing = uz >= oz  # on edge, it counts as turned to the eye
    way = 1 if facing else -1
    if facing:
        marks.append(Use(piece.front.drawing, matrix, Clip(shape)))
    marks.append(Path(shape, stroke=EDGE, width=THIN, join="round"))
    upright = (way * (ux - ox), way * (uy - oy), way * (uz - oz))
    return _Seen(corners, upright, facing, tuple(marks))


def _bounds(marks: Sequence[Mark]) -> tuple[float, float, float, float]:
    """Return the box round all lines of a picture: left, top, right, bottom, mm."""
    points = [
        (segment[i], segment[i + 1])
        for mark in marks
        if isinstance(mark, Path)
        for segment in mark.segments
        for i in range(1, len(segment), 2)
    ]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _framed(marks: list[Mark]) -> Drawing:
    """Return the marks moved so that the picture begins at its top left."""
    x0, y0, x1, y1 = _bounds(marks)
    left, top, right, low = x0 - 1, y0 - 1, x1 + 1, y1 + 1
    shift: Matrix = (1.0, 0.0, 0.0, 1.0, -left, -top)
    moved: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Use):
            assert isinstance(mark.clip, Clip)
            clip = Clip(_moved(mark.clip.segments, left, top))
            moved.append(mark._replace(matrix=multiply(shift, mark.matrix), clip=clip))
        elif isinstance(mark, Path):
            moved.append(mark._replace(segments=_moved(mark.segments, left, top)))
    return Drawing(right - left, low - top, tuple(moved))


def _moved(segments: tuple, left: float, top: float) -> tuple:
    return tuple((s[0], *(v - (left if k % 2 == 0 else top) for k, v in enumerate(s[1:]))) for s in segments)
