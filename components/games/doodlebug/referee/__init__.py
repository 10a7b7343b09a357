"""The rules of Doodlebug, chapter by chapter; rule numbers are those of its rules.yaml."""

from . import launches, fighters, attacks, guns, fires, score, turns, stated, playing, showing  # isort: skip
from .board import rules

__all__ = [
    "attacks",
    "fighters",
    "fires",
    "guns",
    "launches",
    "playing",
    "rules",
    "score",
    "showing",
    "stated",
    "turns",
]
