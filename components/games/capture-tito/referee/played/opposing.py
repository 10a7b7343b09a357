"""The partisans while somebody plays: reinforcements, moves and fire, as the rules have them."""

from __future__ import annotations

from random import Random
from typing import Any

from cutline.referee import Table

from ..ammunition import over
from ..board.kit import GERMAN, YUGOSLAV, Unit, Zone
from ..board.state import factor, germans_in, stack
from ..offered import partisans, volley
from ..reinforcements import left_over, permitted_now
from .dealing import Deal
from .drawing import Played, turned_over

NOBODY = dict.fromkeys(("colour", "die", "entry", "number"))  # nothing of a line's dice


def topmost(t: Table, zone: Zone) -> Unit:
    """2.2d: the partisan with most FF; the first of several."""
    return max(stack(t, zone, YUGOSLAV), key=lambda unit: factor(t, unit, 0))


def reinforcements(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    for late in t.late[0]:
        yield from late_ones(t, deal, late)
    can = [colour for colour in permitted_now(t) if deal.left(colour)]
    if t.alarm[0] < t.v.organised or not can or not left_over(t):
        return
    die = rng.choice(t.facts.d10)
    if die > t.alarm[0]:
        yield "reinforce", NOBODY | {"die": die, "none": True}
        return
    colour, entry, number = rng.choice(can), rng.choice(t.facts.d6), rng.choice(t.facts.d6)
    line = {"colour": colour, "die": die, "entry": entry, "number": number}
    zone = t.facts.entries[colour][entry]
    if germans_in(t, zone):
        yield "reinforce", line | {"delayed": True}
        return
    count = t.charts["reinforcement-number"].at(number).number
    yield "reinforce", line | {"units": tuple(deal.draw(colour, "", count)), "at": zone}


def late_ones(t: Table, deal: Deal, late: Any) -> Played:
    """11f: beside the zone that was shut."""
    zones = {zone for by_die in t.facts.entries.values() for zone in by_die.values()}
    near = sorted(zones & t.facts.beside[late.entry] or zones - {late.entry})
    free = [zone for zone in near if not stack(t, zone, GERMAN)]
    if free:
        units = tuple(deal.draw(late.colour, "", late.number))
        yield "reinforce", NOBODY | {"colour": late.colour, "units": units, "at": free[0]}


def partisan_moves(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """12.3: the largest stacks first, each to one of the zones that are right for it."""
    while (rows := list(partisans(t))) and (yield "move", rng.choice(rows)):
        yield from turned_over(t, deal)


def partisan_fire(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """13.2.2: each stack in its order, at the weakest beside it."""
    while (rows := list(volley(t))) and not over(t):
        row = rng.choice(rows)
        by, target = (topmost(t, row["start"]),), rng.choice(stack(t, row["to"], GERMAN))
        if not (yield "fire", {"by": by, "target": target}):
            return
