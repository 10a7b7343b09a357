"""The length of a plane's move, and the course that a start and an end imply (6B, 6C)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import degrees, radians, sqrt
from typing import Any, NamedTuple

from cutline.referee import DARK, World

from . import geometry
from .entering import entered_now, extras
from .geometry import Fix
from .kit import Plane, bomber, concerns, escort, fighter, german, name
from .state import either, fix_of, hidden, lost, points, spelt

Fits = Callable[[float], bool]
Piece = tuple[str, Any]  # "ahead" with inches, "all" or None; a turn with degrees, or "to" with a heading
Course = tuple[tuple[Piece, ...], bool]  # its pieces, and whether they keep to the rules
Point = tuple[float, float, float | None]
AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


class Leg(NamedTuple):
    """A plane's move in this turn, as far as it was noted."""

    start: Fix | None  # where it set out
    damage: int  # points that shorten it for certain: those before it moved on
    flown: float = 0.0
    ahead: float = 0.0  # of that, before it turned
    turns: int = 0
    stop: float | None = None  # how far it had flown when it stopped last
    vague: bool = False  # a piece of it was not noted
    over: bool = False


# How far (6B, 6C1c, 6C2c, 6C3c).


def straight(w: World, plane: Plane) -> float:
    """6C1a, 6C2a: how far it flies before it may turn."""
    return float(w.v.fighter_straight if fighter(plane) else w.v.bomber_straight)


def lengths(w: World, plane: Plane) -> list[float]:
    """Return all distances that a plane's whole move can have, the least first."""
    leg, can = w.leg[plane], points(w, plane)
    least = min(leg.damage, can[0]) if leg else can[0]
    if leg and w.shelled.having(w.turn[0], [plane]):
        least = w.before.values(plane)[0]  # of flak it is not said when it hit
    hurt = range(least, min(can[-1], w.kit.lives[plane] - 1) + 1) or (least,)
    stop = (leg and leg.stop) or 0.0
    return sorted({max(n, stop) for n in shortened(w, plane, extras(w, plane), hurt)})


def shortened(w: World, plane: Plane, extra: Iterable[int], hurt: Iterable[int]) -> list[float]:
    """Return the lengths of its move for each extra distance (5D3, 5D4) and each number of damage points."""
    full = w.v.fighter_move if fighter(plane) else w.v.bomber_move
    return [max(full + adds - w.v.slowed * n, 0) for adds in extra for n in hurt]


def complete(w: World, plane: Plane, far: float) -> bool:
    """Return whether a move of this length is a whole one."""
    return any(abs(n - far) <= w.kit.tolerance for n in lengths(w, plane))


def due(w: World, plane: Plane) -> str:
    """Return the second half of a finding: the move that the rules allow."""
    return f"its move is {either(lengths(w, plane), spelt)} in, give or take {w.v.tolerance} in"


def forgotten(w: World, plane: Plane, fits: Fits, far: bool) -> str:
    """Return the rule that was forgotten where a distance, too far or too short, fits without it."""
    leg, can, more = w.leg[plane], points(w, plane), extras(w, plane)
    neglects = []
    if far:
        at_stop = leg and leg.stop is not None and can[-1] > w.before.values(plane)[0]
        rule = "6C3c" if at_stop else "6C1c" if fighter(plane) else "6C2c"
        neglects.append((rule, shortened(w, plane, more, range(can[-1]))))
    if german(plane):
        others = {0, int(w.v.dive), -int(w.v.climb)} - {*more}
        rule = "5D3" if {*more} != {0} or entered_now(w, plane) else "5D4"
        neglects.append((rule, shortened(w, plane, others, can)))
    return next((rule for rule, ways in neglects if any(map(fits, ways))), "6B" if far else "6C3a")


def hit_unnoted(w: World, plane: Plane, fits: Fits) -> None:
    """After a slip: it may have been hit more often than was noted."""
    every, more = range(w.kit.lives[plane]), extras(w, plane)
    able = [n for n in every if any(map(fits, shortened(w, plane, more, (n,))))]
    if able and not w.believing:
        w.damage[plane] = w.between(able[0], able[-1])


def in_time(w: World, plane: Plane, leg: Leg) -> None:
    """6C1a, 6C1b, 6C2a, 6C2b: a plane turns once per move, and not before it has flown straight ahead."""
    who, kind, first = name(plane), ("6C1" if fighter(plane) else "6C2"), straight(w, plane)
    once = w.rule(f"{kind}b", not leg.turns, "a plane turns once per move", f"{who} turned twice")
    if once and not leg.vague:
        late = leg.ahead >= first - w.kit.tolerance
        expected = f"it flies {spelt(first)} in before it turns, give or take {w.v.tolerance} in"
        w.rule(f"{kind}a", late, expected, f"{who} turned after {spelt(leg.ahead)} in")


# From one place to another: the course that a start and an end imply.


