"""What may stand on the backs of markers, after what was seen of some; pure, knows no table.

A back is {kind of counter: how many}. The same back is there as often as it was printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Back = Mapping[str, int]


class Told(NamedTuple):
    """What is known about a revealed marker.

    `kinds`: counters that came of it. `whole`: these and no others. `short`: kinds of which the
    cup had no more, so that a back may have named more of them.
    """

    kinds: Back
    whole: bool = False
    short: frozenset[str] = frozenset()


def fits(told: Told, back: Back) -> bool:
    """Return whether a marker can have had this back."""
    if any(number > back.get(kind, 0) for kind, number in told.kinds.items()):
        return False
    exact = (kind for kind in back if kind not in told.short) if told.whole else ()
    return all(told.kinds.get(kind, 0) == back[kind] for kind in exact)


def possible(told: Sequence[Told], backs: Sequence[Back]) -> bool:
    """Return whether each marker can have had a back of its own."""
    taken: dict[int, int] = {}  # which marker has a back

    def finds(marker: int, tried: set[int]) -> bool:
        for number, back in enumerate(backs):
            if number in tried or not fits(told[marker], back):
                continue
            tried.add(number)
            if number not in taken or finds(taken[number], tried):
                taken[number] = marker
                return True
        return False

    return all(finds(marker, set()) for marker in range(len(told)))
