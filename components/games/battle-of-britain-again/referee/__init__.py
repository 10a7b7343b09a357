"""The rules of The Battle of Britain—Again!, as in its rules.yaml."""

from . import days, placing, order, moves, results, bombing, record, playing, offered, showing  # isort: skip
from .state import rules

__all__ = [
    "bombing",
    "days",
    "moves",
    "offered",
    "order",
    "placing",
    "playing",
    "record",
    "results",
    "rules",
    "showing",
]
