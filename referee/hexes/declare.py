"""The verbs and hooks of a hex-and-counter game, for a game that wants them as they mostly are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...components.models.placements import Link, Placed, Way
from ..forms import Choice, Die, Slot
from ..kernel.line import Line
from ..kernel.numbers import several
from ..kernel.world import World
from ..rulebook.game_rules import Rules
from .odds import Odds
from .terrain import named
from .units import ATTACK, MOVE, Units, by_side


class Hexes:
    """What the hook `prepare` of such a game gives. `more`: whatever else the game wants to keep."""

    def __init__(self, odds: Odds, more: Any = None) -> None:
        self.odds, self.more, self.retreats, self.moves = odds, more, odds.retreats, odds.retreats.moves
        self.units, self.rows, rolls = odds.units, odds.units.rows(), odds.rolls
        self.slots: dict[str, Slot] = {
            "UNIT": Choice("a unit", of={unit: unit.id for unit in self.units.values}),
            "HEX": Choice("a hex", of={space: space for space in self.units.spaces}),
            "RESULT": Choice("a result", of={code: code.lower() for code in odds.does}),
            "SIDE": Choice("a side", of={side: side.lower() for side in self.units.sides}),
            "DIE": Die(range(rolls[0], rolls[-1] + 1), "an attack"),
        }

    @staticmethod
    def steps(*sides: str) -> dict[str, str]:
        """Return the steps of a turn: each side moves, then attacks; "red move", "red attack" and so on."""
        return {f"{side} {what}": f"the {side} {what}s" for side in sides for what in (MOVE, ATTACK)}


def declare(rules: Rules, shifts: str = "") -> None:
    """Declare move, attack, retreat, lose and advance, the total lost, and the hooks that go with them.

    What the game declares behind it takes their place. `prepare` gives `Hexes`, and the steps are those of
    `Hexes.steps`. `shifts`: a row, by side, of columns.
    """
    way, at, fight = "unit:UNIT [to] way:HEX*", "unit:UNIT [to] at:HEX", "units:UNIT* at:HEX"
    full = f"{fight} [die:DIE] [result:RESULT]"

    @rules.verb(way, step=now, ask=way, short="r", example="retreat UNIT HEX")
    def retreat(w: World, line: Line) -> None:
        """a unit retreats, hex by hex"""
        w.kit.retreats.retreat(w, line)

    @rules.verb("unit:UNIT", step=now, ask="unit:UNIT", example="lose UNIT")
    def lose(w: World, line: Line) -> None:
        """a unit is eliminated that cannot retreat, or in exchange"""
        w.kit.retreats.lose(w, line)

    @rules.verb(at, step=by_side(ATTACK), ask=at, example="advance UNIT HEX")
    def advance(w: World, line: Line) -> None:
        """a unit advances into the hex that it attacked"""
        w.kit.retreats.advance(w, line)

    @rules.verb(way, step=by_side(MOVE), ask=way, short="m", example="move UNIT HEX")
    def move(w: World, line: Line) -> None:
        """a unit moves, through each hex or straight to the last"""
        w.kit.moves.move(w, line)

    @rules.verb(full, step=by_side(ATTACK), ask=f"{fight} die:DIE", short="a", example="attack UNIT HEX 4")
    def attack(w: World, line: Line) -> None:
        """units attack a hex: the roll, and what came of it"""
        w.kit.odds.attack(w, line, shifts)

    @rules.total(lambda w, said, due: w.kit.retreats.loss, "{} units lost", "lost", each="SIDE", row="lost")
    def lost(w: World) -> Any:
        return w.lost.total()

    for step in (step for step in rules.steps if step.endswith(f" {ATTACK}")):
        pending(rules, step, "owes", "rule", "each retreat is made at once")
        pending(rules, step, "toll", "loss", "each exchange is paid at once")
    given = {"slots": lambda r: r.kit.slots, "rows": lambda r: r.kit.rows}
    rules.hooks = {**given, "ways": ways, "placements": placements, **rules.hooks, "result": result}


def now(values: Mapping[str, Any], w: World | None) -> str:
    """Return the step that is being played: to it belongs what follows from an attack."""
    return w.now if w else ""


def pending(rules: Rules, step: str, row: str, rule: str, due: str) -> None:
    """Declare that what a row holds after an attack is done before the step of that attack is over."""

    @rules.owed(
        step, lambda w, key: getattr(w.kit.retreats, rule), due, found="nothing was noted for {}", each=row
    )
    def left(w: World, key: Any) -> Any:
        return f"{w.by[0]} {ATTACK}" == step and getattr(w, row)[key] != 0


def ways(w: World) -> dict[str, Any]:
    """Return what may be worth a try."""
    return {MOVE: w.kit.moves.ways(w), ATTACK: w.kit.odds.attacks(w), **w.kit.retreats.ways(w)}


def result(w: World) -> Iterator[str]:
    """Yield of each kind of hex that is held whose the hexes are."""
    units, whose = w.kit.units, dict[str, list[str]]()
    for at in units.held:
        whose.setdefault(units.board.kind_of[at], []).append(" or ".join(w.held.values(at)))
    for kind, sides in whose.items():
        every = ", ".join(f"{n} {side}" for side, n in Counter(sides).items())
        yield f"{several(len(sides), kind)}: {every}" if len(sides) > 1 else f"The {kind} is {sides[0]}"


def placements(w: World, done: Sequence[Any]) -> Iterator[Any]:
    """Yield where the units surely stand, the ways that they went in the turn, and the attacks."""
    units = w.kit.units
    for unit in units.values:
        yield from (Placed(unit.id, at) for at in units.known(w, unit))
    for line in done:
        unit, way = line.values.get("unit"), line.values.get("way")
        if "units" in line.values:
            yield from fights(units, line)
        elif way and unit and None not in way:
            signs, party = ("start", *("" for _ in way[1:]), "end"), units.sides.index(unit.side) % 2
            for start in units.known(line.before, unit):
                yield Way(unit.id, (start, *way), signs, party=party, told=line.told)


def fights(units: Units, line: Any) -> Iterator[Any]:
    """Yield an attack from each hex where a unit that joined stood; the first says what came of it."""
    at, who = line.values["at"], [unit for unit in line.values["units"] if unit]
    starts = {start: unit for unit in who for start in units.known(line.before, unit)}
    says = " ".join(str(line.values[name]) for name in ("die", "result") if line.values[name] is not None)
    told = line.told
    for start, unit in starts.items() if at else ():
        party = units.sides.index(unit.side) % 2
        yield Link(start, at, says, party, None, told, f"{named(who, ', ')} at {at}")
        says, told = "", ()
