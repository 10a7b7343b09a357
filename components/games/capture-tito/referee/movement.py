"""Movement (12, 12.1, 12.2): the verb for both sides, and the Germans' part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from cutline.referee import Cells, Table, many

from . import alarm, prisoners
from .activation import turn_over
from .ammunition import fights_on
from .board import state
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone, whose
from .board.routes import Zones, reach, read_way
from .board.state import ACTIONS, CUP, LAND, MOVE, Rows, living, owes, put, rows, rules, stack
from .board.ways import Way
from .partisans import partisan_moves as partisans

STEPS = {GERMAN: "move", YUGOSLAV: "partisans move", "": ""}
MP = 2  # which factor


@rows
def march_rows(kit: Kit) -> Rows:
    """Zones where moved Germans started."""
    return {"began": Cells(kit.germans, None)}


class Row(NamedTuple):
    """Units of a line that go one way; the start of the way may be left out."""

    units: tuple[Unit | None, ...] | None = None
    route: tuple[Zone | None, ...] | None = None
    off: bool | None = None

    @property
    def named(self) -> tuple[Unit, ...]:
        """The units, without those that were noted as ?."""
        return tuple(unit for unit in self.units or () if unit is not None)


class Moves(NamedTuple):
    """A line of moves; `ahead` is the (verb, values) of the line behind it."""

    moves: tuple[Row, ...]
    ahead: Any

    def behind(self, *verbs: str) -> Sequence[Row]:
        """The rows of the line behind it, if that is of such a verb."""
        rows = self.ahead[1].get("moves") if self.ahead and self.ahead[0] in verbs else None
        return [Row(**row) for row in rows or ()]


def step_of(values: Any, t: Table | None) -> str:
    """Return the side that moves, by the units named or the zone."""
    line = Moves(tuple(Row(**row) for row in values.get("moves") or ()), values.get("ahead"))
    named = [unit for row in line.moves for unit in row.named]
    route = line.moves[0].route if line.moves else None
    return STEPS[mover(t, named, route, line) if t else whose(named)]


@rules.verb(
    "moves:(units:WHO* [route:ROUTE] [off:off|leaves|exits])*",
    step=step_of,
    ahead=True,
    ask="moves:(units:UNIT* route:ROUTE [off:off])",
    example=("move p1 p2 rybka 42 38", "move c12 42 38", "move c4 tito off"),
)
def move(t: Table, line: Moves) -> None:
    """units that move and their zones; the start may be left out"""
    fights_on(t, "a move")
    rows = parted(t, line.moves)
    for number, row in enumerate(rows):
        route: Any = row.route or ()
        side = mover(t, row.named, route, line)
        if not (side or row.named or None in route) and len(route) > 1:
            t.sub(somebody, route[0], route[-1])
        elif side != GERMAN:
            t.each(partisans.moves, units=row.named, route=route, off=bool(row.off))
        else:
            units, way = (row.named, route) if row.named or len(route) < 2 else whole(t, route)
            others = later([*rows[number + 1 :], *line.behind("move")])
            t.each(together, units=units, route=way, off=bool(row.off), others=others)


def whole(t: Table, route: Any) -> tuple[tuple[Unit, ...], Any]:
    """The Germans of a line that names zones only, and their way; who may be lost goes along."""
    units, unsure = all_of(t, route)
    state.gone_along(t, GERMAN, route[0], route[-1])
    for unit in unsure:
        t.sub(begins, unit, route[-1])
    if unsure and route[-1] is not None:
        turn_over(t, route[-1], "8.1")
    if not units and route[-1] is not None:  # some are there, or may have come there, and nobody knows who
        sure = unsure and state.partisans_in(t, route[-1]) is False
        alarm.perhaps(t, route[-1], True if sure else None)
    return units, route[1:]


def somebody(t: Table, start: Zone, end: Zone) -> None:
    """Units of either side may have left the zone; if Germans, they may occupy the other (6f, 6i)."""
    for side in (GERMAN, YUGOSLAV):
        state.gone_along(t, side, start, end)
        for unit in state.maybe_stack(t, start, side):
            put(t, unit, None)
    alarm.perhaps(t, end)
    t.loose[end] = None
    if t.loose[start] != 0:
        t.loose[start] = None


def all_of(t: Table, route: Any) -> tuple[tuple[Unit, ...], list[Unit]]:
    """Who goes where a line names a zone and nobody: all Germans of it that have not moved.

    Who may be lost goes too, if he is there and can; it does not tell that he is.
    """
    here = state.maybe_stack(t, route[0], GERMAN)
    fresh = [unit for unit in here if not t.acts[unit] & MOVE] or here
    known = None not in route
    can = [u for u in fresh if living(t, u) or not known or t.facts.along(route, allowance(t, u))]
    if len(can) == 1:
        return tuple(can), []
    for unit in sorted(set(fresh) - set(can)):
        put(t, unit, None)
    return tuple(filter(partial(living, t), can)), [unit for unit in can if not living(t, unit)]


def later(rows: Sequence[Row]) -> frozenset[tuple[Unit, Zone | None]]:
    """Who moves where in rows behind this, on the same line or on the next."""
    return frozenset((unit, row.route[-1]) for row in rows if row.route for unit in row.units or () if unit)


# Who moves (2.1a, 4, 7a, 7b).


def may_move(t: Table, unit: Unit) -> None:
    """2.1a, 7a, 7b: the unit exists, has landed and has not moved yet."""
    name = t.facts.name(unit)
    if state.plays(t, unit, "moved"):
        state.down(t, unit, "moves", "moved")
    moved = t.acts[unit] & MOVE
    t.rule("7a", not moved, "a unit moves once per turn", f"{name} moved a second time")


def parted(t: Table, rows: Sequence[Row]) -> Sequence[Row]:
    """4: the rows of a line, each of one side; those of the other side belong on a line of their own."""
    units = [unit for row in rows for unit in row.named]
    germans, others = ([unit for unit in units if whose([unit]) == side] for side in (GERMAN, YUGOSLAV))
    if not (germans and others):
        return rows
    found = f"{t.facts.names(germans)} moved on one line with {t.facts.names(others)}"
    t.rule("4", False, "Germans and partisans move in phases of their own", found)
    return [part for row in rows for part in by_side(row)]


def by_side(row: Row) -> Sequence[Row]:
    """The units of a row parted by side; leaders go with either."""
    split = [tuple(u for u in row.named if whose([u]) in (side, "")) for side in (GERMAN, YUGOSLAV)]
    return [row._replace(units=units) for units in split if whose(units)] or [row]


def mover(t: Table, units: Sequence[Unit], route: Any, line: Moves) -> str:
    """Who moves: as the units tell, whoever holds the leaders, or who stands where they start.

    Where either side may stand there, Germans move before partisans do.
    """
    if units:
        return whose(units) or prisoners.holder(t, units)
    if not route or route[0] is None:
        return ""
    germans, others = state.germans_in(t, route[0]), state.partisans_in(t, route[0])
    if False in (germans, others):
        return "" if germans is others else YUGOSLAV if germans is False else GERMAN
    if t.now[0] >= list(t.steps).index("combat"):
        return YUGOSLAV
    return GERMAN if whose(next_to_act(line)) == GERMAN else state.side_of(t, (), route[0])


def next_to_act(line: Moves) -> list[Unit]:
    """The units of the line behind, that move or fire."""
    fires = line.ahead[1].get("by") if line.ahead and line.ahead[0] in ("move", "fire") else None
    return [*(unit for row in line.behind("move", "fire") for unit in row.named), *filter(None, fires or ())]


# Effects of movement.


def occupied(t: Table, zone: Zone) -> None:
    """6f, 6i, 14e: Germans stand there, and as far as is known nobody else."""
    alarm.occupied(t, zone)
    others = state.partisans_in(t, zone), state.markers_in(t, zone)
    if t.at[prisoners.PAPERS] == zone and others == (False, False):
        prisoners.taken(t, zone)


def enters(t: Table, unit: Unit, zone: Zone) -> None:
    """8.1, 6f, 6i: apply the effects of a German unit in a zone."""
    put(t, unit, zone)
    turn_over(t, zone, "8.1")
    occupied(t, zone)


# The Germans (12.1, 12.2).


def goes(t: Table, unit: Unit, route: Zones, stops: frozenset[Zone], team: tuple[Unit, ...]) -> None:
    """12a, 12b, 12.1, 12.2: judge the move of one unit."""
    at, name = t.at[unit], t.facts.name(unit)
    may_move(t, unit)
    start = at if type(at) is int else None
    zones = read_way(route, start)[0]
    way, end = Way(zones, allowance(t, unit), stops, len(route) < 2 or route[0] == start), zones[-1]
    bound = end != start and start in stops and state.partisans_in(t, start)
    if bound:
        t.rule("12.2b", False, "a unit with partisans in its zone may not move", f"{name} left zone {start}")
    fine = bound or len(zones) < 2 or affords(t, unit, way, team)
    if fine and end in stops and end != start:
        before = t.acts[unit] & ~MOVE
        after = " and ".join(word for bit, word in ACTIONS.items() if before & bit)
        spare = before.bit_count() + 1 < t.v.german_actions
        found = f"{name} entered zone {end} after its {after}"
        t.rule("12.2c", spare, "it needs an action left for the assault", found)
    last = came_by(t, way)
    begins(t, unit, end)
    t.came_from[unit] = last


def affords(t: Table, unit: Unit, way: Way, team: tuple[Unit, ...]) -> bool:
    """12a to 12.2b: whether the MP suffice for a way; else the rule broken."""
    if living(t, unit) is False:
        return True  # it has none, and that is told
    if way.fits(t):
        also = ["12.1a"] * bool(led(t, unit)) + ["10d"] * bool(t.acts[unit] & LAND)
        t.rules.update(("12.2a", *also, *way.tries(t, "12.2b")))
        return True
    rule, expected = broken(t, unit, way, team)
    return t.rule(rule, False, expected, way.text(t, t.facts.name(unit)))


def broken(t: Table, unit: Unit, way: Way, team: tuple[Unit, ...]) -> tuple[str, str]:
    """Return the rule that the move breaks, and what is allowed."""
    stop = next((zone for zone in way.zones[1:-1] if zone in way.stops), None)
    where = f"zone {stop}" if stop else "the first zone with partisans or a marker"
    rule, expected = way.broken(
        t, ("12.2a", f"it has {way.points} MP"), ("12.2b", f"it must stop in {where}")
    )
    if rule == "12.2b":
        return rule, expected
    full = strength(t, unit)
    if t.acts[unit] & LAND and way.fits(t, full + led(t, unit) - way.points):
        return "10d", f"after a landing it has {way.points} of its {full} MP"
    near = any(officer in (unit, *team) or t.at[officer] in way.zones for officer in t.facts.officers)
    if near and way.fits(t, t.v.officer_move):
        return "12.1a", f"it has {way.points} MP: at most +1, for infantry that started with an officer"
    return rule, expected


def allowance(t: Table, unit: Unit) -> int:
    """12.1a, 12.2a, 10d: movement points, halved by a landing, one more with an officer.

    The bonus counts before the halving or behind it: either.
    """
    full, bonus, half = strength(t, unit), led(t, unit), t.v.landing_divides
    landed = t.acts[unit] & LAND
    return max((full + bonus) // half, full // half + bonus) if landed else full + bonus


def strength(t: Table, unit: Unit) -> int:
    """The most MP that a unit’s counter can show."""
    return max(many(state.factor(t, unit, MP)))


def led(t: Table, unit: Unit) -> int:
    """12.1a: the bonus of an officer that may have started with the unit."""
    if unit in t.facts.officers:
        return 0
    places = [
        stood(t, officer)
        for officer in t.facts.officers
        if not t.sp.surely(officer, 0) and t.at[officer] != CUP
    ]
    mine = stood(t, unit)
    return int(t.v.officer_move) if places and (mine is None or mine in places or None in places) else 0


def stood(t: Table, unit: Unit) -> Any:
    """The zone where a unit started."""
    return t.began[unit] if t.acts[unit] & MOVE else t.at[unit]


def together(t: Table, units: Any, route: Any, off: bool, others: Any) -> None:
    """12.2: move Germans, together or from several zones, with their prisoners."""
    mine = [unit for unit in units if unit not in LEADERS]
    if off:
        t.rule("12a", False, "only partisans with Tito leave the map", f"{t.facts.names(mine)} left the map")
    known = bool(route) and None not in route
    stops = barred(t)
    for unit in mine:
        if known:
            t.sub(goes, unit, tuple(route), stops, (*mine, *(other for other, _ in others)))
        else:
            may_move(t, unit)
            begins(t, unit, None)
    if known and not off:
        end = route[-1]
        alone(t, mine, end, others)
        prisoners.led(t, units, mine, end)
        for unit in mine:
            enters(t, unit, end)
        prisoners.left(t, mine)


def begins(t: Table, unit: Unit, end: Zone | None) -> None:
    """Move a unit from a known zone."""
    t.began[unit] = t.came_from[unit] = t.at[unit]
    state.acted(t, unit, MOVE)
    put(t, unit, end)


def barred(t: Table) -> frozenset[Zone]:
    """12.2b: zones certain to hold partisans or a marker."""
    at = t.at
    found = {at[unit] for unit in t.facts.partisans if type(at[unit]) is int and living(t, unit)}
    found.update(zone for zone in t.loose if t.loose[zone])
    found.update(place[0] for place in t.marker if t.marker.ends(place)[0] > 0)
    return frozenset(found)


def alone(t: Table, units: list[Unit], end: Zone, others: Any) -> None:
    """12.2d: an officer enters a zone with partisans or a marker only with a platoon."""
    if units and all(t.facts.units[unit].officer for unit in units) and end in barred(t):
        there = {*state.maybe_stack(t, end, GERMAN), *(unit for unit, to in others if to == end)}
        found = f"{t.facts.names(units)} entered zone {end} without a platoon"
        platoon = not there.isdisjoint(t.facts.platoons)
        t.rule("12.2d", platoon, "an officer may not enter an enemy zone alone", found)


def came_by(t: Table, course: Way) -> Any:
    """13.3.1i: the zone from which a unit entered the last one; None where that is not known."""
    graph, way, end = t.facts.graph, course.zones, course.zones[-1]
    if len(way) < 2:
        return None
    if way[-2] == end or way[-2] in graph[end]:
        return way[-2]  # it is written down, or it came straight from there
    start = t.facts.along(way[:-1], course.points, course.stops)
    left = course.points - start[0] if start else 0
    costs, last = reach(graph, way[-2], left, course.stops), graph[end]
    ways = [near for near in last if near in costs and near not in course.stops]
    ways = [near for near in ways if costs[near] + last[near] <= left]
    return ways[0] if len(ways) == 1 else None


@owes("move", "2.2a", "over the stacking limit", "zone {}", found="German stack in {} too large")
def crowds(t: Table) -> list[Zone]:
    """Zones that Germans have entered this turn, and where too many of them stand."""
    moved = {t.at[unit] for unit in t.acts if t.acts[unit] & (LAND | MOVE)}
    zones = sorted(zone for zone in moved if type(zone) is int)
    return [zone for zone in zones if min(state.points(t, stack(t, zone, GERMAN))) > t.v.stack]
