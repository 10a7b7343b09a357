"""What follows a fight: retreats, units that are eliminated in exchange or cornered, advances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ..kernel.line import Line
from ..kernel.world import World
from ..rulebook.game_rules import Rules
from .moves import Moves
from .units import ADVANCED, ATTACK, GONE, Standing, Unit


class Retreats:
    """What is done after a fight; each number is that of the game's own rule.

    `rule`: a unit retreats as far as the result says, each hex further away, before the next fight. `barred`:
    it enters no hex of an enemy, none of his zones, no barred terrain, and ends in no full hex. `loss`:
    eliminated are units that cannot retreat, and those of an exchange, which counts the value `attack`.
    """

    def __init__(
        self, moves: Moves, *, rule: str, barred: str, loss: str, advance: str = "", attack: str = "attack"
    ) -> None:
        self.moves, self.units = moves, moves.units
        self.units.cited(rule, barred, loss, advance)
        self.rule, self.barred, self.loss, self.advances_by = rule, barred, loss, advance
        self.factors = {unit: self.units.factor(unit, attack) for unit in self.units.values}

    def first(self, w: World, what: str) -> list[Unit]:
        """Say whether something was done before retreats that were due, which then are over; return whose."""
        done = w.owes.having(0)
        late = [unit for unit in w.owes if unit not in done]
        for unit in late:
            found = f"{what} before {' and '.join(unit.id for unit in late)} had retreated"
            w.rule(self.rule, unit != late[0], "retreats come before anything else", found)
            places, far = self.units.on_board(w, unit), int(w.owes[unit])
            ends = {path[-1] for at in places for path in self.paths(Standing(w), unit, at, far)}
            w.owes[unit] = 0
            self.units.stops(w, unit, places[0] if len(places) == 1 else None, False, ends)
        return late

    def paid(self, w: World, what: str) -> None:
        """Say whether something was done before exchanges that were due, which then are over."""
        paid = w.toll.having(0)
        for side in (side for side in w.toll if side not in paid):
            said = "an exchange comes before the next attack"
            w.toll[side] = int(w.rule(self.loss, False, said, f"{what} before {side} had paid"))

    def retreat(self, w: World, line: Line) -> None:
        """Let a unit retreat, hex by hex."""
        unit, way = line.unit or w.one_of(w.owes), line.way
        found, due, known = (
            f"{unit} retreated to {' and '.join(at or '?' for at in way)}",
            w.owes[unit],
            None not in way,
        )
        fine = w.rule(self.rule, due != 0, "a unit retreats where a result says so", found)
        says = f"the result says {due}"
        fine = fine and w.rule(self.rule, due == len(way), says, f"{found}, {len(way)} hexes")
        w.owes[unit], standing, starts = 0, Standing(w), self.units.on_board(w, unit)
        paths = {path for start in starts for path in self.paths(standing, unit, start, len(way))}
        if fine and known:
            away = any(self.away(start, way) for start in starts)
            says = "each hex of a retreat is further away from where it began"
            fine = w.rule(self.rule, away, says, found)
            says = "no retreat enters a hex or a zone of an enemy, barred terrain or a full hex"
            fine = fine and w.rule(self.barred, way in paths, says, found)
        self.units.stops(w, unit, way[-1] if known else None, fine, {path[-1] for path in paths})

    def lose(self, w: World, line: Line) -> None:
        """Take a unit off that cannot retreat, or in exchange."""
        unit = line.unit or w.one_of(self.units.values)
        found, toll = f"{unit} was eliminated", w.toll[unit.side]
        if not w.rule(self.loss, not w.at.has(unit, GONE), "a unit is eliminated once", found):
            return
        if w.owes[unit] != 0:
            ways = [self.cornered(w, unit, start) for start in self.units.on_board(w, unit)]
            free = " and ".join(ways[0][0]) if ways and all(ways) else ""
            w.rule(self.loss, not free, f"it can retreat to {free}", found)
            w.owes[unit] = 0
        elif w.rule(self.loss, toll != 0, "no result asks for it", found):
            w.rule(self.loss, self.in_fight(w, unit), "a unit of that fight is exchanged", found)
            w.toll[unit.side] = w.most(0, toll - self.factors[unit])
        self.units.falls(w, unit)

    def cornered(self, w: World, unit: Unit, start: str) -> list[tuple[str, ...]]:
        return self.paths(Standing(w, all=True), unit, start, int(w.owes[unit]))

    def in_fight(self, w: World, unit: Unit) -> bool:
        """Return whether a unit attacked, or stood, where the last attack was."""
        return bool(w.fought.having(w.fight[0], [unit]) or w.at.having(w.fight[0], [unit]))

    def advance(self, w: World, line: Line) -> None:
        """Let a unit advance into the hex that it attacked, once that is empty."""
        unit = line.unit or w.one_of(self.units.values)
        at = line.at or w.fought[unit]
        standing, found = Standing(w), f"{unit} advanced into {at}"
        due = "an attacker advances into the hex that it attacked, once"
        late = self.first(w, found)
        fine = w.rule(self.advances_by, w.fought.has(unit, at), due, found)
        near = any(at in self.units.near(place) for place in self.units.on_board(w, unit))
        fine = w.rule(self.advances_by, near, due, found) and fine
        foes = " and ".join(foe.id for foe in standing.foes(at, unit.side) if foe not in late)
        fine = w.rule(self.advances_by, not foes, "the hex has to be empty", f"{foes} stood in {at}") and fine
        fine = self.moves.stacks.judge(w, standing, at, unit) and fine
        ends = [
            *self.units.on_board(w, unit),
            *(end for end in w.fought.values(unit) if end in self.units.spaces),
        ]
        w.fought[unit] = ADVANCED
        self.units.stops(w, unit, at, fine, ends)

    # where a retreat may go

    def paths(self, standing: Standing, unit: Unit, start: str, far: int) -> list[tuple[str, ...]]:
        """Return every way in which a unit may retreat so many hexes."""
        ways: list[tuple[str, ...]] = [()]
        for _ in range(far):
            longer = ((*way, near) for way in ways for near in self.units.near(way[-1] if way else start))
            ways = [way for way in longer if self.goes_on(standing, unit, start, way)]
        return [way for way in ways if self.moves.stacks.room(standing, way[-1], unit)]

    def goes_on(self, standing: Standing, unit: Unit, start: str, way: Sequence[str]) -> bool:
        """Return whether the last step of a way is one that a retreat may take."""
        a, b = (start, *way)[-2:]
        if not self.away(start, way) or standing.foes(b, unit.side):
            return False
        cost = self.moves.terrain.cost(a, b, self.moves.columns[unit])
        return cost is not None and not self.moves.zones.reaches(standing, b, unit.side)

    def away(self, start: str, way: Sequence[str]) -> bool:
        """Return whether each hex touches the one before and is further away from the first."""
        steps = zip((start, *way), way, range(1, len(way) + 1), strict=False)
        return all(b in self.units.near(a) and self.units.steps(start).get(b) == n for a, b, n in steps)

    # what may be done, for the hook `ways`

    def retreats(self, w: World) -> Iterator[dict[str, Any]]:
        """Yield each unit that has to retreat, with each way that it may take."""
        done, standing = w.owes.having(0), Standing(w)
        for unit in w.owes:
            for start in self.units.on_board(w, unit) if unit not in done else ():
                paths = self.paths(standing, unit, start, int(w.owes[unit]))
                yield from ({"unit": unit, "way": way} for way in paths)

    def losses(self, w: World) -> Iterator[dict[str, Any]]:
        """Yield each unit that may have to be taken off the board."""
        owing, paid = w.owes.surely(0), w.toll.surely(0)
        for unit in self.units.values:
            if unit not in owing or (unit.side not in paid and self.in_fight(w, unit)):
                yield {"unit": unit}

    def advances(self, w: World) -> Iterator[dict[str, Any]]:
        """Yield each unit with the hex that it attacked."""
        for unit in self.units.values:
            yield from ({"unit": unit, "at": at} for at in w.fought.values(unit) if at in self.units.spaces)


def pending(rules: Rules, steps: Sequence[str]) -> None:
    """Declare that the retreats and exchanges of these steps are made before a later one begins."""

    def left(row: str, side: str, w: World, key: Any) -> Any:
        return w.by[0] == side and getattr(w, row)[key] != 0

    for step in steps:
        side, found = step.removesuffix(f" {ATTACK}"), "nothing was noted for {}"
        for row, rule, due in (
            ("owes", "rule", "each retreat is made"),
            ("toll", "loss", "each exchange is paid"),
        ):
            number = partial(lambda name, w, missing: getattr(w.kit.retreats, name), rule)
            rules.owed(step, number, f"{due} at once", found=found, each=row)(partial(left, row, side))
