"""A plane's move (6B, 6C): its course, how far it went, where it ended; who was left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from cutline.referee import DARK, Line, World

from . import courses, geometry
from .attacks import ATTACK, answers, struck
from .courses import Leg, Piece, Point, lengths, put
from .entering import entered_now, starts
from .geometry import Fix
from .gunners import BACK, bearing_guns
from .kit import Plane, bomber, escort, fighter, german, name, planes_of
from .placing import formation, meet, set_down
from .record import claimed, flies
from .state import (
    FELLED,
    GONE,
    fix_of,
    hidden,
    kept,
    lost,
    moved,
    out,
    over_table,
    points,
    rules,
    side,
    spelt,
)

COURSE = f"course:([legs:LEG*] [{ATTACK}] [{BACK}])* [to|->|ends end:PLACE]"


def stands(values: Mapping[str, Any]) -> bool:
    """Return whether a line moves no plane: it only says where one stands, or that it is down."""
    only = values.get("start") and not values.get("course") and not values.get("end")
    return bool(values.get("gone") or only)


def whose(values: Mapping[str, Any]) -> str:
    """5C1: the side whose move a line is; "" if it moves no plane."""
    return "" if stands(values) else side(values)


ASKED = (
    "[plane:PLANE] [all:bombers] [from start:PLACE] "
    "course:([legs:LEG*] [attack:attack target:PLANE [angle:ANGLE] die:SHOT against:SHOT])*"
)


@rules.verb(
    f"plane:PLANE also:ALSO* [from|at start:PLACE] [start:START] {COURSE}",
    f"all:bombers|formation [from|at start:PLACE] {COURSE}",
    "plane:PLANE also:ALSO* [shot] gone:down|destroyed|lost|killed",
    step=whose,
    tells=FELLED,
    understood=True,
    ahead=True,
    ask=ASKED,
    example=("fw1 6 right 30 8", "fw1 30 80 -> 31 66 170", "bombers 10"),
)
def fly(w: World, line: Line) -> None:
    """a move: start, inches ahead and a turn in degrees, an attack on the way, end"""
    if line.gone:
        line.values["planes"] = (line.plane, *(line.also or ()))
        claimed(w, line)
        return
    for plane in bombers(w) if line.all else named(w, line):
        if line.all and not (over_table(w, plane) and lost(w, plane) is False):
            courses.flew_somewhere(w, plane)
        else:
            w.part(move, plane, line)


def named(w: World, line: Line) -> list[Plane]:
    """2b: the planes of a line, each once."""
    planes = planes_of(line.values)
    for plane, count in Counter(planes).items():
        if count > 1:
            found = f"{name(plane)} was named {count} times"
            w.rule("2b", False, "there is one plane of each number", found)
    return list(dict.fromkeys(planes))


def bombers(w: World) -> list[Plane]:
    """Return the bombers that are on the table, as far as is known."""
    return [p for p in filter(bomber, w.at) if w.met[p] and out(w, p) is not True]


def move(w: World, plane: Plane, line: Line) -> None:
    """6: one plane's line, from its start to its end."""
    meet(w, plane)
    if stands(line.values):
        if may_move(w, plane, None):
            stood_at(w, plane, line.start)
        return
    courses.left_behind(w, plane)
    if not may_move(w, plane, line):
        return
    if tells(line):
        sets_out(w, plane, line.start and courses.noted_at(w, line.start))
    for k, row in enumerate(line.course or ()):
        if row.get("legs"):
            legs(w, plane, row["legs"])
        if row.get("attack"):
            struck(w, line, plane, row, ("course", k))
        if row.get("back"):
            answers(w, line, plane, row, ("course", k))
    if line.end:
        arrives(w, plane, line.end, line.ahead)
    if w.path[plane] is not None:
        whole(w, plane, line.ahead, exact=not line.end)


def tells(line: Line) -> bool:
    """Return whether a line tells of a move."""
    return bool(line.start or line.end or any(row.get("legs") for row in line.course or ()))


