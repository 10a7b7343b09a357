"""From one place to another: the course that a start and an end imply, and what was noted of it (6B, 6C)."""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees, radians, sqrt

from cutline.components.shapes.steady import sin
from cutline.referee import Table

from .courses import Leg, Point, drift, due, forgotten, short, slack, so_far, spelt, straight, usual
from .geometry import Fix, apart, aside, bearing, direction, distance, flown, shortest, turning_point
from .kit import Plane, bomber, fighter, name
from .state import fix_of

RULES = {"far": "6B", "short": "6C3a"}  # where a way is at fault; else of 6C1 or 6C2
LETTERS = {"early": "a", "twice": "b", "wide": "b", "aslant": "b"}
AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
ROUND = (
    1 / 2,
    2 / 3,
)  # of its move: nearer to its start, with or without its heading, it may have turned round
LEAST = 0.02  # the sine of a turn from which on its place is known


class Way:
    """From where a plane is to a noted end, with what is left of a move of which so much is `gone`.

    `first`: how far straight ahead it has to go yet; `turned`: it has had its turn.
    """

    def __init__(self, t: Table, plane: Plane, leg: Leg, base: Fix, end: Fix) -> None:
        self.t, self.plane, self.base, self.end = t, plane, base, end
        self.first = max(straight(t, plane) - leg.ahead, 0.0)
        self.turned, self.gone = bool(leg.turns), leg.flown
        self.direct = distance(base.at, end.at)
        self.give = drift(t, base, self.direct) + base.loose
        self.ahead, self.side = aside(base, end.at) if base.heading is not None else (0.0, 0.0)

    @property
    def straight(self) -> bool:
        """Whether it lies straight ahead, on the same course."""
        base, end = self.base.heading, self.end.heading
        same = base is not None and (end is None or apart(base, end) < 90)
        return same and self.ahead >= 0 and self.side <= slack(self.t, self.base)

    @property
    def on(self) -> bool:
        """The same, so far away that a fighter has not turned round on the way."""
        far = usual(self.t, self.plane) * ROUND[self.end.heading is None] if fighter(self.plane) else 0.0
        return self.straight and self.ahead >= far - self.gone

    def short(self, total: float) -> bool:
        """Whether its end lies straight ahead, nearer than a whole move of this length."""
        return self.straight and self.ahead < total - self.gone

    def problem(self, total: float) -> tuple[str, str]:
        """Return the fault of a whole move of this length, as a word and as a sentence; "" if none."""
        left, who = total - self.gone, name(self.plane)
        if self.direct > left + self.give:
            return "far", f"{who} flew {spelt(self.gone + self.direct)} in"
        if self.base.heading is None:
            return "", ""
        if self.on or self.turned:
            if self.side > self.give:
                return "twice", f"{who} turned twice"
            short = self.ahead < left - self.give
            return ("short" if short else "", f"{who} flew {spelt(self.gone + self.ahead)} in")
        if shortest(self.base, self.end.at, self.first) > left + self.give:
            return "early", f"{who} turned too early or flew too far"
        return self.misturned(left, who)

    def misturned(self, left: float, who: str) -> tuple[str, str]:
        """The same of the turn alone: its angle, and the heading to which it leads."""
        assert self.base.heading is not None
        heading, swing = self.heading(left)
        if heading is None:
            return "", ""
        turn, give = apart(heading, self.base.heading), self.t.v.tolerance_degrees + swing
        if bomber(self.plane) and turn > self.t.v.bomber_turn + give + self.base.askew:
            return "wide", f"{who} turned by {spelt(turn)} degrees"
        noted, give = self.end.heading, self.t.v.hand_degrees + swing + self.base.askew
        if noted is not None and apart(heading, noted) > give and not self.by_heading(left):
            return "aslant", f"{who} came to {spelt(self.end.at)} on heading {spelt(noted)}"
        return "", ""

    def fits(self, total: float) -> bool:
        """Whether a whole move of this length leads there."""
        return not self.problem(total)[0]

    def by_heading(self, left: float) -> Fix | None:
        """Where it turned to the noted heading, if that makes a course of this length."""
        base, end = self.base, self.end
        assert base.heading is not None and end.heading is not None
        east, north = direction(end.heading)
        bend = sin(radians(end.heading - base.heading))
        if abs(bend) < LEAST:
            return None
        (x, y), (across, along) = direction(base.heading), (end.x - base.x, end.y - base.y)
        before = (along * east - across * north) / bend
        rest = (across * y - along * x) / bend
        give = self.give + slack(self.t) / abs(bend)
        fits = before >= self.first - give and rest >= -give
        return flown(base, before) if fits and abs(before + rest - left) <= 2 * self.give else None

    def known(self, left: float) -> tuple[Fix, tuple[Fix, ...]]:
        """Its end with the heading on which it comes there, and where it turned."""
        end = self.end
        corners: tuple[Fix, ...] = ()
        heading, swing = self.heading(left)
        if not self.on and not self.turned and self.base.heading is not None:
            corner = self.by_heading(left) if end.heading is not None else None
            corners = (corner or self.turn(end, left),)
        if end.heading is None and heading is not None:
            end = end._replace(heading=heading, swing=swing, askew=float(self.t.v.hand_degrees))
        return end, corners

    def turn(self, end: Fix, left: float) -> Fix:
        """Where it turned to come to an end, on whatever heading."""
        turn = turning_point(self.base, end.at, left)
        return flown(self.base, self.first if turn is None else max(turn, self.first))

    def heading(self, left: float) -> tuple[float | None, float]:
        """On which heading it comes there, and by how much that may be off."""
        if self.base.heading is None:
            return None, 0.0
        if self.on or self.turned:
            return self.base.heading, self.base.swing
        give, end = slack(self.t, self.base), self.end
        ends = [end._replace(x=end.x + x * give, y=end.y + y * give) for x, y in AROUND]
        mean, *others = (bearing(self.turn(fix, left).at, fix.at) for fix in ends)
        swing = max(apart(mean, other) for other in others) + self.base.swing
        bent = sqrt(8 * max(left - self.direct + 2 * give, 0.0) / max(left, give))
        if swing > degrees(bent):  # so small a turn that the end hardly tells
            mean, swing = bearing(self.base.at, end.at), degrees(bent)
        return (mean, swing) if swing < 45 else (None, 0.0)


