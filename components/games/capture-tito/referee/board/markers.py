"""Hidden markers: where they lie face down, and what was seen of those turned over (3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from cutline.referee import Cells, Some, Table, is_open

from .backs import Back, Told, fits, possible
from .kit import LETTERS, Kit, Unit, Zone
from .state import CUP, MOVE, Rows, rows

Place = tuple[Zone, str]
Surely = TypeVar("Surely")
UNIFORM, NOBODY = "uniform", "nobody"
BY_DIE = "8.2"
BIRTHDAY, YOUTH = "d", "e"  # events: a B marker goes elsewhere; infantry leaves its cup


@rows
def marker_rows(kit: Kit) -> Rows:
    return {
        "turned": Cells(kit.places, "", lasts=True),  # the rule by which it was turned over
        "since": Cells(kit.places, 0, lasts=True),  # in which turn that was
        "hid": Cells(kit.places, None, lasts=True),  # what an A marker was; None: not known
        "drew": Cells(kit.places, (), lasts=True),  # counters that were named of it
        "whole": Cells(kit.places, False, lasts=True),  # and those are all
        "veiled": Cells(kit.places, False, lasts=True),  # it lies there unless all were revealed
        "hushed": Cells(kit.zones, False, lasts=True),  # so partisans may stand there, or a marker lies
        "struck": Cells(kit.zones, False, lasts=True),  # an unnamed counter there was hit
        "short": Cells(kit.places, frozenset(), lasts=True),  # kinds that the cup had run out of
    }


def plain(value: Any, other: Surely) -> Surely:
    """What surely stands in a cell; something else where it is one of several."""
    found: Surely = other if is_open(value) else value
    return found


def loose(t: Table, zone: Zone) -> int | None:
    """How many unnamed partisans stand in a zone at least; None where any may, or nobody."""
    return plain(t.loose[zone], None)


def why(t: Table, place: Place) -> str:
    """The rule by which what lay there was turned over; "" where it was not, or not surely."""
    return "" if place not in t.turned else plain(t.turned[place], BY_DIE)


def drew(t: Table, place: Place) -> tuple[Unit, ...]:
    """The counters that were named of a marker."""
    return plain(t.drew[place], ())


def lying(t: Table, zone: Zone) -> list[Place]:
    """The places of a zone where a marker may lie face down."""
    return [place for place in t.facts.lies[zone] if max(t.marker.can(place))]


def over(t: Table, zone: Zone, why: str) -> bool:
    """All that lies in a zone is turned over; whether anything surely was, here or before.

    Who came of a B or a C is not named yet: somebody stands there.
    """
    sure = False
    veiled = [place for place in t.facts.lies[zone] if t.veiled[place] is True]
    for place in dict.fromkeys([*lying(t, zone), *veiled]):
        # it lies there, or Tito has turned it over, and what it brought may have moved on since
        either = t.veiled[place] is True and t.since[place] == t.turn[0]
        known = either or min(t.marker.can(place)) > 0
        sure = sure or known
        t.marker[place] = 0
        t.turned[place] = why
        t.since[place] = t.turn[0]
        t.veiled[place] = False
        if place[1] != "A":
            there = loose(t, zone) or 0
            t.loose[zone] = there + 1 if known else there or None
    return sure


def maybe_over(t: Table, zone: Zone) -> None:
    """A die was thrown for a zone, and what came of it was not noted."""
    for place in lying(t, zone):
        t.marker[place] = Some(range(max(t.marker.can(place)) + 1))
        t.turned[place] = BY_DIE
        if place[1] != "A":
            t.loose[zone] = loose(t, zone) or None


# Contents seen.


def may_be_over(t: Table, place: Place) -> bool:
    """Whether what lay there may have been turned over, by die or by itself."""
    if why(t, place):
        return why(t, place).startswith("8")
    return t.veiled[place] is True or t.marker.unsure(place)


def untold(t: Table, letter: str) -> list[Place]:
    """Places where one may have been turned over, and not all that came of it was named."""
    return [
        place
        for place in t.turned
        if place[1] == letter and may_be_over(t, place)
        if t.whole[place] is not True and t.hid[place] is None
    ]


def told(t: Table, place: Place) -> Told:
    """What is known about a revealed marker."""
    kinds: dict[str, int] = {}
    for unit in drew(t, place):
        kind = t.facts.units[unit].kind
        kinds[kind] = kinds.get(kind, 0) + 1
    return Told(kinds, t.whole[place] is True, plain(t.short[place], frozenset()))


def letter_of(t: Table, unit: Unit) -> str:
    """The letter of the cup that a counter waits in; "" for reinforcements and Germans."""
    letter = str(t.facts.units[unit].group).upper()
    return letter if letter in LETTERS else ""


def backs(t: Table, letter: str) -> Iterator[Back]:
    """3.1e: the backs of a letter, each as often as it is there."""
    for back in t.facts.backs:
        if back.letter == letter:
            yield from [dict(back.kinds)] * back.copies


def own_back(t: Table, letter: str) -> bool:
    """3.1e: whether each marker seen of a letter can have had a back of its own."""
    seen = (place for place in t.drew if place[1] == letter and drew(t, place))
    return possible([told(t, place) for place in seen if not doubled(t, place)], list(backs(t, letter)))


def one_back(t: Table, place: Place) -> bool:
    """3.2a: whether any back at all names just these counters."""
    return doubled(t, place) or possible([told(t, place)], list(backs(t, place[1])))


def no_more(t: Table, place: Place) -> bool:
    """Whether what was named of a marker is all that can stand on its back."""
    here = told(t, place)
    fitting = (back for back in backs(t, place[1]) if fits(here, back))
    return not doubled(t, place) and all(back == here.kinds for back in fitting)


def run_out(t: Table, letter: str) -> frozenset[str]:
    """Kinds of which the cup of a letter may have had no more."""
    group = letter.lower()
    mine = [counter for counter in t.facts.units.values() if counter.group == group]
    kinds = {counter.kind for counter in mine}
    if untold(t, letter) or t.unseen[0]:
        return frozenset(kinds)
    left = {counter.kind for counter in mine if t.at[counter.id] == CUP}
    gone = plain(t.event[0], None) in (None, "", YOUTH)
    youth = {"infantry"} if letter == "C" and gone else set()
    return frozenset((kinds - left) | youth)


def doubled(t: Table, place: Place) -> bool:
    """5.1d: whether two markers may have lain there."""
    moved = plain(t.event[0], None) in (None, "", BIRTHDAY)
    return place not in t.facts.letters or (place[1] == "B" and moved)


# Away, or all over.


def removed(t: Table, place: Place, why: str) -> None:
    """A marker leaves the map unseen."""
    t.marker[place] = 0
    t.turned[place] = why


def all_told(t: Table) -> None:
    """Tell of more A markers revealed than event c left on the map (5.1c)."""
    every, aside = [place for place in t.hid if place[1] == "A"], t.set_aside[0]
    shown = sum(plain(t.hid[place], None) is not None for place in every)
    if aside:
        expected = f"{aside} of the {len(every)} A markers left the map"
        t.rule("5.1c", shown <= len(every) - aside, expected, f"{shown} A markers were revealed")


def all_over(t: Table, why: str) -> None:
    """8.3a, 8.3b: every marker on the map is turned over."""
    for zone in dict.fromkeys(zone for zone, _ in t.marker):
        over(t, zone, why)


def veil(t: Table, all_turned: Any, but: Zone | None = None) -> None:
    """8.3a, 8.3b: every marker, but for those of a zone, is turned over if that is so."""
    for place in (place for place in t.marker if place[0] != but and max(t.marker.can(place))):
        sure = not t.marker.unsure(place)
        t.marker[place] = t.pick(t.marker[place] * (1 - all_turned))
        if sure:
            t.veiled[place], t.since[place] = True, t.turn[0]
            if place[1] != "A" and loose(t, place[0]) == 0:
                t.loose[place[0]], t.hushed[place[0]] = None, True


def passed_by(t: Table, zone: Zone) -> bool:
    """8.3c: whether partisans may have moved through a zone this turn without a line."""
    apart = t.facts.apart
    for unit in (unit for unit in t.facts.partisans if t.acts[unit] & MOVE):
        start, end, most = t.stood[unit], t.at[unit], t.facts.units[unit].full[2]
        lost = end is None or start not in t.facts.graph
        if lost or (type(end) is int and apart(start, zone) + apart(zone, end) <= most):
            return True
    return False
