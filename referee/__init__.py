"""Reads a log of a game played by hand and says, line by line, what the rules did not allow.

What a game's own rules in Python import from here is public.
"""

from ..components.models.footprints import footprint
from ..components.models.placements import Aside, Board, Link, Placed, Sector, Sheet, Silhouette, Way, Zone
from ..components.shapes import steady
from .forms import Choice, Die, Label, Number, Pair, Pattern, Slot, lines_behind, nearby
from .kernel.cells import DARK, Row
from .kernel.line import Line
from .kernel.numbers import several
from .kernel.world import World
from .rulebook.charts import unusable
from .rulebook.game_rules import ALL, Rules
from .tracks import tracked

__all__ = [
    "ALL",
    "DARK",
    "Aside",
    "Board",
    "Choice",
    "Die",
    "Label",
    "Line",
    "Link",
    "Number",
    "Pair",
    "Pattern",
    "Placed",
    "Row",
    "Rules",
    "Sector",
    "Sheet",
    "Silhouette",
    "Slot",
    "Way",
    "World",
    "Zone",
    "footprint",
    "lines_behind",
    "nearby",
    "several",
    "steady",
    "tracked",
    "unusable",
]
