"""What attack and defence come to (13.2.3, 13.3.1e, 13.3.1f): factors, and what adds to them.

Nothing here knows the table. A number that is open is a set of all that it may be.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Numbers = frozenset[int]
NOTHING = frozenset((0,))


class Term(NamedTuple):
    """Something that adds to a value: by which rule, what it is, what it may add.

    `also` is what it adds in another reading of the rules.
    """

    rule: str
    says: str
    adds: Numbers
    also: Numbers = frozenset()


class Value(NamedTuple):
    """A value: the factor of who fights, and all that adds to it but the die; `of`: its name."""

    factor: Numbers
    terms: tuple[Term, ...] = ()
    of: str = "the value"

    def comes_to(self, dice: Iterable[int] = (0,), without: str = "", wide: bool = False) -> Numbers:
        """All that it can be with these dice, without what a rule adds; `wide`: in any reading."""
        counting = (term for term in self.terms if term.rule != without)
        return sums([self.factor, dice, *(one.adds | one.also if wide else one.adds for one in counting)])

    def counting(self) -> list[str]:
        """The rules by which something surely adds to it."""
        return list(dict.fromkeys(term.rule for term in self.terms if 0 not in term.adds))

    def text(self, die: int | None) -> str:
        """How it is made up: "3 + 2 support - 1 ammunition + 6"."""
        words = [spelt(self.factor)]
        for term in self.terms:
            if term.adds != NOTHING:
                sign = "-" if max(term.adds) <= 0 else "+"
                words.append(f"{sign} {spelt({abs(n) for n in term.adds})} {term.says}")
        return " ".join([*words, "+", "?" if die is None else str(die)])


def spelt(found: Iterable[int]) -> str:
    """A number that may be open, in words."""
    ends = sorted(found)
    return " or ".join(map(str, ends)) if len(ends) < 3 else f"{ends[0]} to {ends[-1]}"


def term(rule: str, says: str, adds: int | Iterable[int], also: Iterable[int] = ()) -> Term:
    """A term; what it adds may be one number or several."""
    sure = frozenset((adds,)) if isinstance(adds, int) else frozenset(adds)
    return Term(rule, says, sure, frozenset(also))


def sums(parts: Iterable[Iterable[int]]) -> Numbers:
    """All that one number of each part can come to."""
    found = NOTHING
    for part in map(tuple, parts):
        found = frozenset(a + b for a in found for b in part)
    return found


def outcomes(attack: Iterable[int], defence: Iterable[int]) -> frozenset[bool]:
    """13.2.4, 13.3.1g: whether the target can be hit (True), and who attacks (False)."""
    ours, theirs = list(attack), list(defence)
    found = {True} if max(ours) >= min(theirs) else set()
    return frozenset(found | ({False} if min(ours) < max(theirs) else set()))
