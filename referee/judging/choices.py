"""The ways to fill in a line that may be written."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod
from typing import Any, NamedTuple

from ..forms import Group, One, Slot, Values, Verb

# What stands in an offered line for a die that is still to be thrown, or a chit to be drawn.
DIE, CHIT = "DIE", "CHIT"
MOST_TRIED = 2000  # ways of one verb that are tried as they come
MOST_SOUGHT = 10_000  # ways that are tried for each slot of a verb that has more


Mixed = Callable[[Iterable[Any]], list[Any]]  # puts things in another order


class Filled(NamedTuple):
    """A slot of an offered line, its words and what they mean."""

    slot: Slot
    text: str
    value: Any


NOTHING: Values = {}
THROWN = object()  # the value of a die that the rules throw and a line need not have


class Offer(NamedTuple):
    """An action that may be taken now; dice are left open. `thrown`: those that its rule throws; `came`: the
    values with what is sure to come of it.
    """

    verb: Verb
    values: Values
    thrown: frozenset[str] = frozenset()
    came: Values = NOTHING

    @property
    def written(self) -> Values:
        """The values, with a place for each die that is thrown."""
        return self.values | {name: THROWN for name in self.thrown if self.values.get(name) is None}

    @property
    def slots(self) -> list[Filled]:
        """What there is to choose or to throw, in the order of the line."""
        found: list[Filled] = []

        def show(slot: Slot, name: str, value: Any) -> str:
            text = _shown(slot, name, value)
            found.append(Filled(slot, text, value))
            return text

        self.verb.text(self.written, show, self.verb.asked)
        return found

    @property
    def text(self) -> str:
        """The line, as it could be typed once the dice are thrown."""
        return self.verb.text(self.written, _shown, self.verb.asked)


def _shown(slot: Slot, name: str, value: Any) -> str:
    text = slot.show(None if value is THROWN else value)
    if not slot.thrown:
        return text
    return text.replace("?", CHIT if isinstance(slot.thrown, tuple) else DIE)


def choices(verb: Verb, refused: Callable[[Values], bool] = lambda values: False) -> Iterator[Values]:
    """Each way to fill the slots that are chosen, where anyone would look into so many.

    Where there are more, slot by slot: what is `refused` already while the rest is not known is not
    gone into, and what is left shares the tries evenly, so that no unit is passed over.
    """
    assert verb.asked is not None
    parts = [*map(_ways, verb.asked.slots())]
    if prod(map(len, parts)) <= MOST_TRIED:
        yield from (_joined(way) for way in product(*parts))
        return
    found: list[Values] = [{}]
    for number, ways in enumerate(parts):
        share = max(1, MOST_SOUGHT // max(1, len(found)))
        filled = ({**values, **way} for values in found[:MOST_SOUGHT] for way in ways[:share])
        if number == len(parts) - 1:
            yield from filled
        elif len(ways) > 1:
            found = [values for values in filled if not refused(values)]
        else:
            found = [*filled]


def _joined(way: Iterable[Values]) -> Values:
    return {name: value for part in way for name, value in part.items()}


def _ways(part: Any) -> list[Values]:
    """Each way to fill one slot, or one row of a group."""
    if isinstance(part, One):
        several = len(part.names) > 1  # its value is taken apart
        taken = (value if several else (value,) for value in part.slot.domain)
        return [dict(zip(part.names, values, strict=True)) for values in taken] or [{}]
    if not isinstance(part, Group):
        return [{}]
    inside = [leaf for leaf in part.inside() if isinstance(leaf, One)]
    if part.plain:  # a list, of which one is offered; dice are thrown
        listed = () if inside[0].slot.thrown else inside[0].slot.domain
        return [{part.name: (value,)} for value in listed] or [{}]
    blank = {name: None for leaf in inside for name in leaf.names}
    rows = product(*map(_ways, inside))
    return [{part.name: ({**blank, **dict(ChainMap(*row))},)} for row in rows]
