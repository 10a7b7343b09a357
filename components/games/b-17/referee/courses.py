"""The length of a plane's move, and the course that a start and an end imply (6B, 6C)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import degrees, radians, sqrt
from typing import Any, NamedTuple

from cutline.referee import DARK, World

from .entering import entered_now, extras
from .geometry import (
    NOTED,
    SURE,
    Fix,
    apart,
    apart_by,
    aside,
    bearing,
    direction,
    distance,
    flown,
    shortest,
    sin,
    turning_point,
)
from .kit import Plane, bomber, fighter, german, name
from .state import either, fix_of, hidden, lost, points, spelt

Fits = Callable[[float], bool]
Piece = tuple[str, Any]  # "ahead" with inches, "all" or None; a turn with degrees, or "to" with a heading
Point = tuple[float, float, float | None]
RULES = {"far": "6B", "short": "6C3a"}  # where a way is at fault; else of 6C1 or 6C2
LETTERS = {"early": "a", "twice": "b", "wide": "b", "aslant": "b"}
AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
ROUND = (
    1 / 2,
    2 / 3,
)  # of its move: nearer to its start, with or without its heading, it may have turned round


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


def usual(w: World, plane: Plane) -> int:
    """6B: the distance of an undamaged plane."""
    return int(w.v.fighter_move if fighter(plane) else w.v.bomber_move)


def straight(w: World, plane: Plane) -> float:
    """6C1a, 6C2a: how far it flies before it may turn."""
    return float(w.v.fighter_straight if fighter(plane) else w.v.bomber_straight)


def lengths(w: World, plane: Plane) -> list[float]:
    """Return all distances that a plane's whole move can have, the least first."""
    leg, can = w.leg[plane], points(w, plane)
    least = min(leg.damage, can[0]) if leg else can[0]
    if leg and w.shelled.having(w.turn[0], [plane]):
        least = w.before.values(plane)[0]  # of flak it is not said when it hit
    hurt = range(least, min(can[-1], w.kit.lives(plane) - 1) + 1) or (least,)
    stop = (leg and leg.stop) or 0.0
    return sorted({max(n, stop) for n in shortened(w, plane, extras(w, plane), hurt)})


def shortened(w: World, plane: Plane, extra: Iterable[int], hurt: Iterable[int]) -> list[float]:
    """Return the lengths of its move for each extra distance (5D3, 5D4) and each number of damage points."""
    full, slowed = usual(w, plane), w.v.slowed
    return [max(full + adds - slowed * n, 0) for adds in extra for n in hurt]


def complete(w: World, plane: Plane, far: float) -> bool:
    """Return whether a move of this length is a whole one."""
    return any(abs(n - far) <= w.kit.tolerance for n in lengths(w, plane))


def too_far(w: World, plane: Plane, far: float) -> bool:
    return far > lengths(w, plane)[-1] + w.kit.tolerance


def due(w: World, plane: Plane, totals: Sequence[float], word: str = "") -> str:
    """Return the second half of a finding: the move that the rules allow."""
    far = f"{either(totals, spelt)} in"
    told = f"its move is {far}"
    if word == "early":
        told = f"it flies {spelt(straight(w, plane))} in before it turns, and {far} altogether"
    elif word == "wide":
        return f"a B-17 turns by at most {w.v.bomber_turn} degrees, give or take {w.v.tolerance_degrees}"
    elif word in ("twice", "aslant"):
        told = "a plane turns once per move, and flies straight on"
    return f"{told}, give or take {w.v.tolerance} in"


def forgotten(w: World, plane: Plane, fits: Fits, far: bool, otherwise: str, exact: bool = True) -> str:
    """Return the rule that was forgotten where a distance fits without it.

    `far`: it flew too far; `exact`: how far it flew is known, and not only that it can come there.
    """
    leg, can, more = w.leg[plane], points(w, plane), extras(w, plane)
    neglects = []
    if far:
        at_stop = leg and leg.stop is not None and can[-1] > w.before.values(plane)[0]
        rule = "6C3c" if at_stop else "6C1c" if fighter(plane) else "6C2c"
        neglects.append((rule, shortened(w, plane, more, range(can[-1]))))
    if german(plane) and exact:
        others = {0, int(w.v.dive), -int(w.v.climb)} - {*more}
        rule = "5D3" if {*more} != {0} or entered_now(w, plane) else "5D4"
        neglects.append((rule, shortened(w, plane, others, can)))
    return next((rule for rule, ways in neglects if any(map(fits, ways))), otherwise)


