"""The rules of Bombers and Fighters over Europe, chapter by chapter as in its rules.yaml."""

# isort: off
from .planes import rules
from . import targets, combats, flak_and_bombs, score, missions, showing  # in the order of play

__all__ = ["combats", "flak_and_bombs", "missions", "rules", "score", "showing", "targets"]
