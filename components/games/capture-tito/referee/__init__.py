"""The rules of Capture Tito!, as in its rules.yaml, chapter by chapter in the order of a turn."""

# isort: off
from . import rows, events, landing, markers, movement
from . import partisans, marches
from . import fire, volleys, rounds, assault
from . import prisoners, reinforcements, alarm, record
from . import outlook, offered, showing, played

# isort: on
from .table import rules

__all__ = [
    "alarm",
    "assault",
    "events",
    "fire",
    "landing",
    "marches",
    "markers",
    "movement",
    "offered",
    "outlook",
    "partisans",
    "played",
    "prisoners",
    "record",
    "reinforcements",
    "rounds",
    "rows",
    "rules",
    "showing",
    "volleys",
]
