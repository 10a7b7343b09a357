"""Sums of what is not known: a number, and for each thing that may have gone several ways a column.

A column says what each of its ways adds. So two cells that were written together still hang
together, and what cancels out is known again. Columns are tuples or ranges of whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Any


class Var:
    """One thing that has gone one of several ways; which are still open, the course knows."""

    __slots__ = ("full",)

    def __init__(self, ways: int) -> None:
        self.full = (1 << ways) - 1


Column = Sequence[int]
Term = tuple[Var, Column, int, int]  # with the least and the greatest of the column
Terms = tuple[Term, ...]
Masks = Mapping[Var, int]  # the ways still open of each, as bits; all of those not listed

NOT = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
MOST_SUMS = 256  # beyond so many, the sums that can come out are a span


def term(var: Var, column: Column) -> Term:
    """What one unknown adds to a sum."""
    if column.__class__ is range:
        a, b = column[0], column[-1]
        return (var, column, a, b) if a <= b else (var, column, b, a)
    return var, column, min(column), max(column)


@lru_cache(maxsize=4096)
def bits(mask: int) -> list[int]:
    """The numbers of the ways in a mask."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def alive(column: Sequence[Any], mask: int) -> Sequence[Any]:
    """What is still open of a column."""
    if mask == (1 << len(column)) - 1:
        return column
    return [column[k] for k in bits(mask)]


def ends_of(column: Column, mask: int) -> tuple[int, int]:
    """The least and the greatest number still open in a column."""
    if column.__class__ is range:
        a, b = column[(mask & -mask).bit_length() - 1], column[mask.bit_length() - 1]
        return (a, b) if a <= b else (b, a)
    left = alive(column, mask)
    return min(left), max(left)


def ends(const: int, terms: Terms, masks: Masks) -> tuple[int, int]:
    """The least and the greatest that a sum can be."""
    lo = hi = const
    for var, column, a, b in terms:
        mask = masks.get(var)
        if mask is not None:
            a, b = ends_of(column, mask)
        lo += a
        hi += b
    return lo, hi


def added(terms: Terms, more: Terms, sign: int) -> tuple[int, Terms]:
    """Terms with others added, or taken off; (what became known, terms)."""
    if not more:
        return 0, terms
    more = more if sign > 0 else scaled(more, -1)
    if not terms:
        return 0, more
    found = {other[0]: other for other in terms}
    const = 0
    for other in more:
        var = other[0]
        if var not in found:
            found[var] = other
            continue
        both = tuple([a + b for a, b in zip(found[var][1], other[1], strict=True)])
        if both.count(both[0]) == len(both):
            const += both[0]
            del found[var]
        else:
            found[var] = term(var, both)
    return const, tuple(found.values())


def scaled(terms: Terms, times: int) -> Terms:
    """Terms so many times over."""
    return tuple([term(part[0], _times(part[1], times)) for part in terms])


def _times(column: Column, times: int) -> Column:
    if isinstance(column, range) and times == -1:
        return range(-column.start, -column.stop, -column.step)
    return tuple([value * times for value in column])


def outcomes(const: int, terms: Terms, masks: Masks) -> set[int] | range:
    """All that a sum can be; a range where that is much."""
    if len(terms) == 1:
        ((var, column, lo, hi),) = terms
        mask = masks.get(var)
        if mask is None:
            if column.__class__ is range:
                return range(lo + const, hi + const + 1)
            return {value + const for value in column}
        return {value + const for value in alive(column, mask)}
    found = {const}
    for var, column, _, _ in terms:
        steps = set(alive(column, masks.get(var, var.full)))
        if len(found) * len(steps) > MOST_SUMS:
            lo, hi = ends(const, terms, masks)
            return range(lo, hi + 1)
        found = {a + b for a in found for b in steps}
    return found


def fitting(column: Column, const: int, how: str) -> int:
    """The ways, as bits, in which const + column compares so with 0."""
    if how == "!=":
        return ((1 << len(column)) - 1) & ~between(column, -const, -const)
    return between(column, *allowed(const, const, how))


def allowed(lo: int, hi: int, how: str) -> tuple[float, float]:
    """What a number may be, from and to, so that with another of lo to hi it compares so with 0."""
    if how == "==":
        return -hi, -lo
    if how in ("<", "<="):
        return -inf, -lo - (how == "<")
    return -hi + (how == ">"), inf


def between(column: Column, lo: float, hi: float) -> int:
    """The ways, as bits, in which a column lies from lo to hi."""
    if column.__class__ is range:
        first, last = column[0], column[-1]
        if first <= last:
            a, b = max(lo - first, 0), min(hi - first, last - first)
        else:
            a, b = max(first - hi, 0), min(first - lo, first - last)
        return 0 if a > b else (1 << (int(b) + 1)) - (1 << int(a))
    mask, bit = 0, 1
    for value in column:
        if lo <= value <= hi:
            mask |= bit
        bit <<= 1
    return mask


def settled(lo: int, hi: int, how: str) -> bool | None:
    """Whether what lies between two numbers compares so with 0; None where that is open."""
    if how in ("==", "!="):
        known = True if lo == hi == 0 else False if lo > 0 or hi < 0 else None
    elif how in ("<", ">="):
        known = True if hi < 0 else False if lo >= 0 else None
    else:
        known = True if hi <= 0 else False if lo > 0 else None
    return known if known is None or how in ("==", "<", "<=") else not known
