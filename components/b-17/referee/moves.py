"""A plane's move (6A to 6C): its course, how far it went, where it ended."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from typing import Any

from cutline.referee import Table, either, many, some

from .attacks import ATTACK, struck
from .geometry import (
    Fix,
    apart,
    aside,
    bearing,
    distance,
    flown,
    shortest,
    turned,
    turning_point,
)
from .gunners import BACK, answer
from .kit import Plane, bomber, fighter, german, name
from .lengths import Leg, drift, entered_now, forgotten, lengths, slack, spelt, straight
from .state import GONE, SOMEWHERE, lost, meet, rules, side

COURSE = f"course:([legs:LEG*] [{ATTACK}] [{BACK}])* [to|->|ends end:PLACE]"


@rules.verb(
    f"plane:PLANE also:ALSO* [from|at start:PLACE] [start:START] {COURSE}",
    f"all:bombers|formation [from|at start:PLACE] {COURSE}",
    step=side,
    understood=True,
    ahead=True,
    example=("fw1 6 right 30 8", "fw1 30 80 -> 31 66 170", "bombers 10"),
)
def fly(t: Table, plane: Any, also: Any, all: Any, **said: Any) -> None:
    """a move: where from, lengths and turns, an attack on the way, where to"""
    for one in (plane, *(also or ())) if plane else bombers(t):
        t.each(moved, one, said)


def bombers(t: Table) -> list[Plane]:
    """The bombers that may be on the table."""
    at = t.at.values
    return [p for p in at if bomber(p) and at[p] not in (None, GONE) and not lost(t, p)]


def moved(t: Table, plane: Plane, said: Any) -> None:
    """One plane's line, from its start to its end."""
    start, end = said["start"], said["end"]
    meet(t, plane)
    if not flies(t, plane):
        return
    left_behind(t, plane)
    sets_out(t, plane)
    if start:
        starts(t, plane, start)
    rows: Sequence[Any] = said["course"] or ()
    for row in rows:
        if row.get("legs"):
            legs(t, plane, row["legs"])
        if row.get("attack"):
            t.sub(struck, plane, **{**row, "by": plane})
        if row.get("back"):
            t.sub(answer, plane, **row)
    if end:
        arrives(t, plane, end, said.get("ahead"))
    elif start and not rows:
        return  # it says where it stands, and no more
    whole(t, plane, said.get("ahead"))


def flies(t: Table, plane: Plane) -> bool:
    """6D4: who is destroyed flies no more; nor does anybody who has left the table."""
    rule, found = "6D4a" if bomber(plane) else "6D4b", f"{name(plane)} was destroyed"
    if not t.rule(rule, lost(t, plane) is not True, "only planes that are left fly", found):
        return False
    found = f"{name(plane)} has left the table"
    return t.rule("6C3a", t.at.values[plane] != GONE, "planes on the table fly", found)


def sets_out(t: Table, plane: Plane) -> None:
    """The first line of a plane's move, or one on which it goes on."""
    at, leg = t.at.values[plane], t.leg.values[plane]
    points = min(many(t.damage.values[plane]))
    if leg is None:
        fix = at if isinstance(at, Fix) else None
        t.leg[plane] = Leg(fix, points)
        t.path[plane] = (fix,) if fix else ()
    elif not leg.over:
        t.leg[plane] = leg._replace(damage=points)
    if t.mover[0] == plane:
        t.mover[0] = None


def left_behind(t: Table, plane: Plane | None) -> None:
    """6C3b: who has stopped on its way goes on before another plane moves."""
    other = t.mover.values[0]
    if other is None or other == plane:
        return
    t.mover[0] = None
    if not lost(t, other):
        t.rule("6C3b", t.leg.values[other].over, "it goes on to the end of its move",
               f"{name(other)} stops after {spelt(t.leg.values[other].flown)} in")  # fmt: skip
        t.leg[other] = t.leg.values[other]._replace(over=True)


# Where it is.


