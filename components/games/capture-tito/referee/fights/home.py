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

Sides = tuple[Sequence[Unit], Sequence[Unit]]


def ended(t: Table, zone: Zone, sides: Sides, last: Any, known: bool) -> None:
    """13.3.1h: one side is gone, or the player stops and his units go back.

    `last`: the last round as it was written; `known`: whether all Yugoslavs, and all lines, are known.
    """
    ours = [unit for unit in sides[0] if living(t, unit) is not False]
    theirs = [living(t, unit) for unit in sides[1]]
    left = True in theirs or partisans_in(t, zone) is True
    won = known and not left and not any(lives is not False for lives in theirs)
    stops = last.get("stop")
    if stops:
        expected = "Germans that have won stay" + ("" if ours else ", and none are left")
        t.rule("13.3.1h", not won and ours, expected, f"the assault in {zone} was stopped")
    if won and not stops:
        occupied(t, zone)
        prisoners.alone(t, zone)
        return
    open_end = not known or None in theirs
    if open_end:
        perhaps(t, zone)
    written = [part for part in last.get("homes") or () if part.get("zone") is not None]
    named = {unit: part["zone"] for part in written for unit in part.get("units") or ours}
    if others := [unit for unit in named if unit not in sides[0]]:
        found = f"{t.facts.names(others)} went back from {zone}"
        t.rule("13.3.1i", False, "only units that took part in the assault do", found)
    for unit in ours:
        due, home = ways_home(t, zone, unit), named.get(unit)
        if home is not None and (t.believes or not due or home in due):
            expected = f"it goes back to {' or '.join(map(str, sorted(due)))}"
            fine = not due or home in due or living(t, unit) is None
            t.rule("13.3.1i", fine, expected, f"{t.facts.name(unit)} went from {zone} to {home}")
            put(t, unit, home)
        elif stops or left:
            put(t, unit, next(iter(due)) if len(due) == 1 else None)
        elif open_end:
            put(t, unit, None)
    prisoners.alone(t, zone)


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
