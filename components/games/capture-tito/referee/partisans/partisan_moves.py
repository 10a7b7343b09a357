"""The partisans' movement (7c, 7d, 12.3): who goes first, whom they seek, and where that leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from cutline.referee import Cells, Table

from ..activation import emerged, turn_over
from ..board import markers, state
from ..board.kit import GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone, whose
from ..board.markers import loose
from ..board.state import MOVE, OFF, Rows, put, rows, rules, stack
from ..board.ways import Way
from .parties import NOWHERE, March, accompanied, all_of, moved_to, named
from .partisan_duties import STEP, acts_in_words, deeds, in_reach, may_act, owing, snapshot
from .priorities import EDGE, ENEMY, FRIEND, Party, Stands, Wrong, allowed, fixed, seeks, spelt, wrong
from .stacks import began, ground, leaders_in, party, strength, view, waiting

UNKNOWN = "it is not known where all Germans or partisans stand"


@rows
def cells(kit: Kit) -> Rows:
    """`joins`: where those may have gone along who were turned over there (8.3c), and who was
    unnamed there before.
    """
    return {"joins": Cells(kit.zones, None)}


# The line.


def moves(t: Table, units: tuple[Unit, ...], route: tuple[Any, ...], off: bool) -> None:
    """Partisans move, with the leaders among them; those of each zone by themselves (12.3)."""
    snapshot(t)
    known_by_now(t)
    leaders = [unit for unit in LEADERS if unit in units]
    own = [unit for unit in units if unit not in leaders]
    for leader in leaders:
        emerged(t, leader)
    if None in route or not (route or off):
        _out_of_sight(t, units)
    elif leaders and not own and accompanied(t, leaders, *route[-1:]):
        for leader in leaders:
            put(t, leader, route[-1])
    else:
        _set_out(t, own, leaders, route, off)


def _out_of_sight(t: Table, units: Iterable[Unit]) -> None:
    """Where these went, nobody knows."""
    for unit in units:
        moved_to(t, unit, None, None)


def _set_out(t: Table, own: list[Unit], leaders: list[Unit], way: tuple[Zone, ...], off: bool) -> None:
    """Judge each party of a line by itself; a zone alone stands for all of it."""
    place = OFF if off else way[-1]
    for march in named(t, own, leaders, way, place) if own or leaders or not way else all_of(t, way):
        t.each(_marched, march.along(way, off))


def _marched(t: Table, march: March) -> None:
    """One party: what the rules say of its way and of its end, then it stands there."""
    seen, some = view(t), party(t, march.start, march.units, march.loose, march.leaders)
    alone = not march.units and march.loose == 0
    if march.leaders:
        expected = "Tito, Churchill and the documents move with partisans of their zone"
        t.rule("12.3g", not alone, expected, f"{march.text(t)} moved alone")
    for unit in waiting(t, march.start) if alone else ():  # they went too, or their leaders stayed
        t.stood[unit] = march.start
        put(t, unit, None)
    place: Any = OFF if march.off else march.end
    fights = march.start in seen.germans  # an assault is due there, and that is told
    if not (fights or alone) and may_move(t, march.units) and _free_to_go(t, seen, some, march):
        place = _goes(t, seen, some, march)
    _arrives(t, march, place, some.paces[-1])


def known_by_now(t: Table) -> None:
    """Who was turned over on the way has been told: nobody unnamed has come along."""
    whole = t.whole
    for zone in t.joins:
        joined = t.joins[zone]
        brought = [place for place in t.facts.lies[zone] if place[1] != "A"]
        if joined and all(markers.plain(whole[place], False) for place in brought):
            t.joins[zone], t.loose[joined[0]] = None, joined[1]


@rules.verb("units:UNIT* [at|in] [zone:ZONE]", step=STEP, also="stays", ask="units:UNIT*", example="stay c5")
def stay(t: Table, units: tuple[Unit | None, ...] | None, zone: Zone | None) -> None:
    """partisans that do not move"""
    snapshot(t)
    told = list(filter(None, units or ()))
    germans, named = ([unit for unit in told if whose([unit]) == side] for side in (GERMAN, YUGOSLAV))
    if germans:
        t.rule("4", False, "only partisans need such a line", f"{t.facts.names(germans)} stayed")
    fresh: dict[Zone, list[Unit]] = {}
    for unit in named or (waiting(t, zone) if zone is not None else ()):
        if type(t.at[unit]) is int and t.stood[unit] is None:
            fresh.setdefault(t.at[unit], []).append(unit)
    seen = view(t)
    for place, mine in fresh.items():
        _stays(t, seen, place, mine)


# What a party may do.


def may_move(t: Table, units: Iterable[Unit]) -> bool:
    """7c, 7d: whether they have an action left for a move."""
    for unit in units:
        if broken := may_act(t, unit, MOVE):
            found = f"{t.facts.name(unit)} moved after {deeds(t, unit)}"
            return t.rule(broken, False, acts_in_words(t, broken), found)
        t.rules.add("7c" if t.alarm.ends(0)[1] < t.v.organised else "7d")
    return True


def _crossed(t: Table, march: March, points: int) -> None:
    """8.3c: the markers of the zones that they have surely come through; who lay there joins."""
    full, apart = (march.start, *march.way), t.facts.apart
    for zone in dict.fromkeys(zone for zone, _ in t.facts.places):
        if zone == march.start or state.markers_in(t, zone) is False:
            continue
        near = any(apart(a, zone) + apart(zone, b) <= points for a, b in pairwise(full))
        round_it = not near or t.facts.along(full, points, frozenset((zone, *view(t).germans)))
        if zone in march.way or not round_it:
            turn_over(t, zone, "8.3c")
            if zone != march.end:
                t.joins[zone] = march.end, loose(t, march.end)
                t.loose[march.end] = None


def _paid(t: Table, seen: Stands, march: March, points: int) -> int | None:
    """12a, 12b, 12.3j, 12.3l: the way and its movement points; gives what it costs, if it can."""
    way = Way((march.start, *march.way), points, frozenset(seen.germans), march.told)
    if entered := next((zone for zone in march.way if zone in way.stops), None):
        found = f"{march.text(t)} entered zone {entered}"
        t.rule("12.3j", False, "partisans stop adjacent to Germans", found)
        return None
    if fits := way.fits(t):
        t.rules.update(("12.3l", *way.tries(t, "12.3j")))
        return int(fits[0])
    rule, expected = way.broken(
        t, ("12.3l", f"they have {points} MP"), ("12.3j", "partisans do not pass through Germans")
    )
    t.rule(rule, False, expected, way.text(t, march.text(t)))
    return None


def _free_to_go(t: Table, seen: Stands, some: Party, march: March) -> bool:
    """12.3a: whether it is not fixed; a stack with Tito never is."""
    is_fixed = EDGE not in some.aims and fixed(ground(t.facts), seen.germans, some.zone)
    beside = sorted(zone for zone in t.facts.graph[some.zone] if zone in seen.germans)
    expected = f"Germans in {', '.join(map(str, beside))} fix them"
    return t.rule("12.3a", not is_fixed, expected, f"{march.text(t)} moved from {some.zone}")


def _stays(t: Table, seen: Stands, place: Zone, units: list[Unit]) -> None:
    """12.3b: these units of a zone do not move; they may not, if they are neither fixed nor near enough."""
    some, right = party(t, place, waiting(t, place)), True
    if some.free or not fixed(ground(t.facts), seen.germans, place):
        right = _heads(t, seen, some, place, 0, t.facts.names(units))
    for unit in units:
        t.stood[unit] = place
        if not (right or t.believes):
            put(t, unit, None)  # it went, and nobody knows where to


def _goes(t: Table, seen: Stands, some: Party, march: March) -> Any:
    """12.3c to 12.3l: judge the way of a party and its end; where it stands then, None if not known."""
    cost = _paid(t, seen, march, some.paces[-1])
    if cost is not None:
        in_order(t, seen, march)
    if march.off:
        _leaves(t, march)
        return OFF
    if cost is None:
        t.full[march.end] = True  # it should not be there, and that is told
        return march.end
    right = _heads(t, seen, some, march.end, cost, march.text(t))
    _room(t, seen, march)
    return march.end if right or t.believes else None


def _heads(t: Table, seen: Stands, some: Party, end: Zone, cost: int, text: str) -> bool:
    """12.3c to 12.3f, 12.3i: whether it is as near as it can come to those whom it seeks."""
    place = ground(t.facts)
    if end != some.zone and not t.sought[some.zone]:
        t.sought[some.zone] = frozenset(seeks(place, seen, some)[1])
    first = rule_of(t, seen, some.aims[0])
    if not seen.judges(some.aims):
        return t.measured(first, None, "", "", unsure="" if t.missing[0] else UNKNOWN)
    found = _wrong(t, seen, some, end, cost)
    if found is None:
        t.rules.add(first)
        return True
    rule = "12.3b" if end == some.zone else "12.3i" if found.tie else rule_of(t, seen, found.aim)
    if not t.believes:  # as the rules have it, it went somewhere else
        t.rules.add(rule)
        return False
    right = {zone for world in seen.worlds() for zone in allowed(place, world, some)}
    expected = found.text(seen.alarm[0], spelt(sorted(right)))
    where = f"moved from {some.zone} to {end}" if end != some.zone else f"stayed in {end}"
    return t.rule(rule, False, expected, f"{text} {where}")


def rule_of(t: Table, seen: Stands, aim: str) -> str:
    """The rule of the priority that a stack follows."""
    enemy = "12.3e" if seen.alarm[0] >= t.v.organised else "12.3c"
    return {ENEMY: enemy, FRIEND: "12.3d", EDGE: "12.3f"}[aim]


def _leaves(t: Table, march: March) -> None:
    """12.3f: leave the map only with Tito, by an R zone in the north, west or south."""
    edges, text = ground(t.facts).edges, march.text(t)
    tito = "tito" in march.leaders or t.fate["tito"] is None
    if t.rule("12.3f", tito, "only a stack with Tito may leave", f"{text} left the map"):
        expected = f"it leaves by an R zone of the north, west or south: {spelt(sorted(edges))}"
        t.rule("12.3f", march.end in edges, expected, f"{text} left the map from {march.end}")


def in_order(t: Table, seen: Stands, march: March) -> None:
    """12.3h: it moves before smaller stacks. Stacks that need not move are past."""
    start, late = march.start, t.overtaken[march.start]
    if late:
        found = f"{march.text(t)} moved after {late}"
        t.rule("12.3h", False, "the stack with the most SP moves first", found, once=f"after {late}")
    if not seen.germans_sure or loose(t, start) != 0:
        return
    here = {*state.maybe_stack(t, start, YUGOSLAV), *t.stood.having(NOWHERE)}  # these may have stood there
    mine = max(strength(t, units)[1] for units in ({*began(t, start), *here}, here))
    for zone in seen.partisans:
        size = _to_come(t, zone) if zone != start else 0
        if not size or (size < mine and not t.stood.having(zone)):
            continue  # where others of that stack have moved, this was its turn
        if not owing(t, seen, zone):
            t.passed[zone] = True
            continue
        t.rules.add("12.3h")
        if size > mine and not t.overtaken[zone]:
            t.overtaken[zone] = f"{march.text(t)} with {mine} SP"


def _to_come(t: Table, zone: Zone) -> int:
    """The least SP of a stack that has yet to move; 0 where none has to."""
    rest = waiting(t, zone) if loose(t, zone) == 0 and not t.passed[zone] else []
    return min(strength(t, rest)[0], strength(t, began(t, zone))[0]) if rest else 0


def _wrong(t: Table, seen: Stands, some: Party, end: Zone, cost: int) -> Wrong | None:
    """Why it should not end there; nothing if that is right once those have gone who should have before."""
    place = ground(t.facts)
    found = wrong(place, seen, some, end, cost)
    later = _once_gone(t, seen, some.zone) if found else ()
    return None if None in (wrong(place, stands, some, end, cost) for stands in later) else found


def _once_gone(t: Table, seen: Stands, start: Zone) -> Iterator[Stands]:
    """How all stand once a bigger stack has moved that should have done so before; that is told by itself."""
    mine = max(strength(t, units)[1] for units in (began(t, start), stack(t, start, YUGOSLAV)))
    for zone in seen.partisans:
        if zone == start or _to_come(t, zone) <= mine or not owing(t, seen, zone):
            continue
        rest = waiting(t, zone)
        late = party(t, zone, rest, 0, leaders_in(t, zone))
        others = {other: sp for other, sp in seen.partisans.items() if other != zone}
        for end in allowed(ground(t.facts), seen, late):
            there = others.get(end, (0, 0))
            sp = there[0] + late.sp[0], there[1] + late.sp[1]
            yield seen._replace(partisans={**others, end: sp})


def _room(t: Table, seen: Stands, march: March) -> None:
    """12.3k: units that stay may not exceed the stacking limit."""
    end = march.end
    here = [unit for unit in stack(t, end, YUGOSLAV) if unit not in march.units]
    is_fixed = fixed(ground(t.facts), seen.germans, end)
    stay = [unit for unit in here if is_fixed or t.stood[unit] is not None]
    least = strength(t, [*stay, *march.units])[0]
    if end != march.start and (stay or least > t.v.stack):
        expected = f"a zone holds {t.v.stack} SP a side; the rest stop short or go round"
        found = f"{march.text(t)} moved to {end}, which then held {least} SP"
        t.full[end] = not t.rule("12.3k", least <= t.v.stack, expected, found)


def _arrives(t: Table, march: March, place: Any, points: int) -> None:
    """Place the party; reveal the markers on its way (8.3c)."""
    for unit in (*march.units, *march.leaders):
        moved_to(t, unit, march.start, place)
    t.fled[march.start] = t.fled[march.start] or "tito" in march.leaders
    if place is None:
        return
    for unit in stack(t, place, GERMAN) if t.believes and place != march.start else ():
        put(t, unit, None, (place, *in_reach(t, place, [unit])))  # it had gone, and nobody noted it
    if march.loose != 0:
        t.loose[march.start] = 0
    if place != OFF:
        there, more = loose(t, place), march.loose
        if more != 0:
            t.loose[place] = None if there is None or more is None else there + more
        _crossed(t, march, points)
