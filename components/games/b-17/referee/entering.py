"""How German sections enter (3a, 5C, 5D), and waves begin: with escort, attacked by four (N3, N4c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cutline.referee import Table

from .geometry import Fix, apart, bearing, distance
from .kit import Plane, behind, german, name
from .state import SOMEWHERE, begins, dice_of, dice_rule, fighters_due, moved, picked, rules, unnoticed

CLOCK = "dice:CLOCK* [=|total|sum total:N]"


class Entry(NamedTuple):
    """A section that waits: its die, and if it enters the dice of its hour, and its altitude."""

    section: int | None
    die: int | str | None
    dice: tuple[int | None, ...] | None
    total: int | None
    height: int | str | None
    level: str | None


def waits(t: Table, section: int) -> bool:
    """Whether a section is surely still to come."""
    return bool(t.entered[section] == 0)


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
    expected = f"{max(due)} German fighters are {max(due) // t.v.section} section"
    there = section * t.v.section <= max(due)
    if not t.rule(rule, there, expected, f"section {section} rolled a die"):
        return
    if t.entered[section] > 0:
        unnoticed(t)
    if t.facts.third and t.entered[section] > 0 and t.missing[0]:
        t.entered[section] = -1  # the next wave may have begun
    thrown(t, section, line.die)
    if line.dice or line.total:
        t.sub(clock, section=section, dice=line.dice, total=line.total)
    if line.height is not None or line.level is not None:
        t.sub(altitude, section=section, die=line.height, level=line.level)


def thrown(t: Table, section: int, die: int | str | None) -> None:
    """5C2: one die a turn until a section enters, on an even number."""
    turn, found = t.entered[section], f"section {section} rolled another die"
    if t.rule("5C2", t.enter[section] is None, "a section rolls one die per turn", found):
        t.rule("5C2", turn < 1, f"it entered in turn {turn}", f"section {section} rolled a die")
    t.enter[section] = die if type(die) is int else "?"
    if type(die) is int and die % 2 == 0 and (turn < 1 or not seen(t, section)):
        t.entered[section] = t.turn[0]


def seen(t: Table, section: int) -> list[Plane]:
    """Its planes that have been named."""
    return [p for p in t.facts.mates[section] if t.met[p]]


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
    "germans",
    "5C2",
    "a section that waits rolls one every turn",
    "section {}",
    each="entered",
    found="{} rolled no die",
)
def not_thrown(t: Table, section: int) -> bool:
    """Of a log that has such dice, in a turn of which moves are written down, or another one."""
    if not t.noted["enter"] or t.missing[0] or t.enter[section] or not waits(t, section):
        return False
    noted = moved(t) or any(t.enter[s] for s in t.enter)
    return bool(noted) and section * t.v.section <= min(fighters_due(t, True)[1])


# The whole section moves (3a, 5C4).


def movers(t: Table, section: int) -> list[Plane]:
    """Planes of a section that have moved in this turn, or done something else."""
    return [p for p in t.facts.mates[section] if t.path[p] is not None or t.attacked[p]]


def came_now(t: Table, section: int) -> bool:
    """Whether it enters in this turn, and moves of this turn are written down."""
    now = t.entered[section] == t.turn[0] and not t.missing[0]
    return bool(now and any(t.path[p] for p in filter(german, t.path)))


SECTION: dict[str, Any] = {"label": "section {}", "each": "entered"}


@rules.owed(
    "germans", "3a", "both planes of a section enter together", found="one plane of {} moved", **SECTION
)
def alone(t: Table, section: int) -> bool:
    moved = movers(t, section)
    return came_now(t, section) and len(moved) == 1 and not idle(t, section, moved)


@rules.owed(
    "germans", "5C4", "a section moves in the turn in which it enters", found="{} did not move", **SECTION
)
def no_move(t: Table, section: int) -> bool:
    moved = movers(t, section)
    return came_now(t, section) and (not moved or bool(idle(t, section, moved)))


def idle(t: Table, section: int, moved: list[Plane]) -> list[Plane]:
    """Planes of a section that are on the table, and have not moved."""
    return [p for p in seen(t, section) if p not in moved]


# The clock (5C3).


@rules.verb(
    f"section:SECTION {CLOCK}", step="germans", ask="section:SECTION dice:CLOCK*", example="clock 1 5 2"
)
def clock(t: Table, section: Any, dice: Any, total: Any) -> None:
    """the hour at which a section enters: two dice, or their sum"""
    if section is None:
        return
    who = f"section {section}"
    comes(t, section, f"{who} rolled for the clock", now=True)
    hour = hour_of(t, who, t.dice("dice", t.v.die, 2), total)
    expected, most = f"the hours are 2 to {2 * t.v.die}", 2 * t.v.die
    if hour is None or not t.rule("5C3", 2 <= hour <= most, expected, f"{who} entered at {hour}"):
        return
    x, y = (t.look("entry", hour, column) for column in ("From left", "From near"))
    had, now = t.clock[section], Fix(x, y, None, float(t.v.entry_slack))
    t.rule("5C3", had in (None, now), "a section rolls for it once", f"{who} rolled for the clock again")
    t.clock[section] = now


def hour_of(t: Table, who: str, dice: Sequence[Any], total: int | None) -> int | None:
    """5C3: what the clock's dice come to; a third number, or one alone, is their sum."""
    if len(dice) == 3 and total is None:
        *dice, total = dice
    if len(dice) == 1:
        return dice[0]  # type: ignore[no-any-return]
    if len(dice) > 2:
        t.rule("5C3", False, "the clock takes two", f"{who} rolled {len(dice)} dice")
    if len(dice) != 2 or None in [t.faced(die, t.v.die, "the clock") for die in dice]:
        return total
    t.rule(
        "5C3",
        total in (None, sum(dice)),
        f"{dice[0]} and {dice[1]} are {sum(dice)}",
        f"{who} entered at {total}",
    )
    return sum(dice) if total is None or not t.believes else total


