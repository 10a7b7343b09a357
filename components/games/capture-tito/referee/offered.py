"""Lines that `next` offers now: a useful choice out of thousands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from cutline.referee import Table

from . import air, landing
from .activation import callers, marked, when
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Zone
from .board.state import FREE, MOVE, germans_in, markers_in, partisans_in, rules, stack, zones_of
from .outlook import due, volleys
from .partisans.partisan_duties import plays_on
from .partisans.stacks import ground, leaders_in, view

Row = dict[str, Any]


@rules.hook
def ways(t: Table) -> dict[str, Iterable[Row]]:
    """Moves of a stack, fire between neighbours, dice for markers next to Germans, assaults."""
    dice = (zone for zone in marked(t) if markers_in(t, zone) and callers(t, zone, when(t)))
    both = sorted(set(zones_of(t, GERMAN)) & set(zones_of(t, YUGOSLAV)))
    return {
        "air": air.ways(t),
        "drop": landing.ways(t),
        "activate": ({"zone": zone} for zone in dice),
        "move": moves(t),
        "stay": (),
        "fire": fires(t),
        "assault": ({"zone": zone} for zone in both),
        "prisoner": captures(t),
    }


def moves(t: Table) -> Iterator[Row]:
    """German stacks into each adjacent zone; partisans by their priorities."""
    for zone in zones_of(t, GERMAN):
        units = [unit for unit in stack(t, zone, GERMAN) if not t.acts[unit] & MOVE]
        for end in sorted(t.facts.graph[zone]) if units else ():
            yield moved(units, (zone, end))
    yield from partisans(t)


def moved(units: Iterable[str], route: tuple[Zone, ...], off: bool | None = None) -> Row:
    return {"moves": ({"units": tuple(units), "route": route, "off": off},)}


def partisans(t: Table) -> Iterator[Row]:
    """12.3: the stacks that move first, into the zones that are right for them."""
    seen = view(t).cautious()
    moving = due(t, seen) if plays_on(t) and seen.germans_sure else ()
    _, first = next(groupby(moving, lambda owing: owing.sp), (0, ()))
    for owing in first:
        if owing.zone in ground(t.facts).edges and "tito" in leaders_in(t, owing.zone):
            yield moved(owing.whole.units, (owing.zone,), True)
            continue
        for part in owing.parts:
            for end in part.zones:
                yield moved(part.units, (owing.zone, end))


def fires(t: Table) -> Iterator[Row]:
    """Germans at adjacent partisans; the first fire of the partisans."""
    for zone in zones_of(t, GERMAN):
        for to in marks(t, zone):
            yield {"start": zone, "to": to}
    yield from volley(t)


def marks(t: Table, zone: Zone) -> list[Zone]:
    """Where Germans of a zone can fire: partisans next to them, by themselves."""
    return [to for to in sorted(t.facts.beside[zone]) if partisans_in(t, to) and not germans_in(t, to)]


def volley(t: Table) -> Iterator[Row]:
    """13.2.2: the partisans' fire that comes first."""
    for squad, targets in volleys(t)[:1] if plays_on(t) else ():
        for mark in targets:
            yield {"start": squad.zone, "to": mark.zone}


def captures(t: Table) -> Iterator[Row]:
    """13.4b: Tito or Churchill, with Germans and without partisans."""
    for who in LEADERS[:2]:
        zone = t.at[who]
        alone = t.fate[who] == FREE and type(zone) is int and partisans_in(t, zone) is False
        if alone and germans_in(t, zone):
            yield {"who": who}
