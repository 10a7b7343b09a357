"""The rules of Capture Tito!, as in its rules.yaml, chapter by chapter in the order of a turn."""

# isort: off
from . import events, air, landing, activation, movement
from .partisans import partisan_moves
from .fights import fire, assault
from . import prisoners, reinforcements, alarm, record, victory
from . import outlook, offered, showing
from .played import playing

# isort: on
from .board.state import rules

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
    "partisan_moves",
    "playing",
    "prisoners",
    "record",
    "reinforcements",
    "rules",
    "showing",
    "victory",
]
