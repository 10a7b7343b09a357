"""What may be done now: the lines that `next` and the page offer, from which a game is played as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from cutline.referee import World

from .assault import free
from .board.kit import GERMAN, LEADERS, PAPERS, Unit, Zone
from .board.routes import cheapest, reach
from .drawing import cup
from .events import kind, under_way, wave_turn, what_is_due
from .landing import astray_zone
from .markers import callers, late, lying, surely_lying, untold
from .movement import allowance, barred, crowded, entered
from .outlook import marches, moved, volleys
from .prisoners import PERSONS
from .reinforcements import Late, allowed_now, in_time, near_door, waits
from .storms import ranked
from .table import STEPS, At, Fate, germans_in, least, partisans_in, platoons, rules, strength, zone_of
from .units import deeds, on_top, tops, used_up
from .volleys import fresh, places

Row = dict[str, Any]
Ways = dict[str, Iterable[Row]]

ROUNDS = 3  # of an assault: so many are offered, beside as many as it takes
THROWN = (None, None)  # a pair of dice


@rules.hook
def ways(w: World) -> Ways:
    """Return what is due before anything else; else all that may be done, step by step."""
    nothing: Ways = dict.fromkeys(VERBS, ())
    if used_up(w):
        return nothing
    for due in AT_ONCE:
        if rows := {verb: found for verb, each in due(w).items() if (found := [*each])}:
            return nothing | rows
    return nothing | {verb: rows(w) for verb, rows in VERBS.items()}


def before(w: World, step: str) -> bool:
    """Return whether play has not gone beyond a step."""
    return STEPS.index(w.now or STEPS[0]) <= STEPS.index(step)


def first_landing(w: World) -> Ways:
    """3.3a: Return the landings of the first wave, which lands as a whole; air support may come before."""
    if w.turn[0] != w.v.first_wave or not before(w, "drop") or not (left := [*landings(w)]):
        return {}
    return {"air": supported(w), "drop": left}


def begun(w: World) -> Ways:
    """5: Return the rolls that a turn begins with."""
    if not before(w, "wave") or not what_is_due(w):
        return {}
    if w.turn[0] == w.v.first_wave:
        return {"event": events(w)} if before(w, "event") and not w.noted["event"] else {}
    rolls: Ways = {"wave": [{}]} if wave_turn(w) and not w.noted["wave"] else {}
    supply = not w.noted["supply"] and (w.turn[0] == w.v.dawn or under_way(w))
    return rolls | ({"supply": [{"dice": (None,) * kind(w).dice}]} if supply else {})


# events (5.1)


def events(w: World) -> Iterator[Row]:
    """Yield a line for each face, with what may be chosen then."""
    for face in w.kit.d10:
        letter = w.charts["first-events"].at(face).event
        for more in OUTCOMES.get(letter, lambda w: [{}])(w):
            yield {"event": face, **more}


def flak(w: World) -> Iterator[Row]:
    """5.1b: Yield the platoons that may be hit, for each face."""
    for die in w.kit.d10:
        loss = w.charts["losses"].at(die)
        for group in loss.groups.split():
            hits = combinations(w.kit.first_platoons([group]), loss.lost)
            yield from ({"die": die, "units": units} for units in hits)


def drawn(w: World) -> Iterator[Row]:
    """5.1c, 5.1e: Yield each face; what leaves is drawn."""
    yield from ({"die": die, "units": (None,)} for die in w.kit.d6)


def birthday(w: World) -> Iterator[Row]:
    yield from ({"die": die} for die in w.kit.d6)


def off_course(w: World) -> Iterator[Row]:
    """5.1f: Yield the units of the group that each face names."""
    for die in w.kit.d6:
        units = w.kit.groups[w.charts["astray"].at(die).group]
        yield from ({"die": die, "units": (unit,)} for unit in units)


OUTCOMES = {"b": flak, "c": drawn, "d": birthday, "e": drawn, "f": off_course}


# air support and landings (9, 10)


def supported(w: World) -> Iterator[Row]:
    """Yield the zones worth air support: a marker or partisans there, Germans beside; before landings any."""
    if w.noted.having(True, ["air"]) or not before(w, "air"):
        return
    near = {zone for german in places(w, GERMAN) for zone in w.kit.beside[german]}
    each = sorted(near) or w.kit.zones
    yield from ({"zone": z} for z in each if lying(w, z) or partisans_in(w, z).may)


def landings(w: World) -> Iterator[Row]:
    """Yield the units that may land now, each with its drop zone."""
    for unit in w.at.surely(At.CUP, w.kit.germans):
        if wave_turn(w) if unit in w.kit.second_wave else w.turn[0] == w.v.first_wave:
            dz = astray_zone(w) if w.astray.surely(unit) else w.kit.drop_of[w.kit.units[unit].group]
            yield {"drops": ({"unit": unit, "dz": dz, "die": None, "zone": None},)}


# activation (8)


def revealed(w: World) -> Ways:
    """8: Return the zones whose markers are open, and nobody has told what they hid."""
    return {"reveal": ({"zone": zone, "found": (None,)} for zone in w.kit.zones if untold(w, zone))}


def calls(w: World) -> Iterator[Row]:
    """Yield the stacks that have still to roll for a marker beside them."""
    settle_first = late(w) and any(crowded(w, zone) for zone in entered(w))
    for zone in w.kit.lettered if not settle_first else ():
        if surely_lying(w, zone):
            rolled = w.rolled[zone, late(w)]
            yield from ({"zone": zone, "by": by} for by in callers(w, zone) if by not in rolled)


# the partisans' reinforcements (11)


def arrivals(w: World) -> Iterator[Row]:
    """11: Yield those who had to wait; else the colours that may be rolled for."""
    late_ones = [*late_arrivals(w, in_time(w)[:1])]
    yield from late_ones
    if not late_ones and least(w) >= w.v.organised and not w.noted.having(True, ["reinforce"]):
        yield from ({"colour": colour} for colour in allowed_now(w) if cup(w, colour))


def late_arrivals(w: World, waiting: Iterable[Late]) -> Iterator[Row]:
    """11f: Yield the zones in which those who had to wait may arrive."""
    for some in waiting:
        free = [zone for zone in near_door(w, some.entry or 0) if not germans_in(w, zone).may]
        if waits(w, some) > 0:
            yield from ({"units": (None,), "at": zone} for zone in free)


# moves (12)


def moves(w: World) -> Iterator[Row]:
    """Yield the moves of Germans, stacks and single units; of partisans by their priorities."""
    if before(w, "move"):
        stops = barred(w)
        for zone in places(w, GERMAN):
            for team in teams(w, zone):
                each = (end for end in ends(w, team, zone, stops) if has_room(w, end, team))
                yield from (moved(team, way(w, team, (zone, end), stops)) for end in each)
    yield from marches(w)


def teams(w: World, zone: Zone) -> Iterator[tuple[Unit, ...]]:
    """Yield who of a zone may move together, with and without their prisoners."""
    units = able(w, zone, w.moved) if partisans_in(w, zone).empty else []
    led = tuple(who for who in PERSONS if captive(w, who, zone))
    for team in dict.fromkeys([tuple(units), *((unit,) for unit in units)]):
        if team:
            yield team
            yield from [(*team, *led)] * bool(led)


def able(w: World, zone: Zone, row: Any) -> list[Unit]:
    """Return the Germans of a zone that can still move or fire, by the `row` of who did."""
    here = row.surely(False, germans_in(w, zone).sure)
    return [unit for unit in here if len(deeds(w, unit)) < w.v.german_actions]


def captive(w: World, who: Unit, zone: Zone) -> bool:
    return bool(w.fate.surely(Fate.PRISONER, [who]) and w.at.surely(zone, [who]))


def ends(w: World, team: Iterable[Unit], start: Zone, stops: frozenset[Zone]) -> list[Zone]:
    """Return the zones that all of them can move to, if they stop in some."""
    units = [unit for unit in team if unit not in LEADERS]
    points = min(allowance(w, unit) for unit in units)
    found = [zone for zone in reach(w.kit.graph, start, points, stops) if zone != start]
    fresh = not any(deeds(w, unit) for unit in units) and not {*units} <= {*w.kit.officers}
    return [zone for zone in found if zone not in stops or fresh]


def has_room(w: World, zone: Zone, team: Sequence[Unit]) -> bool:
    """Return whether units can stay in a zone with those there that can move no more (2.2a)."""
    here = germans_in(w, zone).sure
    stay = (
        here
        if not partisans_in(w, zone).empty
        else [unit for unit in here if unit not in able(w, zone, w.moved)]
    )
    return bool(strength(w, [*stay, *(unit for unit in team if unit not in LEADERS)]) <= w.v.stack)


def way(w: World, team: Iterable[Unit], ends: tuple[Zone, Zone], stops: frozenset[Zone]) -> tuple[Zone, ...]:
    """Return every zone on their way: that tells where they go back to from an assault."""
    points = min(allowance(w, unit) for unit in team if unit not in LEADERS)
    found = cheapest(w.kit.graph, *ends, points, stops)
    return found[1] if found else ends


# fights (13)


def fires(w: World) -> Iterator[Row]:
    """Yield fire of Germans at adjacent partisans, and the first fire of the partisans."""
    if before(w, "combat"):
        for zone in places(w, GERMAN):
            for by in platoons(w, able(w, zone, w.fired)):
                yield from (shot(by, to, top) for to in marks(w, zone) for top in on_top(w, to))
    for start, to in first_fire(w):
        here = fresh(w, partisans_in(w, start).sure)
        yield from (shot(by, to, mark) for by in tops(w, here, True) for mark in germans_in(w, to).sure)


def first_fire(w: World) -> Iterator[tuple[Zone, Zone]]:
    """13.2.2: Yield the partisans' fire that comes first."""
    for mine, near in volleys(w)[:1] if not used_up(w) else ():
        yield from ((mine.zone, mark.zone) for mark in near)


