"""Zones of control: the hexes round a unit, in which its enemies are not free to move."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from .units import Standing, Units


class ZoneOfControl:
    """The zones of a game's units, and the numbers of its rules about them; "" for one it lacks.

    `stops`: a unit that enters one goes no further. `direct`: it may not go straight from one into
    another. `leaves` and `enters`: what it costs besides to leave one and to enter one, counted
    under the rule of the movement allowance. `across`: kinds or sorts of what lies between two hexes
    over which no zone reaches; a bridge lifts the rivers under it. `not_into`: kinds of spaces into
    which none reaches.
    """

    def __init__(
        self,
        units: Units,
        stops: str = "",
        direct: str = "",
        leaves: int = 0,
        enters: int = 0,
        across: Collection[str] = (),
        not_into: Collection[str] = (),
    ) -> None:
        units.cited(stops, direct)
        self.units, self.stops, self.direct, self.leaves, self.enters = units, stops, direct, leaves, enters
        self.barriers, self.free = frozenset(across), frozenset(not_into)
        self.reaching = cache(self._reaching)

    def _reaching(self, space: str) -> tuple[str, ...]:
        """The spaces from which a zone reaches into one."""
        if self.units.board.kind_of[space] in self.free:
            return ()
        return tuple(
            near
            for near in self.units.near(space)
            if not any({edge.kind, edge.sort} & self.barriers for edge in self.units.edges(near, space))
        )

    def reaches(self, standing: Standing, space: str, side: str, may: bool = False) -> bool:
        """Whether a space lies in a zone of an enemy of the side; `may`: of one that perhaps is there."""
        asked = space, side, may
        if asked not in standing.zones:
            standing.zones[asked] = any(standing.foes(near, side, may) for near in self.reaching(space))
        return standing.zones[asked]
