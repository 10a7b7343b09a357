"""What stands in a cell that is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .course import Course
from .sums import Masks, Terms, Var, alive, outcomes, term
from .values import BOTH, Some, Span, many, numbers, some

NUMBER, TRUTH, OTHER = range(3)  # kinds of what is not known
NO_OR_YES = (False, True)


class Unknown:
    """What stands in a cell that is not known.

    NUMBER: a sum of a number and columns (see sums.py). TRUTH: `const` are the ways, as bits, in
    which it holds. OTHER: any values in one column. `domain` is there until the first rule asks:
    then it gets a column of its own.
    """

    __slots__ = ("const", "domain", "kind", "terms")

    def __init__(self, kind: int, const: int, terms: Terms, domain: Sequence[Any] = ()) -> None:
        self.kind, self.const, self.terms, self.domain = kind, const, terms, domain

    def tied(self, course: Course) -> Unknown:
        """The same, as something that can become known."""
        return hanging(course.fresh(len(self.domain)), self.domain)

    def plain(self, masks: Masks) -> Any:
        """All that it can be: a plain value, Some or Span."""
        if self.domain:
            return numbers(set(self.domain)) if self.kind == NUMBER else Some(self.domain)
        if self.kind == NUMBER:
            return numbers(outcomes(self.const, self.terms, masks))
        var = self.terms[0][0]
        mask = masks.get(var, var.full)
        if self.kind == TRUTH:
            true = self.const & mask
            return BOTH if true and true != mask else bool(true)
        return some(alive(self.terms[0][1], mask))

    def untouched(self, masks: Masks) -> bool:
        """Whether nothing has become known of it since it was written."""
        return bool(self.domain) or not any(term[0] in masks for term in self.terms)

    def within(self, domain: Sequence[Any]) -> bool:
        """Whether it surely has one of these values; asked in haste."""
        if len(self.terms) == 1 and self.terms[0][1] is domain and not self.const:
            return True
        if self.kind != NUMBER or self.domain or not isinstance(domain, range):
            return False
        lo = self.const + sum(term[2] for term in self.terms)
        hi = self.const + sum(term[3] for term in self.terms)
        return domain[0] <= lo and hi <= domain[-1]

    def covers(self, domain: Sequence[Any]) -> bool:
        """Whether it can have each of these values, before any rule has asked."""
        mine = self.domain
        if isinstance(mine, range) and isinstance(domain, range):
            return mine[0] <= domain[0] and domain[-1] <= mine[-1] if mine else False
        return bool(mine) and set(domain) <= set(mine)

    def column(self) -> Sequence[Any]:
        """The values on the one thing that it hangs on."""
        var, column, *_ = self.terms[0]
        if self.kind == TRUTH:
            return [bool(self.const >> k & 1) for k in range(var.full.bit_length())]
        return [self.const + n for n in column] if self.kind == NUMBER else column


def plain(value: Any, masks: Masks) -> Any:
    """All that a value can be, known or not, cut loose from the table."""
    return value.plain(masks) if value.__class__ is Unknown else value


def hanging(var: Var, column: Sequence[Any]) -> Unknown:
    """What stands in a cell that has these values, by the way that something went."""
    kinds = {int} if column.__class__ is range else set(map(type, column))
    if kinds == {int}:
        return Unknown(NUMBER, 0, (term(var, column),))
    if kinds == {bool}:
        holds = sum(1 << k for k, value in enumerate(column) if value)
        return Unknown(TRUTH, holds, ((var, (), 0, 0),))
    return Unknown(OTHER, 0, ((var, column, 0, 0),))


def unknown(values: Any) -> Unknown:
    """One of these values, or of those that a span holds."""
    found = many(values) if isinstance(values, (Some, Span)) else values
    if isinstance(found, range):
        return Unknown(NUMBER, 0, (), found)
    domain = tuple(sorted(set(found), key=_rank))
    if domain == NO_OR_YES and type(domain[0]) is bool:
        return Unknown(TRUTH, 0, (), NO_OR_YES)
    if any(type(v) is not int for v in domain):
        return Unknown(OTHER, 0, (), domain)
    whole = range(domain[0], domain[-1] + 1)
    return Unknown(NUMBER, 0, (), whole if len(whole) == len(domain) else domain)


def standing(value: Any) -> Any:
    """A value as it stands in a cell: one of several without a column of its own yet."""
    return unknown(value) if isinstance(value, (Some, Span)) else value


def _rank(value: Any) -> tuple[str, Any]:
    return type(value).__name__, value if isinstance(value, (int, str)) else repr(value)
