"""The partisans' movement (12.3): who goes, where from, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from cutline.referee import ALL, Line, World

from . import prisoners
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone
from .board.routes import Way, Zones
from .markers import lying, reveal_all
from .partisans import ground, in_sight, leaders_in, owing, party, size_of, snapshot, to_come, view, waiting
from .priorities import EDGE, ENEMY, FRIEND, Party, Stands, allowed, fixed, made_for, wrong
from .table import (
    At,
    Deed,
    Fate,
    crowds,
    listed,
    living,
    most,
    names,
    partisans_in,
    rules,
    turned_up,
    unseen_so_far,
    zone_of,
    zones_of,
)
from .units import acts_in_words, count, deeds_in_words, no_action, used_up

STEP = "partisans move"


class March(NamedTuple):
    """Partisans of a zone that move together: the zones behind it, and whether they leave the map there.

    `start`: None where it is not known; `told`: whether it was written.
    """

    start: Any
    units: Sequence[Unit]
    leaders: Sequence[Unit]
    onward: Zones
    told: bool
    off: bool
    text: str

    @property
    def zones(self) -> Zones:
        return (self.start, *self.onward)


# who goes, and from where


def march(w: World, units: Sequence[Unit], route: Sequence[Any], off: bool) -> None:
    """Move partisans, with the leaders among them; those of each zone by themselves (12.3)."""
    snapshot(w)
    leaders = [who for who in LEADERS if who in units]
    own, way = [unit for unit in units if unit not in leaders], tuple(route)
    revealed(w, leaders)
    if None in way or not (way or off):
        return out_of_sight(w, units)
    if not own:
        return leaders_alone(w, leaders, way) if leaders else crowd_goes(w, way)
    starts = dict[Any, list[Unit]]()
    for unit in own:
        starts.setdefault(start_of(w, unit, way), []).append(unit)
    for start, units in starts.items():
        goes(w, start, units, leaders if len(starts) == 1 else w.at.having(start, leaders), way, off)


def revealed(w: World, leaders: Iterable[Unit]) -> None:
    """3.1d: Judge that leaders who move have been revealed."""
    for who in leaders:
        prisoners.uncovered(w, who, w.kit.lettered)
        if w.fate.having(Fate.HIDDEN, [who]):
            found, expected = f"{w.kit.name(who)} moved", "an A marker must be revealed first"
            w.rule("3.1d", w.unseen[0], expected, found)
            w.fate[who] = Fate.FREE


def out_of_sight(w: World, units: Iterable[Unit]) -> None:
    """Note that these went, and nobody knows where to."""
    for unit in units:
        w.at.either(unit, ())
        if unit in w.kit.partisans:
            w.marched[unit] = True
            w.stood.either(unit, ())


def crowd_goes(w: World, way: Zones) -> None:
    """Let those go of whom nobody told who they are."""
    if way:
        w.unnamed.either(way[-1], ())
        w.crowd[way[-1]] = True
        reveal_all(w, way[-1], "8.3c")
        if partisans_in(w, way[0]).unnamed:
            w.unnamed[way[0]] = 0


def start_of(w: World, unit: Unit, way: Zones) -> Zone | None:
    """Return where a partisan sets out; None where nobody knows."""
    if w.at.surely(At.CUP, [unit]):
        return crowd_of(w, unit, way)
    if len(way) > 1 and way[0] in w.at.values(unit):
        w.at[unit] = way[0]
    return zone_of(w, unit)


def crowd_of(w: World, unit: Unit, way: Zones) -> Zone | None:
    """12a: Return where a partisan sets out that nobody has named yet: it is one of those unnamed."""
    points = w.kit.units[unit].full[2]
    zones = [zone for zone in crowds(w) if not way or w.kit.along((zone, *way), points)]
    if way[1:] and way[0] in zones:
        zones = [way[0]]
    if len(zones) == 1 and turned_up(w, unit, zones[0]):
        return zones[0]
    w.rule("12a", zones or w.unseen[0], "it is not on the map", f"{w.kit.name(unit)} moved")
    unseen_so_far(w, unit)
    return None


def goes(
    w: World, start: Zone | None, units: Sequence[Unit], leaders: Sequence[Unit], way: Zones, off: bool
) -> None:
    """Judge a party, and put it where it goes (12.3)."""
    told, text = way[:1] == (start,), names(w, (*units, *leaders))
    onward = way[1:] if told and (way[1:] or off) else way
    going = March(start, units, leaders or led(w, start, units, onward), onward, told or not way, off, text)
    end = At.OFF if off else going.zones[-1]
    w.check(judged, going)
    for unit in units:
        w.stood.either(unit, () if start is None else (start,))
        w.marched[unit] = True
    for who in going.leaders:
        leads(w, who, start, end)
    for piece in (*units, *going.leaders):
        w.at.either(piece, () if end is None else (end,))
    crossed(w, going)


def judged(w: World, going: March) -> None:
    """Judge all that the rules say of a move (12.3a to 12.3l)."""
    seen, start, text = view(w), going.start, going.text
    if start is None or start in seen.germans:
        return  # an assault is due there, and that is told
    some = party(w, start, going.units, going.leaders)
    if not may_move(w, going.units) or not free_to_go(w, seen, some, text):
        return
    way = Way(going.zones, some.paces[-1], frozenset(seen.germans), going.told)
    cost, end = paid(w, way, text), way.zones[-1]
    if cost is None:
        return
    in_order(w, seen, start, text)
    if going.off:
        return leaves(w, going)
    room(w, seen, going)
    if not partisans_in(w, start).unnamed:
        heads(w, seen, some, end, cost, text)


# whether they may go (12.3a, 12.3b)


def may_move(w: World, units: Iterable[Unit]) -> bool:
    """Judge that they have an action left for a move (7c, 7d)."""
    for unit in units:
        if rule := no_action(w, unit, Deed.MOVE):
            found = f"{w.kit.name(unit)} moved after {deeds_in_words(w, unit)}"
            return w.rule(rule, False, acts_in_words(w, rule), found)
        w.rules.add("7c" if most(w) < w.v.organised else "7d")
    return True


def free_to_go(w: World, seen: Stands, some: Party, text: str) -> bool:
    """12.3a: Judge that it is not fixed; a stack with Tito never is."""
    is_fixed = EDGE not in some.aims and fixed(ground(w.kit), seen.germans, some.zone)
    beside = sorted(zone for zone in w.kit.graph[some.zone] if zone in seen.germans)
    expected = f"Germans in {', '.join(map(str, beside))} fix them"
    return w.rule("12.3a", not is_fixed, expected, f"{text} moved from {some.zone}")


@rules.verb("units:UNIT* [at|in] [zone:ZONE]", step=STEP, also="stays", ask="units:UNIT*", example="stay c5")
def stay(w: World, line: Line) -> None:
    """partisans that do not move"""
    snapshot(w)
    units = [unit for unit in line.units or () if unit]
    germans, mine = ([unit for unit in units if w.kit.side(unit) == side] for side in (GERMAN, YUGOSLAV))
    w.rule("4", not germans, "only partisans need such a line", f"{names(w, germans)} stayed")
    for zone in zones_of(w, mine) or filter(None, [line.zone]):
        w.check(stays, zone, mine)
    for unit in w.stood.surely(None, mine):
        w.stood.either(unit, w.at.values(unit))


def stays(w: World, zone: Zone, named: Sequence[Unit]) -> None:
    """12.3b: Judge units that do not move; they may not, if they are neither fixed nor near enough."""
    seen, mine = view(w), [unit for unit in waiting(w, zone) if unit in named or not named]
    some = party(w, zone, waiting(w, zone))
    if mine and (some.free or not fixed(ground(w.kit), seen.germans, zone)):
        heads(w, seen, some, zone, 0, names(w, mine))


def may_be(w: World, zone: Zone) -> list[tuple[Any, Any]]:
    """Return where partisans may be that should have moved from a zone, cell by cell."""
    units = partisans_in(w, zone).sure
    reach = max((w.kit.units[unit].full[2] for unit in units), default=0)
    near = frozenset(other for other, points in w.kit.far(zone).items() if points <= reach)
    return [(("at", unit), near) for unit in (*units, *leaders_in(w, zone))]


def who_owes(zone: Zone, w: World) -> str:
    return f"{names(w, owing(w, view(w), zone))} in {zone}"


MUST, IDLE = "partisans that are not fixed must move", "{} did not move"


@rules.owed(STEP, "12.3b", MUST, who_owes, ALL, found=IDLE, touches=may_be)
def idle(w: World) -> tuple[Zone, ...]:
    """12.3b: Return the zones of partisans that have to move still."""
    seen = view(w)
    return () if used_up(w) else tuple(zone for zone in seen.partisans if owing(w, seen, zone))


# whom they seek (12.3c to 12.3f, 12.3i)


def heads(w: World, seen: Stands, some: Party, end: Zone, cost: int, text: str) -> None:
    """12.3c to 12.3f, 12.3i: Judge whether it is as near as it can come to those whom it seeks."""
    place, start = ground(w.kit), some.zone
    if end != start and not some.sought:
        w.sought[start] = made_for(place, seen, some)
    in_sight(w, seen, start, some.aims)
    w.rules.add(rule_of(w, seen, some.aims[0]))
    found = wrong(place, seen, some, end, cost)
    if found:
        rule = "12.3b" if end == start else "12.3i" if found.tie else rule_of(w, seen, found.aim)
        where = f"moved from {start} to {end}" if end != start else f"stayed in {end}"
        w.rule(rule, False, found.text(seen.alarm[0], allowed(place, seen, some)), f"{text} {where}")


def rule_of(w: World, seen: Stands, aim: str) -> str:
    """Return the rule of the priority that a stack follows."""
    enemy = "12.3e" if seen.alarm[0] >= w.v.organised else "12.3c"
    return {ENEMY: enemy, FRIEND: "12.3d", EDGE: "12.3f"}[aim]


def leaves(w: World, going: March) -> None:
    """12.3f: Judge that only a stack with Tito leaves the map, by an R zone in the north, west or south."""
    edges, end = ground(w.kit).edges, going.zones[-1]
    tito = "tito" in going.leaders or not w.fate.surely(Fate.HIDDEN, ["tito"])
    if w.rule("12.3f", tito, "only a stack with Tito may leave", f"{going.text} left the map"):
        expected = f"it leaves by an R zone of the north, west or south: {listed(sorted(edges))}"
        w.rule("12.3f", end in edges, expected, f"{going.text} left the map from {end}")


# Tito, Churchill and the documents (12.3g)


def leaders_alone(w: World, leaders: Sequence[Unit], way: Zones) -> None:
    """12.3g: Judge leaders that go with nobody."""
    expected = "Tito, Churchill and the documents move with partisans of their zone"
    follows = way and w.marched.surely(True, partisans_in(w, way[-1]).sure)
    w.rule("12.3g", follows, expected, f"{names(w, leaders)} moved alone")
    for who in leaders:
        # the partisans of his zone have gone too, or he stayed: that is one slip
        zone = zone_of(w, who)
        for unit in waiting(w, zone) if zone else ():
            w.stood[unit] = zone
        w.at[who] = way[-1] if way else At.OFF


def led(w: World, start: Zone | None, units: Sequence[Unit], way: Zones) -> list[Unit]:
    """12.3g: Return the leaders of a zone, if all partisans of it go and the way is not too long for them."""
    if start is None or not {*living(w, w.at.having(start, w.kit.partisans))} <= {*units}:
        return []
    if partisans_in(w, start).unnamed or not w.kit.along((start, *way), w.v.leader_move):
        return []
    return leaders_in(w, start)


def leads(w: World, who: Unit, start: Zone | None, end: Any) -> None:
    """12.3g: Judge that a leader was with those who move."""
    with_them = start is None or w.at.having(start, [who]) or w.at.having(end, [who])
    zone = zone_of(w, who)
    with_them = with_them or (zone and partisans_in(w, zone).unnamed)  # with others whom nobody named
    expected = f"{w.kit.name(who)} is in zone {zone}"
    w.rule("12.3g", with_them, expected, f"{w.kit.name(who)} moved from {start}")
    if end == At.OFF:
        w.fate[who] = Fate.OUT


# in which order (12.3h)


def in_order(w: World, seen: Stands, start: Zone, text: str) -> None:
    """12.3h: Judge that it moves before smaller stacks. Stacks that need not move are past."""
    late = w.overtaken[start]
    w.rule("12.3h", not late, "the stack with the most SP moves first", f"{text} moved after {late}")
    if partisans_in(w, start).unnamed:
        return
    mine = size_of(w, start)
    for zone in seen.partisans:
        size = to_come(w, zone) if zone != start and not partisans_in(w, zone).unnamed else 0
        if not size or (size < mine and not w.stood.having(zone)):
            continue  # where others of that stack have moved, this was its turn
        if not owing(w, seen, zone):
            w.passed[zone] = True
            continue
        w.rules.add("12.3h")
        if size > mine and not w.overtaken[zone]:
            w.overtaken[zone] = f"{text} with {mine} SP"


# the way (12a, 12b, 12.3j to 12.3l, 8.3c)


def paid(w: World, way: Way, text: str) -> int | None:
    """12.3j, 12.3l, 12a, 12b: Judge the way and its MP; return what it costs, if it can be gone."""
    if entered := next((zone for zone in way.zones[1:] if zone in way.stops), None):
        w.rule("12.3j", False, "partisans stop adjacent to Germans", f"{text} entered zone {entered}")
        return None
    if fits := way.fits(w):
        w.rules.update(("12.3l", *way.tries(w, "12.3j")))
        return int(fits[0])
    through = ("12.3j", "partisans do not pass through Germans")
    rule, expected = way.broken(w, ("12.3l", f"they have {way.points} MP"), through)
    w.rule(rule, False, expected, way.text(w, text))
    return None


def room(w: World, seen: Stands, going: March) -> None:
    """12.3k: Judge that units that stay do not exceed the stacking limit."""
    end = going.zones[-1]
    if end == going.start or partisans_in(w, end).unnamed:
        return
    stay = [unit for unit in partisans_in(w, end).sure if unit not in going.units]
    if not fixed(ground(w.kit), seen.germans, end):
        stay = [unit for unit in stay if not w.stood.having(None, [unit])]
    there = count(w, (*stay, *going.units))[0]
    expected = f"a zone holds {w.v.stack} SP a side; the rest stop short or go round"
    found = f"{going.text} moved to {end}, which then held {there} SP"
    if not w.rule("12.3k", there <= w.v.stack, expected, found):
        w.full[end] = True


OVER, FULL = "over the stacking limit", "partisan stack in {} too large"


@rules.owed(STEP, "12.3k", OVER, "zone {}", ALL, found=FULL, touches=may_be)
def crowded(w: World) -> tuple[Zone, ...]:
    """12.3k: Return where too many have come to stand of whom nobody was too many when he came."""
    moved, found = living(w, w.marched.surely(True)), list[Zone]()
    for zone in zones_of(w, moved):
        here = {*partisans_in(w, zone).sure}
        there = count(w, here & {*moved, *(w.met[0] or ())})[0]
        if not w.full[zone] and not here.isdisjoint(moved) and there > w.v.stack:
            found.append(zone)
    return tuple(found)


def crossed(w: World, going: March) -> None:
    """Reveal the markers of the zones that they have surely come through (8.3c)."""
    if going.start is None or going.off:
        return
    apart, way = w.kit.apart, going.zones
    points = min(w.kit.units[unit].full[2] for unit in going.units)
    for zone in dict.fromkeys(zone for zone, _ in w.kit.places):
        if zone == going.start or not lying(w, zone):
            continue
        near = any(apart(a, zone) + apart(zone, b) <= points for a, b in pairwise(way))
        round_it = not near or w.kit.along(way, points, frozenset((zone,)))
        if zone in going.onward or not round_it:
            reveal_all(w, zone, "8.3c")
