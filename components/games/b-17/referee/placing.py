"""Which planes there are (1a, 1b, 2b, 3a, N3b), and setting up bombers and escort (5B)."""

from __future__ import annotations

from typing import Any

from cutline.components.shapes.steady import hypot
from cutline.referee import Table

from .entering import comes
from .geometry import Fix, beside, parts
from .kit import Plane, bomber, german, kind, name
from .state import (
    GONE,
    SOMEWHERE,
    begins,
    fighters_due,
    fix_of,
    no_more,
    on,
    perhaps_next,
    rules,
    strong_count,
    unnoticed,
)

# Who flies.


def meet(t: Table, plane: Plane, doing: str = "flew") -> None:
    """A plane is named: it is on the table, and no more of its kind than there are."""
    left = t.at[plane] == GONE and t.path[plane] is None  # before this turn
    if left or 0 < t.died[plane] < t.turn[0]:
        unnoticed(t)
    if german(plane):
        comes(t, t.facts.section(plane), f"{name(plane)} {doing}")
    if t.at[plane] is None:
        t.at[plane] = SOMEWHERE
    was_there(t, plane, doing)


def was_there(t: Table, plane: Plane, doing: str = "flew") -> None:
    """A plane was on the table; a fighter counts from its first mention."""
    new, t.met[plane] = not t.met[plane], True
    if new and not bomber(plane):
        counted(t, plane, doing)


def counted(t: Table, plane: Plane, doing: str) -> None:
    """1a, 1b, 2b, 3a, N3b to N3d: no more than the scenario or the wave has."""
    germans = german(plane)
    here, mates = met(t, plane)
    if len(here) > max(fighters_due(t, germans)[1]) or len(mates) > t.v.section:
        unnoticed(t)
        t.met[plane] = True
        here, mates = met(t, plane)
    what, found = "German fighters" if germans else "P-51s", f"{', '.join(map(name, here))} {doing}"
    if germans and len(here) > t.v.most_germans:
        expected = f"no more than {t.v.most_germans} {what} are on the table at once"
        t.rule("2b", False, expected, found)
        return
    rule, due = fighters_due(t, germans)
    if not no_more(t, rule, len(here) <= max(due), f"there are {max(due) or 'no'} {what}", found):
        return
    if not germans:
        divided(t, False, len(here))
        return
    divided(t, True, max(len(here), len({t.facts.section(p) for p in here}) * t.v.section))
    found = f"{', '.join(map(name, mates))} flew in one section"
    t.rule("3a", len(mates) <= t.v.section, f"a section has {t.v.section} fighters", found)


def met(t: Table, plane: Plane) -> tuple[list[Plane], list[Plane]]:
    """The fighters of a plane's side that were named in this wave, and of them those of its section."""
    here = [p for p in t.met.having(True) if german(p) == german(plane) and not bomber(p)]
    return here, [p for p in here if t.facts.section(p) == t.facts.section(plane)]


def divided(t: Table, germans: bool, count: int) -> None:
    """N3b, N4c: of the waves no more are strong, or escorted, than there are fighters for."""
    if not t.facts.third or count <= (t.v.section if germans else 0) or perhaps_next(t):
        return  # or some of them may belong to the next wave
    side = "german" if germans else "american"
    t.full[side, t.wave[0]] = True
    waves = sum(t.full[side, k] for k in range(1, t.v.waves + 1))
    most = strong_count(t) if germans else t.v.waves - t.v.bare_waves
    what, do = ("met two German sections", "do") if germans else ("had P-51s", "have them")
    rule = "N4c" if germans and t.facts.turret else "N3b"
    t.rule(rule, waves <= most, f"at most {most} of {t.v.waves} {do}", f"{waves} waves {what}")


# The table before the first turn (5B).


@rules.verb(
    "places:(plane:PLANE [at] at:STAND)*", step="place", also="setup", example="place b1 30 16 b2 25 11"
)
def place(t: Table, places: Any) -> None:
    """where planes are placed, with a heading if it is not straight at the target"""
    named = [row for row in places or () if row.get("plane")]
    for row in named:
        t.each(put, plane=row["plane"], at=row.get("at"))
    if any(bomber(row["plane"]) for row in named):
        formation(t)


