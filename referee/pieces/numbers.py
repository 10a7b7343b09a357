"""What is known of a number or of a fact, for pieces whose places and strengths may not be known.

`Numbers` are all that a number can be. `Holds` is True, False, or None where that is not known; the table
takes it as it is: `t.measured(rule, holds, expected, found)`. Nothing here forks.
"""

from __future__ import annotations

from collections.abc import Iterable

Numbers = frozenset[int]
Holds = bool | None
NOTHING: Numbers = frozenset((0,))


def numbers(value: int | Iterable[int]) -> Numbers:
    """One number, or several that it can be."""
    return frozenset((value,)) if isinstance(value, int) else frozenset(value)


def sums(parts: Iterable[Iterable[int]]) -> Numbers:
    """All that one number of each part can come to."""
    total: set[int] | Numbers = NOTHING
    for part in map(tuple, parts):
        total = {a + part[0] for a in total} if len(part) == 1 else {a + b for a in total for b in part}
    return frozenset(total)


def spelt(values: Iterable[int]) -> str:
    """A number that may be open, in words: "3", "1 or 2", "2 to 5"."""
    ends = sorted(values)
    return " or ".join(map(str, ends)) if len(ends) < 3 else f"{ends[0]} to {ends[-1]}"
