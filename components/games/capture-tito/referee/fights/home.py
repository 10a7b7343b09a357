"""How an assault ends, and where the Germans are then (13.3.1h, 13.3.1i)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cutline.referee import Table

from .. import prisoners
from ..alarm import perhaps
from ..board.kit import Unit, Zone
from ..board.state import living, markers_in, partisans_in, put
from ..movement import occupied


def ended(
    t: Table,
    zone: Zone,
    germans: Sequence[Unit],
    yugoslavs: Sequence[Unit],
    stops: bool,
    homes: Sequence[Any],
    known: bool,
) -> None:
    """13.3.1h: one side is gone, or the player stops and his units go back."""
    ours = [unit for unit in germans if living(t, unit) is not False]
    theirs = [living(t, unit) for unit in yugoslavs]
    left = True in theirs or (partisans_in(t, zone) is True)
    won = known and not left and all(one is False for one in theirs)
    if stops:
        expected = "Germans who have won stay, and none are left" if not ours else "Germans who have won stay"
        t.rule("13.3.1h", not won and bool(ours), expected, f"the assault in {zone} was stopped")
    if won and not stops:
        occupied(t, zone)
        prisoners.alone(t, zone)
        return
    if not known or None in theirs:
        perhaps(t, zone)
    named = {
        unit: home
        for one in homes
        for unit in one.get("units") or ours
        if (home := one.get("zone")) is not None
    }
    if others := [unit for unit in named if unit not in germans]:
        found = f"{t.facts.names(others)} went back from {zone}"
        t.rule("13.3.1i", False, "only units that took part in the assault do", found)
    for unit in ours:
        due = ways_home(t, zone, unit)
        if unit in named and (t.believes or not due or named[unit] in due):
            found = f"{t.facts.name(unit)} went from {zone} to {named[unit]}"
            expected = f"it goes back to {' or '.join(map(str, sorted(due)))}"
            fine = not due or named[unit] in due or living(t, unit) is None
            t.rule("13.3.1i", fine, expected, found)
            put(t, unit, named[unit])
        elif stops or left:
            put(t, unit, next(iter(due)) if len(due) == 1 else None)
        elif not known or None in theirs:
            put(t, unit, None)
    prisoners.alone(t, zone)


def ways_home(t: Table, zone: Zone, unit: Unit) -> Collection[Zone]:
    """13.3.1i: where a German may go back to; nothing where that is not known."""
    before = t.came_from.values[unit]
    if type(before) is int:
        return {before}
    return nearest(t, zone) if before == "" else ()


def nearest(t: Table, zone: Zone) -> Collection[Zone]:
    """The zones free of partisans and markers that may be the nearest."""
    found: set[Zone] = set()
    enough = None
    for other, far in sorted(t.facts.far(zone).items(), key=lambda one: one[1]):
        if enough is not None and far > enough:
            break
        taken = {partisans_in(t, other), markers_in(t, other)}
        if other != zone and True not in taken:
            found.add(other)
            enough = far if taken == {False} else enough
    return found
