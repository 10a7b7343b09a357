"""Two numbers that stand together, such as the dice of two sides."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from .slots import Slot, Taken
from .words import Texts


class Pair(Slot):
    """Two numbers, such as dice, together or apart: `4/2`, `4 2`; (4, 2), with None for a ?.

    `each` is what a number looks like, `apart` what it does where it is a word of its own. `between`:
    words that may part the two; `behind`: words of which none stands behind two that are apart.
    """

    samples = ((4, 2), (6, None), (None, 1))

    def __init__(
        self,
        says: str,
        each: str,
        apart: str = "",
        between: Iterable[str] = (),
        behind: Iterable[str] = (),
        thrown: int = 0,
    ) -> None:
        super().__init__(says, thrown=thrown)
        self.each, self.apart = re.compile(each), re.compile(apart or each)
        self.between, self.behind = frozenset(between), frozenset(behind)

    def take(self, texts: Texts, at: int) -> Taken:
        both, far, each = texts[at].split("/"), 1, self.each
        if len(both) == 1 and texts[at]:
            far = 3 if texts[at + 1] in self.between else 2
            both, each = [texts[at], *texts[at + far - 1 : at + far]], self.apart
        if len(both) != 2 or not all(map(each.fullmatch, both)):
            return None
        if far > 1 and texts[at + far] in self.behind:
            return None
        return tuple(None if text == "?" else int(text) for text in both), far

    def show(self, value: Any) -> str:
        return "/".join("?" if number is None else str(number) for number in value or (None, None))
