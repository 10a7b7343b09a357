"""How German sections enter (3a, 5C, 5D), and waves begin: with escort, attacked by four (N3, N4c)."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians
from typing import Any, NamedTuple

from cutline.components.shapes.steady import hypot, sin
from cutline.referee import Table, lines_behind

from .geometry import Fix, apart, bearing, distance
from .kit import Plane, german, name
from .state import (
    SOMEWHERE,
    begins,
    dice_rule,
    fighters_due,
    fix_of,
    moved,
    no_more,
    picked,
    rules,
    sections_due,
    unnoticed,
)

CLOCK = "dice:CLOCK* [=|total|sum total:N]"
Dice = Sequence[int | str | None] | None


class Entry(NamedTuple):
    """A section that waits: its die, and if it enters the dice of its hour, and its altitude."""

    section: int | None
    die: int | str | None
    dice: Dice
    total: int | None
    height: int | str | None
    level: str | None


# Sections (3a).


def seen(t: Table, section: int) -> list[Plane]:
    """The planes of a section that have been named."""
    return [p for p in t.facts.mates[section] if t.met[p]]


def movers(t: Table, section: int) -> list[Plane]:
    """Planes of a section that have moved in this turn, or done something else."""
    return [p for p in t.facts.mates[section] if t.path[p] is not None or t.attacked[p]]


def idle(t: Table, section: int) -> bool:
    """Whether a plane of a section is on the table, and has not moved."""
    return not {*seen(t, section)} <= {*movers(t, section)}


def moves_now(t: Table, section: int) -> bool:
    """Whether it enters in this turn, and moves of this turn are written down."""
    now = t.entered[section] == t.turn[0] and not t.missing[0]
    return bool(now and any(t.path[p] for p in filter(german, t.path)))


SECTION: dict[str, Any] = {"label": "section {}", "each": "entered"}


@rules.owed(
    "germans", "3a", "both planes of a section enter together", found="one plane of {} moved", **SECTION
)
def alone(t: Table, section: int) -> bool:
    return moves_now(t, section) and len(movers(t, section)) == 1 and not idle(t, section)


# The die (5C2).


@rules.verb(
    f"section:SECTION die:DIE {{[clock|at {CLOCK}] [altitude [height:DIE] [level:LEVEL]]}}",
    step="germans",
    also="enters entry",
    ask="section:SECTION die:DIE",
    example="enter 1 4 clock 5 2 altitude 6 above",
)
def enter(t: Table, line: Entry) -> None:
    """the die of a section that waits; its clock dice and altitude may follow on the line"""
    section = line.section
    if section is None:
        return
    t.noted["enter"] = True
    rule, due = fighters_due(t, True)
    expected = f"{max(due)} German fighters are {max(sections_due(t))} section"
    fits = section <= max(sections_due(t))
    if not no_more(t, rule, fits, expected, f"section {section} rolled a die") and not t.larger[0]:
        return
    if t.entered[section] > 0:
        unnoticed(t)
    if t.facts.third and t.entered[section] > 0 and t.missing[0]:
        t.entered[section] = -1  # the next wave may have begun
    rolled(t, section, line.die)
    if line.dice or line.total:
        t.sub(clock, section=section, dice=line.dice, total=line.total)
    if line.height is not None or line.level is not None:
        t.sub(altitude, section=section, die=line.height, level=line.level)


def rolled(t: Table, section: int, die: int | str | None) -> None:
    """5C2: one die a turn until a section enters, on an even number."""
    turn, found = t.entered[section], f"section {section} rolled another die"
    if t.rule("5C2", t.enter[section] is None, "a section rolls one die per turn", found):
        t.rule("5C2", turn < 1, f"it entered in turn {turn}", f"section {section} rolled a die")
    t.enter[section] = die if type(die) is int else "?"
    if type(die) is int and die % 2 == 0 and (turn < 1 or not seen(t, section)):
        t.entered[section] = t.turn[0]


def comes(t: Table, section: int, who: str, now: bool = False) -> None:
    """5C2: a section of which something is noted is on the table, or enters with an even die.

    Where no die was noted, it may have come in an earlier turn, unless it is said to come `now`.
    """
    if t.entered[section]:
        return
    die, dice_noted = t.enter[section], t.noted["enter"]
    even = die == "?" or (die % 2 == 0 if die else not dice_noted)
    found = f"{who} {f'after a roll of {die}' if die else 'without a roll'}"
    expected, fine = "a section enters on an even number", even or t.missing[0]
    t.rule("5C2", fine, expected, found, once=f"enter {section}")
    sure = now or die or dice_noted or t.turn[0] == t.began[0]
    t.entered[section] = t.turn[0] if sure and not t.missing[0] else -1


@rules.owed(
    "germans", "5C2", "a section that waits rolls one every turn", found="{} rolled no die", **SECTION
)
def not_rolled(t: Table, section: int) -> bool:
    """Of a log that has such dice, in a turn of which moves are written down, or another one."""
    if not t.noted["enter"] or t.missing[0] or t.enter[section] or t.entered[section]:
        return False
    return written(t) and section <= min(sections_due(t))


def written(t: Table) -> bool:
    """Whether a move, or the die of a section, was written down in this turn."""
    return bool(moved(t) or any(t.enter[section] for section in t.enter))


# The clock (5C3).


@rules.verb(
    f"section:SECTION {CLOCK}", step="germans", ask="section:SECTION dice:CLOCK*", example="clock 1 5 2"
)
def clock(t: Table, section: int | None, dice: Dice, total: int | None) -> None:
    """the hour at which a section enters: two dice, or their sum"""
    if section is None:
        return
    who = f"section {section}"
    comes(t, section, f"{who} rolled for the clock", now=True)
    numbers, hour = list(t.dice("dice", t.v.die, 2)), total
    if hour is None and len(numbers) in (1, 3):
        hour = numbers.pop()  # the last is their sum
    if len(numbers) > 2:
        t.rule("5C3", False, "the clock takes two", f"{who} rolled {len(numbers)} dice")
    elif len(numbers) == 2 and None not in [t.faced(die, t.v.die, "the clock") for die in numbers]:
        expected = f"{numbers[0]} and {numbers[1]} are {sum(numbers)}"
        t.rule("5C3", hour in (None, sum(numbers)), expected, f"{who} entered at {hour}")
        hour = sum(numbers) if hour is None or not t.believes else hour
    expected, most = f"the hours are 2 to {2 * t.v.die}", 2 * t.v.die
    if hour is not None and t.rule("5C3", 2 <= hour <= most, expected, f"{who} entered at {hour}"):
        x, y = (t.look("entry", hour, column) for column in ("From left", "From near"))
        had, now = t.clock[section], Fix(x, y, None, float(t.v.entry_slack))
        t.rule("5C3", had in (None, now), "a section rolls for it once", f"{who} rolled for the clock again")
        t.clock[section] = now


def starts(t: Table, plane: Plane, start: Fix | None) -> Fix | str:
    """5C3: where a plane is as it enters: as noted, else near the point that its dice lead to.

    The figure is lost: only the direction of an hour is sure, and that it is at an edge.
    """
    point, v = t.clock[t.facts.section(plane)], t.v
    if start is None:
        return point or SOMEWHERE
    found = f"{name(plane)} entered at {start.x:g}, {start.y:g}"
    expected = f"a section enters at an edge, give or take {v.entry_slack} in"
    near = point and distance(start.at, point.at) <= v.entry_slack + t.facts.tolerance
    if t.rule("5C3", near or not inside(t, start), expected, found) and point:
        middle = v.table_width / 2, v.table_length / 2
        fine = near or apart(bearing(middle, start.at), bearing(middle, point.at)) <= v.entry_angle
        if not (fine or t.believes):  # then it was about where they lead
            off = hypot(point.x - middle[0], point.y - middle[1]) * sin(radians(v.entry_angle))
            return point._replace(heading=start.heading, slack=point.slack + off, swing=90.0)
        expected = f"its dice lead to {point.x:g}, {point.y:g}, give or take {v.entry_angle} degrees"
        t.rule("5C3", fine, expected, found, once=beside(t, plane, start))
    return start


def beside(t: Table, plane: Plane, start: Fix) -> str:
    """What is the same slip: the other plane of its section entered beside it."""
    section = t.facts.section(plane)
    mates = [p for p in t.path if p != plane and german(p) and t.facts.section(p) == section and t.path[p]]
    near = all(distance(start.at, t.path[p][0].at) <= t.v.entry_slack + t.facts.tolerance for p in mates)
    return f"entry {section}" if near else ""


def inside(t: Table, fix: Fix) -> bool:
    """Whether a place is too far from every edge to enter there."""
    off = min(fix.x, fix.y, t.v.table_width - fix.x, t.v.table_length - fix.y)
    return bool(off > t.v.entry_slack + t.facts.tolerance)


# The whole section moves (5C4).


@rules.owed(
    "germans", "5C4", "a section moves in the turn in which it enters", found="{} did not move", **SECTION
)
def no_move(t: Table, section: int) -> bool:
    return moves_now(t, section) and (not movers(t, section) or idle(t, section))


# The altitude (5D).


@rules.verb(
    "section:SECTION [die:DIE] [level:LEVEL]",
    step="germans",
    also="height",
    ask="section:SECTION die:DIE",
    example="altitude 1 6 above",
)
def altitude(t: Table, section: int | None, die: int | str | None, level: str | None) -> None:
    """whether a section is above, level with or below the bombers"""
    if section is None:
        return
    who = f"section {section} rolled for its altitude"
    comes(t, section, who, now=True)
    turn = t.entered[section]
    now = turn in (t.turn[0], -1)
    expected = f"it rolls as it enters, and entered in turn {turn}"
    t.rule("5D1", now, expected, f"{who} in turn {t.turn[0]}")
    die = t.die("die", t.v.die) if t.throw else die
    had = t.level[section] if now else None
    once = had is None or (die is None and level == had)
    t.rule("5D1", once, "a section rolls for it once", f"{who} again")
    if type(die) is int:
        due = t.look("altitude", die).altitude
        level = t.expect("5D1", "level", due, f"a {die} is {{}}", f"section {section} entered {{}}")
    if now:
        t.level[section] = level


def extras(t: Table, plane: Plane) -> Sequence[int]:
    """5D3, 5D4: what its altitude may add to a plane's move of this turn, in inches, the least first."""
    section = t.facts.section(plane) if german(plane) else 0
    turn = t.entered[section] if section else 0
    if turn not in (t.turn[0], -1):
        return (0,)
    faces, level = (t.look("altitude", die) for die in range(1, t.v.die + 1)), t.level[section]
    adds = {row.adds for row in faces if level in (None, row.altitude)}
    if turn == -1:
        start = t.leg[plane].start if t.leg[plane] else fix_of(t, plane)
        if min(t.before.can(plane)) > 0 or (start and inside(t, start)):
            return (0,)  # it was hit before this turn, or set out where none has just entered
        adds.add(0)
    return sorted(adds)


