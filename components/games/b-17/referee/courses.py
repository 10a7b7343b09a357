"""The length of a plane's move, and the course that a start and an end imply (6B, 6C)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import degrees, radians, sqrt
from typing import Any, NamedTuple

from cutline.components.shapes.steady import hypot, sin
from cutline.referee import Table, either, some

from .entering import extras
from .geometry import Fix, apart, aside, bearing, direction, distance, flown, shortest, turning_point
from .kit import Plane, bomber, fighter, german, name

Fits = Callable[[float], bool]
RULES = {"early": "a", "twice": "b", "wide": "b", "aslant": "b"}  # of 6C1 and 6C2


AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
LEAST = 0.02  # the sine of a turn from which on its place is known


# How far.


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


def lengths(t: Table, plane: Plane) -> list[float]:
    """All distances that a plane's whole move can have, the least first (6B, 6C1c, 6C2c, 6C3c)."""
    leg, points = t.leg[plane], t.damage.can(plane)
    least = min(points) if leg is None else min(leg.damage, *points)
    if leg and t.flak[plane] == t.turn[0]:
        least = min(t.before.can(plane))  # of flak it is not said when it hit
    stop, most = (leg and leg.stop) or 0.0, max(*points, t.coming[plane])
    hurt = range(least, min(most, t.facts.lives(plane) - 1) + 1) or (least,)
    return sorted({max(n, stop) for adds in extras(t, plane) for n in shortened(t, plane, adds, hurt)})


def shortened(t: Table, plane: Plane, adds: int, hurt: Any) -> Iterator[float]:
    """Yield the length of the move for each number of damage points."""
    full = usual(t, plane) + adds
    return (max(full - t.v.slowed * points, 0) for points in hurt)


def usual(t: Table, plane: Plane) -> int:
    """6B: the distance of an undamaged plane."""
    return int(t.v.fighter_move if fighter(plane) else t.v.bomber_move)


def straight(t: Table, plane: Plane) -> float:
    """6C1a, 6C2a: how far it flies before it may turn."""
    return float(t.v.fighter_straight if fighter(plane) else t.v.bomber_straight)


def slack(t: Table, *fixes: Fix | None) -> float:
    """How much places may be off."""
    return float(t.facts.tolerance) + sum(fix.slack for fix in fixes if fix)


def drift(t: Table, start: Fix, far: float) -> float:
    """How much the end of a course may be off: by its start, and by what a heading may be."""
    angle = float(t.v.tolerance_degrees) + start.swing
    return slack(t, start) + far * sin(radians(min(angle, 90.0)))


def by_hand(t: Table, fix: Fix, far: float) -> Fix:
    """Add to a place what a hand may be off over a leg of `far` inches."""
    degrees = float(t.v.hand_degrees)
    more = hypot(t.facts.hand, far * sin(radians(degrees)))
    return fix._replace(loose=fix.loose + more, askew=fix.askew + degrees)


def forgotten(t: Table, plane: Plane, fits: Fits, far: bool, otherwise: str, exact: bool = True) -> str:
    """The rule that was forgotten where a distance fits without it.

    `far`: it flew too far; `exact`: how far it flew is known, and not only that it can come there.
    """
    leg, kind = t.leg[plane], ("6C1c" if fighter(plane) else "6C2c")
    adds, points = tuple(extras(t, plane)), t.damage.can(plane)
    tried: list[tuple[str, Any]] = []
    if far and max(points):
        at_stop = leg and leg.stop is not None and max(points) > min(t.before.can(plane))
        tried += [("6C3c" if at_stop else kind, [(a, (n,)) for a in adds for n in range(max(points))])]
    if german(plane) and exact:
        first = adds != (0,) or entered_now(t, plane)
        other = {0, int(t.v.dive), -int(t.v.climb)} - set(adds)
        tried += [("5D3" if first else "5D4", [(a, points) for a in other])]
    for rule, ways in tried:
        if any(fits(n) for a, hurt in ways for n in shortened(t, plane, a, hurt)):
            return rule
    return otherwise


def short(t: Table, plane: Plane, rule: str, fits: Fits, expected: str, found: str) -> None:
    """A move of another length than the damage noted so far asks for.

    Where it is a whole move of a plane with more damage, it may have that: only a log that notes
    damage is wrong then.
    """
    points, most = t.damage.can(plane), t.facts.lives(plane)
    worse = [
        n
        for n in range(max(points) + 1, most if rule == "6C3a" else 0)
        if any(fits(far) for adds in extras(t, plane) for far in shortened(t, plane, adds, (n,)))
    ]
    met = any(t.entered.contents()) and not (german(plane) and entered_now(t, plane))
    if worse and met and not t.noted["hurt"]:
        t.unchecked(rule, expected, f"the damage of {name(plane)} was not written down")
        t.damage[plane] = some(worse)
        return
    t.rule(rule, False, expected, found)
    if worse and t.believes:
        t.damage[plane] = some((*points, *worse))


