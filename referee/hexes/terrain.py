"""What the ground does: costs and shifts as the game's own card prints them, zones of control, stacking."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from math import inf
from typing import NamedTuple

from ..kernel.world import World
from ..rulebook.charts import unusable
from .units import Seen, Unit, Units

_NUMBER = re.compile(r"([+-]?) ?(?:(\d{1,3}) )?(\d{1,3})(?:/([12346]))?")
_SPELT = str.maketrans({"\u2013": "-", "\u2014": "-", "\u2212": "-", "½": " 1/2", "⅓": " 1/3", "¼": " 1/4"})
POINT = 12  # movement points are counted in twelfths, so that halves and thirds are whole


class Effect(NamedTuple):
    """What a cell says, in twelfths: a number, or one that it `adds`; "no" adds more than anybody has."""

    number: float
    adds: bool


DASH, NO = Effect(0, True), Effect(inf, True)
WORDS = {"": DASH, "-": DASH, "no": NO}


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
        labels = {label.lower() for label in self.table.rows}
        for kind in dict.fromkeys(units.board.kind_of.values()):
            if kind.lower() not in labels:
                said = f'the board has spaces of the kind "{kind}", and no row is called so'
                raise self.wrong(said, "rows")
        self.effects, self.cost = dict[str, dict[str, Effect]](), cache(self._cost)

    def wrong(self, said: str, *keys: str | int) -> Exception:
        return unusable(self.units.game, ("tables", self.number, *keys), said)

    def read(self, heading: str) -> None:
        """Read a column; BadInput where it is missing, or one of its cells cannot be used."""
        headings = {name.lower(): column for column, name in enumerate(self.table.columns)}
        if heading.lower() not in headings:
            raise self.wrong(f'no column is called "{heading}"', "columns")
        column, found = headings[heading.lower()], self.effects.setdefault(heading, {})
        for label, row in self.table.rows.items():
            text = row[column].translate(_SPELT).strip().lower()
            number = _NUMBER.fullmatch(text)
            if not number and text not in WORDS:
                said = f'a number, +1, "no" or a dash belongs here, not "{text}"'
                raise self.wrong(said, "rows", label, column)
            found[label.lower()] = effect(*number.groups()) if number else WORDS[text]

    def ground(self, space: str, heading: str) -> Effect:
        return self.effects[heading][self.units.board.kind_of[space].lower()]

    def between(self, a: str, b: str, heading: str) -> dict[str, Effect]:
        """Return what lies between two neighbours, by kind, with its effect on going from a to b."""
        of = self.effects[heading]
        crossed = (e for e in self.units.edges(a, b) if not (e.sort == "slope" and e.up and e.up != b))
        return {e.kind: of.get(e.kind.lower()) or of.get(e.sort, DASH) for e in crossed}

    def _cost(self, a: str, b: str, heading: str) -> float:
        """Return what it costs to go from a space to its neighbour, in twelfths; `inf` where nobody may."""
        crossed = self.between(a, b, heading).values() if b in self.units.near(a) else [NO]
        roads = (effect.number for effect in crossed if not effect.adds)
        enter = min(roads, default=self.ground(b, heading).number)
        return max(0, enter + sum(effect.number for effect in crossed if effect.adds))

    def shift(self, heading: str, at: str, start: str = "") -> int:
        """Return how a fight for a space shifts: by its ground, or by what an attack from `start` crosses."""
        found = self.between(start, at, heading).values() if start else [self.ground(at, heading)]
        return sum(int(effect.number // POINT) for effect in found if effect != NO)

    def told(self, a: str, b: str, heading: str) -> str:
        """Return what bars the way from a space to its neighbour."""
        over = (f"over a {kind}" for kind, effect in self.between(a, b, heading).items() if effect == NO)
        return next(over, f"into {self.units.board.kind_of[b]}")


def effect(sign: str, whole: str | None, part: str, by: str | None) -> Effect:
    """Return the effect of a number, such as the words of "+1 1/2"."""
    number = int(whole or 0) * POINT + int(part) * POINT // int(by or 1)
    return Effect(-number if sign == "-" else number, bool(sign))


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
        self.barriers, self.free, self.around = {*across}, {*not_into}, cache(self._around)

    def _around(self, space: str) -> tuple[str, ...]:
        """Return the spaces into which the zone of a unit in one reaches."""
        near = self.units.near(space) if space in self.units.board.kind_of else ()
        edges, kinds = self.units.edges, self.units.board.kind_of
        open_to = (b for b in near if not any({e.kind, e.sort} & self.barriers for e in edges(space, b)))
        return tuple(b for b in open_to if kinds[b] not in self.free)

    def over(self, spaces: Iterable[str]) -> set[str]:
        """Return all that lies in the zones of units in these spaces."""
        return {near for space in spaces for near in self.around(space)}

    def bars(self, seen: Seen, start: str, a: str, b: str) -> tuple[str, str, str] | None:
        """Return what forbids a step of a way from `start`: rule, what is allowed, what was done."""
        if self.direct and a in seen.zone and b in seen.zone:
            found = f"{seen.unit} moved from {a} to {b}, both in enemy zones of control"
            return self.direct, "no unit moves straight from one zone into another", found
        if self.stops and a != start and a in seen.zone:
            said = "a unit stops in the first hex of an enemy zone of control"
            return self.stops, said, f"{seen.unit} moved on from {a} to {b}"
        return None

    def costs(self, seen: Seen, a: str, b: str) -> int:
        """Return what zones add to the cost of a step."""
        return POINT * (self.leaves * (a in seen.zone) + self.enters * (b in seen.zone))


class Stacks:
    """At most so many units of a side in a hex, or points where `points` names a counters' value.

    `rule` is the number of the rule; with `always` it is kept to while a unit passes, too.
    """

    def __init__(self, units: Units, rule: str, most: int, points: str = "", always: bool = False) -> None:
        units.cited(rule)
        self.rule, self.most, self.always = rule, most, always
        self.worth = units.factors(points) if points else dict.fromkeys(units.values, 1)
        self.says = f"{most} {'stacking point' if points else 'unit'}" + "s" * (most != 1)

    def room(self, seen: Seen, space: str) -> bool:
        """Return whether a unit finds room in a hex."""
        return sum(self.worth[unit] for unit in (seen.unit, *seen.friends.get(space, ()))) <= self.most

    def judge(self, w: World, seen: Seen, space: str) -> bool:
        """Say whether a unit may end in a hex, and return that."""
        found = f"{seen.unit} stopped in {space} with {named(seen.friends.get(space, ()), ', ')}"
        return w.rule(self.rule, self.room(seen, space), f"a hex holds at most {self.says} of a side", found)


def named(units: Iterable[Unit], by: str = " and ") -> str:
    return by.join(unit.id for unit in units)