def put(t: Table, plane: Plane, fix: Fix | None) -> None:
    """A plane has come to a place; None: nobody knows where that is."""
    t.at[plane] = fix or SOMEWHERE
    path = t.path.values[plane]
    t.path[plane] = (*path, fix) if fix and path else ()


def starts(t: Table, plane: Plane, start: Any) -> None:
    """The noted start against where the plane came to; it is believed."""
    x, y, heading = start
    at, leg = t.at.values[plane], t.leg.values[plane]
    known = at.heading if isinstance(at, Fix) else None
    if isinstance(at, Fix):
        entry = at.slack and german(plane) and entered_now(t, plane)
        same_place(t, plane, at, (x, y), "5C3" if entry else "6B", drift(t, at, leg.flown or 14))
        same_heading(t, plane, at, heading)
    fix = Fix(float(x), float(y), known if heading is None else heading)
    if heading is None and known is not None:
        fix = fix._replace(swing=at.swing)
    t.at[plane] = fix
    if leg.flown:
        t.path[plane] = (*t.path.values[plane][:-1], fix)
    else:
        t.leg[plane], t.path[plane] = leg._replace(start=fix), (fix,)


def same_place(
    t: Table, plane: Plane, at: Fix, point: tuple[float, float], rule: str, give: float
) -> None:
    """A place as it was noted, against that to which the course leads."""
    off = distance(at.at, point)
    expected = f"its course leads to {spelt(at)}{give_or_take(t)}"
    t.rule(rule, off <= give, expected, f"{name(plane)} at {spelt(point)}")


def same_heading(t: Table, plane: Plane, at: Fix, heading: float | None) -> None:
    """A heading as it was noted, against the one that the plane has."""
    if heading is None or at.heading is None:
        return
    rule = "6C1b" if fighter(plane) else "6C2b"
    expected = f"it flies on heading {spelt(at.heading)}, give or take {t.v.tolerance_degrees} degrees"
    fine = apart(at.heading, heading) <= t.v.tolerance_degrees + at.swing
    t.rule(rule, fine, expected, f"{name(plane)} heading {spelt(heading)}")


def give_or_take(t: Table) -> str:
    return f", give or take {t.v.tolerance} in"


# Lengths and turns, as they were noted.


def legs(t: Table, plane: Plane, said: Any) -> None:
    """The pieces of a course one after the other."""
    leg = t.leg.values[plane]
    t.leg[plane] = leg._replace(over=False)
    if bomber(plane) and leg.flown and not leg.over:
        shots = any(one[0] == plane and one[3] == leg.flown for one in t.fired.values[0])
        t.rule("6D6b", not shots, "bombers fire where their move ends", f"{name(plane)} goes on")
    for how, much in said:
        if how == "ahead":
            ahead(t, plane, much)
        else:
            turns(t, plane, how, much)


def ahead(t: Table, plane: Plane, far: Any) -> None:
    """So many inches straight on; "all" that are left, or nobody knows how many."""
    leg, at = t.leg.values[plane], t.at.values[plane]
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
    put(t, plane, flown(at, far) if known else None)


def turns(t: Table, plane: Plane, how: str, much: Any) -> None:
    """6C1a, 6C1b, 6C2a, 6C2b: one turn, after a straight leg; a bomber's by 90 degrees at most."""
    leg, at = t.leg.values[plane], t.at.values[plane]
    heading = at.heading if isinstance(at, Fix) else None
    by = much
    if how == "to":
        by = None if heading is None else (much - heading + 180) % 360 - 180
    if by == 0 or (how == "to" and by is not None and abs(by) < t.v.tolerance_degrees):
        return
    who, kind = name(plane), ("6C1" if fighter(plane) else "6C2")
    once = t.rule(f"{kind}b", not leg.turns, "one turn in a move", f"a second turn of {who}")
    if once and not leg.vague:
        first = straight(t, plane)
        late = leg.ahead >= first - t.facts.tolerance
        expected = f"{spelt(first)} in straight ahead before it turns{give_or_take(t)}"
        t.rule(f"{kind}a", late, expected, f"{who} turns after {spelt(leg.ahead)} in")
    if bomber(plane) and by is not None:
        most = t.v.bomber_turn
        expected = f"{most} degrees at most, give or take {t.v.tolerance_degrees}"
        wide = abs(by) <= most + t.v.tolerance_degrees + (at.swing if how == "to" else 0)
        t.rule("6C2b", wide, expected, f"{who} turns by {spelt(abs(by))} degrees")
    t.leg[plane] = leg._replace(turns=leg.turns + 1)
    if isinstance(at, Fix):
        new = at._replace(heading=much % 360, swing=0.0) if how == "to" else None
        t.at[plane] = new or (at._replace(heading=None) if by is None else turned(at, by))


