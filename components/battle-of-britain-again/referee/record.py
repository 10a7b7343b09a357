"""The record of a day, and who has won (rules 11 and 12)."""

from .state import rules
from typing import Any
from cutline.referee import Table


@rules.hook
def labels(r: Any) -> list[str]:
    return [name.lower() for name in r.lists.days]


@rules.hook
def result(t: Table) -> list[str]:
    return []
