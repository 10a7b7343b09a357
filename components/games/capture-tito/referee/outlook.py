"""What the partisans do now, for `next`: moves in order, then fire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cutline.referee import Table, is_open

from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .board.markers import loose
from .board.state import CUP, factor, living, rules, stack
from .events import unnoted
from .fights import fire
from .fights.partisan_fire import facing, prey, ready, squad
from .partisans import priorities
from .partisans.partisan_duties import plays_on, to_move
from .partisans.priorities import EDGE, Party, Squad, Stands, allowed, fires_before, fixed, seeks
from .partisans.stacks import began, ends, ground, leaders_in, party, strength, view, waiting
from .reinforcements import calling

SOUGHT = {priorities.ENEMY: "the Germans", priorities.FRIEND: "their friends", EDGE: "the edge"}


class Part(NamedTuple):
    """Units of a stack that go together, and the zones that they may end in."""

    units: tuple[Unit, ...]
    party: Party
    zones: tuple[Zone, ...]


class Due(NamedTuple):
    """A stack that has to move: all of it, its faster units alone, as many as find room further on."""

    zone: Zone
    sp: int
    aim: str
    targets: tuple[Zone, ...]
    whole: Part
    faster: tuple[Part, ...]
    split: Part | None

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that may be moved first."""
        return (self.whole, *self.faster, *((self.split,) if self.split else ()))


def due(t: Table, seen: Stands) -> Iterator[Due]:
    """12.3h: stacks that must move, the largest first."""
    sizes = {zone: strength(t, began(t, zone))[0] for zone in seen.partisans}
    for zone in sorted(sizes, key=lambda other: (-sizes[other], other)):
        if owing := _due(t, seen, zone):
            yield owing


def _due(t: Table, seen: Stands, zone: Zone) -> Due | None:
    """A stack, or as much of it as finds room (12.3k); None where nobody of it has to move."""
    units = to_move(t, seen, zone)
    place, led = ground(t.facts), leaders_in(t, zone)
    while units and not _goes(t, seen, zone, units, led):
        units = _without_least(t, units)
    if not units:
        return None

    def part(some: list[Unit], party: Party) -> Part:
        return Part((*some, *led), party, allowed(place, seen, party))

    whole = part(units, _paced(t, zone, units, led))
    aim, near = seeks(place, seen, whole.party)
    faster = []
    for speed in sorted({ends(factor(t, unit, 2))[0] for unit in units} - {whole.party.paces[0]}):
        quick = [unit for unit in units if ends(factor(t, unit, 2))[0] >= speed]
        if not (led and len(quick) == len(units)):  # who is with Tito goes with him
            party = whole.party._replace(paces=(speed,), sp=strength(t, quick))
            faster.append(Part(tuple(quick), party, allowed(place, seen, party)))
    split, some = None, units
    while not split and not led and len(some) > 1:
        some = _without_least(t, some)
        fewer = part(some, _paced(t, zone, some, led)._replace(paces=whole.party.paces))
        further = tuple(end for end in fewer.zones if end not in whole.zones and end != zone)
        alone = fewer.units in [quick.units for quick in faster]
        split = fewer._replace(zones=further) if further and not alone else None
    return Due(zone, strength(t, began(t, zone))[0], aim, near, whole, tuple(faster), split)


def _without_least(t: Table, units: list[Unit]) -> list[Unit]:
    """12.3k: these units without the last of the weakest FF."""
    least = min(reversed(units), key=lambda unit: ends(factor(t, unit, 0))[1])
    return [unit for unit in units if unit != least]


def _paced(t: Table, zone: Zone, units: list[Unit], led: list[Unit]) -> Party:
    """These partisans and leaders at the pace of the slowest."""
    pace = min([ends(factor(t, unit, 2))[0] for unit in units] + [t.v.leader_move] * bool(led))
    return party(t, zone, units, 0, led)._replace(paces=(pace,))


def _goes(t: Table, seen: Stands, zone: Zone, units: list[Unit], led: list[Unit]) -> bool:
    """Whether so many of them have to move, and find room."""
    some, place = _paced(t, zone, units, led), ground(t.facts)
    if some.sp[1] > place.stacking or not seen.judges(some.aims[:1]):
        return False
    leaves = some.aims[0] == EDGE and zone in place.edges
    return leaves or zone not in allowed(place, seen, some)


def _changes(t: Table, seen: Stands, mover: Due, others: Iterable[Due]) -> bool:
    """Whether a move of one stack affects others."""
    place, stands = ground(t.facts), seen.partisans
    parts = [part for other in others for part in other.parts]
    for some, end in ((part.party.sp, end) for part in mover.parts for end in part.zones):
        (low, high), there = stands[mover.zone], stands.get(end, (0, 0))
        after = {
            **stands,
            mover.zone: (low - some[0], high - some[1]),
            end: (there[0] + some[0], there[1] + some[1]),
        }
        if after[mover.zone][1] <= 0:
            del after[mover.zone]
        if any(allowed(place, seen._replace(partisans=after), p.party) != p.zones for p in parts):
            return True
    return False


def volleys(t: Table) -> list[tuple[Squad, list[Squad]]]:
    """13.2.2: the stacks that have to fire, in their order, and at which Germans each may."""
    squads = [squad(t, zone, YUGOSLAV) for zone in facing(t) if ready(t, zone)]
    squads.sort(key=lambda ready: (ready.sp, ready.top, ready.ff), reverse=True)
    marks = [priorities.targets(squad(t, at, GERMAN) for at in prey(t, mine.zone)) for mine in squads]
    return list(zip(squads, marks, strict=True))


# In words.


