"""Where glue areas come to lie when all is folded, and how parts come together by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import pairwise
from math import fsum, inf, sqrt
from typing import NamedTuple

from ...components import Unfit
from ...components.shapes.paths import Segments
from ...components.shapes.steady import dist
from ..outlines import Point, rings
from .folds import MOST_PARTS, NEAR, Panel, Pose, Spot, contains, edge_at, fold_piece
from .pieces import Glue, Piece

NO_GLUE = Glue(())


class Landed(NamedTuple):
    """A glue area once its piece is folded; `facing` points out of the card, where the glue is."""

    glue: Glue
    corners: tuple[Spot, ...]
    facing: Spot

    def under(self, pose: Pose) -> Landed:
        """Return the area when the folded piece is moved."""
        corners = tuple(pose.place(*spot) for spot in self.corners)
        return Landed(self.glue, corners, pose.turn(*self.facing))

    @property
    def bare(self) -> Landed:
        """Return the area without its name."""
        return self._replace(glue=NO_GLUE)


class Joined(NamedTuple):
    """Pieces that belong together: how each stands, and what of their glue does not meet."""

    poses: tuple[Pose, ...]
    faults: tuple[Unfit, ...]


def landed(piece: Piece) -> list[Landed]:
    """Return every glue area of a piece in space. Unfit where one lies across a fold or outside."""
    if not piece.glue:
        return []
    panels = tuple(fold_piece(piece))
    return [_landed(piece, number, glue, panels) for number, glue in enumerate(piece.glue)]


def _landed(piece: Piece, number: int, glue: Glue, panels: tuple[Panel, ...]) -> Landed:
    spots = _spots(panels, glue.outline, glue.side)
    if spots is None:
        message = f"{called(glue)} lies across a fold or outside the piece"
        raise Unfit(message, (*piece.where, "glue", number))
    return Landed(glue, *spots)


@lru_cache(MOST_PARTS)  # models of one type have the same parts
def _spots(panels: tuple[Panel, ...], outline: Segments, side: str) -> tuple[tuple[Spot, ...], Spot] | None:
    """Return the corners of an area in space, and where its glue faces; None where no panel holds it."""
    ring = rings(outline)[0]
    for panel in panels:
        if _holds(panel, ring):
            up = 1.0 if side == "front" else -1.0
            return tuple(panel.pose.place(x, y) for x, y in ring), panel.pose.turn(0, 0, up)
    return None


def _holds(panel: Panel, ring: Sequence[Point]) -> bool:
    """Return whether a panel holds an area, which may reach to its edges."""
    left, top, right, low = _box(panel.ring)
    if any(not left <= x <= right or not top <= y <= low for x, y in ring):
        return False
    edges = set(map(frozenset, pairwise(map(_about, (*panel.ring, panel.ring[0])))))
    for one, other in pairwise([*ring, ring[0]]):
        if frozenset((_about(one), _about(other))) in edges:
            continue  # a side of the panel itself
        # Halfway too: an area round a notch has its corners on the panel, but is none of it.
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        for at in (one, middle):
            if not contains(panel.ring, at) and edge_at(panel.ring, at, NEAR) is None:
                return False
    return True


def _box(ring: Sequence[Point]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a ring, with all that is taken to lie on its edge."""
    xs, ys = zip(*ring, strict=True)
    return min(xs) - 2 * NEAR, min(ys) - 2 * NEAR, max(xs) + 2 * NEAR, max(ys) + 2 * NEAR


def _about(point: Sequence[float]) -> tuple[float, ...]:
    """Return the place to a thousandth of a mm."""
    return tuple(round(value, 3) for value in point)


def met(pieces: Iterable[Piece]) -> frozenset[str]:
    """Return the names of areas that others are glued to."""
    return frozenset(area.to for piece in pieces for area in piece.glue if area.to)