# Where it ends.


def arrives(t: Table, plane: Plane, end: Any, following: Any) -> None:
    """The noted end of a move: compared with its course, or the course worked out from it."""
    x, y, heading = end
    leg, at = t.leg.values[plane], t.at.values[plane]
    fix = Fix(float(x), float(y), heading)
    totals = lengths(t, plane)
    near = any(abs(n - leg.flown) <= t.facts.tolerance for n in totals)
    if isinstance(at, Fix) and not leg.vague and (near or leg.flown > totals[-1]):
        same_place(t, plane, at, fix.at, "6B", drift(t, at, leg.flown))
        same_heading(t, plane, at, heading)
        if heading is None:
            fix = fix._replace(heading=at.heading, swing=at.swing)
        t.at[plane], t.path[plane] = fix, (*t.path.values[plane][:-1], fix)
        return
    base = leg.start if leg.vague else at if isinstance(at, Fix) else None
    if base is None:
        put(t, plane, fix)
    else:
        gone = 0.0 if leg.vague else leg.flown
        first = max(straight(t, plane) - (0.0 if leg.vague else leg.ahead), 0.0)
        way = Way(t, plane, base, fix, 0.0 if leg.turns and not leg.vague else first,
                  bool(leg.turns) and not leg.vague, gone)  # fmt: skip
        if following and following[0] == "attack" and following[1].get("by") == plane:
            ahead_of, _ = aside(base, fix.at) if base.heading is not None else (0.0, 0.0)
            if (way.problem(totals[0]) or ("",))[0] == "short":
                t.leg[plane] = leg._replace(flown=gone + ahead_of, ahead=leg.ahead + ahead_of)
                put(t, plane, flown(base, ahead_of))
                return
        implied(t, way, totals)
    leg = t.leg.values[plane]
    t.leg[plane] = leg._replace(over=True, flown=totals[-1], vague=False)


