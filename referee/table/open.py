"""Values as a rule reads them: tied to the table, so that what is accepted becomes known there.

A number that is not known is `Open`, something that may hold or not is a `Truth`, anything else
(a word, a pair, a line of a table) is a `Word`. Only an `if` asks; then both answers are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, contains, floordiv, lt, mod, mul, sub
from typing import Any

from .course import Course, Cut, Opened
from .sums import NOT, Terms, Var, added, alive, bits, ends, fitting, outcomes, scaled, term
from .unknown import NO_OR_YES, Unknown, unknown
from .values import Some, Span, Tied, any_of, bounds, corners, many, numbers, some

MOST_TERMS = 8  # a sum that hangs on more than this is cut loose


def bind(course: Course, found: Unknown) -> Any:
    """What stands in a cell, as a rule works with it."""
    if not course.running:
        return found.plain(course.masks._at)
    if course.flat:
        raise Opened
    if found.domain:
        found = found.tied(course)
    if found.number:
        lo, hi = ends(found.const, found.terms, course.masks._at)
        return lo if lo == hi else Open(course, found.const, found.terms)
    return derive(course, *found.terms[0][:2])


def derive(course: Course, var: Var, column: Sequence[Any]) -> Any:
    """The value of a column: what is not known, of the kind that its values are."""
    mask = course.mask(var)
    left = alive(column, mask)
    kinds = set(map(type, left))
    if len(kinds) == 1:
        first = left[0]
        if all(value == first for value in left):
            return first
        if bool in kinds:
            return Truth(course, var, sum(1 << k for k, value in enumerate(column) if value))
        if int in kinds:
            if left is not column:
                column = tuple([v if type(v) is int else first for v in column])
            return Open(course, 0, (term(var, column),))
    elif type(None) in kinds:  # `is None` cannot wait for its answer
        none = sum(1 << k for k in bits(mask) if column[k] is None)
        if course.choose(NO_OR_YES):
            course.narrow(var, none)
            return None
        course.narrow(var, ~none)
        return derive(course, var, column)
    return Word(course, var, column)


def mapped(course: Course, var: Var, column: Sequence[Any], change: Callable[[Any], Any]) -> Any:
    """What a function makes of what is still open of a column."""
    left = bits(course.mask(var))
    found = [change(column[left[0]])] * len(column)
    for k in left[1:]:
        found[k] = change(column[k])
    return derive(course, var, tuple(found))


def loose(course: Course, value: Any) -> Any:
    """A value as something that a rule works with: one of several gets a column of its own."""
    return bind(course, unknown(value)) if isinstance(value, (Some, Span)) else value


def compare(course: Course, const: int, terms: Terms, how: str) -> Any:
    """Whether a sum compares so with 0: known, or a Truth."""
    if len(terms) == 1:
        ((var, column, *_),) = terms
        return judged(course, var, fitting(column, const, how))
    known = course.known(const, terms, how)
    return Truth(course, None, 0, (const, terms, how)) if known is None else known


def judged(course: Course, var: Var, mask: int) -> Any:
    """Whether something has gone one of these ways: known, or a Truth."""
    left = course.mask(var)
    if not left & mask:
        return False
    return True if left & mask == left else Truth(course, var, mask)


Operator = Callable[..., Any]


def _as_number(work: Operator) -> Operator:
    return lambda self, other: work(self.number(), other)


class Truth(Tied):
    """Whether something holds, where that is not known: `if` forks two ways, a rule accepts it."""

    __slots__ = ("course", "mask", "total", "var")

    def __init__(
        self, course: Course, var: Var | None, mask: int, total: tuple[int, Terms, str] | None = None
    ) -> None:
        self.course, self.var, self.mask, self.total = course, var, mask, total

    def known(self) -> bool | None:
        """Whether it holds by now."""
        if self.total:
            return self.course.known(*self.total)
        if self.course.pledges:
            return self.course.known(*self._sum())
        assert self.var
        left = self.course.mask(self.var)
        holds = left & self.mask
        return False if not holds else True if holds == left else None

    def settle(self, holds: bool) -> None:
        """It is so from here on."""
        if self.total:
            const, terms, how = self.total
            self.course.pledge(const, terms, how if holds else NOT[how])
        else:
            assert self.var
            self.course.narrow(self.var, self.mask if holds else ~self.mask)

    def __bool__(self) -> bool:
        found = self.known()
        if found is None:
            found = bool(self.course.choose(NO_OR_YES))
            self.settle(found)
        return found

    def raw(self) -> Any:
        found = self.known()
        return Some(NO_OR_YES) if found is None else found

    def _sum(self) -> tuple[int, Terms, str]:
        """The same as a sum that has to be 1."""
        assert self.var
        ways = self.var.full.bit_length()
        return -1, (term(self.var, tuple([self.mask >> k & 1 for k in range(ways)])),), "=="

    def number(self) -> Any:
        """1 or 0."""
        if self.total:
            return int(bool(self))
        return Open(self.course, 0, self._sum()[1])

    def __eq__(self, other: Any) -> Any:
        return self.number() == other if isinstance(other, (int, Tied)) else False

    def __ne__(self, other: Any) -> Any:
        return self.number() != other if isinstance(other, (int, Tied)) else True

    def __index__(self) -> int:
        return int(bool(self))

    now, __hash__ = __bool__, __index__
    __add__ = __radd__ = _as_number(add)
    __mul__ = __rmul__ = _as_number(mul)
    __sub__, __rsub__ = _as_number(sub), _as_number(lambda number, other: other - number)


def _compared(how: str) -> Operator:
    return lambda self, other: self._than(how, other)


def _each_with(work: Operator) -> Operator:
    return lambda self, other: self.pair(other, work)


class Open(Tied):
    """A number that is not known."""

    __slots__ = ("const", "course", "terms")

    def __init__(self, course: Course, const: int, terms: Terms) -> None:
        self.course, self.const, self.terms = course, const, terms

    def raw(self) -> Any:
        return numbers(outcomes(self.const, self.terms, self.course.masks._at))

    def ends(self) -> tuple[int, int]:
        return ends(self.const, self.terms, self.course.masks._at)

    def unsettled(self) -> bool:
        lo, hi = self.ends()
        return lo != hi

    def _plus(self, other: Any, sign: int) -> Any:
        course = self.course
        if type(other) is int:
            return Open(course, self.const + sign * other, self.terms)
        if isinstance(other, (Some, Span)):
            other = loose(course, other)
        if isinstance(other, Truth):
            other = other.number()
        if isinstance(other, Open):
            more, terms = added(self.terms, other.terms, sign)
            const = self.const + sign * other.const + more
            if len(terms) > MOST_TERMS:
                return loose(course, Span(*ends(const, terms, course.masks._at)))
            return Open(course, const, terms) if terms else const
        return self + sign * int(other) if isinstance(other, int) else NotImplemented

    def __add__(self, other: Any) -> Any:
        return self._plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._plus(other, -1)

    def __neg__(self) -> Any:
        return Open(self.course, -self.const, scaled(self.terms, -1))

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if type(other) is int:
            if not other:
                return 0
            return Open(self.course, self.const * other, scaled(self.terms, other))
        return self.pair(other, mul)

    __rmul__ = __mul__

    def map(self, change: Callable[[int], Any]) -> Any:
        """What a function makes of it; it stays tied where it hangs on one thing alone."""
        if len(self.terms) == 1:
            ((var, column, *_),) = self.terms
            return mapped(self.course, var, column, lambda value: change(self.const + value))
        return loose(self.course, some(map(change, many(self))))

    def pair(self, other: Any, change: Callable[[int, int], Any]) -> Any:
        """What a function makes of this and another number."""
        both = bounds(other)
        if both and both[0] == both[1]:
            number = both[0]
            return self.map(lambda value: change(value, number))
        a, b = many(self), many(other)
        if len(a) * len(b) <= 400:
            return loose(self.course, some(change(x, y) for x in a for y in b))
        ends = [change(x, y) for x in corners(self) for y in corners(other)]
        return loose(self.course, Span(min(ends), max(ends)))

    __floordiv__, __mod__ = _each_with(floordiv), _each_with(mod)

    def __abs__(self) -> Any:
        return self.map(abs)

    def _than(self, how: str, other: Any) -> Any:
        if type(other) is int:
            return compare(self.course, self.const - other, self.terms, how)
        if isinstance(other, (int, Open, Truth, Some, Span)):
            gap = self - other
            if isinstance(gap, Open):
                return compare(self.course, gap.const, gap.terms, how)
            return compare(self.course, gap, (), how)
        return NotImplemented

    __lt__, __le__ = _compared("<"), _compared("<=")
    __gt__, __ge__ = _compared(">"), _compared(">=")
    __eq__, __ne__ = _compared("=="), _compared("!=")

    def __bool__(self) -> bool:
        return bool(compare(self.course, self.const, self.terms, "!="))

    def __hash__(self) -> int:  # a key of something: only here each value is tried
        return hash(int(self))

    def __index__(self) -> int:
        values = sorted(many(self))
        value = values[0] if len(values) == 1 else int(self.course.choose(values))
        fixed(self == value)
        return value

    now = __int__ = __index__


def fixed(holds: Any) -> None:
    """It is so in this way that things can have gone; where it cannot be, this way ends."""
    if isinstance(holds, Truth):
        known = holds.known()
        if known is None:
            holds.settle(True)
        holds = known is not False
    if not holds:
        raise Cut


def _settled(work: Operator) -> Operator:
    return lambda self, *other: work(self.now(), *other)


class Word(Tied):
    """Something that is not known and no number: a word, a pair, what a table gives."""

    __slots__ = ("_column", "_course", "_var")

    def __init__(self, course: Course, var: Var, column: Sequence[Any]) -> None:
        self._course, self._var, self._column = course, var, column

    def raw(self) -> Any:
        return some(alive(self._column, self._course.mask(self._var)))

    def column(self) -> tuple[Course, Var, Sequence[Any]]:
        """Where it hangs, and its values there."""
        return self._course, self._var, self._column

    def now(self) -> Any:
        """Its value: the rule is run for each."""
        left = list(dict.fromkeys(alive(self._column, self._course.mask(self._var))))
        value = left[0] if len(left) == 1 else self._course.choose(left)
        fixed(self == value)
        return value

    def map(self, change: Callable[[Any], Any]) -> Any:
        """What a function makes of it."""
        return mapped(self._course, self._var, self._column, change)

    def __eq__(self, other: Any) -> Any:
        if isinstance(other, Tied):
            if not isinstance(other, Word):
                return False
            other = other.now()
        same = sum(1 << k for k, v in enumerate(self._column) if v == other)
        return judged(self._course, self._var, same)

    def __ne__(self, other: Any) -> Any:
        same = self == other
        if isinstance(same, Truth):
            return Truth(self._course, self._var, ~same.mask & self._var.full)
        return not same

    def truth(self) -> Any:
        """Whether it is anything that counts as true."""
        holds = sum(1 << k for k, value in enumerate(self._column) if value)
        return judged(self._course, self._var, holds)

    def __bool__(self) -> bool:
        return bool(self.truth())

    def __getitem__(self, key: Any) -> Any:
        return self.map(lambda value: value[key])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = self.map(lambda value: getattr(value, name))
        return getattr(self.now(), name) if callable(found) or callable(any_of(found)) else found

    __hash__, __iter__, __len__ = _settled(hash), _settled(iter), _settled(len)
    __contains__, __lt__, __add__ = _settled(contains), _settled(lt), _settled(add)
    __radd__ = _settled(lambda value, other: other + value)
