"""Movement (12, 12.1, 12.2): the verb for both sides, and the Germans' part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cutline.referee import Line, World, lines_behind

from . import marches, prisoners
from .alarm import settled
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone
from .board.routes import Way, Zones, reach, read_way
from .markers import fights_on, reveal_all, surely_lying
from .table import (
    OTHER,
    STEPS,
    At,
    Deed,
    Fate,
    Stack,
    alive,
    everybody,
    germans_in,
    gone,
    holder,
    living,
    names,
    partisans_in,
    perhaps_all,
    platoons,
    plays,
    rules,
    side_of,
    sides_in,
    strength,
)
from .units import deeds

Row = dict[str, Any]


# who moves


def named(rows: Iterable[Row]) -> list[Unit]:
    """Return the units that some moves name."""
    return [unit for row in rows for unit in row.get("units") or () if unit]


def mover(w: World, rows: Sequence[Row]) -> str:
    """Return who moves: as the units tell, whoever holds the leaders, or who stands where they start.

    "" where nobody can stand there.
    """
    units, start = named(rows), (rows[0].get("route") or (None,))[0] if rows else None
    if units:
        return side_of(w, units) or (GERMAN if w.fate.having(Fate.PRISONER, units) else YUGOSLAV)
    if start is None or not germans_in(w, start).may:
        return YUGOSLAV if start is None or partisans_in(w, start).may else ""
    sure = sides_in(w, start)
    combat = w.now and STEPS.index(w.now) >= STEPS.index("combat")
    return sure[0] if len(sure) == 1 else YUGOSLAV if combat else GERMAN


def step_of(values: Any, w: World) -> str:
    """Return the step of the side that moves; none, where nobody knows who stands where it starts."""
    rows = values.get("moves") or ()
    start = (rows[0].get("route") or (None,))[0] if rows else None
    unknown = start and not named(rows) and not holder(w, start)
    return "" if unknown else {GERMAN: "move", YUGOSLAV: "partisans move"}.get(mover(w, rows), "")


@rules.verb(
    "moves:(units:WHO* [route:ROUTE] [off:off|leaves|exits])*",
    step=step_of,
    ahead=True,
    ask="moves:(units:UNIT* route:ROUTE [off:off])",
    example=("move p1 p2 rybka 42 38", "move c12 42 38", "move c4 tito off"),
)
def move(w: World, line: Line) -> None:
    """units that move and their zones; the start may be left out"""
    fights_on(w, "a move")
    rows = parted(w, line.moves or ())
    for row in rows:
        units, route, off = tuple(named([row])), tuple(row.get("route") or ()), bool(row.get("off"))
        side = mover(w, [row] if units else rows)
        if not units and None not in route and len(route) + off > 1:
            zone_goes(w, route, off, side, (*named(rows), *behind(line.ahead, route)))
        elif side == GERMAN:
            together(w, units, route, off, (*named(rows), *behind(line.ahead, route)))
        else:
            marches.march(w, units, route, off)


def zone_goes(w: World, route: Zones, off: bool, side: str, team: Sequence[Unit]) -> None:
    """Move whoever stands in a zone; where both sides may, anybody may have gone."""
    if not holder(w, route[0]) and not any(Stack(w, route[0], other).empty for other in OTHER):
        for other in OTHER:
            whole(w, route, other, perhaps=True)
        return settled(w, route[-1])
    units = whole(w, route, side)
    if side == GERMAN:
        return together(w, units, route, off, team)
    marches.march(w, units, route, off)
    if units and partisans_in(w, route[0]).unnamed:
        marches.crowd_goes(w, route)


def parted(w: World, rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows of a line, each of one side; those of the other belong on a line of their own (4)."""
    units = named(rows)
    germans, others = ([unit for unit in units if w.kit.side(unit) == side] for side in (GERMAN, YUGOSLAV))
    if not (germans and others):
        return rows
    found = f"{w.kit.names(germans)} moved on one line with {w.kit.names(others)}"
    w.rule("4", False, "Germans and partisans move in phases of their own", found)
    split = [
        {**row, "units": [u for u in named([row]) if u not in far]}
        for row in rows
        for far in (others, germans)
    ]
    return [row for row in split if side_of(w, row["units"])]


def behind(ahead: Any, route: Sequence[Any]) -> list[Unit]:
    """Return who goes to the same zone on the lines behind this."""
    found: list[Unit] = []
    for verb, values in lines_behind(ahead):
        if verb != "move":
            break
        rows = values.get("moves") or ()
        found += named(row for row in rows if route and tuple(row.get("route") or ())[-1:] == route[-1:])
    return found