def narrowed(w: World, plane: Plane, fits: Fits) -> None:
    """A whole move of this length tells the damage of a plane, where that is not known."""
    can, more = points(w, plane), extras(w, plane)
    if len(can) > 1 and not w.aims[plane]:  # else it may have been hit on its way
        able = [n for n in can if n < w.kit.lives(plane) and any(map(fits, shortened(w, plane, more, (n,))))]
        if able:
            w.suppose(w.damage[plane] >= able[0])
            w.suppose(w.damage[plane] <= able[-1])


def hit_unnoted(w: World, plane: Plane, fits: Fits) -> None:
    """After a slip: it may have been hit more often than was noted."""
    every, more = range(w.kit.lives(plane)), extras(w, plane)
    able = [n for n in every if any(map(fits, shortened(w, plane, more, (n,))))]
    if able and not w.believing:
        w.damage[plane] = w.between(able[0], able[-1])


# From one place to another: the course that a start and an end imply.


class Way:
    """From where a plane is to a noted end, with what is left of a move of which so much is `gone`.

    `first`: how far straight ahead it has to go yet; `turned`: it has had its turn.
    """

    def __init__(self, w: World, plane: Plane, leg: Leg, base: Fix, end: Fix) -> None:
        self.w, self.plane, self.base, self.end = w, plane, base, end
        self.first = max(straight(w, plane) - leg.ahead, 0.0)
        self.turned, self.gone = bool(leg.turns), leg.flown
        self.direct = distance(base.at, end.at)
        self.give = give_at(w, base, end, w.kit.hand, SURE)
        self.ahead, self.side = aside(base, end.at) if base.heading is not None else (0.0, 0.0)
        self.beside = self.give
        if base.heading is not None:
            self.beside = give_beside(w, flown(base, max(self.ahead, 0.0), w.kit.hand), end)

    @property
    def straight(self) -> bool:
        """Return whether it lies straight ahead, on the same course."""
        base, end = self.base.heading, self.end.heading
        same = base is not None and (end is None or apart(base, end) < 90)
        return same and self.ahead >= 0 and self.side <= self.beside

    @property
    def on(self) -> bool:
        """Return the same, so far away that a fighter has not turned round on the way."""
        far = usual(self.w, self.plane) * ROUND[self.end.heading is None] if fighter(self.plane) else 0.0
        return self.straight and self.ahead >= far - self.gone

    def on_for(self, left: float) -> bool:
        """Return the same of a move with so much left: too short and a little aside, it may have turned."""
        base, end = self.base.heading, self.end.heading
        tight = self.side <= self.w.kit.tolerance + self.base.slack
        if base is not None and end is not None:
            tight = tight and apart(base, end) <= turn_give(self.w, self.base, self.end)
        return self.turned or (self.on and (tight or self.ahead >= left - self.give))

    def short(self, total: float) -> bool:
        """Return whether its end lies straight ahead, nearer than a whole move of this length."""
        return self.straight and self.ahead < total - self.gone

    def problem(self, total: float) -> tuple[str, str]:
        """Return the fault of a whole move of this length, as a word and as a sentence; "" if none."""
        left, who = total - self.gone, name(self.plane)
        if self.direct > left + self.give:
            return "far", f"{who} flew {spelt(self.gone + self.direct)} in"
        if self.base.heading is None:
            return "", ""
        if self.on_for(left):
            if self.side > self.beside:
                return "twice", f"{who} turned twice"
            short = self.ahead < left - self.give
            return ("short" if short else "", f"{who} flew {spelt(self.gone + self.ahead)} in")
        askew = self.first * sin(radians(min(self.base.swing, 90.0)))
        if shortest(self.base, self.end.at, self.first) > left + self.give + askew:
            return "early", f"{who} turned too early or flew too far"
        return self.misturned(left, who)

    def misturned(self, left: float, who: str) -> tuple[str, str]:
        """Return the same of the turn alone: its angle, and the heading to which it leads."""
        assert self.base.heading is not None
        heading, swing = self.heading(left)
        if heading is None:
            return "", ""
        turn, give = apart(heading, self.base.heading), self.w.v.tolerance_degrees + swing
        if bomber(self.plane) and turn > self.w.v.bomber_turn + give + SURE * self.w.kit.askew:
            return "wide", f"{who} turned by {spelt(turn)} degrees"
        noted = self.end.heading
        if noted is not None and apart(heading, noted) > give + SURE * self.w.kit.askew:
            return "aslant", f"{who} came to {spelt(self.end.at)} on heading {spelt(noted)}"
        return "", ""

    def fits(self, total: float) -> bool:
        """Return whether a whole move of this length leads there."""
        return not self.problem(total)[0]

    def known(self, left: float) -> tuple[Fix, tuple[Fix, ...]]:
        """Return its end with the heading on which it comes there, and where it turned."""
        end, corners = self.end, ()
        heading, swing = self.heading(left)
        if not self.on_for(left) and self.base.heading is not None:
            corners = (self.turn(end, left),)
        if end.heading is None and heading is not None:
            end = headed(self.w, end, heading, swing + SURE * self.w.kit.askew)
        return end, corners

    def turn(self, end: Fix, left: float) -> Fix:
        """Return where it turned to come to an end, on whatever heading."""
        turn = turning_point(self.base, end.at, left)
        return flown(self.base, self.first if turn is None else max(turn, self.first))

    def heading(self, left: float) -> tuple[float | None, float]:
        """Return on which heading it comes there, and by how much that may be off."""
        if self.base.heading is None:
            return None, 0.0
        if self.on_for(left):
            tight = self.turned or self.side <= self.w.kit.tolerance + self.w.kit.hand
            return (self.base.heading, self.base.swing) if tight else (None, 0.0)
        give, end = self.give / 2, self.end
        ends = [end._replace(x=end.x + x * give, y=end.y + y * give) for x, y in AROUND]
        mean, *others = (bearing(self.turn(fix, left).at, fix.at) for fix in ends)
        swing = max(apart(mean, other) for other in others) + self.base.swing
        bent = sqrt(8 * max(left - self.direct + 2 * give, 0.0) / max(left, give))
        if swing > degrees(bent):  # so small a turn that the end hardly tells
            mean, swing = bearing(self.base.at, end.at), degrees(bent)
        return (mean, swing) if swing < 45 else (None, 0.0)