# The waves' dice, and one wave after the other.


@rules.verb("side:SIDE dice:DIE*", step="waves", ahead=True, example="waves american 3 5 1")
def waves(t: Table, side: str | None, dice: Dice, ahead: Any = None) -> None:
    """the dice of a side for the waves, before the first wave"""
    third, count = t.facts.third, t.v.waves
    t.rule("N3a", third, "this scenario has one wave of bombers", "dice were rolled for the waves")
    if side is None or not third:
        return
    rolls, rule, who = t.dice("dice", t.v.die, count), dice_rule(t, side == "german"), side.title()
    t.rule(
        rule, picked(t, side) is None, "only tied dice are rolled again", f"the {who} dice were rolled again"
    )
    expected = f"each side rolls {count}, one for each wave"
    if not t.rule(rule, len(rolls) == count, expected, f"{len(rolls)} {who} dice were rolled"):
        return
    for k, die in enumerate(rolls, 1):
        t.thrown[side, k] = die if type(die) is int else None
    lines = [verb for verb, values in lines_behind(ahead) if verb != "waves" or values["side"] == side]
    if ahead and lines[:1] not in (["waves"], ["?"]) and {*map(type, rolls)} == {int}:
        found = f"the {who} dice {', '.join(map(str, rolls))} were not rolled again"
        t.reading(rule, picked(t, side) is not None, "tied dice are rolled again", found)


@rules.verb("wave:WAVE", step="wave", heads=True, example="wave 2")
def wave(t: Table, wave: int | None) -> None:
    """a wave begins"""
    last, most = t.wave[0], t.v.waves if t.facts.third else 1
    if wave is None:
        return
    first = (wave == last == 1 and not t.headed[0]) or (wave == last and t.assumed[0])
    expected = f"wave {last + 1} comes next" if last < most else f"the raid has {most} wave{'s' * (most > 1)}"
    t.rule("N3a", first or wave == last + 1 <= most, expected, f"wave {wave} began")
    t.headed[0] = wave
    if wave > last or t.assumed[0]:
        begins(t, wave)
