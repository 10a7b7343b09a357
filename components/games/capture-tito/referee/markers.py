"""Hidden markers: what they hide (3.1, 3.2), and how they are revealed (8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from cutline.referee import Line, World

from .alarm import now, raise_alarm, settled
from .board.kit import KINDS, LEADERS, Back, Unit, Zone
from .drawing import found
from .table import (
    STEPS,
    At,
    Fate,
    come_out,
    germans_in,
    levels,
    living,
    names,
    partisans_in,
    perhaps_all,
    rules,
)
from .units import ammo

UNIFORM = "uniform"
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
    return left(w, zone) if w.over.having("", [zone]) else []


def untold(w: World, zone: Zone) -> list[str]:
    """Return the letters that may have been revealed there, and nobody has told what they hid."""
    return left(w, zone) if not w.over.surely("", [zone]) or perhaps_all(w) else []


def left(w: World, zone: Zone) -> list[str]:
    """Return the letters of a zone of which nobody has told what they hid."""
    return [place[1] for place in w.kit.lies[zone] if not w.marker.surely(0, [place])]


def surely_lying(w: World, zone: Zone) -> bool:
    """Return whether a marker surely lies face down in a zone."""
    if not w.kit.lies[zone] or not w.over.surely("", [zone]):
        return False
    return any(not w.marker.having(0, [place]) for place in w.kit.lies[zone]) and not perhaps_all(w)


# what they hid (3.1, 3.2)


def told(w: World, zone: Zone, found: Sequence[Any]) -> None:
    """3.1, 3.2: Judge what a line says of the markers of a zone that were revealed."""
    letters, named = untold(w, zone), [*filter(None, found)]
    for what in named:
        if what in HELD:
            holds(w, zone, what, letters)
    units = [unit for unit in named if unit in w.kit.units]
    for letter in ("B", "C"):
        mine = [unit for unit in units if w.kit.units[unit].group == letter.lower()]
        if mine or (letter in letters and named):
            drawn(w, zone, letter, mine, letter in letters)
    for unit in units:
        text = f"{w.kit.name(unit)} was placed in zone {zone} for a marker"
        w.rule("3.2a", w.kit.units[unit].group in "bc", "markers bring B and C counters", text)
    closed(w, zone, letters, named)


def closed(w: World, zone: Zone, letters: Sequence[str], named: Sequence[Any] = ()) -> None:
    """Note that the markers of a zone were revealed, and whether all is known that they hid."""
    away = named and "A" in letters and w.marker.having(0, [(zone, "A")])  # event c may have taken it
    if "A" in letters and {*HELD}.isdisjoint(named) and not away:
        w.hid[zone] = "?"
        if w.cause.having(0, ["tito"]):
            perhaps_tito(w)
    for letter in letters:
        w.marker[zone, letter] = 0
    if not {"B", "C"}.isdisjoint(letters):
        w.unnamed.either(zone, [0] * (bool(named) and not w.crowd[zone]))
    if germans_in(w, zone).may:
        settled(w, zone)


def holds(w: World, zone: Zone, what: str, letters: Sequence[str]) -> None:
    """3.1d, 3.1e: Judge what an A marker hid."""
    was, name = w.hid[zone], w.kit.name(what)
    if was == what:
        return
    known, found = was not in (None, "?"), f"{name} was found in zone {zone}"
    before = f"the A marker there was {w.kit.name(was)}" if known else "no A marker was revealed there"
    if not w.rule("3.1d", was == "?" or (was is None and "A" in letters), before, found):
        return
    copies, seen = sum(back.copies for back in w.kit.backs if back.holds == what), len(w.hid.surely(what))
    few = f"{copies} of the A markers {'are' if copies > 1 else 'is'} {name}"
    w.rule("3.1e", seen < copies, few, f"{name} was found {seen + 1} times")
    w.hid[zone] = what
    all_there(w)
    if what in LEADERS:
        w.fate[what], w.at[what] = Fate.FREE, zone
    if what == "tito":
        raise_alarm(w, "tito")


def drawn(w: World, zone: Zone, letter: str, units: list[Unit], there: bool) -> None:
    """3.2a: Judge the counters that a marker brought, and put them there."""
    text = f"{names(w, units)} placed in zone {zone} for a {letter} marker"
    place, unknown = (zone, letter) in w.kit.places, partisans_in(w, zone).unnamed
    before = w.brought[zone, letter] if place else ()
    fresh = [unit for unit in units if unit not in before]
    if before and not there and not unknown:
        expected = f"it was revealed before and brought {names(w, before)}"
        w.rule("3.1d", not fresh, expected, text)
        return
    fine = w.rule("3.2a", there or (place and unknown), "none was revealed there", text)
    for unit in fresh:
        fine = drawn_once(w, unit, zone) and fine
        w.at[unit] = zone
    if place:
        w.brought[zone, letter] = (*before, *fresh)
    if fine:
        back_of(w, zone, letter, run_out(w, zone, letter, fresh))


def back_of(w: World, zone: Zone, letter: str, short: frozenset[str]) -> None:
    """3.2a, 3.1e: Judge that the counters stand on a back, and on one that was not seen before."""
    units = [f"{w.kit.name(unit)} ({w.kit.units[unit].kind})" for unit in w.brought[zone, letter]]
    found = f"the {letter} marker in zone {zone} brought {', '.join(units) or 'no units'}"
    if doubled(w, zone, letter):
        return
    own = fitting(w, (zone, letter), {*KINDS} - short)
    if w.rule("3.2a", own, "no back of that letter has these kinds", found):
        seen = [place for place in w.brought if place[1] == letter and w.brought[place]]
        same = [place for place in seen if not doubled(w, *place) and {*fitting(w, place)} <= {*own}]
        w.rule("3.1e", len(same) <= len(own), "all markers with that back have been revealed", found)


def fitting(w: World, place: tuple[Zone, str], whole: Collection[str] = ()) -> list[Back]:
    """Return the backs that a marker may have had, by the counters that it brought.

    `whole`: kinds of which it brought all; of others there may have been more.
    """
    seen = Counter(w.kit.units[unit].kind for unit in w.brought[place])
    backs = [(back, Counter(dict(back.kinds))) for back in w.kit.printed(place[1])]
    return [back for back, of in backs if seen <= of and all(seen[kind] == of[kind] for kind in whole)]


def run_out(w: World, zone: Zone, letter: str, units: Sequence[Unit]) -> frozenset[str]:
    """Return the kinds of which the cup of a letter may hold no more, but for these units."""
    kinds = {unit: w.kit.units[unit].kind for unit in w.kit.groups[letter.lower()]}
    left = {kinds[unit] for unit in w.at.surely(At.CUP, kinds) if unit not in units}
    if w.unseen[0] or any(letter in untold(w, other) for other, _ in w.kit.letters if other != zone):
        left = set()
    youth = {"infantry"} if letter == "C" and w.event[0] in ("e", "") else set()
    return frozenset({*kinds.values()} - left | youth)


def drawn_once(w: World, unit: Unit, zone: Zone) -> bool:
    """3.2b: Judge that a counter is still in its cup."""
    at, found = w.at.known(unit), f"{w.kit.name(unit)} was drawn in zone {zone}"
    where = f"is in zone {at}" if type(at) is int and living(w, [unit]) else "has left the game"
    return w.rule("3.2b", at in (At.CUP, zone, None), f"it was drawn before and {where}", found)


def all_there(w: World) -> None:
    """5.1c: Judge that no more A markers are revealed than event c left on the map."""
    every, aside = [zone for zone, letter in w.kit.letters if letter == "A"], w.aside[0]
    if aside:
        shown = sum(len(w.hid.surely(what, every)) for what in HELD)
        expected = f"{aside} of the {len(every)} A markers left the map"
        w.rule("5.1c", shown <= len(every) - aside, expected, f"{shown} A markers were revealed")


def doubled(w: World, zone: Zone, letter: str) -> bool:
    """5.1d: Return whether two markers may have lain there."""
    return (zone, letter) not in w.kit.letters or (letter == "B" and w.event[0] in ("d", ""))


# Tito, where nobody told what a marker hid (6g)


def unsaid(w: World, but: Zone | None = None) -> None:
    """6g: Note that Tito may have been revealed where nobody told what an A marker hid."""
    for zone, letter in w.kit.letters:
        if letter != "A" or zone == but:
            continue
        if not w.over.having("", [zone]) and "A" in untold(w, zone):
            closed(w, zone, untold(w, zone))
        elif w.over.having("", [zone]) and not w.over.surely("", [zone]) and not w.cause.having(1, ["tito"]):
            now_rolled = w.rolled[zone, False] or w.rolled[zone, True]
            if w.cause.surely(0, ["tito"]) or (now_rolled and w.cause.having(0, ["tito"])):
                perhaps_tito(w)  # a roll may have revealed him, nobody wrote what came of it


def fights_on(w: World, doing: str) -> None:
    """Judge that ammunition is left as something is done; told once (13.1c)."""
    over = "the ammunition is used up and the game is lost"
    w.rule("13.1c", ammo(w) > w.v.out_of_ammo, over, doing, once="13.1c")
    unsaid(w)


def perhaps_tito(w: World) -> None:
    """6g: Note that an A marker may have been Tito."""
    w.cause.either("tito", (*w.cause.values("tito"), 1))
    if w.fate.surely(Fate.HIDDEN, ["tito"]):
        w.fate.either("tito", (Fate.HIDDEN, Fate.FREE))
        w.at.either("tito", ())


# revealed without a roll (8.1, 8.3)


def reveal_all(w: World, zone: Zone, rule: str) -> None:
    """8: Turn all markers of a zone over, if there are any; the first raises the alarm level (6e)."""
    brings = [place for place in w.kit.lies[zone] if place[1] != "A" and not w.marker.having(0, [place])]
    fresh = bool(brings) and w.over.surely("", [zone])
    if letters := lying(w, zone):
        w.over[zone] = rule
        raise_alarm(w, "marker")
        if not {"B", "C"}.isdisjoint(letters):
            come_out(w, zone)
    if not fresh:  # else partisans have just come out
        settled(w, zone)


FOUND = "[found:FOUND*]"


@rules.verb(
    f"zone:ZONE [letter:LETTER] [=] {FOUND}",
    aside=True,
    also="turn-over reveals",
    ask="zone:ZONE found:DRAWN*",
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
        fine = untold(w, zone) or germans_in(w, zone).may
        w.rule("8.1", fine, expected, f"the marker in zone {zone} was revealed")
        reveal_all(w, zone, "8.1")
    lay = w.kit.lies[zone] and (untold(w, zone) or not w.over.surely("", [zone]))
    text = f"a marker was revealed in zone {zone}"
    if w.rule("3.1d", lay, "markers lie only in zones with a letter", text):
        if w.dealer and not any(line.found or ()):
            line.note(("found",), found(w, zone, untold(w, zone)))
        told(w, zone, line.found or ())


# rolls (8.2)


def late(w: World) -> bool:
    """Return whether play has come to the activation after the moves."""
    return bool(w.now) and STEPS.index(w.now) >= STEPS.index("move")


BY, CAME = "[by:ZONE] [units:GERMAN*]", f"[outcome:OUTCOME] [reveals|= ] {FOUND}"
TAIL = f"[by|for {BY}] {CAME}"


@rules.verb(
    f"zone:ZONE [letter:LETTER] die:ROLL {TAIL}",
    f"zone:ZONE second:ZONE die:ROLL [letter:LETTER] {TAIL}",
    f"zone:ZONE second:ZONE third:ZONE die:ROLL [letter:LETTER] {TAIL}",
    f"zone:ZONE [letter:LETTER] {TAIL}",
    f"zone:ZONE by|for {BY} die:ROLL {CAME}",
    ask="zone:ZONE die:ROLL [by by:ZONE]",
    example=("activate 17 4 by 22 uniform b2 b5", "activate 17 9 fails"),
)
def activate(w: World, line: Line) -> None:
    """an activation roll: zone, die, rolling stack, result, and what the markers hid"""
    fights_on(w, "an activation roll")
    if line.found == (None,) and line.die in w.kit.lettered:  # `activate 4 9 ?` may mean two zones
        line.values |= {"third": line.second, "second": line.die, "die": None, "found": ()}
    zones = [zone for zone in (line.zone, line.second, line.third) if zone is not None]
    die = w.thrown(line, ("die",), w.kit.d10, "1.1a")
    by, named = caller(w, line), [*filter(None, line.found or ())]
    if line.outcome is None and named:
        line.values["outcome"] = True
    down = {zone: lying(w, zone) for zone in zones}
    in_time(w, zones[0], any(down.values()))
    for zone in zones:
        if face_down(w, zone, down[zone]):
            w.part(tried, zone, line, die, by)
        if named and not lying(w, zone):
            told(w, zone, named)


def in_time(w: World, zone: Zone, down: bool) -> None:
    """Judge that one rolls before the combats (4)."""
    if down and w.now and STEPS.index(w.now) > STEPS.index("activate 2"):
        expected = f"{rules.steps['activate 2']} comes before {rules.steps[w.now]}"
        w.rule("4", False, expected, f"an activation roll for zone {zone} came after it")


def caller(w: World, line: Line) -> Zone | None:
    """Return the zone of the stack that rolls, if the line tells."""
    return w.at.known(line.units[0]) if line.by is None and line.units and line.units[0] else line.by


def face_down(w: World, zone: Zone, down: Sequence[str]) -> bool:
    """Judge that a marker is hidden where one rolls (3.1d, 8.1, 8.3)."""
    if down:
        return True
    rule = next((rule for rule in BY_ITSELF if w.over.surely(rule, [zone])), "3.1d")
    expected = BY_ITSELF.get(rule, "each marker is revealed once")
    if {*w.kit.lies[zone]}.isdisjoint(w.kit.letters):
        rule, expected = "3.1d", "markers lie only in zones with a letter"
    return w.rule(rule, False, expected, f"an activation roll for zone {zone}, where no marker is hidden")


def tried(w: World, zone: Zone, line: Line, die: Any, by: Zone | None) -> None:
    """8.2: Judge a roll for the markers of a zone."""
    asked(w, zone, by)
    low, high = levels(w)
    if line.die is not None and not low < die <= high:
        text = f"at alarm level {now(w)} the roll must be that or less"
        word = "left" if line.outcome is False else "revealed"
        found = f"a {die} {word} the markers in zone {zone}"
        succeeds = w.expect("8.2", line, "outcome", die <= low, text, found)
    else:
        succeeds = w.one_of((True, False)) if line.outcome is None else line.outcome
    if succeeds:
        reveal_all(w, zone, "8.2")


def asked(w: World, zone: Zone, by: Zone | None) -> None:
    """8.2a, 8.2b: Judge that Germans roll who have just landed or moved, each stack once."""
    near, before = callers(w, zone), w.rolled[zone, late(w)]
    w.rolled[zone, late(w)] = (*before, by)
    roll, whose = f"an activation roll for zone {zone}", f" by the Germans in {by}" * bool(by)
    who = f"those in {', '.join(map(str, near))}" if near else "none"
    expected = f"only adjacent Germans that have just landed or moved roll: {who}"
    if not w.rule("8.2a", by in near if by else near, expected, roll + whose):
        return
    fine, expected = len(before) < len(near), f"each adjacent stack rolls once: {len(near)}"
    found = f"{len(before) + 1} activation rolls for zone {zone}"
    if by and by in before:
        fine, expected, found = False, "each stack rolls once", f"a second {roll[3:]}{whose}"
    w.rule("8.2b", fine, expected, found)


def callers(w: World, zone: Zone) -> list[Zone]:
    """8.2a: Return the zones beside one with Germans that may just have landed, or moved."""
    moved, landed = w.moved.having(True), () if late(w) else w.landed.having(True)
    units = living(w, dict.fromkeys((*moved, *landed)))
    return [near for near in sorted(w.kit.beside[zone]) if w.at.having(near, units)]


def not_rolled(w: World, zone: Zone, moved: bool) -> bool:
    """8.2b: Return whether Germans beside a marker surely have to roll, and nobody has."""
    if w.rolled[zone, moved] or not surely_lying(w, zone):
        return False
    row = w.moved if moved else w.landed
    return any(row.surely(True, germans_in(w, near).sure) for near in w.kit.beside[zone])


DUE = "Germans that {} adjacent to a marker roll a D10"
TOLD = {"label": "zone {}", "each": lambda w: w.kit.lettered, "found": "no D10 for the marker in {}"}


@rules.owed("drop", "8.2b", DUE.format("landed"), **TOLD)
def landed_beside(w: World, zone: Zone) -> bool:
    """8.2b: Return whether a roll is missing after the landing."""
    return not_rolled(w, zone, False)


@rules.owed("move", "8.2b", DUE.format("moved"), **TOLD)
def moved_beside(w: World, zone: Zone) -> bool:
    """8.2b: Return whether a roll is missing after the movement."""
    return not_rolled(w, zone, True)
