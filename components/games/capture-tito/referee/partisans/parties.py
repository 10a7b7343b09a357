"""Who goes from where on a line of partisans (12.3): its parties, with the leaders they take along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cutline.referee import Table

from ..board import state
from ..board.cups import drawn, origin, perhaps_hit
from ..board.kit import YUGOSLAV, Unit, Zone
from ..board.markers import loose
from ..board.state import CUP, MOVE, OFF, OUT, factor, put, stack
from .stacks import ends, leaders_in, waiting

NOWHERE = 0  # it has moved, and nobody knows from where


class March(NamedTuple):
    """Partisans that go from one zone together, with the leaders they take along."""

    start: Zone
    units: list[Unit]
    leaders: list[Unit]
    loose: int | None  # unnamed counters among them
    way: tuple[Zone, ...]  # the zones that were written behind the start
    told: bool = True  # whether the start was written
    off: bool = False  # whether they leave the map

    @property
    def end(self) -> Zone:
        return self.way[-1] if self.way else self.start

    def along(self, way: tuple[Zone, ...], off: bool) -> March:
        """The same with the way of a line, of which the first zone may be the start."""
        told = way[:1] == (self.start,)
        onward = way[1:] if told and (len(way) > 1 or off) else way
        return self._replace(way=onward, told=told or not way, off=off)

    def text(self, t: Table) -> str:
        units = (*self.units, *self.leaders)
        return t.facts.names(units) if units else f"the stack in {self.start}"


def accompanied(t: Table, leaders: list[Unit], end: Zone | None = None) -> bool:
    """Whether the same line has partisans of their zone go there too, or they have been taken."""
    if end is None:
        return False
    at, friends = t.at, {end}
    for row in t.played.get("moves") or ():
        if (row.get("route") or (None,))[-1] == end:
            units = [unit for unit in row.get("units") or () if unit in t.facts.units]
            friends |= {place for unit in units for place in (at[unit], t.stood[unit])}
    return all(at[leader] in friends for leader in leaders)


def all_of(t: Table, way: tuple[Zone, ...]) -> Iterator[March]:
    """A zone alone is all that stands there; who may be lost went too, if he is still there."""
    start, end = way[0], way[-1]
    state.gone_along(t, YUGOSLAV, start, end)
    maybe = state.maybe_stack(t, start, YUGOSLAV)
    fits = [unit for unit in maybe if t.facts.along(way, ends(factor(t, unit, 2))[1])]
    here = waiting(t, start) or fits or maybe
    if not here and not loose(t, start):
        t.loose[end] = None  # of whom nobody knows anything
        return
    unsure = [unit for unit in maybe if unit not in here and not state.living(t, unit)]
    yield March(start, here, leaders_in(t, start), loose(t, start), way)
    for unit in unsure:
        if not t.acts[unit]:
            put(t, unit, end)


def named(
    t: Table, own: list[Unit], leaders: list[Unit], way: tuple[Zone, ...], place: Any
) -> Iterator[March]:
    """The units of a line by where they set out; a stack that goes whole takes its leaders along.

    `place`: where those stand then of whom nobody knows where they set out.
    """
    starts: dict[Any, list[Unit]] = {}
    for unit in own or leaders:
        starts.setdefault(_start(t, unit, way), []).append(unit)
    together, at, unknown = len(starts) == 1, t.at, starts.pop(None, [])
    for unit in unknown if starts else (*unknown, *leaders):
        moved_to(t, unit, None, place)
    for start, listed in starts.items():
        units = [unit for unit in listed if unit in own]
        along = [unit for unit in leaders if together or at[unit] == start or type(at[unit]) is not int]
        yield March(start, units, along or _led(t, start, units, way), 0, way)


def _led(t: Table, start: Zone, units: list[Unit], way: tuple[Zone, ...]) -> list[Unit]:
    """12.3g: the leaders of a zone, if all partisans of it go and the way is not too long for them."""
    if loose(t, start) != 0 or not t.facts.along((start, *way), t.v.leader_move):
        return []
    return [] if set(stack(t, start, YUGOSLAV)).difference(units) else leaders_in(t, start)


def _start(t: Table, unit: Unit, way: tuple[Zone, ...]) -> Zone | None:
    """Where it sets out; a counter that nobody has named yet is one of those unnamed."""
    at = t.at[unit]
    if type(at) is int:
        return at
    start = way[0] if len(way) > 1 and loose(t, way[0]) != 0 else None
    if unit in t.facts.units:
        start = origin(t, unit, way)  # be it the first of the way, or one before it
        if start is not None:
            drawn(t, unit, start)
        elif at == CUP:
            perhaps_hit(t, unit)
    return start


def moved_to(t: Table, unit: Unit, start: Zone | None, place: Any) -> None:
    """A unit or a leader has moved, from a zone that may not be known, and stands there now."""
    if unit in t.facts.units:
        t.stood[unit] = start or NOWHERE
        state.acted(t, unit, MOVE)
    elif place == OFF:
        t.fate[unit] = OUT
    put(t, unit, place)
