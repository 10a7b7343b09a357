"""Reads a log of a game played by hand and says, line by line, what the rules did not allow.

What a game's own rules in Python import from here is public.
"""

from ..components.models.footprints import footprint
from ..components.models.placements import Aside, Board, Link, Placed, Sector, Sheet, Silhouette, Way, Zone
from ..components.shapes import steady
from .forms import Choice, Die, Label, Number, Pair, Pattern, Slot, lines_behind, nearby
from .judging.totals import rebase, state
from .kernel.cells import DARK, Row
from .kernel.line import Line
from .kernel.world import World
from .rulebook.charts import Chart, unusable
from .rulebook.game_rules import ALL, Rules
from .table import (
    BOTH,
    Cells,
    Some,
    Span,
    Table,
    anything,
    either,
    high,
    is_open,
    low,
    many,
    maybe,
    several,
    some,
    surely,
)
from .table.values import corners as ends
from .tracks import tracked

__all__ = [
    "ALL",
    "BOTH",
    "DARK",
    "Aside",
    "Board",
    "Cells",
    "Chart",
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
    "Some",
    "Span",
    "Table",
    "Way",
    "World",
    "Zone",
    "anything",
    "either",
    "ends",
    "footprint",
    "high",
    "is_open",
    "lines_behind",
    "low",
    "many",
    "maybe",
    "nearby",
    "rebase",
    "several",
    "some",
    "state",
    "steady",
    "surely",
    "tracked",
    "unusable",
]
