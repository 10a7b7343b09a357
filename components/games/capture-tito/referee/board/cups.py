"""Yugoslav counters leave their cups, as markers say or as a line first names them (3.2)."""

from __future__ import annotations

from cutline.referee import Some, Table

from .kit import COLOURS, Unit, Zone
from .markers import Place, drew, letter_of, loose, no_more, one_back, own_back, run_out, untold, why
from .routes import along
from .state import ARRIVE, CUP, GONE, OFF, REMOVED, acted, put


def drawn(t: Table, unit: Unit, zone: Zone) -> bool:
    """A partisan that a line names in a zone stands there from now on; whether it is there at all.

    Where counters stand whose names were not noted, it is one of them.
    """
    at, name = t.at[unit], t.facts.name(unit)
    if at == zone:
        return True
    if at in (GONE, OFF, REMOVED):
        found = f"{name} took part in zone {zone} after it had left the game"
        return t.rule("2.1a", False, "an eliminated unit is out of the game", found)
    if at == CUP:
        _emerges(t, unit, zone)
        if t.arrived[zone] and t.facts.units[unit].group in COLOURS:
            acted(t, unit, ARRIVE)
    elif at is not None:
        t.rule("3.2b", False, f"by the log it is in zone {at}", f"{name} was in zone {zone}")
    put(t, unit, zone)
    return True


def named(t: Table, place: Place, units: list[Unit]) -> None:
    """3.2: all the counters that came of a marker."""
    zone, letter = place
    text = f"{t.facts.names(units)} placed in zone {zone} for a {letter} marker"
    if not why(t, place):
        t.rule("3.2a", False, "none was revealed there", text)
    fresh = [unit for unit in units if place not in t.drew or unit not in drew(t, place)]
    if why(t, place) and t.whole[place] is True and fresh:
        before = t.facts.names(drew(t, place)) if drew(t, place) else "nobody"
        t.rule("3.1d", False, f"it was revealed before and brought {before}", text)
        return
    fine = [once(t, unit, zone) for unit in fresh]
    for unit in fresh:
        put(t, unit, zone)
    if why(t, place) and all(fine):
        settled(t, place, fresh)


def _emerges(t: Table, unit: Unit, zone: Zone) -> None:
    """3.2a: a counter that nobody has named so far is one of those that came unnamed."""
    letter, there = letter_of(t, unit), loose(t, zone)
    sources = untold(t, letter) if letter else []
    known = not (t.unseen[0] or t.missing[0])
    expected = "counters leave their cup when a marker is revealed"
    fine = there != 0 and (sources or not letter)
    if not t.rule("3.2a", fine or not known, expected, f"{t.facts.name(unit)} was in zone {zone}"):
        return
    if there:
        t.loose[zone] = there - 1 if there > 1 else None
    perhaps_hit(t, unit)
    if (zone, letter) in sources:
        _drawn_for(t, unit, (zone, letter))


def perhaps_hit(t: Table, unit: Unit) -> None:
    """A counter is named for the first time; where one that nobody named was hit, it may be this."""
    if t.struck.having(True):
        t.sp[unit] = Some((t.v.full, t.v.reduced))


def settled(t: Table, place: Place, fresh: list[Unit]) -> None:
    """3.2a: what a marker brought is known now; nobody else came of it."""
    zone, letter = place
    t.drew[place] = (*drew(t, place), *fresh)
    t.whole[place] = True
    t.short[place] = run_out(t, letter)
    there = loose(t, zone)
    if there is not None or not untold(t, letter):
        t.loose[zone] = max((there or 0) - 1, 0)
    unlike(t, place)


def unlike(t: Table, place: Place) -> bool:
    """3.2a, 3.1e: what came of a marker is what stands on a back, and on one not seen yet."""
    kinds = ", ".join(f"{t.facts.name(unit)} ({t.facts.units[unit].kind})" for unit in drew(t, place))
    text = f"the {place[1]} marker in zone {place[0]} brought {kinds or 'no units'}"
    if not t.rule("3.2a", one_back(t, place), "no back of that letter has these kinds", text):
        return False
    expected = "all markers with that back have been revealed"
    return t.rule("3.1e", own_back(t, place[1]), expected, text)


def once(t: Table, unit: Unit, zone: Zone) -> bool:
    """3.2b: who has been drawn or is out of the game is not drawn again."""
    at = t.at[unit]
    fine = at in (CUP, None, zone)
    where = f"is in zone {at}" if type(at) is int else "has left the game"
    name = t.facts.name(unit)
    return t.rule("3.2b", fine, f"it was drawn before and {where}", f"{name} was drawn in zone {zone}")


def origin(t: Table, unit: Unit, way: tuple[Zone, ...]) -> Zone | None:
    """Where a counter that is named for the first time as it moves must have set out.

    None where that may be one of several zones: whether the others still hold as many is open.
    """
    graph, points = t.facts.graph, t.facts.units[unit].full[2]
    crowds = [
        zone for zone in t.loose if loose(t, zone) != 0 and (not way or along(graph, (zone, *way), points))
    ]
    if len(crowds) == 1:
        return crowds[0]
    for zone in crowds:
        t.loose[zone] = None
    return None


def may_be_out(t: Table, unit: Unit) -> bool:
    """Whether a counter of a cup may have come and been lost, and nobody has named it."""
    letter = letter_of(t, unit)
    if letter:
        return bool(untold(t, letter))
    return any(loose(t, zone) != 0 for zone in t.loose)


def _drawn_for(t: Table, unit: Unit, place: Place) -> None:
    """8.1: a counter belongs to the marker that was revealed there, if that was in this turn."""
    if t.since[place] != t.turn[0]:
        return
    t.drew[place] = (*drew(t, place), unit)
    if unlike(t, place) and no_more(t, place):
        settled(t, place, [])
