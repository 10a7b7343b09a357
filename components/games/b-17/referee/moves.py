"""A plane's move (6A to 6C): its course, how far it went, where it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cutline.referee import Table, lines_behind

from .attacks import ATTACK, answers, struck
from .courses import (
    Leg,
    Line,
    Point,
    as_meant,
    due,
    entered_now,
    flew_somewhere,
    left_behind,
    lengths,
    pieces,
    so_far,
    spelt,
)
from .danger import near_target
from .entering import starts as entry
from .flying import arrives, legs, whole
from .geometry import Fix
from .gunners import BACK
from .kit import Plane, bomber, concerns, escort, fighter, german, name
from .placing import formation, meet
from .placing import put as set_down
from .record import claimed, comes_back, flies
from .state import GONE, SOMEWHERE, Fire, fix_of, out, part, perhaps_next, rules, side
from .ways import noted_at, started

COURSE = f"course:([legs:LEG*] [{ATTACK}] [{BACK}])* [to|->|ends end:PLACE]"


def stands(values: Mapping[str, Any]) -> bool:
    """Whether a line moves no plane: it only says where one stands, or that it is down."""
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
    "several:(bomber:BOMBER others:BOMBER* leg:LEG more:LEG*)*",
    "plane:PLANE also:ALSO* [shot] gone:down|destroyed|lost|killed",
    step=whose,
    understood=True,
    ahead=True,
    ask=ASKED,
    example=("fw1 6 right 30 8", "fw1 30 80 -> 31 66 170", "bombers 10"),
)
def fly(t: Table, line: Line) -> None:
    """a move: start, lengths and turns, an attack on the way, end"""
    if line.gone:
        claimed(t, (line.plane, *(line.also or ())))
        return
    here, maybe = bombers(t, line.ahead) if line.all else (named(t, line), ())
    lines = dict.fromkeys(here, line)
    for row in line.several:
        course = (Fire(legs=(row.leg, *(row.more or ()))),)
        lines |= dict.fromkeys((row.bomber, *(row.others or ())), line._replace(course=course))
    for plane, own in lines.items():
        before = t.leg[plane]
        t.each(moved, plane, own)
        if not (t.believes or (before and before.over)) and t.leg[plane] is before:
            flew_somewhere(t, plane)
    for plane in maybe:  # not known whether they still fly, or how far
        flew_somewhere(t, plane, t.leg[plane])


def named(t: Table, line: Line) -> list[Plane]:
    """2b: the planes of a line, each once."""
    rows = (plane for row in line.several for plane in (row.bomber, *(row.others or ())))
    times = Counter(filter(None, (line.plane, *(line.also or ()), *rows)))
    for plane, count in times.items():
        if count > 1:
            found = f"{name(plane)} was named {count} times"
            t.rule("2b", False, "there is one plane of each number", found)
    return list(times)


def bombers(t: Table, following: Any) -> tuple[Sequence[Plane], Sequence[Plane]]:
    """The bombers that surely are on the table, and those that may be: where is not known."""
    early = not (near_target(t) or perhaps_next(t))
    there = [p for p in filter(bomber, t.at) if t.at[p] is not None and not out(t, p)]
    sure = [p for p in there if (early or fix_of(t, p)) and flies_on(t, p, following)]
    return sure, [p for p in there if p not in sure]


def flies_on(t: Table, plane: Plane, following: Any) -> bool:
    """Whether it is not destroyed: as far as is known, or by this turn's totals, or as it has more to do."""
    falls = t.coming[plane] >= t.facts.lives(plane)
    if t.stays[plane] or (not falls and (t.coming[plane] or out(t, plane) is False)):
        return True
    return any(concerns(plane, *line) for line in lines_behind(following))


def moved(t: Table, plane: Plane, line: Line) -> None:
    """6: one plane's line, from its start to its end."""
    meet(t, plane)
    stays = stands(line._asdict())
    if not stays:
        left_behind(t, plane)
        line = as_meant(t, plane, line)
    if not may_move(t, plane, None if stays else line):
        return
    if stays:
        stood_at(t, plane, line.start)
        return
    if line.moves:
        sets_out(t, plane, line.start and noted_at(line.start))
    for row in line.course:
        if row.legs:
            legs(t, plane, row.legs)
        if row.attack:
            part(t, struck, row._replace(by=plane))
        if row.back:
            part(t, answers, row._replace(by=plane, ahead=line.ahead))
    if line.end:
        arrives(t, plane, line.end, line.ahead)
    if t.path[plane] is not None:
        whole(t, plane, line.ahead)


