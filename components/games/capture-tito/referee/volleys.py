"""The partisans' fire (13.2.2): who has to fire, in which order, and at whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cutline.referee import ALL, World

from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .fights import HIT
from .priorities import Squad, fires_before, targets
from .table import (
    Deed,
    Stack,
    alive,
    everybody,
    factor,
    germans_in,
    may_cost,
    names,
    partisans_in,
    rules,
    strength,
    zones_of,
)
from .units import able, acts_in_words, deeds, deeds_in_words, no_action, tops, uppermost, used_up


class Shot(NamedTuple):
    """A line of fire: who fires from where, at whom, where; what it says of the result.

    `start`, `to`: zones; None where they are not known.
    """

    side: str
    units: tuple[Unit, ...]
    start: Any
    to: Any
    target: Unit | None
    whom: Unit | None
    result: str | None
    who: str

    @property
    def mark(self) -> Unit | None:
        """Return the unit that was fired at, as far as one is named."""
        return (self.whom if self.result == HIT else None) or self.target

    @property
    def found(self) -> str:
        return f"{self.who} fired at {self.to}"


# how they stand


def places(w: World, side: str) -> list[Zone]:
    """Return the zones in which units of a side surely stand."""
    return zones_of(w, alive(w, everybody(w, side)))


def facing(w: World) -> list[Zone]:
    """Return the zones with partisans next to Germans."""
    germans = places(w, GERMAN)
    return [zone for zone in places(w, YUGOSLAV) if not w.kit.beside[zone].isdisjoint(germans)]


def prey(w: World, zone: Zone) -> list[Zone]:
    """Return the zones next to one with Germans at whom it can fire."""
    near = sorted(w.kit.beside[zone])
    return [mark for mark in near if germans_in(w, mark).sure and partisans_in(w, mark).empty]


def squad(w: World, zone: Zone, side: str) -> Squad:
    """Return a stack as fire counts it. 2.2d: the highest FF of partisans is on top; of Germans, any."""
    units = Stack(w, zone, side).known
    fire = [int(factor(w, unit, 0)) for unit in units]
    top = (min(fire, default=0) if side == GERMAN else max(fire, default=0), max(fire, default=0))
    return Squad(zone, int(strength(w, units)), top, sum(fire))


# a shot


def fired_somewhere(w: World, shot: Shot) -> None:
    """13.2.2: Note from where partisans may have fired, nobody wrote at whom or from where."""
    if shot.side == YUGOSLAV:
        zones = {shot.start, *(zone for unit in shot.units for zone in w.at.values(unit))} & {*w.kit.zones}
        for zone in w.volley.surely(None, zones):
            w.volley.either(zone, ())


def volley(w: World, shot: Shot) -> None:
    """13.2.2: Judge the order and the target of a stack of partisans."""
    start, to, before = shot.start, shot.to, w.volley[shot.start]
    has_left(w, shot, before is None)
    for unit in shot.units[:1]:
        here = partisans_in(w, start).known
        fresh = [mate for mate in here if not no_action(w, mate, Deed.FIRE)]
        uppermost(w, unit, start, [*tops(w, here), *tops(w, fresh, fires=True)], "fired")
    if before is not None:
        found = f"the stack in {start} fired at {to} after it fired at {before}"
        w.rule("13.2.1b", to == before, "a stack fires at one zone per turn", found)
        return
    in_order(w, start)
    aimed_at_weakest(w, start, to)


def has_left(w: World, shot: Shot, first: bool) -> None:
    """Judge that whoever fires has an action left; of a stack that is not named, anybody (7c, 7d, 13b)."""
    here = shot.units or partisans_in(w, shot.start).known
    broken = [no_action(w, unit, Deed.FIRE) for unit in here]
    if here and all(broken) and (first or not shot.units):
        again = "13b", "a unit fires once per turn"
        rule, expected = (broken[0], acts_in_words(w, broken[0])) if first else again
        found = f"{w.kit.name(here[0])} fired after {deeds_in_words(w, here[0])}"
        w.rule(rule, False, expected, found)


def in_order(w: World, zone: Zone) -> None:
    """13.2.2a, 13.2.2c: Judge the order of the partisans' fire."""
    mine, late = squad(w, zone, YUGOSLAV), w.outshot[zone]
    if late:
        first = "the most SP" if late[0] == "13.2.2a" else "the higher FF, if tied in SP,"
        found = f"the stack in {zone} with {mine.sp} SP fired after {late[1]}"
        w.rule(late[0], False, f"the stack with {first} fires first", found)
    for other in () if used_up(w) else facing(w):
        if other == zone or not ready(w, other):
            continue
        before = squad(w, other, YUGOSLAV)
        w.rules.add("13.2.2c" if mine.sp == before.sp else "13.2.2a")
        rule = fires_before(before, mine)
        if rule and not w.outshot[other]:
            strong = f"{mine.sp} SP" + (f" and FF {mine.top[0]}" if rule == "13.2.2c" else "")
            w.outshot[other] = rule, f"that in {zone} with {strong}"


