"""Playing alone (13): how the Germans fly where nobody commands them."""

from __future__ import annotations

from typing import Any

from cutline.referee import World

from .board import flies_itself, named, present
from .geometry import N, ahead
from .pilots import Pilot
from .placing import formation
from .steps import Flight, strays


def pilot_of(w: World, flight: Flight) -> Pilot | None:
    """Return the pilot of a German fighter that flies itself; None where nobody can tell what he sees."""
    if not (flight.fighter and flies_itself(w, flight.plane) and type(flight.points) is int and flight.place):
        return None
    if strays(w) or len(formation(w)) != len(present(w)):
        return None
    return Pilot(w, flight.plane, "fighters")


def flew_itself(w: World, flight: Flight, pilot: Pilot | None) -> None:
    """13a, 13b: compare what a German fighter did with what it does by itself."""
    if pilot is None or flight.wrong:
        return
    shots, found = pilot.best_shots(flight.points), f"{flight.name} attacked "
    if not shots:
        return closes_in(w, flight, pilot)
    foe = named(w, shots[0].target)
    expected, none = f"it could attack {foe}, and does if it can", f"{found}no British fighter"
    if w.rule("13a", flight.stops, expected, none) and flight.needs is not None:
        least = pilot.needs(shots[0])
        expected = f"it takes a shot that hits on the lowest die, {least}: at {foe}"
        w.reading("13a", flight.needs <= least, expected, f"{found}where it hits on {flight.needs}")


def closes_in(w: World, flight: Flight, pilot: Pilot) -> None:
    """13b: without a shot it ends as near to a British fighter as it can."""
    end, ways = flight.square, pilot.ways(flight.points)
    if end and pilot.foes and ways and not flight.stops:
        near = min(pilot.nearest(place) for place, _ in ways)
        found = f"{flight.name} ended {pilot.nearest(end)} squares from the next British fighter"
        w.reading("13b", pilot.nearest(end) <= near, f"it could end {near} from one", found)


def kept_straight(w: World, flight: Flight, start: Any) -> None:
    """13c: a bomber that faces the far end flies straight on, unless somebody is in its way."""
    if flight.fighter or not flies_itself(w, flight.plane) or not start or flight.gone:
        return
    end = ahead(start, flight.points)
    free = start[2] == N and end not in flight.others and flight.board.holds(end)
    found = f"{flight.name} left its course"
    straight = not free or flight.square in (None, end)
    w.reading("13c", straight, "a bomber flies straight to the far end", found)
