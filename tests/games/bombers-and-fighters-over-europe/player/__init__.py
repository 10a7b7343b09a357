"""A player of Bombers and Fighters over Europe: plays, writes logs of what was played, and slips."""

from .end_slips import KINDS
from .pen import Pen
from .player import POLICIES, Book, Player

__all__ = ["KINDS", "POLICIES", "Book", "Pen", "Player"]
