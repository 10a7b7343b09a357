"""Which planes there are (1a, 1b, 2b, 3a, N3b), and setting up bombers and escort (5B)."""

from __future__ import annotations

from typing import Any

from cutline.components.shapes.steady import hypot
from cutline.referee import Table, many

from .entering import comes
from .geometry import Fix, beside, parts
from .kit import Plane, bomber, german, kind, name
from .state import (
    GONE,
    SOMEWHERE,
    begins,
    escorts_due,
    germans_due,
    remaining,
    rules,
    scenario,
    strong_count,
    unnoticed,
)

# Who flies.


def meet(t: Table, plane: Plane, doing: str = "flew") -> None:
    """A plane is named: it is on the table, and no more of its kind than there are."""
    left = t.at[plane] == GONE and t.path[plane] is None  # before this turn
    if left or 0 < t.died[plane] < t.turn[0]:
        unnoticed(t)
    new = not t.met[plane]
    t.met[plane] = True
    if german(plane):
        comes(t, t.facts.section(plane), f"{name(plane)} {doing}")
    if t.at[plane] is None:
        t.at[plane] = SOMEWHERE
    if new and not bomber(plane):
        counted(t, plane)


def counted(t: Table, plane: Plane) -> None:
    """1a, 1b, 2b, 3a, N3b to N3d: no more than the scenario or the wave has."""
    side = german(plane)

    def now(section: int = 0) -> list[Plane]:
        found = [p for p in t.facts.planes if t.met[p] and german(p) == side and not bomber(p)]
        return [p for p in found if not section or t.facts.section(p) == section]

    mine = t.facts.section(plane) if side else 0
    if len(now()) > max(many(germans_due(t) if side else escorts_due(t))) or len(now(mine)) > t.v.section:
        unnoticed(t)
        t.met[plane] = True
    here, mates = now(), now(mine)
    due, most = germans_due(t) if side else escorts_due(t), int(t.v.most_germans)
    what = "German fighters" if side else "P-51s"
    found = f"{', '.join(map(name, here))} flew"
    if side and len(here) > most:
        t.rule("2b", False, f"no more than {most} {what} are on the table at once", found)
        return
    most = max(many(due))
    if not t.rule(scenario(t, side), len(here) <= most, f"there are {most or 'no'} {what}", found):
        return
    sections = {t.facts.section(p) for p in here}
    divided(t, side, max(len(here), len(sections) * t.v.section) if side else len(here))
    if side:
        found = f"{', '.join(map(name, mates))} flew in one section"
        t.rule("3a", len(mates) <= t.v.section, f"a section has {t.v.section} fighters", found)


def divided(t: Table, side: bool, count: int) -> None:
    """N3b, N4c: of the waves no more are strong, or escorted, than there are fighters for."""
    if not t.facts.third or count <= (t.v.section if side else 0):
        return
    who = "german" if side else "american"
    t.full[who, t.wave[0]] = True
    waves = sum(t.full[who, k] for k in range(1, t.v.waves + 1))
    most = strong_count(t) if side else t.v.waves - t.v.bare_waves
    what, do = ("met two German sections", "do") if side else ("had P-51s", "have them")
    rule = "N4c" if side and t.facts.turret else "N3b"
    t.rule(rule, waves <= most, f"at most {most} of {t.v.waves} {do}", f"{waves} waves {what}")


# The table before the first turn (5B).


@rules.verb(
    "places:(plane:PLANE [at] at:STAND)*", step="place", also="setup", example="place b1 30 16 b2 25 11"
)
def place(t: Table, places: Any) -> None:
    """where planes are placed, with a heading if it is not straight at the target"""
    for one in places or ():
        if one.get("plane"):
            t.each(put, plane=one["plane"], at=one.get("at"))
    if any(one["plane"] and bomber(one["plane"]) for one in places or ()):
        formation(t)


def put(t: Table, plane: Plane, at: Any) -> None:
    """5B1, 5B2: one plane, in the American area; bombers away from the flanks."""
    unnamed = t.facts.third and t.turn[0] != t.began[0]
    if unnamed and t.wave[0] < t.v.waves and not any(map(bomber, remaining(t))):
        begins(t, t.wave[0] + 1)
    if german(plane):
        t.rule("5C2", False, "German fighters enter by dice", f"{name(plane)} was placed")
    else:
        once, early = not t.placed[plane], t.turn[0] == t.began[0]
        found = f"{name(plane)} was placed"
        fine = t.rule("2b", once, "there is one plane of each number", f"{found} twice")
        expected = f"bombers and P-51s are placed before turn {t.began[0]}"
        if fine and t.rule("5B1", early, expected, f"{found} in turn {t.turn[0]}"):
            t.damage[plane] = 0
    meet(t, plane, "was placed")
    t.placed[plane] = True
    if at is None:
        return
    x, y, heading = at
    fix = t.at[plane] = Fix(x, y, 0.0 if heading is None else float(heading))
    if german(plane):
        return
    v, found = t.v, f"{name(plane)} was placed at {x:g}, {y:g}"
    edges = [("5B1", 1, v.zone_near, v.zone_far, "the near edge")]
    if bomber(plane):
        edges.append(("5B2", 0, v.flank, v.table_width - v.flank, "the left edge"))
    for rule, axis, least, most, edge in edges:
        expected = f"its area is {least} to {most} in from {edge}, give or take {v.tolerance} in"
        shape, give = t.facts.shapes[plane], t.facts.tolerance
        if t.rule(rule, least - give <= fix[axis] <= most + give, expected, found):
            ends = [end[axis] for part in parts(fix, shape) for end in part]
            inside = least - give <= min(ends) and max(ends) <= most + give
            t.reading(rule, inside, expected, f"{found}, with a part of it outside")


def formation(t: Table) -> None:
    """5B3, 5B4: the gaps of the box, along and across, once all bombers stand.

    Not said, whether straight from point to point or along the way they fly.
    """
    box = {p: at for p, at in t.at.items() if bomber(p) and type(at) is Fix}
    if len(box) < t.v.bombers or any(fix.heading is None for fix in box.values()):
        return
    lead, *sides, last = sorted(box, key=lambda p: -box[p].y)
    left, right = sorted(sides, key=lambda p: box[p].x)
    shape, v = t.facts.shapes[lead], t.v
    along = f"tail of {name(lead)} and the nose of {name(last)}"
    across = f"wing tips of {name(left)} and {name(right)}"
    tips = beside(box[right], 0, -shape.tip), beside(box[left], 0, shape.tip)
    ends = beside(box[lead], -shape.tail), beside(box[last], shape.nose)
    for rule, (one, two), axis, what in (("5B3", ends, 1, along), ("5B4", tips, 0, across)):
        straight = max(0.0, one[axis] - two[axis])
        apart = hypot(straight, one[1 - axis] - two[1 - axis])
        expected = f"it must be {v.gap} in or more, give or take {v.tolerance} in"
        least = v.gap - t.facts.tolerance
        if t.rule(rule, apart >= least, expected, f"the gap between the {what} was {apart:.1f} in"):
            found = f"the gap between the {what} was {straight:.1f} in along the way they fly"
            t.reading(rule, straight >= least, expected, found)


def scenario_of(t: Table, planes: Any) -> str:
    """The rule that says which planes begin."""
    return "N3a" if t.facts.third else "1b" if "1b" in t.options else "1a"


@rules.owed(
    "place",
    scenario_of,
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
