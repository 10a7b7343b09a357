"""Cutline: YAML in, a printed wargame out, and a referee for the game played with it."""

__version__ = "1.0.0"
