"""What of the board the words of an offered line stand for: pieces, spaces, and points of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...components import BadInput
from ..forms import Number
from .choices import Filled, Offer
from .referee import Referee

Spot = str | tuple[float, float]  # the name of a piece or a space, or inches of a table
Told = dict[str, str | Callable[[Any], Any]]


class Spotting:
    """The spots of lines, as a game's hook `spots` has them.

    It gives, by what a slot is called in the forms, or by verb and slot ("guns TRACK"), a text with {} for
    the value, or a function from the value to one spot or several. Of a slot of which it says nothing, each
    word stands for what bears its name, if there is such a thing. Raises BadInput where the hook gives no
    such thing; its own functions raise what they like.
    """

    def __init__(self, referee: Referee) -> None:
        self.told: Told = referee.made("spots") if "spots" in referee.rules.hooks else {}
        if not isinstance(self.told, dict):
            said = 'it has to return spots by slot, such as {"ZONE": "zone-{}"}'
            raise BadInput([referee.rules.problem("spots", said)])

    def of(self, offer: Offer) -> list[list[Spot]]:
        """Return the spots of a line slot by slot.

        Where all slots have some in common, as a track and a zone have a square, only those count.
        """
        found = [self.each(offer.verb.name, filled) for filled in offer.slots]
        some = [spots for spots in found if spots]
        common = [spot for spot in some[0] if all(spot in spots for spots in some)] if some[1:] else []
        if not common:
            return found
        first = next(number for number, spots in enumerate(found) if spots)
        return [common if number == first else [] for number in range(len(found))]

    def each(self, verb: str, filled: Filled) -> list[Spot]:
        slot, text, value = filled
        if value is None or slot.thrown:
            return []
        told = self.told.get(f"{verb} {slot.name}", self.told.get(slot.name))
        if told is None:
            return [] if isinstance(slot, Number) else [text]
        found = told(value) if callable(told) else told.format(value)
        several = isinstance(found, Iterable) and not isinstance(found, (str, tuple))
        return [*found] if several else [] if found is None else [found]
