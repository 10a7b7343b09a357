"""The length of a plane's move, and the course that a start and an end imply (6B, 6C)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import radians
from typing import Any, NamedTuple

from cutline.components.shapes.steady import hypot, sin
from cutline.referee import Table, either, some
from cutline.referee.pieces import Course

from .entering import extras
from .geometry import Fix, apart, distance
from .kit import Plane, bomber, fighter, german, name
from .state import SOMEWHERE, Fire, fix_of, lost

Fits = Callable[[float], bool]
Piece = tuple[str, Any]  # "ahead" with inches, "all" or None; a turn with degrees, or "to" with a heading
Point = tuple[float, float, float | None]


class Several(NamedTuple):
    """Bombers that fly the same pieces."""

    bomber: Plane
    others: tuple[Plane, ...] | None
    leg: Piece
    more: tuple[Piece, ...] | None


class Line(NamedTuple):
    """A line of a move, or of planes that stand somewhere or are gone; `ahead` is the line behind it."""

    plane: Plane | None
    also: tuple[Plane, ...] | None
    all: str | None
    start: Point | None
    course: tuple[Fire, ...]
    end: Point | None
    several: tuple[Several, ...]
    gone: str | None
    ahead: Any

    @property
    def moves(self) -> bool:
        """Whether it tells of a move."""
        return bool(self.start or self.end or any(row.legs for row in self.course))

    @property
    def attacks(self) -> bool:
        """Whether it tells of an attack."""
        return any(row.attack for row in self.course)


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
    if leg and (t.untimely[plane] or t.flak[plane] == t.turn[0]):
        least = min(t.before.can(plane))  # of flak it is not said when it hit
    stop, most = (leg and leg.stop) or 0.0, max(*points, t.coming[plane])
    hurt = range(least, min(most, t.facts.lives(plane) - 1) + 1) or (least,)
    return sorted({max(n, stop) for n in shortened(t, plane, extras(t, plane), hurt)})


def shortened(t: Table, plane: Plane, extra: Iterable[int], hurt: Iterable[int]) -> list[float]:
    """The lengths of its move for each extra distance (5D3, 5D4) and each number of damage points."""
    full, slowed = usual(t, plane), t.v.slowed
    return [max(full + adds - slowed * points, 0) for adds in extra for points in hurt]


def so_far(t: Table, plane: Plane, leg: Leg | None = None) -> Course:
    """The move of a plane as far as it was noted, or as this leg has it."""
    leg = leg or t.leg[plane]
    return Course(lengths(t, plane), leg.flown if leg else 0.0, t.facts.tolerance)


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
    neglects = [damage_forgotten(t, plane)] if far else []
    if german(plane) and exact:
        neglects.append(altitude_forgotten(t, plane))
    return next((rule for rule, ways in neglects if any(map(fits, ways))), otherwise)


def damage_forgotten(t: Table, plane: Plane) -> tuple[str, list[float]]:
    """6C1c, 6C2c, 6C3c: how far a plane goes that is not slowed by all of its damage."""
    leg, points = t.leg[plane], t.damage.can(plane)
    at_stop = leg and leg.stop is not None and max(points) > min(t.before.can(plane))
    rule = "6C3c" if at_stop else "6C1c" if fighter(plane) else "6C2c"
    return rule, shortened(t, plane, extras(t, plane), range(max(points)))


def altitude_forgotten(t: Table, plane: Plane) -> tuple[str, list[float]]:
    """5D3, 5D4: how far a German goes that dives or climbs in another way, or not at all."""
    adds = set(extras(t, plane))
    others = {0, int(t.v.dive), -int(t.v.climb)} - adds
    rule = "5D3" if adds != {0} or entered_now(t, plane) else "5D4"
    return rule, shortened(t, plane, others, t.damage.can(plane))


def short(t: Table, plane: Plane, rule: str, fits: Fits, expected: str, found: str) -> None:
    """A move of another length than the damage noted so far asks for.

    Where it is a whole move of a plane with more damage, it may have that: only a log that notes
    damage is wrong then. Nor is it sure from there on that it has more than such a move allows,
    or the altitude of its section.
    """
    most, met = max(t.damage.can(plane)), any(t.entered[section] for section in t.entered)
    worse = able(t, plane, fits, range(most + 1, t.facts.lives(plane))) if rule == "6C3a" else []
    if worse and met and not (t.noted["hurt"] or (german(plane) and entered_now(t, plane))):
        t.unchecked(rule, expected, f"the damage of {name(plane)} was not written down")
        t.damage[plane] = some(worse)
        return
    t.rule(rule, False, expected, found)
    if t.believes:
        t.damage[plane] = some({*t.damage.can(plane), *able(t, plane, fits, range(most)), *worse})
        if rule == "5D3":
            t.level[t.facts.section(plane)] = None


def able(t: Table, plane: Plane, fits: Fits, hurt: Iterable[int]) -> list[int]:
    """With how many of these damage points a move is of the right length."""
    return [n for n in hurt if any(map(fits, shortened(t, plane, extras(t, plane), (n,))))]


def entered_now(t: Table, plane: Plane) -> bool:
    """Whether its section came into play in this turn."""
    return bool(t.entered[t.facts.section(plane)] == t.turn[0])


def stood(t: Table, plane: Plane, by: Plane) -> Fix | None:
    """Where a plane stood when another moved: Germans move before all others (5C1)."""
    path = t.path[plane]
    if german(by) and not german(plane) and path is not None:
        return path[0] if path else None
    if german(plane) and not german(by) and path is None and not t.stated[plane]:
        return None  # it has moved since, unnoted
    return fix_of(t, plane)


def spelt(value: Any) -> str:
    """A length, or a place: 13.5, or 30, 80."""
    if isinstance(value, tuple):
        return ", ".join(map(spelt, value[:2]))
    return f"{round(value, 1):g}"


def put(t: Table, plane: Plane, fix: Fix | None) -> None:
    """Put a plane at a place; None where that is not known."""
    t.at[plane] = fix or SOMEWHERE
    path = t.path[plane]
    t.path[plane] = (*path, fix) if fix and path else ()


def flew_somewhere(t: Table, plane: Plane, leg: Leg | None = None, far: float = 0.0) -> None:
    """End a plane's move at a place that is not known."""
    put(t, plane, None)
    t.leg[plane], t.path[plane] = leg or Leg(None, 0, flown=far, over=True), ()


