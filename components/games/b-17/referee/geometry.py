"""Places, courses, angles and distances on a table without squares; pure: knows no figure.

Inches; x grows to the right, y ahead; headings are degrees clockwise from ahead. A place is a region: where a
plane can be, by what was noted and by what hands do while it is only reckoned on. What is measured comes to
True, False, or None where it is too close to call or not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import degrees, erfc, exp, isclose, pi, radians, sqrt
from typing import NamedTuple, TypeVar

from cutline.referee import steady

asin, atan2, cos, hypot = steady.asin, steady.atan2, steady.cos, steady.hypot
settled, sin = steady.settled, steady.sin

Point = tuple[float, float]
Segment = tuple[Point, Point]
Key = TypeVar("Key")
SURE = 3.0  # standard deviations beyond which a hand is not off
NEAR = 2.5  # the same where two planes are measured, and no place was noted
CLOSEST = 1.25  # the same of who is closest: people choose by what they see, and not by a hair
NOTED = 4.0  # the same of a noted place, which can be off to any side, in every move


class Spread(NamedTuple):
    """The variances of a place and of its heading together: inches and radians."""

    xx: float = 0.0
    xy: float = 0.0
    yy: float = 0.0
    xh: float = 0.0
    yh: float = 0.0
    hh: float = 0.0


class Fix(NamedTuple):
    """Where a plane is: its wing's centre, its heading if known, and how far both can be off."""

    x: float
    y: float
    heading: float | None = None
    spread: Spread = Spread()

    @property
    def at(self) -> Point:
        return self.x, self.y

    @property
    def slack(self) -> float:
        """Return how many inches it can be off, in the direction in which that is most."""
        (xx, xy, yy, *_), half = self.spread, (self.spread.xx + self.spread.yy) / 2
        return SURE * sqrt(half + hypot((xx - yy) / 2, xy))

    @property
    def swing(self) -> float:
        """Return how many degrees its heading can be off."""
        return SURE * degrees(sqrt(self.spread.hh))

    def variance(self, east: float, north: float) -> float:
        """Return the variance of its place along a direction."""
        (xx, xy, yy, *_) = self.spread
        return max(0.0, east * east * xx + 2 * east * north * xy + north * north * yy)


class Gun(NamedTuple):
    """Where a gun is, ahead and to the right of the centre, where it faces, and its arc."""

    ahead: float
    right: float
    faces: float
    arc: float


class Shape(NamedTuple):
    """How far a plane's nose, tail and wing tips lie from its centre."""

    nose: float
    tail: float
    tip: float
    guns: Mapping[str, Gun]

    @property
    def radius(self) -> float:
        return max(self.nose, self.tail, self.tip)


class Rect(NamedTuple):
    """A rectangle along the table's edges."""

    left: float
    near: float
    right: float
    far: float

    def grown(self, by: float) -> Rect:
        return Rect(self.left - by, self.near - by, self.right + by, self.far + by)


# What is measured, and how sure that is.


def within(value: float | None, limit: float, give: float) -> bool | None:
    """Whether a measure keeps to its limit; None where it is not known, or within `give` of it."""
    if value is None or abs(value - limit) <= give:
        return None
    return value < limit


# Headings and places.


@lru_cache(4096)
def direction(heading: float) -> Point:
    return sin(radians(heading)), cos(radians(heading))


def bearing(of: Point, to: Point) -> float:
    """The heading from one point to another."""
    return settled(degrees(atan2(to[0] - of[0], to[1] - of[1]))) % 360


def turn(first: float, other: float) -> float:
    """The angle from one heading to another, above 0 to the right."""
    return (other - first + 180) % 360 - 180


def apart(first: float, other: float) -> float:
    """The angle between two headings, 0 to 180."""
    return abs(turn(first, other))


def distance(first: Point, other: Point) -> float:
    return hypot(first[0] - other[0], first[1] - other[1])


def beside(fix: Fix, ahead: float, right: float = 0.0) -> Point:
    """A point so far ahead and to the right of a plane, which has a heading."""
    assert fix.heading is not None
    east, north = direction(fix.heading)
    return fix.x + ahead * east + right * north, fix.y + ahead * north - right * east


def turned(fix: Fix, by: float | None, askew: float = 0.0) -> Fix:
    """Return a plane that has turned to the right; by None, it is not known. `askew`: degrees of a hand."""
    heading = None if fix.heading is None or by is None else (fix.heading + by) % 360
    return fix._replace(heading=heading, spread=fix.spread._replace(hh=fix.spread.hh + radians(askew) ** 2))


