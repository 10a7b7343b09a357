"""The partisans' movement (7c, 7d, 12.3): who goes first, whom they seek, and where that leads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from cutline.referee import ALL, Line, World

from . import prisoners
from .alarm import least, levels, most
from .ammunition import used_up
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone
from .markers import lying, reveal_all
from .priorities import (
    EDGE,
    ENEMY,
    FRIEND,
    NONE,
    Count,
    Ground,
    Party,
    Stands,
    aims,
    allowed,
    fixed,
    seeks,
    wrong,
)
from .table import (
    ARRIVE,
    CUP,
    FREE,
    HIDDEN,
    MOVE,
    OFF,
    OUT,
    deeds,
    deeds_in_words,
    listed,
    living,
    nameless,
    names,
    perhaps_in,
    rules,
    surely_in,
    turned_up,
    unseen_so_far,
)
from .ways import Way

STEP = "partisans move"


# how they stand


@lru_cache(maxsize=8)
def ground(kit: Kit) -> Ground:
    """Return the zones and figures that the priorities need."""
    exits = frozenset(zone for zone, space in kit.zones.items() if space.edge in ("north", "west", "south"))
    return Ground(kit.graph, exits, kit.v.stack, kit.v.big_stack, kit.v.organised)


def view(w: World) -> Stands:
    """Return who stands where, with strength points."""
    unseen = frozenset(zone for zone in w.unnamed if nameless(w, zone))
    return Stands(sizes(w, w.kit.germans), sizes(w, w.kit.partisans), levels(w), unseen)


def sizes(w: World, units: Iterable[Unit]) -> dict[Zone, Count]:
    """Return the strength points of a side by zone; a zone whose units may all be gone holds them, or does not."""
    zones: dict[Zone, list[Unit]] = {}
    for unit in living(w, units):
        zone = w.at[unit]
        if type(zone) is int:
            zones.setdefault(zone, []).append(unit)
    dead = {*w.sp.having(0)}
    return {
        zone: count(w, us) for zone, us in zones.items() if not dead.issuperset(us) or w.one_of((True, False))
    }


def count(w: World, units: Iterable[Unit]) -> Count:
    """Return the least and the most strength points that units have; officers have none."""
    points = [w.sp.values(unit) for unit in units if not w.kit.units[unit].officer]
    return sum(left[0] for left in points), sum(left[-1] for left in points)


def snapshot(w: World) -> None:
    """Note who is on the map as the partisans begin; those revealed later owe no move."""
    if w.met[0] is None:
        on_map = [unit for unit in living(w, w.kit.partisans) if not w.at.surely(CUP, [unit])]
        w.met[0], w.called_at[0] = tuple(on_map), least(w)


def began(w: World, zone: Zone) -> list[Unit]:
    """Return who stood in a zone when the partisans began to move."""
    return [*living(w, w.stood.surely(zone)), *waiting(w, zone)]


def waiting(w: World, zone: Zone) -> list[Unit]:
    """Return those of a zone who have not moved yet."""
    return w.stood.surely(None, surely_in(w, zone, YUGOSLAV))


def doubtful(w: World, zone: Zone) -> list[Unit]:
    """Return those who may stand in a zone, or may be gone."""
    sure = surely_in(w, zone, YUGOSLAV)
    return [unit for unit in perhaps_in(w, zone, YUGOSLAV) if unit not in sure and w.at.values(unit)]


def leaders_in(w: World, zone: Zone) -> list[Unit]:
    """Return Tito, Churchill and papers that the partisans of a zone have with them."""
    return [who for who in LEADERS if w.at.surely(zone, [who]) and w.fate.surely(FREE, [who])]


def tito_with(w: World, zone: Zone, leaders: Collection[Unit]) -> tuple[bool, ...]:
    """Return whether Tito is with the partisans of a zone; both, where nobody knows."""
    if "tito" in leaders or "tito" in leaders_in(w, zone):
        return (True,)
    may = w.fate.having(FREE, ["tito"]) and w.at.having(zone, ["tito"])
    went = {place for unit in w.stood.surely(zone) for place in w.at.values(unit)}
    left = any(w.at.having(place, ["tito"]) for place in went - {zone})  # with those who have gone
    return (False, True) if may or left or nameless(w, zone) else (False,)


def party(w: World, zone: Zone, units: Sequence[Unit], leaders: Collection[Unit] = ()) -> Party:
    """Return partisans of a zone that move together."""
    own = min(
        [speeds(w, unit)[-1] for unit in units] + [w.v.leader_move] * bool(leaders), default=w.v.leader_move
    )
    here = [*surely_in(w, zone, YUGOSLAV), *doubtful(w, zone)]
    paces = {own, *(pace for unit in (*began(w, zone), *here) for pace in speeds(w, unit))}
    paces |= {w.v.leader_move} if leaders_in(w, zone) else set()
    stays = {*w.stood.surely(None, here), *w.stood.surely(zone, here)}
    fits = tuple(sorted(pace for pace in paces if pace <= own))
    aims, made_for = sought(w, zone, leaders), frozenset(w.sought[zone] or ())
    return Party(zone, count(w, units), fits, aims, not stays.issuperset(here), count(w, here)[1], made_for)


def speeds(w: World, unit: Unit) -> list[int]:
    """Return the MP that a unit may have."""
    counter = w.kit.units[unit]
    return sorted(
        {
            (counter.full if points == w.v.full else counter.reduced)[2]
            for points in w.sp.values(unit)
            if points
        }
        or {counter.reduced[2]}
    )


def sought(w: World, zone: Zone, leaders: Collection[Unit] = ()) -> tuple[str, ...]:
    """12.3c to 12.3f: Return whom they may seek: as a stack at first, as it is now, or as what is left.

    A small stack with Tito may be taken for one that flees, too.
    """
    tito = tito_with(w, zone, leaders)
    more = count(w, doubtful(w, zone))[1]
    counts = [count(w, units) for units in (began(w, zone), waiting(w, zone), surely_in(w, zone, YUGOSLAV))]
    every = dict.fromkeys((low, high + more) for low, high in counts)
    found = [aim for size in every for aim in aims(ground(w.kit), levels(w), size, tito)]
    return tuple(dict.fromkeys([*found, *([EDGE] if True in tito else [])]))


def in_sight(w: World, seen: Stands, zone: Zone, seeks: Iterable[str]) -> None:
    """Leave it unchecked where some stand of whom nobody knows, and friends are sought."""
    if FRIEND in seeks and seen.unseen - {zone}:
        w.give_up()


# actions left (7c, 7d, 11g)


def no_action(w: World, unit: Unit, action: str) -> str:
    """Return the rule by which a partisan surely has no such action left; "" where it may."""
    done, low, high = deeds(w, unit), *levels(w)
    if not done:
        return ""
    if high < w.v.organised:
        return "7c"
    two = len(done) >= w.v.organised_actions
    if action in done or (two and low >= w.v.organised):
        return "11g" if two and ARRIVE in done and action not in done else "7d"
    return ""


def acts_in_words(w: World, rule: str) -> str:
    if rule == "7c":
        return f"below alarm level {w.v.organised} it has one action per turn"
    return f"from alarm level {w.v.organised} it has two different actions per turn"


def may_move(w: World, units: Iterable[Unit]) -> bool:
    """7c, 7d: Judge that they have an action left for a move."""
    for unit in units:
        if rule := no_action(w, unit, MOVE):
            found = f"{w.kit.name(unit)} moved after {deeds_in_words(w, unit)}"
            return w.rule(rule, False, acts_in_words(w, rule), found)
        w.rules.add("7c" if most(w) < w.v.organised else "7d")
    return True


# a move


def march(w: World, units: Sequence[Unit], route: Sequence[Any], off: bool) -> None:
    """12.3: Move partisans, with the leaders among them; those of each zone by themselves."""
    snapshot(w)
    leaders = [who for who in LEADERS if who in units]
    own = [unit for unit in units if unit not in leaders]
    for who in leaders:
        prisoners.uncovered(w, who, moved=True)
        if w.fate.having(HIDDEN, [who]):
            fine = w.unseen[0]
            w.rule("3.1d", fine, "an A marker must be revealed first", f"{w.kit.name(who)} moved")
            w.fate[who] = FREE
    way = tuple(route)
    if None in way or not (way or off):
        return out_of_sight(w, units)
    if not own:
        return leaders_alone(w, leaders, way, off)
    starts = dict[Any, list[Unit]]()
    for unit in own:
        starts.setdefault(start_of(w, unit, way), []).append(unit)
    for start, party_ in starts.items():
        with_them = [who for who in leaders if len(starts) == 1 or w.at.having(start, [who])]
        goes(w, start, party_, with_them, way, off)


def start_of(w: World, unit: Unit, way: Sequence[Zone]) -> Zone | None:
    """Return where a partisan sets out; one that nobody has named yet is one of those unnamed."""
    at = w.at.values(unit)
    if at == (CUP,):
        points = w.kit.units[unit].full[2]
        crowds = [zone for zone in w.unnamed if nameless(w, zone)]
        crowds = [zone for zone in crowds if not way or w.kit.along((zone, *way), points)]
        if len(way) > 1 and way[0] in crowds:
            crowds = [way[0]]
        if len(crowds) == 1 and turned_up(w, unit, crowds[0]):
            return crowds[0]
        w.rule("12a", crowds or w.unseen[0], "it is not on the map", f"{w.kit.name(unit)} moved")
        unseen_so_far(w, unit)
        return None
    if len(at) > 1 and len(way) > 1 and way[0] in at:
        w.at[unit] = way[0]
        return way[0]
    return at[0] if len(at) == 1 and type(at[0]) is int else None


def out_of_sight(w: World, units: Iterable[Unit]) -> None:
    """Note that these went, and nobody knows where to."""
    for unit in units:
        w.at.darken(unit)
        if unit in w.kit.partisans:
            w.marched[unit] = True
            w.stood.darken(unit)


def leaders_alone(w: World, leaders: Sequence[Unit], way: Sequence[Zone], off: bool) -> None:
    """12.3g: Judge leaders that go with nobody."""
    if leaders:
        expected = "Tito, Churchill and the documents move with partisans of their zone"
        follows = (
            way
            and surely_in(w, way[-1], YUGOSLAV)
            and any(w.marched.surely(True, surely_in(w, way[-1], YUGOSLAV)))
        )
        w.rule("12.3g", follows, expected, f"{names(w, leaders)} moved alone")
        for who in leaders:
            stay_behind(w, prisoners.place(w, who))
            w.at[who] = way[-1] if way else OFF
    elif way:
        crowd_goes(w, way[0], way[-1])


def stay_behind(w: World, zone: Zone | None) -> None:
    """12.3g: Note that partisans whose leader went alone have gone too, or he stayed: that is one slip."""
    for unit in waiting(w, zone) if zone else ():
        w.stood[unit] = zone


def crowd_goes(w: World, start: Zone, end: Zone) -> None:
    """Let those go of whom nobody told who they are."""
    w.unnamed.darken(end)
    w.crowd[end] = True
    reveal_all(w, end, "8.3c")
    if nameless(w, start):
        w.unnamed[start] = 0


def goes(
    w: World,
    start: Zone | None,
    units: Sequence[Unit],
    leaders: Sequence[Unit],
    way: Sequence[Zone],
    off: bool,
) -> None:
    """12.3: Judge a party, and put it where it goes."""
    told = way[:1] == (start,)
    onward = tuple(way[1:] if told and (len(way) > 1 or off) else way)
    end = onward[-1] if onward else start
    text = names(w, (*units, *leaders))
    if start is not None:
        leaders = leaders or led(w, start, units, onward)
        w.check(
            judged, start, units, leaders, Way((start, *onward), 0, frozenset(), told or not way), off, text
        )
    for unit in units:
        w.stood.either(unit, () if start is None else (start,))
        w.marched[unit] = True
        w.at.either(unit, (OFF,) if off else () if end is None else (end,))
    for who in leaders:
        expected, found = (
            f"{w.kit.name(who)} is in zone {prisoners.place(w, who)}",
            f"{w.kit.name(who)} moved from {start}",
        )
        w.rule(
            "12.3g", start is None or w.at.having(start, [who]) or w.at.having(end, [who]), expected, found
        )
        w.at.either(who, (OFF,) if off else () if end is None else (end,))
        if off:
            w.fate[who] = OUT
    if start is not None and not off:
        crossed(w, start, units, onward)


def led(w: World, start: Zone, units: Sequence[Unit], way: Sequence[Zone]) -> list[Unit]:
    """12.3g: Return the leaders of a zone, if all partisans of it go and the way is not too long for them."""
    rest = set(living(w, w.at.having(start, w.kit.partisans))) - {*units}
    if rest or nameless(w, start) or not w.kit.along((start, *way), w.v.leader_move):
        return []
    return leaders_in(w, start)


def crossed(w: World, start: Zone, units: Sequence[Unit], way: Sequence[Zone]) -> None:
    """8.3c: Reveal the markers of the zones that they have surely come through."""
    apart, full = w.kit.apart, (start, *way)
    points = min(w.kit.units[unit].full[2] for unit in units)
    for zone in dict.fromkeys(zone for zone, _ in w.kit.places):
        if zone == start or not lying(w, zone):
            continue
        near = any(apart(a, zone) + apart(zone, b) <= points for a, b in pairwise(full))
        round_it = not near or w.kit.along(full, points, frozenset((zone,)))
        if zone in way or not round_it:
            reveal_all(w, zone, "8.3c")


def judged(
    w: World, start: Zone, units: Sequence[Unit], leaders: Sequence[Unit], way: Way, off: bool, text: str
) -> None:
    """12.3a to 12.3l: Judge all that the rules say of a move."""
    seen = view(w)
    if start in seen.germans:
        return  # an assault is due there, and that is told
    some = party(w, start, units, leaders)
    if not may_move(w, units) or not free_to_go(w, seen, some, text):
        return
    way = way._replace(points=some.paces[-1], stops=frozenset(seen.germans))
    cost, end = paid(w, way, text), way.zones[-1]
    if cost is None:
        return
    in_order(w, seen, start, text)
    if off:
        return leaves(w, end, leaders, text)
    room(w, seen, start, end, units, text)
    if not nameless(w, start):
        heads(w, seen, some, end, cost, text)


def free_to_go(w: World, seen: Stands, some: Party, text: str) -> bool:
    """12.3a: Judge that it is not fixed; a stack with Tito never is."""
    is_fixed = EDGE not in some.aims and fixed(ground(w.kit), seen.germans, some.zone)
    beside = sorted(zone for zone in w.kit.graph[some.zone] if zone in seen.germans)
    expected = f"Germans in {', '.join(map(str, beside))} fix them"
    return w.rule("12.3a", not is_fixed, expected, f"{text} moved from {some.zone}")


def paid(w: World, way: Way, text: str) -> int | None:
    """12a, 12b, 12.3j, 12.3l: Judge the way and its movement points; return what it costs, if it can be gone."""
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


def rule_of(w: World, seen: Stands, aim: str) -> str:
    """Return the rule of the priority that a stack follows."""
    enemy = "12.3e" if seen.alarm[0] >= w.v.organised else "12.3c"
    return {ENEMY: enemy, FRIEND: "12.3d", EDGE: "12.3f"}[aim]


def heads(w: World, seen: Stands, some: Party, end: Zone, cost: int, text: str) -> bool:
    """12.3c to 12.3f, 12.3i: Judge whether it is as near as it can come to those whom it seeks."""
    place = ground(w.kit)
    if end != some.zone and not some.sought:
        w.sought[some.zone] = seeks(place, seen, some)[1]
    in_sight(w, seen, some.zone, some.aims)
    w.rules.add(rule_of(w, seen, some.aims[0]))
    found = wrong(place, seen, some, end, cost)
    if found and None in (wrong(place, later, some, end, cost) for later in once_gone(w, seen, some.zone)):
        found = None
    if found is None:
        return True
    rule = "12.3b" if end == some.zone else "12.3i" if found.tie else rule_of(w, seen, found.aim)
    expected = found.text(seen.alarm[0], allowed(place, seen, some))
    where = f"moved from {some.zone} to {end}" if end != some.zone else f"stayed in {end}"
    return w.rule(rule, False, expected, f"{text} {where}")


def once_gone(w: World, seen: Stands, start: Zone) -> Iterator[Stands]:
    """Yield how all stand once a bigger stack has moved that should have done so before; that is told by itself."""
    mine = size_of(w, start)
    for zone in seen.partisans:
        if zone == start or nameless(w, zone) or to_come(w, zone) <= mine or not owing(w, seen, zone):
            continue
        late = party(w, zone, waiting(w, zone), leaders_in(w, zone))
        others = {other: sp for other, sp in seen.partisans.items() if other != zone}
        for end in allowed(ground(w.kit), seen, late):
            low, high = others.get(end, NONE)
            yield seen._replace(partisans={**others, end: (low + late.sp[0], high + late.sp[1])})


def size_of(w: World, zone: Zone) -> int:
    """Return the most SP that the stack of a zone had, or has."""
    here = [*surely_in(w, zone, YUGOSLAV), *doubtful(w, zone)]
    return max(count(w, units)[1] for units in ({*began(w, zone), *here}, here))


def leaves(w: World, end: Zone, leaders: Collection[Unit], text: str) -> None:
    """12.3f: Judge that only a stack with Tito leaves the map, by an R zone in the north, west or south."""
    edges, tito = ground(w.kit).edges, "tito" in leaders or not w.fate.surely("hidden", ["tito"])
    if w.rule("12.3f", tito, "only a stack with Tito may leave", f"{text} left the map"):
        expected = f"it leaves by an R zone of the north, west or south: {listed(sorted(edges))}"
        w.rule("12.3f", end in edges, expected, f"{text} left the map from {end}")


def in_order(w: World, seen: Stands, start: Zone, text: str) -> None:
    """12.3h: Judge that it moves before smaller stacks. Stacks that need not move are past."""
    late = w.overtaken[start]
    w.rule("12.3h", not late, "the stack with the most SP moves first", f"{text} moved after {late}")
    if nameless(w, start):
        return
    mine = size_of(w, start)
    for zone in seen.partisans:
        size = to_come(w, zone) if zone != start and not nameless(w, zone) else 0
        if not size or (size < mine and not w.stood.having(zone)):
            continue  # where others of that stack have moved, this was its turn
        if not owing(w, seen, zone):
            w.passed[zone] = True
            continue
        w.rules.add("12.3h")
        if size > mine and not w.overtaken[zone]:
            w.overtaken[zone] = f"{text} with {mine} SP"


def to_come(w: World, zone: Zone) -> int:
    """Return the least SP of a stack that has yet to move; 0 where none has to."""
    rest = waiting(w, zone) if not w.passed[zone] else []
    return min(count(w, rest)[0], count(w, began(w, zone))[0]) if rest else 0


def room(w: World, seen: Stands, start: Zone, end: Zone, units: Collection[Unit], text: str) -> None:
    """12.3k: Judge that units that stay do not exceed the stacking limit."""
    if end == start or nameless(w, end):
        return
    here = [unit for unit in surely_in(w, end, YUGOSLAV) if unit not in units]
    is_fixed = fixed(ground(w.kit), seen.germans, end)
    stay = here if is_fixed else [unit for unit in here if not w.stood.having(None, [unit])]
    held = count(w, (*stay, *units))[0]
    expected = f"a zone holds {w.v.stack} SP a side; the rest stop short or go round"
    if not w.rule("12.3k", held <= w.v.stack, expected, f"{text} moved to {end}, which then held {held} SP"):
        w.full[end] = True


# who stays, and who has to move


@rules.verb("units:UNIT* [at|in] [zone:ZONE]", step=STEP, also="stays", ask="units:UNIT*", example="stay c5")
def stay(w: World, line: Line) -> None:
    """partisans that do not move"""
    snapshot(w)
    told = [unit for unit in line.units or () if unit]
    germans, named = (
        [u for u in told if w.kit.side(u) == GERMAN],
        [u for u in told if w.kit.side(u) == YUGOSLAV],
    )
    w.rule("4", not germans, "only partisans need such a line", f"{names(w, germans)} stayed")
    zones = [at[0] for unit in named if len(at := w.at.values(unit)) == 1 and type(at[0]) is int]
    for zone in dict.fromkeys(zones or [line.zone] if line.zone else zones):
        w.check(stays, zone, named)
    for unit in named:
        if w.stood.surely(None, [unit]):
            w.stood.either(unit, w.at.values(unit))


def stays(w: World, zone: Zone, named: Sequence[Unit]) -> None:
    """12.3b: Judge units that do not move; they may not, if they are neither fixed nor near enough."""
    seen, mine = view(w), [unit for unit in waiting(w, zone) if unit in named or not named]
    some = party(w, zone, waiting(w, zone))
    if mine and (some.free or not fixed(ground(w.kit), seen.germans, zone)):
        heads(w, seen, some, zone, 0, names(w, mine))


def owing(w: World, seen: Stands, zone: Zone) -> list[Unit]:
    """12.3b: Return the partisans of a zone that must move and have not, taken together."""
    rest = to_move(w, seen, zone)
    if not rest:
        return []
    place, some = ground(w.kit), party(w, zone, rest, leaders_in(w, zone))
    in_sight(w, seen, zone, some.aims)
    leaves = some.aims == (EDGE,) and zone in place.edges
    return rest if leaves or wrong(place, seen, some, zone) else []


def to_move(w: World, seen: Stands, zone: Zone) -> list[Unit]:
    """Return the partisans of a zone who may still move: not fixed, not in a fight, an action left."""
    if nameless(w, zone) or w.passed[zone] or zone in seen.germans:
        return []
    met = w.met[0]
    rest = [u for u in waiting(w, zone) if not no_action(w, u, MOVE) and (met is None or u in met)]
    stays = rest and fixed(ground(w.kit), seen.germans, zone) and sought(w, zone) != (EDGE,)
    return [] if stays else rest


def plays_on(w: World) -> bool:
    """13.1c: Return whether the game is not lost yet."""
    return not used_up(w)


def may_be(w: World, zone: Zone) -> list[tuple[Any, Any]]:
    """Return where partisans may be that should have moved from a zone, cell by cell."""
    units = surely_in(w, zone, YUGOSLAV)
    reach = max((w.kit.units[unit].full[2] for unit in units), default=0)
    near = frozenset(other for other, points in w.kit.far(zone).items() if points <= reach)
    return [(("at", unit), near) for unit in (*units, *leaders_in(w, zone))]


def who_owes(zone: Zone, w: World) -> str:
    return f"{names(w, owing(w, view(w), zone))} in {zone}"


@rules.owed(
    STEP,
    "12.3b",
    "partisans that are not fixed must move",
    who_owes,
    ALL,
    found="{} did not move",
    touches=may_be,
)
def idle(w: World) -> tuple[Zone, ...]:
    """12.3b: Return the zones of partisans that have to move still."""
    seen = view(w)
    return tuple(zone for zone in seen.partisans if owing(w, seen, zone)) if plays_on(w) else ()


@rules.owed(
    STEP,
    "12.3k",
    "over the stacking limit",
    "zone {}",
    ALL,
    found="partisan stack in {} too large",
    touches=may_be,
)
def crowded(w: World) -> tuple[Zone, ...]:
    """12.3k: Return where too many have come to stand of whom nobody was too many when he came."""
    moved = living(w, w.marched.surely(True))
    zones = dict.fromkeys(zone for unit in moved for zone in w.at.values(unit) if type(zone) is int)
    return tuple(zone for zone in zones if not w.full[zone] and too_many(w, zone, moved))


def too_many(w: World, zone: Zone, moved: Collection[Unit]) -> bool:
    here, old = surely_in(w, zone, YUGOSLAV), {*moved, *(w.met[0] or ())}
    return bool(old & {*moved} & {*here}) and count(w, old & {*here})[0] > w.v.stack
