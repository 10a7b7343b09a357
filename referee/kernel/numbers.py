"""Whole numbers that nobody wrote down: they add and compare like any other.

A `Number` is a sum of a plain number and of unknowns. Comparing it gives a `Condition` where it can come out
either way: a rule may take that as it is (what can hold, holds), an `if` makes the line run both ways.
What is assumed is kept, so that several lines, and the totals of their turn, narrow the unknowns together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Any, NamedTuple

MOST_STEPS = 200  # of narrowing; so many draw nearly all ends together
Terms = dict[int, int]  # how many times each unknown is in a sum


class Between(NamedTuple):
    """A number as a cell keeps it: from `low` to `high`."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low} {'to' if self.high - self.low > 1 else 'or'} {self.high}"


def several(n: Any, noun: str) -> str:
    """Say how many of something: 1 fire, 2 fires; 1 die, 2 dice; 1 or 2 crews."""
    more = "dice" if noun == "die" else f"{noun}s"
    return f"{n} {noun if type(n) is int and n == 1 else more}"


class Impossible(Exception):
    """What was assumed cannot all be true."""


class Condition:
    """Something that may be so or not. Its truth is a choice of the line; `assume` settles it."""

    __slots__ = ("choose", "settle")

    def __init__(self, choose: Callable[[Any], Any], settle: Callable[[bool], None]) -> None:
        self.choose, self.settle = choose, settle

    def assume(self, holds: bool = True) -> bool:
        """Let it hold, or not. Impossible where it cannot."""
        self.settle(holds)
        return holds

    def __bool__(self) -> bool:
        return self.assume(self.choose((True, False)))

    def __index__(self) -> int:
        return int(bool(self))

    def __add__(self, other: Any) -> Any:
        return int(self) + other

    def __mul__(self, other: Any) -> Any:
        return int(self) * other

    __int__, __radd__, __rmul__ = __index__, __add__, __mul__


