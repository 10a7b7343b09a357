"""The partisans' reinforcements (11)."""

from __future__ import annotations

from typing import Any, NamedTuple

from cutline.referee import Cells, Table, many

from .ammunition import fights_on
from .board.kit import COLOURS, GERMAN, Kit, Unit, Zone
from .board.state import ARRIVE, CUP, Rows, acted, germans_in, plays, put, rows, rules, stack
from .events import goes_on, noted
from .fights.values import spelt

TAIL = "{[none:none|no] [delayed:delayed|occupied|waits|wait] [units:YUGOSLAV*] [at|in|to at:ZONE]}"


class Late(NamedTuple):
    """Counters that found Germans where they come in: they come in the next turn (11f)."""

    turn: int
    colour: str | None
    entry: Zone | None
    number: int | None
    units: tuple[Unit, ...]


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
def reinforce(
    t: Table, colour: Any, die: Any, entry: Any, number: Any, none: Any, delayed: Any, units: Any, at: Any
) -> None:
    """colour, D10, the dice of entry and number, which counters, where"""
    fights_on(t, "reinforcements")
    noted(t, die)
    units = units or ()
    waiting = late_of(t, colour, units) if die is None and not none else None
    if waiting is None and t.unseen[0] and not (die or entry or number or none) and units:
        waiting = Late(t.turn[0] - 1, colour, None, None, ())  # nobody wrote down that they wait
    if waiting:
        t.late[0] = tuple(one for one in t.late[0] if one != waiting)
        arrive(t, waiting.colour or colour, waiting.number, units, at, waiting)
        return
    high = called(t)
    if t.throw and die is not None and not t.alarm[0] >= die:
        none, colour, entry, number = True, None, None, None
        t.args |= {"none": True, "colour": None, "entry": None, "number": None}
    if none or (die is not None and not (colour or entry or number or units or at or delayed)):
        nobody(t, die, bool(none))
        return
    if die is not None and high:
        found = f"reinforcements arrived on a {die}"
        t.rule("11b", t.alarm[0] >= die, f"at alarm {now(t)} it takes that or less", found)
    count = counted(t, number, units)
    colour = colour or of_units(t, units)
    permitted(t, colour)
    place = t.facts.entries.get(colour or "", {}).get(entry) if entry else at
    if shut(t, place, entry, at, bool(delayed), units):
        t.late[0] = (*t.late[0], Late(t.turn[0], colour, place, count, units))
        drawn(t, colour, count, units)
        return
    if at is not None and entry and colour:
        t.rule(
            "11d", at == place, f"{colour} {entry} is zone {place}", f"reinforcements arrived in zone {at}"
        )
    arrive(t, colour, count, units, at if at is not None else place, None)


def called(t: Table) -> bool:
    """11a: one die a turn, from the level on at which they are organised."""
    found = "a second die for reinforcements"
    fine = t.rule("11a", not t.called[0], "there is one in a turn", found)
    t.called[0] = True
    if not fine:
        return False
    found = f"a die for reinforcements at alarm {now(t)}"
    return t.rule("11a", t.alarm[0] >= t.v.organised, f"it is rolled from alarm {t.v.organised} on", found)


def now(t: Table) -> str:
    """The alarm level, as far as it is known."""
    return spelt(many(t.alarm.values[0]))


def nobody(t: Table, die: int | None, said: bool) -> None:
    """11b: a die above the alarm level brings none; so does one when none are left."""
    if die is None or not left_over(t):
        return
    if said:
        found = f"no reinforcements arrived on a {die}"
        t.rule("11b", t.alarm[0] < die, f"at alarm {now(t)} that or less brings some", found)
    elif min(many(t.alarm.values[0])) >= die:
        for colour in permitted_now(t):
            t.come[colour] = None  # they came, and nobody wrote down who
        blurred(t)


def blurred(t: Table) -> None:
    """Reinforcements have come that nobody named: they may stand in any entry zone."""
    for colour in permitted_now(t):
        for zone in set(t.facts.entries[colour].values()):
            t.loose[zone] = None


def waits(t: Table, unit: Unit) -> None:
    """A counter is said to be in its cup: so much is sure of its group."""
    colour = t.facts.units[unit].group if unit in t.facts.units else ""
    if colour in COLOURS and (t.come.values[colour] is None or t.unseen.values[0]):
        group = t.facts.groups[colour]
        t.come[colour] = len(group) - sum(t.at.values[u] == CUP for u in group)


def permitted_now(t: Table) -> list[str]:
    """11c: the colours that may come in this turn."""
    groups = t.charts["reinforcement-groups"].at(t.turn.values[0] or 1).groups
    return list(groups.split())


def permitted(t: Table, colour: str | None) -> None:
    """11c: red at first, blue and black later."""
    if colour is None:
        return
    may, found = permitted_now(t), f"{colour} reinforcements on turn {t.turn[0]}"
    if t.rule("11c", colour in may, f"that turn has {' and '.join(may)} ones", found):
        gone, size = t.come[colour], len(t.facts.groups[colour])
        t.rule("11c", gone is None or gone < size, f"all {size} of them have come", found)


def of_units(t: Table, units: Any) -> str | None:
    """The colour of the counters that are named."""
    found = {t.facts.units[u].group for u in units if t.facts.units[u].group in COLOURS}
    return found.pop() if len(found) == 1 else None


