"""8: fighters arrive and are placed."""

from __future__ import annotations

from typing import Any

from cutline.referee import Line, World, several

from .board import LAND, WATER, Place, by_night, date, named_in, phase, rules

PLACE = "track:TRACK zone:ZONE reach:REACH"


@rules.verb("groups:(kind:KIND n:N)*", aside=True)
def arrive(w: World, line: Line) -> None:
    """new fighters, if you want them checked"""
    for group in line.groups if None not in [group["kind"] for group in line.groups] else ():
        arrival(w, group["kind"], group["n"])


def arrival(w: World, kind: str, n: int | None) -> None:
    """8a: check that the fighters of the card arrive once; that it is by night is our reading."""
    due = w.kit.arrivals[kind][date(w)]
    found = f"{due if n is None else n} {kind} fighters arrived"
    once = "fighters of the card arrive once"
    if w.rule("8a", w.arrived[kind] != date(w), once, f"{found} again"):
        w.rule("8a", n in (None, due), f"the card brings {due}", found)
        w.reading("8a", by_night(w), "they arrive when the turn begins, at night", f"{found} by day")
    w.arrived[kind] = date(w)


@rules.verb(f"{PLACE} [n:COUNT]", f"kind:KIND {PLACE} [n:COUNT]", ask=PLACE)
def place(w: World, line: Line) -> None:
    """fighters placed (zones water, land; ranges close, medium, long)"""
    where = spot(w, line)
    n = w.between(1, 3) if line.n == "?" else line.n or 1
    fly, found = f"only {phase(w)} fighters fly in this phase", f"a {line.kind} fighter was placed"
    if w.rule("3b", line.kind in (None, phase(w)), fly, found):
        w.part(may_place, where, n)
    w.placed[where], w.noted[0] = w.placed[where] + n, True


def spot(w: World, line: Line) -> Place:
    """Return the place that a line names."""
    named_in(w, line, track=w.kit.tracks, zone=(WATER, LAND), reach=w.kit.limits)
    return line.track, line.zone, line.reach


def may_place(w: World, where: Place, n: Any) -> None:
    """8a to 8d, 9a: check that fighters come from the Holding Box, within the limits of zone and range."""
    (track, zone, reach), kit = where, w.kit
    none = f"there are none before {kit.dates[kit.first]}"
    if not (w.rule("8a", date(w) >= kit.first, none, "a fighter was placed") and on_hand(w, n)):
        return
    limit, there = kit.limits[reach], w.placed[where] + n
    found = f"{several(there, 'fighter')} at {reach} over {zone} on track {track}"
    w.rule("9a", limit is None or there <= limit, f"the limit is {limit}", found)
    if zone == WATER and by_night(w):
        most = w.v.night_water_limit
        over_limit(w, track, n, "8d", most, f"the limit is {most}")
    elif zone == WATER:
        available = w.box[w.kit.day]
        most = w.look("water-zone", w.least(w.most(available, 1), w.kit.on_hand))
        over_limit(w, track, n, "8c", most, f"the limit is {most} with {available} available")


def on_hand(w: World, n: Any) -> bool:
    """8b: check that the Holding Box has them; fighters that attacked are done for this phase (9b, 9c)."""
    here = left_in_box(w)
    done = "9c" if by_night(w) and w.noted.surely(True) else "9b"
    return w.rule(
        lambda: done if w.acted.total() > 0 else "8b",
        n <= here,
        f"the Holding Box has {here}",
        f"{several(n, 'fighter')} placed",
    )


def left_in_box(w: World) -> Any:
    return w.most(0, w.box[phase(w)] - w.placed.total())


def over_water(w: World, track: str = "") -> Any:
    """Return how many fighters are over water on a track, or on all of them."""
    return w.placed.total(at for at in w.placed if at[1] == WATER and track in ("", at[0]))


def over_limit(w: World, track: str, n: Any, rule: str, limit: Any, expected: str) -> None:
    """8c, 8d: check a limit over water; that it holds for all tracks together is our reading."""
    here, over = over_water(w, track) + n, over_water(w) + n
    kind = f"{phase(w)} fighter"
    if w.rule(rule, here <= limit, expected, f"{several(here, kind)} over water on track {track}"):
        found = f"{several(over, kind)} over water"
        w.reading(rule, over <= limit, f"{expected}, on all tracks together", found)
