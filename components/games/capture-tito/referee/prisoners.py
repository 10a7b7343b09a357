"""Prisoners, the documents and the Storch (13.4, 14a, 14b, 14e)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cutline.referee import Table

from .alarm import perhaps, raise_alarm
from .board import state
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone
from .board.markers import untold, why
from .board.state import FREE, HIDDEN, PRISONER, TAKEN, germans_in, partisans_in, put, rules, stack

PERSONS = LEADERS[:2]
PAPERS = "documents"


# The die (13.4a, 13.4b).


class Capture(NamedTuple):
    """A line about a leader captured or killed."""

    who: Unit
    die: int | None
    fate: str | None
    by: Unit | None


@rules.verb(
    "who:LEADER [die:D6] [fate:FATE] [by by:GERMAN]",
    aside=True,
    also="capture captured",
    ask="who:LEADER die:D6",
    example="prisoner tito 2 by p1",
)
def prisoner(t: Table, line: Capture) -> None:
    """a leader captured or killed: the die, the result, the guard"""
    who = line.who
    if who == PAPERS:
        return documents(t, None, line.by)
    unguarded(t, who, line.by)
    die = t.die("die", t.facts.d6[-1]) if line.die is None and t.throw else line.die
    due = t.look("prisoners", die).fate
    fate = t.expect("13.4a", "fate", due, f"a {die} makes that {{}}", f"{t.facts.name(who)} was {{}}")
    if fate != PRISONER:
        return out(t, who, fate)
    t.fate[who] = fate
    there = t.at[who]
    guards = stack(t, there, GERMAN) if type(there) is int else []
    t.guard[who] = line.by or (guards[0] if len(guards) == 1 else None)
    if who == "tito":
        raise_alarm(t, "prisoner")


def contested(t: Table, zone: Zone) -> bool:
    """Whether an assault is missing in a zone, which is told, so that it is not known who was left there."""
    return bool(germans_in(t, zone) and partisans_in(t, zone)) and not t.stormed[zone]


def unguarded(t: Table, who: Unit, by: Unit | None) -> None:
    """13.4b: judge the roll: Germans with him, no partisans."""
    if t.fate[who] == HIDDEN:
        uncovered(t, who, by)
    name, fate, zone = t.facts.name(who), t.fate[who], t.at[who]
    die = f"a die for {name}"
    if fate is None or t.missing[0]:
        return
    known = t.rule("13.4b", fate == FREE, "one die is rolled, once he is revealed", f"{die}, who is {fate}")
    if not known or type(zone) is not int or contested(t, zone):
        return
    alone, expected = not stack(t, zone, YUGOSLAV), "it is rolled when no partisan units are with him"
    if t.rule("13.4b", alone, expected, f"{die} with partisans in his zone {zone}"):
        t.loose[zone] = 0  # who threw knew that nobody was left
        germans, expected = germans_in(t, zone), "it is rolled when Germans are in his zone"
        if t.rule("13.4b", germans is not False, expected, f"{die} without Germans in his zone {zone}"):
            perhaps(t, zone, True)
        at = t.at[by] if by and germans else None
        text = f"{t.facts.name(by or '')} took {name} from zone {at}"
        t.rule("13.4b", at in (None, zone), f"he is in zone {zone}", text)


def uncovered(t: Table, who: Unit, by: Unit | None = None, zone: Zone | None = None) -> None:
    """A marker was turned over, and this is the first that is said of what it hid.

    Who was hidden there may have gone elsewhere since, with partisans that nobody has named.
    """
    from .activation import freed, holds

    spots, at = untold(t, "A"), t.at[by] if by else zone
    here = [
        place
        for place in spots
        if (place[0] == at if at is not None else germans_in(t, place[0]) is not False)
        if not stack(t, place[0], YUGOSLAV)
    ]
    if len(here) == 1 and why(t, here[0]) and germans_in(t, here[0][0]):
        t.sub(holds, here[0][0], who)
    elif spots:
        freed(t, who, None)


def perhaps_caught(t: Table, owing: tuple[Unit, Zone]) -> None:
    """13.4b: a die that nobody noted: the leader is a prisoner, or dead."""
    who, _ = owing
    t.fate[who] = t.guard[who] = None
    if who == "tito":
        raise_alarm(t, "prisoner", None)


@state.owes(
    "combat", "13.4b", "Germans alone with a leader roll one",
    lambda owing, t: f"{t.facts.name(owing[0])} in zone {owing[1]}",
    done=perhaps_caught, opens=True, found="no die for {}",
)  # fmt: skip
def catchable(t: Table) -> list[tuple[Unit, Zone]]:
    """Tito and Churchill if certain to be with Germans and without partisans."""
    free = [who for who in PERSONS if t.fate[who] == FREE and not t.missing[0]]
    places = {who: zone for who in free if type(zone := t.at[who]) is int}
    caught = [who for who, zone in places.items() if germans_in(t, zone) and partisans_in(t, zone) is False]
    return [(who, places[who]) for who in caught]


# Guards and prisoners (13.4c).


def holder(t: Table, units: Any) -> str:
    """The side of a line that names only leaders."""
    fates = [t.fate[unit] for unit in units or () if unit in LEADERS]
    return "" if not fates else GERMAN if PRISONER in fates else YUGOSLAV


def led(t: Table, units: Sequence[Unit], guards: Sequence[Unit], end: Zone) -> None:
    """13.4c: prisoners that are named go with Germans of their zone; others with their guard."""
    for who in PERSONS:
        at = t.at[who]
        if who in units:
            t.sub(goes_with, who, list(guards), end)
        elif t.fate[who] == PRISONER and t.guard[who] in guards:
            stays = type(at) is int and at != end and stack(t, at, GERMAN)
            brought(t, who, None if stays else end)


def goes_with(t: Table, who: Unit, guards: list[Unit], end: Zone) -> None:
    """13.4c: a prisoner moves with Germans that started in his zone."""
    name, fate, at = t.facts.name(who), t.fate[who], t.at[who]
    if not t.rule("13.4c", guards, "a prisoner moves with a German unit", f"{name} moved alone"):
        return
    if fate == FREE:
        t.rule("13.4b", False, "he must be taken prisoner first", f"{name} moved with Germans")
    elif fate is not None:
        t.rule("13.4c", fate == PRISONER, f"he is {fate}", f"{name} moved with Germans")
    with_him = [unit for unit in guards if t.began[unit] in (at, None)]
    known = type(at) is int and fate == PRISONER
    expected = f"he moves with a German who was in zone {at} with him"
    t.rule("13.4c", with_him or not known, expected, f"{name} moved with {t.facts.names(guards)}")
    t.fate[who] = PRISONER if fate == FREE and t.believes else fate or PRISONER
    t.guard[who] = guards[0]
    brought(t, who, end)


def brought(t: Table, who: Unit, zone: Zone | None) -> None:
    """A prisoner is in another zone; 14a: the Storch waits for Tito in one zone only."""
    put(t, who, zone)
    if who == "tito" and zone != t.facts.cross:
        t.storch[0] = 0


def out(t: Table, who: Unit, fate: str, place: str = state.GONE) -> None:
    """13.4c, 14a, 14e: remove a leader that is dead or flown out, or the documents."""
    t.fate[who] = fate
    put(t, who, place)


def left(t: Table, units: Sequence[Unit]) -> None:
    """Apply the effects of Germans leaving their zones."""
    for zone in dict.fromkeys(t.began[unit] for unit in units):
        if type(zone) is int:
            alone(t, zone)


def alone(t: Table, zone: Zone) -> None:
    """13.4c, 14e: who is left in a zone after units were lost there, or have left."""
    there = germans_in(t, zone)
    for who in PERSONS:
        at = t.at[who]
        if at not in (zone, None) or t.fate[who] != PRISONER:
            continue
        if there is False and at == zone:
            out(t, who, state.DEAD)
        elif not there:  # nobody knows whether he was there, or whether a guard is left
            t.fate[who] = t.guard[who] = None
        elif at == zone and t.guard[who] not in state.maybe_stack(t, zone, GERMAN):
            t.guard[who] = None
    if there:
        taken(t, zone)


# The Storch (14a, 14b).


@rules.verb(
    "[on] [who:LEADER] [leaves:leaves|left|flies|off|gone]",
    aside=True,
    alone=True,
    ask="",
    example=("storch tito", "storch leaves"),
)
def storch(t: Table, who: Any, leaves: Any) -> None:
    """the Storch is put on Tito, or leaves with him"""
    if who not in (None, "tito"):
        t.rule("14b", False, "it takes only Tito", f"the Storch was put on {t.facts.name(who)}")
        return
    fate, at, cross = t.fate["tito"], t.at["tito"], t.facts.cross
    fine = fate in (PRISONER, state.FLEW, None) and at in (cross, state.FLOWN, None)
    where = f"the Storch was used while Tito was {fate}" + (f" in zone {at}" if type(at) is int else "")
    expected = f"it takes Tito as a prisoner from zone {cross}"
    if not t.rule("14a", fine or t.missing[0], expected, where):
        if not (fate == PRISONER and t.believes):
            return
        for unit in ("tito", *stack(t, at, GERMAN)):  # he has been brought there, and nobody noted it
            put(t, unit, None, (at, cross))
    since, turn = t.storch[0], t.turn[0]
    if leaves:
        early = "it leaves in the turn after it is put on Tito" + (f", turn {since + 1}" if since else "")
        t.rule("14a", since < turn if since else t.unseen[0], early, f"the Storch left on turn {turn}")
        out(t, "tito", state.FLEW, state.FLOWN)
    elif not since:
        t.storch[0] = turn


def by_night(t: Table) -> None:
    """14a: phase D: the Storch waits for Tito as soon as he is there, and leaves the turn after."""
    if t.fate["tito"] == PRISONER and t.at["tito"] == t.facts.cross:
        if not t.storch[0]:
            t.storch[0] = t.turn[0]
        elif t.storch[0] < t.turn[0]:
            out(t, "tito", state.FLEW, state.FLOWN)


# The documents (14e).


@rules.verb(
    "[taken] [at|in] [zone:ZONE] [by by:GERMAN]",
    aside=True,
    alone=True,
    also="papers docs",
    example="documents 17",
)
def documents(t: Table, zone: Any, by: Any) -> None:
    """a German unit takes the documents"""
    # 14e: Germans come to their zone, or through it
    if t.fate[PAPERS] == HIDDEN:
        uncovered(t, PAPERS, by, zone)
    fate, at, text = t.fate[PAPERS], t.at[PAPERS], "the documents were taken"
    if fate in (TAKEN, None) or t.missing[0]:
        t.fate[PAPERS] = TAKEN
        return
    if t.rule("14e", fate == FREE, "they must be revealed first", text) and type(at) is int:
        t.rule("14e", zone in (None, at), f"they are in zone {at}", f"{text} in zone {zone}")
        if not (t.touched[0] or contested(t, at)):
            here = germans_in(t, at) is not False and not partisans_in(t, at)
            expected = f"a German unit must enter or pass through zone {at}, without partisans there"
            t.rule("14e", here, expected, text)
    out(t, PAPERS, TAKEN)


def taken(t: Table, zone: Zone) -> None:
    """14e: Germans take the documents of a zone without partisans."""
    if t.fate[PAPERS] == FREE and t.at[PAPERS] == zone and not partisans_in(t, zone):
        out(t, PAPERS, TAKEN)
