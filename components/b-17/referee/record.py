"""The record: damage and hits, who is gone, who has won (6D4, 7D3)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either

from .state import rules

TURNS = 60


@rules.hook
def labels(r: Any) -> list[str]:
    return [f"turn {n}" for n in range(1, TURNS + 1)]


@rules.verb("all:bombers", "planes:PLANE*", also="leaves off", example="home b1 b2")
def home(t: Table, all: Any, planes: Any) -> None:
    """planes that leave the table"""


@rules.verb("planes:PLANE*", aside=True, also="down", example="destroyed b3")
def destroyed(t: Table, planes: Any) -> None:
    """planes that are destroyed"""


@rules.total("7D3", "{} hits", "hits")
def hits(t: Table) -> Any:
    return t.hits[0] - t.had[0]


@rules.verb(
    "hits=N [on] [total|now|= total:N]",
    name="hits",
    step="americans",
    example="hits 3 total 5",
)
def record_hits(t: Table, hits: Any, total: Any) -> None:
    """the bomb hits of this turn, and all so far"""


@rules.verb("side:SIDE", name="won", aside=True, also="winner victory", example="won german")
def won(t: Table, side: Any) -> None:
    """who has won"""


@rules.hook
def result(t: Table) -> list[str]:
    return [f"{either(t.hits.values[0])} bomb hits"]
