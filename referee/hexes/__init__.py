"""A ready referee for hex-and-counter games: what a game says of it is its tables and rule numbers.

The hook `prepare` makes it, and the rule functions that `declare` declares, or the game's own, call it.
"""

from .declare import Hexes, declare
from .moves import Moves
from .odds import Odds
from .retreats import Retreats
from .terrain import Stacks, Terrain, ZoneOfControl
from .units import GONE, OFF, Unit, Units, by_side

__all__ = [
    "GONE", "OFF", "Hexes", "Moves", "Odds", "Retreats", "Stacks", "Terrain", "Unit", "Units",
    "ZoneOfControl", "by_side", "declare",
]  # fmt: skip