class Way:
    """From one place to another, with what is left of a move."""

    def __init__(self, t: Table, plane: Plane, base: Fix, end: Fix, first: float,
                 turned: bool, gone: float) -> None:  # fmt: skip
        self.t, self.plane, self.base, self.end = t, plane, base, end
        self.first, self.turned, self.gone = first, turned, gone
        self.direct = distance(base.at, end.at)
        self.give = drift(t, base, self.direct)
        self.ahead, self.side = aside(base, end.at) if base.heading is not None else (0.0, 0.0)

    @property
    def on(self) -> bool:
        """Whether it lies straight ahead."""
        base, end = self.base.heading, self.end.heading
        same = base is not None and (end is None or apart(base, end) < self.t.v.bomber_turn)
        return same and self.ahead >= 0 and self.side <= slack(self.t, self.base)

    def problem(self, total: float) -> tuple[str, str] | None:
        """What is wrong with it, as a word and in words, for a whole move of this length."""
        left, who = total - self.gone, name(self.plane)
        if self.direct > left + self.give:
            return "far", f"{who} flies {spelt(self.gone + self.direct)} in"
        if self.base.heading is None:
            return None
        if self.on:
            short = self.ahead < left - self.give
            return ("short", f"{who} flies {spelt(self.gone + self.ahead)} in") if short else None
        if self.turned:
            return "twice", f"a second turn of {who}"
        if shortest(self.base, self.end.at, self.first) > left + self.give:
            return "early", f"{who} turns before that, or flies farther"
        heading, swing = self.heading(left)
        if heading is None:
            return None
        turn, give = apart(heading, self.base.heading), self.t.v.tolerance_degrees + swing
        if bomber(self.plane) and turn > self.t.v.bomber_turn + give:
            return "wide", f"{who} turns by {spelt(turn)} degrees"
        if self.end.heading is not None and apart(heading, self.end.heading) > give:
            return "aslant", f"{who} comes there on heading {spelt(self.end.heading)}"
        return None

    def corner(self, left: float) -> Fix:
        """Where it turned."""
        turn = turning_point(self.base, self.end.at, left)
        return flown(self.base, self.first if turn is None else max(turn, self.first))

    def heading(self, left: float) -> tuple[float | None, float]:
        """On which heading it comes there, and by how much that may be off."""
        if self.base.heading is None or self.on:
            return self.base.heading, self.base.swing
        corner = self.corner(left)
        rest = distance(corner.at, self.end.at)
        swing = degrees(atan2(2 * slack(self.t, self.base), rest)) + self.base.swing
        return (bearing(corner.at, self.end.at), swing) if swing < 45 else (None, 0.0)


def implied(t: Table, way: Way, totals: Sequence[float]) -> None:
    """6B, 6C: whether a place can be reached with one of these moves, and on which course."""
    plane, longest = way.plane, totals[-1]
    fits = [n for n in totals if not way.problem(n)]
    kind = "6C1" if fighter(plane) else "6C2"
    if fits:
        for rule in ("6B", f"{kind}a", f"{kind}b", "6C3a"):
            t.rule(rule, True, "", "")
    else:
        word, found = way.problem(longest) or ("", "")
        rule = {"early": f"{kind}a", "twice": f"{kind}b", "wide": "6C2b", "aslant": f"{kind}b",
                "far": "6B", "short": "6C3a"}[word]  # fmt: skip
        if word != "aslant":
            rule = forgotten(t, plane, lambda n: not way.problem(n), word != "short", rule)
        t.rule(rule, False, due(t, plane, totals, word), found)
    fix, path = way.end, ()
    left = (fits[0] if len(fits) == 1 else longest) - way.gone
    if len(fits) == 1 or (not fits and way.on):
        heading, swing = way.heading(left)
        path = (fix,) if way.on or way.base.heading is None else (way.corner(left), fix)
        if fix.heading is None and heading is not None:
            fix = fix._replace(heading=heading, swing=swing)
    t.at[plane] = fix
    before = t.path.values[plane]
    t.path[plane] = (*before, *path[:-1], fix) if path and before else ()


def due(t: Table, plane: Plane, totals: Sequence[float], word: str = "") -> str:
    """What the rules ask for, in words."""
    told = f"{either(some(totals), spelt)} in"
    if word == "early":
        told = f"{spelt(straight(t, plane))} in straight ahead before it turns, {told} in all"
    elif word == "wide":
        return f"{t.v.bomber_turn} degrees at most, give or take {t.v.tolerance_degrees}"
    elif word in ("twice", "aslant"):
        return f"one turn in a move, and straight on{give_or_take(t)}"
    return f"{told}{give_or_take(t)}"


