"""The rules of Capture Tito!, as in its rules.yaml."""

from . import events, air, landing, activation, movement, partisans  # isort: skip
from . import fire, assault, prisoners, reinforcements, alarm, record, victory  # isort: skip
from . import outlook, offered, playing, showing  # isort: skip
from .state import rules

__all__ = [
    "activation",
    "air",
    "alarm",
    "assault",
    "events",
    "fire",
    "landing",
    "movement",
    "offered",
    "outlook",
    "partisans",
    "playing",
    "prisoners",
    "record",
    "reinforcements",
    "rules",
    "showing",
    "victory",
]
