"""Movement: a unit goes as far as its allowance lets it, hex by hex or by the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from ..kernel.line import Line
from ..kernel.world import World
from .terrain import POINT, Stacks, Terrain, ZoneOfControl
from .units import Standing, Unit

ZONE, FOES, GROUND, STACK = BARS = ("zone", "foes", "ground", "stack")  # what may bar a way


class Way(NamedTuple):
    """What a way costs in twelfths of a point, and its hexes, the first being where it begins."""

    cost: float
    hexes: tuple[str, ...]


class Going(NamedTuple):
    """A unit about to move: from where, who stands where, which bars are left out of account."""

    unit: Unit
    start: str
    standing: Standing
    waived: Sequence[str] = ()


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
        self.most = {unit: self.units.factor(unit, self.allowance) * POINT for unit in self.units.values}
        self.columns = {u: self.column.format_map(values) for u, values in self.units.values.items()}
        for heading in dict.fromkeys(self.columns.values()):
            self.terrain.check(heading)

    def move(self, w: World, line: Line) -> None:
        """Move a unit through the hexes of the line, by the cheapest way between two that do not touch."""
        unit, way = line.unit or w.one_of(self.units.values), line.way
        w.rule(self.once, w.moved.has(unit, False), "a unit moves once a turn", f"{unit} moved a second time")
        standing = Standing(w)
        goings = [Going(unit, place, standing) for place in self.units.on_board(w, unit)]
        found = f"{unit} moved and is not on the board"
        fine = w.rule(self.rule, goings, "only units on the board move", found)
        w.moved[unit] = True
        if goings and way[-1]:
            fine = self.judge(w, goings, tuple(filter(None, way)))
            fine = self.stacks.judge(w, standing, way[-1], unit) and fine
        reached = goings if not (way[-1] and (fine or w.believing)) else ()
        self.units.stops(w, unit, way[-1], fine, {end for going in reached for end in self.reach(going)})

    def judge(self, w: World, goings: Sequence[Going], way: tuple[str, ...]) -> bool:
        """Say which rule a way breaks, that began as one of these; return whether it breaks none."""
        near = sorted(goings, key=lambda going: self.units.far(going.start, way[:1]))
        going = next((going for going in near if self.fits(going, self.goes(going, way))), near[0])
        done = self.goes(going, way)
        if not self.fits(going, done):
            return w.rule(*self.broken(going, way, done))
        if done and any(self.zones.reaches(going.standing, at, going.unit.side) for at in done.hexes):
            for rule in filter(None, (self.zones.stops, self.zones.direct, self.foes)):
                w.rule(rule, True, "", "")
        return True

    def broken(self, going: Going, way: tuple[str, ...], done: Way | None) -> tuple[str, bool, str, str]:
        """Return what is told of a way: rule, False, what is allowed, what was done."""
        unit, start, standing, _ = going
        if done:
            found = f"{unit} moved from {start} to {way[-1]}, which takes at least {points(done.cost)} points"
            return self.rule, False, f"it has {points(self.most[unit])}", found
        entered = next((at for at in way if standing.foes(at, unit.side)), "")
        if entered:
            return self.told(going, FOES, start, entered)
        for waived in (*((bar,) for bar in BARS), BARS):
            done = self.goes(going._replace(waived=waived), way)
            if done:
                break
        steps = [*pairwise(done.hexes if done else (start, *way))]
        a, b = next((step for step in steps if {*waived} & {*self.bars(going, *step)}), steps[-1])
        bar = next((bar for bar in waived if bar in self.bars(going, a, b)), GROUND)
        return self.told(going, bar, a, b)

    def told(self, going: Going, bar: str, a: str, b: str) -> tuple[str, bool, str, str]:
        """Return the same of a step that is barred."""
        unit, foes = going.unit, " and ".join(foe.id for foe in going.standing.foes(b, going.unit.side))
        if bar == FOES:
            said = "a unit never enters a hex of an enemy"
            return self.foes, False, said, f"{unit} entered {b}, where {foes} stood"
        if bar == STACK:
            said = f"a hex holds at most {self.stacks.most}"
            return self.stacks.rule, False, said, f"{unit} went through {b}, which was full"
        if bar == GROUND:
            crossed = self.terrain.between(a, b, self.columns[unit])
            over = (f"over a {edge.kind}" for edge, effect in crossed if effect.barred)
            what = next(over, f"into {self.units.board.kind_of[b]}")
            return self.barred, False, f"it may not move {what}", f"{unit} moved {what} from {a} to {b}"
        if self.zones.direct and self.zones.reaches(going.standing, b, unit.side):
            said = "no unit moves straight from one zone into another"
            return (
                self.zones.direct,
                False,
                said,
                f"{unit} moved from {a} to {b}, both in enemy zones of control",
            )
        said = "a unit stops in the first hex of an enemy zone of control"
        return self.zones.stops, False, said, f"{unit} moved on from {a} to {b}"

    # ways

    def bars(self, going: Going, a: str, b: str) -> Iterator[str]:
        """Yield what bars the step from a hex to its neighbour."""
        unit, standing, zones = going.unit, going.standing, self.zones
        if standing.foes(b, unit.side):
            yield FOES
        if self.terrain.cost(a, b, self.columns[unit]) is None:
            yield GROUND
        if self.stacks.always and not self.stacks.room(standing, b, unit):
            yield STACK
        stops, direct = (
            zones.stops and a != going.start,
            zones.direct and zones.reaches(standing, b, unit.side),
        )
        if (stops or direct) and zones.reaches(standing, a, unit.side):
            yield ZONE

    def step(self, going: Going, a: str, b: str) -> int | None:
        """Return what it costs a unit to go from a hex to its neighbour; None where it may not."""
        unit, standing, waived = going.unit, going.standing, going.waived
        if any(bar not in waived for bar in self.bars(going, a, b)):
            return None
        cost, zones = self.terrain.cost(a, b, self.columns[unit]), self.zones
        cost = POINT if cost is None else cost
        if (zones.leaves or zones.enters) and ZONE not in waived:
            cost += zones.leaves * POINT * zones.reaches(standing, a, unit.side)
            cost += zones.enters * POINT * zones.reaches(standing, b, unit.side)
        return min(cost, self.most[unit]) if self.least and a == going.start else cost

    def goes(self, going: Going, way: Sequence[str]) -> Way | None:
        """Return the way through some hexes, the cheapest where two do not touch."""
        done = Way(0, (going.start,))
        for space in way:
            here = done.hexes[-1]
            if space in self.units.near(here):
                more = self.step(going, here, space)
                leg = None if more is None else Way(more, (here, space))
            else:
                leg = self.units.board.path(here, space, partial(self.step, going))
                leg = leg and Way(leg.cost, leg.spaces)
            if leg is None:
                return None
            done = Way(done.cost + leg.cost, (*done.hexes, *leg.hexes[1:]))
        return done

    def fits(self, going: Going, way: Way | None) -> bool:
        return way is not None and way.cost <= self.most[going.unit]

    def reach(self, going: Going) -> dict[str, int]:
        """Return what it costs to come to each hex in reach."""
        found, todo = {going.start: 0}, [going.start]
        for here in todo:
            for near in self.units.near(here):
                more = self.step(going, here, near)
                cost = None if more is None else found[here] + more
                if cost is not None and cost <= self.most[going.unit] and cost < found.get(near, cost + 1):
                    found[near] = cost
                    todo.append(near)
        return found

    def ways(self, w: World) -> Iterator[dict[str, Any]]:
        """Yield each unit with each hex that it can reach, nearest to an enemy first, for the hook `ways`."""
        standing = Standing(w)
        for unit in w.moved.having(False):
            foes = [space for space in self.units.spaces if standing.foes(space, unit.side)]
            for start in self.units.known(w, unit):
                ends = self.reach(Going(unit, start, standing)).keys() - {start}
                for end in sorted(ends, key=lambda end: (self.units.far(end, foes), end)):
                    yield {"unit": unit, "way": (end,)}


def points(cost: float) -> str:
    """Return movement points as people write them: 4, 4½, 4 1/3."""
    whole, rest = divmod(Fraction(int(cost), POINT), 1)
    part = "½" if rest == Fraction(1, 2) else f" {rest}" if rest else ""
    return f"{whole or ''}{part}".strip() or "0"
