"""Movement: a unit goes as far as its allowance lets it, hex by hex or by the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, NamedTuple

from ..table import Table
from .stacks import Stacks
from .terrain import POINT, Terrain
from .units import Standing, Unit, known, stopped, surest
from .zones import ZoneOfControl

ZONE, FOES, GROUND, STACK, COST = "zone", "foes", "ground", "stack", "cost"  # what may bar a way
BARS = (COST, ZONE, FOES, GROUND, STACK)  # the first of them is told where one alone explains a slip
NOTHING, MOST_FAR = frozenset[str](), 10_000


class Way(NamedTuple):
    """What a way costs, and its hexes, the first being where it begins."""

    cost: int  # in twelfths of a point
    hexes: tuple[str, ...]


class Going(NamedTuple):
    """A unit about to move: who stands where, what is left out of account, and whether units count
    that only perhaps stand there.
    """

    unit: Unit
    start: str
    standing: Standing
    waived: frozenset[str] = NOTHING
    may: bool = False


class Moves:
    """How the units of a game move; each number is that of the game's own rule.

    `rule`: a unit spends no more than its allowance, and is on the board. `once`: it moves once in a
    turn. `barred`: where terrain says "no". `foes`: it does not enter a hex of an enemy. `least`: one
    hex may always be entered that is not barred ("" where it may not). `allowance` names the counters'
    value that says how far. `column` is the heading of the terrain table that has the costs, in which
    {slots} are the unit's values: "Cost {class}".
    """

    def __init__(
        self,
        terrain: Terrain,
        zones: ZoneOfControl,
        stacks: Stacks,
        *,
        rule: str,
        once: str,
        barred: str,
        foes: str,
        least: str = "",
        allowance: str = "move",
        column: str = "Cost",
    ) -> None:
        self.units, self.terrain, self.zones, self.stacks = terrain.units, terrain, zones, stacks
        self.units.cited(rule, once, barred, foes, least)
        self.rule, self.once, self.barred, self.foes, self.least = rule, once, barred, foes, least
        self.allowance = {unit: self.units.factor(unit, allowance) for unit in self.units.values}
        self.columns = {unit: _heading(self.units, unit, column) for unit in self.units.values}
        for heading in dict.fromkeys(self.columns.values()):
            terrain.check(heading)

    # what a rule of the game calls

    def move(self, t: Table, unit: Unit | None, way: Sequence[str | None]) -> tuple[str, ...]:
        """A unit moves through the hexes that were written, to the last of them.

        Between two that do not touch it takes the cheapest way. Gives the hexes that were written.
        """
        written = tuple(space for space in way if space is not None)
        end = way[-1] if way else None
        if unit is None and end is None:
            t.blind()
            t.guess(self.units.spaces, self.rule)
            return ()
        standing = self.units.standing(t)
        unit = known(
            t,
            unit,
            lambda: [u for u in self.units.values if self.may_end(t, standing, u, written)],
            self.rule,
        )
        here = self.units.places(t, unit)
        if t.rule(
            self.rule, bool(here), "only units on the board move", f"{unit} moved and is not on the board"
        ):
            found = f"{unit} moved a second time"
            t.rule(self.once, t.rows["moved"][unit] == False, "a unit moves once a turn", found)  # noqa: E712
        t.rows["moved"][unit] = True
        if end is None:
            ends = {end for start in here for end in self.reach(Going(unit, start, standing))}
            stopped(t, unit, t.guess(sorted(ends) or self.units.spaces, self.rule))
            return written
        if here:
            self.judge(t, standing, unit, here, written)
            self.stacks.judge(t, standing, end, unit)
        stopped(t, unit, end)
        return written

    def ways(self, t: Table) -> Iterator[dict[str, Any]]:
        """Each unit with each hex that it can reach, nearest to an enemy first, for the hook `ways`."""
        standing, order, now = self.units.standing(t), list(t.steps), t.now[0]
        places, moved = t.rows["at"], t.rows["moved"]
        late = {side for side in self.units.sides if f"{side} move" in order[:now]}
        ranked = sorted(self.units.values, key=lambda unit: f"{unit.side} move" not in order[: now + 2])
        for unit in ranked:
            place = places.shown(unit)
            if unit.side in late or moved.shown(unit) is not False or place not in self.units.board.kind_of:
                continue
            there = [space for space in self.units.spaces if standing.foes(space, unit.side)]
            ends = self.reach(Going(unit, place, standing))
            for end in sorted(ends, key=lambda end: (self.units.far(end, there), end)):
                if end != place:
                    yield {"unit": unit, "way": (end,)}

    # what bars a way

    def judge(
        self, t: Table, standing: Standing, unit: Unit, starts: Sequence[str], way: tuple[str, ...]
    ) -> None:
        """Say which rule a way breaks; its start is one of these."""

        def goes(start: str, may: bool = False) -> Way | None:
            return self.goes(Going(unit, start, standing, may=may), way)

        near = sorted(starts, key=lambda start: self.units.steps(start).get(way[0], MOST_FAR))
        start = Going(unit, near[0], standing)
        done = next(filter(None, map(goes, near)), None)
        if done is None:
            t.rule(*self.broken(start, way, self.bar(start, way)))
            return
        certain = all(map(goes, near[::-1])) and (standing.known or all(goes(start, True) for start in near))
        unsaid = f"it is not known what stood in the way of {unit}"
        points = f"{unit} has {self.allowance[unit]} movement points"
        t.measured(self.rule, surest(True, certain), points, "", unsaid)
        if certain:
            t.course.frame.rules.update(self.touched(start, done))

    def bar(self, going: Going, way: tuple[str, ...]) -> str:
        """What bars a way: of several, what somebody most likely overlooked."""
        if any(going.standing.foes(space, going.unit.side) for space in way):
            return FOES
        alone = (bar for bar in BARS if self.goes(going._replace(waived=frozenset({bar})), way))
        pairs = (a for a in BARS for b in BARS if self.goes(going._replace(waived=frozenset({a, b})), way))
        return next(alone, None) or next(pairs, COST)

    def touched(self, going: Going, way: Way) -> Iterator[str]:
        """The rules that a way could have broken beside that of the allowance."""
        unit, standing = going.unit, going.standing
        beside = {near for space in way.hexes for near in self.units.near(space)}
        if any(self.zones.reaches(standing, space, unit.side) for space in way.hexes):
            yield from filter(None, (self.zones.stops, self.zones.direct))
        if any(standing.foes(space, unit.side) for space in beside):
            yield self.foes
        heading = self.columns[unit]
        steps = ((space, near) for space in way.hexes for near in self.units.near(space))
        if any(self.terrain.cost(space, near, heading) is None for space, near in steps):
            yield self.barred
        if self.least and len(way.hexes) == 2:
            cost = self.terrain.cost(*way.hexes, heading)
            yield from [self.least] if cost is not None and cost > self.allowance[unit] * POINT else ()

    def broken(self, going: Going, way: tuple[str, ...], bar: str) -> tuple[str, bool, str, str]:
        """What is told of a way that is barred: rule, False, what is allowed, what was done."""
        unit, standing, column = going.unit, going.standing, self.columns[going.unit]
        waives = (frozenset({bar}), frozenset({bar, COST}), frozenset(BARS))
        ways = (self.goes(going._replace(waived=waived), way) for waived in waives)
        done = next((way for way in ways if way), None)
        hexes = done.hexes if done else (going.start, *way)
        steps = list(pairwise(hexes))
        if bar == FOES:
            at = next((b for b in hexes[1:] if standing.foes(b, unit.side)), way[-1])
            there = " and ".join(foe.id for foe in standing.foes(at, unit.side))
            return (
                self.foes,
                False,
                "a unit never enters a hex of an enemy",
                f"{unit} entered {at}, where {there} stood",
            )
        if bar == ZONE:
            return self._in_zone(going, steps)
        if bar == GROUND:
            a, b = next((step for step in steps if self.terrain.cost(*step, column) is None), steps[-1])
            shut = (
                f"over a {edge.kind}" for edge, effect in self.terrain.between(a, b, column) if effect.barred
            )
            what = next(shut, f"into {self.units.board.kind_of[b]}")
            return self.barred, False, f"it may not move {what}", f"{unit} moved {what} from {a} to {b}"
        if bar == STACK:
            at = next((b for b in hexes[1:] if not self.stacks.room(standing, b, unit)), way[-1])
            return (
                self.stacks.rule,
                False,
                f"a hex holds at most {self.stacks.most}",
                f"{unit} went through {at}, which was full",
            )
        cost = f"at least {_points(done.cost)} points" if done else "a way that there is not"
        found = f"{unit} moved from {going.start} to {way[-1]}, which takes {cost}"
        return self.rule, False, f"it has {self.allowance[unit]}", found

    def _in_zone(self, going: Going, steps: Sequence[tuple[str, str]]) -> tuple[str, bool, str, str]:
        side = going.unit.side
        controlled = [(a, b) for a, b in steps if self.zones.reaches(going.standing, a, side)]
        for a, b in controlled:
            if self.zones.direct and self.zones.reaches(going.standing, b, side):
                found = f"{going.unit} moved from {a} to {b}, both in enemy zones of control"
                return self.zones.direct, False, "no unit moves straight from one zone into another", found
        a, b = next((step for step in controlled if step[0] != going.start), steps[-1])
        found = f"{going.unit} moved on from {a} to {b}"
        rule = self.zones.stops or self.zones.direct
        return rule, False, "a unit stops in the first hex of an enemy zone of control", found

    # ways

    def step(self, going: Going, a: str, b: str) -> int | None:
        """What it costs a unit to go from a hex to its neighbour; None where it may not."""
        unit, standing, waived = going.unit, going.standing, going.waived
        cost = self.terrain.cost(a, b, self.columns[unit])
        if cost is None:
            if GROUND not in waived:
                return None
            cost = POINT
        if FOES not in waived and standing.foes(b, unit.side, going.may):
            return None
        if STACK not in waived and self.stacks.always and not self.stacks.room(standing, b, unit, going.may):
            return None
        zones = self.zones
        if ZONE not in waived and (zones.stops or zones.direct or zones.leaves or zones.enters):
            out = zones.reaches(standing, a, unit.side, going.may)
            into = zones.reaches(standing, b, unit.side, going.may)
            if out and ((zones.stops and a != going.start) or (zones.direct and into)):
                return None
            cost += (zones.leaves * out + zones.enters * into) * POINT
        if self.least and a == going.start:
            cost = min(cost, self.allowance[unit] * POINT)
        return cost

    def reach(self, going: Going, goal: str = "", spent: int = 0, at: str = "") -> dict[str, Way]:
        """The cheapest way to each hex in reach, or to one; ties go to the first neighbour."""
        limit = None if COST in going.waived else self.allowance[going.unit] * POINT
        start = at or going.start
        found: dict[str, Way] = {}
        queue: list[tuple[int, int, tuple[str, ...]]] = [(spent, 0, (start,))]
        number = 0
        while queue:
            cost, _, hexes = heappop(queue)
            here = hexes[-1]
            if here in found:
                continue
            found[here] = Way(cost, hexes)
            if here == goal:
                break
            for near in self.units.near(here):
                more = None if near in found else self.step(going, here, near)
                if more is not None and (limit is None or cost + more <= limit):
                    number += 1
                    heappush(queue, (cost + more, number, (*hexes, near)))
        return found

    def goes(self, going: Going, way: Sequence[str]) -> Way | None:
        """The way through some hexes, the cheapest where two do not touch; None where there is none."""
        limit = None if COST in going.waived else self.allowance[going.unit] * POINT
        done = Way(0, (going.start,))
        for space in way:
            here = done.hexes[-1]
            if space in self.units.near(here):
                more = self.step(going, here, space)
                if more is None or (limit is not None and done.cost + more > limit):
                    return None
                done = Way(done.cost + more, (*done.hexes, space))
                continue
            leg = self.reach(going, space, done.cost, here).get(space)
            if leg is None:
                return None
            done = Way(leg.cost, (*done.hexes, *leg.hexes[1:]))
        return done

    def may_end(self, t: Table, standing: Standing, unit: Unit, way: tuple[str, ...]) -> bool:
        """Whether a unit may have moved so, wherever it can be."""
        places = self.units.places(t, unit)
        return any(self.goes(Going(unit, place, standing), way) is not None for place in places)


def _heading(units: Any, unit: Unit, column: str) -> str:
    """The column of a unit; BadInput at its counter where it lacks the value that says which."""
    try:
        return column.format_map(units.values[unit])
    except KeyError as error:
        raise units.wrong(
            unit, f"it has no value {error}, which its column of terrain effects needs"
        ) from None


def _points(cost: int) -> str:
    """Movement points as people write them: 4, 4½, 4 1/3."""
    whole, rest = divmod(Fraction(cost, POINT), 1)
    part = "½" if rest == Fraction(1, 2) else f" {rest}" if rest else ""
    return f"{whole or ''}{part}".strip() or "0"
