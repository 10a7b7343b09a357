"""What `next` says and offers: what the partisans do now, and a useful choice of lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from cutline.referee import World

from . import priorities
from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .fights import Sum
from .fire import attacks, defends
from .partisans import began, ground, leaders_in, party, speeds, to_move, waiting
from .priorities import EDGE, FRIEND, Party, Squad, Stands, allowed, fires_before, fixed, seeks, targets
from .reinforcements import left_over
from .table import OTHER, STEPS, At, crowds, germans_in, least, levels, living, partisans_in, rules
from .units import ammo, count, front, highest
from .volleys import Shot, facing, prey, ready, squad

Row = dict[str, Any]


def moved(units: Iterable[Unit], route: tuple[Zone, ...], off: bool | None = None) -> Row:
    return {"moves": ({"units": tuple(units), "route": route, "off": off},)}


def marches(w: World) -> Iterator[Row]:
    """12.3: Yield the moves of the stacks that go first, into the zones that are right for them."""
    moving = [*due(w, view(w))] if not lost(w) and not [*astray(w)] else []
    for mover in moving:
        zone = mover.zone
        if mover.sp < moving[0].sp:
            return
        if zone in ground(w.kit).edges and "tito" in leaders_in(w, zone):
            yield moved(mover.parts[0].units, (zone,), True)
        else:
            yield from (moved(part.units, (zone, end)) for part in mover.parts for end in part.ends)


SOUGHT = {priorities.ENEMY: "the Germans", FRIEND: "their friends", EDGE: "the edge"}


class Part(NamedTuple):
    """Units of a stack that go together, and the zones that they may end in."""

    units: tuple[Unit, ...]
    party: Party
    ends: tuple[Zone, ...]


class Due(NamedTuple):
    """A stack that has to move: the strength points that it began with, whom it seeks, and who may go first.

    `parts`: all of it, and as many as find room further on.
    """

    sp: int
    aim: str
    targets: tuple[Zone, ...]
    parts: list[Part]

    @property
    def zone(self) -> Zone:
        return self.parts[0].party.zone


# what is known


def lost(w: World) -> bool:
    """Return whether the last point of ammunition surely was spent."""
    return (ammo(w) <= w.v.out_of_ammo) is True


def view(w: World) -> Stands:
    """Return who surely stands where, with strength points."""
    sizes = []
    for units in (w.kit.germans, w.kit.partisans):
        zones: dict[Zone, list[Unit]] = {}
        for unit in living(w, units):
            if type(zone := w.at.known(unit)) is int:
                zones.setdefault(zone, []).append(unit)
        sizes.append({zone: count(w, here) for zone, here in zones.items()})
    return Stands(sizes[0], sizes[1], levels(w), frozenset(crowds(w)))


def astray(w: World) -> Iterator[str]:
    """Yield the Germans of whom it is not known where they are, or whether they are left."""
    for unit in living(w, w.kit.germans):
        at, name = w.at.known(unit), w.kit.name(unit)
        if at is None:
            yield f"  {name}: not known; write, for example, at {unit} 38, or lost {unit}"
        elif type(at) is int and w.sp.having(0, [unit]):
            yield f"  {name} in {at}: not known whether it is left; write at {unit} {at}, or lost {unit}"


# who moves (12.3)


def due(w: World, seen: Stands) -> Iterator[Due]:
    """12.3h: Yield the stacks that must move, the largest first."""
    if not all(w.sought.values(zone) for zone in w.sought):
        return  # moves were not written down
    sizes = {zone: count(w, began(w, zone))[0] for zone in seen.partisans}
    for zone in sorted(sizes, key=lambda other: (-sizes[other], other)):
        units, led = to_move(w, seen, zone), leaders_in(w, zone)
        while units and not goes(w, seen, part(w, seen, zone, units, led)):
            units = without_least(w, units)
        if units:
            whole = part(w, seen, zone, units, led)
            aim, near = seeks(ground(w.kit), seen, whole.party)
            yield Due(sizes[zone], aim, near, [whole, *(further(w, seen, whole, units) if not led else ())])


def part(
    w: World, seen: Stands, zone: Zone, units: list[Unit], led: Sequence[Unit] = (), pace: int = 0
) -> Part:
    """Return these partisans and leaders, at the pace of the slowest."""
    slowest = min([speeds(w, unit)[0] for unit in units] + [w.v.leader_move] * bool(led))
    some = party(w, zone, units, led)._replace(paces=(pace or slowest,))
    return Part((*units, *led), some, allowed(ground(w.kit), seen, some))


def further(w: World, seen: Stands, whole: Part, units: list[Unit]) -> list[Part]:
    """12.3k: Return as many of a stack as find room where all of it does not, if there are any."""
    zone, pace = whole.party.zone, whole.party.paces[0]
    while len(units) > 1:
        units = without_least(w, units)
        fewer = part(w, seen, zone, units, pace=pace)
        if ends := tuple(end for end in fewer.ends if end not in (*whole.ends, zone)):
            return [fewer._replace(ends=ends)]
    return []


def without_least(w: World, units: list[Unit]) -> list[Unit]:
    """12.3k: Return these units without the last of the weakest FF."""
    least = min(reversed(units), key=lambda unit: highest(w, unit))
    return [unit for unit in units if unit != least]


def goes(w: World, seen: Stands, some: Part) -> bool:
    """Return whether so many of a stack have to move, and find room."""
    place, (zone, sp, _, aims, *_) = ground(w.kit), some.party
    if sp[1] > place.stacking or (aims[0] == FRIEND and seen.unseen - {zone}):
        return False
    return (aims[0] == EDGE and zone in place.edges) or zone not in some.ends


# who fires (13.2.2)


def volleys(w: World) -> list[tuple[Squad, list[Squad]]]:
    """13.2.2: Return the stacks that have to fire, in their order, and at which Germans each may."""
    squads = [squad(w, zone, YUGOSLAV) for zone in facing(w) if ready(w, zone)]
    squads.sort(key=lambda ready: (ready.sp, ready.top, ready.ff), reverse=True)
    return [(mine, targets(squad(w, at, GERMAN) for at in prey(w, mine.zone))) for mine in squads]


def first_fire(w: World) -> Iterator[tuple[Zone, Zone]]:
    """13.2.2: Yield the partisans' fire that comes first."""
    for mine, near in volleys(w)[:1] if not lost(w) else ():
        yield from ((mine.zone, mark.zone) for mark in near)


