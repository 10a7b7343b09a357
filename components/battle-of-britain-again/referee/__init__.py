"""The rules of The Battle of Britain—Again!, as in its rules.yaml."""

from . import days, placing, order, moves, results, bombing, record, playing  # isort: skip
from .state import rules

__all__ = ["bombing", "days", "moves", "order", "placing", "playing", "record", "results", "rules"]
