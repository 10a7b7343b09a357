"""Units in places, each with so many steps: two rows of the table, and what rules ask of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from ...components import BadInput, Game, Problem
from ..rulebook.charts import unusable
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
        self.off = dict[Piece, str]()  # where a unit begins off the map

    @classmethod
    def read(cls, game: Game, side: str, sides: Collection[str], worth: Sequence[str]) -> Field:
        """The units of counters.yaml: every counter with a value `side`, which is one of `sides`.

        `worth` are the values that hold its factors, that of the last step first; what a unit lacks of
        them are steps that it does not have. BadInput with each value that cannot be used.
        """
        own, factors, wrong = dict[Piece, str](), dict[Piece, tuple[int, ...]](), list[Problem]()
        for number, counter in enumerate(game.counters.counters if game.counters else ()):
            if side not in counter.values:
                continue
            has = {name: counter.values[name] for name in (side, *worth) if name in counter.values}
            for name, text in has.items():
                fits, right = (
                    (text in sides, f"one of {', '.join(sides)}"),
                    (text.isdecimal(), "a whole number"),
                )
                holds, belongs = fits if name == side else right
                if not holds:
                    said = f'{belongs} belongs here, not "{text}"'
                    wrong += unusable(game, ("counters", number, "values", name), said, "counters").problems
            own[counter.id] = has.pop(side)
            factors[counter.id] = tuple(int(text) for text in has.values() if text.isdecimal())
        if wrong:
            raise BadInput(wrong)
        return cls(own, factors)

    def of(self, side: str) -> list[Piece]:
        """The units of a side."""
        return [unit for unit, own in self.sides.items() if own == side]

    def rows(self, starts: Mapping[Piece, str], places: Sequence[str]) -> dict[str, Cells]:
        """The rows for the hook `cells`.

        `starts`: where a unit is first, or all units of a side; it may be off the map.
        """
        starts = {unit: starts[unit if unit in starts else side] for unit, side in self.sides.items()}
        every = dict.fromkeys((*starts.values(), *places, OUT))
        self.off = {unit: place for unit, place in starts.items() if place not in places}
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

    def astray(self, t: Table, side: str, reach: Callable[[Any], Iterable[Any]]) -> None:
        """The moves of a side were not noted: each unit may stand where it was, or in what it reaches."""
        at = t.rows["at"]
        for unit in self.of(side):
            others = {place for place in self.off.values() if place != self.off.get(unit)}
            can = at.can(unit) - others  # of its own side, even behind a "?"
            at[unit] = some({*can, *(there for place in can - {OUT} for there in reach(place))})

    def factor(self, t: Table) -> Worth:
        """What a unit can be worth now; the function goes to `Crowd.top`, `Front.numbers` and the like."""
        steps = t.rows["strength"]
        return lambda unit: frozenset(self.worth[unit][max(n, 1) - 1] for n in steps.can(unit))

    def factors(self, side: str) -> Numbers:
        """All factors that a unit of a side can have."""
        return frozenset(n for unit in self.of(side) for n in self.worth[unit])

    def value(
        self, t: Table, front: Front, support: tuple[str, int] | None = None, *terms: Term, of: str = ""
    ) -> Sum:
        """The factor of the unit in contact, so many for each other unit of its stack, and other terms.

        `support`: the rule and what each adds, None if they add nothing. `of` is what texts call the value.
        """
        rule, adds = support or ("", 0)
        most = len(self.of(front.crowd.side))
        behind = range(most + 1) if front.crowd.others else front.behind(lambda unit: numbers(1))
        others = term(rule, "support", {n * adds for n in behind})
        factor = front.numbers(self.factor(t), self.factors(front.crowd.side))
        return Sum(factor, (others, *terms), of or f"the value of {front.crowd.side}")

    def hit(self, t: Table, front: Front, holds: Any = True, loss: int = 1) -> None:
        """The unit in contact loses steps if something holds: one of those that can be meant."""
        units = list(dict.fromkeys((*front.pieces, *(self.of(front.crowd.side) if front.others else ()))))
        if units:
            t.rows["strength"].plus(t.pick(some(units)), holds * -loss, least=0)
        for unit in units:
            if self.lives(t, unit) is False:
                t.rows["at"][unit] = OUT

    def suffers(self, t: Table, fronts: Sequence[Front], side: Any, unit: Piece | None, rule: str) -> None:
        """The side that lost a fight loses a step: of the unit that the line names, else of its top unit.

        `rule`: who is hit, broken where that unit is not the top one, or has no step left.
        """
        for front in fronts:
            if unit and self.sides[unit] == front.crowd.side:
                top = self.lives(t, unit) and front.has(unit)
                t.measured(rule, top, "the top unit is hit", f"{unit} was hit")
                front = Front(front.crowd, [unit])
            self.hit(t, front, side == front.crowd.side)

    def meet(self, t: Table, fronts: Sequence[Front], rule: str, fight: str) -> None:
        """A fight needs units of each side; `fight` is what texts call it: "a fight in Ford"."""
        for front in fronts:
            side = front.crowd.side
            t.measured(rule, front.crowd.any, "a fight needs both sides", f"{fight} without {side}")

    def fought(self, t: Table, fronts: Sequence[Front]) -> None:
        """Fights were not noted: where both sides may have met, each top unit may have lost a step."""
        if all(front.crowd.any is not False for front in fronts):
            for front in fronts:
                self.hit(t, front, some((False, True)))

    def lost(self, t: Table, side: str) -> Any:
        """How many steps a side has lost; it may be one of several."""
        units = self.of(side)
        return sum(len(self.worth[unit]) for unit in units) - sum(t.rows["strength"][unit] for unit in units)
