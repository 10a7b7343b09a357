"""What stands in a cell that is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .course import Course
from .sums import Masks, Terms, Var, alive, outcomes, term
from .values import Some, Span, many, numbers, some

NO_OR_YES = (False, True)


class Unknown:
    """What stands in a cell that is not known.

    A `number` is a sum of a number and columns (see sums.py); anything else has one column of any values.
    `domain` is there until the first rule asks: then it gets a column of its own.
    """

    __slots__ = ("const", "domain", "number", "terms")

    def __init__(self, number: bool, const: int, terms: Terms, domain: Sequence[Any] = ()) -> None:
        self.number, self.const, self.terms, self.domain = number, const, terms, domain

    def tied(self, course: Course) -> Unknown:
        """The same, as something that can become known."""
        return hanging(course.fresh(len(self.domain)), self.domain)

    def plain(self, masks: Masks) -> Any:
        """All that it can be: a plain value, Some or Span."""
        if self.domain:
            return numbers(set(self.domain)) if self.number else Some(self.domain)
        if self.number:
            return numbers(outcomes(self.const, self.terms, masks))
        var, column, *_ = self.terms[0]
        return some(alive(column, masks.get(var, var.full)))

    def untouched(self, masks: Masks) -> bool:
        """Whether nothing has become known of it since it was written."""
        return bool(self.domain) or not any(term[0] in masks for term in self.terms)

    def column(self) -> Sequence[Any]:
        """The values on the one thing that it hangs on."""
        column = self.terms[0][1]
        return [self.const + n for n in column] if self.number else column


def plain(value: Any, masks: Masks) -> Any:
    """All that a value can be, known or not, cut loose from the table."""
    return value.plain(masks) if value.__class__ is Unknown else value


def hanging(var: Var, column: Sequence[Any]) -> Unknown:
    """What stands in a cell that has these values, by the way that something went."""
    if column.__class__ is range or set(map(type, column)) == {int}:
        return Unknown(True, 0, (term(var, column),))
    return Unknown(False, 0, ((var, column, 0, 0),))


def unknown(values: Any) -> Unknown:
    """One of these values, or of those that a span holds."""
    found = many(values) if isinstance(values, (Some, Span)) else values
    if isinstance(found, range):
        return Unknown(True, 0, (), found)
    domain = tuple(sorted(set(found), key=_rank))
    if any(type(v) is not int for v in domain):
        return Unknown(False, 0, (), domain)
    whole = range(domain[0], domain[-1] + 1)
    return Unknown(True, 0, (), whole if len(whole) == len(domain) else domain)


def standing(value: Any) -> Any:
    """A value as it stands in a cell: one of several without a column of its own yet."""
    return unknown(value) if isinstance(value, (Some, Span)) else value


def _rank(value: Any) -> tuple[str, Any]:
    return type(value).__name__, value if isinstance(value, (int, str)) else repr(value)
