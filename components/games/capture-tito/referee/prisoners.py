"""Prisoners, the documents and the Storch (13.4, 14a, 14b, 14e)."""

from __future__ import annotations

from collections.abc import Sequence

from cutline.referee import Line, World

from .alarm import raise_alarm
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone
from .markers import holds, untold
from .table import (
    DEAD,
    FLOWN,
    FREE,
    GONE,
    HIDDEN,
    PRISONER,
    TAKEN,
    empty_of,
    perhaps_in,
    rules,
    surely_in,
    zone_of,
)

PERSONS, PAPERS = LEADERS[:2], "documents"


def out(w: World, who: Unit, fate: str, at: str = GONE) -> None:
    """13.4c, 14a, 14e: Take a leader off the map who is dead or flown out, or the documents."""
    w.fate[who], w.at[who] = fate, at


# the die (13.4a, 13.4b)


@rules.verb(
    "who:LEADER [die:D6] [fate:FATE] [by by:GERMAN]",
    aside=True,
    also="capture captured",
    ask="who:LEADER die:D6",
    example="prisoner tito 2 by p1",
)
def prisoner(w: World, line: Line) -> None:
    """a leader captured or killed: the die, the result, the guard"""
    if line.who == PAPERS:
        return take(w, None, line.by)
    who, name = line.who, w.kit.name(line.who)
    w.check(unguarded, who, line.by)
    die = w.thrown(line, ("die",), w.kit.d6, "1.1a", "a prisoner")
    due = w.of(die, lambda face: w.charts["prisoners"].at(face).fate)
    fate = w.expect("13.4a", line, "fate", due, f"a {line.die} makes that {{}}", f"{name} was {{}}")
    if fate != PRISONER:
        return out(w, who, fate)
    w.fate[who] = fate
    zone = zone_of(w, who)
    guards = surely_in(w, zone, GERMAN) if zone else []
    w.guard.either(who, [line.by] if line.by else guards[:1] if len(guards) == 1 else ())
    if who == "tito":
        raise_alarm(w, "prisoner")


def unguarded(w: World, who: Unit, by: Unit | None) -> None:
    """13.4b: Judge the roll: Germans with him, no partisans."""
    uncovered(w, who, by)
    name, fate, zone = w.kit.name(who), w.fate[who], zone_of(w, who)
    die = f"a die for {name}"
    if (
        not w.rule("13.4b", fate == FREE, "one die is rolled, once he is revealed", f"{die}, who is {fate}")
        or not zone
    ):
        return
    if perhaps_in(w, zone, GERMAN) and surely_in(w, zone, YUGOSLAV) and not w.stormed[zone]:
        return  # an assault is missing there, and that is told
    alone, expected = not surely_in(w, zone, YUGOSLAV), "it is rolled when no partisan units are with him"
    if w.rule("13.4b", alone, expected, f"{die} with partisans in his zone {zone}"):
        here, expected = perhaps_in(w, zone, GERMAN), "it is rolled when Germans are in his zone"
        w.rule("13.4b", here, expected, f"{die} without Germans in his zone {zone}")
        text = f"{w.kit.name(by or '')} took {name} from zone {w.at.values(by) if by else ''}"
        w.rule("13.4b", not by or w.at.having(zone, [by]), f"he is in zone {zone}", text)


def uncovered(
    w: World, who: Unit, by: Unit | None = None, zone: Zone | None = None, moved: bool = False
) -> None:
    """Let a leader be revealed of whom nothing was said so far, where an A marker was turned over."""
    if not w.fate.having(HIDDEN, [who]):
        return
    spots = [
        spot
        for spot, letter in w.kit.letters
        if letter == "A" and ("A" in untold(w, spot) or w.hid.surely("?", [spot]))
    ]
    here = [spot for spot in spots if (zone or spot) == spot and (moved or perhaps_in(w, spot, GERMAN))]
    here = [spot for spot in here if not by or w.at.having(spot, [by])]
    if len(here) == 1:
        holds(w, here[0], who, "A")
    elif spots:
        w.fate[who] = FREE
        w.at.darken(who)
        if who == "tito":
            raise_alarm(w, "tito")


@rules.owed(
    "combat",
    "13.4b",
    "Germans alone with a leader roll one",
    lambda who, w: f"{w.kit.name(who)} in zone {zone_of(w, who)}",
    lambda w: PERSONS,
    found="no die for {}",
)
def not_caught(w: World, who: Unit) -> bool:
    """13.4b: Return whether Germans surely are alone with a leader."""
    zone = zone_of(w, who)
    alone = zone and w.fate.surely(FREE, [who]) and surely_in(w, zone, GERMAN)
    return bool(alone) and empty_of(w, zone, YUGOSLAV)


# guards and prisoners (13.4c)


def led(w: World, leaders: Sequence[Unit], guards: Sequence[Unit], end: Zone) -> None:
    """13.4c: Take prisoners along that are named, and those whose guard goes and leaves them alone."""
    for who in leaders:
        goes_with(w, who, guards, end)
    for who in PERSONS if guards else ():
        zone, guard = zone_of(w, who), w.guard.values(who)
        if who not in leaders and w.fate.surely(PRISONER, [who]) and zone and set(guard) & {*guards}:
            if zone != end and not perhaps_in(w, zone, GERMAN):
                brought(w, who, end)


