"""A plane's move (6A to 6C): its course, how far it went, where it ended."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians
from typing import Any

from cutline.components.shapes.steady import sin
from cutline.referee import Table

from .attacks import ATTACK, answers, struck
from .courses import (
    Fits,
    Leg,
    Way,
    as_meant,
    by_hand,
    comes_here,
    confirmed,
    due,
    entered_now,
    fitting,
    forgotten,
    implied,
    lengths,
    noted_at,
    pieces,
    rests,
    short,
    spelt,
    started,
    straight,
    usual,
)
from .entering import extras
from .entering import starts as entry
from .geometry import Fix, flown, turned
from .gunners import BACK
from .kit import Plane, behind, bomber, concerns, escort, fighter, german, name, planes_of
from .placing import formation, meet
from .placing import put as set_down
from .record import claimed, near_target
from .state import GONE, SOMEWHERE, Fire, flies, lost, out, part, perhaps_next, rules, side
from .stops import attacks_next, bearing_guns, flak_behind

COURSE = f"course:([legs:LEG*] [{ATTACK}] [{BACK}])* [to|->|ends end:PLACE]"


def stands(said: Any) -> bool:
    """Whether a line moves no plane: it only says where one stands, or that it is down."""
    return bool(said.get("gone") or (said.get("start") and not said.get("course") and not said.get("end")))


def whose(values: Any) -> str:
    """5C1: the side whose move a line is; "" if it moves no plane."""
    return "" if stands(values) else side(values)


ASKED = (
    "[plane:PLANE] [all:bombers] [from start:PLACE] "
    "course:([legs:LEG*] [attack:attack target:PLANE [angle:ANGLE] die:SHOT against:SHOT])*"
)


@rules.verb(
    f"plane:PLANE also:ALSO* [from|at start:PLACE] [start:START] {COURSE}",
    f"all:bombers|formation [from|at start:PLACE] {COURSE}",
    "several:(bomber:BOMBER others:BOMBER* leg:LEG more:LEG*)*",
    "plane:PLANE also:ALSO* [shot] gone:down|destroyed|lost|killed",
    step=whose,
    understood=True,
    ahead=True,
    ask=ASKED,
    example=("fw1 6 right 30 8", "fw1 30 80 -> 31 66 170", "bombers 10"),
)
def fly(t: Table, plane: Any, also: Any, all: Any, several: Any, gone: Any, **said: Any) -> None:
    """a move: start, lengths and turns, an attack on the way, end"""
    if gone:
        claimed(t, (plane, *(also or ())))
        return
    planes = planes_of({"plane": plane, "also": also, "several": several})
    here, maybe = bombers(t, said.get("ahead")) if all else (named(t, planes), ())
    lines = dict.fromkeys(here, said)
    for row in several or ():
        course = ({"legs": (row["leg"], *(row["more"] or ()))},)
        lines |= {one: said | {"course": course} for one in (row["bomber"], *(row["others"] or ()))}
    for one, line in lines.items():
        before = t.leg[one]
        t.each(moved, one, line)
        if not (t.believes or (before and before.over)) and t.leg[one] is before:
            flew_somewhere(t, one)
    for one in maybe:  # not known whether they still fly, or how far
        flew_somewhere(t, one, t.leg[one])


def flew_somewhere(t: Table, plane: Plane, leg: Leg | None = None, far: float = 0.0) -> None:
    """End a plane's move at a place that is not known."""
    put(t, plane, None)
    t.leg[plane], t.path[plane] = leg or Leg(None, 0, flown=far, over=True), ()


def named(t: Table, planes: Sequence[Plane]) -> Sequence[Plane]:
    """2b: the planes of a line, each once."""
    several = [p for p in dict.fromkeys(planes) if planes.count(p) > 1]
    for plane in several:
        found = f"{name(plane)} was named {planes.count(plane)} times"
        t.rule("2b", False, "there is one plane of each number", found)
    return tuple(dict.fromkeys(planes))


