"""The rules of B-17!, as in its rules.yaml."""

from . import waves, placing, entering, flying, attacks, gunners  # isort: skip # noqa: F401
from . import bombing, record, showing, offering, playing  # isort: skip # noqa: F401
from .state import rules

__all__ = ["rules"]
