"""Movement: a unit goes as far as its allowance lets it, hex by hex or by the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise
from math import inf
from typing import Any

from ...components.models.edges import Way
from ..kernel.line import Line
from ..kernel.world import World
from .terrain import POINT, Stacks, Terrain, ZoneOfControl, named
from .units import Seen, Unit

BARRED = 10**9  # what a step costs that no unit may make, so that the way with the fewest is looked for


@dataclass(eq=False)
class Moves:
    """How the units of a game move; each number is that of the game's own rule.

    `rule`: the allowance. `barred`: where terrain says "no". `least`: one hex may be entered, whatever it
    costs. `column` is the heading of the costs, in which {slots} are the unit's values.
    """

    terrain: Terrain
    zones: ZoneOfControl
    stacks: Stacks
    _: KW_ONLY
    rule: str
    once: str
    barred: str
    foes: str
    least: str = ""
    allowance: str = "move"
    column: str = "Cost"

    def __post_init__(self) -> None:
        self.units = self.terrain.units
        self.units.cited(self.rule, self.once, self.barred, self.foes, self.least)
        self.most = {unit: points * POINT for unit, points in self.units.factors(self.allowance).items()}
        self.columns = {u: self.column.format_map(values) for u, values in self.units.values.items()}
        for heading in dict.fromkeys(self.columns.values()):
            self.terrain.read(heading)

    def move(self, w: World, line: Line) -> None:
        """Move a unit through the hexes of the line, by the cheapest way between two that do not touch."""
        unit, way = line.unit or w.one_of(self.units.values), line.way
        w.rule(self.once, w.moved.has(unit, False), "a unit moves once a turn", f"{unit} moved a second time")
        seen, starts = self.sees(w, unit), self.units.on_board(w, unit)
        found = f"{unit} moved and is not on the board"
        fine = w.rule(self.rule, starts, "only units on the board move", found)
        w.moved[unit] = True
        if starts and way[-1]:
            fine = self.judge(w, seen, starts, tuple(filter(None, way)))
            fine = self.stacks.judge(w, seen, way[-1]) and fine
        ends = (end for start in starts for end in self.reach(seen, start))
        self.units.stops(w, unit, way[-1], fine, ends)

    def judge(self, w: World, seen: Seen, starts: Sequence[str], way: Sequence[str]) -> bool:
        """Say which rule a way breaks, that began at one of these; return whether it breaks none."""
        hexes, cost = self.best(seen, starts, way)
        if cost >= BARRED:  # then the way that it would take but for zones
            return w.rule(*self.wrong(seen, self.best(seen._replace(zone=frozenset()), starts, way).spaces))
        if seen.zone & {*hexes} and cost <= self.most[seen.unit]:
            for rule in filter(None, (self.zones.stops, self.zones.direct, self.foes)):
                w.rule(rule, True, "", "")
        most = self.most[seen.unit]
        found = f"{seen.unit} moved from {hexes[0]} to {way[-1]}, which takes at least {points(cost)} points"
        return cost <= most or w.rule(self.rule, False, f"it has {points(most)}", found)

    def wrong(self, seen: Seen, hexes: Sequence[str]) -> tuple[str, bool, str, str]:
        """Return what forbids a way, zones last: rule, False, what is allowed, what was done."""
        steps = [*pairwise(hexes)]
        zones = (self.zones.bars(seen, hexes[0], *step) for step in steps)
        rule, allowed, found = next(filter(None, chain((self.bars(seen, *step) for step in steps), zones)))
        return rule, False, allowed, found

    def sees(self, w: World, unit: Unit, all: bool = False) -> Seen:
        """Return what a unit reckons with; with `all`, everybody wherever he may be."""
        friends, foes = dict[str, list[Unit]](), dict[str, list[Unit]]()
        for other in w.at:
            side = friends if other.side == unit.side else foes
            for place in self.units.on_board(w, other) if all else self.units.known(w, other):
                if other != unit:
                    side.setdefault(place, []).append(other)
        return Seen(unit, friends, foes, self.zones.over(foes))

    # ways

    def bars(self, seen: Seen, a: str, b: str) -> tuple[str, str, str] | None:
        """Return what but zones forbids a step to a neighbour: rule, what is allowed, what was done."""
        unit = seen.unit
        if b in seen.foes:
            found = f"{unit} entered {b}, where {named(seen.foes[b])} stood"
            return self.foes, "a unit never enters a hex of an enemy", found
        if self.terrain.cost(a, b, self.columns[unit]) == inf:
            what = self.terrain.told(a, b, self.columns[unit])
            return self.barred, f"it may not move {what}", f"{unit} moved {what} from {a} to {b}"
        if self.stacks.always and not self.stacks.room(seen, b):
            found = f"{unit} went through {b}, which was full"
            return self.stacks.rule, f"a hex holds at most {self.stacks.most}", found
        return None

    def step(self, seen: Seen, start: str, a: str, b: str) -> float:
        """Return what it costs a unit that began at `start` to go from a hex to its neighbour."""
        if self.bars(seen, a, b) or self.zones.bars(seen, start, a, b):
            return BARRED
        cost = self.terrain.cost(a, b, self.columns[seen.unit]) + self.zones.costs(seen, a, b)
        return min(cost, self.most[seen.unit]) if self.least and a == start else cost

    def best(self, seen: Seen, starts: Sequence[str], way: Sequence[str]) -> Way:
        """Return the cheapest way through some hexes from one of these."""
        return min((self.way(seen, start, way) for start in starts), key=lambda gone: gone.cost)

    def way(self, seen: Seen, start: str, way: Sequence[str]) -> Way:
        """Return the way through some hexes, the cheapest where two do not touch."""
        done = Way((start,), 0)
        for space in way:
            here, step = done.spaces[-1], partial(self.step, seen, start)
            touches = space in self.units.near(here)
            leg = None if touches else self.units.board.path(here, space, step)
            leg = leg or Way((here, space), step(here, space) if touches else BARRED)
            done = Way((*done.spaces, *leg.spaces[1:]), done.cost + leg.cost)
        return done

    def reach(self, seen: Seen, start: str) -> dict[str, float]:
        """Return what it costs to come to each hex in reach."""
        found, todo = {start: 0.0}, [start]
        for here in todo:
            for near in self.units.near(here):
                cost = found[here] + self.step(seen, start, here, near)
                if cost <= self.most[seen.unit] and cost < found.get(near, inf):
                    found[near] = cost
                    todo.append(near)
        return found

    def ways(self, w: World) -> Iterator[dict[str, Any]]:
        """Yield each unit with each hex that it can reach, nearest to an enemy first, for the hook `ways`."""
        for unit in w.moved.having(False):
            seen = self.sees(w, unit)
            for start in self.units.known(w, unit):
                ends = self.reach(seen, start).keys() - {start}
                for end in sorted(ends, key=lambda end: (self.units.far(end, seen.foes), end)):
                    yield {"unit": unit, "way": (end,)}


def points(cost: float) -> str:
    """Return movement points as people write them: 4, 4½, 4 1/3."""
    whole, rest = divmod(Fraction(int(cost), POINT), 1)
    part = "½" if rest == Fraction(1, 2) else f" {rest}" if rest else ""
    return f"{whole or ''}{part}".strip() or "0"
