"""The table: what stands on it, ways it can have gone, and what a rule finds wrong.

Each room uses those above it:

values     one of several, or a span of numbers; pure
sums       numbers that hang on what is not known
course     what is open, what was chosen, how to go back
unknown    what stands in a cell that is not known
open       values as a rule reads them: they fork only where an `if` asks
reckoning  low, high and the like, known or not
cells      the rows of the table
joining    several ways joined: what differs hangs together
ways       a function run in every way that it can have gone
table      what a rule may read, say and ask
"""

from .cells import Cells
from .course import Fault
from .open import Open, Truth, Word
from .reckoning import high, low, maybe, surely
from .table import Table
from .values import BOTH, Some, Span, anything, either, is_open, many, several, some
from .ways import TooMany

__all__ = [
    "BOTH",
    "Cells",
    "Fault",
    "Open",
    "Some",
    "Span",
    "Table",
    "TooMany",
    "Truth",
    "Word",
    "anything",
    "either",
    "high",
    "is_open",
    "low",
    "many",
    "maybe",
    "several",
    "some",
    "surely",
]
