"""A ready referee for hex-and-counter games: what a game says of it is its tables and rule numbers.

Made of the game in the hook `prepare`, and asked by the game's own rule functions; or by those that
`declare` declares.
"""

from .declare import Hexes, declare
from .moves import Moves
from .odds import Odds
from .retreats import Retreats, pending
from .stacks import Stacks
from .terrain import Terrain
from .units import GONE, OFF, Unit, Units, by_side
from .zones import ZoneOfControl

__all__ = [
    "GONE",
    "OFF",
    "Hexes",
    "Moves",
    "Odds",
    "Retreats",
    "Stacks",
    "Terrain",
    "Unit",
    "Units",
    "ZoneOfControl",
    "by_side",
    "declare",
    "pending",
]