def may_move(w: World, plane: Plane, line: Line | None) -> bool:
    """6B, 6C3a, 6D3b, 6D4b: whether it is there, and has not had its move; a line of None moves nobody."""
    if not flies(w, plane, "flew"):
        return False
    if line and too_much(w, plane, line):
        return False
    found = f"{name(plane)} flew after it had left the table"
    gone = w.at.values(plane) == (GONE,)
    if not w.rule("6C3a", not gone, "a plane that has left does not come back", found):
        courses.flew_somewhere(w, plane)
        return False
    return True


def stood_at(w: World, plane: Plane, start: Point | None) -> None:
    """5A: where a plane stands, as `place` says it while the bombers are set up."""
    others = w.turn[0] == w.began[0] and any(w.placed[p] for p in w.placed)
    if others and not (german(plane) or w.placed[plane] or hidden(w)):
        set_down(w, plane, start)
        formation(w)
    elif start:
        w.at[plane] = courses.started(w, plane, courses.noted_at(w, start))
        w.said_at[plane] = True


# A second move.


def too_much(w: World, plane: Plane, line: Line) -> bool:
    """6B, 6D3b: a second move in a turn: the one slip, and it does not count."""
    leg, far = w.leg[plane], courses.known_inches(courses.pieces([line.values]))
    full = leg and leg.over and not leg.vague and leg.flown >= lengths(w, plane)[-1] - w.kit.tolerance
    again = bool(full and (far or (line.start and line.end)))
    return not w.rule("6B", not again, "a plane moves once per turn", f"{name(plane)} moved twice")


# Where it sets out.


def sets_out(w: World, plane: Plane, noted: Fix | None) -> None:
    """The first line of a plane's move, or one on which it goes on; from where, if that is noted."""
    if w.mover[0] == plane:
        w.mover[0] = None
    path = w.path[plane]
    if w.leg[plane] is None or path is None:
        takes_off(w, plane, noted)
    elif noted:
        w.at[plane] = at = courses.started(w, plane, noted)
        w.path[plane] = (*path[:-1], at)


def takes_off(w: World, plane: Plane, noted: Fix | None) -> None:
    """5C3, 6B: where a plane's move begins: as its section enters, else where it stood."""
    at, section = fix_of(w, plane), w.kit.section(plane)
    if at is None and german(plane) and entered_now(w, plane) and (w.clock[section] or w.die[section]):
        at = starts(w, plane, noted)
    elif noted:
        at = courses.started(w, plane, noted)
    if at:
        w.at[plane] = at
    vague = at is None and fighter(plane) and hidden(w)
    w.leg[plane] = w.leg[plane] or Leg(at, points(w, plane)[0], vague=vague)
    w.path[plane] = (at,) if at else ()
    courses.done_before(w, plane)


# The pieces of its course (6C1, 6C2).


def legs(w: World, plane: Plane, course: Sequence[Piece]) -> None:
    """The pieces of a course one after the other."""
    goes_on(w, plane)
    w.leg[plane] = w.leg[plane]._replace(over=False)
    for how, much in course:
        if how == "ahead":
            ahead(w, plane, much)
        else:
            turns(w, plane, how, much)


def goes_on(w: World, plane: Plane) -> None:
    """6C3c: what it was hit at its stop shortens the rest of its move."""
    leg = w.leg[plane]
    if leg.stop is not None:
        w.leg[plane] = leg._replace(damage=points(w, plane)[0])


def ahead(w: World, plane: Plane, far: Any) -> None:
    """Fly `far` inches straight on; "all" flies the rest, None an unknown length."""
    leg, at = w.leg[plane], fix_of(w, plane)
    if far == "all":
        left = {max(n - leg.flown, 0.0) for n in lengths(w, plane)}
        far = left.pop() if len(left) == 1 and not leg.vague else None
        leg = leg._replace(over=far is None)
    if far is None:
        w.leg[plane] = leg._replace(vague=True)
        put(w, plane, None)
        return
    w.leg[plane] = leg._replace(flown=leg.flown + far, ahead=leg.ahead + (0.0 if leg.turns else far))
    known = at is not None and at.heading is not None
    put(w, plane, geometry.flown(at, far, w.kit.hand if far else 0.0) if at and known else None)