def joints(piece: Piece, others: Set[str]) -> int:
    """Return how often one copy of a piece is glued on something; two areas that meet are one joint.

    `others` are the areas that others are glued to.
    """
    return sum(bool(area.to) or area.name not in others for area in piece.glue)


def called(glue: Glue) -> str:
    return f'glue area "{glue.name}"' if glue.name else "a glue area"


def gap(one: Sequence[Spot], other: Sequence[Spot]) -> float:
    """Return how far two outlines in space are apart at most, mm: 0 where they coincide."""
    return max(_farthest(one, other), _farthest(other, one))


def _farthest(corners: Sequence[Spot], ring: Sequence[Spot]) -> float:
    known = set(map(_about, ring))
    others = [spot for spot in corners if _about(spot) not in known]
    sides = list(pairwise([*ring, ring[0]]))
    return max((min(_from_side(spot, *side) for side in sides) for spot in others), default=0.0)


def _from_side(spot: Spot, start: Spot, end: Spot) -> float:
    length = dist(start, end) ** 2
    along = fsum((p - a) * (b - a) for p, a, b in zip(spot, start, end, strict=True))
    along = min(max(along / length, 0.0), 1.0) if length else 0.0
    nearest = [a + along * (b - a) for a, b in zip(start, end, strict=True)]
    return dist(spot, nearest)


class _Link(NamedTuple):
    """Two areas that are to meet: the pieces' numbers, the areas, and which glue says so."""

    piece: int
    area: Landed
    other: int
    meets: Landed
    where: tuple[str | int, ...]

    def seen_from(self, piece: int) -> _Link:
        """Return the link with its own piece first."""
        if self.piece == piece:
            return self
        return _Link(self.other, self.meets, self.piece, self.area, self.where)


def join(pieces: Sequence[Piece]) -> Joined:
    """Fold pieces that belong together and bring them together where they are glued.

    The first piece stays where it is. An area and the one that it names lie on one
    another to 0.05 mm, glue to glue; all of a piece's areas at once.
    """
    areas: list[list[Landed]] = []
    faults: list[Unfit] = []
    for piece in pieces:
        try:
            areas.append(landed(piece))
        except Unfit as error:
            faults.append(error)
    poses = [Pose()] * len(pieces)
    if faults:
        return Joined(tuple(poses), tuple(faults))  # what is not folded is held against nothing
    links = list(_links(pieces, areas, faults))
    for link in links:
        if link.piece == link.other:
            faults += _apart(link)
    placed: set[int] = set()
    for first in range(len(pieces)):
        if first in placed:
            continue
        placed.add(first)
        while (step := _next(links, placed)) is not None:
            number, meeting = step
            poses[number], wrong = _brought(meeting, poses)
            faults += wrong
            placed.add(number)
    return Joined(tuple(poses), tuple(faults))


def _links(pieces: Sequence[Piece], areas: list[list[Landed]], faults: list[Unfit]) -> Iterator[_Link]:
    """Yield each pair of areas that are to meet; a name that no area has becomes a fault."""
    names = {
        area.glue.name: (number, area)
        for number, of_piece in enumerate(areas)
        for area in of_piece
        if area.glue.name
    }
    for number, of_piece in enumerate(areas):
        for index, area in enumerate(of_piece):
            to, where = area.glue.to, (*pieces[number].where, "glue", index)
            if not to:
                continue
            if to in names:
                yield _Link(number, area, *names[to], where)
            else:
                message = f'{called(area.glue)} should meet "{to}", but no glue area has that name'
                faults.append(Unfit(message, where))


def _next(links: list[_Link], placed: set[int]) -> tuple[int, list[_Link]] | None:
    """Return a piece that is glued to what stands already, and all its links to that."""
    for link in links:
        if (link.piece in placed) != (link.other in placed):
            new = link.other if link.piece in placed else link.piece
            both = [one for one in links if new in (one.piece, one.other)]
            meeting = [one.seen_from(new) for one in both if one.piece != one.other]
            return new, [one for one in meeting if one.other in placed]
    return None