def marks(w: World, zone: Zone) -> list[Zone]:
    """Return where Germans of a zone can fire: partisans next to them, by themselves."""
    near = (to for to in sorted(w.kit.beside[zone]) if not partisans_in(w, to).empty)
    return [to for to in near if not germans_in(w, to).may] if partisans_in(w, zone).empty else []


def shot(by: Unit, to: Zone, target: Unit | None) -> Row:
    return {"by": (by,), "target": target, "to": None if target else to, "pair": THROWN}


def assaults(w: World) -> Iterator[Row]:
    """13.3: Yield who stands in front, and after how many rounds the Germans stop at the latest."""
    for zone in places(w, GERMAN):
        units = ranked(w, filter(lambda unit: free(w, unit), germans_in(w, zone).sure))
        if partisans_in(w, zone).empty or not units:
            continue
        for head in units:
            team = (head, *(unit for unit in units if unit != head))
            yield from ({"zone": zone, "germans": team, "rounds": rounds(n)} for n in range(ROUNDS + 1))


def rounds(most: int) -> tuple[Row, ...]:
    """Return so many rounds, and a stop; with 0 as many as it takes."""
    row = {"bar": "|", "lines": ({"pair": THROWN},), "stop": None}
    return (*[row] * (most - 1), {**row, "stop": True}) if most else (row,)


