"""Reads a log of a game played by hand and says, line by line, what the rules did not allow.

What a game's own rules in Python import from here is public.
"""

from ..components.models.placements import Aside, Board, Link, Placed, Sector, Sheet, Silhouette, Way, Zone
from .forms import Choice, Die, Label, Number, Pair, Pattern, Slot, lines_behind, nearby
from .judging.totals import rebase, state
from .rulebook.charts import Chart, unusable
from .rulebook.game_rules import Rules
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
    "BOTH",
    "Aside",
    "Board",
    "Cells",
    "Chart",
    "Choice",
    "Die",
    "Label",
    "Link",
    "Number",
    "Pair",
    "Pattern",
    "Placed",
    "Rules",
    "Sector",
    "Sheet",
    "Silhouette",
    "Slot",
    "Some",
    "Span",
    "Table",
    "Way",
    "Zone",
    "anything",
    "either",
    "ends",
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
    "surely",
    "tracked",
    "unusable",
]
