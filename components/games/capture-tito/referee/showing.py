"""The map as a turn leaves it, for a picture: stacks, markers, levels, moves, fires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from cutline.referee import Aside, Link, Placed, Way, World, tracked

from .board.kit import GERMAN, LEADERS, LETTERS, PAPERS, Unit, Zone
from .markers import UNIFORM
from .table import At, Fate, living, partisans_in, rules
from .units import ammo

FATES = {Fate.DEAD: "dead", At.FLOWN: "flown out", Fate.TAKEN: "seized", Fate.OUT: "out of the game"}
UNKNOWN = "it is not known where"


@rules.hook
def placements(w: World, done: Sequence[Any]) -> Iterator[Any]:
    """Yield all that lies on the map at the end of a turn, and what was done."""
    yield from levels(w)
    yield from hidden(w)
    yield from leaders(w)
    for unit in living(w, w.kit.units):
        yield from standing(w, unit)
    for zone in w.unnamed:
        if partisans_in(w, zone).unnamed:
            yield Aside(f"zone {zone}: partisans may stand there")
    for act in done:
        if act.verb in ("move", "assault"):
            yield from moves(w, act)
        elif act.verb == "fire":
            yield from fires(w, act)


def space(zone: Zone) -> str:
    return f"zone-{zone}"


def standing(w: World, unit: Unit) -> Iterator[Any]:
    """Yield a unit on the map, its back up where it is reduced."""
    at, left, name = w.at.known(unit), w.sp.values(unit), w.kit.name(unit)
    if at is None:
        yield Aside(f"{name}: {UNKNOWN}")
    elif type(at) is int:
        full, sure = left[-1] == w.kit.most(unit), len(left) == 1
        says = "" if sure else f"{w.sp[unit]} SP"
        yield Placed(unit, space(at), side="front" if full else "back", sure=sure, says=says)


def hidden(w: World) -> Iterator[Placed]:
    """Yield markers that lie face down; whichever counter it is, its front shows the letter."""
    fronts = fronts_of(w)
    for zone, letter in w.kit.places:
        if w.over.having("", [zone]) and not w.marker.surely(0, [(zone, letter)]):
            sure = w.over.known(zone) is not None
            yield Placed(fronts[letter], space(zone), w.marker[zone, letter], sure=sure)


def fronts_of(w: World) -> dict[str, str]:
    """Return a counter for each letter of the markers."""
    ids = [counter.id for counter in w.kit.r.game.counters.counters]
    return {
        letter: next((each for each in ids if each.startswith(f"{letter.lower()}-")), "")
        for letter in LETTERS
    }


def leaders(w: World) -> Iterator[Any]:
    """Yield Tito, Churchill and the documents, once they are revealed."""
    for who in LEADERS:
        at, fate = w.at.known(who), w.fate.known(who)
        if fate in (Fate.FREE, Fate.PRISONER) and type(at) is int:
            says = "prisoner" if fate == Fate.PRISONER else ""
            yield Placed(f"a-{who}", space(at), side="back", says=says)
        elif fate != Fate.HIDDEN:
            yield Aside(f"{w.kit.name(who)}: {FATES.get(str(fate), UNKNOWN)}")
    if w.storch[0] and w.fate.surely(Fate.PRISONER, ["tito"]):
        yield Placed("storch", space(w.kit.cross))


def levels(w: World) -> Iterator[Any]:
    """Yield turn, alarm and ammunition on their tracks; air support where it is."""
    yield Placed("turn", f"turn-{min(max(w.turn[0], 1), w.v.turns)}")
    yield from tracked("alarm", w.total("alarm"), {"alarm": "alarm-{n}"})
    yield from tracked("ammunition", ammo(w), {"ammunition-10": "tens-{tens}", "ammunition-1": "ones-{ones}"})
    support, bonus = w.air.known(0), w.bonus.values(0)
    if type(support) is int and bonus[-1]:
        sure = len(bonus) == 1
        says = "" if sure else f"+{w.bonus[0]}"
        side = "back" if bonus[-1] > 1 else "front"
        yield Placed("air-support", space(support), side=side, sure=sure, says=says)


# actions of the turn


def moves(w: World, act: Any) -> Iterator[Way]:
    """Yield from where to where its units have gone, those that went together in one."""
    ways: dict[tuple[Zone, ...], list[Unit]] = {}
    for unit in act.before.at:
        start, end = act.before.at.known(unit), act.after.at.known(unit)
        if type(start) is int and type(end) is int and start != end:
            ways.setdefault(way_of(act, start, end), []).append(unit)
    for way, units in ways.items():
        sure = all(b in w.kit.beside[a] for a, b in pairwise(way))
        party, names = int(w.kit.side(units[0]) != GERMAN), ", ".join(map(w.kit.name, units))
        yield Way(names, tuple(map(space, way)), party=party, sure=sure, told=act.told)


def way_of(act: Any, start: Zone, end: Zone) -> tuple[Zone, ...]:
    """Return the zones of a move, as far as they were written down."""
    for row in act.values.get("moves") or ():
        route = tuple(zone for zone in row.get("route") or () if zone is not None)
        if route and route[-1] == end:
            return route if route[0] == start else (start, *route)
    return start, end


def fires(w: World, act: Any) -> Iterator[Link]:
    """Yield a fire, from zone to zone, with its dice and what came of it."""
    slots, at = act.values, act.before.at
    by = [*filter(None, slots.get("by") or ())]
    start, end = where(at, slots.get("start"), *by), where(at, slots.get("to"), slots.get("target"))
    if type(start) is not int or type(end) is not int:
        return
    result = slots.get("result")
    thrown = "/".join("?" if die is None else str(die) for die in slots.get("pair") or ())
    party = 0 if any(unit in w.kit.germans for unit in by) else 1
    who = w.kit.name(by[0]) if by else f"zone {start}"
    hit = None if result is None else result == "hit"
    yield Link(space(start), space(end), f"{thrown} {result or ''}".strip(), party, hit, act.told, who)


def where(at: Any, written: Zone | None, *units: Unit | None) -> Any:
    """Return the zone that a line names, else that of the first unit."""
    return at.known(units[0]) if written is None and units and units[0] else written


@rules.hook
def spoken(r: Any, name: str, value: Any) -> str | None:
    """Return what a report says of a value in another way than the log."""
    if name == "outcome":
        return "succeeds" if value else "fails"
    if value == UNIFORM:
        return "a uniform"
    if value == PAPERS:
        return "the documents"
    return r.kit.name(value) if value in r.kit.units or value in LEADERS else None


@rules.hook
def spots(r: Any) -> dict[str, Any]:
    """Return the counters of units and leaders, and zones; the last of a route, and all of a drop zone."""

    def counter(unit: Unit) -> str:
        return f"a-{unit}" if unit in LEADERS else unit

    return {
        **dict.fromkeys(("UNIT", "LEADER"), counter),
        **dict.fromkeys(("GERMAN", "YUGOSLAV"), "{}"),
        "ZONE": lambda at: space(at[-1] if isinstance(at, tuple) else at),
        "DZ": lambda name: [*map(space, r.kit.drops[name].values())],
    }
