"""Values that are not known: one of several, or a span of whole numbers. Pure; nothing forks here.

`Some` and `Span` are what a game writes into a cell, and what it sees when it looks at a row from
outside (`row.values`). What a rule reads from a cell is tied to it; see open.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from operator import add, mul, sub
from typing import Any

from ..kernel.numbers import Number

WIDE = 6  # so many consecutive numbers are a span


class Shown:
    """A value that may be one of several: a text shows all that it can be, and nothing is asked."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return either(self, lambda value: format(value, form))

    def __str__(self) -> str:
        return either(self)


class Tied(Shown):
    """A value that hangs on the table: what becomes known of it becomes known there."""

    __slots__ = ()

    def raw(self) -> Any:
        """All that it can be, as a plain value, `Some` or `Span`."""
        raise NotImplementedError

    def now(self) -> Any:
        """Its value: the rule is run for each that it can be."""
        raise NotImplementedError

    def unsettled(self) -> bool:
        """Whether it is one of several."""
        return isinstance(self.raw(), (Some, Span))

    def ends(self) -> tuple[int, int] | None:
        """The least and the greatest number that it can be; None where it is no number."""
        return bounds(self.raw())


Operator = Callable[[Any, Any], Any]


def _paired(make: Operator) -> Operator:
    """What each of the one makes with each of the other; tied values and spans take over."""
    return lambda a, b: (
        NotImplemented if isinstance(b, (Tied, Span)) else some(make(x, y) for x in a for y in many(b))
    )


def _of_ends(make: Operator) -> Operator:
    """What the ends of a span make with those of another number."""

    def of(span_: Span, other: Any) -> Any:
        ends = bounds(other)
        if ends is None:
            return NotImplemented
        found = [make(a, b) for a in (span_.lo, span_.hi) for b in ends]
        return span(min(found), max(found))

    return of


class Some(Shown, frozenset[Any]):
    """One of several values; sums and differences are one of several too."""

    def map(self, change: Callable[[Any], Any]) -> Any:
        """What a function makes of it."""
        return some(change(value) for value in self)

    __add__ = __radd__ = _paired(add)
    __mul__ = __rmul__ = _paired(mul)
    __sub__, __rsub__ = _paired(sub), _paired(lambda a, b: b - a)


BOTH = Some((False, True))


class Span(Shown):
    """Any whole number from `lo` to `hi`, both included."""

    __slots__ = ("hi", "lo")

    def __init__(self, lo: int, hi: int) -> None:
        self.lo, self.hi = lo, hi

    def __eq__(self, other: Any) -> Any:
        return isinstance(other, Span) and (self.lo, self.hi) == (other.lo, other.hi)

    def __hash__(self) -> int:
        return hash((self.lo, self.hi))

    def __repr__(self) -> str:
        return f"Span({self.lo}, {self.hi})"

    def map(self, change: Callable[[Any], Any]) -> Any:
        """What a function makes of it."""
        return some(change(value) for value in many(self))

    __add__ = __radd__ = _of_ends(add)
    __mul__ = __rmul__ = _of_ends(mul)
    __sub__, __rsub__ = _of_ends(sub), _of_ends(lambda a, b: b - a)


def span(lo: int, hi: int) -> Any:
    """The numbers from `lo` to `hi`."""
    return lo if lo == hi else Span(lo, hi)


def is_open(value: Any) -> bool:
    """Whether it is one of several."""
    if isinstance(value, Tied):
        return value.unsettled()
    return isinstance(value, (Some, Span, Number))


def many(value: Any) -> Collection[Any]:
    """All that it can be; a known value alone."""
    if isinstance(value, Tied):
        value = value.raw()
    if isinstance(value, Span):
        return range(value.lo, value.hi + 1)
    return value if isinstance(value, Some) else (value,)


def bounds(value: Any) -> tuple[int, int] | None:
    """The least and the greatest number that it can be; None where it is no number."""
    if isinstance(value, int):
        return value, value
    if isinstance(value, Tied):
        return value.ends()
    if isinstance(value, Span):
        return value.lo, value.hi
    if isinstance(value, Some) and all(isinstance(v, int) for v in value):
        return min(value), max(value)
    return None


def corners(value: Any) -> tuple[int, int]:
    """The least and the greatest that a number can be."""
    found = bounds(value)
    assert found
    return found


def any_of(value: Any) -> Any:
    """One of the values that it can have."""
    return next(iter(many(value)))


def numbers(found: set[int] | range) -> Any:
    """One of these numbers; a span where they are many."""
    lo, hi = (found[0], found[-1]) if type(found) is range else (min(found), max(found))
    if lo == hi:
        return lo
    return Span(lo, hi) if WIDE <= len(found) == hi - lo + 1 else Some(found)


def some(values: Iterable[Any]) -> Any:
    """One of these, which may themselves be one of several; a span where they are many."""
    found = list(values)
    if any(isinstance(v, (Span, Tied)) for v in found):
        return unite(found)
    whole = Some(found)
    return anything(whole) if len(whole) == 1 or len(whole) >= WIDE else whole


def anything(values: Iterable[Any]) -> Any:
    """One of these; a span where they are consecutive numbers."""
    found = values if type(values) is Some else Some(values)
    if len(found) == 1:
        return next(iter(found))
    if all(type(v) is int for v in found) and max(found) - min(found) == len(found) - 1:
        return Span(min(found), max(found))
    return found


def unite(values: Iterable[Any]) -> Any:
    """What several values come to; with a span among numbers, a span."""
    found = [v.raw() if isinstance(v, Tied) else v for v in values]
    if all(v is found[0] for v in found):
        return found[0]
    if any(type(v) is Span for v in found):
        ends = [bounds(v) for v in dict.fromkeys(found)]
        if None not in ends:
            return span(min(e[0] for e in ends if e), max(e[1] for e in ends if e))
    return some(v for value in found for v in many(value))


def either(value: Any, show: Callable[[Any], str] = str) -> str:
    """In words: "3", "1 or 2", "12 to 60", "0 or 2 to 36"."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, Tied):
        value = value.raw()
    if isinstance(value, Span) and value.hi - value.lo > 2:
        return f"{show(value.lo)} to {show(value.hi)}"
    whole = many(value)
    if len(whole) == 1:
        return show(next(iter(whole)))
    ranked = sorted(whole, key=lambda v: (str(type(v)), v))
    if len(ranked) > 3 and all(type(v) is int for v in ranked):
        runs = _runs(ranked)
        runs = runs if len(runs) < 3 else [(ranked[0], ranked[-1])]
        return " or ".join(show(a) if a == b else f"{show(a)} to {show(b)}" for a, b in runs)
    return " or ".join(map(show, ranked))


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The least and the greatest of each run of neighbours among numbers in order."""
    starts = [n for k, n in enumerate(numbers) if not k or numbers[k - 1] != n - 1]
    ends = [n for k, n in enumerate(numbers, 1) if k == len(numbers) or numbers[k] != n + 1]
    return [*zip(starts, ends, strict=True)]


def several(n: Any, noun: str) -> str:
    """1 fire, 2 fires; 1 die, 2 dice; 1 or 2 crews."""
    more = "dice" if noun == "die" else f"{noun}s"
    return f"{either(n)} {noun if type(n) is int and n == 1 else more}"
