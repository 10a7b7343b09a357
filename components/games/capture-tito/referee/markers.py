"""Hidden markers: what they hide (3.1, 3.2), and how they are revealed (8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World

from .alarm import levels, now, occupied, perhaps_all, raise_alarm
from .ammunition import fights_on
from .board.backs import Told, fits, possible
from .board.kit import GERMAN, LEADERS, Unit, Zone
from .table import CUP, FREE, HIDDEN, STEPS, living, nameless, names, perhaps_in, rules, surely_in

UNIFORM, NOBODY = "uniform", "nobody"
HELD = (*LEADERS, UNIFORM)
BY_ITSELF = {
    "8.1": "Germans that enter reveal it without a roll",
    "8.3a": "at this alarm level all markers are revealed without a roll",
    "8.3b": "all markers were revealed with Tito, without a roll",
    "8.3c": "partisans that entered revealed it without a roll",
}


# face down, or revealed


def lying(w: World, zone: Zone) -> list[str]:
    """Return the letters that may lie face down in a zone."""
    if not w.over.having("", [zone]):
        return []
    return [place[1] for place in w.kit.lies[zone] if not w.marker.surely(0, [place])]


def surely_lying(w: World, zone: Zone) -> bool:
    """Return whether a marker surely lies face down in a zone."""
    places = w.kit.lies[zone]
    there = places and any(not w.marker.having(0, [place]) for place in places)
    return bool(there and w.over.surely("", [zone]) and not perhaps_all(w))


def untold(w: World, zone: Zone) -> list[str]:
    """Return the letters that may have been revealed there, and nobody has told what they hid."""
    if not w.kit.lies[zone] or (w.over.surely("", [zone]) and not perhaps_all(w)):
        return []
    return [place[1] for place in w.kit.lies[zone] if not w.marker.surely(0, [place])]


def reveal_all(w: World, zone: Zone, rule: str) -> None:
    """8: Turn all markers of a zone over; the first raises the alarm level (6e)."""
    letters = lying(w, zone)
    if not letters:
        return
    w.over[zone] = rule
    raise_alarm(w, "marker")
    if not {"B", "C"}.isdisjoint(letters):
        w.unnamed.darken(zone)


def unsaid(w: World, but: Zone | None = None) -> None:
    """6g: Note that Tito may have been revealed where nobody told what an A marker hid."""
    for zone, letter in w.kit.letters:
        if letter == "A" and zone != but and not w.over.having("", [zone]) and "A" in untold(w, zone):
            told(w, zone, ())
        elif letter == "A" and zone != but and len(w.over.values(zone)) > 1 and w.cause.surely(0, ["tito"]):
            perhaps_tito(w)  # a roll may have revealed him, nobody wrote what came of it


# what they hid


def told(w: World, zone: Zone, found: Sequence[Any]) -> None:
    """3.1, 3.2: Judge what a line says of the markers of a zone that were revealed."""
    letters, said = untold(w, zone), [what for what in found if what]
    for what in (what for what in said if what in HELD):
        holds(w, zone, what, letters)
    units = [unit for unit in said if unit in w.kit.units]
    for letter in ("B", "C"):
        mine = [unit for unit in units if w.kit.units[unit].group == letter.lower()]
        if mine or (letter in letters and said):
            drawn(w, zone, letter, mine, letter in letters)
    for unit in units:
        text = f"{w.kit.name(unit)} was placed in zone {zone} for a marker"
        w.rule("3.2a", w.kit.units[unit].group in "bc", "markers bring B and C counters", text)
    closed(w, zone, letters, said)


def closed(w: World, zone: Zone, letters: Sequence[str], said: Sequence[str]) -> None:
    """Note that the markers of a zone were revealed, and whether all is known that they hid."""
    away = "A" in letters and said and w.marker.having(0, [(zone, "A")])  # event c may have taken it
    if "A" in letters and not any(what in HELD for what in said) and not away:
        w.hid[zone] = "?"
        if w.cause.having(0, ["tito"]):
            perhaps_tito(w)
    for letter in letters:
        w.marker[zone, letter] = 0
    if not {"B", "C"}.isdisjoint(letters):
        if said:
            w.unnamed[zone] = 0
        else:
            w.unnamed.darken(zone)
    if perhaps_in(w, zone, GERMAN):
        occupied(w, zone)


def perhaps_tito(w: World) -> None:
    """6g: An A marker was revealed of which nobody told what it hid; it may be Tito."""
    w.cause.either("tito", (*w.cause.values("tito"), 1))
    if w.fate.surely(HIDDEN, ["tito"]):
        w.fate.either("tito", (HIDDEN, FREE))
        w.at.darken("tito")


def holds(w: World, zone: Zone, what: str, letters: Sequence[str]) -> None:
    """3.1d, 3.1e, 5.1c: Judge what an A marker hid."""
    was, name = w.hid[zone], w.kit.name(what)
    if was == what:
        return
    found = f"{name} was found in zone {zone}"
    before = (
        f"the A marker there was {w.kit.name(was)}"
        if was not in (None, "?")
        else "no A marker was revealed there"
    )
    if not w.rule("3.1d", "A" in letters or was == "?", before, found):
        return
    copies, seen = sum(back.copies for back in w.kit.backs if back.holds == what), len(w.hid.surely(what))
    few = f"{copies} of the A markers {'are' if copies > 1 else 'is'} {name}"
    w.rule("3.1e", seen < copies, few, f"{name} was found {seen + 1} times")
    w.hid[zone] = what
    all_there(w)
    if what in LEADERS:
        freed(w, what, zone)
    elif was == "?" and not w.hid.having("?"):
        not_tito(w)


def not_tito(w: World) -> None:
    """Note that all A markers are known, and none was Tito."""
    if not w.cause.surely(0, ["tito"]) and w.fate.having(HIDDEN, ["tito"]) and not w.hid.having("tito"):
        w.cause["tito"], w.fate["tito"], w.at["tito"] = 0, HIDDEN, CUP


def freed(w: World, who: str, zone: Zone) -> None:
    """6g, 8.3b: Reveal a leader; with Tito all markers are revealed."""
    w.fate[who], w.at[who] = FREE, zone
    if who == "tito":
        raise_alarm(w, "tito")


def all_there(w: World) -> None:
    """5.1c: Judge that no more A markers are revealed than event c left on the map."""
    every, aside = [zone for zone, letter in w.kit.letters if letter == "A"], w.aside[0]
    if aside:
        shown = sum(len(w.hid.surely(what, every)) for what in HELD)
        expected = f"{aside} of the {len(every)} A markers left the map"
        w.rule("5.1c", shown <= len(every) - aside, expected, f"{shown} A markers were revealed")


def drawn(w: World, zone: Zone, letter: str, units: list[Unit], there: bool) -> None:
    """3.2a, 3.2b: Judge the counters that a marker brought, and put them there."""
    text = f"{names(w, units)} placed in zone {zone} for a {letter} marker"
    before = w.brought[zone, letter] if (zone, letter) in w.kit.places else ()
    fresh = [unit for unit in units if unit not in before]
    if before and not there and not nameless(w, zone):
        if fresh:
            expected = f"it was revealed before and brought {names(w, before)}"
            w.rule("3.1d", False, expected, text)
        return
    place = (zone, letter) in w.kit.places
    fine = w.rule("3.2a", there or (place and nameless(w, zone)), "none was revealed there", text)
    once = [drawn_once(w, unit, zone) for unit in fresh]
    short = run_out(w, zone, letter, fresh)
    for unit in fresh:
        w.at[unit] = zone
    if place:
        w.brought[zone, letter] = (*before, *fresh)
        if fine and all(once):
            one_back(w, zone, letter, short)


def drawn_once(w: World, unit: Unit, zone: Zone) -> bool:
    """3.2b: Judge that a counter is still in its cup."""
    fine = w.at.having(CUP, [unit]) or w.at.having(zone, [unit])
    if fine:
        return w.rule("3.2b", True, "", "")
    at = w.at[unit]
    where = f"is in zone {at}" if type(at) is int and living(w, [unit]) else "has left the game"
    return w.rule(
        "3.2b", False, f"it was drawn before and {where}", f"{w.kit.name(unit)} was drawn in zone {zone}"
    )


def run_out(w: World, zone: Zone, letter: str, units: Sequence[Unit]) -> frozenset[str]:
    """Return the kinds of which the cup of a letter may hold no more, but for these units."""
    group = [counter for counter in w.kit.units.values() if counter.group == letter.lower()]
    sure = {counter.kind for counter in group if w.at.surely(CUP, [counter.id]) and counter.id not in units}
    if w.unseen[0] or any(letter in untold(w, other) for other, _ in w.kit.letters if other != zone):
        sure = set()
    youth = {"infantry"} if letter == "C" and w.event[0] in ("e", "") else set()
    return frozenset({counter.kind for counter in group} - sure | youth)


def one_back(w: World, zone: Zone, letter: str, short: frozenset[str]) -> None:
    """3.2a, 3.1e: Judge that the counters stand on a back, and on one that was not seen before."""
    units = w.brought[zone, letter]
    listed = ", ".join(f"{w.kit.name(unit)} ({w.kit.units[unit].kind})" for unit in units)
    found = f"the {letter} marker in zone {zone} brought {listed or 'no units'}"
    here = Told(counted(w, units), True, short)
    backs = [dict(back.kinds) for back in w.kit.backs if back.letter == letter for _ in range(back.copies)]
    fine = doubled(w, zone, letter) or any(fits(here, back) for back in backs)
    if w.rule("3.2a", fine, "no back of that letter has these kinds", found):
        seen = [
            place for place in w.brought if place[1] == letter and w.brought[place] and not doubled(w, *place)
        ]
        every = [Told(counted(w, w.brought[place]), place == (zone, letter), short) for place in seen]
        w.rule("3.1e", possible(every, backs), "all markers with that back have been revealed", found)


def counted(w: World, units: Sequence[Unit]) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in units:
        kind = w.kit.units[unit].kind
        found[kind] = found.get(kind, 0) + 1
    return found


def doubled(w: World, zone: Zone, letter: str) -> bool:
    """5.1d: Return whether two markers may have lain there."""
    return (zone, letter) not in w.kit.letters or (letter == "B" and w.event[0] in ("d", ""))


# revealed without a roll (8.1, 8.3)


@rules.verb(
    "zone:ZONE [letter:LETTER] [=] [found:FOUND*]",
    aside=True,
    also="turn-over reveals",
    example="reveal 17 uniform b2 b5",
)
def reveal(w: World, line: Line) -> None:
    """markers revealed without a roll, and what they hid"""
    zone = line.zone
    if zone is None:
        return
    if lying(w, zone):
        unsaid(w, zone)
    if lying(w, zone):
        expected = "it takes a roll, Germans or partisans there, Tito revealed or the highest alarm level"
        fine = untold(w, zone) or explained(w, zone)
        w.rule("8.1", fine, expected, f"the marker in zone {zone} was revealed")
        reveal_all(w, zone, "8.1")
    lay = w.kit.lies[zone] and (untold(w, zone) or not w.over.surely("", [zone]))
    if w.rule(
        "3.1d", lay, "markers lie only in zones with a letter", f"a marker was revealed in zone {zone}"
    ):
        told(w, zone, line.found or ())


def explained(w: World, zone: Zone) -> bool:
    """Return whether units may have come to a zone, or rolled for it, without a line."""
    return bool(perhaps_in(w, zone, GERMAN))


# rolls (8.2)


def late(w: World) -> bool:
    """Return whether play has come to the activation after the moves."""
    return bool(w.now) and STEPS.index(w.now) >= STEPS.index("move")


TAIL = "[letter:LETTER] [by|for [by:ZONE] [units:GERMAN*]] [outcome:OUTCOME] [reveals|= ] [found:FOUND*]"


@rules.verb(
    f"zone:ZONE [letter:LETTER] die:ROLL {TAIL.removeprefix('[letter:LETTER] ')}",
    f"zone:ZONE second:ZONE die:ROLL {TAIL}",
    f"zone:ZONE second:ZONE third:ZONE die:ROLL {TAIL}",
    f"zone:ZONE {TAIL}",
    "zone:ZONE by|for [by:ZONE] [units:GERMAN*] die:ROLL [outcome:OUTCOME] [reveals|= ] [found:FOUND*]",
    ask="zone:ZONE die:ROLL",
    example=("activate 17 4 by 22 uniform b2 b5", "activate 17 9 fails"),
)
def activate(w: World, line: Line) -> None:
    """an activation roll: zone, die, rolling stack, result, and what the markers hid"""
    fights_on(w, "an activation roll")
    unthrown(w, line)
    zones = [zone for zone in (line.zone, line.second, line.third) if zone is not None]
    die = w.thrown(line, ("die",), w.kit.d10, "1.1a", "an activation")
    by, said = caller(w, line), [what for what in line.found or () if what]
    if line.outcome is None and said:
        line.values["outcome"] = True
    down = {zone: lying(w, zone) for zone in zones}
    in_time(w, zones, any(down.values()))
    for zone in zones:
        if face_down(w, zone, down[zone]):
            w.part(tried, zone, line, die, by)
        if said and not lying(w, zone):
            told(w, zone, said)


def in_time(w: World, zones: Sequence[Zone], down: bool) -> None:
    """4: Judge that one rolls before the combats."""
    after = bool(w.now) and STEPS.index(w.now) > STEPS.index("activate 2")
    if down and after:
        expected = f"{rules.steps['activate 2']} comes before {rules.steps[w.now]}"
        w.rule("4", False, expected, f"an activation roll for zone {zones[0]} came after it")


def unthrown(w: World, line: Line) -> None:
    """Read `activate 66 69 ?` as two zones without a die: 69 is no face."""
    zone = line.die
    if zone is None or line.found != (None,) or line.third or zone in w.kit.d10 or zone not in w.kit.zones:
        return
    line.values |= {"die": None, "found": None, "third" if line.second else "second": zone}


def caller(w: World, line: Line) -> Zone | None:
    """Return the zone of the stack that rolls, if the line tells."""
    unit = line.units[0] if line.units else None
    return w.at[unit] if line.by is None and unit and w.at.having(w.at[unit], [unit]) else line.by


def face_down(w: World, zone: Zone, down: Sequence[str]) -> bool:
    """3.1d: Judge that a marker is hidden where one rolls."""
    if down:
        return True
    rule = next((rule for rule in BY_ITSELF if w.over.surely(rule, [zone])), "")
    if not any(place in w.kit.letters for place in w.kit.lies[zone]):
        rule, expected = "3.1d", "markers lie only in zones with a letter"
    else:
        expected = BY_ITSELF.get(rule, "each marker is revealed once")
    found = f"an activation roll for zone {zone}, where no marker is hidden"
    return w.rule(rule if rule in BY_ITSELF else "3.1d", False, expected, found)


def tried(w: World, zone: Zone, line: Line, die: Any, by: Zone | None) -> None:
    """8.2: Judge a roll for the markers of a zone."""
    asked(w, zone, by)
    low, high = levels(w)
    due = (die <= low) if line.die is not None else None
    if due is not None and low < die <= high:
        due = None
    word = "left" if line.outcome is False else "revealed"
    text = f"at alarm level {now(w)} the roll must be that or less"
    came = (
        w.one_of((True, False))
        if due is None and line.outcome is None
        else line.outcome
        if due is None
        else None
    )
    if came is None:
        came = w.expect("8.2", line, "outcome", due, text, f"a {die} {word} the markers in zone {zone}")
    if came:
        reveal_all(w, zone, "8.2")


def asked(w: World, zone: Zone, by: Zone | None) -> None:
    """8.2a, 8.2b: Judge that Germans roll who have just landed or moved, each stack once."""
    near, before = callers(w, zone), w.rolled[zone, late(w)]
    w.rolled[zone, late(w)] = (*before, by)
    told = f"those in {', '.join(map(str, near))}" if near else "none"
    found = f"an activation roll for zone {zone}" + f" by the Germans in {by}" * bool(by)
    expected = f"only adjacent Germans that have just landed or moved roll: {told}"
    if not w.rule("8.2a", by in near if by else near, expected, found):
        return
    if by and by in before:
        found = f"a second activation roll for zone {zone} by the Germans in {by}"
        w.rule("8.2b", False, "each stack rolls once", found)
    else:
        found = f"{len(before) + 1} activation rolls for zone {zone}"
        w.rule("8.2b", len(before) < len(near), f"each adjacent stack rolls once: {len(near)}", found)


def callers(w: World, zone: Zone, moved: bool | None = None) -> list[Zone]:
    """8.2a: Return the zones beside one with Germans that may just have landed, or moved."""
    row = w.moved if (late(w) if moved is None else moved) else w.landed
    units = living(w, row.having(True))
    return [near for near in sorted(w.kit.beside[zone]) if w.at.having(near, units)]


def not_rolled(w: World, zone: Zone, moved: bool) -> bool:
    """8.2b: Return whether Germans beside a marker surely have to roll, and nobody has."""
    if w.rolled[zone, moved] or not surely_lying(w, zone):
        return False
    row = w.moved if moved else w.landed
    return any(row.surely(True, surely_in(w, near, GERMAN)) for near in w.kit.beside[zone])


def marked(w: World) -> tuple[Zone, ...]:
    """Return the zones where markers may lie beside Germans."""
    lettered = dict.fromkeys(zone for zone, _ in w.kit.letters)
    units = {*w.moved.surely(True), *w.landed.surely(True)}
    return tuple(zone for zone in lettered if any(w.at.surely(near, units) for near in w.kit.beside[zone]))


def landed_beside(w: World, zone: Zone) -> bool:
    return not_rolled(w, zone, False)


def moved_beside(w: World, zone: Zone) -> bool:
    return not_rolled(w, zone, True)


TOLD = {"label": "zone {}", "each": marked, "found": "no D10 for the marker in {}"}
rules.owed("drop", "8.2b", "Germans that landed adjacent to a marker roll a D10", **TOLD)(landed_beside)
rules.owed("move", "8.2b", "Germans that moved adjacent to a marker roll a D10", **TOLD)(moved_beside)