def put(t: Table, plane: Plane, at: Any) -> None:
    """5B: one plane, on the table before the first turn."""
    unnamed = t.facts.third and t.turn[0] != t.began[0]
    if unnamed and t.wave[0] < t.v.waves and not on(t, bomber, sure=True):
        begins(t, t.wave[0] + 1)
    found, again = f"{name(plane)} was placed", t.placed[plane]
    if german(plane):
        t.rule("5C2", False, "German fighters enter by dice", found)
    elif t.rule("2b", not again, "there is one plane of each number", f"{found} twice"):
        expected = f"bombers and P-51s are placed before turn {t.began[0]}"
        if t.rule("5B1", t.turn[0] == t.began[0], expected, f"{found} in turn {t.turn[0]}"):
            t.damage[plane] = 0
    meet(t, plane, "was placed")
    t.placed[plane] += 1
    if again and t.believes:
        t.at[plane] = SOMEWHERE  # either may have been another plane
    elif at is not None:
        x, y, heading = at
        t.at[plane] = Fix(x, y, 0.0 if heading is None else float(heading))
        if not german(plane):
            in_its_area(t, plane, t.at[plane])


def in_its_area(t: Table, plane: Plane, fix: Fix) -> None:
    """5B1, 5B2: in the American area; bombers away from the flanks."""
    v, give, found = t.v, t.facts.tolerance, f"{name(plane)} was placed at {fix.x:g}, {fix.y:g}"
    edges = [("5B1", 1, v.zone_near, v.zone_far, "the near edge")]
    if bomber(plane):
        edges.append(("5B2", 0, v.flank, v.table_width - v.flank, "the left edge"))
    for rule, axis, least, most, edge in edges:
        expected = f"its area is {least} to {most} in from {edge}, give or take {v.tolerance} in"
        if not (t.believes or least - give <= fix[axis] <= most + give):  # then it was somewhere in it
            half, spot = (most - least) / 2, [*fix.at]
            spot[axis] = least + half
            t.at[plane] = fix._replace(x=spot[0], y=spot[1], slack=fix.slack + half)
        elif t.rule(rule, least - give <= fix[axis] <= most + give, expected, found):
            ends = [end[axis] for part in parts(fix, t.facts.shapes[plane]) for end in part]
            inside = least - give <= min(ends) and max(ends) <= most + give
            t.reading(rule, inside, expected, f"{found}, with a part of it outside")


def formation(t: Table) -> None:
    """5B3, 5B4: the gaps of the box, along and across, once all bombers stand.

    Not said, whether straight from point to point or along the way they fly.
    """
    box = {p: at for p in filter(bomber, t.at) if (at := fix_of(t, p))}
    if len(box) < t.v.bombers or any(fix.heading is None for fix in box.values()):
        return
    lead, *sides, last = sorted(box, key=lambda p: -box[p].y)
    left, right = sorted(sides, key=lambda p: box[p].x)
    shape, v = t.facts.shapes[lead], t.v
    along = f"tail of {name(lead)} and the nose of {name(last)}"
    across = f"wing tips of {name(left)} and {name(right)}"
    tips = beside(box[right], 0, -shape.tip), beside(box[left], 0, shape.tip)
    ends = beside(box[lead], -shape.tail), beside(box[last], shape.nose)
    gaps = ("5B3", ends, 1, along, (lead, last)), ("5B4", tips, 0, across, (left, right))
    for rule, (start, end), axis, what, planes in gaps:
        straight = max(0.0, start[axis] - end[axis])
        apart = hypot(straight, start[1 - axis] - end[1 - axis])
        expected = f"it must be {v.gap} in or more, give or take {v.tolerance} in"
        least = v.gap - t.facts.tolerance
        if t.rule(rule, apart >= least, expected, f"the gap between the {what} was {apart:.1f} in"):
            found = f"the gap between the {what} was {straight:.1f} in along the way they fly"
            t.reading(rule, straight >= least, expected, found)
        for plane in planes if apart < least else ():  # one of them may have been noted wrongly
            t.at[plane] = box[plane]._replace(slack=box[plane].slack + v.gap)


@rules.owed(
    "place",
    lambda t, planes: "N3a" if t.facts.third else fighters_due(t, True)[0],
    "all planes of the scenario are placed",
    label=name,
    each=lambda t: t.facts.planes if t.turn[0] == t.began[0] else (),
    found="{} was not placed",
)
def not_placed(t: Table, plane: Plane) -> bool:
    """Report the one plane that was not placed, if all others of its kind were."""
    if german(plane) or t.placed[plane]:
        return False
    alike = [p for p in t.facts.planes if kind(p) == kind(plane)]
    others = sum(t.placed[p] for p in alike) == len(alike) - 1
    return others and not (t.met[plane] or t.missing[0])