# leaders and papers (13.4, 14)


def caught(w: World) -> Ways:
    """13.4b: Return Tito or Churchill with Germans and without partisans, and who may guard him."""
    found = [(who, zone_of(w, who)) for who in captures(w)]
    return {"prisoner": ({"who": who, "by": by} for who, zone in found for by in germans_in(w, zone).sure)}


def captures(w: World, whom: Iterable[Unit] = PERSONS) -> Iterator[Unit]:
    """13.4b: Yield leaders with Germans and without partisans."""
    for who in w.fate.surely(Fate.FREE, whom):
        zone = zone_of(w, who)
        if zone is not None and germans_in(w, zone).sure and partisans_in(w, zone).empty:
            yield who


def planes(w: World) -> Iterator[Row]:
    """14a: Yield the Storch, put on Tito, and a turn later away with him."""
    if captive(w, "tito", w.kit.cross) and not w.storch[0]:
        yield {"who": "tito"}
    elif captive(w, "tito", w.kit.cross) and w.storch[0] < w.turn[0]:
        yield {"leaves": True}


def papers(w: World) -> Iterator[Row]:
    """14e: Yield the documents where Germans stand with them."""
    yield from ({"zone": zone_of(w, who)} for who in captures(w, [PAPERS]))


# the end (5.1g)


def relief(w: World) -> Iterator[Row]:
    if w.event[0] == "g" and w.turn[0] == w.v.relief and not w.noted["relief"]:
        yield {}


AT_ONCE = (revealed, caught, begun, first_landing)
VERBS = {
    "event": lambda w: (),
    "wave": lambda w: (),
    "supply": lambda w: (),
    "air": supported,
    "drop": landings,
    "activate": calls,
    "reveal": lambda w: (),
    "move": moves,
    "stay": lambda w: (),
    "fire": fires,
    "assault": assaults,
    "prisoner": lambda w: (),
    "documents": papers,
    "storch": planes,
    "reinforce": arrivals,
    "relief": relief,
}
