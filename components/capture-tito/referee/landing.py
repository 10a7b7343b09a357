"""Airdrops and landings (10)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .alarm import raised
from .state import LAND, acted, put, rules


@rules.verb(
    "drops:(unit:GERMAN [in|into] [dz:DZ] [die:DROPDIE] [=|at|to|in] [zone:ZONE])*",
    step="drop",
    also="land lands landing drops",
    ask="drops:(unit:GERMAN)",
    example=("drop p1 VI 3 = 45", "drop ro1 V 1 ro2 2 rybka 2 ro3 3"),
)
def drop(t: Table, drops: Any) -> None:
    """units that land: the drop zone, the die, the zone"""
    for one in drops or ():
        t.each(lands, **one)


def lands(t: Table, unit: Any, dz: Any = None, die: Any = None, zone: Any = None) -> None:
    """10b: one unit comes down."""
    dz = dz or t.facts.drop_of.get(t.facts.units[unit].group)
    if zone is None and die is not None:
        zone = t.facts.drops.get(dz, {}).get(die)
    put(t, unit, zone)
    acted(t, unit, LAND)
    t.landed[unit], t.came_from[unit] = True, ""
    raised(t, "landing")