def entered_now(t: Table, plane: Plane) -> bool:
    """Whether its section came into play in this turn."""
    return bool(t.entered[t.facts.section(plane)] == t.turn[0])


def stood(t: Table, plane: Plane, by: Plane) -> Fix | None:
    """Where a plane stood when another moved: Germans move before all others (5C1)."""
    path, at = t.path[plane], t.at[plane]
    if german(by) and not german(plane) and path is not None:
        return path[0] if path else None
    if german(plane) and not german(by) and path is None and not t.stated[plane]:
        return None  # it has moved since, unnoted
    return at if isinstance(at, Fix) else None


def spelt(value: Any) -> str:
    """A length, or a place: 13.5, or 30, 80."""
    if isinstance(value, tuple):
        return ", ".join(map(spelt, value[:2]))
    return f"{round(value, 1):g}"


def fitting(t: Table, totals: Sequence[float], far: float) -> bool:
    """Whether a plane may have flown just so far."""
    return any(abs(n - far) <= t.facts.tolerance for n in totals)


def as_meant(t: Table, plane: Plane, start: Any, rows: Any, end: Any) -> tuple[Any, Sequence[Any]]:
    """Read the third number of `30 60 5 -> 31 66` as heading or inches, whichever makes a whole move."""
    if not start or start[2] is not None or not rows or len(rows[0].get("legs") or ()) != 1:
        return start, rows
    (how, much), at = rows[0]["legs"][0], t.at[plane]
    if how != "ahead" or not isinstance(much, (int, float)):
        return start, rows
    known = at.heading if type(at) is Fix else None
    whole = fitting(t, lengths(t, plane), pieces(rows)[0])
    there = end and abs(distance(start[:2], end[:2]) - much) <= t.facts.tolerance
    askew = known is not None and apart(known, much) > t.v.tolerance_degrees + at.swing
    alone = not end and not any(row.get("attack") for row in rows)
    if whole or there or askew or alone:
        return start, rows
    return (*start[:2], much), ({**rows[0], "legs": ()}, *rows[1:])


def pieces(rows: Sequence[Any]) -> tuple[float, bool]:
    """How many inches these pieces of a course come to, and whether one is a turn."""
    found = [piece for row in rows for piece in row.get("legs") or ()]
    far = sum(n for how, n in found if how == "ahead" and isinstance(n, (int, float)))
    return far, any(how != "ahead" for how, _ in found)


# From one place to another.


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
        far = usual(self.t, self.plane) / 2 if fighter(self.plane) else 0.0
        return self.straight and self.ahead >= far - self.gone

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
    end, path = way.end, t.path[plane]
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
    """Return the second half of a finding: the move that the rules allow."""
    far = f"{either(some(totals), spelt)} in"
    told = f"its move is {far}"
    if word == "early":
        told = f"it flies {spelt(straight(t, plane))} in before it turns, and {far} altogether"
    elif word == "wide":
        return f"a B-17 turns by at most {t.v.bomber_turn} degrees, give or take {t.v.tolerance_degrees}"
    elif word in ("twice", "aslant"):
        told = "a plane turns once per move, and flies straight on"
    return f"{told}, give or take {t.v.tolerance} in"


# A noted place or heading against those of the course.


def noted_at(said: Any) -> Fix:
    """A place as it was written down."""
    return Fix(float(said[0]), float(said[1]), said[2])


def started(t: Table, plane: Plane, noted: Fix) -> Fix:
    """The noted start against where the plane came to; it is believed."""
    at, leg = t.at[plane], t.leg[plane]
    if type(at) is not Fix:
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


def rests(t: Table, plane: Plane, leg: Leg, at: Fix, end: Fix) -> bool:
    """Whether a noted place is just where the plane has come to, with more of its move to come."""
    off = distance(at.at, end.at)
    if not leg.flown or off > drift(t, at, leg.flown) or not comes_here(t, leg, at, end):
        return False
    onwards = Way(t, plane, leg, at, end)
    on = onwards.on and any(not onwards.problem(n)[0] for n in lengths(t, plane))
    return off <= 2 * slack(t, at) or not on
