"""What the partisans do now, for `next`: stack by stack in order, and then whom they fire at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cutline.referee import Table

from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .board.markers import loose
from .board.state import factor, rules, stack
from .fights import fire
from .fights.partisan_fire import prey, ready, squad
from .partisans.partisan_duties import plays_on, to_move
from .partisans.priorities import (
    EDGE,
    ENEMY,
    FRIEND,
    Party,
    Squad,
    allowed,
    fires_before,
    fixed,
    seeks,
    targets,
)
from .partisans.stacks import View, began, ends, ground, leaders_in, party, strength, view, waiting

SOUGHT = {ENEMY: "the Germans", FRIEND: "their friends", EDGE: "the edge"}


class Due(NamedTuple):
    """A stack that has to move: its units by their MP, and the zones that each may end in."""

    zone: Zone
    sp: int
    aim: str
    targets: tuple[Zone, ...]
    parts: tuple[tuple[int, tuple[Unit, ...], tuple[Zone, ...]], ...]


def due(t: Table, seen: View) -> list[Due]:
    """12.3h: the stacks that have to move, those with most SP first."""
    found = [one for zone in seen.stands.partisans if (one := _due(t, seen, zone))]
    return sorted(found, key=lambda one: (-one.sp, one.zone))


def _due(t: Table, seen: View, zone: Zone) -> Due | None:
    """A stack, or as much of it as finds room (12.3k); None where nobody of it has to move."""
    units = to_move(t, seen, zone)
    place, led = ground(t.facts), leaders_in(t, zone)
    while units and not _goes(t, seen, zone, units, led):
        units.remove(min(reversed(units), key=lambda unit: ends(factor(t, unit, 0))[1]))
    if not units:
        return None
    together = _paced(t, zone, units, led)
    aim, near = seeks(place, seen.stands, together)
    parts = [(together.paces[0], (*units, *led), allowed(place, seen.stands, together))]
    for faster in sorted({ends(factor(t, unit, 2))[0] for unit in units} - {together.paces[0]}):
        quick = [unit for unit in units if ends(factor(t, unit, 2))[0] >= faster]
        if led and len(quick) == len(units):
            continue  # who is with Tito goes with him
        alone = together._replace(paces=(faster,), sp=strength(t, quick))
        parts.append((faster, tuple(quick), allowed(place, seen.stands, alone)))
    return Due(zone, strength(t, began(t, zone))[0], aim, near, tuple(parts))


def _paced(t: Table, zone: Zone, units: list[Unit], led: list[Unit]) -> Party:
    """These partisans and leaders at the pace of the slowest."""
    pace = min([ends(factor(t, unit, 2))[0] for unit in units] + [t.v.leader_move] * bool(led))
    return party(t, zone, units, 0, led)._replace(paces=(pace,))


def _goes(t: Table, seen: View, zone: Zone, units: list[Unit], led: list[Unit]) -> bool:
    """Whether so many of them have to move, and find room."""
    some, place = _paced(t, zone, units, led), ground(t.facts)
    if some.sp[1] > place.stacking or not seen.judges(some.aims[:1]):
        return False
    leaves = some.aims[0] == EDGE and zone in place.edges
    return leaves or zone not in allowed(place, seen.stands, some)


def volleys(t: Table) -> list[tuple[Squad, list[Squad]]]:
    """13.2.2: the stacks that have to fire, in their order, and at which Germans each may."""
    squads = [squad(t, zone, YUGOSLAV) for zone in held_ready(t)]
    squads.sort(key=lambda one: (one.sp, one.top, one.ff), reverse=True)
    return [(one, targets(squad(t, at, GERMAN) for at in prey(t, one.zone))) for one in squads]


def held_ready(t: Table) -> list[Zone]:
    """The zones whose partisans surely can fire, and have not."""
    at = t.at.values
    zones = sorted({at[unit] for unit in t.facts.partisans if type(at[unit]) is int})
    return [zone for zone in zones if ready(t, zone)]


# In words.


@rules.hook
def stand(t: Table) -> Iterator[str]:
    """The partisans' turn, as things stand."""
    seen = view(t)
    if not seen.stands.partisans or not plays_on(t):
        return
    if not seen.germans_sure:
        yield "the partisans: it is not known where all the Germans stand"
        return
    if not any(to is not None for to in t.volley.values.values()):
        yield from _moving(t, seen)
    yield from _firing(t)


def _moving(t: Table, seen: View) -> Iterator[str]:
    level, moving = seen.stands.alarm[0], due(t, seen)
    if moving:
        wild = level < t.v.organised
        whom = "the nearest Germans" if wild else f"friends, from {t.v.big_stack} SP Germans"
        acts = "one action" if wild else "two actions"
        yield f"the partisans move in this order (alarm {level}: {acts}; towards {whom})"
    for number, one in enumerate(moving, 1):
        yield from _stack_moves(t, number, one)
    yield from _at_rest(t, seen, [one.zone for one in moving])


def _stack_moves(t: Table, number: int, one: Due) -> Iterator[str]:
    (pace, units, zones), *faster = one.parts
    where = f"towards {SOUGHT[one.aim]} in {_or(one.targets)}" if one.targets else "anywhere"
    who = f"{number}. {_names(t, units)} ({one.sp} SP, {pace} MP)"
    yield f"  {who} {one.zone} -> {_or(zones)}, {where}"
    for speed, quick, further in faster:
        if further != zones:
            yield f"     or {_names(t, quick)} alone ({speed} MP) {one.zone} -> {_or(further)}"


def _at_rest(t: Table, seen: View, moving: list[Zone]) -> Iterator[str]:
    """12.3a: who is fixed; and zones of whose partisans too little is known."""
    idle = [zone for zone in sorted(seen.stands.partisans) if zone not in moving]
    stuck = [
        f"{_names(t, units)} in {zone}"
        for zone in idle
        if (units := waiting(t, zone)) and fixed(ground(t.facts), seen.stands.germans, zone)
    ]
    if stuck:
        yield f"  fixed: {'; '.join(stuck)}"
    unnamed = [str(zone) for zone in t.loose.values if loose(t, zone)]
    if unnamed:
        yield f"  not noted, who stands in {', '.join(unnamed)}"


def _firing(t: Table) -> Iterator[str]:
    shots = volleys(t)
    if shots:
        yield "the partisans fire in this order (a ? is a die)"
    before: Squad | None = None
    for number, (one, marks) in enumerate(shots, 1):
        tie = ", or before that" if before and not fires_before(before, one) else ""
        who = f"{_names(t, stack(t, one.zone, YUGOSLAV))} in {one.zone} ({one.sp[0]} SP{tie})"
        for k, mark in enumerate(marks):
            attack, defence = fire.values(t, one.zone, mark.zone)
            head = f"  {number}. {who}" if not k else "     or"
            whom = f"{_names(t, stack(t, mark.zone, GERMAN))} in {mark.zone}"
            yield f"{head} at {whom}: {attack.text(None)} against {defence.text(None)}"
        before = one


def _names(t: Table, units: Iterable[Unit]) -> str:
    return " ".join(map(t.facts.name, units))


def _or(zones: Iterable[Zone]) -> str:
    return " or ".join(map(str, zones))
