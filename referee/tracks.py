"""A number on the tracks of a board, for a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..components.models.placements import Aside, Placed
from .kernel.cells import OPEN


def tracked(says: str, n: Any, spaces: Mapping[str, str]) -> Iterator[Aside | Placed]:
    """The counters of a number, each with its space: "alarm-{n}", "tens-{tens}", "ones-{ones}".

    Where the number is not known, `says` tells of it aside.
    """
    if type(n) in OPEN:
        yield Aside(f"{says}: {n}")
        return
    for counter, space in spaces.items():
        yield Placed(counter, space.format(n=n, tens=n // 10, ones=n % 10))
