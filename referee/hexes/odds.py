"""Combat by odds: factors against factors, a column of the results table, and shifts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ..forms import Choice
from ..rulebook.charts import unusable
from ..table import Cells, Table, some
from .retreats import Retreats
from .units import MOST_HEXES, Standing, Unit, known, removed, surest

_COLUMN = re.compile(r"(\d{1,3})\s*(?:[-:/]|to)\s*(\d{1,3})")
_DASHES = str.maketrans({"\u2013": "-", "\u2014": "-", "\u2212": "-"})
EFFECTS = ("eliminated", "exchange", "retreat")
ROLES = ATTACKER, DEFENDER = "attacker", "defender"


class Battle(NamedTuple):
    """An attack as it is judged: by which units of a side, on what hex, against whom surely and maybe."""

    units: tuple[Unit, ...]
    at: str
    sure: tuple[Unit, ...]
    may: tuple[Unit, ...]


class Odds:
    """How the units of a game fight; each number is that of the game's own rule.

    `rule`: enemies stand in the hex, and every attacker is next to it. `once`: a unit attacks, and a
    hex is attacked, once in a turn. `result`: the table gives it.

    `table` of tables.yaml, which the game declares with `rules.chart`, has a column for each ratio
    ("1-2", "3:1"), from the worst for the attacker to the best, and a row for each roll. Its results
    say under `does` what becomes of the `attacker` and of the `defender`: eliminated, exchange or
    retreat, and for that how many `hexes`. Ratios are rounded in favour of the defender. `shift` is
    the heading of the terrain table for columns to shift by: of the ground in the hex; and of what is
    crossed, where all attackers cross such a thing.
    """

    def __init__(
        self,
        r: Any,
        retreats: Retreats,
        *,
        rule: str,
        once: str,
        result: str,
        table: str = "crt",
        shift: str = "Shift",
        defence: str = "defence",
    ) -> None:
        self.retreats, self.units, self.terrain = retreats, retreats.units, retreats.moves.terrain
        self.units.cited(rule, once, result)
        self.rule, self.once, self.result, self.shift = rule, once, result, shift
        self.attack_of = retreats.attack
        self.defence_of = {unit: self.units.factor(unit, defence) for unit in self.units.values}
        self.terrain.check(shift)
        if table not in r.charts:
            raise ValueError(f'write rules.chart("{table}", die=...), which has the results of combat')
        self.chart = r.charts[table]
        self.number = next(n for n, each in enumerate(r.game.tables.tables) if each.id == table)
        self.table = r.game.tables.tables[self.number]
        self.rolls = sorted(row for row in self.chart.rows if isinstance(row, int))
        self.ratios = [self._ratio(name) for name in self.table.columns]
        self.does = {code: self._effects(code, result.does) for code, result in self.table.results.items()}
        for label, row in self.table.rows.items():
            for column, code in enumerate(row):
                if code not in self.does:
                    raise self._wrong(f'no result is called "{code}"', "rows", label, column)

    def _wrong(self, said: str, *keys: str | int) -> Exception:
        return unusable(self.units.game, ("tables", self.number, *keys), said)

    def _ratio(self, name: str) -> tuple[int, int]:
        found = _COLUMN.fullmatch(name.translate(_DASHES).strip())
        if not found or "0" in found.groups():
            raise self._wrong(f'a column is a ratio such as 3-1, not "{name}"', "columns")
        return int(found[1]), int(found[2])

    def _effects(self, code: str, does: Mapping[str, str]) -> dict[str, str]:
        """What a result does, by role; with hexes, how far who retreats goes."""
        for name, what in does.items():
            fits = what in EFFECTS if name in ROLES else what in map(str, range(1, MOST_HEXES + 1))
            if name not in (*ROLES, "hexes") or not fits:
                said = "write attacker or defender: eliminated, exchange or retreat; and hexes: 1 to 9"
                raise self._wrong(said, "results", code, "does", name)
        return dict(does)

    def slot(self) -> Choice:
        """The codes of the results as words of a line."""
        return Choice("a result", of={code: code.lower() for code in self.table.results})

    def pushed(self, standing: Standing, role: str, unit: Unit, start: str) -> set[str]:
        """Where a unit may stand that a fight pushed back from a space."""
        fars = {int(does.get("hexes", "1")) for does in self.does.values() if does.get(role) == "retreat"}
        return {way[-1] for far in fars for way in self.retreats.paths(standing, unit, start, far)}

    # what a rule of the game calls

    def attack(
        self,
        t: Table,
        units: Sequence[Unit | None],
        at: str | None,
        die: int | None,
        shifts: Cells | None = None,
    ) -> str:
        """Units attack a hex; gives the code of the result, which the slot `result` may state.

        `shifts`: columns to shift besides, to the right, by side.
        """
        standing = self.units.standing(t)
        who = tuple(unit for unit in units if unit is not None)
        if not who:
            who = (known(t, None, lambda: [*self.units.values], self.rule),)
        side = who[0].side
        at = known(t, at, lambda: self._targets(standing, side), self.rule)
        self.retreats.first(t, at)
        sure = standing.foes(at, side)
        maybe = [foe for foe in standing.foes(at, side, may=True) if foe not in sure]
        battle = Battle(who, at, tuple(sure), tuple(maybe))
        self._joined(t, battle)
        known_all = None not in units and bool(sure or maybe)
        more = int(shifts[side]) if shifts else 0
        columns = self.columns(t, battle, more) if known_all else set(range(len(self.ratios)))
        t.rows["fight"][0], t.rows["by"][0] = at, side
        code = self._came(t, columns, die)
        for role in (role for role in ROLES if role in self.does[code]):
            self._effect(t, battle, role, self.does[code])
        for unit in who if t.rows["brief"][0] else ():  # it may have advanced, too
            t.rows["at"][unit] = some({*t.rows["at"].can(unit), at})
        return code

    def attacks(self, t: Table) -> Iterator[dict[str, Any]]:
        """Each hex of enemies with all who may attack it together, then with each alone."""
        standing = self.units.standing(t)
        fresh = [unit for unit, at in t.rows["fought"].items() if at == ""]
        for side, at in product(self.units.sides, self.units.spaces):
            if standing.foes(at, side):
                near, places = self.units.near(at), t.rows["at"]
                mine = tuple(unit for unit in fresh if unit.side == side and places.shown(unit) in near)
                for units in dict.fromkeys([mine, *((unit,) for unit in mine)]) if mine else ():
                    yield {"units": units, "at": at}

    # who fights, by which column, with what result

    def _targets(self, standing: Standing, side: str) -> list[str]:
        near = [space for space in self.units.spaces if standing.foes(space, side, may=True)]
        return near or list(self.units.spaces)

    def _joined(self, t: Table, battle: Battle) -> None:
        """Say whether these units may attack that hex, and note that they did."""
        at, fought, side = battle.at, t.rows["fought"], battle.units[0].side
        there = surest(bool(battle.sure or battle.may), bool(battle.sure))
        found, unsaid = f"{side} attacked {at}, where no enemy stood", f"it is not known who stood in {at}"
        t.measured(self.rule, there, "a hex with enemies is attacked", found, unsaid)
        others = " and ".join(unit.id for unit in battle.units if unit.side != side)
        t.rule(self.rule, not others, "units of one side attack together", f"{others} joined units of {side}")
        again = [unit for unit, space in fought.items() if space == at and unit.side == side]
        t.rule(self.once, not again, "a hex is attacked once a turn", f"{at} was attacked a second time")
        near = set(self.units.near(at))
        for unit in battle.units:
            places = set(self.units.places(t, unit))
            next_to = surest(bool(near & places), bool(places) and places <= near)
            where = " or ".join(sorted(places)) if len(places) == 1 else "elsewhere"
            found = f"{unit} attacked {at} from {where}"
            t.measured(self.rule, next_to, f"an attacker is next to {at}", found)
            found = f"{unit} attacked a second time"
            t.rule(self.once, fought[unit] == "", "a unit attacks once a turn", found)
            if next_to is None:
                t.rows["at"][unit] = some(sorted(near & places))
            fought[unit] = at

    def columns(self, t: Table, battle: Battle, more: int = 0) -> set[int]:
        """The columns that a fight can be judged by, from 0; one of them where all is known."""
        attack = sum(self.attack_of[unit] for unit in battle.units)
        least = sum(self.defence_of[unit] for unit in battle.sure)
        most = least + sum(self.defence_of[unit] for unit in battle.may)
        least = least or min((self.defence_of[unit] for unit in battle.may), default=1)
        more += self.terrain.shift(battle.at, self.shift)
        near = set(self.units.near(battle.at))
        ways = [
            sorted(
                {
                    self.terrain.shift_across(a, battle.at, self.shift)
                    for a in self.units.places(t, unit)
                    if a in near
                }
            )
            or [0]
            for unit in battle.units
        ]
        ends = [way if len(battle.units) <= MOST_HEXES else way[:1] for way in ways]
        across = {_crossed(shifts) for shifts in product(*ends)}
        spread = range(self.column(attack, most), self.column(attack, least) + 1)
        last = len(self.ratios) - 1
        return {min(last, max(0, column + more + edge)) for column in spread for edge in across}

    def column(self, attack: int, defence: int) -> int:
        """The number of the best column that attackers come up to; the first where they reach none."""
        reached = [n for n, (a, d) in enumerate(self.ratios) if attack * d >= defence * a]
        return max(reached, default=0)

    def _came(self, t: Table, columns: set[int], die: int | None) -> str:
        """The result as it was written, else as the table gives it."""
        rolls = self.rolls if die is None else [die]
        due = sorted({self.chart.at(roll, column) for roll in rolls for column in columns})
        names = " or ".join(self.table.columns[column] for column in sorted(columns))
        said = f"a roll of {die} in column {names} gives {{}}" if die else f"column {names} gives {{}}"
        loose = len(due) > 1 and t.args.get("result") is None
        value = t.guess(due, self.result) if loose else t.pick(some(due))
        result = t.expect(self.result, "result", value, said, "{}")
        return str(result.now() if hasattr(result, "now") else result)

    def _effect(self, t: Table, battle: Battle, role: str, does: Mapping[str, str]) -> None:
        """What a result does to the attacker or to the defender."""
        what = does[role]
        sure, may = (battle.units, ()) if role == ATTACKER else (battle.sure, battle.may)
        if t.rows["brief"][0] and what != "eliminated":
            for unit in (*sure, *may):  # it stands elsewhere, or was lost
                removed(t, unit, "", sure=False)
                self.units.astray(t, unit)
            return
        if what == "eliminated":
            for unit in sure:
                removed(t, unit, battle.at)
            for unit in may:
                removed(t, unit, battle.at, sure=False)
        elif what == "exchange":
            mine, theirs = self.attack_of, self.defence_of
            if role == DEFENDER:
                mine, theirs = theirs, mine
            fell = sum(theirs[unit] for unit in (battle.sure if role == ATTACKER else battle.units))
            for side in dict.fromkeys(unit.side for unit in sure):
                t.rows["toll"][side] = min(fell, sum(mine[unit] for unit in sure))
        else:
            far = int(does.get("hexes", "1"))
            for unit in sure:
                t.rows["owes"][unit] = far
            for unit in may:
                t.rows["owes"][unit] = some((0, far))


def _crossed(shifts: Sequence[int]) -> int:
    """The shift for what is crossed: the one that all attackers share, nearest to none."""
    if shifts and (all(shift < 0 for shift in shifts) or all(shift > 0 for shift in shifts)):
        return min(shifts, key=abs)
    return 0
