"""Who flies (1a, 1b, 2b, 3a), and the table before the first turn (5B)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import DARK, Line, World

from .entering import comes
from .geometry import Fix, beside, hypot, parts
from .kit import Plane, bomber, german, kind, name
from .state import fix_of, hidden, on, rules
from .waves import begins, fighters_due, no_more, strong_count

# Who flies.


def meet(w: World, plane: Plane, doing: str = "flew") -> None:
    """A plane is named: it is on the table, and no more of its kind than there are."""
    if german(plane):
        comes(w, w.kit.section(plane), f"{name(plane)} {doing}")
    if not w.met[plane]:
        w.met[plane] = True
        if not bomber(plane):
            counted(w, plane, doing)


def counted(w: World, plane: Plane, doing: str) -> None:
    """1a, 1b, 2b, 3a, N3b to N3d: no more than the scenario or the wave has."""
    germans = german(plane)
    here = [p for p in w.met.having(True) if german(p) == germans and not bomber(p)]
    mates = [p for p in here if w.kit.section(p) == w.kit.section(plane)]
    what, found = "German fighters" if germans else "P-51s", f"{', '.join(map(name, here))} {doing}"
    if germans and len(here) > w.v.most_germans:
        expected = f"no more than {w.v.most_germans} {what} are on the table at once"
        w.rule("2b", False, expected, found)
        return
    rule, due = fighters_due(w, germans)
    if not no_more(w, rule, len(here) <= max(due), f"there are {max(due) or 'no'} {what}", found):
        return
    if not germans:
        divided(w, False, len(here))
        return
    divided(w, True, max(len(here), len({w.kit.section(p) for p in here}) * w.v.section))
    found = f"{', '.join(map(name, mates))} flew in one section"
    w.rule("3a", len(mates) <= w.v.section, f"a section has {w.v.section} fighters", found)


def divided(w: World, germans: bool, count: int) -> None:
    """N3b, N4c: of the waves no more are strong, or escorted, than there are fighters for."""
    if not w.kit.third or count <= (w.v.section if germans else 0):
        return
    side = "german" if germans else "american"
    w.full[side, w.wave[0]] = True
    waves = sum(w.full[side, k] for k in range(1, w.v.waves + 1))
    most = strong_count(w) if germans else w.v.waves - w.v.bare_waves
    what, do = ("met two German sections", "do") if germans else ("had P-51s", "have them")
    rule = "N4c" if germans and w.kit.turret else "N3b"
    w.rule(rule, waves <= most, f"at most {most} of {w.v.waves} {do}", f"{waves} waves {what}")


# The table before the first turn, and the box (5B).


@rules.verb(
    "places:(plane:PLANE [at] at:PLACE)*",
    step="place",
    also="setup",
    ask="places:(plane:PLANE at:PLACE)*",
    example="place b1 30 16 b2 25 11",
)
def place(w: World, line: Line) -> None:
    """where planes are placed, with a heading if it is not straight at the target"""
    named = [row for row in line.places or () if row.get("plane")]
    for row in named:
        w.part(set_down, row["plane"], row.get("at"))
    if any(bomber(row["plane"]) for row in named):
        w.part(formation)


def set_down(w: World, plane: Plane, at: Any) -> None:
    """5B: one plane, on the table before the first turn."""
    unnamed = w.kit.third and w.turn[0] != w.began[0]
    if unnamed and w.wave[0] < w.v.waves and not on(w, bomber, sure=True):
        begins(w, w.wave[0] + 1)
    found, again = f"{name(plane)} was placed", w.placed[plane]
    if german(plane):
        w.rule("5C2", False, "German fighters enter by dice", found)
    elif w.rule("2b", not again, "there is one plane of each number", f"{found} twice"):
        expected = f"bombers and P-51s are placed before turn {w.began[0]}"
        if w.rule("5B1", w.turn[0] == w.began[0], expected, f"{found} in turn {w.turn[0]}"):
            w.damage[plane] = 0
    meet(w, plane, "was placed")
    w.placed[plane] = again + 1
    if again:
        w.at[plane] = DARK  # either may have been another plane
    elif at is None:
        w.at[plane] = DARK
    else:
        x, y, heading = at
        w.at[plane] = fix = Fix(x, y, 0.0 if heading is None else float(heading), w.kit.noted)
        if not german(plane):
            in_its_area(w, plane, fix)


def in_its_area(w: World, plane: Plane, fix: Fix) -> None:
    """5B1, 5B2: in the American area; bombers away from the flanks."""
    v, give, found = w.v, w.kit.tolerance, f"{name(plane)} was placed at {fix.x:g}, {fix.y:g}"
    edges = [("5B1", 1, v.zone_near, v.zone_far, "the near edge")]
    if bomber(plane):
        edges.append(("5B2", 0, v.flank, v.table_width - v.flank, "the left edge"))
    for rule, axis, least, most, edge in edges:
        expected = f"its area is {least} to {most} in from {edge}, give or take {v.tolerance} in"
        ends = [point[axis] for part in parts(fix, w.kit.shapes[plane]) for point in part] * (rule == "5B1")
        spots = [fix.at[axis], *ends]
        if w.rule(rule, max(spots) >= least - give and min(spots) <= most + give, expected, found):
            w.reading(rule, least - give <= spots[0] <= most + give, expected, found)


def formation(w: World) -> None:
    """5B3, 5B4: the gaps of the box, straight from point to point, once all bombers stand."""
    box = {p: at for p in filter(bomber, w.at) if (at := fix_of(w, p))}
    if len(box) < w.v.bombers or any(fix.heading is None for fix in box.values()):
        return
    lead, *sides, last = sorted(box, key=lambda p: -box[p].y)
    left, right = sorted(sides, key=lambda p: box[p].x)
    shape, v = w.kit.shapes[lead], w.v
    along = f"tail of {name(lead)} and the nose of {name(last)}"
    across = f"wing tips of {name(left)} and {name(right)}"
    tips = beside(box[right], 0, -shape.tip), beside(box[left], 0, shape.tip)
    ends = beside(box[lead], -shape.tail), beside(box[last], shape.nose)
    for rule, (start, end), axis, what in (("5B3", ends, 1, along), ("5B4", tips, 0, across)):
        gap = hypot(max(0.0, start[axis] - end[axis]), start[1 - axis] - end[1 - axis])
        expected = f"it must be {v.gap} in or more, give or take {v.tolerance} in"
        found = f"the gap between the {what} was {gap:.1f} in"
        w.rule(rule, gap >= v.gap - w.kit.tolerance, expected, found)


def others_placed(w: World, planes: Sequence[Plane]) -> str:
    return "N3a" if w.kit.third else fighters_due(w, True)[0]


@rules.owed(
    "place", others_placed, "all planes of the scenario are placed", label=lambda p: name(p), each="placed",
    found="{} was not placed",
)  # fmt: skip
def not_placed(w: World, plane: Plane) -> bool:
    """Report the one plane that was not placed, if all others of its kind were."""
    if german(plane) or w.placed[plane] or w.turn[0] != w.began[0]:
        return False
    alike = [p for p in w.kit.planes if kind(p) == kind(plane)]
    others = sum(w.placed[p] for p in alike) == len(alike) - 1
    return others and not w.met[plane] and not hidden(w)
