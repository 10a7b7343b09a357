"""Who flies (1a, 1b, 2b, 3a), the table before the first turn (5B), where sections enter (5C, 5D)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import DARK, Line, World

from .geometry import Fix, apart, bearing, beside, distance, hypot, wider
from .kit import Plane, bomber, german, kind, name
from .state import fix_of, hidden, moved, on, rules
from .waves import begins, fighters_due, no_more, sections_due, strong_count

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
        w.rule(rule, least - give <= fix[axis] <= most + give, expected, found)


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


# German sections (3a, 5C2).


def seen(w: World, section: int) -> list[Plane]:
    """Return the planes of a section that have been named."""
    return [p for p in w.kit.mates[section] if w.met[p]]


def movers(w: World, section: int) -> list[Plane]:
    """Return planes of a section that have moved in this turn, or done something else."""
    return [p for p in w.kit.mates[section] if w.path[p] is not None or w.aims[p]]


def idle(w: World, section: int) -> bool:
    """Return whether a plane of a section is on the table, and has not moved."""
    return not {*seen(w, section)} <= {*movers(w, section)}


def moves_now(w: World, section: int) -> bool:
    """Return whether it enters in this turn, and moves of this turn are written down."""
    now = w.entered.values(section) == (w.turn[0],) and not hidden(w)
    return bool(now and any(w.path[p] for p in filter(german, w.path)))


SECTION: dict[str, Any] = {"label": "section {}", "each": "entered"}


@rules.owed(
    "germans", "3a", "both planes of a section enter together", found="one plane of {} moved", **SECTION
)
def alone(w: World, section: int) -> bool:
    return moves_now(w, section) and len(movers(w, section)) == 1 and not idle(w, section)


CLOCK = "dice:CLOCK* [=|total|sum total:N]"


@rules.verb(
    f"section:SECTION die:DIE {{[clock|at {CLOCK}] [altitude [height:DIE] [level:LEVEL]]}}",
    step="germans",
    tells="[comes:comes]",
    also="enters entry",
    ask="section:SECTION die:DIE",
    example="enter 1 4 clock 5 2 altitude 6 above",
)
def enter(w: World, line: Line) -> None:
    """the die of a section that waits, even to enter; its clock dice and altitude may follow on the line"""
    section = line.section
    if section is None:
        return
    w.noted[0] = True
    rule, due = fighters_due(w, True)
    expected = f"{max(due)} German fighters are {max(sections_due(w))} section"
    fits = section <= max(sections_due(w))
    if not no_more(w, rule, fits, expected, f"section {section} rolled a die") and not w.larger[0]:
        return
    rolled(w, line, section)
    if line.dice or line.total:
        w.part(hour, line, section)
    if line.height is not None or line.level is not None:
        w.part(height, line, section, "height")


def rolled(w: World, line: Line, section: int) -> None:
    """5C2: one die a turn until a section enters, on an even number."""
    found, turn = f"section {section} rolled another die", w.entered[section]
    if w.rule("5C2", w.die[section] is None, "a section rolls one die per turn", found):
        w.rule("5C2", turn < 1, f"it entered in turn {turn}", f"section {section} rolled a die")
    if line.die is None and w.dealer:
        line.note(("die",), w.dealer.randint(1, w.v.die))
    die = line.die
    w.die[section] = die if type(die) is int else "?"
    if type(die) is not int:
        w.entered[section] = w.one_of([0, w.turn[0]]) if turn < 1 else turn
    elif die % 2 == 0 and (turn < 1 or not seen(w, section)):
        w.entered[section] = w.turn[0]
    if type(die) is int:
        w.tells(line, "comes", die % 2 == 0)


def comes(w: World, section: int, who: str, now: bool = False) -> None:
    """5C2: a section of which something is noted is on the table, or enters with an even die.

    Where no die was noted, it may have come in an earlier turn, unless it is said to come `now`.
    """
    turn = w.entered.values(section)
    if turn == (0,):
        die, dice_noted = w.die[section], w.noted[0]
        even = die == "?" or (die % 2 == 0 if die else not dice_noted)
        found = f"{who} {f'after a roll of {die}' if die else 'without a roll'}"
        fine = even or hidden(w)
        w.rule("5C2", fine, "a section enters on an even number", found)
        sure = now or die or dice_noted or w.turn[0] == w.began[0]
        w.entered[section] = w.turn[0] if sure else -1
    elif 0 in turn:
        w.entered[section] = -1 if not now else w.turn[0]


@rules.owed(
    "germans", "5C2", "a section that waits rolls one every turn", found="{} rolled no die", **SECTION
)
def not_rolled(w: World, section: int) -> bool:
    """Of a log that has such dice, in a turn of which moves are written down, or another one."""
    if not w.noted[0] or hidden(w) or w.die[section] or w.entered.values(section) != (0,):
        return False
    return written(w) and section <= min(sections_due(w))


def written(w: World) -> bool:
    """Return whether a move, or the die of a section, was written down in this turn."""
    return bool(moved(w) or any(w.die[section] for section in w.die))


# The clock (5C3).


@rules.verb(
    f"section:SECTION {CLOCK}", step="germans", ask="section:SECTION dice:CLOCK*", example="clock 1 5 2"
)
def clock(w: World, line: Line) -> None:
    """the hour at which a section enters: two dice, or their sum"""
    if line.section is not None:
        hour(w, line, line.section)


def hour(w: World, line: Line, section: int) -> None:
    """5C3: two dice, whose sum is an hour on the clock face."""
    who, most = f"section {section}", 2 * w.v.die
    comes(w, section, f"{who} rolled for the clock", now=True)
    if w.dealer and line.total is None:
        dice = line.dice or (None,) * w.v.entry_dice
        line.values["dice"] = tuple(w.dealer.randint(1, w.v.die) if die is None else die for die in dice)
    now, expected = summed(w, line, who), f"the hours are 2 to {most}"
    if now is not None and w.rule("5C3", 2 <= now <= most, expected, f"{who} entered at {now}"):
        x, y = (w.look("entry", now, side) for side in ("From left", "From near"))
        point, found = wider(Fix(x, y), w.v.entry_slack), f"{who} rolled for the clock again"
        w.rule("5C3", w.clock[section] in (None, point), "a section rolls for it once", found)
        w.clock[section] = point


def summed(w: World, line: Line, who: str) -> Any:
    """5C3: the hour of a line: its dice, their sum, or both; None if it is not known."""
    numbers, now = [*(line.dice or ())], line.total
    if now is None and len(numbers) in (1, 3):
        now = numbers.pop()  # the last is their sum
    if len(numbers) > 2:
        w.rule("5C3", False, "the clock takes two", f"{who} rolled {len(numbers)} dice")
    elif len(numbers) == 2 and None not in [w.faced(die, w.v.die, "the clock") for die in numbers]:
        expected = f"{numbers[0]} and {numbers[1]} are {sum(numbers)}"
        w.rule("5C3", now in (None, sum(numbers)), expected, f"{who} entered at {now}")
        now = sum(numbers) if now is None or not w.believing else now
    return now


def starts(w: World, plane: Plane, start: Fix | None) -> Fix | None:
    """5C3: where a plane is as it enters: as noted, else near the point that its dice lead to.

    The figure is lost: only the direction of an hour is sure, and that it is at an edge.
    """
    point, v = w.clock[w.kit.section(plane)], w.v
    if start is None:
        return point
    found = f"{name(plane)} entered at {start.x:g}, {start.y:g}"
    expected = f"a section enters at an edge, give or take {v.entry_slack} in"
    near = point and distance(start.at, point.at) <= v.entry_slack + w.kit.tolerance
    if w.rule("5C3", near or not inside(w, start), expected, found) and point:
        middle = v.table_width / 2, v.table_length / 2
        fine = near or apart(bearing(middle, start.at), bearing(middle, point.at)) <= v.entry_angle
        expected = f"its dice lead to {point.x:g}, {point.y:g}, give or take {v.entry_angle} degrees"
        mates = [w.path[p][0] for p in w.kit.mates[w.kit.section(plane)] if p != plane and w.path[p]]
        same = all(distance(start.at, mate.at) <= v.entry_slack + w.kit.tolerance for mate in mates)
        w.rule("5C3", fine, expected, found, once="entered together" if same else "")
    return start


def inside(w: World, fix: Fix) -> bool:
    """Return whether a place is too far from every edge to enter there."""
    off = min(fix.x, fix.y, w.v.table_width - fix.x, w.v.table_length - fix.y)
    return bool(off > w.v.entry_slack + w.kit.tolerance)


@rules.owed(
    "germans", "5C4", "a section moves in the turn in which it enters", found="{} did not move", **SECTION
)
def no_move(w: World, section: int) -> bool:
    return moves_now(w, section) and (not movers(w, section) or idle(w, section))


# The altitude (5D).


@rules.verb(
    "section:SECTION [die:DIE] [level:LEVEL]",
    step="germans",
    also="height",
    ask="section:SECTION die:DIE",
    example="altitude 1 6 above",
)
def altitude(w: World, line: Line) -> None:
    """whether a section is above, level with or below the bombers"""
    if line.section is not None:
        height(w, line, line.section, "die")


def height(w: World, line: Line, section: int, die: str) -> None:
    """5D1: a section rolls for its altitude as it enters, once."""
    who = f"section {section} rolled for its altitude"
    comes(w, section, who, now=True)
    turn, level = w.entered[section], line.level
    now = turn in (w.turn[0], -1)
    expected = f"it rolls as it enters, and entered in turn {turn}"
    w.rule("5D1", now, expected, f"{who} in turn {w.turn[0]}")
    if w.dealer and line.values[die] is None:
        line.note((die,), w.dealer.randint(1, w.v.die))
    noted, had = line.values[die], w.level[section] if now else None
    once = had is None or (noted is None and level == had)
    w.rule("5D1", once, "a section rolls for it once", f"{who} again")
    if type(noted) is int:
        due = w.look("altitude", noted).altitude
        level = w.expect("5D1", line, "level", due, f"a {noted} is {{}}", f"section {section} entered {{}}")
    if now:
        w.level[section] = level


def extras(w: World, plane: Plane) -> Sequence[int]:
    """5D3, 5D4: what its altitude may add to a plane's move of this turn, in inches, the least first."""
    section = w.kit.section(plane) if german(plane) else 0
    turns = w.entered.values(section) if section else ()
    if not {w.turn[0], -1} & {*turns}:
        return (0,)
    faces, level = [w.look("altitude", die) for die in range(1, w.v.die + 1)], w.level[section]
    adds = {row.adds for row in faces if level in (None, row.altitude)}
    if turns != (w.turn[0],):
        leg = w.leg[plane]
        start = leg.start if leg else fix_of(w, plane)
        if w.before.values(plane)[0] or (start and inside(w, start)):
            return (0,)  # it was hit before this turn, or set out where none has just entered
        adds.add(0)
    return sorted(adds)


def entered_now(w: World, plane: Plane) -> bool:
    """Return whether its section came into play in this turn."""
    return bool(w.entered.values(w.kit.section(plane)) == (w.turn[0],))
