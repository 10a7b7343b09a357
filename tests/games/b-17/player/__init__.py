"""A player of B-17!: plays, writes logs of what was played, and slips."""

from .book import Book
from .pen import Pen
from .player import POLICIES, Player
from .wave_slips import KINDS

__all__ = ["KINDS", "POLICIES", "Book", "Pen", "Player"]
