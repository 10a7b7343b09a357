"""How an assault ends, and where the Germans are then (13.3.1h, 13.3.1i)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from cutline.referee import Table
from cutline.referee.pieces import Crowd

from .. import prisoners
from ..alarm import perhaps
from ..board.kit import GERMAN, YUGOSLAV, Unit, Zone, whose
from ..board.state import living, markers_in, partisans_in, put
from ..movement import occupied
from .combat import BACK, HIT


class Home(NamedTuple):
    """Units that went back into a zone; no units stand for all of them."""

    units: Sequence[Unit] | None
    zone: Zone | None


class Bout(NamedTuple):
    """A line of a round as it was written: who fights, both dice, both values, who was hit."""

    who: Sequence[Sequence[Unit]] | None  # "p1+p2" is one word
    foes: Sequence[Sequence[Unit]] | None
    pair: tuple[int, int] | None
    values: tuple[int, int] | None
    result: str | None
    whom: Unit | None

    @property
    def team(self) -> list[Unit]:
        """The units that it names as fighting."""
        return [unit for side in (self.who, self.foes) for word in side or () for unit in word]

    @property
    def tells(self) -> str | None:
        """The result, which whoever is named as hit tells, too."""
        return {GERMAN: BACK, YUGOSLAV: HIT, "": self.result}[whose([self.whom])]


class Turn(NamedTuple):
    """A round of an assault as it was written, and whether the assault was stopped behind it."""

    bar: bool | None = None
    lines: tuple[Bout, ...] = ()
    stop: bool | None = None
    homes: tuple[Home, ...] = ()

    def went(self, everybody: Sequence[Unit]) -> dict[Unit, Zone]:
        """The zone into which each unit went back, as far as it was written."""
        homes = [(home.units or everybody, home.zone) for home in self.homes if home.zone is not None]
        return {unit: zone for units, zone in homes for unit in units}


def ended(t: Table, sides: tuple[Crowd, Crowd], last: Turn, known: bool) -> None:
    """13.3.1h: one side is gone, or the player stops and his units go back.

    `known`: whether all Yugoslavs, and all lines, are known.
    """
    zone, ours = sides[0].place, [unit for unit in sides[0].there if living(t, unit) is not False]
    theirs = Crowd.at(YUGOSLAV, zone, sides[1].there, partial(living, t), others=not known)
    left = partisans_in(t, zone) is True or theirs.any
    if last.stop:
        expected = "Germans that have won stay" + ("" if ours else ", and none are left")
        fine = left is not False and (ours or sides[0].others)
        t.rule("13.3.1h", fine, expected, f"the assault in {zone} was stopped")
    elif left is False:
        occupied(t, zone)
    if left is None:
        perhaps(t, zone)
    if last.stop or left is not False:
        retreat(t, sides[0], ours, last, True if last.stop else left)
    prisoners.alone(t, zone)


def retreat(t: Table, germans: Crowd, ours: Sequence[Unit], last: Turn, must: bool | None) -> None:
    """13.3.1i: all Germans go back who may live, `ours`; `must`: whether they have to."""
    written = last.went(ours)
    if others := [unit for unit in written if unit not in germans.there]:
        found = f"{t.facts.names(others)} went back from {germans.place}"
        t.rule("13.3.1i", False, "only units that took part in the assault do", found)
    for unit in ours:
        go_home(t, germans.place, unit, written.get(unit), must)


def go_home(t: Table, zone: Zone, unit: Unit, home: Zone | None, must: bool | None) -> None:
    """13.3.1i: a German goes back as written, else as due; `must`: whether the Germans have to."""
    due = ways_home(t, zone, unit)
    if home is not None and (t.believes or not due or home in due):
        expected = f"it goes back to {' or '.join(map(str, sorted(due)))}"
        fine = not due or home in due or living(t, unit) is None
        t.rule("13.3.1i", fine, expected, f"{t.facts.name(unit)} went from {zone} to {home}")
        put(t, unit, home)
    elif must is not False:
        among = (*due, *([] if must else [zone])) if due else ()
        put(t, unit, among[0] if len(among) == 1 else None, among)


def ways_home(t: Table, zone: Zone, unit: Unit) -> Collection[Zone]:
    """13.3.1i: where a German may go back to; nothing where that is not known."""
    before = t.came_from[unit]
    if type(before) is int:
        return {before}
    return nearest(t, zone) if before == "" else ()


def nearest(t: Table, zone: Zone) -> Collection[Zone]:
    """The zones free of partisans and markers that may be the nearest."""
    far = {other: points for other, points in t.facts.far(zone).items() if other != zone}
    taken = {other: {partisans_in(t, other), markers_in(t, other)} for other in far}
    enough = min((far[other] for other in far if taken[other] == {False}), default=max(far.values()))
    return {other for other in far if far[other] <= enough and True not in taken[other]}