def implied(t: Table, way: Way, totals: Sequence[float]) -> None:
    """6B, 6C: whether a place can be reached with one of these moves, and on which course."""
    plane, kind = way.plane, "6C1" if fighter(way.plane) else "6C2"
    fits = list(filter(way.fits, totals))
    for rule in ("6B", f"{kind}a", f"{kind}b", "6C3a") if fits else ():
        t.rule(rule, True, "", "")
    if not fits:
        unreached(t, way, totals, kind)
    sure = len(fits) == 1 or (not fits and way.on)
    end, corners = way.known((fits or totals)[-1] - way.gone) if sure else (way.end, ())
    path, known = t.path[plane], corners or way.on or not fits
    t.at[plane], t.path[plane] = end, (*path, *corners, end) if path and known else ()


def unreached(t: Table, way: Way, totals: Sequence[float], kind: str) -> None:
    """6B, 6C: the rule against a way that no whole move leads."""
    word, found = way.problem(totals[-1])
    rule = RULES.get(word) or kind + LETTERS[word]
    if word in RULES:
        rule = forgotten(t, way.plane, way.fits, word == "far", rule, exact=way.on)
    short(t, way.plane, rule, way.fits, due(t, way.plane, totals, word), found)
    if rule == "6B" and t.believes:  # nor is it sure that it came so far
        way.end = way.end._replace(slack=way.gone + way.direct - totals[-1])


# A noted place or heading against those of the course.


def noted_at(point: Point) -> Fix:
    """A place as it was written down."""
    return Fix(float(point[0]), float(point[1]), point[2])


def started(t: Table, plane: Plane, noted: Fix) -> Fix:
    """The noted start against where the plane came to; it is believed."""
    at, leg = fix_of(t, plane), t.leg[plane]
    if at is None:
        return noted
    return confirmed(t, plane, at, noted, leg.flown if leg and leg.flown else usual(t, plane))


def confirmed(t: Table, plane: Plane, at: Fix, noted: Fix, far: float) -> Fix:
    """Compare a noted place with the end of a leg of `far` inches; without a heading it keeps the old one.

    Where they differ, it may have been at either.
    """
    off, give = distance(at.at, noted.at), max(drift(t, at, far), slack(t, at) + at.loose)
    expected = f"its course leads to {spelt(at)}, give or take {spelt(give)} in"
    if not t.rule("6B", off <= give, expected, f"{name(plane)} was at {spelt(noted)}"):
        return noted._replace(slack=off)
    if noted.heading is None:
        return noted._replace(heading=at.heading, swing=at.swing, askew=at.askew)
    if at.heading is not None:
        give = max(t.v.tolerance_degrees + at.swing, at.askew)
        expected = f"its course leads there on {spelt(at.heading)}, give or take {spelt(give)} degrees"
        rule, found = "6C1b" if fighter(plane) else "6C2b", f"on heading {spelt(noted.heading)}"
        t.rule(rule, apart(at.heading, noted.heading) <= give, expected, f"{name(plane)} was {found}")
    return noted


def comes_here(t: Table, leg: Leg, at: Fix, end: Fix) -> bool:
    """Whether a noted end is where its course has led a plane."""
    near = distance(at.at, end.at) <= max(drift(t, at, leg.flown), slack(t, at) + at.loose)
    if at.heading is None or end.heading is None:
        return near
    return near and apart(at.heading, end.heading) <= max(t.v.tolerance_degrees + at.swing, at.askew)


def has_come(t: Table, plane: Plane, leg: Leg, at: Fix, end: Fix) -> bool:
    """Whether a noted place is where its course has led a plane, at its end or with more to come."""
    off, course, there = distance(at.at, end.at), so_far(t, plane, leg), comes_here(t, leg, at, end)
    if leg.flown >= course.totals[-1] - course.give or (course.complete and there):
        return True
    if not leg.flown or off > drift(t, at, leg.flown) or not there:
        return False
    onwards = Way(t, plane, leg, at, end)
    return not (onwards.on and any(map(onwards.fits, course.totals)))
