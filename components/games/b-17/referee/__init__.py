"""The rules of B-17!, as in its rules.yaml."""

from . import placing, entering, moves, sides, attacks, gunners, bombing  # isort: skip # noqa: F401
from . import record, showing, playing, offered  # isort: skip # noqa: F401
from .state import rules

__all__ = ["rules"]
