"""A player of B-17!: plays, writes logs of what was played, and slips."""

from .bomb_slips import KINDS
from .book import Book
from .pen import Pen
from .player import POLICIES, Player

__all__ = ["KINDS", "POLICIES", "Book", "Pen", "Player"]
