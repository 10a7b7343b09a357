"""Sums of factors, modifiers and dice, and one sum against another.

A value that was noted is compared with all that the rules allow. If it is what somebody gets who forgets
a modifier, the rule of that modifier is named.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..table import Table, some
from .numbers import NOTHING, Numbers, numbers, spelt, sums


class Term(NamedTuple):
    """A modifier: its rule, what it is called, and what it can add.

    `also` is what it adds by another reading of the rules, `wrongly` what somebody adds who counts it
    where it does not count.
    """

    rule: str
    says: str
    adds: Numbers
    also: Numbers = frozenset()
    wrongly: Numbers = frozenset()


def term(
    rule: str, says: str, adds: int | Iterable[int], also: Iterable[int] = (), wrongly: Iterable[int] = ()
) -> Term:
    """A modifier; what it adds is one number or several that it can be."""
    return Term(rule, says, numbers(adds), frozenset(also), frozenset(wrongly))


class Sum(NamedTuple):
    """The factor of a unit, and all that adds to it but the die; `of` is what texts call the value."""

    factor: Numbers
    terms: tuple[Term, ...] = ()
    of: str = "the value"

    def comes_to(self, dice: Iterable[int] = (0,), without: str = "", wide: bool = False) -> Numbers:
        """All values with these dice, without what a rule adds; `wide`: by any reading."""
        counting = (term for term in self.terms if term.rule != without)
        return sums([self.factor, dice, *(term.adds | term.also if wide else term.adds for term in counting)])

    def counting(self) -> list[str]:
        """The rules by which something surely adds to it."""
        return list(dict.fromkeys(term.rule for term in self.terms if 0 not in term.adds))

    def mistaken(self, noted: int, dice: Iterable[int]) -> list[str]:
        """The rules of which one was forgotten, or counted wrongly, where a value was noted."""
        faces, allowed = tuple(dice), self.comes_to(dice, wide=True)
        left_out = [rule for rule in self.counting() if noted in self.comes_to(faces, rule)]
        wrongly = [term.rule for term in self.terms if {noted - n for n in term.wrongly if n} & allowed]
        return [*left_out, *wrongly]

    def stated(
        self, t: Table, noted: int | None, dice: Sequence[int], rule: str, allowed: Numbers = frozenset()
    ) -> Numbers:
        """The value as it was noted, if it can be or the log is believed; else all that it can be.

        `dice` are the faces that its die can have. A wrong value breaks `rule`, or the one rule that was
        mistaken. `allowed`: what it comes to by any reading, if that was worked out before.
        """
        allowed = allowed or self.comes_to(dice, wide=True)
        if noted is None:
            return allowed
        slips = [] if noted in allowed else self.mistaken(noted, dice)
        expected = f"{self.text(dice[0] if len(dice) == 1 else None)} is {spelt(allowed)}"
        broken = slips[0] if len(slips) == 1 else rule
        fine = t.rule(broken, noted in allowed, expected, f"{self.of} came to {noted}")
        return frozenset((noted,)) if fine or t.believes else allowed

    def text(self, die: int | None) -> str:
        """How it is made up: "3 + 2 support - 1 ammunition + 6"."""
        words = [spelt(self.factor)]
        for term in self.terms:
            if term.adds != NOTHING:
                sign = "-" if max(term.adds) <= 0 else "+"
                words.append(f"{sign} {spelt({abs(n) for n in term.adds})} {term.says}")
        return " ".join([*words, "+", "?" if die is None else str(die)])


class Contest(NamedTuple):
    """Two sums with a die each, and the result that two values give."""

    ours: Sum
    theirs: Sum
    result: Callable[[int, int], Hashable]

    def results(self, ours: Iterable[int], theirs: Iterable[int]) -> frozenset[Hashable]:
        """All results of two values, each of which may be one of several."""
        result, others = self.result, tuple(theirs)
        return frozenset({result(a, b) for a in ours for b in others})

    def due(
        self, dice: Sequence[Iterable[int]], without: str = "", wide: bool = False
    ) -> frozenset[Hashable]:
        """All results with the faces that the two dice can have; see `Sum.comes_to`."""
        values = (value.comes_to(faces, without, wide) for value, faces in zip(self[:2], dice, strict=True))
        return self.results(*values)

    def stated(
        self, t: Table, dice: Sequence[Sequence[int]], noted: Sequence[int | None], rules: Sequence[str]
    ) -> frozenset[Hashable]:
        """All results of both values as they were noted, each with the rule that a wrong one breaks.

        Behind a wrong value the result may follow from the value as it should have been: one slip.
        """
        both = self.ours, self.theirs
        allowed = [both[k].comes_to(dice[k], wide=True) for k in (0, 1)]
        due = self.results(*(both[k].stated(t, noted[k], dice[k], rules[k], allowed[k]) for k in (0, 1)))
        wrong = any(told is not None and told not in can for told, can in zip(noted, allowed, strict=True))
        if len(due) == 1 and wrong:
            due |= self.results(*allowed)
        return self.due(dice) if len(due) > 1 and (t.throw or not t.believes) else due

    def judged(
        self,
        t: Table,
        slot: str,
        dice: Sequence[int | None],
        rules: Sequence[str],
        noted: Sequence[int | None] = (None, None),
        says: str = "{}",
    ) -> Any:
        """The result that is due, against what a line has in a slot; what was written is believed.

        `dice` as noted, None of one that was not; `rules`: of the first value, of the second, and of the
        result; `says` puts the result into words. It is one of several where dice are missing.
        """
        faces = [range(1, t.v.die + 1) if die is None else (die,) for die in dice]
        due = some(self.stated(t, faces, noted, rules[:2]))
        expected = f"{self.ours.text(dice[0])} against {self.theirs.text(dice[1])}: {says}"
        told = t.args.get(slot)
        return t.expect(rules[2], slot, due, expected, says, forgotten=self.forgotten(faces, told))

    def forgotten(self, dice: Sequence[Iterable[int]], noted: Hashable) -> Mapping[str, Hashable]:
        """The rule by whose neglect alone the noted result comes about, with that result; for `t.expect`."""
        gives = {}
        for rule in dict.fromkeys([*self.ours.counting(), *self.theirs.counting()]):
            due = self.due(dice, rule)
            if len(due) == 1:
                gives[rule] = next(iter(due))
        return gives if list(gives.values()).count(noted) == 1 else {}  # else it may have been either
