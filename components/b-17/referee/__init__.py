"""The rules of B-17!, as in its rules.yaml."""

from . import placing, entering, waves, moves, sides, attacks, gunners, bombing, record, showing  # isort: skip
from .state import rules

__all__ = [
    "attacks",
    "bombing",
    "entering",
    "gunners",
    "moves",
    "placing",
    "record",
    "rules",
    "showing",
    "sides",
    "waves",
]
