"""Units in places, each with so many steps: two rows of the table, and what rules ask of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..table import Cells, Table, some
from .contest import Sum, Term, term
from .crowd import Crowd, Front, Piece, Worth
from .numbers import Holds, Numbers, numbers

OUT = "out"  # the place of a unit that has lost its last step


class Field:
    """The rows `at` and `strength` (in steps) of units, by their sides.

    `worth`: the factor of each unit with one step left, with two, and so on; so many it begins with.
    """

    def __init__(self, sides: Mapping[Piece, str], worth: Mapping[Piece, Sequence[int]]) -> None:
        self.sides, self.worth = dict(sides), worth

    def of(self, side: str) -> list[Piece]:
        """The units of a side."""
        return [unit for unit, own in self.sides.items() if own == side]

    def rows(self, starts: Mapping[Piece, str], places: Sequence[str]) -> dict[str, Cells]:
        """The rows for the hook `cells`; `starts`: where each unit is first, which may be off the map."""
        every = dict.fromkeys((*starts.values(), *places, OUT))
        most = max(map(len, self.worth.values()))
        at = Cells(starts, *every, lasts=True)
        steps = Cells(starts, range(most, -1, -1), climbs=True, lasts=True)
        at.begins(starts)
        steps.begins({unit: len(self.worth[unit]) for unit in starts})
        return {"at": at, "strength": steps}

    def lives(self, t: Table, unit: Piece) -> Holds:
        """Whether a unit has steps left."""
        least, most = t.rows["strength"].ends(unit)
        return least > 0 or (None if most > 0 else False)

    def crowd(self, t: Table, place: str, side: str, others: bool = False) -> Crowd:
        """The units of a side in a place; `others`: whether there may be more that no line has named."""
        at = t.rows["at"]

        def stands(unit: Piece) -> Holds:
            if not at.maybe(unit, place):
                return False
            lives = self.lives(t, unit)
            return lives and (at.surely(unit, place) or None)

        return Crowd.at(side, place, self.of(side), stands, others)

    def factor(self, t: Table) -> Worth:
        """What a unit can be worth now; the function goes to `Crowd.top`, `Front.numbers` and the like."""
        steps = t.rows["strength"]
        return lambda unit: frozenset(self.worth[unit][max(n, 1) - 1] for n in steps.can(unit))

    def factors(self, side: str) -> Numbers:
        """All factors that a unit of a side can have."""
        return frozenset(n for unit in self.of(side) for n in self.worth[unit])

    def value(self, t: Table, front: Front, support: tuple[str, int], *terms: Term, of: str = "") -> Sum:
        """The factor of the unit in contact, so many for each other unit of its stack, and other terms.

        `support`: the rule and what each adds. `of` is what texts call the value.
        """
        rule, adds = support
        most = len(self.of(front.crowd.side))
        behind = range(most + 1) if front.crowd.others else front.behind(lambda unit: numbers(1))
        others = term(rule, "support", {n * adds for n in behind})
        factor = front.numbers(self.factor(t), self.factors(front.crowd.side))
        return Sum(factor, (others, *terms), of or f"the value of {front.crowd.side}")

    def hit(self, t: Table, front: Front, holds: Any = True, loss: int = 1) -> None:
        """The unit in contact loses steps if something holds; where several can be meant, perhaps each."""
        strays = self.of(front.crowd.side) if front.others else ()
        for unit in dict.fromkeys((*front.pieces, *strays)):
            sure = front.only == unit
            t.rows["strength"].plus(unit, (holds if sure else holds * some((0, 1))) * -loss, least=0)
            if self.lives(t, unit) is False:
                t.rows["at"][unit] = OUT

    def lost(self, t: Table, side: str) -> Any:
        """How many steps a side has lost; it may be one of several."""
        units = self.of(side)
        return sum(len(self.worth[unit]) for unit in units) - sum(t.rows["strength"][unit] for unit in units)
