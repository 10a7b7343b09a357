"""The course of a move: what it has cost so far, against all that the whole of it can cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .numbers import Holds


class Course(NamedTuple):
    """A move in points or inches.

    `totals`: all that the whole move can cost, the least first; several where a die or a hit is not known.
    `cost`: what it has cost so far, None where that is not known. `give`: by how much a measure may be off.
    """

    totals: Sequence[float]
    cost: float | None
    give: float = 0

    @property
    def complete(self) -> Holds:
        """Whether it can be a whole move; None where its cost is not known."""
        return None if self.cost is None else self.off <= self.give

    @property
    def too_far(self) -> Holds:
        """Whether it costs more than the whole move can; None where its cost is not known."""
        return None if self.cost is None else self.cost > self.totals[-1] + self.give

    @property
    def off(self) -> float:
        """By how much it misses the whole move that is nearest to it; 0 where its cost is not known."""
        return 0 if self.cost is None else min(abs(total - self.cost) for total in self.totals)

    @property
    def left(self) -> frozenset[float]:
        """All that can be left to spend; nothing where its cost is not known, or too high for any total."""
        return frozenset(n - self.cost for n in self.totals if self.cost is not None and n >= self.cost)

    def after(self, more: float) -> Course:
        """The same course, so much further on."""
        return self if self.cost is None else self._replace(cost=self.cost + more)
