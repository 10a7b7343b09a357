"""The partisans' fire (13.2.2): who fires first, and at whom."""

from __future__ import annotations

from typing import Any

from cutline.referee import Cells, Table

from ..alarm import raise_alarm
from ..board.kit import GERMAN, YUGOSLAV, Kit, Unit, Zone
from ..board.markers import loose
from ..board.state import (
    FIRE,
    Rows,
    astray_somewhere,
    factor,
    germans_in,
    maybe_stack,
    partisans_in,
    rows,
    rules,
    spend,
    stack,
)
from ..partisans.partisan_duties import may_act, plays_on
from ..partisans.partisan_moves import known_by_now
from ..partisans.priorities import Count, Squad, fires_before, targets
from ..partisans.stacks import ends, strength
from .combat import wounded

STEP = "partisans fire"


@rows
def cells(kit: Kit) -> Rows:
    """`volley`: partisans of this zone have fired in this turn.

    `outshot`: by which rule they should have fired before others did, and before whom.
    """
    return {"volley": Cells(kit.zones, False), "outshot": Cells(kit.zones, ("", ""))}


def fires(t: Table, units: tuple[Unit, ...], start: Zone | None, to: Any, target: Any) -> None:
    """13.2.2: the order and the target of a Yugoslav stack; fire.py does the rest."""
    named = next((t.at.values[unit] for unit in units), None)
    zone = start if start is not None else named
    at = to if to is not None else t.at.values[target] if target else None
    known_by_now(t)
    if type(zone) is not int:
        return
    may_fire(t, zone, units)
    in_order(t, zone)
    if type(at) is int:
        _aims(t, zone, at)
    t.volley[zone] = True


def may_fire(t: Table, zone: Zone, units: tuple[Unit, ...]) -> None:
    """7c, 7d: whoever fires has an action left; of a stack that is not named, anybody."""
    if loose(t, zone) != 0:
        return
    here = [unit for unit in units if unit in t.facts.partisans]
    here = here or maybe_stack(t, zone, YUGOSLAV)
    broken = [may_act(t, unit, FIRE) for unit in here]
    if broken and all(broken) and not t.volley.values[zone]:
        expected = "one action in a turn" if broken[0] == "7c" else "two different actions"
        found = f"{t.facts.name(here[0])} in {zone} fires besides"
        t.rule(broken[0], False, expected, found)
    elif here and broken:
        t.rule("7c" if ends(t.alarm.values[0])[1] < t.v.organised else "7d", True, "", "")


def squad(t: Table, zone: Zone, side: str) -> Squad:
    """A stack as fire counts it. 2.2d: the highest FF of partisans is on top; of Germans, any.

    Who may be gone counts for the most that it can be.
    """
    units, sure = maybe_stack(t, zone, side), stack(t, zone, side)
    fire = {unit: ends(factor(t, unit, 0)) for unit in units}
    low = [fire[unit][0] for unit in sure]
    high = [most for _, most in fire.values()]
    top: Count = (max(low, default=0), max(high, default=0))
    if side == GERMAN:
        top = min((least for least, _ in fire.values()), default=0), top[1]
        units = [unit for unit in units if not t.facts.units[unit].officer]
    return Squad(zone, strength(t, units), top, (sum(low), sum(high)))


def prey(t: Table, zone: Zone) -> list[Zone]:
    """The zones next to it with Germans at whom it can surely fire."""
    near = sorted(t.facts.beside[zone])
    return [one for one in near if germans_in(t, one) and partisans_in(t, one) is False]


def ready(t: Table, zone: Zone) -> bool:
    """13.2.2d: whether a stack surely can fire, and has not."""
    if t.volley.values[zone] or loose(t, zone) != 0 or germans_in(t, zone) is not False:
        return False
    here = stack(t, zone, YUGOSLAV)
    met = t.met.values[0]
    if not here or here != maybe_stack(t, zone, YUGOSLAV):
        return False
    if met is not None and any(unit not in met for unit in here):
        return False
    best = max(ends(factor(t, unit, 0))[0] for unit in here)
    tops = [unit for unit in here if ends(factor(t, unit, 0))[1] >= best]
    late = t.level.values[0] < t.v.organised  # who moved before the alarm rose may, but need not
    spent = [may_act(t, unit, FIRE) or (late and t.acts.values[unit] != 0) for unit in tops]
    return not any(spent) and bool(prey(t, zone))


def held(t: Table) -> list[Zone]:
    """The zones in which partisans stand."""
    at = t.at.values
    return sorted({at[unit] for unit in t.facts.partisans if type(at[unit]) is int})


def in_order(t: Table, zone: Zone) -> None:
    """13.2.2a, 13.2.2c: it fires before any that comes behind it."""
    mine, (late, whom) = squad(t, zone, YUGOSLAV), t.outshot.values[zone]
    first = "most SP" if late == "13.2.2a" else "the higher FF of equally strong ones"
    found = f"the stack in {zone} with {mine.sp[0]} SP after {whom}"
    t.rule(late or "13.2.2a", not late, f"the stack with {first} fires first", found)
    if loose(t, zone) != 0 or not plays_on(t) or astray_somewhere(t, YUGOSLAV):
        return
    for other in held(t):
        if other == zone or t.outshot.values[other][0] or not ready(t, other):
            continue
        before = squad(t, other, YUGOSLAV)
        if rule := fires_before(before, mine):
            t.outshot[other] = rule, f"that in {zone} with {mine.sp[0]} SP, FF {mine.top[0]}"
        elif mine.sp == before.sp:
            t.rules.add("13.2.2c")


def _aims(t: Table, zone: Zone, at: Zone) -> None:
    """13.2.2b: of the Germans next to it, those with fewest SP and then of the weakest FF."""
    near = t.facts.beside[zone]
    if not plays_on(t) or at not in near or astray_somewhere(t, GERMAN):
        return
    marks = [squad(t, one, GERMAN) for one in prey(t, zone)]
    right = targets(marks)
    mine = next((one for one in marks if one.zone == at), None)
    if mine is None or not right:
        return
    better = " or ".join(f"{one.zone} ({one.sp[0]} SP)" for one in right)
    t.rule(
        "13.2.2b",
        mine in right,
        f"at the weakest Germans next to it, in {better}",
        f"at {at} ({mine.sp[0]} SP)",
    )


def silent(t: Table) -> list[Zone]:
    """13.2.2d: the stacks that can fire and have not."""
    return [zone for zone in held(t) if ready(t, zone)] if plays_on(t) else []


def has_fired(t: Table, zone: Zone) -> None:
    """What would have come of their fire, nobody knows."""
    near = [unit for one in prey(t, zone) for unit in maybe_stack(t, one, GERMAN)]
    wounded(t, [*near, *maybe_stack(t, zone, YUGOSLAV)], sure=False)
    raise_alarm(t, "fire")
    spend(t)
    t.volley[zone] = True


@rules.owed(
    STEP,
    "13.2.2d",
    "every stack that can fire fires",
    "the partisans in {}",
    each=silent,
    done=has_fired,
    found="no fire of {}",
)
def unfired(t: Table, zone: Zone) -> bool:
    return True
