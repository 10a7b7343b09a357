"""Dice against dice, for fire and assault alike: what is due, what was written, who is hit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from cutline.referee import Table, many, some

from .. import prisoners
from ..board.cups import drawn
from ..board.kit import GERMAN, YUGOSLAV, Kit, Unit, Zone
from ..board.state import (
    CUP,
    GONE,
    actions,
    air_bonus,
    astray_somewhere,
    factor,
    hit,
    living,
    maybe_stack,
    plays,
    put,
    stack,
    unlanded,
)
from .values import NOTHING, Numbers, Term, Value, outcomes, spelt, term

HIT, BACK = "hit", "back"
CAME = {HIT: True, BACK: False}
DUE = {HIT: "the target is hit", BACK: "the attacker is hit"}
SAID = {HIT: "the target was hit", BACK: "the attacker was hit"}
FOOT = ("platoon", "infantry", "hq")  # infantry; engineers are, in one reading


Able = Callable[[Table, Unit], bool | None]


class Ids(NamedTuple):
    """The rules of a hit on the target and on who attacks, and of the two values."""

    hit: str
    back: str
    ours: str
    theirs: str


# Who takes part, and what is known of him.


def named(t: Table, units: Iterable[Unit], zone: Zone | None, doing: str) -> None:
    """2.1a, 3.2: units that a line names in a zone: who is gone acts no more, and is not hit."""
    for unit in units:
        at = t.at.values[unit]
        if not plays(t, unit, doing):
            continue
        if t.facts.side(unit) == YUGOSLAV:
            if zone is not None:
                drawn(t, unit, zone)
            elif at == CUP and any(t.struck.values.values()):  # it may have been hit unnamed
                t.sp[unit] = some((t.v.full, t.v.reduced))
        elif at in (None, CUP):
            if unlanded(t, unit):
                found = f"{t.facts.name(unit)} {doing} before it landed"
                t.rule("7b", False, "it lands before it fights", found)
            if zone is not None:
                put(t, unit, zone)


def vague(t: Table, side: str, zone: Zone | None) -> bool:
    """Whether others of a side may stand in a zone, of whom nobody knows."""
    hidden = side == YUGOSLAV and (zone is None or t.loose.values[zone] != 0)
    return bool(zone is None or t.missing.values[0] or hidden or astray_somewhere(t, side))


def strays(t: Table, side: str) -> list[Unit]:
    """Units of a side of which nobody knows where they are."""
    units = t.facts.germans if side == GERMAN else t.facts.partisans
    return [u for u in units if t.at.values[u] is None and living(t, u) is not False]


def factors(t: Table, units: Iterable[Unit], which: int) -> Numbers:
    """The fire (0) or assault factors (1) that one of these units can have."""
    found: set[int] = set()
    for unit in units:
        one = t.facts.units[unit]
        gone = living(t, unit) is False
        found |= {one.full[which], one.reduced[which]} if gone else set(many(factor(t, unit, which)))
    return frozenset(found)


def any_factor(t: Table, side: str, which: int) -> Numbers:
    """Any factor that a unit of a side can have."""
    return _factors_of(t.facts, side, which)


@lru_cache(maxsize=64)
def _factors_of(kit: Kit, side: str, which: int) -> Numbers:
    both = (one for one in kit.units.values() if one.side == side)
    return frozenset(n for one in both for n in (one.full[which], one.reduced[which]))


def able(t: Table, unit: Unit) -> bool | None:
    """13.2.3a: whether a unit can still act in this turn; None where that is not known."""
    done, v = actions(t, unit), t.v
    if unit in t.facts.germans:
        most = [int(v.german_actions)]
    else:
        level = many(t.alarm.values[0])
        most = [int(v.partisan_actions)] * (min(level) < v.organised)
        most += [int(v.organised_actions)] * (max(level) >= v.organised)
    if done >= max(most):
        return False
    return None if t.missing.values[0] or done >= min(most) else True


def on_top(t: Table, zone: Zone, able: Able | None = None) -> list[Unit]:
    """2.2d: the partisans who may lie on top of their stack in a zone; `able`: who counts."""
    here = [u for u in maybe_stack(t, zone, YUGOSLAV) if not able or able(t, u) is not False]
    there = [u for u in stack(t, zone, YUGOSLAV) if not able or able(t, u)]
    sure = [min(factors(t, [u], 0)) for u in there]
    return [u for u in here if max(factors(t, [u], 0)) >= max(sure, default=0)]


def present(t: Table, rule: str, says: str, adds: int, side: str, zone: Zone, kind: str) -> Term:
    """A bonus for somebody of a kind in a zone, whoever lies on top there."""
    here = {u for u in maybe_stack(t, zone, side) if t.facts.units[u].kind == kind}
    sure = here & set(stack(t, zone, side))
    return term(rule, says, adds if sure else (0, adds) if here or vague(t, side, zone) else 0)


def support(t: Table, side: str, zone: Zone, top: Unit | None) -> Term:
    """13.2.3a: a point for each SP of infantry beside the unit on top that can still act."""
    foot, pioneers = NOTHING, NOTHING
    for unit in maybe_stack(t, zone, side):
        can = able(t, unit)
        if unit == top or can is False:
            continue
        points = frozenset(n * t.v.support for n in many(t.sp.values[unit]))
        points |= NOTHING if can is None else frozenset()
        if t.facts.units[unit].kind in FOOT:
            foot = frozenset(a + b for a in foot for b in points)
        elif t.facts.units[unit].kind == "engineer":
            pioneers = frozenset(a + b for a in pioneers for b in points)
    if vague(t, side, zone):
        return term("13.2.3a", "support", range(t.v.stack + 1))
    both = frozenset(a + b for a in foot for b in pioneers)
    return term("13.2.3a", "support", both, foot)


def protection(t: Table, rule: str, zone: Zone | None) -> Term:
    """13.2.3e, 13.3.1f: what the ground of a zone adds."""
    kinds = t.facts.protection
    return term(rule, "protection", kinds.values() if zone is None else kinds[t.facts.zones[zone].kind])


def air(t: Table, zone: Zone | None, other: Zone | None = None) -> Term:
    """9e: the bonus of air support in a zone; in one reading, in another one as well."""
    adds, more = (frozenset(many(air_bonus(t, one))) if one else NOTHING for one in (zone, other))
    return term("9e", "air support", adds, more - adds if adds == NOTHING else ())


# What the dice come to.


def fought(
    t: Table, attack: Value, defence: Value, said: str | None, ids: Ids, pair: Any, values: Any = None
) -> bool | None:
    """One fight: whether the target is hit, or who attacks; None where that is not known.

    `said`: what was written of it, HIT or BACK. `values`: both values as they were written.
    """
    dice = [t.faced(die, t.v.die, "a fight") for die in pair or (None, None)]
    faces = [(die,) if die else range(1, t.v.die + 1) for die in dice]
    sides, wrong = [], False
    slips = zip((attack, defence), faces, values or (None, None), (ids.ours, ids.theirs), strict=True)
    for value, on, noted, rule in slips:
        can_be = value.comes_to(on, wide=True)
        wrong = wrong or not (noted is None or noted in can_be)
        known = stated(t, value, on, noted, rule) if noted is not None else None
        sides.append(known or can_be)
    due = outcomes(*sides)
    if wrong and len(due) == 1:  # one slip: the result may follow from the values as they should be
        due |= outcomes(*(v.comes_to(on, wide=True) for v, on in zip((attack, defence), faces, strict=True)))
    if len(due) > 1 and (t.throw or not t.believes):
        due = outcomes(attack.comes_to(faces[0]), defence.comes_to(faces[1]))
    if len(due) > 1:
        if said is None:
            t.guess((HIT, BACK), ids.hit)
            return None
        return CAME[said]
    word = HIT if True in due else BACK
    reckoned = f"{attack.text(dice[0])} against {defence.text(dice[1])}"
    others = forgotten(attack, defence, faces, said) if not values else {}
    rule = ids.hit if word == HIT else ids.back
    if said == t.args.get("result"):
        expected = f"{reckoned}: {DUE[word]}"
        return CAME[t.expect(rule, "result", word, expected, SAID.get(said or "", ""), forgotten=others)]
    t.rule(rule, said in (None, word), f"{reckoned}: {DUE[word]}", SAID.get(said or "", ""))
    return CAME[said] if said and t.believes else CAME[word]


def stated(t: Table, value: Value, faces: Any, noted: int, rule: str) -> Numbers | None:
    """A value as it was written: it must be one that the rules can give."""
    can_be = value.comes_to(faces, wide=True)
    if noted not in can_be:
        without = [r for r in value.counting() if noted in value.comes_to(faces, r)]
        if any(one.rule == "9e" and one.adds == NOTHING for one in value.terms):
            bonus = many(t.bonus.values[0])  # which helps in another zone
            without += ["9e"] if {noted - n for n in bonus if n} & can_be else []
        rule = without[0] if len(without) == 1 else rule
    die = faces[0] if len(faces) == 1 else None
    expected = f"{value.text(die)} is {spelt(can_be)}"
    fine = t.rule(rule, noted in can_be, expected, f"{value.of} came to {noted}")
    return frozenset((noted,)) if fine or t.believes else None


def forgotten(attack: Value, defence: Value, faces: Any, said: str | None) -> dict[str, str]:
    """What comes of the dice without one of the rules that add to the values, rule by rule."""
    found = {}
    for rule in dict.fromkeys((*attack.counting(), *defence.counting())):
        due = outcomes(attack.comes_to(faces[0], rule), defence.comes_to(faces[1], rule))
        if len(due) == 1:
            found[rule] = HIT if True in due else BACK
    same = [rule for rule, word in found.items() if word == said]
    return found if len(same) == 1 else {}  # else nobody knows which of them it was


# Who is hit.


def wounded(t: Table, units: Collection[Unit], sure: bool = True, unseen: Zone | None = None) -> None:
    """2.1a: one of these units is hit, or may be; `unseen`: or an unnamed partisan of a zone."""
    if unseen is not None and t.loose.values[unseen] != 0:
        t.loose[unseen], t.struck[unseen], sure = None, True, False
    if sure and len(units) == 1:
        (unit,) = units
        place = t.at.values[unit]
        hit(t, unit)
        if t.at.values[unit] == GONE and type(place) is int:
            prisoners.alone(t, place)
        return
    for unit in units:
        left = many(t.sp.values[unit])
        t.lost_in[unit] = t.line
        t.sp[unit] = some({max(0, n - k * t.v.loss) for n in left for k in (0, 1)})