def whole(w: World, route: Zones, side: str, perhaps: bool = False) -> tuple[Unit, ...]:
    """Return who goes where a line names a zone and nobody: all of it that have not moved.

    Who may be there, and elsewhere as well, may have gone along; all of them, if that side is not certain.
    """
    row = w.moved if side == GERMAN else w.marched
    here = living(w, w.at.having(route[0], everybody(w, side)))
    here = [unit for unit in here if not row.surely(True, [unit])] or here
    sure = [] if perhaps else alive(w, w.at.surely(route[0], here))
    for unit in here:
        if unit not in sure:
            row.either(unit, (False, True))
            if zones := w.at.values(unit):
                w.at.either(unit, (*zones, route[-1]))
    leaders = w.at.surely(route[0], LEADERS) if side != GERMAN else []
    for who in leaders if not sure else ():
        w.at.either(who, (route[0], route[-1]))
    return (*sure, *leaders) if sure else ()


# Germans that can move (2.2a, 7)


def entered(w: World) -> Iterable[Zone]:
    """Return the zones that Germans have entered this turn."""
    units = living(w, {*w.landed.surely(True), *w.moved.surely(True)})
    return sorted({zone for unit in units if type(zone := w.at.known(unit)) is int})


@rules.owed(
    "move", "2.2a", "over the stacking limit", "zone {}", entered, found="German stack in {} too large"
)
def crowded(w: World, zone: Zone) -> bool:
    """2.2a: Return whether too many Germans surely stand in a zone."""
    return bool(strength(w, germans_in(w, zone).sure) > w.v.stack)


def may_move(w: World, unit: Unit) -> None:
    """7a, 7b: Judge that a unit exists, has landed and has not moved or fought yet."""
    plays(w, unit, "moved")
    down(w, unit, "moves", "moved")
    again, found = w.moved.surely(True, [unit]), f"{w.kit.name(unit)} moved a second time"
    w.rule("7a", not again, "a unit moves once per turn", found)


def down(w: World, unit: Unit, does: str, did: str) -> None:
    """7b: Judge that a German has landed; where no landing was noted, that is one slip."""
    if unit in w.kit.germans and waits(w, unit):
        w.rule("7b", False, f"it lands before it {does}", f"{w.kit.name(unit)} {did} before it landed")
        for mate in w.at.surely(At.CUP, wave_of(w, unit)):
            w.at.either(mate, ())


def waits(w: World, unit: Unit) -> bool:
    """7b: Return whether a German surely is still to land; of landings that nobody noted nothing is known."""
    wave = wave_of(w, unit)
    first = w.v.second_wave if unit in w.kit.second_wave else w.v.first_wave
    early = w.turn[0] < first or (w.turn[0] == first and w.diced[0])
    others = len(w.at.having(At.CUP, wave)) < len(wave)
    return bool(w.at.surely(At.CUP, [unit])) and not w.unseen[0] and bool(early or others)


def wave_of(w: World, unit: Unit) -> list[Unit]:
    """Return the Germans that land in the same wave."""
    second = w.kit.second_wave
    return [other for other in w.kit.germans if (other in second) == (unit in second)]


# the Germans' moves (12.1, 12.2)


def together(w: World, units: Sequence[Unit], route: Sequence[Any], off: bool, team: Sequence[Unit]) -> None:
    """Move Germans, together or from several zones, with their prisoners (12.2)."""
    mine, leaders = [u for u in units if u not in LEADERS], [u for u in units if u in LEADERS]
    w.rule("12a", not off, "only partisans with Tito leave the map", f"{names(w, mine)} left the map")
    stops, known = barred(w), bool(route) and None not in route
    starts = dict.fromkeys(w.at.known(unit) for unit in mine)
    for unit in mine:
        may_move(w, unit)
        if known:
            w.check(goes, unit, tuple(route), stops, (*mine, *team))
        sets_out(w, unit, route if known else (), stops)
    if not known or off:
        return
    end = route[-1]
    alone(w, mine, end, stops, team)
    prisoners.led(w, leaders, mine, end)
    reveal_all(w, end, "8.1")
    for zone in starts:
        settled(w, zone)


def goes(w: World, unit: Unit, route: Zones, stops: frozenset[Zone], team: Sequence[Unit]) -> None:
    """12a, 12b, 12.1, 12.2: Judge the way of one unit."""
    at, name = w.at[unit], w.kit.name(unit)
    start = at if type(at) is int else None
    zones = read_way(route, start)[0]
    way, end = Way(zones, allowance(w, unit), stops, len(route) < 2 or route[0] == start), zones[-1]
    if end != start and start in stops and not partisans_in(w, start).empty:
        w.rule("12.2b", False, "a unit with partisans in its zone may not move", f"{name} left zone {start}")
    elif (len(zones) < 2 or affords(w, unit, way, team)) and end in stops and end != start:
        before = [deed for deed in deeds(w, unit) if deed != Deed.MOVE]
        found = f"{name} entered zone {end} after its {' and '.join(before)}"
        spare = len(before) + 1 < w.v.german_actions
        w.rule("12.2c", spare, "it needs an action left for the assault", found)


