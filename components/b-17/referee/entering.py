"""How German sections enter: die, clock and altitude (3a, 5C, 5D)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, many

from .geometry import Fix, distance
from .kit import Plane, german, name
from .state import SOMEWHERE, germans_due, rules, scenario

CLOCK = "dice:CLOCK* [=|total|sum total:N]"


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
def enter(t: Table, section: Any, die: Any, dice: Any, total: Any, height: Any, level: Any) -> None:
    """the die of a section that waits; what comes of it may follow on the line"""
    if section is None:
        return
    t.noted["enter"] = True
    most = max(many(germans_due(t)))
    found = f"section {section} besides"
    fits = section * t.v.section <= most
    if not t.rule(scenario(t, True), fits, f"{most} German fighters", found):
        return
    waiting, first = t.entered[section] < 1, t.enter[section] is None
    t.rule("5C2", waiting, f"section {section} is on the table", "a die for it")
    t.rule("5C2", first, "one die a turn", f"another one for section {section}")
    t.enter[section] = "?" if type(die) is not int else die
    if type(die) is int and die % 2 == 0 and waiting:
        t.entered[section] = t.turn[0]
    if dice or total:
        t.sub(clock, section=section, dice=dice, total=total)
    if height is not None or level is not None:
        t.sub(altitude, section=section, die=height, level=level)


def comes(t: Table, section: int, who: str) -> None:
    """5C2: a section of which something is noted is on the table, or enters with an even die."""
    if t.entered[section]:
        return
    die = t.enter[section]
    thrown = f"section {section} threw a {die}" if die else f"section {section} did not throw"
    even = die == "?" or (die % 2 == 0 if die else not t.noted["enter"])
    sure = t.entered[section] == 0 and not t.missing[0]
    expected = f"an even die to enter; {thrown}"
    t.rule("5C2", even or not sure, expected, who, once=f"enter {section}")
    t.entered[section] = t.turn[0] if sure else -1


@rules.owed("germans", "5C2", "a die for each section that waits", "section {}", each="entered")
def not_thrown(t: Table, section: int) -> bool:
    """Of a log that has such dice, in a turn of which moves are written down, or another one."""
    here = section * t.v.section <= min(many(germans_due(t)))
    told = any(path is not None for path in t.path.values.values()) or any(t.enter.values.values())
    silent = t.missing[0] or not (t.noted["enter"] and told) or t.enter[section]
    return here and waits(t, section) and not silent


# The whole section moves (3a, 5C4).


def movers(t: Table, section: int) -> list[Plane]:
    """Planes of a section that have moved in this turn, or done something else."""
    return [p for p in t.facts.of_section(section) if t.path[p] is not None or t.attacked[p]]


def came_now(t: Table, section: int) -> bool:
    """Whether it enters in this turn, and moves of this turn are written down."""
    flown = any(german(p) and path for p, path in t.path.values.items())
    return bool(t.entered[section] == t.turn[0] and flown and not t.missing[0])


@rules.owed("germans", "5C4", "a section moves as it enters", "section {}", each="entered")
def no_move(t: Table, section: int) -> bool:
    return came_now(t, section) and not movers(t, section)


@rules.owed(
    "germans", "3a", "both planes of a section enter", "section {}", each="entered",
    found="one plane of {}",
)  # fmt: skip
def alone(t: Table, section: int) -> bool:
    return came_now(t, section) and len(movers(t, section)) == 1


# The clock (5C3).


@rules.verb(
    f"section:SECTION {CLOCK}",
    step="germans",
    ask="section:SECTION dice:CLOCK*",
    example="clock 1 5 2",
)
def clock(t: Table, section: Any, dice: Any, total: Any) -> None:
    """where on the clock face a section enters: two dice, or their sum"""
    if section is None:
        return
    comes(t, section, f"section {section} enters")
    dice = t.dice("dice", t.v.die, 2) or ()
    if len(dice) == 3 and total is None:
        *dice, total = dice
    if len(dice) == 1:
        dice, total = (), dice[0]
    most = 2 * t.v.die
    hour = total
    if len(dice) == 2 and None not in [t.faced(die, t.v.die, "the clock") for die in dice]:
        hour = sum(dice)
        t.rule("5C3", total in (None, hour), f"{dice[0]} and {dice[1]} are {hour}", f"{total}")
        hour = hour if total is None or not t.believes else total
    elif len(dice) > 2:
        t.rule("5C3", False, "two dice for the clock", f"{len(dice)} dice")
    if hour is not None and t.rule(
        "5C3", 2 <= hour <= most, f"an hour from 2 to {most}", f"{hour}"
    ):
        t.clock[section] = point(t, hour)


def point(t: Table, hour: int) -> Fix:
    """The point of an hour; the planes stand side by side there."""
    x, y = (t.look("entry", hour, column) for column in ("From left", "From near"))
    return Fix(x, y, None, float(t.v.entry_slack))


def starts(t: Table, plane: Plane, start: Fix | None) -> Fix | str:
    """5C3: where a plane is as it enters: as noted, else near the point that was thrown for."""
    thrown = t.clock[t.facts.section(plane)]
    if start is None:
        return thrown or SOMEWHERE
    hours = [thrown] if thrown else [point(t, hour) for hour in range(2, 2 * t.v.die + 1)]
    off = min(distance(start.at, hour.at) for hour in hours)
    give = t.v.entry_slack + t.facts.tolerance
    where = f"at {thrown.x:g} {thrown.y:g}" if thrown else "at an hour of the clock"
    expected = f"it enters {where}, give or take {t.v.entry_slack} in"
    t.rule("5C3", off <= give, expected, f"{name(plane)} from {start.x:g} {start.y:g}")
    return start


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
    comes(t, section, f"section {section} enters")
    now = t.entered[section] in (t.turn[0], -1)
    t.rule("5D1", now, "altitude counts as a section enters", f"section {section} is on the table")
    die = t.die("die", t.v.die) if t.throw else die
    if type(die) is int:
        due = t.look("altitude", die).altitude
        level = t.expect("5D1", "level", due, f"a {die} is {{}}", "{}")
    if now:
        t.level[section] = level


def extra(t: Table, plane: Plane) -> frozenset[int]:
    """5D3, 5D4: what a plane's altitude may add to its move of this turn, in inches."""
    if not german(plane):
        return frozenset((0,))
    turn = t.entered[t.facts.section(plane)]
    if turn != t.turn[0] and (turn != -1 or inside(t, plane)):
        return frozenset((0,))
    return of_level(t, t.level[t.facts.section(plane)])


def inside(t: Table, plane: Plane) -> bool:
    """Whether a plane set out so far from the edges that it has not just entered."""
    path = t.path[plane] or (t.at[plane],)
    if type(path[0]) is not Fix:
        return False
    (x, y, *_), v = path[0], t.v
    return bool(min(x, y, v.table_width - x, v.table_length - y) > v.entry_slack)


def of_level(t: Table, level: str | None) -> frozenset[int]:
    """What an altitude adds; of one that was not noted, any."""
    faces = (t.look("altitude", die) for die in range(1, t.v.die + 1))
    return frozenset(row.adds for row in faces if level in (None, row.altitude))