def counted(t: Table, number: int | None, units: Any) -> int | None:
    """11e: how many come; of a group of which fewer are left, those."""
    if number is None:
        most = max(t.look("reinforcement-number", face).number for face in t.facts.d6)
        if units:
            found = f"{len(units)} reinforcements arrived"
            t.rule("11e", len(units) <= most, f"at most {most} come at once", found)
        return len(units) or None
    due = int(t.look("reinforcement-number", number).number)
    if units:
        colour = of_units(t, units)
        gone = t.come.values.get(colour, None) if colour else None
        can = len(t.facts.groups[colour]) - gone if colour and gone is not None else due
        fits = len(units) in (due, min(due, can)) or (gone is None and len(units) < due)
        count = f"{len(units)} counter{'s' * (len(units) > 1)}"
        t.rule("11e", fits, f"a {number} brings {due}", f"{count} arrived: {t.facts.names(units)}")
    return due


def shut(t: Table, place: Zone | None, entry: int | None, at: Zone | None, delayed: bool, units: Any) -> bool:
    """11f: whether they wait because Germans stand where they come in."""
    here = germans_in(t, place) if place else None
    if delayed:
        expected = "they wait only if Germans stand in their entry zone"
        t.rule("11f", here is not False, expected, f"reinforcements for zone {place or '?'} waited")
        return True
    if here and (at is None or at == place or entry):
        found = f"reinforcements arrived in {at}"
        t.rule("11f", at is None, f"Germans stand in their entry zone {place}; they wait a turn", found)
        return at is None  # it goes without saying
    return False


def late_of(t: Table, colour: str | None, units: Any) -> Late | None:
    """11f: those who wait that a line without a die may mean."""
    of = colour or of_units(t, units)
    for one in t.late[0]:
        if of is None or one.colour in (None, of):
            return one  # type: ignore[no-any-return]
    return None


def drawn(t: Table, colour: str | None, count: int | None, units: Any) -> None:
    """11e: counters out of their cup, of the group's colour, each once (3.2b)."""
    groups = (colour,) if colour else COLOURS
    if wrong := [unit for unit in units if t.facts.units[unit].group not in groups]:
        own = [unit for group in groups for unit in t.facts.groups[group]]
        expected = f"{colour or 'R'} reinforcements are {t.facts.name(own[0])}–{t.facts.name(own[-1])}"
        t.rule("11d", False, expected, f"{t.facts.names(wrong)} arrived")
    elif units and colour:
        t.rules.add("11d")
    for unit in units:
        if unit not in wrong and plays(t, unit, "arrived"):
            fresh, found = t.at[unit] in (CUP, None), f"{t.facts.name(unit)} arrived a second time"
            t.rule("3.2b", fresh, "each counter is drawn once", found)
    if colour:
        gone, more = t.come.values[colour], len(units) or count
        size = len(t.facts.groups[colour])
        t.come[colour] = min(gone + more, size) if gone is not None and more else None


def arrive(
    t: Table, colour: str | None, count: int | None, units: Any, zone: Zone | None, late: Late | None
) -> None:
    """11d, 11g: they stand in an entry zone; that was their action."""
    if late is None:
        drawn(t, colour, count, units)
    else:
        beside(t, late, zone)
        units = units or late.units
    if zone is not None and late is None:
        own = (
            set(t.facts.entries[colour].values())
            if colour
            else {n for c in COLOURS for n in t.facts.entries[c].values()}
        )
        expected = (
            f"{f'{colour} ones enter' if colour else 'they enter'} by {', '.join(map(str, sorted(own)))}"
        )
        t.rule("11d", zone in own, expected, f"reinforcements arrived in zone {zone}")
    for unit in units:
        put(t, unit, zone)
        acted(t, unit, ARRIVE)
    if zone is not None and not units and t.loose.values[zone] is not None:
        t.loose[zone] = t.loose.values[zone] + 1  # somebody whom nobody named
        t.arrived[zone] = True


def beside(t: Table, late: Late, zone: Zone | None) -> None:
    """11f: a turn later, in an R zone beside the one that was shut."""
    turn, due = t.turn[0], late.turn + 1
    found = f"reinforcements that had to wait arrived on turn {turn}"
    t.rule("11f", turn == due, f"they come on turn {due}", found)
    every = {n for c in COLOURS for n in t.facts.entries[c].values()}
    if zone is None or late.entry is None:
        return
    near = every & t.facts.beside[late.entry] or every - {late.entry}
    told = f"they come to an R zone next to {late.entry}: {', '.join(map(str, sorted(near)))}"
    found = f"reinforcements that had to wait arrived in {zone}"
    t.rule("11f", zone in near, told, found)
    t.rule("11f", not stack(t, zone, GERMAN), "they come to an R zone without Germans", found)


def left_over(t: Table) -> bool:
    """Whether any that may come in this turn surely wait in their cup."""
    return any(
        t.come.values[c] is not None and t.come.values[c] < len(t.facts.groups[c]) for c in permitted_now(t)
    )


def calling(t: Table) -> list[int]:
    """11a: the alarm at which a die is owed: while any are left, and it is surely high enough."""
    high = t.alarm.ends(0)[0]
    owed = high >= t.v.organised and t.diced.values[0] and not t.called.values[0]
    return [high] if owed and left_over(t) and goes_on(t) else []


@rules.owed(
    "reinforce", "11a", "the partisans roll a D10 for reinforcements", "alarm {}", calling,
    found="no D10 at {}",
)  # fmt: skip
def not_called(t: Table, level: int) -> bool:
    return True
