"""The course that a start and an end imply (6B, 6C): whether there is one, and how it ran."""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees, radians, sin, sqrt
from typing import Any

from cutline.referee import Table, either, some

from .geometry import Fix, apart, aside, bearing, direction, distance, flown, shortest, turning_point
from .kit import Plane, bomber, fighter, name
from .lengths import Leg, drift, forgotten, lengths, short, slack, spelt, straight, usual

RULES = {"early": "a", "twice": "b", "wide": "b", "aslant": "b"}  # of 6C1 and 6C2


AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
LEAST = 0.02  # the sine of a turn from which on its place is known


class Way:
    """From one place to another, with what is left of a move of which so much is `gone`.

    `first`: how far straight ahead it has to go yet; `turned`: it has had its turn.
    """

    def __init__(
        self,
        t: Table,
        plane: Plane,
        base: Fix,
        end: Fix,
        first: float = 0.0,
        turned: bool = False,
        gone: float = 0.0,
    ) -> None:
        self.t, self.plane, self.base, self.end = t, plane, base, end
        self.first, self.turned, self.gone = first, turned, gone
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
        far = usual(self.t, self.plane) / 2 if fighter(self.plane) else 0.0
        return self.straight and self.ahead >= far - self.gone

    def problem(self, total: float) -> tuple[str, str]:
        """What is wrong with a whole move of this length, as a word and in words; "" if nothing."""
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
            return "early", f"{who} turned earlier, or flew farther"
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

    def corner(self, left: float) -> Fix:
        """Where it turned."""
        if self.end.heading is not None and (found := self.by_heading(left)):
            return found
        return self.turn(self.end, left)

    def turn(self, end: Fix, left: float) -> Fix:
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
        found, *others = (bearing(self.turn(one, left).at, one.at) for one in ends)
        swing = max(apart(found, one) for one in others) + self.base.swing
        bent = sqrt(8 * max(left - self.direct + 2 * give, 0.0) / max(left, give))
        if swing > degrees(bent):  # so small a turn that the end hardly tells
            found, swing = bearing(self.base.at, end.at), degrees(bent)
        return (found, swing) if swing < 45 else (None, 0.0)


def implied(t: Table, way: Way, totals: Sequence[float]) -> None:
    """6B, 6C: whether a place can be reached with one of these moves, and on which course."""
    plane, kind = way.plane, "6C1" if fighter(way.plane) else "6C2"
    fits = [n for n in totals if not way.problem(n)[0]]
    if fits:
        for rule in ("6B", f"{kind}a", f"{kind}b", "6C3a"):
            t.rule(rule, True, "", "")
    else:
        word, found = way.problem(totals[-1])
        rule = {"far": "6B", "short": "6C3a"}.get(word) or kind + RULES[word]
        if word in ("far", "short"):
            fits_in = lambda n: not way.problem(n)[0]  # noqa: E731
            rule = forgotten(t, plane, fits_in, word == "far", rule, exact=way.on)
        short(t, plane, rule, lambda n: not way.problem(n)[0], due(t, plane, totals, word), found)
    end, path = way.end, t.path.values[plane]
    corners: tuple[Fix, ...] = ()
    if len(fits) == 1 or (not fits and way.on):
        left = (fits or totals)[-1] - way.gone
        heading, swing = way.heading(left)
        if not way.on and not way.turned and way.base.heading is not None:
            corners = (way.corner(left),)
        if end.heading is None and heading is not None:
            end = end._replace(heading=heading, swing=swing, askew=float(t.v.hand_degrees))
    t.at[plane] = end
    t.path[plane] = (*path, *corners, end) if path and (corners or way.on or not fits) else ()


def due(t: Table, plane: Plane, totals: Sequence[float], word: str = "") -> str:
    """What the rules ask for, in words."""
    told = f"its move is {either(some(totals), spelt)} in"
    if word == "early":
        told = f"it flies {spelt(straight(t, plane))} in before it turns, and {told[8:]} in all"
    elif word == "wide":
        return f"a B-17 turns by {t.v.bomber_turn} degrees at most, give or take {t.v.tolerance_degrees}"
    elif word in ("twice", "aslant"):
        told = "a plane turns once in a move, and flies straight on"
    return f"{told}, give or take {t.v.tolerance} in"


# A noted place or heading against those of the course.


def same_place(t: Table, plane: Plane, at: Fix, point: tuple[float, float], give: float) -> bool:
    """A place as it was noted, against that to which the course leads, as far as a hand can."""
    off, give = distance(at.at, point), max(give, slack(t, at) + at.loose)
    expected = f"its course leads to {spelt(at)}, give or take {spelt(give)} in"
    return t.rule("6B", off <= give, expected, f"{name(plane)} was at {spelt(point)}")


def same_heading(t: Table, plane: Plane, at: Fix, heading: float | None) -> None:
    """A heading as it was noted, against the one that the plane has."""
    if heading is None or at.heading is None:
        return
    rule, give = ("6C1b" if fighter(plane) else "6C2b"), t.v.tolerance_degrees + at.swing
    give = max(give, at.askew)
    expected = f"its course leads there on {spelt(at.heading)}, give or take {spelt(give)} degrees"
    fine = apart(at.heading, heading) <= give
    t.rule(rule, fine, expected, f"{name(plane)} was on heading {spelt(heading)}")


def noted_at(said: Any) -> Fix:
    """A place as it was written down."""
    return Fix(float(said[0]), float(said[1]), said[2])


def started(t: Table, plane: Plane, noted: Fix) -> Fix:
    """The noted start against where the plane came to; it is believed."""
    at, leg = t.at.values[plane], t.leg.values[plane]
    if type(at) is not Fix:
        return noted
    return confirmed(t, plane, at, noted, leg.flown if leg and leg.flown else usual(t, plane))


def confirmed(t: Table, plane: Plane, at: Fix, noted: Fix, far: float) -> Fix:
    """A noted place against the one to which so many inches led; it keeps the heading if none is noted.

    Where they differ, it may have been at either.
    """
    if not same_place(t, plane, at, noted.at, drift(t, at, far)):
        return noted._replace(slack=distance(at.at, noted.at))
    same_heading(t, plane, at, noted.heading)
    if noted.heading is not None:
        return noted
    return noted._replace(heading=at.heading, swing=at.swing, askew=at.askew)


def comes_here(t: Table, leg: Leg, at: Fix, end: Fix) -> bool:
    """Whether a noted end is where its course has led a plane."""
    near = distance(at.at, end.at) <= max(drift(t, at, leg.flown), slack(t, at) + at.loose)
    if at.heading is None or end.heading is None:
        return near
    return near and apart(at.heading, end.heading) <= max(t.v.tolerance_degrees + at.swing, at.askew)


def onward(t: Table, plane: Plane, leg: Leg, at: Fix, end: Fix) -> Way:
    """The way from where a plane is to a noted end."""
    first = max(straight(t, plane) - leg.ahead, 0.0)
    return Way(t, plane, at, end, first, bool(leg.turns), leg.flown)


def rests(t: Table, plane: Plane, leg: Leg, at: Fix, end: Fix) -> bool:
    """Whether a noted place is just where the plane has come to, with more of its move to come."""
    off = distance(at.at, end.at)
    if not leg.flown or off > drift(t, at, leg.flown) or not comes_here(t, leg, at, end):
        return False
    onwards = onward(t, plane, leg, at, end)
    on = onwards.on and any(not onwards.problem(n)[0] for n in lengths(t, plane))
    return off <= 2 * slack(t, at) or not on
