"""The partisans' fire (13.2.2): who fires first, and at whom."""

from __future__ import annotations

from cutline.referee import Some, Table

from ..alarm import raise_alarm
from ..board import state
from ..board.kit import GERMAN, YUGOSLAV, Unit, Zone
from ..board.markers import loose
from ..board.state import FIRE, astray, factor, germans_in, maybe_stack, put, stack, zones_of
from ..partisans.partisan_duties import acts_in_words, deeds, may_act, plays_on
from ..partisans.partisan_moves import known_by_now
from ..partisans.priorities import Count, Squad, fires_before, targets
from ..partisans.stacks import ends, ranged, strength
from .combat import wounded
from .crowds import on_top

STEP = "partisans fire"


def may_fire(t: Table, zone: Zone, units: tuple[Unit, ...]) -> None:
    """7c, 7d: whoever fires has an action left; of a stack that is not named, anybody."""
    here = [unit for unit in units if unit in t.facts.partisans] or maybe_stack(t, zone, YUGOSLAV)
    if loose(t, zone) != 0 or not here:
        return
    broken, first = [may_act(t, unit, FIRE) for unit in here], t.volley[zone] is None
    if all(broken) and (first or not units):
        again = "13b", "a unit fires once per turn"
        rule, expected = (broken[0], acts_in_words(t, broken[0])) if first else again
        t.rule(rule, False, expected, f"{t.facts.name(here[0])} fired after {deeds(t, here[0])}")
    else:
        t.rules.add("7c" if t.alarm.ends(0)[1] < t.v.organised else "7d")


def fires(t: Table, units: tuple[Unit, ...], zone: Zone | None, at: Zone) -> None:
    """13.2.2: the order and the target of a Yugoslav stack; fire.py does the rest.

    Where it is not known from where they fire, any stack that may be theirs counts as having fired.
    """
    known_by_now(t)
    if zone is None:
        for start in sorted({place for unit in units for place in t.among[unit]}):
            t.volley[start] = t.volley[start] or 0
        return
    may_fire(t, zone, units)
    before = t.volley[zone]
    if before is None:
        in_order(t, zone)
        aimed(t, zone, at)
    elif before:
        found = f"the stack in {zone} fired at {at} after it fired at {before}"
        t.rule("13.2.1b", at == before, "a stack fires at one zone per turn", found)
    t.volley[zone] = before or at


def in_order(t: Table, zone: Zone) -> None:
    """13.2.2a, 13.2.2c: judge the order of the partisans’ fire."""
    mine, (late, whom) = squad(t, zone, YUGOSLAV), t.outshot[zone]
    if late:
        first = "the most SP" if late == "13.2.2a" else "the higher FF, if tied in SP,"
        found = f"the stack in {zone} with {ranged(mine.sp)} SP fired after {whom}"
        t.rule(late, False, f"the stack with {first} fires first", found, once=f"after {whom}")
    if loose(t, zone) != 0 or not plays_on(t) or astray(t, YUGOSLAV):
        return
    for other in facing(t):
        if other == zone or not ready(t, other):
            continue
        before = squad(t, other, YUGOSLAV)
        t.rules.add("13.2.2c" if mine.sp == before.sp else "13.2.2a")
        rule = fires_before(before, mine)
        if rule and not t.outshot[other][0]:
            strong = f"{ranged(mine.sp)} SP" + (f" and FF {ranged(mine.top)}" if rule == "13.2.2c" else "")
            t.outshot[other] = rule, f"that in {zone} with {strong}"


def gone_nearer(t: Table, units: tuple[Unit, ...], start: Zone, to: Zone) -> None:
    """Partisans have gone from a zone to one from where they can fire, and nobody noted it.

    If some of them are named, those of whom nothing was said in this turn may have gone, too.
    """
    here, most = stack(t, start, YUGOSLAV), max((u.full[2] for u in t.facts.units.values()), default=0)
    near = [zone for zone in sorted(t.facts.beside[to]) if t.facts.apart(start, zone) <= most]
    for unit in here if near else ():
        if unit in units or not units:
            put(t, unit, near[0] if len(near) == 1 else None, near)
        elif t.stood[unit] is None:
            put(t, unit, None, (start, *near))
    for zone in near:
        t.volley[zone] = t.volley[zone] or (to if len(near) == 1 else 0)


