"""The rules of B-17!, as in its rules.yaml."""

from . import placing, entering, waves, moves, sides, attacks, gunners, bombing  # isort: skip
from . import record, showing, playing, offered  # isort: skip
from .state import rules

__all__ = [
    "attacks",
    "bombing",
    "entering",
    "gunners",
    "moves",
    "offered",
    "placing",
    "playing",
    "record",
    "rules",
    "showing",
    "sides",
    "waves",
]
