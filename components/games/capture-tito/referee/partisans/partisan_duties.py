"""The partisans’ duties and actions left (7c, 7d, 12.3b, 12.3k)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Table

from ..board.kit import YUGOSLAV, Unit, Zone
from ..board.markers import loose
from ..board.state import ARRIVE, FIRE, MOVE, Stack, owes, put, stack, stack_in_words
from ..events import goes_on
from .priorities import EDGE, Stands, fixed, wrong
from .stacks import ground, leaders_in, party, sought, strength, view, waiting

STEP = "partisans move"


def snapshot(t: Table) -> None:
    """Partisans on the map when their phase began; those revealed later owe no move."""
    if t.met[0] is None:
        at = t.at
        t.met[0] = tuple(unit for unit in t.facts.partisans if type(at[unit]) is int)
        t.level[0] = t.alarm.ends(0)[0]


def may_act(t: Table, unit: Unit, action: int) -> str:
    """The rule by which a partisan surely has no such action left; "" where it may.

    7c: one action below the alarm that organises them; 7d, 11g: two different ones from there.
    """
    done, (least, most) = t.acts[unit], t.alarm.ends(0)
    if not done:
        return ""
    if most < t.v.organised:
        return "7c"
    two = done.bit_count() >= t.v.organised_actions
    if done & action or (two and least >= t.v.organised):
        return "11g" if two and done & ARRIVE and not done & action else "7d"
    return ""


def acts_in_words(t: Table, rule: str) -> str:
    """Say what the rule allows that a further action breaks."""
    if rule == "7c":
        return f"below alarm level {t.v.organised} it has one action per turn"
    return f"from alarm level {t.v.organised} it has two different actions per turn"


def deeds(t: Table, unit: Unit) -> str:
    """The actions of a unit this turn, in words."""
    words = {MOVE: "its move", FIRE: "its fire", ARRIVE: "its arrival"}
    return " and ".join(text for bit, text in words.items() if t.acts[unit] & bit)


def owing(t: Table, seen: Stands, zone: Zone) -> list[Unit]:
    """12.3b: partisans of a zone that must move and have not.

    They are taken together: not said, who of them goes on where there is no room for all.
    """
    rest = to_move(t, seen, zone)
    if not rest:
        return []
    place, some = ground(t.facts), party(t, zone, rest, 0, leaders_in(t, zone))
    leaves = some.aims == (EDGE,) and zone in place.edges
    stays_wrong = leaves or wrong(place, seen, some, zone)
    return rest if seen.judges(some.aims) and stays_wrong else []


def to_move(t: Table, seen: Stands, zone: Zone) -> list[Unit]:
    """The partisans of a zone who may still move: not fixed, not in a fight, an action left."""
    place, met = ground(t.facts), t.met[0]
    if loose(t, zone) != 0 or t.passed[zone] or zone in seen.germans:
        return []
    rest = [u for u in waiting(t, zone) if not may_act(t, u, MOVE) and (met is None or u in met)]
    stays = rest and fixed(place, seen.germans, zone) and sought(t, zone) != (EDGE,)
    return [] if stays else rest


def somewhere(t: Table, owing: Stack) -> None:
    """Partisans without a move, and leaders with them, may be anywhere in reach."""
    zone, units = owing
    for unit in (*units, *leaders_in(t, zone)):
        put(t, unit, None, (zone, *in_reach(t, zone, units)))


def in_reach(t: Table, zone: Zone, units: Sequence[Unit]) -> list[Zone]:
    """The zones into which units can move from there."""
    most = max(t.facts.units[unit].full[2] for unit in units if unit in t.facts.units)
    return [other for other, points in t.facts.far(zone).items() if 0 < points <= most]


def touched(t: Table, owing: Stack) -> list[Any]:
    """Who else does not move with partisans that should, and where they all may be instead."""
    zone, units = owing
    return [*leaders_in(t, zone), *in_reach(t, zone, units)]


@owes(
    STEP, "12.3b", "partisans that are not fixed must move", stack_in_words,
    done=somewhere, touches=touched, found="{} did not move",
)  # fmt: skip
def idle(t: Table) -> list[Stack]:
    """12.3b: who has to move still, zone by zone."""
    if not plays_on(t):
        return []
    seen = view(t)
    owed = {zone: owing(t, seen, zone) for zone in seen.partisans}
    return [(zone, tuple(units)) for zone, units in owed.items() if units]


def plays_on(t: Table) -> bool:
    """Whether this turn was written down, and the game is not lost yet (13.1c)."""
    return goes_on(t) and t.brief.surely(0, False) and not t.dry[0]


def gone_on(t: Table, zone: Zone) -> None:
    """Who stood there before the others came may have gone on, and nobody noted it."""
    for unit in waiting(t, zone):
        put(t, unit, None, (zone, *in_reach(t, zone, [unit])))


@owes(
    STEP, "12.3k", "over the stacking limit", "zone {}",
    done=gone_on, opens=True, found="partisan stack in {} too large",
)  # fmt: skip
def crowded(t: Table) -> list[Zone]:
    """12.3k: where too many have come to stand of whom nobody was too many when he came.

    Who was turned over by them counts for nothing: the rules do not say where he goes.
    """
    moved = t.stood.other_than(None)
    reached = {t.at[unit] for unit in moved}
    here = sorted(zone for zone in reached if type(zone) is int and not t.full[zone])
    old = {*moved, *(t.met[0] or ())}
    return [zone for zone in here if strength(t, old.intersection(stack(t, zone, YUGOSLAV)))[0] > t.v.stack]