def flown(fix: Fix, far: float, hand: float = 0.0) -> Fix:
    """Return a plane so far straight ahead. `hand`: how far one is off in a leg, in inches."""
    assert fix.heading is not None
    x, y = beside(fix, far)
    (xx, xy, yy, xh, yh, hh), (east, north) = fix.spread, direction(fix.heading)
    a, b, more = far * north, -far * east, hand * hand
    spread = Spread(
        xx + 2 * a * xh + a * a * hh + more,
        xy + a * yh + b * xh + a * b * hh,
        yy + 2 * b * yh + b * b * hh + more,
        xh + a * hh,
        yh + b * hh,
        hh,
    )
    return fix._replace(x=x, y=y, spread=spread)


# Regions.


def wider(fix: Fix, by: float, askew: float = 0.0) -> Fix:
    """Return a place that can be off by so much more, in inches and degrees."""
    more, (xx, xy, yy, xh, yh, hh) = (by / SURE) ** 2, fix.spread
    turn = radians(askew / SURE) ** 2
    return fix._replace(spread=Spread(xx + more, xy, yy + more, xh, yh, hh + turn))


def off(first: Fix, other: Fix, east: float, north: float, sure: float = SURE) -> float:
    """Return how much two places can be off from one another along a direction."""
    return sure * sqrt(first.variance(east, north) + other.variance(east, north))


def apart_by(first: Fix, other: Fix, sure: float = SURE) -> tuple[float, float]:
    """Return how far two places lie from one another, and how much that can be off."""
    far = distance(first.at, other.at)
    if far < 1e-6:
        return far, max(first.slack, other.slack)
    return far, off(first, other, (first.x - other.x) / far, (first.y - other.y) / far, sure)


def drawn(fix: Fix, other: Fix, most: float) -> Fix:
    """Return where a place can be if it surely lies within so many inches of another."""
    far = distance(fix.at, other.at)
    if far < 1e-6:
        return fix
    east, north = (fix.x - other.x) / far, (fix.y - other.y) / far
    both = fix.variance(east, north) + other.variance(east, north)
    sd = sqrt(both)
    if far <= most or sd < 1e-6:
        return fix
    beyond = max((most - far) / sd, -4.0)
    density = exp(-beyond * beyond / 2) / sqrt(2 * pi)
    ratio = density / (erfc(-beyond / sqrt(2)) / 2)
    left = 1 - beyond * ratio - ratio * ratio  # of the variance of their distance
    (xx, xy, yy, xh, yh, hh) = fix.spread
    gx, gy, gh = xx * east + xy * north, xy * east + yy * north, xh * east + yh * north
    move, less = -ratio * sd / both, (1 - left) / both
    spread = Spread(
        xx - less * gx * gx, xy - less * gx * gy, yy - less * gy * gy,
        xh - less * gx * gh, yh - less * gy * gh, hh - less * gh * gh,
    )  # fmt: skip
    heading = None if fix.heading is None else (fix.heading + degrees(gh * move)) % 360
    return Fix(fix.x + gx * move, fix.y + gy * move, heading, spread)


# Courses: straight legs, at most first turn between them.


def turning_point(start: Fix, end: Point, length: float) -> float | None:
    """How far a plane flew ahead before the only turn of a course of this length that ends there.

    None where the end is too far for it; the length itself where it lies straight ahead.
    """
    assert start.heading is not None
    across, along = end[0] - start.x, end[1] - start.y
    east, north = direction(start.heading)
    ahead, square = across * east + along * north, across * across + along * along
    if square > length * length and not isclose(square, length * length):
        return None
    if isclose(ahead, length):
        return length
    return (length * length - square) / (2 * (length - ahead))


def beyond_reach(point: Point, start: Fix, straight: float, length: float) -> float:
    """How far a point is from all that a plane comes by on a course of this length."""
    if start.heading is None:
        return max(0.0, distance(start.at, point) - length)
    straight = min(straight, length)
    turn = beside(start, straight)
    beyond = max(0.0, distance(turn, point) - (length - straight))
    return min(beyond, from_segment(point, (start.at, turn)))


def aside(start: Fix, end: Point) -> tuple[float, float]:
    """How far an end lies ahead of a start, and how far to either side of its line."""
    assert start.heading is not None
    across, along = end[0] - start.x, end[1] - start.y
    east, north = direction(start.heading)
    return across * east + along * north, abs(across * north - along * east)


# Distances from part to part.


def from_segment(point: Point, segment: Segment) -> float:
    (x, y), ((ax, ay), (bx, by)) = point, segment
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    part = ((x - ax) * dx + (y - ay) * dy) / square if square else 0.0
    part = 0.0 if part < 0.0 else 1.0 if part > 1.0 else part
    return hypot(x - ax - part * dx, y - ay - part * dy)


