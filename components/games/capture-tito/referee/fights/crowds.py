"""Who of a side stands in a zone, who of them may be in contact with the enemy, and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from cutline.referee import Table, many
from cutline.referee.pieces import Crowd, Front, Numbers, Term, term

from ..board.kit import COLOURS, YUGOSLAV, Kit, Unit, Zone
from ..board.state import ARRIVE, FIRE, actions, astray, factor, living, maybe_stack

FOOT = ("platoon", "infantry", "hq")  # infantry; engineers are, in one reading
SAYS = {"aa": "machine guns", "tank": "tanks"}
Able = Callable[[Table, Unit], bool | None]


def crowd(t: Table, zone: Zone | None, side: str) -> Crowd:
    """The units of a side in a zone; of a zone of None nobody is known."""
    there = maybe_stack(t, zone, side) if zone is not None else []
    hidden = zone is None or (side == YUGOSLAV and t.loose[zone] != 0)
    others = bool(hidden or t.missing[0] or astray(t, side, zone))
    return Crowd.at(side, zone, there, lambda unit: living(t, unit), others)


def strays(t: Table, side: str, zone: Zone | None) -> list[Unit]:
    """Units of a side of which nobody knows where they are, and which may be in a zone."""
    return [unit for unit in astray(t, side, zone) if living(t, unit) is not False]


def on_top(t: Table, zone: Zone, can: Able | None = None) -> Sequence[Unit]:
    """2.2d: the partisans who may lie on top of their stack in a zone; `can`: who counts."""
    here = crowd(t, zone, YUGOSLAV)
    counting = here.that(lambda unit: can(t, unit)) if can else here
    return counting.top(lambda unit: factors(t, [unit], 0)).pieces


# Actions left.


def arrived_unnamed(t: Table, unit: Unit) -> bool:
    """11: whether a reinforcement may have arrived in this turn, when nobody named it."""
    colour, met = t.facts.units[unit].group in COLOURS, t.met[0]
    noted = t.acts[unit] & ARRIVE or (met is not None and unit in met)
    return colour and not noted and bool(t.arrived.having(True))


def able(t: Table, unit: Unit) -> bool | None:
    """13.2.3a: whether a unit can still act in this turn; None where that is not known."""
    done, v = actions(t, unit), t.v
    if unit in t.facts.germans:
        most = [int(v.german_actions)]
    else:
        organised = {level >= v.organised for level in t.alarm.can(0)}
        most = [int(v.organised_actions if holds else v.partisan_actions) for holds in organised]
    if done >= max(most):
        return False
    return None if t.missing[0] or done + arrived_unnamed(t, unit) >= min(most) else True


def fresh(t: Table, unit: Unit) -> bool | None:
    """Whether a unit can still fire in this turn."""
    return False if t.acts[unit] & FIRE else able(t, unit)


# Factors and bonuses.


def factors(t: Table, units: Iterable[Unit], which: int) -> Numbers:
    """The fire (0) or assault factors (1) that one of these units can have; of one that is gone, any."""
    found: set[int] = set()
    for unit in units:
        gone, counter = living(t, unit) is False, t.facts.units[unit]
        found.update((counter.full[which], counter.reduced[which]) if gone else many(factor(t, unit, which)))
    return frozenset(found)


def front_factors(t: Table, front: Front, which: int) -> Numbers:
    """The factors that the unit in contact can have."""
    return front.numbers(lambda unit: factors(t, [unit], which), any_factor(t.facts, front.crowd.side, which))


@lru_cache(maxsize=64)
def any_factor(kit: Kit, side: str, which: int) -> Numbers:
    """Any factor that a unit of a side can have."""
    both = (counter for counter in kit.units.values() if counter.side == side)
    return frozenset(n for counter in both for n in (counter.full[which], counter.reduced[which]))


def present(t: Table, rule: str, crowd: Crowd, kind: str) -> Term:
    """A bonus for a unit of a kind in a zone, wherever it lies in its stack."""
    adds = crowd.that(lambda unit: t.facts.units[unit].kind == kind).bonus(getattr(t.v, kind))
    return term(rule, SAYS.get(kind, kind), adds)


def support(t: Table, front: Front) -> Term:
    """13.2.3a: a point for each SP of infantry beside the unit on top that can still act."""
    if front.crowd.others:
        return term("13.2.3a", "support", range(t.v.stack + 1))

    def points(*kinds: str) -> Iterator[int]:
        foot = front.crowd.that(lambda unit: t.facts.units[unit].kind in kinds and able(t, unit))
        return front._replace(crowd=foot).behind(lambda u: frozenset(n * t.v.support for n in t.sp.can(u)))

    return term("13.2.3a", "support", points(*FOOT, "engineer"), points(*FOOT))
