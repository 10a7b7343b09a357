"""8: fighters arrive and are placed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cutline.referee import Table, either, high, low, several

from .board import Place, by_night, date, phase, rules

PLACE = "track:TRACK zone:ZONE reach:REACH"


class Placing(NamedTuple):
    """Fighters placed in a zone at a range: one if no number was logged, "?" if it is not known."""

    track: str
    zone: str
    reach: str
    n: int | str | None
    kind: str | None


@rules.verb("groups:(kind:KIND n:N)*", aside=True)
def arrive(t: Table, groups: Sequence[Mapping[str, Any]]) -> None:
    """new fighters, if you want them checked"""
    for group in groups:
        t.each(arrival, **group)


def arrival(t: Table, kind: str, n: int | None) -> None:
    """8a: check that the fighters of the card arrive once, when the turn of their date opens."""
    granted = t.facts.arrivals[kind][date(t)]
    again, n = t.arrived[kind], granted if n is None else n
    found = f"{n} {kind} fighters arrived"
    if by_night(t) and not again:
        t.rule("8a", n == granted, f"the card brings {granted}", found)
    else:
        expected = "fighters of the card arrive once, in the night phase"
        t.rule("8a", False, expected, f"{found} {'again' if again else 'by day'}")
    t.arrived[kind] = True
    t.box.plus(kind, n if again else n - granted)


def allowed(t: Table, where: Place, n: Any) -> None:
    """8a to 8d, 9a: check that fighters come from the Holding Box, within the limits of zone and range."""
    first = t.facts.first
    none = f"there are none before {t.facts.dates[first]}"
    if not t.rule("8a", date(t) >= first, none, "a fighter was placed") or not t.sub(on_hand, n):
        return
    track, zone, reach = where
    limit, there = t.facts.limits[reach], t.placed[where] + n
    if limit is not None:
        found = f"{several(there, 'fighter')} at {reach} over {zone} on track {track}"
        t.rule("9a", there <= limit, f"the limit is {limit}", found)
    if zone == "water":
        t.sub(night_water if by_night(t) else day_water, track, n)


@rules.verb(f"{PLACE} [n:COUNT]", f"kind:KIND {PLACE} [n:COUNT]", ask=PLACE)
def place(t: Table, line: Placing) -> None:
    """fighters placed (zones water, land; ranges close, medium, long)"""
    where, n = (line.track, line.zone, line.reach), 1 if line.n is None else line.n
    if n == "?":
        t.unchecked("8b", "say how many", "a number of fighters was not logged")
        n = t.guess(range(1, 4))
    t.noted[0] = True
    if not t.believes and n > 1:  # assume that only some were placed
        n = t.guess(range(1, n + 1))
    fly, found = f"only {phase(t)} fighters fly in this phase", f"a {line.kind} fighter was placed"
    if t.rule("3b", line.kind in (None, phase(t)), fly, found):
        t.sub(allowed, where, n)
    station(t, where, n)


def station(t: Table, where: Place, n: Any) -> None:
    t.placed.plus(where, n)
    t.box.plus(phase(t), -n, least=0)


def on_hand(t: Table, n: Any) -> bool:
    """8b: check that the Holding Box has them; fighters that attacked are done for this phase (9b, 9c)."""
    here, rule = t.box[phase(t)], "8b"
    if (n <= here) is not True and any(t.acted.ends(place)[0] > 0 for place in t.acted):
        rule = "9c" if by_night(t) and t.noted.surely(0, True) else "9b"
    return t.rule(rule, n <= here, f"the Holding Box has {either(here)}", f"{several(n, 'fighter')} placed")


def stationed(t: Table, zone: str) -> list[Place]:
    """Return the places over water or over land where fighters may be."""
    return [place for place in t.placed.other_than(0) if place[1] == zone]


def over_water(t: Table, tracks: Iterable[str]) -> Any:
    """Return how many fighters are over water on these tracks."""
    return sum(t.placed[place] for place in stationed(t, "water") if place[0] in tracks)


def day_water(t: Table, track: str, n: Any) -> None:
    """8c: check the limit by the number available, on all tracks together."""
    here = t.box[phase(t)] + t.placed.tally(int)
    most = t.look("water-zone", low(high(here, 1), t.facts.on_hand))
    over = over_water(t, t.lists.abteilungen) + n
    expected = f"the limit is {either(most)} with {either(here)} available"
    t.rule("8c", over <= most, expected, f"{several(over, 'day fighter')} over water")


def night_water(t: Table, track: str, n: Any) -> None:
    """8d: check the limit of night fighters; that it holds for all tracks together is our reading."""
    most, here = t.v.night_water_limit, over_water(t, [track]) + n
    expected = f"the limit is {most}"
    found = f"{several(here, 'night fighter')} over water on track {track}"
    if t.rule("8d", here <= most, expected, found):
        over = over_water(t, t.lists.abteilungen) + n
        found = f"{several(over, 'night fighter')} over water"
        t.reading("8d", over <= most, f"{expected}, on all tracks together", found)
