"""The map as a turn leaves it, for a picture: stacks, markers, levels, moves, fires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from cutline.referee import Aside, Cells, Link, Placed, Table, Way, either, is_open, many, tracked

from .board.kit import GERMAN, LEADERS, Unit, Zone
from .board.state import FREE, HIDDEN, PRISONER, living, rules

FATES = {"dead": "dead", "flown": "flown out", "taken": "seized", "out": "out of the game"}


@rules.hook
def placements(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    yield from levels(t)
    yield from hidden(t)
    yield from leaders(t)
    for unit in t.facts.units:
        yield from standing(t, unit)
    for zone, loose in t.loose.items():
        if loose or loose is None:
            yield Aside(f"zone {zone}: partisans {'stand there' if loose else 'may stand there'}")
    for done_line in done:
        if done_line.verb in ("move", "assault"):
            yield from moves(t, done_line)
        elif done_line.verb == "fire":
            yield from fires(t, done_line)


def space(zone: Zone) -> str:
    return f"zone-{zone}"


def standing(t: Table, unit: Unit) -> Iterator[Any]:
    """A unit on the map, its back up where it is reduced."""
    at, left = t.at[unit], t.sp.can(unit)
    name = t.facts.name(unit)
    if at is None:
        yield Aside(f"{name}: it is not known where")
    elif type(at) is int and max(left):
        full = t.facts.units[unit].officer or max(left) == t.v.full
        says = "" if len(left) == 1 else f"{either(t.sp.shown(unit))} SP"
        sure = bool(living(t, unit)) and len(left) == 1
        yield Placed(unit, space(at), side="front" if full else "back", sure=sure, says=says)


def hidden(t: Table) -> Iterator[Placed]:
    """Markers that lie face down; whichever counter it is, its front shows the letter."""
    fronts = fronts_of(t)
    for (zone, letter), count in t.marker.items():
        most = max(many(count))
        if most:
            yield Placed(fronts[letter], space(zone), tuple(many(count)) if is_open(count) else most)


def fronts_of(t: Table) -> dict[str, str]:
    """A counter for each letter of the markers."""
    found: dict[str, str] = {}
    for code in (cells[0] for cells in t.charts["markers"].rows.values()):
        found.setdefault(code.letter, f"a-{code.holds}" if code.holds else "")
    for counter in t.facts.r.game.counters.counters:
        letter = counter.id[:2].upper()
        if letter.endswith("-") and not found.get(letter[0], "-"):
            found[letter[0]] = counter.id
    return found


def leaders(t: Table) -> Iterator[Any]:
    """Tito, Churchill and the documents, once they are revealed."""
    for who in LEADERS:
        at, fate = t.at[who], t.fate[who]
        if fate in (FREE, PRISONER) and type(at) is int:
            says = "prisoner" if fate == PRISONER else ""
            yield Placed(f"a-{who}", space(at), side="back", says=says)
        elif fate != HIDDEN:
            yield Aside(f"{t.facts.name(who)}: {FATES.get(str(fate), 'it is not known where')}")
    if t.storch[0] and t.fate["tito"] == PRISONER:
        yield Placed("storch", space(t.facts.cross))


def levels(t: Table) -> Iterator[Any]:
    """Turn, alarm and ammunition on their tracks."""
    yield Placed("turn", f"turn-{min(max(t.turn[0], 1), t.v.turns)}")
    yield from tracked("alarm", t.alarm.shown(0), {"alarm": "alarm-{n}"})
    tracks = {"ammunition-10": "tens-{tens}", "ammunition-1": "ones-{ones}"}
    yield from tracked("ammunition", t.ammo.shown(0), tracks)
    support, bonus = t.air[0], t.bonus.shown(0)
    if type(support) is int and bonus:
        says = f"+{either(bonus)}" if is_open(bonus) else ""
        side = "back" if max(many(bonus)) > 1 else "front"
        yield Placed("air-support", space(support), side=side, sure=not says, says=says)


# Actions of the turn.


def moves(t: Table, line: Any) -> Iterator[Way]:
    """From where to where its units have gone, those that went together in one."""
    ways: dict[tuple[Zone, ...], list[Unit]] = {}
    for unit, start in line.before.at.items():
        end = line.after.at[unit]
        if type(start) is int and type(end) is int and start != end:
            ways.setdefault(way_of(t, line, start, end), []).append(unit)
    for way, units in ways.items():
        sure = all(b in t.facts.beside[a] for a, b in pairwise(way))
        party = int(t.facts.side(units[0]) != GERMAN)
        names = ", ".join(t.facts.name(unit) for unit in units)
        yield Way(names, tuple(map(space, way)), party=party, sure=sure, told=line.told)


def way_of(t: Table, line: Any, start: Zone, end: Zone) -> tuple[Zone, ...]:
    """The zones of a move, as far as they were written down."""
    for row in line.values.get("moves") or ():
        route = tuple(zone for zone in row.get("route") or () if zone is not None)
        if route and route[-1] == end:
            return route if route[0] == start else (start, *route)
    return start, end


def fires(t: Table, line: Any) -> Iterator[Link]:
    """A fire, from zone to zone, with its dice and what came of it."""
    slots, at = line.values, line.before.at
    by = list(filter(None, slots.get("by") or ()))
    start, end = where(at, slots.get("start"), *by), where(at, slots.get("to"), slots.get("target"))
    if type(start) is not int or type(end) is not int:
        return
    dice, result = slots.get("pair"), slots.get("result")
    thrown = "/".join("?" if d is None else str(d) for d in dice or ())
    party = 0 if any(unit in t.facts.germans for unit in by) else 1
    who = t.facts.name(by[0]) if by else f"zone {start}"
    hit = None if result is None else result == "hit"
    yield Link(space(start), space(end), f"{thrown} {result or ''}".strip(), party, hit, line.told, who)


def where(at: Cells, written: Zone | None, *units: Unit | None) -> Any:
    """The zone that a line names, else that of the first unit."""
    return at[units[0]] if written is None and units and units[0] else written


@rules.hook
def spoken(r: Any, name: str, value: Any) -> str | None:
    """What a report says of a value in another way than the log."""
    if name == "outcome":
        return "succeeds" if value else "fails"
    return r.facts.name(value) if value in r.facts.units or value in LEADERS else None
