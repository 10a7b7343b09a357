"""A player of The Battle of Britain: plays, writes logs of what was played, and slips."""

from .book import Book
from .pen import Pen
from .player import POLICIES, Player
from .record_slips import KINDS

__all__ = ["KINDS", "POLICIES", "Book", "Pen", "Player"]