def bombers(t: Table, following: Any) -> tuple[Sequence[Plane], Sequence[Plane]]:
    """The bombers that surely are on the table, and those that may be: where is not known."""
    at, early = t.at, not (near_target(t) or perhaps_next(t))
    there = [p for p in at if bomber(p) and at[p] is not None and not out(t, p)]
    later = [*behind(following)]

    def flies_on(p: Plane) -> bool:
        """Not destroyed: as far as is known, or by this turn's totals, or as it has more to do."""
        kept = t.stays[p] or 0 < t.coming[p] < t.facts.lives(p)
        return kept or out(t, p) is False or any(concerns(p, *line) for line in later)

    sure = [p for p in there if (early or type(at[p]) is Fix) and flies_on(p)]
    return sure, [p for p in there if p not in sure]


def moved(t: Table, plane: Plane, said: Any) -> None:
    """One plane's line, from its start to its end."""
    start, end = said["start"], said["end"]
    meet(t, plane)
    found = f"{name(plane)} flew after it had left the table"
    there = flies(t, plane, "flew") and t.rule(
        "6C3a", t.at[plane] != GONE, "a plane that has left does not come back", found
    )
    if not there:
        return
    if stands(said):
        others = t.turn[0] == t.began[0] and any(t.placed.contents())
        if others and not (german(plane) or t.placed[plane] or t.missing[0]):
            set_down(t, plane, start)  # as `place` says it
            formation(t)
            return
        t.at[plane] = started(t, plane, noted_at(start))
        t.stated[plane] = True
        return
    left_behind(t, plane)
    start, rows = as_meant(t, plane, start, said["course"] or (), end)
    if too_much(t, plane, start, rows, end):
        return
    if start or end or any(row.get("legs") for row in rows):
        sets_out(t, plane, start)
    for row in rows:
        if row.get("legs"):
            legs(t, plane, row["legs"])
        if row.get("attack"):
            part(t, struck, on_the_way(plane, row))
        if row.get("back"):
            part(t, answers, on_the_way(plane, row, said.get("ahead")))
    if end:
        arrives(t, plane, end, said.get("ahead"))
    if t.path[plane] is not None:
        whole(t, plane, said.get("ahead"))


def on_the_way(plane: Plane, row: Any, following: Any = None) -> Fire:
    """An attack as a row of a plane's course has it."""
    slots = {slot: row.get(slot) for slot in Fire._fields}
    return Fire(**slots | {"by": plane, "ahead": following})


def too_much(t: Table, plane: Plane, start: Any, rows: Sequence[Any], end: Any) -> bool:
    """6B, 6D3b: a second move in a turn, or one across the table: the one slip, and it does not count."""
    leg, (far, turn) = t.leg[plane], pieces(rows)
    if not leg and far <= t.v.table_width:
        return False
    attack, totals = any(row.get("attack") for row in rows), lengths(t, plane)
    gone, give = leg.flown if leg else 0.0, t.facts.tolerance
    whole = leg and leg.over and not leg.vague and gone >= totals[-1] - give
    rule, expected = "6B", due(t, plane, totals)
    if far > t.v.table_width:
        found = f"{name(plane)} flew {spelt(gone + far)} in"
        flew_somewhere(t, plane, far=totals[-1])
    elif whole and (far or (start and end)):
        found, expected = f"{name(plane)} moved twice", "a plane moves once per turn"
    elif leg and not leg.vague and leg.turns and turn and gone + far > totals[-1] + give:
        found = f"{name(plane)} flew {spelt(gone + far)} in"
    elif leg and leg.over and attack and end and t.attacked[plane]:
        rule, expected = "6D3b", "a fighter attacks once per move"
        found = f"{name(plane)} attacked twice"
    else:
        return False
    t.rule(rule, False, expected, found)
    return True


def sets_out(t: Table, plane: Plane, start: Any) -> None:
    """The first line of a plane's move, or one on which it goes on; from where, if that is said."""
    leg, points = t.leg[plane], min(t.damage.can(plane))
    if t.mover[0] == plane:
        t.mover[0] = None
    noted, at, path = start and noted_at(start), t.at[plane], t.path[plane]
    first = leg is None or path is None
    section = t.facts.section(plane) if german(plane) and entered_now(t, plane) else None
    enters = section and (t.clock[section] or t.enter[section])  # as the log has it
    if first and type(at) is not Fix and enters:
        at = entry(t, plane, noted)
    elif noted:
        at = started(t, plane, noted)
    fix = at if isinstance(at, Fix) else None
    if first:
        began = fighter(plane) and not (fix or noted) and bool(t.missing[0])  # maybe
        t.leg[plane] = leg or Leg(fix, points, vague=began)
        if escort(plane):
            t.after[plane] = tuple(p for p, one in t.leg.items() if bomber(p) and one and one.over)
        t.at[plane], t.path[plane] = at, (fix,) if fix else ()
    elif noted:
        t.at[plane], t.path[plane] = at, (*path[:-1], at)


