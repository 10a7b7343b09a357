"""The partisans' reinforcements (11)."""

from __future__ import annotations

from typing import Any, NamedTuple

from cutline.referee import Cells, Table
from cutline.referee.pieces import spelt

from .ammunition import fights_on
from .board.kit import COLOURS, GERMAN, Kit, Unit, Zone
from .board.state import ARRIVE, CUP, Rows, acted, germans_in, owes, plays, put, rows, rules, stack
from .events import goes_on, noted

TAIL = "{[none:none|no] [delayed:delayed|occupied|waits|wait] [units:YUGOSLAV*] [at|in|to at:ZONE]}"


class Late(NamedTuple):
    """Reinforcements blocked by Germans: they arrive next turn (11f)."""

    turn: int
    colour: str | None
    entry: Zone | None = None
    number: int | None = None
    units: tuple[Unit, ...] = ()


class Arrivals(NamedTuple):
    """A line about reinforcements as it was written."""

    colour: str | None
    die: int | None
    entry: int | None
    number: int | None
    none: bool | None
    delayed: bool | None
    units: tuple[Unit, ...] | None
    at: Zone | None

    @property
    def bare(self) -> bool:
        """Whether it tells the die and nothing of who came."""
        return not any((self.colour, self.entry, self.number, self.units, self.at, self.delayed))


@rows
def reinforcement_rows(kit: Kit) -> Rows:
    return {
        "arrived": Cells(kit.zones, False),  # somebody whom nobody named came there in this turn
        "called": Cells([0], False),  # the die of this turn
        "late": Cells([0], (), lasts=True),  # who still comes; each a Late
        "come": Cells(COLOURS, 0, lasts=True),  # counters drawn so far; None: not known
    }


@rules.verb(
    f"[colour:COLOUR] [die:D10] [entry:D6] [number:D6] {TAIL}",
    f"die:D10 colour:COLOUR [entry:D6] [number:D6] {TAIL}",
    step="reinforce",
    also="reinforcements reinforcement",
    ask="colour:COLOUR die:D10 entry:D6 number:D6",
    example=("reinforce red 5 3 2 r4 at 84", "reinforce 9 none", "reinforce red r4 at 85"),
)
def reinforce(t: Table, line: Arrivals) -> None:
    """reinforcements: colour, D10, die for the entry zone, die for the number, counters, zone"""
    fights_on(t, "reinforcements")
    noted(t, line.die)
    units = line.units or ()
    line = line._replace(units=units, colour=line.colour or of_units(t, units))
    if late := waited(t, line):
        t.late[0] = tuple(other for other in t.late[0] if other != late)
        beside(t, late, line.at)
        arrive(t, units or late.units, line.at)
        return
    high = called(t)
    if t.throw and line.die is not None and not t.alarm[0] >= line.die:
        t.args |= {"none": True, "colour": None, "entry": None, "number": None}
        line = line._replace(none=True, colour=None, entry=None, number=None)
    if line.none or (line.die is not None and line.bare):
        nobody(t, line.die, bool(line.none))
    else:
        come(t, line, high)


def called(t: Table) -> bool:
    """11a: one roll per turn, from the level at which partisans are organised."""
    fine = t.once("called", 0, "11a", "one is rolled per turn", "a second roll for reinforcements")
    expected = f"it is rolled from alarm level {t.v.organised}"
    high, found = t.alarm[0] >= t.v.organised, f"a roll for reinforcements at alarm level {now(t)}"
    return fine and t.rule("11a", high, expected, found)


def uncounted(t: Table, level: int) -> None:
    """How many have come by now is not known."""
    for colour in permitted_now(t):
        t.come[colour] = None


@owes(
    "reinforce", "11a", "the partisans roll a D10 for reinforcements", "alarm level {}",
    done=uncounted, opens=True, found="no D10 at {}",
)  # fmt: skip
def calling(t: Table) -> list[int]:
    """11a: the alarm level at which a roll is due, while any are left."""
    high = t.alarm.ends(0)[0]
    owed = high >= t.v.organised and t.diced[0] and not t.called[0]
    return [high] if owed and left_over(t) and goes_on(t) else []