def starts(t: Table, plane: Plane, start: Fix | None) -> Fix | str:
    """5C3: where a plane is as it enters: as noted, else near the point that was thrown for.

    The figure is lost: only the direction of an hour is sure, and that it is at an edge.
    """
    thrown, v = t.clock[t.facts.section(plane)], t.v
    if start is None:
        return thrown or SOMEWHERE
    found = f"{name(plane)} entered at {start.x:g}, {start.y:g}"
    expected = f"a section enters at an edge, give or take {v.entry_slack} in"
    near = thrown and distance(start.at, thrown.at) <= v.entry_slack + t.facts.tolerance
    if t.rule("5C3", near or not inside(t, start), expected, found) and thrown:
        middle = v.table_width / 2, v.table_length / 2
        off = apart(bearing(middle, start.at), bearing(middle, thrown.at))
        expected = f"its dice lead to {thrown.x:g}, {thrown.y:g}, give or take {v.entry_angle} degrees"
        t.rule("5C3", near or off <= v.entry_angle, expected, found)
    return start


def inside(t: Table, fix: Fix) -> bool:
    """Whether a place is too far from every edge to enter there."""
    v = t.v
    off = min(fix.x, fix.y, v.table_width - fix.x, v.table_length - fix.y)
    return bool(off > v.entry_slack + t.facts.tolerance)


# The altitude (5D).


@rules.verb(
    "section:SECTION [die:DIE] [level:LEVEL]",
    step="germans",
    also="height",
    ask="section:SECTION die:DIE",
    example="altitude 1 6 above",
)
def altitude(t: Table, section: Any, die: Any, level: Any) -> None:
    """whether a section is above, level with or below the bombers"""
    if section is None:
        return
    who = f"section {section} rolled for its altitude"
    comes(t, section, who, now=True)
    turn = t.entered[section]
    now = turn in (t.turn[0], -1)
    expected = f"it rolls as it enters, and entered in turn {turn}"
    t.rule("5D1", now, expected, f"{who} in turn {t.turn[0]}")
    die, had = t.die("die", t.v.die), t.level[section] if now else None
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
    now = of_level(t, t.level[section])
    if turn != -1:
        return sorted(now)
    leg = t.leg[plane]
    start = leg.start if leg else t.at[plane]
    fought = min(t.before.can(plane)) > 0  # it has been hit before this turn
    old = type(start) is Fix and inside(t, start)  # who sets out there has not just entered
    return (0,) if fought or old else sorted(now | {0})


def of_level(t: Table, level: str | None) -> frozenset[int]:
    """Inches that an altitude may add; of one not noted, any."""
    faces = (t.look("altitude", die) for die in range(1, t.v.die + 1))
    return frozenset(row.adds for row in faces if level in (None, row.altitude))


# The waves' dice, and one wave after the other.


@rules.verb("side:SIDE dice:DIE*", step="waves", ahead=True, example="waves american 3 5 1")
def waves(t: Table, side: Any, dice: Any, ahead: Any = None) -> None:
    """the dice of a side for the waves, before the first wave"""
    third, count = t.facts.third, t.v.waves
    t.rule("N3a", third, "this scenario has one wave of bombers", "dice were rolled for the waves")
    if side is None or not third:
        return
    dice, rule, who = t.dice("dice", t.v.die, count), dice_rule(t, side == "german"), side.title()
    once = dice_of(t, side) is None or picked(t, side) is None
    t.rule(rule, once, "only tied dice are rolled again", f"the {who} dice were rolled again")
    expected = f"each side rolls {count}, one for each wave"
    if not t.rule(rule, len(dice) == count, expected, f"{len(dice)} {who} dice were rolled"):
        return
    for k, die in enumerate(dice, 1):
        t.thrown[side, k] = die if type(die) is int else None
    lines = (verb for verb, values in behind(ahead) if verb != "waves" or values["side"] == side)
    if dice_of(t, side) and ahead and next(lines, "") not in ("waves", "?"):
        found = f"the {who} dice {', '.join(map(str, dice))} were not rolled again"
        t.reading(rule, picked(t, side) is not None, "tied dice are rolled again", found)


@rules.verb("wave:WAVE", step="wave", heads=True, example="wave 2")
def wave(t: Table, wave: Any) -> None:
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
