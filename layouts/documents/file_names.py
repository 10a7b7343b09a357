"""File names that any system takes, each given once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any


def slug(name: str) -> str:
    """Return a file name that any system takes: "Table card" -> table-card."""
    return re.sub(r"[^\w.]+", "-", name.lower()).strip("-.") or "unnamed"


class Names:
    """File names, each given once: what would be the same gets a number."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.given: dict[Any, str] = {}
        self.taken = set(taken)

    def of(self, key: Any, wanted: str) -> str:
        """Return the name for a key, the same whenever it is asked for."""
        if key not in self.given:
            name = base = slug(wanted)
            number = 2
            while name in self.taken:
                name = f"{base}-{number}"
                number += 1
            self.taken.add(name)
            self.given[key] = name
        return self.given[key]