def left_behind(t: Table, plane: Plane | None) -> None:
    """6C3b: check that a plane that has stopped flies on before another moves."""
    other = t.mover[0]
    if other is None or other == plane:
        return
    t.mover[0], leg = None, t.leg[other]
    if lost(t, other) is False and not t.missing[0]:
        found = f"{name(other)} stopped after {spelt(leg.flown)} in"
        fine = leg.over or fitting(t, lengths(t, other), leg.flown)
        t.rule("6C3b", fine, f"it must fly on, and {due(t, other, lengths(t, other))}", found)
    t.leg[other] = leg._replace(over=True)


# Where it is.


def put(t: Table, plane: Plane, fix: Fix | None) -> None:
    """Put a plane at a place; None where that is not known."""
    t.at[plane] = fix or SOMEWHERE
    path = t.path[plane]
    t.path[plane] = (*path, fix) if fix and path else ()


# Lengths and turns, as they were noted.


def legs(t: Table, plane: Plane, said: Any) -> None:
    """The pieces of a course one after the other."""
    goes_on(t, plane)
    t.leg[plane] = t.leg[plane]._replace(over=False)
    for how, much in said:
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
    leg, at = t.leg[plane], t.at[plane]
    if far == "all":
        left = {max(n - leg.flown, 0.0) for n in lengths(t, plane)}
        far = left.pop() if len(left) == 1 and not leg.vague else None
        leg = leg._replace(over=far is None)
    if far is None:
        t.leg[plane] = leg._replace(vague=True)
        put(t, plane, None)
        return
    before = leg.ahead + (far if not leg.turns else 0.0)
    t.leg[plane] = leg._replace(flown=leg.flown + far, ahead=before)
    known = isinstance(at, Fix) and at.heading is not None
    if not known:
        put(t, plane, None)
        return
    if at.swing > t.v.tolerance_degrees:
        at = at._replace(slack=at.slack + far * sin(radians(min(at.swing, 90.0))))
    put(t, plane, by_hand(t, flown(at, far), far))


def turns(t: Table, plane: Plane, how: str, much: Any) -> None:
    """6C1a, 6C1b, 6C2a, 6C2b: one turn, after a straight leg; a bomber's by 90 degrees at most."""
    leg, at = t.leg[plane], t.at[plane]
    heading = at.heading if isinstance(at, Fix) else None
    by = much
    if how == "to":
        by = None if heading is None else (much - heading + 180) % 360 - 180
    if by == 0 or (how == "to" and by is not None and abs(by) < t.v.tolerance_degrees):
        return
    who, kind = name(plane), ("6C1" if fighter(plane) else "6C2")
    once = t.rule(f"{kind}b", not leg.turns, "a plane turns once per move", f"{who} turned twice")
    if once and not leg.vague:
        first = straight(t, plane)
        late = leg.ahead >= first - t.facts.tolerance
        expected = f"it flies {spelt(first)} in before it turns, give or take {t.v.tolerance} in"
        t.rule(f"{kind}a", late, expected, f"{who} turned after {spelt(leg.ahead)} in")
    if bomber(plane) and by is not None:
        wide = abs(by) <= t.v.bomber_turn + t.v.tolerance_degrees + (at.swing if how == "to" else 0)
        t.rule("6C2b", wide, due(t, plane, (), "wide"), f"{who} turned by {spelt(abs(by))} degrees")
    t.leg[plane] = leg._replace(turns=leg.turns + 1)
    if isinstance(at, Fix):
        new = at._replace(heading=much % 360, swing=0.0) if how == "to" else None
        t.at[plane] = new or (at._replace(heading=None) if by is None else turned(at, by))


# Where it ends.


