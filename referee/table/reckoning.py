"""What rules reckon with, known or not: nothing here forks, unless it says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .course import Course
from .open import MOST_TERMS, Open, Truth, Word, loose
from .sums import Var, term
from .unknown import NO_OR_YES, Unknown, hanging, standing, unknown
from .values import Span, Tied, any_of, corners, is_open, many, numbers


def low(a: Any, b: Any) -> Any:
    """The lower of two numbers; nothing forks."""
    return _end(min, a, b)


def high(a: Any, b: Any) -> Any:
    """The higher of two numbers; nothing forks."""
    return _end(max, a, b)


def _end(end: Callable[[int, int], int], a: Any, b: Any) -> Any:
    if type(a) is int and type(b) is int:
        return end(a, b)
    a, b = (int(x) if isinstance(x, bool) else x for x in (a, b))
    (a1, a2), (b1, b2) = corners(a), corners(b)
    if a2 <= b1 or b2 <= a1:  # known which; it stays what it is
        return a if end(a1, b1) == a1 and end(a2, b2) == a2 else b
    if isinstance(b, Open) and not isinstance(a, Open):
        a, b, b1, b2 = b, a, a1, a2
    if isinstance(a, Open) and b1 == b2 and len(a.terms) == 1:
        var, column, *_ = a.terms[0]
        return Open(a.course, 0, (term(var, tuple([end(a.const + v, b1) for v in column])),))
    edge = end((a1, a2)[end is min], (b1, b2)[end is min])
    both = {value for value in (*many(a), *many(b)) if end(value, edge) == value}
    return loose(a.course, numbers(both)) if isinstance(a, Open) else numbers(both)


def raw_of(value: Any) -> Any:
    """A value as it stands in a cell."""
    if type(value) is tuple:
        value = packed(value)
    if isinstance(value, Open):
        lo, hi = value.ends()
        return lo if lo == hi else Unknown(True, value.const, value.terms)
    if isinstance(value, Truth):
        if not value.var:
            known = value.known()
            return unknown(NO_OR_YES) if known is None else known
        ways = range(value.var.full.bit_length())
        return hanging(value.var, tuple([bool(value.mask >> k & 1) for k in ways]))
    if isinstance(value, Word):
        return Unknown(False, 0, ((*value.column()[1:], 0, 0),))
    return standing(value)


def tied_number(value: Any) -> tuple[Course, Var, Sequence[Any]] | None:
    """What a value hangs on, and its values there; None where it is not one thing alone."""
    if isinstance(value, Open) and len(value.terms) == 1:
        ((var, column, *_),) = value.terms
        return value.course, var, [value.const + n for n in column]
    return value.column() if isinstance(value, Word) else None


def packed(parts: tuple[Any, ...]) -> Any:
    """A pair of which a part is not known, as one value that is not known."""
    for part in parts:
        if isinstance(part, Tied):
            break
    else:
        return parts
    found = [tied_number(part) for part in parts]
    unknowns = {hangs[:2] for hangs in found if hangs}
    loose = [isinstance(part, Tied) and not hangs for part, hangs in zip(parts, found, strict=True)]
    if len(unknowns) > 1 or any(loose):
        return tuple(part.now() if isinstance(part, Tied) else part for part in parts)
    course, var = unknowns.pop()
    ways = var.full.bit_length()
    columns = [hangs[2] if hangs else [part] * ways for part, hangs in zip(parts, found, strict=True)]
    return Word(course, var, tuple(zip(*columns, strict=True)))


def summed(course: Course, total: int, parts: list[Any]) -> Any:
    """A number and others that are not known; beyond some, they are cut loose together."""
    found = [part.number() if isinstance(part, Truth) else part for part in parts]
    if len(found) <= MOST_TERMS:
        return sum(found, total)
    least, most = zip(*map(corners, found), strict=True)
    span = Span(total + sum(least), total + sum(most))
    return loose(course, span) if course.running else span


def surely(holds: Any) -> bool:
    """Whether something holds in every way that things can have gone; nothing forks."""
    if isinstance(holds, Truth):
        return holds.known() is True
    return not is_open(holds) and bool(any_of(holds))


def maybe(holds: Any) -> bool:
    """Whether something can hold; nothing forks."""
    return any(map(bool, many(holds)))
