"""What follows a fight: retreats, units that are eliminated in exchange or cornered, advances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ..rulebook.game_rules import Rules
from ..table import Table
from .moves import Moves
from .units import ADVANCED, GONE, Standing, Unit, known, removed, stopped, surest


class Retreats:
    """What is done after a fight; each number is that of the game's own rule.

    `rule`: a unit retreats as far as the result says, each hex further away from where it stood, and
    before anything else is fought. `barred`: a retreat enters no hex of an enemy, none of his zones, no
    barred terrain, and does not end in a full hex. `loss`: eliminated are units that cannot retreat,
    and attackers in exchange. `advance`: an attacker may enter the hex that it attacked once it is
    empty ("" where none may). `attack` names the counters' value that an exchange counts.
    """

    def __init__(
        self, moves: Moves, *, rule: str, barred: str, loss: str, advance: str = "", attack: str = "attack"
    ) -> None:
        self.moves, self.units = moves, moves.units
        self.units.cited(rule, barred, loss, advance)
        self.rule, self.barred, self.loss, self.advance_rule = rule, barred, loss, advance
        self.attack = {unit: self.units.factor(unit, attack) for unit in self.units.values}

    # what a rule of the game calls

    def retreat(self, t: Table, unit: Unit | None, way: Sequence[str | None]) -> tuple[str, ...]:
        """A unit retreats, hex by hex. Gives the hexes that were written."""
        owes, standing = t.rows["owes"], self.units.standing(t)
        unit = known(t, unit, lambda: [each for each, far in owes.items() if far != 0], self.rule)
        due, written = owes[unit], tuple(space for space in way if space is not None)
        found = f"{unit} retreated to {' and '.join(written) or '?'}"
        fits = t.rule(self.rule, due != 0, "a unit retreats where a result says so", found)
        if fits:
            fits = t.rule(self.rule, due == len(way), f"the result says {due}", f"{found}, {len(way)} hexes")
        owes[unit] = 0
        if len(written) < len(way):
            starts = self.units.places(t, unit)
            ends = {path[-1] for start in starts for path in self.paths(standing, unit, start, len(way))}
            stopped(t, unit, t.guess(sorted(ends) or self.units.spaces, self.rule))
            return written
        if fits:
            self._judge(t, standing, unit, written)
        stopped(t, unit, written[-1])
        return written

    def lose(self, t: Table, unit: Unit | None) -> None:
        """A unit is eliminated that cannot retreat, or in exchange."""
        owes, toll = t.rows["owes"], t.rows["toll"]
        unit = known(
            t, unit, lambda: [each for each in self.units.values if self._may_lose(t, each)], self.loss
        )
        found = f"{unit} was eliminated"
        if t.rows["at"].surely(unit, GONE):
            t.rule(self.loss, False, "a unit is eliminated once", found)
            return
        if t.rows["brief"][0] or (t.style and t.rows["at"].maybe(unit, GONE)):
            pass  # whether it could retreat, nobody knows
        elif owes[unit] != 0:
            standing, far = self.units.standing(t), int(owes[unit])
            starts = self.units.places(t, unit)
            free = [way for start in starts for way in self.paths(standing, unit, start, far, may=True)]
            t.rule(self.loss, not free, f"it can retreat to {' and '.join(free[0]) if free else '?'}", found)
            owes[unit] = 0
        elif t.rule(self.loss, toll[unit.side] != 0, "no result asks for it", found):
            t.rule(self.loss, self._in_fight(t, unit), "a unit of that fight is exchanged", found)
            toll.plus(unit.side, -self.attack[unit], least=0)
        removed(t, unit, "")

    def advance(self, t: Table, unit: Unit | None, at: str | None) -> tuple[str, ...]:
        """A unit advances into the hex that it attacked, once that is empty. Gives the hex."""
        fought, standing = t.rows["fought"], self.units.standing(t)
        unit = known(
            t, unit, lambda: [each for each, space in fought.items() if space != ""], self.advance_rule
        )
        at = known(t, at, lambda: self._attacked(t, unit), self.advance_rule)
        here, found = self.units.places(t, unit), f"{unit} advanced into {at}"
        expected = "an attacker advances into the hex that it attacked, once"
        t.rule(self.advance_rule, fought[unit] == at, expected, found)
        t.rule(self.advance_rule, any(at in self.units.near(place) for place in here), expected, found)
        foes, perhaps = (standing.foes(at, unit.side, may) for may in (False, True))
        found = f"{' and '.join(foe.id for foe in foes)} stood in {at}"
        unsaid = f"it is not known whether {at} was empty"
        t.measured(self.advance_rule, surest(not foes, not perhaps), "the hex has to be empty", found, unsaid)
        self.moves.stacks.judge(t, standing, at, unit)
        fought[unit] = ADVANCED
        stopped(t, unit, at)
        return (at,)

    def first(self, t: Table, at: str) -> None:
        """Say whether an attack on a hex came before retreats that were due."""
        late = [unit.id for unit, far in t.rows["owes"].items() if type(far) is int and far]
        if late:
            found = f"{at} was attacked before {' and '.join(late)} had retreated"
            t.rule(self.rule, False, "retreats come before the next attack", found)

    # where a retreat may go

    def _judge(self, t: Table, standing: Standing, unit: Unit, way: tuple[str, ...]) -> None:
        starts = self.units.places(t, unit)
        away = any(self._away(start, way) for start in starts)
        found = f"{unit} retreated to {' and '.join(way)}"
        if t.rule(self.rule, away, "each hex of a retreat is further away from where it began", found):
            possible = any(self._free(standing, unit, start, way) for start in starts)
            certain = all(self._free(standing, unit, start, way, may=True) for start in starts)
            expected = "no retreat enters a hex or a zone of an enemy, barred terrain or a full hex"
            unsaid = f"it is not known who barred the way of {unit}"
            t.measured(self.barred, surest(possible, possible and certain), expected, found, unsaid)

    def paths(
        self, standing: Standing, unit: Unit, start: str, far: int, may: bool = False
    ) -> list[tuple[str, ...]]:
        """Every way in which a unit may retreat so many hexes."""
        ways: list[tuple[str, ...]] = [()]
        for _ in range(far):
            longer = ((*way, near) for way in ways for near in self.units.near(way[-1] if way else start))
            ways = [way for way in longer if self._goes_on(standing, unit, start, way, may)]
        return [way for way in ways if self.moves.stacks.room(standing, way[-1], unit, may)]

    def _free(
        self, standing: Standing, unit: Unit, start: str, way: Sequence[str], may: bool = False
    ) -> bool:
        steps = range(1, len(way) + 1)
        goes = all(self._goes_on(standing, unit, start, way[:number], may) for number in steps)
        return goes and self.moves.stacks.room(standing, way[-1], unit, may)

    def _goes_on(self, standing: Standing, unit: Unit, start: str, way: Sequence[str], may: bool) -> bool:
        """Whether the last step of a way is one that a retreat may take."""
        a, b = (start, *way)[-2:]
        if not self._away(start, way) or standing.foes(b, unit.side, may):
            return False
        if self.moves.terrain.cost(a, b, self.moves.columns[unit]) is None:
            return False
        return not self.moves.zones.reaches(standing, b, unit.side, may)

    def _away(self, start: str, way: Sequence[str]) -> bool:
        """Whether each hex touches the one before and is further away from the first."""
        steps = zip((start, *way), way, range(1, len(way) + 1), strict=False)
        return all(b in self.units.near(a) and self.units.steps(start).get(b) == n for a, b, n in steps)

    def _may_lose(self, t: Table, unit: Unit) -> bool:
        if t.rows["at"].surely(unit, GONE):
            return False
        owes, toll = t.rows["owes"].shown(unit), t.rows["toll"].shown(unit.side)
        return owes != 0 or (toll != 0 and self._in_fight(t, unit))

    def _in_fight(self, t: Table, unit: Unit) -> bool:
        """Whether a unit may have attacked, or stood, where the last attack was."""
        where = set(t.rows["fight"].can(0))
        return bool(where & {*t.rows["fought"].can(unit), *self.units.places(t, unit)})

    def _attacked(self, t: Table, unit: Unit) -> list[str]:
        return [place for place in t.rows["fought"].can(unit) if place in self.units.board.kind_of]

    # what may be done, for the hook `ways`

    def retreats(self, t: Table) -> Iterator[dict[str, Any]]:
        """Each unit that has to retreat, with each way that it may take."""
        standing = self.units.standing(t)
        for unit, far in t.rows["owes"].items():
            for start in self.units.places(t, unit) if type(far) is int and far else ():
                yield from ({"unit": unit, "way": way} for way in self.paths(standing, unit, start, far))

    def losses(self, t: Table) -> Iterator[dict[str, Any]]:
        """Each unit that may have to be taken off the board."""
        yield from ({"unit": unit} for unit in self.units.values if self._may_lose(t, unit))

    def advances(self, t: Table) -> Iterator[dict[str, Any]]:
        """Each unit with the hex that it attacked."""
        for unit in self.units.values:
            yield from ({"unit": unit, "at": at} for at in self._attacked(t, unit))


def pending(rules: Rules, steps: Sequence[str]) -> None:
    """Declare that the retreats and exchanges of these steps are made before a later one begins."""

    def retreat(t: Table, missing: Any) -> str:
        return str(t.facts.retreats.rule)

    def loss(t: Table, missing: Any) -> str:
        return str(t.facts.retreats.loss)

    for step in steps:
        side = step.split()[0]
        rules.owed(step, retreat, "each retreat is made at once", each="owes")(partial(_left, "owes", side))
        rules.owed(step, loss, "each exchange is paid at once", each="toll")(partial(_left, "toll", side))


def _left(row: str, side: str, t: Table, key: Any) -> Any:
    """Whether something is still to be done that follows from an attack of a side."""
    return t.rows["by"][0] == side and t.rows[row][key] != 0
