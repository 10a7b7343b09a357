"""The partisans' reinforcements (11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cutline.referee import Line, World

from .alarm import now
from .board.kit import COLOURS, Unit, Zone
from .drawing import cup, dealer, draw
from .events import rolled
from .markers import fights_on
from .table import At, germans_in, least, most, names, once, plays, rules
from .units import used_up

TAIL = "{[none:none|no] [delayed:delayed|occupied|waits|wait] [units:YUGOSLAV*] [at|in|to at:ZONE]}"


class Late(NamedTuple):
    """Reinforcements blocked by Germans: they arrive next turn (11f)."""

    turn: int
    colour: Any
    entry: Zone | None = None
    units: tuple[Unit, ...] = ()


# whether any arrive (11a, 11b)


@rules.verb(
    f"[colour:COLOUR] [die:D10] [entry:D6] [number:D6] {TAIL}",
    f"die:D10 colour:COLOUR [entry:D6] [number:D6] {TAIL}",
    step="reinforce",
    also="reinforcements reinforcement",
    ask="[colour:COLOUR die:D10 entry:D6 number:D6] [units:DRAWN*] [at at:ZONE]",
    example=("reinforce red 5 3 2 r4 at 84", "reinforce 9 none", "reinforce red r4 at 85"),
)
def reinforce(w: World, line: Line) -> None:
    """reinforcements: colour, D10, die for the entry zone, die for the number, counters, zone"""
    fights_on(w, "reinforcements")
    if w.dealer and line.die is None:
        deals(w, line)
    rolled(w, line.die)
    units, zone = tuple(filter(None, line.units or ())), line.values["at"]
    colour = line.colour or of_units(w, units)
    if late := waited(w, line, colour, units):
        w.late[0] = tuple(other for other in w.late[0] if other != late)
        return come_late(w, late, units, zone, bool(line.delayed))
    high, die = called(w), thrown(w, line, "die", w.kit.d10)
    bare = die is not None and not any((colour, line.entry, line.number, units, zone, line.delayed))
    if line.none or bare:
        w.tells(line, "none", True)
        return nobody(w, die, bool(line.none))
    if high:
        low_enough(w, die)
    come(w, line, colour, units)


def of_units(w: World, units: Sequence[Unit]) -> str | None:
    found = {w.kit.units[unit].group for unit in units} & {*COLOURS}
    return found.pop() if len(found) == 1 else None


def thrown(w: World, line: Line, slot: str, faces: range) -> Any:
    """Return a die of the line; None where nobody wrote it."""
    noted = line.values[slot] is not None or w.dealer
    return w.thrown(line, (slot,), faces, "1.1a") if noted else None


def called(w: World) -> bool:
    """11a: Judge that one is rolled per turn, from the level at which partisans are organised."""
    again, level = once(w, "reinforce"), w.v.organised
    if not w.rule("11a", not again, "one is rolled per turn", "a second roll for reinforcements"):
        return False
    found = f"a roll for reinforcements at alarm level {now(w)}"
    return w.rule("11a", most(w) >= level, f"it is rolled from alarm level {level}", found)


@rules.owed(
    "reinforce",
    "11a",
    "the partisans roll a D10 for reinforcements",
    lambda _, w: f"alarm level {least(w)}",
    found="no D10 at {}",
)
def not_called(w: World) -> bool:
    """11a: Return whether a roll is due, while any are left."""
    due = least(w) >= w.v.organised and w.diced[0] and not w.noted["reinforce"]
    return bool(due and left_over(w) and not used_up(w))


def deals(w: World, line: Line) -> None:
    """11b to 11f: Throw what a line leaves to the dice, and draw who arrives."""
    kit, zone = w.kit, line.values["at"]
    if zone is not None:
        return line.note(("units",), late_ones(w))
    line.note(("die",), dealer(w).choice(kit.d10))
    if line.die > least(w):
        return line.note(("none",), True)
    for die in ("entry", "number"):
        line.note((die,), dealer(w).choice(kit.d6))
    zone = kit.entries[line.colour][line.entry]
    if germans_in(w, zone).may:
        return line.note(("delayed",), True)
    count = w.charts["reinforcement-number"].at(line.number).number
    line.note(("units",), draw(w, line.colour, "", count))
    line.note(("at",), zone)


def low_enough(w: World, die: int | None) -> None:
    """11b: Judge the die of those who arrive."""
    expected, found = (
        f"at alarm level {now(w)} the roll must be that or less",
        f"reinforcements arrived on {die}",
    )
    w.rule("11b", die is None or die <= most(w), expected, found)


def nobody(w: World, die: int | None, told: bool) -> None:
    """11b: Judge that a die above the alarm level brings none; so does one when none are left.

    Where the line does not say so, and the die brings some, they have come and nobody named them.
    """
    if die is None or not left_over(w):
        return
    if told:
        found = f"no reinforcements arrived on a {die}"
        w.rule("11b", die > least(w), f"at alarm level {now(w)} that or less brings them", found)
    elif die <= most(w):
        for zone in doors(w, None):
            w.unnamed.either(zone, ())


# who arrives, and where (11c to 11e)


def come(w: World, line: Line, colour: str | None, units: tuple[Unit, ...]) -> None:
    """11b to 11g: Judge who arrives where, or waits because Germans block the way."""
    entry = thrown(w, line, "entry", w.kit.d6)
    number = thrown(w, line, "number", w.kit.d6)
    entry, number = (die if type(die) is int else None for die in (entry, number))
    permitted(w, colour)
    drawn(w, colour, units)
    counted(w, number, colour, units)
    at = line.values["at"]
    place = w.kit.entries[colour][entry] if entry and colour else at
    if shut(w, place, at, bool(line.delayed)):
        w.late[0] = (*w.late[0], Late(w.turn[0], colour, place, units))
    else:
        arrive(w, units, place if at is None else entered(w, colour, entry, at))


def permitted(w: World, colour: str | None) -> None:
    """11c: Judge the colour: red at first, blue and black later."""
    if colour is None:
        return
    may, found = allowed_now(w), f"{colour} reinforcements on turn {w.turn[0]}"
    if w.rule("11c", colour in may, f"that turn allows {' and '.join(may)}", found):
        group = w.kit.groups[colour]
        w.rule("11c", w.come[colour] < len(group), f"all {len(group)} of them have arrived", found)


def allowed_now(w: World) -> list[str]:
    """11c: Return the colours that may arrive this turn."""
    return str(w.charts["reinforcement-groups"].at(w.turn[0] or 1).groups).split()


def left_over(w: World) -> bool:
    """Return whether reinforcements that may arrive this turn are certainly left."""
    return any((w.come[colour] < len(w.kit.groups[colour])) is True for colour in allowed_now(w))


def doors(w: World, colour: str | None) -> set[Zone]:
    """11d: Return the entry zones of a colour; of all colours, where it is not known."""
    return {zone for group in ((colour,) if colour else COLOURS) for zone in w.kit.entries[group].values()}


def entered(w: World, colour: str | None, entry: int | None, zone: Zone) -> Zone:
    """11d: Judge that they enter where the die says, or anywhere by their colour."""
    found = f"reinforcements arrived in zone {zone}"
    if entry and colour:
        due = w.kit.entries[colour][entry]
        fine = w.rule("11d", zone == due, f"{colour} {entry} is zone {due}", found)
        return zone if fine or w.believing else int(due)
    every, who = doors(w, colour), f"{colour} ones enter" if colour else "they enter"
    w.rule("11d", zone in every, f"{who} by {', '.join(map(str, sorted(every)))}", found)
    return zone


def drawn(w: World, colour: str | None, units: Sequence[Unit]) -> None:
    """11d, 11e, 3.2b: Judge the counters: out of their cup, of the colour, each once."""
    own = [unit for group in ((colour,) if colour else COLOURS) for unit in w.kit.groups[group]]
    wrong = [unit for unit in units if unit not in own]
    expected = f"{colour or 'R'} reinforcements are {w.kit.name(own[0])}–{w.kit.name(own[-1])}"
    w.rule("11d", not wrong, expected, f"{names(w, wrong)} arrived")
    for unit in units:
        if unit in own and plays(w, unit, "arrived"):
            fresh = w.at.having(At.CUP, [unit]) or len(w.at.values(unit)) != 1
            w.rule("3.2b", fresh, "each counter is drawn once", f"{w.kit.name(unit)} arrived a second time")


def counted(w: World, number: int | None, colour: str | None, units: Sequence[Unit]) -> None:
    """11e: Judge the number that arrives, at most those left."""
    chart, some = w.charts["reinforcement-number"], len(units)
    due = max(chart.at(face).number for face in (w.kit.d6 if number is None else (number,)))
    expected = f"at most {due} arrive at once" if number is None else f"a {number} brings {due}"
    left = len(w.kit.groups[colour]) - w.come[colour] if colour else due
    if units:
        found = f"{some} counter{'s' * (some > 1)} arrived: {names(w, units)}"
        fine = some == due or (some < due and (number is None or some == left))
        w.rule("11e", fine, expected, found)
    if colour:
        more = some or (due if number else w.between(1, due))
        w.come[colour] = w.least(w.come[colour] + more, len(w.kit.groups[colour]))


# Germans in the entry zone (11f)


def shut(w: World, place: Zone | None, at: Zone | None, delayed: bool) -> bool:
    """11f: Return whether they wait because Germans block the entry zone; the log need not say so."""
    if delayed:
        expected = "they wait only if Germans stand in their entry zone"
        fine = place is None or germans_in(w, place).may
        w.rule("11f", fine, expected, f"reinforcements for zone {place or '?'} waited")
        return True
    blocked = place is not None and bool(germans_in(w, place).sure)
    expected = f"Germans stand in their entry zone {place}; they wait a turn"
    w.rule("11f", not blocked or at is None, expected, f"reinforcements arrived in {at}")
    return blocked and at is None


def late_ones(w: World) -> tuple[Unit, ...]:
    """11f: Draw those who had to wait."""
    late = in_time(w)[0]
    return late.units or draw(w, late.colour, "", waits(w, late))


def waits(w: World, late: Late) -> int:
    """11f: Return how many wait, of those whose number was rolled."""
    return int(w.come[late.colour]) + len(cup(w, late.colour)) - len(w.kit.groups[late.colour])


def in_time(w: World) -> list[Late]:
    """11f: Return those who had to wait and arrive this turn."""
    return [late for late in w.late[0] if late.turn + 1 == w.turn[0]]


def waited(w: World, line: Line, colour: str | None, units: Sequence[Unit]) -> Late | None:
    """11f: Return those who wait that a line without a die may mean; nobody may have noted that they do."""
    if line.die is not None or line.none or (w.asking and line.values["at"] is None):
        return None
    waiting = [late for late in w.late[0] if colour is None or late.colour in (None, colour)]
    if units and not (line.entry or line.number) and w.unseen[0]:
        waiting.append(Late(w.turn[0] - 1, colour))
    return waiting[0] if waiting else None


def come_late(w: World, late: Late, units: tuple[Unit, ...], zone: Zone | None, delayed: bool) -> None:
    """11f: Judge blocked reinforcements, which arrive one turn later, or wait on."""
    if delayed:
        return still_blocked(w, late)
    beside(w, late, zone)
    arrive(w, units or late.units, zone)


def beside(w: World, late: Late, zone: Zone | None) -> None:
    """11f: Judge blocked reinforcements: one turn later, in an adjacent R zone."""
    turn, due = w.turn[0], late.turn + 1
    text, free = "reinforcements that had to wait arrived", free_beside(w, late)
    fine = turn == due or bool(turn > due and late.entry and not free)
    w.rule("11f", fine, f"they arrive on turn {due}", f"{text} on turn {turn}")
    if zone is None or late.entry is None:
        return
    near = sorted(free or doors(w, None))
    where = f"an R zone adjacent to {late.entry}" if free else "an R zone"
    expected = f"they arrive in {where}: {', '.join(map(str, near))}"
    w.rule("11f", zone in near or bool(germans_in(w, zone).sure), expected, f"{text} in {zone}")
    clear, expected = not germans_in(w, zone).sure, "they arrive in an R zone without Germans"
    w.rule("11f", clear, expected, f"{text} in {zone}")


def free_beside(w: World, late: Late) -> set[Zone]:
    """11f: Return the R zones adjacent to an entry zone that are free of Germans."""
    near = doors(w, None) & w.kit.beside[late.entry] if late.entry else set()
    return {zone for zone in near if not germans_in(w, zone).sure}


def near_door(w: World, entry: Zone) -> list[Zone]:
    """11f: Return the R zones adjacent to one, or all others if there is none."""
    every = doors(w, None)
    return sorted(every & w.kit.beside[entry] or every - {entry})


def still_blocked(w: World, late: Late) -> None:
    """11f: Let them wait on, if no adjacent R zone is free."""
    free = sorted(free_beside(w, late))
    expected = f"they arrive in an R zone adjacent to {late.entry}: {', '.join(map(str, free))}"
    w.rule("11f", not free, expected, "reinforcements waited a second turn")
    w.late[0] = (*w.late[0], late._replace(turn=w.turn[0]))


def arrive(w: World, units: Sequence[Unit], zone: Zone | None) -> None:
    """11g: Put them in an entry zone; arriving was their action."""
    for unit in units:
        w.at.either(unit, () if zone is None else (zone,))
        w.arrived[unit] = True
    if zone is not None and not units:
        w.unnamed.either(zone, ())
        w.newcomers[0] = True