def affords(w: World, unit: Unit, way: Way, team: Sequence[Unit]) -> bool:
    """12a to 12.2b: Judge whether the MP suffice for a way; else tell the rule that it breaks."""
    if gone(w, unit):
        return True  # it has none, and that is told
    if way.fits(w):
        also = ["12.1a"] * bool(led(w, unit)) + ["10d"] * bool(w.landed.having(True, [unit]))
        w.rules.update(("12.2a", *also, *way.tries(w, "12.2b")))
        return True
    rule, expected = broken(w, unit, way, team)
    return w.rule(rule, False, expected, way.text(w, w.kit.name(unit)))


def broken(w: World, unit: Unit, way: Way, team: Sequence[Unit]) -> tuple[str, str]:
    """Return the rule that a move breaks, and what is allowed."""
    stop = next((f"zone {zone}" for zone in way.zones[1:-1] if zone in way.stops), "")
    stop = f"it must stop in {stop or 'the first zone with partisans or a marker'}"
    rule, expected = way.broken(w, ("12.2a", f"it has {way.points} MP"), ("12.2b", stop))
    full = points(w, unit)
    if rule != "12.2b" and Deed.LAND in deeds(w, unit) and way.fits(w, full + led(w, unit) - way.points):
        return "10d", f"after a landing it has {way.points} of its {full} MP"
    near = any(officer in (unit, *team) or w.at[officer] in way.zones for officer in w.kit.officers)
    if rule != "12.2b" and near and way.fits(w, w.v.officer_move):
        return "12.1a", f"it has {way.points} MP: at most +1, for infantry that started with an officer"
    return rule, expected


def points(w: World, unit: Unit) -> int:
    """Return the most MP that a unit's counter can show."""
    counter = w.kit.units[unit]
    return int((counter.full if counter.officer or w.sp.having(w.v.full, [unit]) else counter.reduced)[2])


def led(w: World, unit: Unit) -> int:
    """12.1a: Return the bonus of an officer that may have started with the unit."""
    officers = [officer for officer in living(w, w.kit.officers) if not w.at.surely(At.CUP, [officer])]
    mine, starts = began(w, unit), [began(w, officer) for officer in officers]
    near = any(not mine or not start or {*mine} & {*start} for start in starts)
    return int(w.v.officer_move) if near and unit not in w.kit.officers else 0


def began(w: World, unit: Unit) -> tuple[Any, ...]:
    """Return the zones in which a unit may have started; none where that is not known."""
    return (w.began if w.moved.surely(True, [unit]) else w.at).values(unit)


def allowance(w: World, unit: Unit) -> int:
    """12.1a, 12.2a, 10d: Return the movement points, halved by a landing, one more with an officer.

    The bonus counts before the halving or behind it: either.
    """
    full, bonus, half = points(w, unit), led(w, unit), w.v.landing_divides
    landed = w.landed.surely(True, [unit])
    return int(max((full + bonus) // half, full // half + bonus) if landed else full + bonus)


def barred(w: World) -> frozenset[Zone]:
    """12.2b: Return the zones that surely hold partisans or a marker."""
    standing = {w.at.known(unit) for unit in alive(w, w.kit.partisans)}
    lying = () if perhaps_all(w) else (zone for zone in w.kit.marked if surely_lying(w, zone))
    return frozenset([*standing.intersection(w.kit.zones), *lying])


def alone(w: World, units: Sequence[Unit], end: Zone, stops: frozenset[Zone], team: Sequence[Unit]) -> None:
    """12.2d: Judge that no officer enters a zone with partisans or a marker without a platoon."""
    if units and end in stops and {*units} <= {*w.kit.officers}:
        there = platoons(w, {*germans_in(w, end).may, *team} & {*w.kit.germans})
        found = f"{w.kit.names(units)} entered zone {end} without a platoon"
        w.rule("12.2d", there, "an officer may not enter an enemy zone alone", found)


def sets_out(w: World, unit: Unit, route: Sequence[Any], stops: frozenset[Zone]) -> None:
    """13.3.1i: Put a unit where its way ends, and note from where it came there; no route is known."""
    start, before = w.at.known(unit), None
    w.began.either(unit, w.at.values(unit))
    if route:
        before = came_by(
            w, read_way(route, start if type(start) is int else None)[0], allowance(w, unit), stops
        )
    w.came_by.either(unit, () if before is None else (before,))
    w.moved[unit] = True
    w.at.either(unit, route[-1:])


def came_by(w: World, way: Zones, points: int, stops: frozenset[Zone]) -> Zone | None:
    """13.3.1i: Return the zone from which a unit entered the last one; None where that is not known."""
    graph, end = w.kit.graph, way[-1]
    if len(way) < 2:
        return None
    if way[-2] == end or way[-2] in graph[end]:
        return way[-2]  # it is written down, or it came straight from there
    start = w.kit.along(way[:-1], points, stops)
    spare = points - start[0] if start else 0
    costs = reach(graph, way[-2], spare, stops)
    last = [near for near in graph[end] if near in costs and near not in stops]
    last = [near for near in last if costs[near] + graph[end][near] <= spare]
    return last[0] if len(last) == 1 else None
