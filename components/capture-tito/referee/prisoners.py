"""Prisoners, the documents and the Storch (13.4, 14a, 14b, 14e)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import rules


@rules.verb(
    "who:LEADER [die:D6] [fate:FATE] [by by:GERMAN]",
    aside=True,
    also="capture captured",
    ask="who:LEADER die:D6",
    example="prisoner tito 2 by p1",
)
def prisoner(t: Table, who: Any, die: Any, fate: Any, by: Any) -> None:
    """who is taken prisoner or killed: the die, what came of it, the guard"""


@rules.verb("[taken] [at|in] [zone:ZONE] [by by:GERMAN]", aside=True, alone=True,
            also="papers docs", example="documents 17")  # fmt: skip
def documents(t: Table, zone: Any, by: Any) -> None:
    """the documents are taken"""


@rules.verb(
    "[on] [who:LEADER] [leaves:leaves|left|flies|off|gone]",
    aside=True,
    alone=True,
    ask="",
    example=("storch tito", "storch leaves"),
)
def storch(t: Table, who: Any, leaves: Any) -> None:
    """the Storch is put on Tito, or leaves with him"""
