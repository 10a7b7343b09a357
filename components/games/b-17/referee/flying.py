"""The pieces of a plane's course, how far it went, and where it ended (6C)."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians
from typing import Any

from cutline.components.shapes.steady import sin
from cutline.referee import Table, lines_behind
from cutline.referee.pieces import Course

from .courses import (
    Leg,
    Piece,
    Point,
    breaks_off,
    by_hand,
    due,
    forgotten,
    lengths,
    put,
    short,
    so_far,
    spelt,
    straight,
    usual,
)
from .entering import extras
from .geometry import Fix, flown, turned
from .gunners import bearing_guns
from .kit import Plane, bomber, concerns, escort, fighter, name
from .state import GONE, fix_of, lost
from .ways import Way, comes_here, confirmed, has_come, implied, noted_at

# Lengths and turns, as they were noted.


def legs(t: Table, plane: Plane, course: Sequence[Piece]) -> None:
    """The pieces of a course one after the other."""
    goes_on(t, plane)
    t.leg[plane] = t.leg[plane]._replace(over=False)
    for how, much in course:
        if how == "ahead":
            ahead(t, plane, much)
        else:
            turns(t, plane, how, much)


def goes_on(t: Table, plane: Plane) -> None:
    """6C3c: what it was hit at its stop shortens the rest of its move."""
    leg = t.leg[plane]
    if leg.stop is not None:
        t.leg[plane] = leg._replace(damage=min(t.damage.can(plane)))


def ahead(t: Table, plane: Plane, far: Any) -> None:
    """Fly `far` inches straight on; "all" flies the rest, None an unknown length."""
    leg, at = t.leg[plane], fix_of(t, plane)
    if far == "all":
        left = {max(n - leg.flown, 0.0) for n in lengths(t, plane)}
        far = left.pop() if len(left) == 1 and not leg.vague else None
        leg = leg._replace(over=far is None)
    if far is None:
        t.leg[plane] = leg._replace(vague=True)
        put(t, plane, None)
        return
    t.leg[plane] = leg._replace(flown=leg.flown + far, ahead=leg.ahead + (0.0 if leg.turns else far))
    if at is None or at.heading is None:
        put(t, plane, None)
        return
    if at.swing > t.v.tolerance_degrees:
        at = at._replace(slack=at.slack + far * sin(radians(min(at.swing, 90.0))))
    put(t, plane, by_hand(t, flown(at, far), far))


def turns(t: Table, plane: Plane, how: str, much: Any) -> None:
    """6C1a, 6C1b, 6C2a, 6C2b: one turn, after a straight leg; a bomber's by 90 degrees at most."""
    leg, at, to = t.leg[plane], fix_of(t, plane), how == "to"
    by = turn_to(at, much) if to else much
    if by == 0 or (to and by is not None and abs(by) < t.v.tolerance_degrees):
        return
    in_time(t, plane, leg)
    if bomber(plane) and by is not None:
        most = t.v.bomber_turn + t.v.tolerance_degrees + (at.swing if at and to else 0)
        found = f"{name(plane)} turned by {spelt(abs(by))} degrees"
        t.rule("6C2b", abs(by) <= most, due(t, plane, (), "wide"), found)
    t.leg[plane] = leg._replace(turns=leg.turns + 1)
    if at:
        t.at[plane] = at._replace(heading=much % 360, swing=0.0) if to else turned(at, by)


def turn_to(at: Fix | None, heading: float) -> float | None:
    """By how much a plane turns to a heading, below 0 to the left; None where its own is not known."""
    return None if at is None or at.heading is None else (heading - at.heading + 180) % 360 - 180


def in_time(t: Table, plane: Plane, leg: Leg) -> None:
    """6C1a, 6C1b, 6C2a, 6C2b: a plane turns once per move, and not before it has flown straight ahead."""
    who, kind, first = name(plane), ("6C1" if fighter(plane) else "6C2"), straight(t, plane)
    once = t.rule(f"{kind}b", not leg.turns, "a plane turns once per move", f"{who} turned twice")
    if once and not leg.vague:
        late = leg.ahead >= first - t.facts.tolerance
        expected = f"it flies {spelt(first)} in before it turns, give or take {t.v.tolerance} in"
        t.rule(f"{kind}a", late, expected, f"{who} turned after {spelt(leg.ahead)} in")


# Where it ends.


def arrives(t: Table, plane: Plane, end: Point, following: Any) -> None:
    """The noted end of a move: compared with its course, or the course worked out from it."""
    goes_on(t, plane)
    leg, at, fix = t.leg[plane], fix_of(t, plane), noted_at(end)
    if leg.vague:
        leg = leg._replace(flown=0.0, ahead=0.0, turns=0)
        at, t.path[plane] = leg.start, (leg.start,) if leg.start else ()
    totals = lengths(t, plane)
    if at is None:
        put(t, plane, fix)
        t.leg[plane] = leg._replace(over=True, flown=totals[-1], vague=False)
        return
    way, here = Way(t, plane, leg, at, fix), has_come(t, plane, leg, at, fix)
    if not here and way.short(totals[0]) and attacks_next(plane, following):
        ahead(t, plane, way.ahead)
        return
    fine = comes_here(t, leg, at, fix) if here else any(map(way.fits, totals))
    if not fine and (stopped := hit_on_the_way(t, plane, leg, totals[0], fix)):
        ends(t, plane, leg, *stopped)
    elif here:
        fix = confirmed(t, plane, at, fix, leg.flown)
        t.at[plane], t.path[plane] = fix, (*(t.path[plane] or ())[:-1], fix)
    else:
        ends(t, plane, leg, way, totals)


