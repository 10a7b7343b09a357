"""Terrain effects as the game's own card prints them: what it costs to go, and how a fight shifts."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from ..rulebook.charts import unusable
from .units import Units

_NUMBER = re.compile(r"([+-]?)(\d{1,3})(?:/([12346]))?")
_SPELT = str.maketrans({"\u2013": "-", "\u2014": "-", "\u2212": "-"})
_HALVES = {"½": "1/2", "⅓": "1/3", "¼": "1/4"}


POINT = 12  # movement points are counted in twelfths, so that halves and thirds are whole


class Effect(NamedTuple):
    """What a cell says: a number by itself, or `adds` it; `barred`; nothing of all that for a dash."""

    number: int | None = None  # in twelfths
    adds: bool = False
    barred: bool = False


class Terrain:
    """A table of tables.yaml whose rows are kinds of spaces and of what lies between two.

    A cell is a number (what it costs to enter; along a road, instead of the ground), +1 (what is
    added: by what is crossed, or to an allowance), -1, no (may not), or a dash. A slope counts
    uphill; a bridge lifts the rivers under it. BadInput, at the table's line, where a kind of the
    board's spaces has no row, or a cell says something else.
    """

    def __init__(self, units: Units, table: str = "terrain") -> None:
        self.units, self.game = units, units.game
        tables = {each.id: number for number, each in enumerate(self.game.tables.tables)}
        if table not in tables:
            raise unusable(self.game, ("tables",), f'the table "{table}" is missing')
        self.number = tables[table]
        self.table = self.game.tables.tables[self.number]
        self.headings = {name.lower(): column for column, name in enumerate(self.table.columns)}
        self.rows = {label.lower(): label for label in self.table.rows}
        for kind in dict.fromkeys(units.board.kind_of.values()):
            if kind.lower() not in self.rows:
                raise self.wrong(
                    f'the board has spaces of the kind "{kind}", and no row is called so', "rows"
                )
        self.effect = cache(self._effect)
        self.cost = cache(self._cost)

    def wrong(self, said: str, *keys: str | int) -> Exception:
        return unusable(self.game, ("tables", self.number, *keys), said)

    def column(self, heading: str) -> int:
        """The number of a column by its heading. BadInput where there is none."""
        if heading.lower() not in self.headings:
            raise self.wrong(f'no column is called "{heading}"', "columns")
        return self.headings[heading.lower()]

    def check(self, heading: str) -> None:
        """That every cell of a column can be read."""
        for name in self.rows:
            self.effect(name, heading)

    def _effect(self, name: str, heading: str) -> Effect:
        """What a kind of space, or of what lies between two, does by a column."""
        label, column = self.rows.get(name.lower()), self.column(heading)
        if label is None:
            return Effect()
        text = self.table.rows[label][column].strip().translate(_SPELT).lower()
        for half, spelt in _HALVES.items():
            text = text.replace(half, spelt)
        if text in ("", "-"):
            return Effect()
        if text == "no":
            return Effect(barred=True)
        found = _NUMBER.fullmatch(text)
        if not found:
            said = f'a number, +1, "no" or a dash belongs here, not "{text}"'
            raise self.wrong(said, "rows", label, column)
        number = int(found[2]) * POINT // int(found[3] or 1)
        return Effect(-number if found[1] == "-" else number, bool(found[1]))

    def between(self, a: str, b: str, heading: str) -> list[tuple[Any, Effect]]:
        """What lies between two neighbours, each with its effect on going from a to b."""
        found = []
        for edge in self.units.edges(a, b):
            if not (edge.sort == "slope" and edge.up and edge.up != b):
                name = edge.kind if edge.kind.lower() in self.rows else edge.sort
                found.append((edge, self.effect(name, heading)))
        return found

    def _cost(self, a: str, b: str, heading: str) -> int | None:
        """What it costs to go from a space to its neighbour, in twelfths; None where nobody may."""
        ground = self.effect(self.units.board.kind_of[b], heading)
        cost, extra, barred = ground.number, 0, ground.barred
        for _, effect in self.between(a, b, heading):
            if effect.barred:
                return None
            if effect.number is None:
                continue
            if effect.adds:
                extra += effect.number
            else:  # a road
                cost, barred = effect.number, False
        return None if barred else max(0, (cost or 0) + extra)

    def shift(self, at: str, heading: str) -> int:
        """How a fight for a space shifts by its ground."""
        return (self.effect(self.units.board.kind_of[at], heading).number or 0) // POINT

    def shift_across(self, a: str, b: str, heading: str) -> int:
        """How a fight shifts by what an attack from a on b crosses."""
        return sum((effect.number or 0) // POINT for _, effect in self.between(a, b, heading))