def course_to(w: World, plane: Plane, leg: Leg, at: Fix, end: Fix, length: float) -> Course:
    """6C: how a plane comes to an end in a move of this length, as far as it has still to fly."""
    left, ahead, direct = length - leg.flown, straight_ahead(w, at, end), geometry.distance(at.at, end.at)
    give = give_at(w, at, end, w.kit.hand, geometry.SURE)
    if at.heading is None or direct > left + give:
        fine = direct <= left + give
        return (("ahead", left if fine else direct),), fine
    if ahead is None or not (leg.turns or stays_on(w, plane, at, end, left, give)):
        return with_turn(w, plane, leg, at, end, left)
    short = ahead < left - give
    return (("ahead", ahead if short else left),), not short


def with_turn(w: World, plane: Plane, leg: Leg, at: Fix, end: Fix, left: float) -> Course:
    """6C1, 6C2: the same with a turn; at the first place where that is allowed, if the end is near enough."""
    assert at.heading is not None
    first, most = max(straight(w, plane) - leg.ahead, 0.0), w.v.bomber_turn if bomber(plane) else 180.0
    give = give_at(w, at, end, w.kit.hand, geometry.SURE) + first * geometry.sin(radians(min(at.swing, 90.0)))
    early = first + geometry.distance(geometry.beside(at, first), end.at) > left + give
    ahead = max(geometry.turning_point(at, end.at, left) or 0.0, 0.0 if early else first)
    by = geometry.turn(at.heading, geometry.bearing(geometry.flown(at, ahead).at, end.at))
    wide = abs(by) > most + w.v.tolerance_degrees + at.swing + geometry.SURE * w.kit.askew
    by = by if wide else min(max(by, -most), most)
    return (("ahead", ahead), ("turn", by), ("ahead", left - ahead)), not (leg.turns or early or wide)


def straight_ahead(w: World, at: Fix, end: Fix) -> float | None:
    """Return how far ahead an end lies on the same course; None where it lies elsewhere."""
    if at.heading is None or (end.heading is not None and geometry.apart(at.heading, end.heading) >= 90):
        return None
    (ahead, side), (east, north) = geometry.aside(at, end.at), geometry.direction(at.heading)
    there = geometry.flown(at, max(ahead, 0.0), w.kit.hand)
    beside = sqrt(there.variance(north, -east) + end.variance(north, -east))
    return ahead if ahead >= 0 and side <= w.kit.tolerance + geometry.SURE * beside else None


def stays_on(w: World, plane: Plane, at: Fix, end: Fix, left: float, give: float) -> bool:
    """Return whether a plane has not turned on its way to an end ahead of it.

    A fighter may have turned right round anywhere, unless its heading tells, or how far it came.
    """
    ahead, side = geometry.aside(at, end.at)
    if fighter(plane) and end.heading is None:
        return ahead >= left - w.kit.tolerance
    tight = side <= w.kit.tolerance + at.slack
    if end.heading is not None and at.heading is not None:
        tight = tight and geometry.apart(at.heading, end.heading) <= turn_give(w, at, end)
    return tight or ahead >= left - give


def comes_on(w: World, at: Fix, end: Fix, pieces: Sequence[Piece]) -> tuple[float | None, float]:
    """Return on which heading it comes there, and by how much that may be off."""
    if at.heading is None or len(pieces) == 1:
        tight = at.heading is not None and geometry.aside(at, end.at)[1] <= w.kit.tolerance + w.kit.hand
        return (at.heading, at.swing) if tight else (None, 0.0)
    ahead, rest, give = pieces[0][1], pieces[2][1], give_at(w, at, end, w.kit.hand, geometry.SURE) / 2

    def from_turn(place: tuple[float, float]) -> float:
        turn = max(geometry.turning_point(at, place, ahead + rest) or 0.0, min(ahead, straight(w, "p")))
        return geometry.bearing(geometry.beside(at, turn), place)

    mean, *others = (from_turn((end.x + x * give, end.y + y * give)) for x, y in AROUND)
    swing = max(geometry.apart(mean, other) for other in others) + at.swing
    return (mean, swing) if swing < 45 else (None, 0.0)


def give_at(w: World, first: Fix, other: Fix, hand: float = 0.0, sure: float = geometry.NOTED) -> float:
    """Return how much two places can be off from one another, measured from one to the other."""
    _, off = geometry.apart_by(first, other, sure)
    return float(w.kit.tolerance) + sqrt(off * off + (sure * hand) ** 2)


def headed(w: World, fix: Fix, heading: float | None, swing: float) -> Fix:
    """Return a noted place with a heading that was not noted."""
    return fix._replace(heading=heading, spread=fix.spread._replace(hh=radians(swing / geometry.SURE) ** 2))


def noted_at(w: World, point: Point) -> Fix:
    """Return a place as it was written down."""
    return Fix(float(point[0]), float(point[1]), point[2], w.kit.noted)


def started(w: World, plane: Plane, noted: Fix) -> Fix:
    """6B: the noted start against where the plane came to; it is believed."""
    at = fix_of(w, plane)
    return confirmed(w, plane, at, noted) if at else noted


