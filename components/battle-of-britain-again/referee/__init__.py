"""The rules of The Battle of Britain—Again!, as in its rules.yaml."""

from . import days, results, bombing, record  # isort: skip
from .state import rules

__all__ = ["bombing", "days", "record", "results", "rules"]
