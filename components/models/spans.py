"""What rules, tables and record sheets can be asked, whoever holds them: numbers, parts, sums."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ..reading.problems import shortened

_SPAN = re.compile(r"(\d+)(?: ?[-–] ?(\d+))?")
_FROM = re.compile(r"(\d+) ?\+")
_UP_TO = re.compile(r"up to (\d+)")


class Span(NamedTuple):
    """Whole numbers from `low` to `high`, both included: "1-3", "6", "6+", "up to 49"."""

    low: float
    high: float

    def holds(self, number: float) -> bool:
        return self.low <= number <= self.high

    def faces(self) -> range:
        """Return the numbers themselves, of a span that is open on neither side."""
        return range(int(self.low), int(self.high) + 1)


def parse_span(text: str) -> Span:
    """Return the numbers that a row's label or a result names. ValueError where it is no span."""
    typed = " ".join(text.split())
    if match := _SPAN.fullmatch(typed):
        low = int(match[1])
        high = int(match[2]) if match[2] else low
        if high < low:
            raise ValueError(f'"{shortened(text)}" runs backwards; write the smaller number first')
        return Span(low, high)
    if match := _FROM.fullmatch(typed):
        return Span(int(match[1]), inf)
    if match := _UP_TO.fullmatch(typed):
        return Span(-inf, int(match[1]))
    raise ValueError(f'"{shortened(text)}" is not a number or range; write "6", "1-3", "6+", "up to 9"')


class Numbers:
    """Data that says numbers and faces of a die by name."""

    if TYPE_CHECKING:
        does: Mapping[str, str]

    def number(self, name: str) -> int:
        """Return a number of `does`; 0 where it says none."""
        return int(self.does.get(name, "0").replace("–", "-").replace("−", "-"))

    def faces(self, name: str) -> frozenset[int]:
        """Return the faces of a die that `does` gives for something; none where it says nothing."""
        return frozenset(parse_span(self.does[name]).faces() if name in self.does else ())


class Parts:
    """A rule with its lettered parts."""

    if TYPE_CHECKING:
        parts: Any

    def walk(self) -> Iterator[Self]:
        """Yield this rule and all its parts, in order."""
        yield self
        for part in self.parts:
            yield from part.walk()


class Rulebook:
    """All rules of a game."""

    if TYPE_CHECKING:
        rules: Any

    def walk(self) -> Iterator[Any]:
        """Yield every rule, each before its parts."""
        for rule in self.rules:
            yield from rule.walk()

    @property
    def open(self) -> list[Any]:
        """Return the rules that leave something open."""
        return [rule for rule in self.walk() if rule.open]


def is_plain(term: Any) -> bool:
    """Return whether a term of a record sheet adds figures as they stand, in every row."""
    return not (term.rows or term.where or term.last) and term.least is None and term.below is None


def runs_on(column: Any) -> bool:
    """Return whether a column's rows go on from those above: its last row is the last level."""
    return any(term.so_far for term in column.sum)
