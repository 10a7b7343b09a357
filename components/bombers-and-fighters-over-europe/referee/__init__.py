"""The rules of Bombers and Fighters over Europe, chapter by chapter as in its rules.yaml."""

# isort: off
from .planes import rules  # the order of play is the order of the chapters
from . import targets, combats, flak_and_bombs, score, missions, play

__all__ = ["combats", "flak_and_bombs", "missions", "play", "rules", "score", "targets"]