def whole(t: Table, plane: Plane, following: Any) -> None:
    """6B, 6C3a: the whole distance, unless the next line goes on with this plane."""
    leg, totals = t.leg.values[plane], lengths(t, plane)
    give = float(t.facts.tolerance)
    far, fits = leg.flown > totals[-1] + give, any(abs(leg.flown - n) <= give for n in totals)
    if not (far or fits or leg.vague):
        if concerns(plane, following):
            t.mover[0] = plane
            return
        if following == ("?", {}) or t.missing.values[0]:
            t.leg[plane] = leg._replace(vague=True)
            put(t, plane, None)
            return
    fine = fits or (leg.vague and not far)
    rule = "6B" if far or fine else "6C3b" if leg.stop == leg.flown else "6C3a"
    if not fine and rule != "6C3b":
        rule = forgotten(t, plane, lambda n: abs(n - leg.flown) <= give, far, rule)
    found = f"{name(plane)} flies {spelt(leg.flown)} in"
    t.rule(rule, fine, due(t, plane, totals), found)
    if leg.vague and not fits:
        put(t, plane, None)
    t.leg[plane] = leg._replace(over=True)
    leaves(t, plane)


def concerns(plane: Plane, following: Any) -> bool:
    """Whether the next line goes on with this plane: its move, or what happens at its stop."""
    if not following:
        return False
    verb, said = following
    if verb == "fly":
        return plane in (said.get("plane"), *(said.get("also") or ())) or (
            bool(said.get("all")) and bomber(plane)
        )
    return plane in (said.get("by"), said.get("target"), said.get("plane"))


def leaves(t: Table, plane: Plane) -> None:
    """A bomber whose move ends beyond the far edge has left the table."""
    at = t.at.values[plane]
    if bomber(plane) and isinstance(at, Fix) and at.y > t.v.table_length + t.facts.tolerance:
        t.at[plane] = GONE


# The end of a turn.


def rested(t: Table) -> None:
    """What is told when a turn is over; nobody knows where planes are whose moves were not noted."""
    left_behind(t, None)
    formation(t)
    for plane, at in t.at.values.items():
        if at is None or at == GONE:
            continue
        if lost(t, plane):
            t.at[plane] = GONE
        elif t.path.values[plane] is None:
            t.at[plane] = SOMEWHERE


def formation(t: Table) -> None:
    """3c: undamaged bombers move alike, as we read it."""
    ways = {}
    for plane, leg in t.leg.values.items():
        at = t.at.values[plane]
        if bomber(plane) and leg and leg.start and isinstance(at, Fix) and at.heading is not None:
            if not max(many(t.damage.values[plane])):
                ways[plane] = (at.x - leg.start.x, at.y - leg.start.y), at.heading
    if len(ways) > 1:
        (first, heading), *others = ways.values()
        alike = all(
            distance(first, one) <= 2 * t.facts.tolerance + t.v.tolerance_degrees / 4
            and apart(heading, way) <= 2 * t.v.tolerance_degrees
            for one, way in others
        )
        found = f"{', '.join(map(name, ways))} move differently"
        t.reading("3c", alike, "undamaged bombers move alike", found)


def standing(t: Table) -> list[Plane]:
    """The planes that surely are on the table."""
    at = t.at.values
    here = [p for p in at if at[p] not in (None, GONE) and lost(t, p) is False]
    return [] if t.missing.values[0] else here


def unmoved(t: Table, plane: Plane, ours: Any) -> bool:
    """6C3a: a plane of a side that was left out when others of it moved."""
    if t.path.values[plane] is not None or t.attacked.values[plane]:
        return False
    return any(path is not None and ours(p) for p, path in t.path.values.items())


def late(t: Table, planes: Sequence[Plane]) -> str:
    """5C4: a section that has just come moves too."""
    new = all(german(p) and entered_now(t, p) for p in planes)
    return "5C4" if new and planes else "6C3a"


MOVES = {"expected": "every plane moves in every turn", "found": "no move of {}"}


@rules.owed("germans", late, label="{}", each=lambda t: [p for p in standing(t) if german(p)], **MOVES)
def german_left(t: Table, plane: Plane) -> bool:
    return unmoved(t, plane, german)


@rules.owed(
    "americans", "6C3a", label="{}", each=lambda t: [p for p in standing(t) if not german(p)], **MOVES
)
def american_left(t: Table, plane: Plane) -> bool:
    return unmoved(t, plane, lambda p: not german(p))