def cross(first: Segment, two: Segment) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(*first, two[0]) * side(*first, two[1]) < 0 and side(*two, first[0]) * side(*two, first[1]) < 0


def between(first: Segment, two: Segment) -> float:
    if cross(first, two):
        return 0.0
    ends = [from_segment(p, two) for p in first] + [from_segment(p, first) for p in two]
    return min(ends)


def parts(fix: Fix, shape: Shape) -> tuple[Segment, Segment]:
    """The fuselage from nose to tail, and the wing from tip to tip."""
    assert fix.heading is not None
    (east, north), (x, y, *_), (nose, tail, tip, _) = direction(fix.heading), fix, shape
    body = (x + nose * east, y + nose * north), (x - tail * east, y - tail * north)
    return body, ((x - tip * north, y + tip * east), (x + tip * north, y - tip * east))


def gap(point: Point, fix: Fix, shape: Shape) -> float:
    """From a point to the nearest part of a plane; no less, where its heading is not known."""
    if fix.heading is None:
        return max(0.0, distance(point, fix.at) - shape.radius)
    return min(from_segment(point, part) for part in parts(fix, shape))


def clearance(first: Fix, shape: Shape, two: Fix, other: Shape) -> float:
    """From the nearest part of a plane to the nearest part of another."""
    if first.heading is None:
        return max(0.0, gap(first.at, two, other) - shape.radius)
    if two.heading is None:
        return max(0.0, gap(two.at, first, shape) - other.radius)
    return min(between(a, b) for a in parts(first, shape) for b in parts(two, other))


# Angles.


def gun_of(fix: Fix, gun: Gun) -> Fix | None:
    """Where a gun is on the table and where it points; None where the plane's heading is not."""
    if fix.heading is None:
        return None
    x, y = beside(fix, gun.ahead, gun.right)
    return Fix(x, y, (fix.heading + gun.faces) % 360, fix.spread)


def off_centre(gun: Fix, segment: Segment) -> float:
    """The least angle between where a gun points and any point of a segment."""
    assert gun.heading is not None
    ray = gun.at, beside(gun, distance(gun.at, segment[0]) + distance(*segment))
    if cross(ray, segment):
        return 0.0
    return min(apart(bearing(gun.at, point), gun.heading) for point in segment)


def met(attacker: Fix, target: Fix, side: float, half: float, give: float) -> bool | None:
    """Whether an attack comes from one side of the target: 0 head-on, 180 from behind.

    Sure where the attacker lies within `half` of that side and also points that way, surely not
    where neither is so.
    """
    if target.heading is None:
        return None
    far = distance(attacker.at, target.at)
    loose = give + degrees(atan2(attacker.slack + target.slack, far)) if far else 180.0
    side = target.heading + side
    lies = within(apart(bearing(target.at, attacker.at), side), half, loose)
    points = None
    if attacker.heading is not None:
        points = within(apart(attacker.heading, side + 180), half, give)
    return lies if lies == points else None


# Rectangles.


def inside(segment: Segment, rect: Rect) -> tuple[float, float]:
    """From where to where on its way, 0 to 1, a segment lies in a rectangle; nowhere from 1 to 0."""
    low, high = 0.0, 1.0
    (ax, ay), (bx, by) = segment
    for at, far, least, most in ((ax, bx - ax, rect.left, rect.right), (ay, by - ay, rect.near, rect.far)):
        if abs(far) >= 1e-9:
            ends = sorted(((least - at) / far, (most - at) / far))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif not least <= at <= most:
            return 1.0, 0.0
    return low, high


def off_rect(segment: Segment, rect: Rect) -> float:
    """How far a segment is from a rectangle; 0 where they meet."""
    low, high = inside(segment, rect)
    if low <= high:
        return 0.0
    left, near, right, far = rect
    ends = [hypot(max(left - x, 0.0, x - right), max(near - y, 0.0, y - far)) for x, y in segment]
    corners = (left, near), (right, near), (right, far), (left, far)
    return min(*ends, *(from_segment(corner, segment) for corner in corners))


def over(rect: Rect, path: Sequence[Fix], shape: Shape) -> bool:
    """Whether the whole fuselage is inside a rectangle anywhere on a course."""
    for first, two in list(pairwise(path)) or [(path[0], path[0])]:
        heading = two.heading if first.at == two.at else bearing(first.at, two.at)
        if heading is not None:
            ends = (first._replace(heading=heading), two._replace(heading=heading))
            nose, tail = ((beside(ends[0], d), beside(ends[1], d)) for d in (shape.nose, -shape.tail))
            (low, high), (least, most) = inside(nose, rect), inside(tail, rect)
            if max(low, least) <= min(high, most):
                return True
    return False
