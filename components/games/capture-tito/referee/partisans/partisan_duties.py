"""What the partisans owe, and what they may do still: who has to move (7c, 7d, 12.3b, 12.3k)."""

from __future__ import annotations

from functools import reduce
from operator import and_

from cutline.referee import Table, many

from ..board.kit import YUGOSLAV, Unit, Zone
from ..board.markers import loose
from ..board.state import ARRIVE, FIRE, MOVE, rules, stack
from .priorities import EDGE, Stands, fixed, wrong
from .stacks import ends, ground, leaders_in, party, sought, strength, view, waiting

STEP = "partisans move"


def snapshot(t: Table) -> None:
    """Who was on the map when the partisans began: who is turned over later owes nothing."""
    if t.met.values[0] is None:
        at = t.at.at
        t.met[0] = tuple(unit for unit in t.facts.partisans if type(at[unit]) is int)
        t.level[0] = ends(t.alarm.values[0])[0]


def may_act(t: Table, unit: Unit, action: int) -> str:
    """The rule by which a partisan surely has no such action left; "" where it may.

    7c: one action below the alarm that organises them; 7d, 11g: two different ones from there.
    """
    done, (least, most) = done_by(t, unit), ends(t.alarm.values[0])
    if not done:
        return ""
    if most < t.v.organised:
        return "7c"
    two = done.bit_count() >= t.v.organised_actions
    if done & action or (two and least >= t.v.organised):
        return "11g" if two and done & ARRIVE and not done & action else "7d"
    return ""


def done_by(t: Table, unit: Unit) -> int:
    """The actions that a unit has surely done in this turn, as bits."""
    return reduce(and_, many(t.acts.values[unit]))


def acts_in_words(t: Table, rule: str) -> str:
    """What a partisan may do in a turn, by the rule that a further action breaks."""
    if rule == "7c":
        return f"below alarm {t.v.organised} it has one action in a turn"
    return f"from alarm {t.v.organised} on it has two different actions in a turn"


def deeds(t: Table, unit: Unit) -> str:
    """What a unit has done in this turn, in words."""
    words = {MOVE: "its move", FIRE: "its fire", ARRIVE: "its arrival"}
    return " and ".join(text for bit, text in words.items() if done_by(t, unit) & bit) or "another action"


def owing(t: Table, seen: Stands, zone: Zone) -> list[Unit]:
    """12.3b: the partisans of a zone that surely have to move, and have not.

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
    place, met = ground(t.facts), t.met.values[0]
    if loose(t, zone) != 0 or t.passed.values[zone] or zone in seen.germans:
        return []
    rest = [unit for unit in waiting(t, zone) if not may_act(t, unit, MOVE)]
    rest = [unit for unit in rest if met is None or unit in met]
    if rest and fixed(place, seen.germans, zone):
        return rest if sought(t, zone) == (EDGE,) else []
    return rest


def idle(t: Table) -> list[str]:
    """12.3b: who has to move still, zone by zone, in words."""
    if not plays_on(t):
        return []
    seen = view(t)
    found = [(zone, owing(t, seen, zone)) for zone in seen.partisans]
    return [f"{t.facts.names(units)} in {zone}" for zone, units in found if units]


def plays_on(t: Table) -> bool:
    """Whether this turn was written down, and the game is not lost yet (13.1c)."""
    gaps = t.missing.values[0] or t.brief.values[0]
    return not gaps and not t.dry.values[0] and ends(t.ammo.values[0])[0] > t.v.out_of_ammo


def somewhere(t: Table, names: str) -> None:
    """Where they would be if they had moved, nobody knows."""
    for unit in names.rpartition(" in ")[0].replace(" and ", ", ").split(", "):
        t.at[unit.casefold()] = None


@rules.owed(
    STEP,
    "12.3b",
    "partisans that are not fixed move",
    "{}",
    each=idle,
    done=somewhere,
    found="{} did not move",
)
def left_behind(t: Table, names: str) -> bool:
    return True


def crowded(t: Table) -> list[Zone]:
    """12.3k: where too many have come to stand of whom nobody was too many when he came.

    Who was turned over by them counts for nothing: the rules do not say where he goes.
    """
    at, stood, met = t.at.values, t.stood.values, t.met.values[0] or ()
    came = {at[unit] for unit, start in stood.items() if start is not None}
    here = sorted(zone for zone in came if type(zone) is int and not t.full.values[zone])
    old = {unit for unit, start in stood.items() if start is not None or unit in met}
    return [zone for zone in here if strength(t, old.intersection(stack(t, zone, YUGOSLAV)))[0] > t.v.stack]


@rules.owed(
    STEP, "12.3k", "stacking has its limit", "zone {}", each=crowded, found="too many SP came together in {}"
)
def too_many(t: Table, zone: Zone) -> bool:
    return True