def goes_with(w: World, who: Unit, guards: Sequence[Unit], end: Zone) -> None:
    """13.4c: Judge that a prisoner moves with Germans that started in his zone."""
    name, zone = w.kit.name(who), zone_of(w, who)
    found = f"{name} moved alone"
    if not w.rule("13.4c", guards, "a prisoner moves with a German unit", found):
        return
    held = w.fate.having(PRISONER, [who])
    rule, free = (
        ("13.4b", "he must be taken prisoner first")
        if w.fate.having(FREE, [who])
        else ("13.4c", "he is not a prisoner")
    )
    if w.rule(rule, held, free, f"{name} moved with Germans"):
        with_him = not zone or w.began.having(zone, guards)
        expected = f"he moves with a German who was in zone {zone} with him"
        w.rule("13.4c", with_him, expected, f"{name} moved with {w.kit.names(guards)}")
    w.fate[who], w.guard[who] = PRISONER, guards[0]
    brought(w, who, end)


def brought(w: World, who: Unit, zone: Zone) -> None:
    """Put a prisoner into another zone; 14a: the Storch waits for Tito in one zone only."""
    w.at[who] = zone
    if who == "tito" and zone != w.kit.cross:
        w.storch[0] = 0


def left(w: World, zone: Zone, units: Sequence[Unit] = (), end: Zone | None = None) -> None:
    """13.4c, 14e: Judge who is left in a zone after units were lost there, or have left it."""
    for who in PERSONS:
        if w.at.surely(zone, [who]) and w.fate.surely(PRISONER, [who]) and not surely_in(w, zone, GERMAN):
            if perhaps_in(w, zone, GERMAN):
                w.fate.either(who, (PRISONER, DEAD))
            else:
                out(w, who, DEAD)
    if w.at.surely(zone, [PAPERS]) and w.fate.surely(FREE, [PAPERS]) and surely_in(w, zone, GERMAN):
        if empty_of(w, zone, YUGOSLAV):
            out(w, PAPERS, TAKEN)


# the Storch (14a, 14b)


@rules.verb(
    "[on] [who:LEADER] [leaves:leaves|left|flies|off|gone]",
    aside=True,
    alone=True,
    ask="",
    example=("storch tito", "storch leaves"),
)
def storch(w: World, line: Line) -> None:
    """the Storch is put on Tito, or leaves with him"""
    if line.who not in (None, "tito"):
        w.rule("14b", False, "it takes only Tito", f"the Storch was put on {w.kit.name(line.who)}")
        return
    cross, turn, since = w.kit.cross, w.turn[0], w.storch[0]
    fine = (w.fate.having(PRISONER, ["tito"]) or w.fate.surely(FLOWN, ["tito"])) and (
        w.at.having(cross, ["tito"]) or w.at.surely(FLOWN, ["tito"])
    )
    zone = zone_of(w, "tito")
    found = f"the Storch was used while Tito was {w.fate.values('tito')[0]}" + (
        f" in zone {zone}" if zone else ""
    )
    if not w.rule("14a", fine, f"it takes Tito as a prisoner from zone {cross}", found):
        return
    if line.leaves:
        early = "it leaves in the turn after it is put on Tito" + (f", turn {since + 1}" if since else "")
        w.rule(
            "14a", 0 < since < turn or (not since and w.unseen[0]), early, f"the Storch left on turn {turn}"
        )
        out(w, "tito", FLOWN, FLOWN)
    elif not since:
        w.storch[0] = turn


def by_night(w: World) -> None:
    """14a: The Storch waits for Tito as soon as he is there, and leaves the turn after."""
    if w.fate.surely(PRISONER, ["tito"]) and w.at.surely(w.kit.cross, ["tito"]):
        if not w.storch[0]:
            w.storch[0] = w.turn[0]
        elif w.storch[0] < w.turn[0]:
            out(w, "tito", FLOWN, FLOWN)


# the documents (14e)


@rules.verb(
    "[taken] [at|in] [zone:ZONE] [by by:GERMAN]",
    aside=True,
    alone=True,
    also="papers docs",
    example="documents 17",
)
def documents(w: World, line: Line) -> None:
    """a German unit takes the documents"""
    take(w, line.zone, line.by)


def take(w: World, zone: Zone | None, by: Unit | None) -> None:
    """14e: Judge that a German comes to the documents, or passes through their zone."""
    uncovered(w, PAPERS, by, zone)
    text, at = "the documents were taken", zone_of(w, PAPERS)
    if not w.fate.surely(TAKEN, [PAPERS]) and w.rule(
        "14e", w.fate.having(FREE, [PAPERS]), "they must be revealed first", text
    ):
        if at and w.rule("14e", zone in (None, at), f"they are in zone {at}", f"{text} in zone {zone}"):
            here = perhaps_in(w, at, GERMAN) or by or any(w.moved.surely(True))
            here = here and not (surely_in(w, at, YUGOSLAV) and not w.stormed[at])
            w.rule(
                "14e",
                here,
                f"a German unit must enter or pass through zone {at}, without partisans there",
                text,
            )
    out(w, PAPERS, TAKEN)
