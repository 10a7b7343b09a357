"""The rules of Doodlebug, chapter by chapter; rule numbers are those of its rules.yaml."""

from . import launches, fighters, attacks, guns, fires, score, turns, stated, playing, showing  # isort: skip
from .board import rules

CHAPTERS = launches, fighters, attacks, guns, fires, score, turns, stated, playing, showing
__all__ = ["CHAPTERS", "rules"]
