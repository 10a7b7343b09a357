"""8: fighters arrive and are placed."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, high, low, many, several

from .board import Place, by_night, date, phase, rules
from .words import called

PLACE = "track:TRACK zone:ZONE reach:REACH"


@rules.verb("came:(kind:KIND n:N)*", aside=True, **called("arrive"))
def arrive(t: Table, came: Any) -> None:
    """new fighters, if you want them checked"""
    for row in came:
        t.each(arrival, **row)


def arrival(t: Table, kind: str, n: int | None) -> None:
    """8a: check that the fighters of the card arrive once, when the turn of their date opens."""
    granted = t.facts.arrivals[kind][date(t)]
    again, n = t.arrived[kind], granted if n is None else n
    said = f"{n} {kind} fighters arrived"
    if by_night(t) and not again:
        t.rule("8a", n == granted, f"the card brings {granted}", said)
    else:
        expected = "fighters of the card arrive once, in the night phase"
        t.rule("8a", False, expected, f"{said} {'again' if again else 'by day'}")
    t.arrived[kind] = True
    t.box.plus(kind, n if again else n - granted)


@rules.verb(f"{PLACE} [n:COUNT]", f"kind:KIND {PLACE} [n:COUNT]", ask=PLACE, **called("place"))
def place(t: Table, track: str, zone: str, reach: str, n: Any, kind: str | None) -> None:
    """fighters placed (zones water, land; ranges close, medium, long)"""
    if n == "?":
        t.unchecked("8b", "say how many", "a number of fighters was not logged")
        n = t.guess(range(1, 4))
    t.noted[0] = True
    who, n = phase(t), 1 if n is None else n
    if not t.believes and n > 1:  # assume that only some were placed
        n = t.guess(range(1, n + 1))
    fly = f"only {who} fighters fly in this phase"
    if t.rule("3b", kind in (None, who), fly, f"a {kind} fighter was placed"):
        t.sub(allowed, (track, zone, reach), n)
    station(t, (track, zone, reach), n)


def station(t: Table, where: Place, n: Any) -> None:
    t.placed.plus(where, n)
    t.box.plus(phase(t), -n, least=0)


def allowed(t: Table, where: Place, n: Any) -> None:
    """8a to 8d, 9a: check that fighters come from the Holding Box, within the limits of zone and range."""
    first = t.facts.first
    none = f"there are none before {t.facts.dates[first]}"
    if not t.rule("8a", date(t) >= first, none, "a fighter was placed") or not t.sub(on_hand, n):
        return
    track, zone, reach = where
    limit, there = t.facts.limits[reach], t.placed[where] + n
    if limit is not None:
        said = f"{several(there, 'fighter')} at {reach} over {zone} on track {track}"
        t.rule("9a", there <= limit, f"the limit is {limit}", said)
    if zone == "water":
        t.sub(night_water if by_night(t) else day_water, track, n)


def on_hand(t: Table, n: Any) -> bool:
    """8b: check that the Holding Box has them; fighters that attacked are done for this phase (9b, 9c)."""
    here, rule = t.box[phase(t)], "8b"
    if (n <= here) is not True and any(min(many(k)) > 0 for k in t.acted.contents()):
        rule = "9c" if by_night(t) and t.noted.surely(0, True) else "9b"
    return t.rule(rule, n <= here, f"the Holding Box has {either(here)}", f"{several(n, 'fighter')} placed")


def over_water(t: Table, tracks: Any) -> Any:
    """Return how many fighters are over water on these tracks."""
    stood = [p for p, n in t.placed.items() if n != 0 and p[1] == "water"]
    return sum(t.placed[where] for where in stood if where[0] in tracks)


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
    said = f"{several(here, 'night fighter')} over water on track {track}"
    if t.rule("8d", here <= most, expected, said):
        over = over_water(t, t.lists.abteilungen) + n
        said = f"{several(over, 'night fighter')} over water"
        t.reading("8d", over <= most, f"{expected}, on all tracks together", said)
