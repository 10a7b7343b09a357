"""German sections: when and where they enter, and how high (3a, 5C, 5D)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World, lines_behind

from .geometry import Fix, apart, bearing, distance, wider
from .kit import Plane, bomber, german, name
from .state import fix_of, hidden, moved, rules
from .waves import fighters_due, no_more, sections_due

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


AT_THE_AMERICANS = "twelve at the Americans"
CLOCK = "dice:CLOCK* [=|total|sum total:N]"


@rules.verb(
    f"section:SECTION die:DIE {{[clock|at {CLOCK}] [altitude [height:DIE] [level:LEVEL]]}}",
    step="germans",
    tells="[comes:comes]",
    ahead=True,
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


def even(die: Any) -> bool:
    """5C2: whether a die lets a section enter, or may do so."""
    return die == "?" or (bool(die) and die % 2 == 0)


def comes(w: World, section: int, who: str, now: bool = False) -> None:
    """5C2: a section of which something is noted is on the table, or enters with an even die.

    Where no die was noted, it may have come in an earlier turn, unless it is said to come `now`.
    """
    turn = w.entered.values(section)
    if turn == (0,):
        die, dice_noted = w.die[section], w.noted[0]
        found = f"{who} {f'after a roll of {die}' if die else 'without a roll'}"
        fine = even(die) or not (die or dice_noted) or hidden(w)
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
        if AT_THE_AMERICANS in w.options:
            x, y = w.v.table_width - x, w.v.table_length - y
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

    The figure is lost: unless an option tells how the clock face lies, only a noted place is known.
    """
    point, v = w.clock[w.kit.section(plane)], w.v
    if start is None:
        return point if "5C3" in w.options else None
    found = f"{name(plane)} entered at {start.x:g}, {start.y:g}"
    expected = f"a section enters at an edge, give or take {v.entry_slack} in"
    near = point and distance(start.at, point.at) <= v.entry_slack + w.kit.tolerance
    if w.rule("5C3", near or not inside(w, start), expected, found) and point:
        at_its_hour(w, plane, start, point, found)
    return start


def at_its_hour(w: World, plane: Plane, start: Fix, point: Fix, found: str) -> None:
    """5C3: the place where a plane enters against its hour."""
    far = w.v.entry_slack + w.kit.tolerance
    fine = distance(start.at, point.at) <= far or off_hour(w, start, point) <= w.v.entry_angle
    expected = f"its dice lead to {point.x:g}, {point.y:g}, give or take {w.v.entry_angle} degrees"
    if not fine and "5C3" not in w.options and laid_otherwise(w, start, point):
        w.reading("5C3", False, expected, found)
        return
    mates = [w.path[p][0] for p in w.kit.mates[w.kit.section(plane)] if p != plane and w.path[p]]
    same = all(distance(start.at, mate.at) <= far for mate in mates)
    w.rule("5C3", fine, expected, found, once="entered together" if same else "")


def off_hour(w: World, start: Fix, point: Fix, *centres: Fix, turned: float = 0.0) -> float:
    """5C3: degrees between a place and the hour of a point of entry, on a clock face that lies `turned`.

    It lies on the middle of the table, or of the planes that stand at `centres`.
    """
    table = w.v.table_width / 2, w.v.table_length / 2
    laid = tuple(sum(way) / len(centres) for way in zip(*(fix.at for fix in centres), strict=True)) or table
    return apart(bearing((laid[0], laid[1]), start.at), bearing(table, point.at) + turned)


def laid_otherwise(w: World, start: Fix, point: Fix) -> bool:
    """5C3: whether it is at its hour with 12 at the Americans’ end, or with the clock over the bombers."""
    box = [at for p in filter(bomber, w.at) if (at := fix_of(w, p))]
    ways = [off_hour(w, start, point, turned=180.0), *([off_hour(w, start, point, *box)] if box else ())]
    return min(ways) <= w.v.entry_angle


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
    ahead=True,
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
    if early := rolls_before(w, line, section):
        w.reading("5D1", False, "a section rolls for it as it enters", f"{who} before it entered")
    else:
        comes(w, section, who, now=True)
    turn, level = w.entered[section], line.level
    now = early or turn in (w.turn[0], -1)
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


def rolls_before(w: World, line: Line, section: int) -> bool:
    """5D1: whether a section that still waits rolls for its altitude, before the game begins."""
    if w.turn[0] != w.began[0] or w.entered.values(section) != (0,) or even(w.die[section]):
        return False
    behind = lines_behind(line.values.get("ahead"))
    return bool(w.die[section]) or ("enter", section) in [(verb, row.get("section")) for verb, row in behind]


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
