"""Lines that `next` offers now: a useful choice out of thousands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cutline.referee import World

from .board.kit import GERMAN, Unit, Zone
from .events import wave_turn
from .markers import callers, lying, surely_lying
from .outlook import astray, due, lost, view, volleys
from .partisans import ground, leaders_in
from .prisoners import PERSONS
from .table import STEPS, At, Fate, Stack, germans_in, partisans_in, rules

Row = dict[str, Any]


@rules.hook
def ways(w: World) -> dict[str, Iterable[Row]]:
    """Return moves of a stack, fire between neighbours, dice for markers beside Germans, assaults."""
    dice = (zone for zone in w.kit.lettered if surely_lying(w, zone) and callers(w, zone))
    both = (zone for zone in zones_of(w, GERMAN) if not partisans_in(w, zone).empty)
    return {
        "air": ({"zone": zone} for zone in supported(w)),
        "drop": ({"drops": ({"unit": unit},)} for unit in to_land(w)),
        "activate": ({"zone": zone} for zone in dice),
        "move": moves(w),
        "stay": (),
        "fire": ({"start": start, "to": to} for start, to in fires(w)),
        "assault": ({"zone": zone} for zone in both),
        "prisoner": ({"who": who} for who in captures(w)),
    }


def zones_of(w: World, side: str) -> list[Zone]:
    """Return the zones in which somebody of a side surely stands."""
    return [zone for zone in w.kit.zones if Stack(w, zone, side).sure]


def supported(w: World) -> Iterator[Zone]:
    """Yield the zones worth air support: a marker or partisans there, Germans beside; before landings any."""
    if w.noted.having(True, ["air"]) or STEPS.index(w.now or "event") > STEPS.index("air"):
        return
    near = {zone for german in zones_of(w, GERMAN) for zone in w.kit.beside[german]}
    yield from (z for z in sorted(near) or w.kit.zones if lying(w, z) or partisans_in(w, z).may)


def to_land(w: World) -> Iterator[Unit]:
    """Yield the units that may land now."""
    for unit in w.at.surely(At.CUP, w.kit.germans):
        if wave_turn(w) if unit in w.kit.second_wave else w.turn[0] == w.v.first_wave:
            yield unit


def moves(w: World) -> Iterator[Row]:
    """Yield the moves of German stacks into each adjacent zone; of partisans by their priorities."""
    for zone in zones_of(w, GERMAN):
        units = w.moved.surely(False, germans_in(w, zone).sure)
        yield from (moved(units, (zone, end)) for end in sorted(w.kit.graph[zone]) if units)
    yield from marches(w)


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


def fires(w: World) -> Iterator[tuple[Zone, Zone]]:
    """Yield fire of Germans at adjacent partisans, and the first fire of the partisans."""
    yield from ((zone, to) for zone in zones_of(w, GERMAN) for to in marks(w, zone))
    yield from first_fire(w)


def marks(w: World, zone: Zone) -> list[Zone]:
    """Return where Germans of a zone can fire: partisans next to them, by themselves."""
    near = (to for to in sorted(w.kit.beside[zone]) if not partisans_in(w, to).empty)
    return [to for to in near if not germans_in(w, to).may]


def first_fire(w: World) -> Iterator[tuple[Zone, Zone]]:
    """13.2.2: Yield the partisans' fire that comes first."""
    for mine, targets in volleys(w)[:1] if not lost(w) else ():
        yield from ((mine.zone, mark.zone) for mark in targets)


def captures(w: World) -> Iterator[Unit]:
    """13.4b: Yield Tito or Churchill, with Germans and without partisans."""
    for who in w.fate.surely(Fate.FREE, PERSONS):
        zone = w.at.known(who)
        if type(zone) is int and germans_in(w, zone).sure and partisans_in(w, zone).empty:
            yield who
