"""Combat by odds: factors against factors, a column of the results table, and shifts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import product
from typing import Any

from ..kernel.line import Line
from ..kernel.world import World
from ..rulebook.charts import unusable
from .retreats import Retreats
from .terrain import named
from .units import MOST_HEXES, Unit

_COLUMN = re.compile(r"([1-9]\d{0,2})\s*(?:[-:/\u2013\u2014\u2212]|to)\s*([1-9]\d{0,2})")
EFFECTS = ("eliminated", "exchange", "retreat")
ROLES = ATTACKER, DEFENDER = "attacker", "defender"


@dataclass(eq=False)
class Odds:
    """How the units of a game fight; each number is that of the game's own rule.

    `rule`: enemies stand in the hex, attackers are next to it. `table` has a column for each ratio ("1-2",
    "3:1"), from the worst for the attacker to the best, and a row for each roll. Its results say under `does`
    what becomes of `attacker` and `defender`: eliminated, exchange or retreat, and for that how many `hexes`.
    `shift`: the heading for columns to shift by, of the ground in the hex and of what all attackers cross.
    """

    r: Any
    retreats: Retreats
    _: KW_ONLY
    rule: str
    once: str
    result: str
    table: str = "crt"
    shift: str = "Shift"
    defence: str = "defence"

    def __post_init__(self) -> None:
        self.units, self.terrain = self.retreats.units, self.retreats.moves.terrain
        self.units.cited(self.rule, self.once, self.result)
        self.factors = {ATTACKER: self.retreats.factors, DEFENDER: self.units.factors(self.defence)}
        self.terrain.read(self.shift)
        if self.table not in self.r.charts:
            raise ValueError(f'write rules.chart("{self.table}", die=...), which has the results of combat')
        tables = self.r.game.tables.tables
        self.number = next(n for n, each in enumerate(tables) if each.id == self.table)
        self.rolls = sorted(row for row in self.r.charts[self.table].rows if isinstance(row, int))
        self.columns, results = tables[self.number].columns, tables[self.number].results
        self.ratios = [self._ratio(name) for name in self.columns]
        self.does = {code: self._does(code, result.does) for code, result in results.items()}
        for label, row in tables[self.number].rows.items():
            for column, code in enumerate(row):
                if code not in self.does:
                    raise self._wrong(f'no result is called "{code}"', "rows", label, column)

    def _wrong(self, said: str, *keys: str | int) -> Exception:
        return unusable(self.r.game, ("tables", self.number, *keys), said)

    def _ratio(self, name: str) -> tuple[int, int]:
        found = _COLUMN.fullmatch(name.strip())
        if not found:
            raise self._wrong(f'a column is a ratio such as 3-1, not "{name}"', "columns")
        return int(found[1]), int(found[2])

    def _does(self, code: str, does: Mapping[str, str]) -> Mapping[str, str]:
        allowed = {**dict.fromkeys(ROLES, EFFECTS), "hexes": [str(n + 1) for n in range(MOST_HEXES)]}
        for name, what in does.items():
            if what not in allowed.get(name, ()):
                said = "write attacker or defender: eliminated, exchange or retreat; and hexes: 1 to 9"
                raise self._wrong(said, "results", code, "does", name)
        return does

    def attack(self, w: World, line: Line, shifts: str = "") -> None:
        """Let units attack a hex. `shifts`: a row of columns to shift besides, to the right, by side."""
        side = next((unit.side for unit in line.units if unit), "")
        units = [unit or w.one_of(self.others(w, side, line.at)) for unit in line.units]
        foes = [unit for unit in self.units.values if unit.side != units[0].side]
        there = [space for space in self.units.spaces if w.at.having(space, foes)]
        near = [space for space in there if {*self.units.near(space)} & {*w.at.values(units[0])}] or there
        at = line.at if line.at and (w.believing or line.at in near) else w.one_of(near)
        self.retreats.first(w, f"{at} was attacked")
        self.retreats.paid(w, f"{at} was attacked")
        self.joined(w, units, at, there)
        more = w.part(self.crossed, units, at) + self.terrain.shift(self.shift, at)
        more += getattr(w, shifts)[units[0].side] if shifts else 0
        w.fight[0], w.by[0] = at, units[0].side
        attack = sum(self.factors[ATTACKER][unit] for unit in units)
        defence = self.defended(w, at, foes)
        code = w.part(self.came, line, w.of(defence, lambda n: self.column(attack, n)) + more)
        self.effect(w, ATTACKER, units, code, defence)
        self.effect(w, DEFENDER, w.at.having(at, foes), code, attack)

    def others(self, w: World, side: str, at: str | None) -> Iterable[Unit]:
        """Return who else may attack with a side, or at all."""
        ours = [unit for unit in w.fought.having("") if side in ("", unit.side)]
        near = [unit for unit in ours if at and {*self.units.near(at)} & {*w.at.values(unit)}]
        return near or ours or self.units.values

    def defended(self, w: World, at: str, foes: Sequence[Unit]) -> Any:
        """Return the factors of those who stand in a hex, at least one of them if any may."""
        there = w.at.surely(at, foes), w.at.having(at, foes)
        sure, may = (sum(self.factors[DEFENDER][unit] for unit in units) for units in there)
        return w.between(sure or min(may, 1), may)

    def joined(self, w: World, units: Sequence[Unit], at: str, there: Sequence[str]) -> None:
        """Say whether these units may attack that hex together."""
        side = units[0].side
        found = f"{side} attacked {at}, where no enemy stood"
        w.rule(self.rule, at in there, "a hex with enemies is attacked", found)
        others = named(unit for unit in units if unit.side != side)
        w.rule(self.rule, not others, "units of one side attack together", f"{others} joined units of {side}")
        again = w.fought.surely(at, [unit for unit in self.units.values if unit.side == side])
        w.rule(self.once, not again, "a hex is attacked once a turn", f"{at} was attacked a second time")

    def crossed(self, w: World, units: Sequence[Unit], at: str) -> int:
        """Return the shift for what is crossed: the one that all attackers share, nearest to none."""
        shifts = [w.part(self.comes, unit, at) for unit in units]
        return max(0, min(shifts)) + min(0, max(shifts))

    def comes(self, w: World, unit: Unit, at: str) -> int:
        """Return how a fight shifts by what a unit crosses, which attacks once, from an adjacent hex."""
        places = w.at.values(unit)
        near = [place for place in places if place in self.units.near(at)]
        w.rule(self.rule, near, f"an attacker is next to {at}", f"{unit} attacked {at} from {places[0]}")
        found = f"{unit} attacked a second time"
        w.rule(self.once, w.fought.has(unit, ""), "a unit attacks once a turn", found)
        w.fought[unit] = at
        w.at.either(unit, near or places)
        return w.one_of({self.terrain.shift(self.shift, at, here) for here in near} or {0})

    def column(self, attack: int, defence: int) -> int:
        """Return the number of the best column that attackers come up to; the first where they reach none."""
        return max((n for n, (a, d) in enumerate(self.ratios) if attack * d >= defence * a), default=0)

    def came(self, w: World, line: Line, column: int) -> str:
        """Return the result as it was written, else as the table gives it."""
        column = min(len(self.ratios) - 1, max(0, int(column)))
        due = w.look(self.table, w.thrown(line, ("die",), self.rolls, self.result, "an attack"), column)
        says = f"a roll of {line.die} in " * bool(line.die) + f"column {self.columns[column]} gives {{}}"
        code: str = w.expect(self.result, line, "result", due, says, "{}")
        return code

    def effect(self, w: World, role: str, struck: Sequence[Unit], code: str, lost: Any) -> None:
        """Do what a result does to the attackers or the defenders, whose enemies have `lost` such factors."""
        what = self.does[code].get(role)
        if what == "exchange":
            mine = sum(self.factors[role][unit] for unit in struck)
            for side in dict.fromkeys(unit.side for unit in struck):
                w.toll[side] = w.least(lost, mine)
        far = int(self.does[code].get("hexes", "1")) if what == "retreat" else 0
        for unit in struck if what in ("eliminated", "retreat") else ():
            w.part(self.strikes, unit, role, far)

    def strikes(self, w: World, unit: Unit, role: str, far: int) -> None:
        """Let a unit retreat so far, or fall; of those that may stand in the hex, if it does."""
        if role == DEFENDER and not w.at.has(unit, w.fight[0]):
            return
        if far:
            w.owes[unit] = far
        else:
            self.units.falls(w, unit)

    def attacks(self, w: World) -> Iterator[dict[str, Any]]:
        """Yield each hex of enemies with all who may attack it together, then with each alone."""
        fresh = [unit for unit in w.fought.having("") if self.units.known(w, unit)]
        for side, at in product(self.units.sides, self.units.spaces):
            near = self.units.near(at) if any(unit.side != side for unit in w.at.surely(at)) else ()
            mine = tuple(unit for unit in fresh if unit.side == side and w.at.known(unit) in near)
            for units in dict.fromkeys([mine, *((unit,) for unit in mine)]) if mine else ():
                yield {"units": units, "at": at}