def values(w: World, side: str, start: Zone, to: Zone) -> tuple[Sum, Sum]:
    """13.2.3: Return the values of a fire of the top unit of a stack at that of another."""
    shot = Shot(side, (), start, to, None, None, None, "")
    return attacks(w, shot, front(w, side, start, True)), defends(w, shot, front(w, OTHER[side], to))


# in words


@rules.hook
def stand(w: World) -> Iterator[str]:
    """Yield the partisans' turn, as things stand: what it begins with, what is owed, what is not known."""
    yield from arrivals(w)
    seen, doubtful = view(w), [*astray(w)]
    if begins := reinforced(w):
        yield f"the partisans begin with reinforcements{begins}"
        if begins != LATE:
            yield "  run next again after that line: it may change what the partisans do"
            return
    if not seen.partisans or lost(w):
        return
    if doubtful:
        yield "what the partisans do depends on where the Germans stand, and that is not known"
        yield from doubtful
        return
    if len(w.volley.surely(None)) == len([*w.volley]):
        moves = [*due(w, seen)]
        yield from in_order(w, seen, moves)
        yield from at_rest(w, seen, [mover.zone for mover in moves])
        if moves:
            yield "  run next again after each move, then for the partisans' fire"
            return
    yield from firing(w)


def arrivals(w: World) -> Iterator[str]:
    """Yield who has to land on the first turn, and supply that comes with the second wave."""
    step, v = STEPS.index(w.now or "event"), w.v
    left = [unit for unit in w.at.surely(At.CUP, w.kit.germans) if unit not in w.kit.second_wave]
    if w.turn[0] == v.first_wave and left and step <= STEPS.index("drop"):
        yield f"the first wave lands: {w.kit.names(left)} (3.3a)"
    if w.noted.surely(True, ["wave"]) and w.noted.surely(False, ["supply"]) and step <= STEPS.index("wave"):
        yield "the ammunition that comes with the second wave (5.2c)"