def give_at(w: World, first: Fix, other: Fix, hand: float = 0.0, sure: float = NOTED) -> float:
    """Return how much two places can be off from one another, measured from one to the other."""
    _, off = apart_by(first, other, sure)
    return float(w.kit.tolerance) + sqrt(off * off + (sure * hand) ** 2)


def give_beside(w: World, base: Fix, end: Fix) -> float:
    """Return how much an end can lie beside the line on which a plane flew."""
    assert base.heading is not None
    east, north = direction(base.heading)
    return float(w.kit.tolerance) + SURE * sqrt(base.variance(north, -east) + end.variance(north, -east))


def headed(w: World, fix: Fix, heading: float | None, swing: float) -> Fix:
    """Return a noted place with a heading that was not noted."""
    return fix._replace(heading=heading, spread=fix.spread._replace(hh=radians(swing / SURE) ** 2))


def noted_at(w: World, point: Point) -> Fix:
    """Return a place as it was written down."""
    return Fix(float(point[0]), float(point[1]), point[2], w.kit.noted)


def implied(w: World, way: Way, totals: Sequence[float]) -> None:
    """6B, 6C: whether a place can be reached with one of these moves, and on which course."""
    plane, kind = way.plane, "6C1" if fighter(way.plane) else "6C2"
    fits = list(filter(way.fits, totals))
    for rule in ("6B", f"{kind}a", f"{kind}b", "6C3a") if fits else ():
        w.rule(rule, True, "", "")
    if fits:
        narrowed(w, plane, way.fits)
    else:
        word, found = way.problem(totals[-1])
        rule = RULES.get(word) or kind + LETTERS[word]
        if word in RULES:
            rule = forgotten(w, plane, way.fits, word == "far", rule, exact=way.on)
        w.rule(rule, False, due(w, plane, totals, word), found)
        hit_unnoted(w, plane, way.fits)
    sure = len(fits) == 1 or (not fits and way.on)
    end, corners = way.known((fits or totals)[-1] - way.gone) if sure else (way.end, ())
    path, known = w.path[plane], corners or way.on or not fits
    w.at[plane], w.path[plane] = end, (*path, *corners, end) if path and known else ()