class Unknowns:
    """The unknown numbers of a turn: the ends of each, and what holds of them together."""

    __slots__ = ("facts", "high", "low", "solved")

    def __init__(self) -> None:
        self.low: list[int] = []
        self.high: list[int] = []
        self.solved: dict[int, tuple[int, Terms]] = {}  # those that follow from others
        self.facts: list[tuple[int, Terms]] = []  # sums that are not above 0

    def copy(self) -> Unknowns:
        new = Unknowns()
        new.low, new.high = self.low[:], self.high[:]
        new.solved, new.facts = dict(self.solved), self.facts[:]
        return new

    def add(self, low: int, high: int) -> int:
        """Return the number of a new unknown."""
        self.low.append(low)
        self.high.append(high)
        return len(self.low) - 1

    def forget(self, used: set[int]) -> None:
        """Drop what holds of unknowns that nothing leads to any more."""
        if self.facts:
            self.facts = [fact for fact in self.facts if not used.isdisjoint(fact[1])]

    def reduced(self, base: int, terms: Terms) -> tuple[int, Terms]:
        """Return the same sum without unknowns that follow from others, or are known by now."""
        low, high, solved = self.low, self.high, self.solved
        for k in terms:
            if k in solved or low[k] == high[k]:
                break
        else:
            return base, terms
        left: Terms = {}
        todo = [*terms.items()]
        while todo:
            k, times = todo.pop()
            if k in solved:
                more, rest = solved[k]
                base += times * more
                todo += [(other, times * n) for other, n in rest.items()]
            elif low[k] == high[k]:
                base += times * low[k]
            else:
                left[k] = left.get(k, 0) + times
        return base, {k: times for k, times in left.items() if times}

    def _reach(self, base: int, terms: Terms) -> tuple[int, int]:
        """Return the least and the most of a sum by the ends of its unknowns alone."""
        low = high = base
        lows, highs = self.low, self.high
        for k, times in terms.items():
            if times > 0:
                low += times * lows[k]
                high += times * highs[k]
            else:
                low += times * highs[k]
                high += times * lows[k]
        return low, high

    def ends(self, base: int, terms: Terms) -> tuple[int, int]:
        """Return the least and the most that a sum can be."""
        base, terms = self.reduced(base, terms)
        low, high = self._reach(base, terms)
        if len(terms) > 1 and low < high and self.facts:  # of the sum itself more may be known
            against = {k: -times for k, times in terms.items()}
            for more, other in self.facts:
                if other == terms:
                    high = min(high, base - more)
                elif other == against:
                    low = max(low, base + more)
        return low, high

    def assume_zero(self, base: int, terms: Terms) -> None:
        """Let a sum be 0: one of its unknowns then follows from the others."""
        base, terms = self.reduced(base, terms)
        if (common := gcd(*terms.values())) > 1:
            if base % common:
                raise Impossible
            base, terms = base // common, {k: times // common for k, times in terms.items()}
        lone = next((k for k, times in terms.items() if times in (1, -1)), None)
        if lone is None:
            self.assume(base, terms)
            return self.assume(-base, {k: -times for k, times in terms.items()})
        sign = -terms[lone]
        base, rest = sign * base, {k: sign * times for k, times in terms.items() if k != lone}
        self.solved[lone] = base, rest
        touched = [fact for fact in self.facts if lone in fact[1]]
        self.facts = [fact for fact in self.facts if lone not in fact[1]]
        touched += [(base - self.high[lone], rest)]
        touched += [(self.low[lone] - base, {k: -times for k, times in rest.items()})]
        for fact in touched:
            self.assume(*fact)

    def assume(self, base: int, terms: Terms) -> None:
        """Let a sum not be above 0, and draw the ends of its unknowns together."""
        todo = [self.reduced(base, terms)]
        for _ in range(MOST_STEPS):
            if not todo:
                return
            fact = todo.pop()
            changed = self._narrowed(*fact)
            if changed is None:
                continue
            if len(fact[1]) > 1 and fact not in self.facts:  # of one unknown its ends say it all
                self.facts.append(fact)
            for other in self.facts if changed else ():
                if other is not fact and other not in todo and not changed.isdisjoint(other[1]):
                    todo.append(other)

    def _narrowed(self, base: int, terms: Terms) -> set[int] | None:
        """Narrow the unknowns of one fact; return those that changed, None where it says nothing more."""
        low, high, changed = self.low, self.high, set[int]()
        least, most = self._reach(base, terms)
        if least > 0:
            raise Impossible
        if most <= 0:
            return None
        for k, times in terms.items():
            if times > 0 and (end := low[k] + -least // times) < high[k]:
                high[k] = end
                changed.add(k)
            elif times < 0 and (end := high[k] - -least // -times) > low[k]:
                low[k] = end
                changed.add(k)
        return changed


def shared(known: Unknowns, ways: Sequence[Unknowns]) -> Unknowns:
    """Return what holds in all ways of the unknowns that there were before."""
    new, count = known.copy(), len(known.low)
    for way in ways:
        for k in way.solved.keys() - known.solved.keys():
            way.low[k], way.high[k] = way.ends(0, {k: 1})
    new.low = [*map(min, *(way.low[:count] for way in ways))]
    new.high = [*map(max, *(way.high[:count] for way in ways))]
    return new


class Number:
    """A number that is open. `world` has the unknowns of the turn, and the choices of the line."""

    __slots__ = ("base", "terms", "world")

    def __init__(self, world: Any, base: int, terms: Terms) -> None:
        self.world, self.base, self.terms = world, base, terms

    def ends(self) -> tuple[int, int]:
        """Return the least and the most that it can be."""
        return self.world.unknowns.ends(self.base, self.terms)

    # sums

    def __add__(self, other: Any) -> Any:
        if type(other) is not Number:
            return (
                Number(self.world, self.base + other, self.terms)
                if isinstance(other, int)
                else NotImplemented
            )
        terms = dict(self.terms)
        for k, times in other.terms.items():
            terms[k] = terms.get(k, 0) + times
            if not terms[k]:
                del terms[k]
        total = self.base + other.base
        return Number(self.world, total, terms) if terms else total

    def __mul__(self, times: Any) -> Any:
        if type(times) is Number:
            times = int(times)
        return (
            Number(self.world, self.base * times, {k: n * times for k, n in self.terms.items()})
            if times
            else 0
        )

    def __floordiv__(self, by: int) -> Any:
        if by == 1:
            return self
        low, high = self.ends()
        return self.world.between(low // by, high // by)

    def __neg__(self) -> Any:
        return self * -1

    def __sub__(self, other: Any) -> Any:
        if type(other) is int:
            return Number(self.world, self.base - other, self.terms)
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    # comparisons

    def _compared(self, other: Any, sign: int, strict: int) -> Any:
        """Return whether sign * (self - other) + strict is at most 0."""
        apart = self - other
        if type(apart) is not Number:
            return sign * apart + strict <= 0
        low, high = apart.ends()
        least, most = (low + strict, high + strict) if sign > 0 else (strict - high, strict - low)
        if least > 0 or most <= 0:
            return most <= 0

        def settle(holds: bool) -> None:
            way = sign if holds else -sign
            base = way * apart.base + (strict if holds else 1 - strict)
            self.world.unknowns.assume(base, {k: way * n for k, n in apart.terms.items()})

        return Condition(self.world.choose, settle)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, 1, 0)

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, 1, 1)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, -1, 0)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, -1, 1)

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, int | Number):
            return False
        apart = self - other
        if type(apart) is not Number:
            return apart == 0
        low, high = apart.ends()
        if low > 0 or high < 0 or low == high:
            return low == high == 0
        return Condition(self.world.choose, apart._settle_zero)

    def _settle_zero(self, holds: bool) -> None:
        low, high = self.ends()
        if holds:
            self.world.unknowns.assume_zero(self.base, self.terms)
        elif low == high == 0:
            raise Impossible
        elif low == 0:
            self.world.unknowns.assume(1 - self.base, {k: -n for k, n in self.terms.items()})
        elif high == 0:
            self.world.unknowns.assume(self.base + 1, self.terms)

    def __ne__(self, other: Any) -> Any:
        same = self == other
        if type(same) is not Condition:
            return not same
        return Condition(self.world.choose, lambda holds: same.settle(not holds))

    def __bool__(self) -> bool:
        return bool(self != 0)

    # where it has to be known

    def __index__(self) -> int:
        low, high = self.ends()
        value = self.world.choose(range(low, high + 1))
        self.world.unknowns.assume_zero(self.base - value, self.terms)
        return int(value)

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __str__(self) -> str:
        low, high = self.ends()
        return str(low if low == high else Between(low, high))

    def __format__(self, form: str) -> str:
        return str(self)
