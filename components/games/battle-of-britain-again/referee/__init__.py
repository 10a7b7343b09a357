"""The rules of The Battle of Britain—Again!, as in its rules.yaml."""

from . import days, placing, order, moves, results, bombing, record, playing, offered, showing  # isort: skip  # noqa: F401
from .state import rules

__all__ = ["rules"]