def turns(w: World, plane: Plane, how: str, much: Any) -> None:
    """6C1a, 6C1b, 6C2a, 6C2b: one turn, after a straight leg; a bomber's by 90 degrees at most."""
    leg, at, by, loose = w.leg[plane], fix_of(w, plane), much, 0.0
    if how == "to":
        by = geometry.turn(at.heading, much) if at and at.heading is not None else None
        loose = at.swing if at else 0.0
    if by is not None and (by == 0 or abs(by) < w.v.tolerance_degrees * (how == "to")):
        return
    courses.in_time(w, plane, leg)
    if bomber(plane) and by is not None:
        most, found = w.v.bomber_turn, f"{name(plane)} turned by {spelt(abs(by))} degrees"
        expected = f"a B-17 turns by at most {most} degrees, give or take {w.v.tolerance_degrees}"
        w.rule("6C2b", abs(by) <= most + w.v.tolerance_degrees + loose, expected, found)
    w.leg[plane] = leg._replace(turns=leg.turns + 1)
    if at and how == "turn":
        w.at[plane] = geometry.turned(at, by, w.kit.askew)
    elif at:
        w.at[plane] = at._replace(heading=much, spread=at.spread._replace(xh=0, yh=0, hh=w.kit.noted.hh))


# Where it ends (6B, 6C3).


def arrives(w: World, plane: Plane, end: Point, following: Any) -> None:
    """The noted end of a move: compared with its course, or the course worked out from it."""
    goes_on(w, plane)
    turned = afresh(w, plane)
    leg, at, fix, totals = w.leg[plane], fix_of(w, plane), courses.noted_at(w, end), lengths(w, plane)
    if at is None or (not leg.flown and courses.left_there(w, plane, fix)):
        put(w, plane, fix)
        w.leg[plane] = leg._replace(over=True, flown=totals[-1])
        return
    stop = courses.straight_ahead(w, at, fix)
    if leg.flown >= totals[-1] - w.kit.tolerance or (leg.flown and courses.comes_here(w, at, fix)):
        w.at[plane] = fix = courses.confirmed(w, plane, at, fix)
        w.path[plane] = (*(w.path[plane] or ())[:-1], fix)
    elif stop is not None and stop < totals[0] - leg.flown and courses.attacks_next(plane, following):
        ahead(w, plane, stop)
    else:
        comes_to(w, plane, leg, at, fix)
        if turned and fix.heading is None:
            w.at[plane] = fix  # onto which heading is not known


def afresh(w: World, plane: Plane) -> bool:
    """A move of which a piece was not noted is told by its end alone; return whether it has turned."""
    leg = w.leg[plane]
    if leg.vague:
        w.leg[plane] = leg._replace(flown=0.0, ahead=0.0, turns=0, vague=False)
        w.path[plane] = (leg.start,) if leg.start else ()
        w.at[plane] = leg.start or DARK
    return bool(leg.vague and leg.turns)


def comes_to(w: World, plane: Plane, leg: Leg, at: Fix, end: Fix) -> None:
    """6B, 6C: fly to a noted end, on the course that leads there."""

    def fits(length: float) -> bool:
        return courses.course_to(w, plane, leg, at, end, length)[1]

    totals = lengths(w, plane)
    lawful = [*filter(fits, totals)]
    if len(lawful) > 1:
        put(w, plane, end)
        w.leg[plane], w.path[plane] = leg._replace(over=True, flown=totals[-1]), ()
        return
    pieces, _ = courses.course_to(w, plane, leg, at, end, (lawful or totals)[-1])
    legs(w, plane, pieces)
    heading, swing = courses.comes_on(w, at, end, pieces)
    if end.heading is None:
        end = courses.headed(w, end, heading, swing + geometry.SURE * w.kit.askew)
    elif heading is not None and lawful and len(pieces) > 1:
        give = w.v.tolerance_degrees + swing + geometry.SURE * w.kit.askew
        courses.faces(w, plane, end.heading, heading, give)
    path = w.path[plane]
    w.at[plane], w.path[plane] = end, (*path[:-1], end) if path else ()


