"""What a cell of the table holds: a plain value, a number from one to another, or one of several values."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Set
from typing import Any, NamedTuple

from .numbers import Between, Number, Unknowns


class Dark:
    """Stands for a value of which nothing is known, until a line names it."""

    def __repr__(self) -> str:
        return "?"


DARK = Dark()
OPEN = frozenset((Number, Between, frozenset, Dark))  # types of values that are open
Cell = tuple[str, Hashable]


class Row(NamedTuple):
    """Cells of one kind.

    `step`: whose lines write them; such cells start anew each turn. Without one a row lasts, and `during`
    are the steps whose lines change it, or a function of the table and the key. `start`: the first value, or
    a function of the key. `later`: what lines that nobody wrote may have made of a cell: the top of a count
    that only grows, values, or a function of the value that gives them; DARK, if that may be anything.
    `apart`: its numbers are names, such as those of zones: between two there is nothing.
    """

    keys: Collection[Any]
    step: str = ""
    start: Any = 0
    later: Any = 40
    during: Any = ()
    apart: bool = False

    def begins(self, key: Any) -> Any:
        return self.start(key) if callable(self.start) else self.start

    def changes(self, w: Any, key: Any, steps: Set[str]) -> bool:
        """Return whether lines of some steps write a cell."""
        during = self.during(w, key) if callable(self.during) else self.during
        return self.step in steps or not steps.isdisjoint(during)

    def after(self, value: Any) -> Any:
        """Return what a cell may hold if lines that write it are missing."""
        later = self.later
        if value is DARK or later is DARK:
            return DARK
        if callable(later):
            return self.hull(*{*every(value)}.union(*map(later, every(value))))
        if isinstance(later, int):
            low, high = ends(value)
            return hull(low, max(high, later))
        return self.hull(value, *later)

    def hull(self, *values: Any) -> Any:
        """Return all that one of several values of a cell may be."""
        return one(each for value in values for each in every(value)) if self.apart else hull(*values)


def plain(value: Any, unknowns: Unknowns) -> Any:
    """Return a value as a cell keeps it by itself: a number that is open from its least to its most."""
    if type(value) is not Number:
        return value
    low, high = unknowns.ends(value.base, value.terms)
    return low if low >= high else Between(low, high)


def ends(number: Any) -> tuple[int, int]:
    """Return the least and the most that a number can be."""
    kind = type(number)
    return number.ends() if kind is Number else tuple(number) if kind is Between else (number, number)


def every(value: Any) -> Iterable[Any]:
    """Return all that a value may be."""
    if type(value) is Between:
        return range(value.low, value.high + 1)
    return value if type(value) is frozenset else (value,)


def one(values: Iterable[Any]) -> Any:
    """Return one of several values: the only one, or a set."""
    found = frozenset(values)
    return DARK if DARK in found else next(iter(found)) if len(found) == 1 else found


def can_be(value: Any, other: Any) -> bool:
    """Return whether a value can be this one, taken by itself."""
    if value is DARK:
        return True
    if type(value) is frozenset:
        return other in value
    if type(value) in (Number, Between):
        low, high = ends(value)
        return isinstance(other, int) and low <= other <= high
    return bool(value == other)


def hull(*values: Any) -> Any:
    """Return all that one of several plain values may be: a number from the least to the most, or a set."""
    if any(value is DARK for value in values):
        return DARK
    found = {each for value in values for each in (value if type(value) is frozenset else (value,))}
    if len(found) == 1:
        return found.pop()
    if all(type(n) in (int, Between) for n in found):
        spans = [ends(n) for n in found]
        return Between(min(low for low, _ in spans), max(high for _, high in spans))
    return frozenset(each for value in found for each in every(value))
