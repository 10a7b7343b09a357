"""A player of Capture Tito!: plays, writes logs of what was played, and slips."""

from . import event_slips, fight_slips, german_slips, partisan_slips, victory_slips
from .book import Book
from .pen import Pen
from .player import POLICIES, Player
from .slips import KINDS

CHAPTERS = (event_slips, german_slips, partisan_slips, fight_slips, victory_slips)
__all__ = ["KINDS", "POLICIES", "Book", "Pen", "Player"]