def started(w: World, plane: Plane, noted: Fix) -> Fix:
    """6B: the noted start against where the plane came to; it is believed."""
    at = fix_of(w, plane)
    return confirmed(w, plane, at, noted) if at else noted


def confirmed(w: World, plane: Plane, at: Fix, noted: Fix) -> Fix:
    """6B, 6C1b, 6C2b: compare a noted place with where a course has led; its heading may be the old one."""
    give = give_at(w, at, noted)
    expected = f"its course leads to {spelt(at)}, give or take {spelt(give)} in"
    w.rule("6B", distance(at.at, noted.at) <= give, expected, f"{name(plane)} was at {spelt(noted)}")
    if noted.heading is None:
        return headed(w, noted, at.heading, at.swing)
    if at.heading is not None:
        give = turn_give(w, at, noted)
        expected = f"its course leads there on {spelt(at.heading)}, give or take {spelt(give)} degrees"
        rule, found = "6C1b" if fighter(plane) else "6C2b", f"on heading {spelt(noted.heading)}"
        w.rule(rule, apart(at.heading, noted.heading) <= give, expected, f"{name(plane)} was {found}")
    return noted


def turn_give(w: World, at: Fix, noted: Fix) -> float:
    return float(w.kit.degrees + NOTED * degrees(sqrt(at.spread.hh + noted.spread.hh)))


def comes_here(w: World, at: Fix, end: Fix) -> bool:
    """Return whether a noted end is where its course has led a plane."""
    near = distance(at.at, end.at) <= give_at(w, at, end)
    if at.heading is None or end.heading is None:
        return near
    return near and apart(at.heading, end.heading) <= turn_give(w, at, end)


def has_come(w: World, plane: Plane, leg: Leg, at: Fix, end: Fix) -> bool:
    """Return whether a noted place is where its course has led a plane, at its end or with more to come."""
    totals, there = lengths(w, plane), comes_here(w, at, end)
    if leg.flown >= totals[-1] - w.kit.tolerance or (complete(w, plane, leg.flown) and there):
        return True
    if not leg.flown or not there:
        return False
    onwards = Way(w, plane, leg, at, end)
    return not (onwards.on and any(map(onwards.fits, totals)))


# What other chapters ask of a move.


def known_inches(course: Iterable[Piece]) -> float:
    """Return how far the pieces of a course go of which the length was noted."""
    return sum(n for how, n in course if how == "ahead" and isinstance(n, (int, float)))


def put(w: World, plane: Plane, fix: Fix | None) -> None:
    """Put a plane at a place; None where that is not known."""
    if fix:
        w.at[plane] = fix
    else:
        w.at[plane] = DARK
    path = w.path[plane]
    w.path[plane] = (*path, fix) if fix and path else ()


def flew_somewhere(w: World, plane: Plane, leg: Leg | None = None, far: float = 0.0) -> None:
    """End a plane's move at a place that is not known."""
    put(w, plane, None)
    w.leg[plane], w.path[plane] = leg or Leg(None, 0, flown=far, over=True), ()


def stood(w: World, plane: Plane, by: Plane) -> Fix | None:
    """Return where a plane stood when another moved: Germans move before all others (5C1)."""
    path = w.path[plane]
    if german(by) and not german(plane) and path is not None:
        return path[0] if path else None
    if german(plane) and not german(by) and path is None and not w.said_at[plane]:
        return None  # it has moved since, unnoted
    return fix_of(w, plane)


def on_its_way(w: World, plane: Plane) -> bool:
    """Return whether a plane has flown some way, and has to fly on."""
    leg = w.leg[plane]
    return bool(leg and leg.flown and not (leg.over or leg.vague))


def left_behind(w: World, plane: Plane | None) -> bool:
    """6C3b: check that a plane that has stopped flies on before another moves; whether it did."""
    other = w.mover[0]
    if other is None or other == plane:
        return True
    w.mover[0], leg, fine = None, w.leg[other], True
    if leg is None:
        return True
    if lost(w, other) is False and not hidden(w):
        expected = f"it must fly on, and {due(w, other, lengths(w, other))}"
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
        w.damage[plane] = w.between(points(w, plane)[0], w.kit.lives(plane))
    flew_somewhere(w, plane, leg._replace(over=True))
