"""How an assault ends, and where the Germans are then (13.3.1h, 13.3.1i)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from cutline.referee import Table

from .. import prisoners
from ..alarm import perhaps
from ..board.kit import Unit, Zone
from ..board.state import living, markers_in, partisans_in, put
from ..movement import occupied

Sides = tuple[Sequence[Unit], Sequence[Unit]]


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


def ended(t: Table, zone: Zone, sides: Sides, last: Turn, known: bool) -> None:
    """13.3.1h: one side is gone, or the player stops and his units go back.

    `known`: whether all Yugoslavs, and all lines, are known.
    """
    ours = may_live(t, sides[0])
    theirs = set(map(partial(living, t), sides[1]))
    left = True in theirs or partisans_in(t, zone) is True
    open_end = not known or None in theirs
    won = not left and not open_end
    if last.stop:
        expected = "Germans that have won stay" + ("" if ours else ", and none are left")
        t.rule("13.3.1h", not won and ours, expected, f"the assault in {zone} was stopped")
    elif won:
        occupied(t, zone)
    if open_end:
        perhaps(t, zone)
    if last.stop or not won:
        go_home(t, zone, (sides[0], ours), last, left or (None if open_end else False))
    prisoners.alone(t, zone)


def may_live(t: Table, units: Sequence[Unit]) -> list[Unit]:
    """Those who are not surely eliminated."""
    return [unit for unit in units if living(t, unit) is not False]


def go_home(t: Table, zone: Zone, sides: Sides, last: Turn, lost: bool | None) -> None:
    """13.3.1i: where the Germans went back to, as written or as due; `lost`: whether they have to.

    `sides`: all Germans who took part, and those who may live.
    """
    written = last.went(sides[1])
    if others := [unit for unit in written if unit not in sides[0]]:
        found = f"{t.facts.names(others)} went back from {zone}"
        t.rule("13.3.1i", False, "only units that took part in the assault do", found)
    for unit in sides[1]:
        due = ways_home(t, zone, unit)
        if not as_written(t, unit, zone, written.get(unit), due) and (last.stop or lost is not False):
            known = len(due) == 1 and (last.stop or lost)
            put(t, unit, next(iter(due)) if known else None)


def as_written(t: Table, unit: Unit, zone: Zone, home: Zone | None, due: Collection[Zone]) -> bool:
    """13.3.1i: judge where a unit went back to, and put it there; False where that is not known."""
    if home is None or not (t.believes or not due or home in due):
        return False
    expected = f"it goes back to {' or '.join(map(str, sorted(due)))}"
    fine = not due or home in due or living(t, unit) is None
    t.rule("13.3.1i", fine, expected, f"{t.facts.name(unit)} went from {zone} to {home}")
    put(t, unit, home)
    return True


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
