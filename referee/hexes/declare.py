"""The verbs and hooks of a hex-and-counter game, for a game that wants them as they mostly are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...components.models.placements import Link, Placed, Way
from ..forms import Choice, Die, Slot
from ..rulebook.game_rules import Rules
from ..table import Cells, Table, is_open
from .moves import Moves
from .odds import Odds
from .retreats import Retreats, pending
from .units import ATTACK, MOVE, Unit, Units, by_side
from .unnoted import coming, moved, style


class Hexes(NamedTuple):
    """What the hook `prepare` of such a game gives. `more`: whatever else the game wants to keep."""

    odds: Odds
    more: Any = None

    @staticmethod
    def steps(*sides: str) -> dict[str, str]:
        """The steps of a turn: each side moves, then attacks; "red move", "red attack" and so on."""
        return {f"{side} {what}": f"the {side} {what}s" for side in sides for what in (MOVE, ATTACK)}

    @property
    def retreats(self) -> Retreats:
        return self.odds.retreats

    @property
    def moves(self) -> Moves:
        return self.odds.retreats.moves

    @property
    def units(self) -> Units:
        return self.odds.units

    @property
    def slots(self) -> dict[str, Slot]:
        """UNIT, HEX, SIDE, RESULT and the DIE of the results table."""
        rolls = self.odds.rolls
        die = Die(range(rolls[0], rolls[-1] + 1), "an attack")
        side = Choice("a side", of={side: side.lower() for side in self.units.sides})
        words = {"UNIT": self.units.slot(), "HEX": self.units.hexes(), "RESULT": self.odds.slot()}
        return {**words, "SIDE": side, "DIE": die}

    @property
    def cells(self) -> dict[str, Cells]:
        """The rows at, lost, held, moved, fought, owes, toll, fight, by and brief."""
        return self.units.cells()


def declare(rules: Rules, shifts: str = "") -> None:
    """Declare move, attack, retreat, lose and advance, and the hooks style, coming, ways and placements.

    The game's `prepare` gives `Hexes`, and its steps are those of `Hexes.steps`. `shifts`: a
    row of cells, by side, of columns to shift its attacks by.
    """

    def move(t: Table, unit: Unit | None, way: Sequence[str | None]) -> None:
        """a unit moves, through each hex or straight to the last"""
        t.facts.moves.move(t, unit, way)
        moved(t, unit)

    def attack(
        t: Table, units: Sequence[Unit | None], at: str | None, die: int | None, result: str | None
    ) -> None:
        """units attack a hex: the roll, and what came of it"""
        t.facts.odds.attack(t, units, at, t.die("die", len(t.facts.odds.rolls)), t.rows.get(shifts))

    def retreat(t: Table, unit: Unit | None, way: Sequence[str | None]) -> None:
        """a unit retreats, hex by hex"""
        t.facts.retreats.retreat(t, unit, way)

    def lose(t: Table, unit: Unit | None) -> None:
        """a unit is eliminated that cannot retreat, or in exchange"""
        t.facts.retreats.lose(t, unit)

    def advance(t: Table, unit: Unit | None, at: str | None) -> None:
        """a unit advances into the hex that it attacked"""
        t.facts.retreats.advance(t, unit, at)

    way, at, fight = "unit:UNIT [to] way:HEX*", "unit:UNIT [to] at:HEX", "units:UNIT* at:HEX"
    full, asked = f"{fight} [die:DIE] [result:RESULT]", f"{fight} die:DIE"
    rules.verb(way, step=_now, ask=way, short="r", example="retreat UNIT HEX")(retreat)
    rules.verb("unit:UNIT", step=_now, ask="unit:UNIT", example="lose UNIT")(lose)
    rules.verb(at, step=by_side(ATTACK), ask=at, example="advance UNIT HEX")(advance)
    rules.verb(way, step=by_side(MOVE), ask=way, short="m", example="move UNIT HEX")(move)
    rules.verb(full, step=by_side(ATTACK), ask=asked, short="a", example="attack UNIT HEX 4")(attack)
    rules.total(_loss, "{} units lost", "lost", each="SIDE", row="lost")(lost)
    for hook in (style, coming, ways, placements):
        rules.hook(hook)
    pending(rules, [step for step in rules.steps if step.endswith(f" {ATTACK}")])


def lost(t: Table) -> Any:
    """The units that were eliminated."""
    return t.rows["lost"].tally(int)


def _loss(t: Table, said: Any, due: Any) -> str:
    return str(t.facts.retreats.loss)


def ways(t: Table) -> dict[str, Any]:
    """What may be worth a try; see Moves.ways, Odds.attacks and Retreats."""
    odds, after = t.facts.odds, t.facts.retreats
    found = {MOVE: t.facts.moves.ways(t), ATTACK: odds.attacks(t), "retreat": after.retreats(t)}
    return {**found, "lose": after.losses(t), "advance": after.advances(t)}


def _now(values: Mapping[str, Any], t: Table | None) -> str:
    """The step that is being played: to it belongs what follows from an attack."""
    return list(t.steps)[t.now[0]] if t else ""


def placements(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    """Where the units surely stand, the ways that they went in the turn, and the attacks."""
    units = t.facts.units
    for unit in units.values:
        place = t.rows["at"].shown(unit)
        if not is_open(place) and place in units.board.kind_of:
            yield Placed(unit.id, place)
    for line in done:
        if "units" in line.values:
            yield from _attack(units, line)
        elif line.values.get("way"):
            yield from _way(units, line)


def _way(units: Units, line: Any) -> Iterator[Any]:
    """A move or a retreat, as far as it is known."""
    unit, way = line.values["unit"], line.values["way"]
    spots = (line.before.rows["at"].get(unit), *way)
    if all(spot in units.board.kind_of for spot in spots):
        signs = ("start", *("" for _ in way[1:]), "end")
        yield Way(unit.id, spots, signs, party=units.sides.index(unit.side) % 2, told=line.told)


def _attack(units: Units, line: Any) -> Iterator[Any]:
    """An attack, from each hex where a unit that joined stood for sure; the first says what came of it."""
    at, result, die = line.values["at"], line.values["result"], line.values["die"]
    who = [unit for unit in line.values["units"] if unit is not None]
    starts = {line.before.rows["at"].shown(unit): unit for unit in who}
    says, told = " ".join(str(word) for word in (die, result) if word is not None), line.told
    for start, unit in starts.items() if at is not None else ():
        if start in units.board.kind_of:
            names = ", ".join(unit.id for unit in who)
            yield Link(start, at, says, units.sides.index(unit.side) % 2, None, told, f"{names} at {at}")
            says, told = "", ()
