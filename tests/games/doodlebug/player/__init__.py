"""A player of Doodlebug: plays, writes logs of what was played, and slips."""

from .book import Book
from .fire_slips import KINDS
from .pen import Pen
from .player import POLICIES, Player

__all__ = ["KINDS", "POLICIES", "Book", "Pen", "Player"]