def whole(w: World, plane: Plane, following: Any, exact: bool) -> None:
    """6B, 6C3a: the whole distance, unless the next line goes on with this plane; `exact`: all in lengths."""
    leg, gone = w.leg[plane], lost(w, plane)
    if gone or (gone is None and w.aims[plane]):
        w.leg[plane] = leg._replace(over=True)
        return  # it is destroyed at its stop, or may be
    far, done = leg.flown > lengths(w, plane)[-1] + w.kit.tolerance, courses.complete(w, plane, leg.flown)
    if not (done or leg.vague or far) and flies_later(w, plane, leg, following):
        return
    if done or (leg.vague and not far):
        kept(w, "6B")
    else:
        wrong_length(w, plane, leg, far, exact)
    if not done and leg.vague:
        put(w, plane, None)
    w.leg[plane] = w.leg[plane]._replace(over=True)
    has_ended(w, plane)


def flies_later(w: World, plane: Plane, leg: Leg, following: Any) -> bool:
    """Return whether the next line goes on with its move, or one that was not written down may do so."""
    if courses.goes_on_with(plane, following):
        w.mover[0] = plane
        return True
    if following == ("?", {}) or hidden(w):
        w.leg[plane] = leg._replace(vague=True)
        put(w, plane, None)
        return True
    return False


def wrong_length(w: World, plane: Plane, leg: Leg, far: bool, exact: bool) -> None:
    """6B, 6C3a, 6C3b: a move that is too long or too short."""
    give = w.kit.tolerance + (0.0 if exact or not leg.start else geometry.SURE * w.kit.hand + leg.start.slack)

    def fits(length: float) -> bool:
        return abs(length - leg.flown) <= give

    stopped = leg.stop == leg.flown and not far
    rule = "6C3b" if stopped else courses.forgotten(w, plane, fits, far)
    w.rule(rule, False, courses.due(w, plane), f"{name(plane)} flew {spelt(leg.flown)} in")
    courses.hit_unnoted(w, plane, fits)
    if stopped:
        courses.breaks_off(w, plane)


def has_ended(w: World, plane: Plane) -> None:
    """6D6j: what counts from the end of a move: guns that bear, the far edge."""
    if escort(plane):
        there = [p for p in filter(bomber, w.at) if lost(w, p) is False]
        w.spared[plane] = tuple(p for p in there if bearing_guns(w, p, plane))
    at = fix_of(w, plane)
    if bomber(plane) and at and at.y - at.slack > w.v.table_length + w.kit.tolerance:
        w.at[plane] = GONE


# Planes left out (6C3a, 6C3b).


def by_side(theirs: bool, owes: Any, w: World, plane: Plane) -> bool:
    return german(plane) is theirs and owes(w, plane)


def owed_by_each_side(rule: str, expected: str, found: str, each: str = "at") -> Any:
    """Ask for what each side owes for its planes, before the next step begins."""

    def keep(owes: Any) -> Any:
        for step, theirs in (("germans", True), ("americans", False)):
            told = {"label": lambda p: name(p), "each": each, "found": found}
            rules.owed(step, rule, expected, **told)(partial(by_side, theirs, owes))
        return owes

    return keep


@owed_by_each_side("6C3a", "every plane moves in every turn", "{} did not move")
def unmoved(w: World, plane: Plane) -> bool:
    """6C3a: a plane of a side that was left out when others of it moved."""
    if w.path[plane] is not None or w.aims[plane] or hidden(w) or out(w, plane) is not False:
        return False
    if german(plane) and entered_now(w, plane):
        return False  # 5C4 asks for that
    there = over_table(w, plane) if fix_of(w, plane) else fighter(plane) and w.met[plane]
    return bool(there and any(german(p) == german(plane) for p in moved(w)))
