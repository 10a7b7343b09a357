"""The rules of The Battle of Britain—Again!, chapter by chapter; rule numbers are those of its rules.yaml."""

from . import days, placing, losses, order, steps, fire, moves, results, bombing, record, solo  # isort: skip
from . import playing, showing  # isort: skip

from .board import rules  # isort: skip

CHAPTERS = days, placing, losses, order, steps, fire, moves, results, bombing, record, solo
PLAYED = playing, showing
__all__ = ["CHAPTERS", "PLAYED", "rules"]