def confirmed(w: World, plane: Plane, at: Fix, noted: Fix) -> Fix:
    """6B, 6C1b, 6C2b: compare a noted place with where a course has led; its heading may be the old one."""
    give = give_at(w, at, noted)
    expected = f"its course leads to {spelt(at)}, give or take {spelt(give)} in"
    w.rule("6B", geometry.distance(at.at, noted.at) <= give, expected, f"{name(plane)} was at {spelt(noted)}")
    if noted.heading is None:
        return headed(w, noted, at.heading, at.swing)
    if at.heading is not None:
        faces(w, plane, noted.heading, at.heading, turn_give(w, at, noted))
    return noted


def faces(w: World, plane: Plane, noted: float, heading: float, give: float) -> None:
    """6C1b, 6C2b: compare a noted heading with the one on which its course has led a plane."""
    expected = f"its course leads there on {spelt(heading)}, give or take {spelt(give)} degrees"
    rule, fine = "6C1b" if fighter(plane) else "6C2b", geometry.apart(heading, noted) <= give
    w.rule(rule, fine, expected, f"{name(plane)} was on heading {spelt(noted)}")


def left_there(w: World, plane: Plane, end: Fix) -> bool:
    """6C3c: whether an end is the place of its attack, where a hit may have left nothing of its move."""
    hit, stops = points(w, plane)[-1] > w.before.values(plane)[0], [attack.here for attack in w.aims[plane]]
    return hit and any(geometry.distance(at.at, end.at) <= give_at(w, at, end) for at in stops if at)


def comes_here(w: World, at: Fix, end: Fix) -> bool:
    """Return whether a noted end is where its course has led a plane."""
    near = geometry.distance(at.at, end.at) <= give_at(w, at, end)
    if at.heading is None or end.heading is None:
        return near
    return near and geometry.apart(at.heading, end.heading) <= turn_give(w, at, end)


def turn_give(w: World, at: Fix, noted: Fix) -> float:
    return float(w.kit.degrees + geometry.NOTED * degrees(sqrt(at.spread.hh + noted.spread.hh)))


# What other chapters ask of a move.


def pieces(lines: Iterable[Any]) -> list[Piece]:
    """Return the pieces of the courses of lines."""
    return [piece for line in lines for row in line.get("course") or () for piece in row.get("legs") or ()]


def known_inches(course: Iterable[Piece]) -> float:
    """Return how far the pieces of a course go of which the length was noted."""
    return sum(n for how, n in course if how == "ahead" and isinstance(n, (int, float)))


def put(w: World, plane: Plane, fix: Fix | None) -> None:
    """Put a plane at a place; None where that is not known."""
    w.at[plane] = fix or DARK
    path = w.path[plane]
    w.path[plane] = (*path, fix) if fix and path else ()


def flew_somewhere(w: World, plane: Plane, leg: Leg | None = None) -> None:
    """End a plane's move at a place that is not known."""
    put(w, plane, None)
    w.leg[plane], w.path[plane] = leg or Leg(None, 0, over=True), ()


def stood(w: World, plane: Plane, by: Plane) -> Fix | None:
    """Return where a plane stood when another moved: Germans move before all others (5C1)."""
    path = w.path[plane]
    if german(by) and not german(plane) and path is not None:
        return path[0] if path else None
    if german(plane) and not german(by) and path is None and not w.said_at[plane]:
        return None  # it has moved since, unnoted
    return fix_of(w, plane)


def done_before(w: World, plane: Plane) -> None:
    """Note the bombers whose moves were done when an escort sets out."""
    if escort(plane):
        w.first[plane] = tuple(p for p in filter(bomber, w.leg) if w.leg[p] and w.leg[p].over)


def left_behind(w: World, plane: Plane | None) -> bool:
    """6C3b: check that a plane that has stopped flies on before another moves; whether it did."""
    other = w.mover[0]
    if other is None or other == plane:
        return True
    w.mover[0], leg, fine = None, w.leg[other], True
    if leg is None:
        return True
    if lost(w, other) is False and not hidden(w):
        expected = f"it must fly on, and {due(w, other)}"
        found = f"{name(other)} stopped after {spelt(leg.flown)} in"
        fine = w.rule("6C3b", leg.over or complete(w, other, leg.flown), expected, found)
    if fine:
        w.leg[other] = leg._replace(over=True)
    else:
        breaks_off(w, other)
    return fine


def breaks_off(w: World, plane: Plane) -> None:
    """After a slip: nobody noted how it flew on from its stop, or that it was destroyed there."""
    leg = w.leg[plane]
    if leg.stop == leg.flown and w.aims[plane]:
        w.damage[plane] = w.between(points(w, plane)[0], w.kit.lives[plane])
    flew_somewhere(w, plane, leg._replace(over=True))


# The line behind a move.


def attacks_next(plane: Plane, following: Any) -> bool:
    """Return whether the next line is its attack, so that what was noted is its stop."""
    if not following:
        return False
    verb, values = following
    if verb == "attack":
        return bool(values.get("by") == plane)
    course = values.get("course") if values.get("plane") == plane else ()
    first: dict[str, Any] = next(iter(course or ()), {})
    return bool(first.get("attack")) and not (first.get("legs") or values.get("start"))


def goes_on_with(plane: Plane, following: Any) -> bool:
    """Return whether the next line is about this plane, or is not written yet."""
    return bool(following and (following[0] == "next" or concerns(plane, *following)))