def may_move(t: Table, plane: Plane, line: Line | None) -> bool:
    """6B, 6C3a, 6D3b, 6D4b: whether it is there, and has not had its move; a line of None moves nobody."""
    here = flies(t, plane, "flew")
    if here and line and too_much(t, plane, line):
        return False
    expected, found = "a plane that has left does not come back", f"{name(plane)} flew after it had left"
    if here and t.rule("6C3a", t.at[plane] != GONE, expected, f"{found} the table"):
        return True
    if t.believes:
        comes_back(t, plane)
        t.at[plane], t.leg[plane] = SOMEWHERE, Leg(None, 0, vague=True)
        t.path[plane] = () if line and line.moves else t.path[plane]
    return bool(t.believes)


def stood_at(t: Table, plane: Plane, start: Point | None) -> None:
    """5A: where a plane stands, as `place` says it while the bombers are set up."""
    others = t.turn[0] == t.began[0] and any(t.placed[p] for p in t.placed)
    if others and not (german(plane) or t.placed[plane] or t.missing[0]):
        set_down(t, plane, start)
        formation(t)
    elif start:
        t.at[plane], t.stated[plane] = started(t, plane, noted_at(start)), True


def too_much(t: Table, plane: Plane, line: Line) -> bool:
    """6B, 6D3b: a second move in a turn, or one across the table: the one slip, and it does not count."""
    leg, (far, _), slip = t.leg[plane], pieces(line), None
    if far > t.v.table_width:
        found = f"{name(plane)} flew {spelt((leg.flown if leg else 0.0) + far)} in"
        slip = "6B", due(t, plane, lengths(t, plane)), found
        flew_somewhere(t, plane, far=lengths(t, plane)[-1])
    elif leg:
        slip = second_move(t, plane, leg, line)
        if not slip and leg.over and line.attacks and line.end and t.attacked[plane]:
            slip = "6D3b", "a fighter attacks once per move", f"{name(plane)} attacked twice"
    if slip:
        rule, expected, found = slip
        t.rule(rule, False, expected, found)
    return bool(slip)


def second_move(t: Table, plane: Plane, leg: Leg, line: Line) -> tuple[str, str, str] | None:
    """6B: the rule against a plane's second move, and both halves of the finding; None if there is none."""
    (far, turn), course, who = pieces(line), so_far(t, plane), name(plane)
    whole = leg.over and not leg.vague and leg.flown >= course.totals[-1] - course.give
    if whole and (far or (line.start and line.end)):
        return "6B", "a plane moves once per turn", f"{who} moved twice"
    if not leg.vague and leg.turns and turn and course.after(far).too_far:
        return "6B", due(t, plane, course.totals), f"{who} flew {spelt(leg.flown + far)} in"
    return None


def sets_out(t: Table, plane: Plane, noted: Fix | None) -> None:
    """The first line of a plane's move, or one on which it goes on; from where, if that is noted."""
    if t.mover[0] == plane:
        t.mover[0] = None
    path = t.path[plane]
    if t.leg[plane] is None or path is None:
        takes_off(t, plane, noted)
    elif noted:
        t.at[plane] = at = started(t, plane, noted)
        t.path[plane] = (*path[:-1], at)


def takes_off(t: Table, plane: Plane, noted: Fix | None) -> None:
    """5C3, 6B: where a plane's move begins: as its section enters, else where it stood."""
    if fix_of(t, plane) is None and enters(t, plane):
        t.at[plane] = entry(t, plane, noted)
    elif noted:
        t.at[plane] = started(t, plane, noted)
    fix = fix_of(t, plane)
    t.leg[plane] = t.leg[plane] or Leg(fix, min(t.damage.can(plane)), vague=unsure(t, plane, noted))
    t.path[plane] = (fix,) if fix else ()
    if escort(plane):
        t.after[plane] = tuple(p for p in filter(bomber, t.leg) if t.leg[p] and t.leg[p].over)


def unsure(t: Table, plane: Plane, noted: Fix | None) -> bool:
    """Whether it may have begun its move before, or it was told that its start as `noted` is wrong."""
    if fix := fix_of(t, plane):
        return bool(noted and fix.slack)
    return bool(fighter(plane) and not noted and t.missing[0])


def enters(t: Table, plane: Plane) -> bool:
    """5C2, 5C3: whether a German's section enters in this turn by dice that were noted."""
    section = t.facts.section(plane) if german(plane) and entered_now(t, plane) else None
    return bool(section and (t.clock[section] or t.enter[section]))
