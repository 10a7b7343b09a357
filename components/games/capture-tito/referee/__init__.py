"""The rules of Capture Tito!, as in its rules.yaml, chapter by chapter in the order of a turn."""

# isort: off
from . import rows, events, landing, markers, movement, partisans, marches, fire, volleys, rounds, assault
from . import prisoners, reinforcements, alarm, record, outlook, offers, showing, played
from .table import rules

# isort: on
CHAPTERS = (rows, events, landing, markers, movement, partisans, marches, fire, volleys, rounds, assault)
MORE = (prisoners, reinforcements, alarm, record, outlook, offers, showing, played)
__all__ = ["rules"]