def ends(t: Table, plane: Plane, leg: Leg, way: Way, totals: Sequence[float]) -> None:
    """End a move at a noted place, by the way that leads there."""
    implied(t, way, totals)
    t.leg[plane] = leg._replace(over=True, flown=lengths(t, plane)[-1], vague=False)


def hit_on_the_way(
    t: Table, plane: Plane, leg: Leg, least: float, end: Fix
) -> tuple[Way, list[float]] | None:
    """6C3c: a way that fits if it was hit at a stop, of which it is not known how far it had flown then."""
    if not t.stops[plane] or leg.stop is not None or not leg.start or leg.turns:
        return None
    full, step = usual(t, plane) + max(extras(t, plane)), t.v.slowed / 8
    lasts = [least + step * n for n in range(int((full - least) / step) + 1)]
    way = Way(t, plane, Leg(leg.start, 0), leg.start, end)
    if not any(map(way.fits, lasts)):
        return None
    t.path[plane] = (leg.start,)
    return way, lasts


def whole(t: Table, plane: Plane, following: Any) -> None:
    """6B, 6C3a: the whole distance, unless the next line goes on with this plane."""
    leg, course, gone = t.leg[plane], so_far(t, plane), lost(t, plane)
    if gone or (gone is None and t.stops[plane]):
        t.leg[plane] = leg._replace(over=True)
        return  # it is destroyed at its stop, or may be
    unfinished = not (course.too_far or course.complete or leg.vague)
    if unfinished and flies_later(t, plane, leg, following):
        return
    whole_length(t, plane, leg, course)
    leg, at = t.leg[plane], fix_of(t, plane)
    if not course.complete and leg.vague:
        put(t, plane, None)
    elif at:  # an unknown piece of its move is wrong by this much
        t.at[plane] = at._replace(slack=at.slack + (0.0 if course.complete else course.off))
    t.leg[plane] = leg._replace(over=True)
    has_ended(t, plane, following)


def flies_later(t: Table, plane: Plane, leg: Leg, following: Any) -> bool:
    """Whether the next line goes on with its move, or one that was not written down may do so."""
    if following and (following[0] == "next" or concerns(plane, *following)):
        t.mover[0] = plane
        return True
    if following == ("?", {}) or t.missing[0]:
        t.leg[plane] = leg._replace(vague=True)
        put(t, plane, None)
        return True
    return False


def whole_length(t: Table, plane: Plane, leg: Leg, course: Course) -> None:
    """6B, 6C3a, 6C3b: the length of a move that has ended."""
    far, at_stop = bool(course.too_far), leg.stop == leg.flown
    early = leg.turns and leg.ahead < straight(t, plane) - course.give
    rule = "6B" if far or course.complete or leg.vague else "6C3b" if at_stop else "6C3a"
    if course.complete or ((leg.vague or early) and not far):  # what it turned too early, it is short of
        t.rule(rule, True, "", "")
        return

    def fits(length: float) -> bool:
        return abs(length - leg.flown) <= course.give

    if rule != "6C3b":
        rule = forgotten(t, plane, fits, far, rule)
    expected, found = due(t, plane, course.totals), f"{name(plane)} flew {spelt(leg.flown)} in"
    short(t, plane, rule, fits, expected, found)
    if rule == "6C3b":
        breaks_off(t, plane)


def has_ended(t: Table, plane: Plane, following: Any) -> None:
    """6D6j, 7D4: what counts from the end of a move: flak, guns that bear, the far edge."""
    if fighter(plane):
        flak_behind(t, plane, following)
    if escort(plane):
        there = [p for p in filter(bomber, t.at) if lost(t, p) is False]
        t.seen_by[plane] = tuple(p for p in there if bearing_guns(t, p, plane))
    at = fix_of(t, plane)
    if bomber(plane) and at and at.y > t.v.table_length + t.facts.tolerance:
        t.at[plane] = GONE


def flak_behind(t: Table, plane: Plane, later: Any) -> None:
    """7D4: whether flak is noted further down, at this fighter or at anybody."""
    targets = [values["plane"] for verb, values in lines_behind(later) if verb == "flak"]
    t.noted["flak"] |= bool(targets)
    t.met_later[plane] |= plane in targets


def attacks_next(plane: Plane, following: Any) -> bool:
    """Whether the next line is its attack, so that what was noted is its stop."""
    if not following:
        return False
    verb, values = following
    if verb == "attack":
        return bool(values.get("by") == plane)
    course = values.get("course") if values.get("plane") == plane else ()
    first: dict[str, Any] = next(iter(course or ()), {})
    return bool(first.get("attack")) and not (first.get("legs") or values.get("start"))