def aimed_at_weakest(w: World, zone: Zone, to: Zone) -> None:
    """13.2.2b: Judge that it fires at the adjacent Germans with the fewest SP or, if tied, the lowest FF."""
    marks = {near: squad(w, near, GERMAN) for near in prey(w, zone)}
    late = [other for other in facing(w) if w.outshot[other] and w.volley[other] is None]
    may_be_hit = {mark for other in late for mark in prey(w, other)} - {to}
    right = targets([marks[near] for near in marks if near not in may_be_hit])
    if to in marks and right and len(marks) > 1:
        better = " or ".join(f"zone {mark.zone} with {mark.sp} SP" for mark in right)
        found = f"the stack in {zone} fired at the Germans in {to} with {marks[to].sp} SP"
        w.rule("13.2.2b", marks[to] in right, f"it fires at the weakest adjacent stack, in {better}", found)


# who has to fire (13.2.2d)


def ready(w: World, zone: Zone) -> bool:
    """13.2.2d: Return whether a stack certainly can fire and has not."""
    here, met = partisans_in(w, zone).sure, w.met[0]
    known = here and here == partisans_in(w, zone).may and not partisans_in(w, zone).unnamed
    if not known or not w.volley.surely(None, [zone]) or germans_in(w, zone).may:
        return False
    if met is not None and not {*here} <= {*met}:
        return False  # some were revealed since
    return bool(fresh(w, here) and prey(w, zone))


def fresh(w: World, units: Iterable[Unit]) -> list[Unit]:
    """Return those that surely can fire still; who moved before the alarm rose may, but need not."""
    late = w.met[0] is not None and w.called_at[0] < w.v.organised
    return [u for u in units if able(w, u) and not no_action(w, u, Deed.FIRE) and not (late and deeds(w, u))]


def who_fires(zone: Zone, w: World) -> str:
    return f"{names(w, partisans_in(w, zone).sure)} in {zone}"


def may_hit(w: World, zone: Zone) -> list[tuple[Any, Any]]:
    marks = [unit for mark in prey(w, zone) for unit in germans_in(w, mark).sure]
    return may_cost(w, "volleys", len(silent(w)), marks)


MUST = "every stack that can fire must fire"


@rules.owed("partisans fire", "13.2.2d", MUST, who_fires, ALL, found="{} did not fire", touches=may_hit)
def silent(w: World) -> tuple[Zone, ...]:
    """13.2.2d: Return the zones whose stack can fire and has not; or could, before others fired."""
    if used_up(w):
        return ()
    fresh = [zone for zone in facing(w) if ready(w, zone)]
    late = [zone for zone in w.volley.surely(None) if w.outshot[zone] and partisans_in(w, zone).sure]
    return tuple(dict.fromkeys([*fresh, *late]))
