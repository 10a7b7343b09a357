"""What follows a fight: retreats, units that are eliminated in exchange or cornered, advances."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from ..kernel.line import Line
from ..kernel.world import World
from .moves import Moves
from .terrain import named
from .units import GONE, Seen, Unit

ADVANCED = "advanced"  # what a unit did that has attacked and advanced


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
        self.factors = self.units.factors(attack)

    def due(self, w: World) -> list[Unit]:
        """Return the units that surely have to retreat."""
        done = w.owes.having(0)
        return [unit for unit in w.owes if unit not in done]

    def first(self, w: World, what: str) -> list[Unit]:
        """Say whether something was done before retreats that were due, which then are over; return whose."""
        late = self.due(w)
        for unit in late:
            found = f"{what} before {named(late)} had retreated"
            w.rule(self.rule, unit != late[0], "retreats come before anything else", found)
            places, ends = self.units.on_board(w, unit), [way[-1] for _, way in self.free(w, unit)]
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
        found, due = f"{unit} retreated to {' and '.join(at or '?' for at in way)}", w.owes[unit]
        fine = w.rule(self.rule, due != 0, "a unit retreats where a result says so", found)
        says = f"the result says {due}"
        fine = fine and w.rule(self.rule, due == len(way), says, f"{found}, {len(way)} hexes")
        w.owes[unit], seen, starts = 0, self.moves.sees(w, unit), self.units.on_board(w, unit)
        ways = [each for start in starts for each in self.paths(seen, start, len(way))]
        if fine and None not in way:
            rule, says = self.rule, "each hex of a retreat is further away from where it began"
            if any(self.away(start, way) for start in starts):
                rule = self.barred
                says = "no retreat enters a hex or a zone of an enemy, barred terrain or a full hex"
            fine = w.rule(rule, way in ways, says, found)
        self.units.stops(w, unit, None if None in way else way[-1], fine, [each[-1] for each in ways])

    def lose(self, w: World, line: Line) -> None:
        """Take a unit off that cannot retreat, or in exchange."""
        unit = line.unit or w.one_of(self.units.values)
        found, toll = f"{unit} was eliminated", w.toll[unit.side]
        if not w.rule(self.loss, not w.at.has(unit, GONE), "a unit is eliminated once", found):
            return
        if w.owes[unit] != 0:
            free = self.free(w, unit, all=True)
            cornered = {*self.units.on_board(w, unit)} - {start for start, _ in free} or not free
            says = "" if cornered else f"it can retreat to {' and '.join(free[0][1])}"
            w.rule(self.loss, cornered, says, found)
            w.owes[unit] = 0
        elif w.rule(self.loss, toll != 0, "no result asks for it", found):
            w.rule(self.loss, self.in_fight(w, unit), "a unit of that fight is exchanged", found)
            w.toll[unit.side] = w.most(0, toll - self.factors[unit])
        self.units.falls(w, unit)

    def in_fight(self, w: World, unit: Unit) -> bool:
        """Return whether a unit attacked, or stood, where the last attack was."""
        return bool(w.fought.having(w.fight[0], [unit]) or w.at.having(w.fight[0], [unit]))

    def advance(self, w: World, line: Line) -> None:
        """Let a unit advance into the hex that it attacked, once that is empty."""
        unit = line.unit or w.one_of(self.units.values)
        at = line.at or w.fought[unit]
        seen, found = self.moves.sees(w, unit), f"{unit} advanced into {at}"
        late, places = self.first(w, found), self.units.on_board(w, unit)
        due = "an attacker advances into the hex that it attacked, once"
        near = any(at in self.units.near(place) for place in places)
        fine = w.rule(self.advances_by, near and w.fought.has(unit, at), due, found)
        foes = named(foe for foe in seen.foes.get(at, ()) if foe not in late)
        fine = w.rule(self.advances_by, not foes, "the hex has to be empty", f"{foes} stood in {at}") and fine
        fine = self.moves.stacks.judge(w, seen, at) and fine
        ends = [*places, *(end for end in w.fought.values(unit) if end in self.units.spaces)]
        w.fought[unit] = ADVANCED
        self.units.stops(w, unit, at, fine, ends)

    # where a retreat may go

    def free(self, w: World, unit: Unit, all: bool = False) -> list[tuple[str, tuple[str, ...]]]:
        """Return every way of the retreat that a unit owes, each with where it begins."""
        seen, far = self.moves.sees(w, unit, all), int(w.owes[unit])
        starts = self.units.on_board(w, unit)
        return [(start, way) for start in starts for way in self.paths(seen, start, far)]

    def paths(self, seen: Seen, start: str, far: int) -> list[tuple[str, ...]]:
        """Return every way in which a unit may retreat so many hexes."""
        ways: list[tuple[str, ...]] = [(start,)]
        for _ in range(far):
            longer = ((*way, near) for way in ways for near in self.units.near(way[-1]))
            ways = [way for way in longer if self.away(start, way[1:]) and self.opens(seen, *way[-2:])]
        return [way[1:] for way in ways if self.moves.stacks.room(seen, way[-1])]

    def opens(self, seen: Seen, a: str, b: str) -> bool:
        """Return whether neither enemies nor the ground keep a retreat from going on."""
        cost = self.moves.terrain.cost(a, b, self.moves.columns[seen.unit])
        return cost < inf and b not in seen.foes and b not in seen.zone

    def away(self, start: str, way: Sequence[str]) -> bool:
        """Return whether each hex touches the one before and is further away from the first."""
        steps = zip((start, *way), way, range(1, len(way) + 1), strict=False)
        return all(b in self.units.near(a) and self.units.steps(start).get(b) == n for a, b, n in steps)

    def ways(self, w: World) -> dict[str, Any]:
        """Return what may be worth a try after a fight, for the hook `ways`."""
        still, paid = w.owes.surely(0), w.toll.surely(0)
        pays = [unit for unit in self.units.values if unit.side not in paid and self.in_fight(w, unit)]
        lost = [unit for unit in self.units.values if unit not in still or unit in pays]
        won = ((unit, at) for unit in w.fought for at in w.fought.values(unit) if at in self.units.spaces)
        return {
            "retreat": ({"unit": unit, "way": way} for unit in self.due(w) for _, way in self.free(w, unit)),
            "lose": ({"unit": unit} for unit in lost),
            "advance": ({"unit": unit, "at": at} for unit, at in won),
        }
