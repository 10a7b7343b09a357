"""What the ground does: costs and shifts as the game's own card prints them, zones of control, stacking."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any, NamedTuple

from ..kernel.world import World
from ..rulebook.charts import unusable
from .units import Standing, Unit, Units

_NUMBER = re.compile(r"([+-]?)(\d{1,3})(?:/([12346]))?")
_SPELT = str.maketrans({"\u2013": "-", "\u2014": "-", "\u2212": "-", "½": "1/2", "⅓": "1/3", "¼": "1/4"})
POINT = 12  # movement points are counted in twelfths, so that halves and thirds are whole


class Effect(NamedTuple):
    """What a cell says: a number by itself, or one that it `adds`; `barred`; nothing for a dash."""

    number: int | None = None  # in twelfths
    adds: bool = False
    barred: bool = False


class Terrain:
    """A table of tables.yaml whose rows are kinds of spaces and of what lies between two.

    A cell is a number (to enter; along a road, instead of the ground), +1 (added), -1, no, or a dash. A slope
    counts uphill.
    """

    def __init__(self, units: Units, table: str = "terrain") -> None:
        tables = {each.id: number for number, each in enumerate(units.game.tables.tables)}
        if table not in tables:
            raise unusable(units.game, ("tables",), f'the table "{table}" is missing')
        self.units, self.number = units, tables[table]
        self.table = units.game.tables.tables[self.number]
        self.headings = {name.lower(): column for column, name in enumerate(self.table.columns)}
        self.rows = {label.lower(): label for label in self.table.rows}
        for kind in dict.fromkeys(units.board.kind_of.values()):
            if kind.lower() not in self.rows:
                said = f'the board has spaces of the kind "{kind}", and no row is called so'
                raise self.wrong(said, "rows")
        self.effect, self.cost = cache(self._effect), cache(self._cost)

    def wrong(self, said: str, *keys: str | int) -> Exception:
        return unusable(self.units.game, ("tables", self.number, *keys), said)

    def check(self, heading: str) -> None:
        """Raise BadInput where a column is missing, or one of its cells cannot be read."""
        if heading.lower() not in self.headings:
            raise self.wrong(f'no column is called "{heading}"', "columns")
        for name in self.rows:
            self.effect(name, heading)

    def _effect(self, name: str, heading: str) -> Effect:
        """Return what a kind of space, or of what lies between two, does by a column."""
        label, column = self.rows.get(name.lower()), self.headings[heading.lower()]
        text = self.table.rows[label][column].strip().translate(_SPELT).lower() if label else ""
        if text in ("", "-", "no"):
            return Effect(barred=text == "no")
        found = _NUMBER.fullmatch(text)
        if not found:
            said = f'a number, +1, "no" or a dash belongs here, not "{text}"'
            raise self.wrong(said, "rows", label or "", column)
        number = int(found[2]) * POINT // int(found[3] or 1)
        return Effect(-number if found[1] == "-" else number, bool(found[1]))

    def between(self, a: str, b: str, heading: str) -> list[tuple[Any, Effect]]:
        """Return what lies between two neighbours, each with its effect on going from a to b."""
        crossed = (e for e in self.units.edges(a, b) if not (e.sort == "slope" and e.up and e.up != b))
        return [(e, self.effect(e.kind if e.kind.lower() in self.rows else e.sort, heading)) for e in crossed]

    def _cost(self, a: str, b: str, heading: str) -> int | None:
        """Return what it costs to go from a space to its neighbour, in twelfths; None where nobody may."""
        cost, _, barred = self.effect(self.units.board.kind_of[b], heading)
        crossed = [effect for _, effect in self.between(a, b, heading)]
        for road in (effect for effect in crossed if effect.number is not None and not effect.adds):
            cost, barred = road.number, False
        if barred or any(effect.barred for effect in crossed):
            return None
        return max(0, (cost or 0) + sum(effect.number or 0 for effect in crossed if effect.adds))

    def shift(self, at: str, heading: str) -> int:
        """Return how a fight for a space shifts by its ground."""
        return (self.effect(self.units.board.kind_of[at], heading).number or 0) // POINT

    def shift_across(self, a: str, b: str, heading: str) -> int:
        """Return how a fight shifts by what an attack from a on b crosses."""
        return sum((effect.number or 0) // POINT for _, effect in self.between(a, b, heading))


class ZoneOfControl:
    """The zones of a game's units, and the numbers of its rules about them; "" for one it lacks.

    `leaves` and `enters`: points that it costs besides. `across`: over what no zone reaches. `not_into`:
    kinds of spaces into which none reaches.
    """

    def __init__(
        self,
        units: Units,
        stops: str = "",
        direct: str = "",
        leaves: int = 0,
        enters: int = 0,
        across: Collection[str] = (),
        not_into: Collection[str] = (),
    ) -> None:
        units.cited(stops, direct)
        self.units, self.stops, self.direct, self.leaves, self.enters = units, stops, direct, leaves, enters
        self.barriers, self.free, self.reaching = {*across}, {*not_into}, cache(self._reaching)

    def _reaching(self, space: str) -> tuple[str, ...]:
        """Return the spaces from which a zone reaches into one."""
        near = () if self.units.board.kind_of[space] in self.free else self.units.near(space)
        edges = self.units.edges
        return tuple(a for a in near if not any({e.kind, e.sort} & self.barriers for e in edges(a, space)))

    def reaches(self, standing: Standing, space: str, side: str) -> bool:
        """Return whether a space lies in a zone of an enemy of the side."""
        if (space, side) not in standing.zones:
            found = any(standing.foes(near, side) for near in self.reaching(space))
            standing.zones[space, side] = found
        return standing.zones[space, side]


class Stacks:
    """At most so many units of a side in a hex, or points where `points` names a counters' value.

    `rule` is the number of the rule; with `always` it is kept to while a unit passes, too.
    """

    def __init__(self, units: Units, rule: str, most: int, points: str = "", always: bool = False) -> None:
        units.cited(rule)
        self.rule, self.most, self.always = rule, most, always
        self.worth = {unit: units.factor(unit, points) if points else 1 for unit in units.values}
        self.says = f"{most} {'stacking point' if points else 'unit'}" + "s" * (most != 1)

    def room(self, standing: Standing, space: str, unit: Unit) -> bool:
        """Return whether a unit finds room in a hex."""
        others = (other for other in standing.ours(space, unit.side) if other != unit)
        return sum(self.worth[other] for other in others) + self.worth[unit] <= self.most

    def judge(self, w: World, standing: Standing, space: str, unit: Unit) -> bool:
        """Say whether a unit may end in a hex, and return that."""
        others = ", ".join(other.id for other in standing.ours(space, unit.side) if other != unit)
        found = f"{unit} stopped in {space} with {others}"
        fine = self.room(standing, space, unit)
        return w.rule(self.rule, fine, f"a hex holds at most {self.says} of a side", found)