def come(t: Table, line: Arrivals, high: bool) -> None:
    """11b to 11g: who arrives where, or waits because Germans block the way; `high`: the alarm level."""
    if line.die is not None and high:
        expected = f"at alarm level {now(t)} the roll must be that or less"
        t.rule("11b", t.alarm[0] >= line.die, expected, f"reinforcements arrived on {line.die}")
    colour, units = line.colour, line.units or ()
    count = counted(t, line.number, colour, units)
    permitted(t, colour)
    place = t.facts.entries.get(colour or "", {}).get(line.entry) if line.entry else line.at
    drawn(t, colour, count, units)
    if shut(t, place, line.at, bool(line.delayed)):
        t.late[0] = (*t.late[0], Late(t.turn[0], colour, place, count, units))
        return
    arrive(t, units, place if line.at is None else entered(t, colour, line.entry, line.at))


def now(t: Table) -> str:
    """The alarm level, as far as it is known."""
    return spelt(t.alarm.can(0))


def nobody(t: Table, die: int | None, told: bool) -> None:
    """11b: a die above the alarm level brings none; so does one when none are left.

    Where the line does not say so, and the die brings some, they have come and nobody named them.
    """
    if die is None or not left_over(t):
        return
    if told:
        found = f"no reinforcements arrived on a {die}"
        t.rule("11b", t.alarm[0] < die, f"at alarm level {now(t)} that or less brings them", found)
    elif t.alarm.ends(0)[0] >= die:
        for colour in permitted_now(t):
            t.come[colour] = None
            for zone in doors(t, colour):
                t.loose[zone] = None


def waits(t: Table, unit: Unit) -> None:
    """A counter is said to be in its cup: so much is sure of its group."""
    colour = t.facts.units[unit].group if unit in t.facts.units else ""
    if colour in COLOURS and (t.come[colour] is None or t.unseen[0]):
        group = t.facts.groups[colour]
        t.come[colour] = len(group) - sum(t.at[u] == CUP for u in group)


def permitted(t: Table, colour: str | None) -> None:
    """11c: red at first, blue and black later."""
    if colour is None:
        return
    may, found = permitted_now(t), f"{colour} reinforcements on turn {t.turn[0]}"
    if t.rule("11c", colour in may, f"that turn allows {' and '.join(may)}", found):
        gone, size = t.come[colour], len(t.facts.groups[colour])
        t.rule("11c", gone is None or gone < size, f"all {size} of them have arrived", found)


def permitted_now(t: Table) -> list[str]:
    """11c: the colours that may arrive this turn."""
    return str(t.charts["reinforcement-groups"].at(t.turn[0] or 1).groups).split()


def of_units(t: Table, units: Any) -> str | None:
    """The colour of the counters that are named; None where they are of no colour, or of several."""
    found = {t.facts.units[unit].group for unit in units}.intersection(COLOURS)
    return found.pop() if len(found) == 1 else None


def left_over(t: Table) -> bool:
    """Whether reinforcements that may arrive this turn are certainly left."""
    come, groups = t.come, t.facts.groups
    return any(come[group] is not None and come[group] < len(groups[group]) for group in permitted_now(t))


def only_own(t: Table, colour: str | None, own: list[Unit], units: tuple[Unit, ...]) -> None:
    """11d: reinforcements of a colour come from its group."""
    if wrong := [unit for unit in units if unit not in own]:
        expected = f"{colour or 'R'} reinforcements are {t.facts.name(own[0])}–{t.facts.name(own[-1])}"
        t.rule("11d", False, expected, f"{t.facts.names(wrong)} arrived")
    elif units and colour:
        t.rules.add("11d")


def doors(t: Table, colour: str | None) -> set[Zone]:
    """11d: the entry zones of a colour; of all colours, where it is not known."""
    return {zone for group in ((colour,) if colour else COLOURS) for zone in t.facts.entries[group].values()}


