"""Sums of what is not known: a number, and for each thing that may have gone several ways a column.

A column says what each of its ways adds. So two cells that were written together still hang
together, and what cancels out is known again. Columns are tuples or ranges of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Any


class Var:
    """One thing that has gone one of several ways; which are still open, the course knows."""

    __slots__ = ("full",)

    def __init__(self, ways: int) -> None:
        self.full = (1 << ways) - 1


Column = Sequence[int]
Terms = tuple[tuple[Var, Column], ...]
Masks = Mapping[Var, int]  # the ways still open of each, as bits; all of those not listed

TESTS: dict[str, Callable[[int, int], bool]] = {
    "<": lt, "<=": le, ">": gt, ">=": ge, "==": eq, "!=": ne,
}  # fmt: skip
NOT = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
MOST_SUMS = 64  # beyond so many, the sums that can come out are a span


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
    for var, column in terms:
        a, b = ends_of(column, masks.get(var, var.full))
        lo += a
        hi += b
    return lo, hi


def added(terms: Terms, more: Terms, sign: int) -> tuple[int, Terms]:
    """Terms with others added, or taken off; (what became known, terms)."""
    if not more:
        return 0, terms
    if sign < 0:
        more = tuple((var, scaled(column, -1)) for var, column in more)
    if not terms:
        return 0, more
    found = dict(terms)
    const = 0
    for var, column in more:
        if var in found:
            both = [a + b for a, b in zip(found[var], column, strict=True)]
            if both.count(both[0]) == len(both):
                const += both[0]
                del found[var]
            else:
                found[var] = tuple(both)
        else:
            found[var] = column
    return const, tuple(found.items())


def scaled(column: Column, times: int) -> Column:
    """A column so many times over."""
    if column.__class__ is range and times == -1:
        return range(-column[0], -column[-1] - 1, -1)
    return tuple([value * times for value in column])


def outcomes(const: int, terms: Terms, masks: Masks) -> set[int] | range:
    """All that a sum can be; a range where that is much."""
    found = {const}
    for var, column in terms:
        steps = set(alive(column, masks.get(var, var.full)))
        if len(found) * len(steps) > MOST_SUMS * 4:
            lo, hi = ends(const, terms, masks)
            return range(lo, hi + 1)
        found = {a + b for a in found for b in steps}
    return found


def fitting(column: Sequence[int], const: int, how: str) -> int:
    """The ways, as bits, in which const + column compares so with 0."""
    test, mask, bit = TESTS[how], 0, 1
    for value in column:
        if test(const + value, 0):
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
