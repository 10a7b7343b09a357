"""What can have hit a plane in a turn whose fire was not noted, by where the planes were (6D, 7D1b)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from cutline.referee import Table

from .courses import lengths, slack
from .geometry import Segment, between, distance, off_rect
from .kit import Plane, bomber, escort, fighter, german
from .state import GONE, fix_of, sections_due


class Strip(NamedTuple):
    """All places of the parts of a plane in this turn: so many inches to either side of its course."""

    course: Sequence[Segment]
    width: float


def in_danger(t: Table, plane: Plane) -> bool:
    """Whether anything may have hit a plane in this turn.

    It may in a log that has told of damage by totals alone: its player does not note all that happens.
    """
    here = strip(t, plane)
    if t.missing[0] or t.noted["damage"] or under_flak(t, plane, here):
        return True
    foes = [foe for foe in on_table(t) if german(foe) != german(plane) and (fighter(foe) or fighter(plane))]
    if escort(plane) and attacked_yet(t):
        foes += filter(bomber, t.facts.planes)
    return any(near(t, here, strip(t, foe)) for foe in foes)


def in_reach(t: Table, plane: Plane) -> list[Plane]:
    """Whom a fighter may have attacked in this turn, from where it is known to have been."""
    if not (fighter(plane) and (here := strip(t, plane))):
        return []
    return [foe for foe in on_table(t) if german(foe) != german(plane) and near(t, here, strip(t, foe))]


def attacked_yet(t: Table) -> bool:
    """6D6j: whether a German may have attacked by now, so that gunners fire at friends, too."""
    if not t.quiet[0] or t.first_attack.surely(0, True):
        return True
    there = {plane: strip(t, plane) for plane in on_table(t)}
    ours = [place for plane, place in there.items() if not german(plane)]
    return any(near(t, there[plane], place) for plane in filter(german, there) for place in ours)


def under_flak(t: Table, plane: Plane, here: Strip | None) -> bool:
    """7D1b: whether flak may have reached a plane."""
    if here is None:
        return fighter(plane) or near_target(t)
    return min(off_rect(line, t.facts.target) for line in here.course) <= here.width + t.v.flak_range


def near_target(t: Table, turn: int = 0) -> bool:
    """Whether bombers may have come to the target by the end of this turn, or of another."""
    moves = (turn or t.turn[0]) - t.began[0] + 1
    return bool(moves * t.v.bomber_move >= t.facts.target.near - t.v.zone_far)


def on_table(t: Table) -> list[Plane]:
    """The planes that may have been on the table in this turn."""
    return [plane for plane in t.facts.planes if flew(t, plane)]


def flew(t: Table, plane: Plane) -> bool:
    """5C2: whether a plane may have been on the table in this turn."""
    if 0 < t.died[plane] < t.turn[0] or (t.at[plane] == GONE and t.path[plane] is None):
        return False
    if not german(plane):
        return bomber(plane) or bool(t.facts.escorted)
    section, die = t.facts.section(plane), t.enter[t.facts.section(plane)]
    mates = [p for p in t.facts.mates[section] if t.met[p]]
    if plane not in mates and (len(mates) >= t.v.section or section > max(sections_due(t))):
        return False
    return bool(t.entered[section]) or not (type(die) is int and die % 2)


def near(t: Table, here: Strip | None, there: Strip | None) -> bool:
    """6D3a, 6D6f: whether two planes may have come into range of each other."""
    if here is None or there is None:
        return True
    far = min(between(first, other) for first in here.course for other in there.course)
    return far <= here.width + there.width + t.v.range


def strip(t: Table, plane: Plane) -> Strip | None:
    """Where a plane has been, from the start to the end of its move; None where both are not known."""
    leg, now = t.leg[plane], fix_of(t, plane)
    entry = t.clock[t.facts.section(plane)] if german(plane) else None
    known = [*(t.path[plane] or (leg and leg.start,)), now] if leg else [now or entry]
    places = list(dict.fromkeys(filter(None, known)))
    if not places:
        return None
    course, far = [(a.at, b.at) for a, b in pairwise(places)], lengths(t, plane)[-1]
    aside = far  # of a course so long through known places
    if course:
        aside = sqrt(max(far**2 - sum(distance(*line) for line in course) ** 2, 0)) / 2
    width = aside + t.facts.shapes[plane].radius + slack(t, *places)
    return Strip(course or [(places[0].at, places[0].at)], width)
