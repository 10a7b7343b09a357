"""The rules of Bombers and Fighters over Europe, chapter by chapter as in its rules.yaml."""

from . import missions, targets, combats, flak_and_bombs, score, showing  # isort: skip
from .planes import rules

CHAPTERS = missions, targets, combats, flak_and_bombs, score, showing
__all__ = ["CHAPTERS", "rules"]
