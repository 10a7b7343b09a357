"""Stacks (2.1, 2.2): what their counters may show, and who is on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutline.referee import World

from .actions import able
from .board.kit import YUGOSLAV, Unit, Zone
from .table import Stack, alive, partisans_in, zone_of


def shown(w: World, unit: Unit, which: int) -> list[int]:
    """2.1a: Return what FF (0), AF (1) or MP (2) a counter may show, the least first."""
    counter, full = w.kit.units[unit], w.v.full
    left = [points for points in w.sp.values(unit) if points] or [0]
    return sorted({(counter.full if points == full else counter.reduced)[which] for points in left})


def count(w: World, units: Iterable[Unit]) -> tuple[int, int]:
    """2.2a: Return the least and the most strength points that units have; officers have none."""
    points = [w.sp.values(unit) for unit in units if not w.kit.units[unit].officer]
    return sum(left[0] for left in points), sum(left[-1] for left in points)


def highest(w: World, unit: Unit) -> int:
    return shown(w, unit, 0)[-1]


def tops(w: World, units: Sequence[Unit], fires: bool = False) -> list[Unit]:
    """2.2d: Return the partisans who may lie on top of their stack, those with the highest FF.

    If it `fires`, of those that can.
    """
    sure = [unit for unit in alive(w, units) if zone_of(w, unit) and (not fires or able(w, unit))]
    best = max((shown(w, unit, 0)[0] for unit in sure), default=0)
    return [unit for unit in units if highest(w, unit) >= best]


def front(w: World, side: str, zone: Zone | None, fires: bool = False) -> list[Unit]:
    """2.2d: Return the units that may lie on top of a stack; of one that `fires`, those that can."""
    units = Stack(w, zone, side).may if zone is not None else []
    if fires:
        row = w.shot if side == YUGOSLAV else w.fired
        units = [u for u in units if not row.surely(True, [u]) and able(w, u) is not False] or units
    return tops(w, units, fires) if side == YUGOSLAV else units


def uppermost(w: World, unit: Unit, zone: Zone, may_be: Sequence[Unit], doing: str) -> None:
    """2.2d: Judge that a partisan who fires or is fired at has the highest FF of its stack."""
    if unit in w.kit.partisans and w.at.surely(zone, [unit]) and len(partisans_in(w, zone).may) > 1:
        expected = f"the highest FF in zone {zone} is on top: {either_of(w, may_be)}"
        w.rule("2.2d", unit in may_be, expected, f"{w.kit.name(unit)} {doing}")


def either_of(w: World, units: Iterable[Unit]) -> str:
    return " or ".join(dict.fromkeys(map(w.kit.name, units)))
