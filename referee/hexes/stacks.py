"""Stacking: how many units of a side may stand in one hex."""

from __future__ import annotations

from ..table import Table, several
from .units import Standing, Unit, Units, surest


class Stacks:
    """At most so many units of a side in a hex, or points where `points` names a counters' value.

    `rule` is the number of the rule; with `always` it is kept to while a unit passes, too.
    """

    def __init__(self, units: Units, rule: str, most: int, points: str = "", always: bool = False) -> None:
        units.cited(rule)
        self.units, self.rule, self.most, self.points, self.always = units, rule, most, points, always
        for unit in units.values if points else ():
            units.factor(unit, points)

    def worth(self, unit: Unit) -> int:
        return self.units.factor(unit, self.points) if self.points else 1

    def room(self, standing: Standing, space: str, unit: Unit, may: bool = False) -> bool:
        """Whether a unit would find room in a hex; `may`: beside all who perhaps stand there."""
        others = (other for other in standing.ours(space, unit.side, may) if other != unit)
        return sum(map(self.worth, others)) + self.worth(unit) <= self.most

    def judge(self, t: Table, standing: Standing, space: str, unit: Unit) -> bool:
        """Say whether a unit may end in a hex."""
        holds = surest(self.room(standing, space, unit), self.room(standing, space, unit, may=True))
        others = [other.id for other in standing.ours(space, unit.side) if other != unit]
        unsaid = f"it is not known who stands in {space}"
        what = several(self.most, "stacking point" if self.points else "unit")
        expected = f"a hex holds at most {what} of a side"
        return t.measured(
            self.rule, holds, expected, f"{unit} stopped in {space} with {', '.join(others)}", unsaid
        )