LATE = " that had to wait"


def reinforced(w: World) -> str:
    """Return what the partisans begin with; "" where no reinforcements are due."""
    if w.now and STEPS.index(w.now) > STEPS.index("reinforce"):
        return ""
    rolled = w.noted.having(True, ["reinforce"]) or not w.diced[0] or lost(w)
    if least(w) >= w.v.organised and not rolled and left_over(w):
        return f": a D10 at alarm level {least(w)}"
    return LATE if any(waits.turn + 1 == w.turn[0] for waits in w.late[0]) else ""


def in_order(w: World, seen: Stands, moves: list[Due]) -> Iterator[str]:
    """Yield the stacks that move, in their order."""
    level, organised = seen.alarm[0], w.v.organised
    whom = "the nearest Germans" if level < organised else f"friends, from {w.v.big_stack} SP Germans"
    acts = "one action" if level < organised else "two actions"
    if moves:
        yield f"the partisans move in this order (alarm level {level}: {acts}; towards {whom})"
    for number, mover in enumerate(moves, 1):
        where = f"towards {SOUGHT[mover.aim]} in {either(mover.targets)}" if mover.targets else "anywhere"
        units, some, ends = mover.parts[0]
        who = f"{number}. {called(w, units)} ({mover.sp} SP, {some.paces[0]} MP)"
        yield f"  {who} {mover.zone} -> {either(ends)}, {where}"
        for first in mover.parts[1:]:
            rest = called(w, (unit for unit in units if unit not in first.units))
            some_go = f"{called(w, first.units)} -> {either(first.ends)}"
            yield f"     or {some_go}, where not all have room; {rest} -> {either(ends)}"


def at_rest(w: World, seen: Stands, moves: list[Zone]) -> Iterator[str]:
    """Yield fixed partisans (12.3a), and zones about which too little is known."""
    idle = {zone: waiting(w, zone) for zone in sorted(seen.partisans) if zone not in moves}
    stuck = [zone for zone in idle if idle[zone] and fixed(ground(w.kit), seen.germans, zone)]
    if stuck:
        yield f"  fixed: {'; '.join(f'{called(w, idle[zone])} in {zone}' for zone in stuck)}"
    if seen.unseen:
        where = [*map(str, sorted(seen.unseen))]
        yield f"  not logged: the units in {', '.join(where)}; write, for example, reveal {where[0]} c1 c2"


def firing(w: World) -> Iterator[str]:
    """Yield the stacks that fire, in their order, with the values at each target."""
    before: Squad | None = None
    for number, (mine, marks) in enumerate(volleys(w), 1):
        if not before:
            yield "the partisans fire in this order (a ? is a die)"
        tied = before and not fires_before(before, mine)
        tie = f", tied with those in {before.zone}: roll a die" if before and tied else ""
        who = f"{called(w, partisans_in(w, mine.zone).may)} in {mine.zone} ({mine.sp} SP{tie})"
        for k, mark in enumerate(marks):
            attack, defence = values(w, YUGOSLAV, mine.zone, mark.zone)
            head = "     or" if k else f"  {number}. {who}"
            whom = f"{called(w, germans_in(w, mark.zone).may)} in {mark.zone}"
            yield f"{head} at {whom}: {attack.text(None)} against {defence.text(None)}"
        before = mine


def called(w: World, units: Iterable[Unit]) -> str:
    return " ".join(map(w.kit.name, units))


def either(zones: Iterable[Zone]) -> str:
    return " or ".join(map(str, zones))
