"""A player of B-17!: plays, writes logs of what was played, and slips."""

from . import bomb_slips, fire_slips, move_slips  # noqa: F401
from .book import Book
from .pen import Pen
from .player import POLICIES, Player
from .slips import KINDS

__all__ = ["KINDS", "POLICIES", "Book", "Pen", "Player"]