@rules.hook
def owes(t: Table) -> Iterator[tuple[str, str]]:
    """Who has to land on the first turn (3.3a), and supply that comes with the second wave (5.2c)."""
    steps, v = list(t.steps), t.v
    if t.turn[0] == v.first_wave and t.now[0] <= steps.index("drop") and not t.missing[0]:
        first = [unit for unit in t.facts.germans if unit not in t.facts.second_wave]
        if left := [unit for unit in first if t.at[unit] == CUP and not t.landed[unit]]:
            yield "3.3a", f"the first wave lands: {t.facts.names(left)}"
    if t.waved[0] and t.now[0] <= steps.index("wave") and is_open(unnoted(t)):
        yield "5.2c", "the ammunition that comes with the second wave"


@rules.hook
def stand(t: Table) -> Iterator[str]:
    """The partisans' turn, as things stand: what it begins with, what is owed, what is not known."""
    seen = view(t).cautious()
    late = any(waiting.turn + 1 == t.turn[0] for waiting in t.late[0])  # 11f
    if (calling(t) or late) and t.now[0] <= list(t.steps).index("reinforce"):
        yield "the partisans begin with reinforcements" + "".join(
            f": a D10 at alarm level {level}" for level in calling(t)
        )
        if calling(t):
            yield "  run next again after that line: it may change what the partisans do"
            return
    if not seen.partisans or not plays_on(t):
        return
    if not seen.germans_sure:
        yield "what the partisans do depends on where the Germans stand, and that is not known"
        yield from _astray(t)
        return
    began_to_fire = len(t.volley.having(None)) < len(t.volley)
    moving = [] if began_to_fire else list(due(t, seen))
    if moving:
        yield from _moving(t, seen, moving)
        yield "  then the partisans fire: run next again after their moves"
        return
    if not began_to_fire:
        yield from _at_rest(t, seen, [])
    yield from _firing(t)


def _astray(t: Table) -> Iterator[str]:
    """Germans with unknown zone or strength, and the line since when."""
    for unit in t.facts.germans:
        at, name = t.at[unit], t.facts.name(unit)
        since = f" since line {t.lost_in[unit]}" if t.lost_in[unit] else ""
        if at is None:
            yield f"  {name}: not known{since}; write, for example, at {unit} 38, or lost {unit}"
        elif type(at) is int and living(t, unit) is None:
            doubt = f"not known{since} whether it is left"
            yield f"  {name} in {at}: {doubt}; write at {unit} {at}, or lost {unit}"


def _moving(t: Table, seen: Stands, moving: list[Due]) -> Iterator[str]:
    level = seen.alarm[0]
    wild = level < t.v.organised
    whom = "the nearest Germans" if wild else f"friends, from {t.v.big_stack} SP Germans"
    acts = "one action" if wild else "two actions"
    yield f"the partisans move in this order (alarm level {level}: {acts}; towards {whom})"
    for number, mover in enumerate(moving, 1):
        again = "; run next again after it" if _changes(t, seen, mover, moving[number:]) else ""
        yield from _stack_moves(t, number, mover, again)
    yield from _at_rest(t, seen, [mover.zone for mover in moving])


def _stack_moves(t: Table, number: int, mover: Due, again: str) -> Iterator[str]:
    units, some, zones = mover.whole
    where = f"towards {SOUGHT[mover.aim]} in {_or(mover.targets)}" if mover.targets else "anywhere"
    who = f"{number}. {_names(t, units)} ({mover.sp} SP, {some.paces[0]} MP)"
    yield f"  {who} {mover.zone} -> {_or(zones)}, {where}{again}"
    for part in mover.faster:
        if part.zones != zones:
            quick = f"{_names(t, part.units)} alone ({part.party.paces[0]} MP)"
            yield f"     or {quick} {mover.zone} -> {_or(part.zones)}"
    if mover.split:
        rest = [unit for unit in units if unit not in mover.split.units]
        there = _or(mover.split.zones)
        first, others = _names(t, mover.split.units), _names(t, rest)
        yield f"     or {first} -> {there}, where not all have room; {others} -> {_or(zones)}"


def _at_rest(t: Table, seen: Stands, moving: list[Zone]) -> Iterator[str]:
    """Fixed partisans (12.3a), and zones about which too little is known."""
    idle = [zone for zone in sorted(seen.partisans) if zone not in moving]
    stuck = [
        f"{_names(t, units)} in {zone}"
        for zone in idle
        if (units := waiting(t, zone)) and fixed(ground(t.facts), seen.germans, zone)
    ]
    if stuck:
        yield f"  fixed: {'; '.join(stuck)}"
    unnamed = [str(zone) for zone in t.loose if loose(t, zone)]
    if unnamed:
        where = ", ".join(unnamed)
        yield f"  not logged: the units in {where}; write, for example, reveal {unnamed[0]} c1 c2"


def _firing(t: Table) -> Iterator[str]:
    shots = volleys(t)
    if shots:
        yield "the partisans fire in this order (a ? is a die)"
    before: Squad | None = None
    for number, (mine, marks) in enumerate(shots, 1):
        tied = before and not fires_before(before, mine)
        tie = f", tied with those in {before.zone}: roll a die" if before and tied else ""
        who = f"{_names(t, stack(t, mine.zone, YUGOSLAV))} in {mine.zone} ({mine.sp[0]} SP{tie})"
        for k, mark in enumerate(marks):
            attack, defence = fire.values(t, mine.zone, mark.zone)
            head = f"  {number}. {who}" if not k else "     or"
            whom = f"{_names(t, stack(t, mark.zone, GERMAN))} in {mark.zone}"
            yield f"{head} at {whom}: {attack.text(None)} against {defence.text(None)}"
        before = mine


def _names(t: Table, units: Iterable[Unit]) -> str:
    return " ".join(map(t.facts.name, units))


def _or(zones: Iterable[Zone]) -> str:
    return " or ".join(map(str, zones))