def aimed(t: Table, zone: Zone, at: Zone) -> None:
    """13.2.2b: the adjacent Germans with the fewest SP or, if tied, the lowest FF."""
    if not plays_on(t) or any(astray(t, GERMAN, near) for near in t.facts.beside[zone]):
        return
    marks = {near: squad(t, near, GERMAN) for near in prey(t, zone)}
    perhaps_hit = {mark for other in overdue(t) for mark in prey(t, other)} - {at}
    right = targets([marks[near] for near in marks if near not in perhaps_hit])
    if at in marks and right and len(marks) > 1:
        better = " or ".join(f"zone {mark.zone} with {ranged(mark.sp)} SP" for mark in right)
        found = f"the stack in {zone} fired at the Germans in {at} with {ranged(marks[at].sp)} SP"
        t.rule("13.2.2b", marks[at] in right, f"it fires at the weakest adjacent stack, in {better}", found)


def ready(t: Table, zone: Zone) -> bool:
    """13.2.2d: whether a stack certainly can fire and has not."""
    here, met = stack(t, zone, YUGOSLAV), t.met[0]
    if t.volley[zone] is not None or loose(t, zone) != 0 or germans_in(t, zone) is not False:
        return False
    turned_over = met is not None and not set(here) <= set(met)  # since
    if not here or turned_over or here != maybe_stack(t, zone, YUGOSLAV):
        return False
    # who moved before the alarm rose may fire, but need not
    late = met is not None and t.level[0] < t.v.organised
    spent = [may_act(t, unit, FIRE) or (late and t.acts[unit] != 0) for unit in on_top(t, zone)]
    return not any(spent) and bool(prey(t, zone))


def has_fired(t: Table, owing: state.Stack) -> None:
    """Whether they have fired all the same is not known, at the weakest Germans: either may be hit."""
    zone, _ = owing
    marks = targets(squad(t, mark, GERMAN) for mark in prey(t, zone))
    near = [unit for mark in marks for unit in maybe_stack(t, mark.zone, GERMAN)]
    wounded(t, (*near, *on_top(t, zone)), sure=False)
    raise_alarm(t, "fire", None)
    t.ammo.plus(0, t.pick(Some((0, -t.v.spent))), least=0)
    t.volley[zone] = 0


@state.owes(
    STEP, "13.2.2d", "every stack that can fire must fire", state.stack_in_words,
    done=has_fired, opens=True, found="{} did not fire",
)  # fmt: skip
def silent(t: Table) -> list[state.Stack]:
    """13.2.2d: the stacks that can fire and have not; or could, before others fired."""
    if not plays_on(t):
        return []
    zones = dict.fromkeys([*(zone for zone in facing(t) if ready(t, zone)), *overdue(t)])
    stacks = {zone: stack(t, zone, YUGOSLAV) for zone in zones}
    return [(zone, tuple(units)) for zone, units in stacks.items() if units]


def overdue(t: Table) -> list[Zone]:
    """Stacks that should have fired before others, and have not."""
    return [zone for zone in zones_of(t, YUGOSLAV) if t.outshot[zone][0] and t.volley[zone] is None]


# Stacks, as fire counts them.


def squad(t: Table, zone: Zone, side: str) -> Squad:
    """A stack as fire counts it. 2.2d: the highest FF of partisans is on top; of Germans, any.

    Who may be gone counts for the most that it can be.
    """
    units, sure = maybe_stack(t, zone, side), stack(t, zone, side)
    fire = {unit: ends(factor(t, unit, 0)) for unit in units}
    low, high = [fire[unit][0] for unit in sure], [most for _, most in fire.values()]
    top: Count = (max(low, default=0), max(high, default=0))
    if side == GERMAN:
        top = min((least for least, _ in fire.values()), default=0), top[1]
        units = [unit for unit in units if not t.facts.units[unit].officer]
    return Squad(zone, strength(t, units), top, (sum(low), sum(high)))


def prey(t: Table, zone: Zone) -> list[Zone]:
    """The zones next to it with Germans at whom it can surely fire."""
    near = sorted(t.facts.beside[zone])
    return [mark for mark in near if germans_in(t, mark) and state.partisans_in(t, mark) is False]


def facing(t: Table) -> list[Zone]:
    """Zones with partisans adjacent to Germans."""
    germans, beside = zones_of(t, GERMAN), t.facts.beside
    return [zone for zone in zones_of(t, YUGOSLAV) if not beside[zone].isdisjoint(germans)]
