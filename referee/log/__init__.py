"""Reads a log of a game played by hand: turns, the actions in them, what stood on the table."""

from .entries import Entry, Log, Stated, Turn, Unreadable
from .log_reading import LARGEST, MOST_PROBLEMS, read_log, read_what_can_be
from .tokens import Token, tokens_of, words_of

__all__ = [
    "LARGEST",
    "MOST_PROBLEMS",
    "Entry",
    "Log",
    "Stated",
    "Token",
    "Turn",
    "Unreadable",
    "read_log",
    "read_what_can_be",
    "tokens_of",
    "words_of",
]