def entered(t: Table, colour: str | None, entry: int | None, zone: Zone) -> Zone:
    """11d: they enter where the die says, or anywhere by their colour; gives where that is."""
    found = "reinforcements arrived in zone {}"
    if entry and colour:
        due: Zone = t.facts.entries[colour][entry]
        return int(t.expect("11d", "at", due, f"{colour} {entry} is zone {{}}", found))
    every, who = doors(t, colour), f"{colour} ones enter" if colour else "they enter"
    expected = f"{who} by {', '.join(map(str, sorted(every)))}"
    t.rule("11d", zone in every, expected, found.format(zone))
    return zone


def counted(t: Table, number: int | None, colour: str | None, units: Any) -> int | None:
    """11e: judge the number that arrives, at most those left."""
    faces = t.facts.d6 if number is None else (number,)
    due = max(int(t.look("reinforcement-number", face).number) for face in faces)
    gone = t.come[colour] if colour else None
    allowed: Any = range(due + 1)
    expected = f"at most {due} arrive at once" if number is None else f"a {number} brings {due}"
    if gone is not None and number is not None:
        allowed = {due, min(due, len(t.facts.groups[colour]) - gone)}
    if units:
        found = f"{len(units)} counter{'s' * (len(units) > 1)} arrived: {t.facts.names(units)}"
        t.rule("11e", len(units) in allowed, expected, found)
    return len(units) or None if number is None else due


def drawn(t: Table, colour: str | None, count: int | None, units: tuple[Unit, ...]) -> None:
    """11e: counters out of their cup, of the group's colour, each once (3.2b)."""
    own = [unit for group in ((colour,) if colour else COLOURS) for unit in t.facts.groups[group]]
    only_own(t, colour, own, units)
    for unit in units:
        if unit in own and plays(t, unit, "arrived"):
            fresh, found = t.at[unit] in (CUP, None), f"{t.facts.name(unit)} arrived a second time"
            t.rule("3.2b", fresh, "each counter is drawn once", found)
    if colour:
        gone, more = t.come[colour], len(units) or count
        t.come[colour] = min(gone + more, len(own)) if gone is not None and more else None


def shut(t: Table, place: Zone | None, at: Zone | None, delayed: bool) -> bool:
    """11f: whether they wait because Germans block the entry zone; the log need not say so."""
    blocked = germans_in(t, place) if place else None
    if delayed:
        expected = "they wait only if Germans stand in their entry zone"
        t.rule("11f", blocked is not False, expected, f"reinforcements for zone {place or '?'} waited")
    elif blocked:
        expected = f"Germans stand in their entry zone {place}; they wait a turn"
        t.rule("11f", at is None, expected, f"reinforcements arrived in {at}")
    return delayed or (blocked is True and at is None)


def waited(t: Table, line: Arrivals) -> Late | None:
    """11f: those who wait that a line without a die may mean; nobody may have noted that they do."""
    if line.die is not None or line.none:
        return None
    for late in t.late[0]:
        if line.colour is None or late.colour in (None, line.colour):
            return late  # type: ignore[no-any-return]
    unnoted = line.units and t.unseen[0] and not (line.entry or line.number)
    return Late(t.turn[0] - 1, line.colour) if unnoted else None


def beside(t: Table, late: Late, zone: Zone | None) -> None:
    """11f: judge blocked reinforcements: one turn later, in an adjacent R zone."""
    turn, due = t.turn[0], late.turn + 1
    waited = "reinforcements that had to wait arrived"
    t.rule("11f", turn == due, f"they arrive on turn {due}", f"{waited} on turn {turn}")
    if zone is None or late.entry is None:
        return
    every = doors(t, None)
    near = every & t.facts.beside[late.entry] or every - {late.entry}
    found = f"{waited} in {zone}"
    expected = f"they arrive in an R zone adjacent to {late.entry}: {', '.join(map(str, sorted(near)))}"
    t.rule("11f", zone in near, expected, found)
    t.rule("11f", not stack(t, zone, GERMAN), "they arrive in an R zone without Germans", found)


def arrive(t: Table, units: Any, zone: Zone | None) -> None:
    """11g: place them in an entry zone; arriving was their action."""
    for unit in units:
        put(t, unit, zone)
        acted(t, unit, ARRIVE)
    if zone is not None and not units and t.loose[zone] is not None:
        t.loose[zone] = t.loose[zone] + 1  # somebody whom nobody named
        t.arrived[zone] = True