def arrives(t: Table, plane: Plane, end: Any, following: Any) -> None:
    """The noted end of a move: compared with its course, or the course worked out from it."""
    goes_on(t, plane)
    leg, at, totals = t.leg[plane], t.at[plane], lengths(t, plane)
    fix = noted_at(end)
    if leg.vague:
        leg = leg._replace(flown=0.0, ahead=0.0, turns=0)
        at, t.path[plane] = leg.start, (leg.start,) if leg.start else ()
    if type(at) is not Fix:
        put(t, plane, fix)
        t.leg[plane] = leg._replace(over=True, flown=totals[-1], vague=False)
        return
    there = fitting(t, totals, leg.flown) and comes_here(t, leg, at, fix)
    here = there or leg.flown >= totals[-1] - t.facts.tolerance or rests(t, plane, leg, at, fix)
    way = Way(t, plane, leg, at, fix)
    if not here and way.ahead < totals[0] - leg.flown and way.straight and attacks_next(plane, following):
        ahead(t, plane, way.ahead)
        return
    fine = comes_here(t, leg, at, fix) if here else any(not way.problem(n)[0] for n in totals)
    if not fine and t.stops[plane] and leg.stop is None and leg.start and not leg.turns:
        # how far it had flown at its stop, and what was left when it was hit, is not known
        full, step = usual(t, plane) + max(extras(t, plane)), t.v.slowed / 8
        lasts = [totals[0] + step * n for n in range(int((full - totals[0]) / step) + 1)]
        other = Way(t, plane, Leg(leg.start, 0), leg.start, fix)
        if any(not other.problem(n)[0] for n in lasts):
            way, here, totals, t.path[plane] = other, False, lasts, (leg.start,)
    if here:
        fix = confirmed(t, plane, at, fix, leg.flown)
        t.at[plane], t.path[plane] = fix, (*(t.path[plane] or ())[:-1], fix)
        return
    implied(t, way, totals)
    t.leg[plane] = leg._replace(over=True, flown=lengths(t, plane)[-1], vague=False)


def whole(t: Table, plane: Plane, following: Any) -> None:
    """6B, 6C3a: the whole distance, unless the next line goes on with this plane."""
    leg, totals, give = t.leg[plane], lengths(t, plane), t.facts.tolerance
    far, fits = leg.flown > totals[-1] + give, fitting(t, totals, leg.flown)
    gone, early = lost(t, plane), leg.turns and leg.ahead < straight(t, plane) - give
    if gone or (gone is None and t.stops[plane]):
        t.leg[plane] = leg._replace(over=True)
        return  # it is destroyed at its stop, or may be
    if not (far or fits or leg.vague):
        if following and concerns(plane, *following):
            t.mover[0] = plane
            return
        if following == ("?", {}) or t.missing[0]:
            t.leg[plane] = leg._replace(vague=True)
            put(t, plane, None)
            return
    rule = "6B" if far or fits or leg.vague else "6C3b" if leg.stop == leg.flown else "6C3a"
    if fits or ((leg.vague or early) and not far):  # what it turned too early, it is short of
        t.rule(rule, True, "", "")
    else:
        fitting_in: Fits = lambda n: abs(n - leg.flown) <= give  # noqa: E731
        if rule != "6C3b":
            rule = forgotten(t, plane, fitting_in, far, rule)
        short(t, plane, rule, fitting_in, due(t, plane, totals), f"{name(plane)} flew {spelt(leg.flown)} in")
    at = t.at[plane]
    if leg.vague and not fits:
        put(t, plane, None)
    elif not fits and type(at) is Fix:  # an unknown piece of its move is wrong by this much
        off = min(abs(n - leg.flown) for n in totals)
        t.at[plane] = at._replace(slack=at.slack + off)
    t.leg[plane] = leg._replace(over=True)
    if fighter(plane):
        flak_behind(t, plane, following)
    if escort(plane):
        there = [p for p in t.at if bomber(p) and lost(t, p) is False]
        t.seen_by[plane] = tuple(p for p in there if bearing_guns(t, p, plane, unsure=True))  # 6D6j
    if bomber(plane) and isinstance(at := t.at[plane], Fix) and at.y > t.v.table_length + give:
        t.at[plane] = GONE  # it ends beyond the far edge