def _brought(meeting: list[_Link], poses: list[Pose]) -> tuple[Pose, list[Unfit]]:
    """Return the pose in which all areas of a piece meet; faults where there is none."""
    pairs = [(link.area.bare, link.meets.under(poses[link.other]).bare) for link in meeting]
    best, nearest = _nearest(tuple(pairs))
    if max(nearest) <= NEAR:
        return best, []
    faults = []
    for link, apart in zip(meeting, nearest, strict=False):
        if apart > NEAR:
            how = "differ in shape" if apart == inf else f"are {apart:.2f} mm apart when glued"
            message = f'{called(link.area.glue)} and "{link.meets.glue.name}" {how}'
            faults.append(Unfit(message, link.where))
    return best, faults


@lru_cache(MOST_PARTS)  # models of one type are glued alike
def _nearest(pairs: tuple[tuple[Landed, Landed], ...]) -> tuple[Pose, tuple[float, ...]]:
    """Return the pose in which areas come nearest to those that they meet, and how near, mm."""
    best = Pose()
    nearest: tuple[float, ...] = (inf,)
    for pose in _ways(*pairs[0]):
        gaps = tuple(gap(one.under(pose).corners, other.corners) for one, other in pairs)
        if max(gaps) <= NEAR:
            return pose, gaps
        if max(gaps) < max(nearest) - 1e-9:
            best, nearest = pose, gaps
    return best, nearest


def _apart(link: _Link) -> Iterator[Unfit]:
    """Yield what is wrong with two areas of one piece."""
    one, other = link.area, link.meets
    missed = gap(one.corners, other.corners)
    if missed > NEAR:
        message = f'folded, {called(one.glue)} misses "{other.glue.name}" by {missed:.2f} mm'
        yield Unfit(message, link.where)
    elif _dot(one.facing, other.facing) > -0.99:
        message = f'{called(one.glue)} and "{other.glue.name}" do not face each other'
        yield Unfit(f'{message}; put the glue of one on its "side: back"', link.where)


def _ways(one: Landed, other: Landed) -> Iterator[Pose]:
    """Yield poses that lay one area on another, glue to glue, corner on corner.

    First as their corners are counted; then turned, where their shape allows.
    """
    count = len(one.corners)
    if count != len(other.corners):
        return
    for shift in range(count):
        for way in (1, -1):
            corners = [other.corners[(shift + way * k) % count] for k in range(count)]
            lengths = zip(pairwise(one.corners), pairwise(corners), strict=True)
            if all(abs(dist(*a) - dist(*b)) <= NEAR for a, b in lengths):
                yield _laid(one, corners, other.facing)


def _laid(one: Landed, corners: list[Spot], facing: Spot) -> Pose:
    """Return the pose that takes an area's first side to another's, and its glue to face that one's."""
    a = _frame(one.corners[0], one.corners[1], one.facing)
    b = _frame(corners[0], corners[1], (-facing[0], -facing[1], -facing[2]))
    turn = [
        tuple(fsum(to[k] * by[axis] for by, to in zip(a, b, strict=True)) for k in range(3))
        for axis in range(3)
    ]
    turned = Pose((0.0, 0.0, 0.0), *turn)  # type: ignore[arg-type]
    start = turned.place(*one.corners[0])
    (ax, ay, az), (bx, by, bz) = corners[0], start
    return turned._replace(origin=(ax - bx, ay - by, az - bz))


def _frame(start: Spot, end: Spot, facing: Spot) -> tuple[Spot, Spot, Spot]:
    """Return three directions at right angles: along a side, across it, out of the card."""
    along = [b - a for a, b in zip(start, end, strict=True)]
    length = sqrt(fsum(v * v for v in along)) or 1.0
    x, y, z = (v / length for v in along)
    a, b, c = facing
    return (x, y, z), (b * z - c * y, c * x - a * z, a * y - b * x), facing


def _dot(one: Spot, other: Spot) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))
