"""Prisoners, the documents and the Storch (13.4, 14a, 14b, 14e)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Cells, Table

from .alarm import raise_alarm
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone
from .board.markers import untold, why
from .board.state import (
    DEAD,
    FLEW,
    FLOWN,
    FREE,
    GONE,
    HIDDEN,
    PRISONER,
    TAKEN,
    Rows,
    germans_in,
    maybe_stack,
    partisans_in,
    put,
    rows,
    rules,
    stack,
)

PERSONS = LEADERS[:2]
PAPERS = "documents"


@rows
def storch_rows(kit: Kit) -> Rows:
    return {
        "storch": Cells([0], 0, lasts=True),  # the turn in which it was put on Tito
        "touched": Cells([0], False),  # Germans may have come by the documents in this turn
    }


# Who goes with whom.


def holder(t: Table, units: Any) -> str:
    """Whose line it is that names nobody but leaders."""
    fates = [t.fate.values[unit] for unit in units or () if unit in LEADERS]
    return "" if not fates else GERMAN if PRISONER in fates else YUGOSLAV


def led(t: Table, units: Sequence[Unit], guards: Sequence[Unit], end: Zone) -> None:
    """13.4c: prisoners that are named go with Germans of their zone; others with their guard."""
    for who in PERSONS:
        if who in units:
            t.sub(goes_with, who, list(guards), end)
        elif t.fate.values[who] == PRISONER and t.guard.values[who] in guards:
            rest = stack(t, t.at.values[who], GERMAN) if type(t.at.values[who]) is int else []
            brought(t, who, None if rest and t.at.values[who] != end else end)


def goes_with(t: Table, who: Unit, guards: list[Unit], end: Zone) -> None:
    """13.4c: a prisoner is moved by Germans who began in his zone."""
    name, fate, at = t.facts.name(who), t.fate.values[who], t.at.values[who]
    if not t.rule("13.4c", guards, "a prisoner moves with a German unit", f"{name} alone"):
        return
    if fate is not None:
        free = fate == FREE
        why = f"{name} is taken prisoner first" if free else f"{name} is no prisoner"
        t.rule("13.4b" if free else "13.4c", fate == PRISONER, why, f"{name} moves with Germans")
    with_him = [unit for unit in guards if t.began.values[unit] in (at, None)]
    known = type(at) is int and fate == PRISONER
    t.rule("13.4c", with_him or not known, f"with a German of zone {at}", f"{name} with others")
    t.guard[who] = guards[0]
    brought(t, who, end)


def brought(t: Table, who: Unit, zone: Zone | None) -> None:
    """A prisoner is in another zone; 14a: the Storch waits for Tito in one zone only."""
    put(t, who, zone)
    if who == "tito" and zone != t.facts.cross:
        t.storch[0] = 0


def left(t: Table, units: Sequence[Unit]) -> None:
    """Germans have left their zones."""
    for zone in {t.began.values[unit] for unit in units}:
        if type(zone) is int:
            alone(t, zone)


def alone(t: Table, zone: Zone) -> None:
    """13.4c, 14e: who is left in a zone after units were lost there, or have left."""
    for who in PERSONS:
        if t.at.values[who] != zone or t.fate.values[who] != PRISONER:
            continue
        if germans_in(t, zone) is False:
            t.fate[who] = DEAD
            put(t, who, GONE)
        elif t.guard.values[who] not in maybe_stack(t, zone, GERMAN):
            t.guard[who] = None
    if germans_in(t, zone):
        taken(t, zone)


# The die.


@rules.verb(
    "who:LEADER [die:D6] [fate:FATE] [by by:GERMAN]",
    aside=True,
    also="capture captured",
    ask="who:LEADER die:D6",
    example="prisoner tito 2 by p1",
)
def prisoner(t: Table, who: Any, die: Any, fate: Any, by: Any) -> None:
    """who is taken prisoner or killed: the die, what came of it, the guard"""
    if who == PAPERS:
        found(t, None, by)
        return
    unguarded(t, who, by)
    if die is None and t.throw:
        die = t.die("die", t.facts.d6[-1])
    due = t.look("prisoners", die).fate
    came = t.expect("13.4a", "fate", due, f"a {die} gives {{}}", "{}")
    t.fate[who] = came
    if came == PRISONER:
        there = t.at.values[who]
        guards = stack(t, there, GERMAN) if type(there) is int else []
        t.guard[who] = by or (guards[0] if len(guards) == 1 else None)
        if who == "tito":
            raise_alarm(t, "prisoner")
    else:
        put(t, who, GONE)


def unguarded(t: Table, who: Unit, by: Unit | None) -> None:
    """13.4b: thrown where he is with Germans, and no partisans are."""
    if t.fate.values[who] == HIDDEN:
        uncovered(t, who, by)
    name, fate, zone = t.facts.name(who), t.fate.values[who], t.at.values[who]
    if fate is None or t.missing.values[0]:
        return
    if not t.rule("13.4b", fate == FREE, f"one die for {name}, once he was revealed", f"{name} is {fate}"):
        return
    if type(zone) is not int:
        return
    partisans, germans = stack(t, zone, YUGOSLAV), germans_in(t, zone)
    if not t.rule("13.4b", not partisans, "no partisans are with him", f"partisans in zone {zone}"):
        return
    t.loose[zone] = 0  # who threw knew that nobody was left
    t.rule("13.4b", germans is not False, "Germans are with him", f"none in zone {zone}")
    if by and germans and t.at.values[by] is not None:
        there = t.at.values[by] == zone
        t.rule("13.4b", there, f"{name} is in zone {zone}", f"{t.facts.name(by)} takes him")


def uncovered(t: Table, who: Unit, by: Unit | None = None, zone: Zone | None = None) -> None:
    """A marker was turned over, and this is the first that is said of what it hid.

    Who was hidden there may have gone elsewhere since, with partisans that nobody has named.
    """
    from .activation import held

    spots = untold(t, "A")
    at = t.at.values[by] if by else zone
    here = [
        place
        for place in spots
        if (place[0] == at if at is not None else germans_in(t, place[0]) is not False)
        if not stack(t, place[0], YUGOSLAV)
    ]
    if len(here) == 1 and why(t, here[0]) and germans_in(t, here[0][0]):
        t.sub(held, here[0][0], who)
    elif spots:
        t.fate[who] = FREE
        put(t, who, None)
        if who == "tito":
            raise_alarm(t, "tito")


@rules.owed("combat", "13.4b", "a die where he is with Germans and no partisans", "{}", lambda t: PERSONS)
def not_thrown(t: Table, who: Unit) -> bool:
    zone = t.at.values[who]
    if t.fate.values[who] != FREE or type(zone) is not int or t.missing.values[0]:
        return False
    return germans_in(t, zone) is True and partisans_in(t, zone) is False


# The documents.


@rules.verb(
    "[taken] [at|in] [zone:ZONE] [by by:GERMAN]",
    aside=True,
    alone=True,
    also="papers docs",
    example="documents 17",
)
def documents(t: Table, zone: Any, by: Any) -> None:
    """the documents are taken"""
    found(t, zone, by)


def found(t: Table, zone: Zone | None, by: Unit | None) -> None:
    """14e: Germans come to the zone of the documents, or through it."""
    if t.fate.values[PAPERS] == HIDDEN:
        uncovered(t, PAPERS, by, zone)
    fate, at = t.fate.values[PAPERS], t.at.values[PAPERS]
    if fate in (TAKEN, None) or t.missing.values[0]:
        t.fate[PAPERS] = TAKEN
        return
    where = zone if zone is not None else at
    if t.rule("14e", fate == FREE, "they are revealed first", "the documents taken"):
        there = type(at) is not int or at == where
        t.rule("14e", there, f"the documents are in zone {at}", f"taken in zone {where}")
        if type(at) is int and not t.touched.values[0]:
            here = germans_in(t, at) is not False and not partisans_in(t, at)
            t.rule("14e", here, f"Germans in zone {at}, or through it", "the documents taken")
    gained(t)


def taken(t: Table, zone: Zone) -> None:
    """14e: Germans are in a zone where no partisans keep the documents any more."""
    if t.fate.values[PAPERS] == FREE and t.at.values[PAPERS] == zone and not partisans_in(t, zone):
        gained(t)


def gained(t: Table) -> None:
    t.fate[PAPERS] = TAKEN
    put(t, PAPERS, GONE)


# The Storch.


@rules.verb(
    "[on] [who:LEADER] [leaves:leaves|left|flies|off|gone]",
    aside=True,
    alone=True,
    ask="",
    example=("storch tito", "storch leaves"),
)
def storch(t: Table, who: Any, leaves: Any) -> None:
    """the Storch is put on Tito, or leaves with him"""
    name = t.facts.name(who) if who else ""
    t.rule("14b", who in (None, "tito"), "only Tito flies", f"the Storch for {name}")
    if who not in (None, "tito"):
        return
    fate, at, cross = t.fate.values["tito"], t.at.values["tito"], t.facts.cross
    fine = fate in (PRISONER, FLEW, None) and at in (cross, FLOWN, None)
    expected = f"Tito as a prisoner in zone {cross}"
    where = f"he is {fate}" + (f" in zone {at}" if type(at) is int else "")
    if not t.rule("14a", fine or t.missing.values[0], expected, where):
        return
    if leaves:
        since = t.storch.values[0]
        known = not t.unseen.values[0]
        early = f"in the turn after it was put there: turn {since + 1}"
        if not since:
            early = "in the turn after it was put there"
        t.rule("14a", 0 < since < t.turn[0] or not known, early, "it leaves")
        flies(t)
    elif not t.storch.values[0]:
        t.storch[0] = t.turn.values[0]


def flies(t: Table) -> None:
    """14a: Tito has left, and the Storch with him."""
    t.fate["tito"] = FLEW
    put(t, "tito", FLOWN)


def by_night(t: Table) -> None:
    """14a: phase D: the Storch waits for Tito as soon as he is there, and leaves the turn after."""
    if t.fate.values["tito"] != PRISONER or t.at.values["tito"] != t.facts.cross:
        return
    since = t.storch.values[0]
    if not since:
        t.storch[0] = t.turn.values[0]
    elif since < t.turn.values[0]:
        flies(t)