def left_behind(t: Table, plane: Plane | None) -> bool:
    """6C3b: check that a plane that has stopped flies on before another moves; whether it did."""
    other = t.mover[0]
    if other is None or other == plane:
        return True
    t.mover[0], leg = None, t.leg[other]
    if lost(t, other) is False and not t.missing[0]:
        expected = f"it must fly on, and {due(t, other, lengths(t, other))}"
        found = f"{name(other)} stopped after {spelt(leg.flown)} in"
        if not t.rule("6C3b", leg.over or so_far(t, other).complete, expected, found):
            breaks_off(t, other)
            return False
    t.leg[other] = leg._replace(over=True)
    return True


def breaks_off(t: Table, plane: Plane) -> None:
    """After a slip: nobody noted how it flew on from its stop, or that it was destroyed there."""
    leg = t.leg[plane]
    if leg.stop == leg.flown and t.attacked[plane] and t.believes:
        t.damage[plane] = some(range(t.damage.ends(plane)[0], t.facts.lives(plane) + 1))
    flew_somewhere(t, plane, leg._replace(over=True))


def on_its_way(t: Table, plane: Plane) -> bool:
    """Whether a plane has flown some way, and has to fly on."""
    leg = t.leg[plane]
    return bool(leg and leg.flown and not (leg.over or leg.vague))


def ends_here(t: Table, plane: Plane) -> None:
    """After a slip: a bomber on its way has ended its move there, with any damage that allows that."""
    if not (t.believes and bomber(plane) and on_its_way(t, plane)):
        return
    leg, give = t.leg[plane], t.facts.tolerance
    fits = able(t, plane, lambda far: abs(far - leg.flown) <= give, range(t.facts.lives(plane)))
    t.damage[plane] = some({*t.damage.can(plane), *fits})
    t.leg[plane] = leg._replace(over=True)
    if t.mover[0] == plane:
        t.mover[0] = None


def as_meant(t: Table, plane: Plane, line: Line) -> Line:
    """Read the third number of `30 60 5 -> 31 66` as heading or inches, whichever makes a whole move."""
    legs = line.course[0].legs if line.course else None
    if not line.start or line.start[2] is not None or not legs or len(legs) != 1:
        return line
    how, much = legs[0]
    if how != "ahead" or not isinstance(much, (int, float)) or inches(t, plane, line, much):
        return line
    start = (*line.start[:2], float(much))
    return line._replace(start=start, course=(line.course[0]._replace(legs=()), *line.course[1:]))


def inches(t: Table, plane: Plane, line: Line, much: float) -> bool:
    """Whether the third number of a line is a length, and not a heading."""
    assert line.start
    at, give = fix_of(t, plane), t.facts.tolerance
    there = line.end and abs(distance(line.start[:2], line.end[:2]) - much) <= give
    if there or Course(lengths(t, plane), pieces(line)[0], give).complete:
        return True
    if at and at.heading is not None and apart(at.heading, much) > t.v.tolerance_degrees + at.swing:
        return True
    return not line.end and not line.attacks


def pieces(line: Line) -> tuple[float, bool]:
    """How many inches the pieces of a course come to, and whether one is a turn."""
    legs = [piece for row in line.course for piece in row.legs or ()]
    return known_inches(legs), any(how != "ahead" for how, _ in legs)


def known_inches(legs: Iterable[Piece]) -> float:
    """How far the pieces of a course go of which the length was noted."""
    return sum(n for how, n in legs if how == "ahead" and isinstance(n, (int, float)))


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
