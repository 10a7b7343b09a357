"""Dice against dice, for fire and assault alike: what is due, what was written, who is hit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cutline.referee import Table, many, some
from cutline.referee.pieces import NOTHING, Contest, Front, Sum, Term, term

from .. import prisoners
from ..board.cups import drawn, perhaps_hit
from ..board.kit import YUGOSLAV, Unit, Zone
from ..board.state import CUP, actions, air_bonus, done_in_words, down, hit, plays, put
from .crowds import strays

HIT, BACK = "hit", "back"
CAME = {HIT: True, BACK: False, None: None}
DUE = {HIT: "the target is hit", BACK: "the attacker is hit"}
SAID = {HIT: "the target was hit", BACK: "the attacker was hit", None: ""}


class Ids(NamedTuple):
    """The rules of a hit on the target and on the attacker, and of the two values."""

    hit: str
    back: str
    ours: str
    theirs: str


def named(t: Table, units: Iterable[Unit], zone: Zone | None, doing: str) -> None:
    """2.1a, 3.2, 7b: the units that a line names in a zone are neither eliminated nor still to land."""
    for unit in units:
        at = t.at[unit]
        if not plays(t, unit, doing):
            continue
        if t.facts.side(unit) == YUGOSLAV:
            if zone is not None:
                drawn(t, unit, zone)
            elif at == CUP:
                perhaps_hit(t, unit)
        elif at in (None, CUP):
            down(t, unit, "fights", doing)
            if zone is not None:
                put(t, unit, zone)


def wounded(t: Table, units: Iterable[Unit], sure: bool = True) -> None:
    """2.1a: book a certain or possible hit on each unit; a prisoner without a guard is dead."""
    for unit in units:
        place = t.at[unit]
        if sure:
            hit(t, unit)
        else:
            t.lost_in[unit] = t.line
            t.sp[unit] = some({max(0, n - k * t.v.loss) for n in t.sp.can(unit) for k in (0, 1)})
        if 0 in t.sp.can(unit):
            if type(place) is int:
                prisoners.alone(t, place)
            elif unit in t.facts.partisans:  # so many stand nowhere for sure as came unnamed
                for zone in (zone for zone in t.loose if t.loose[zone] != 0):
                    t.loose[zone] = None


def struck(t: Table, front: Front, sure: bool = True) -> None:
    """Take 1 SP from the unit hit; if several qualify, perhaps from each."""
    side, zone = front.crowd.side, front.crowd.place
    if front.others and side == YUGOSLAV and zone is not None and t.loose[zone] != 0:
        t.loose[zone], t.struck[zone] = None, True
    wounded(
        t, [*front.pieces, *(strays(t, side, zone) if front.others else ())], sure and front.only is not None
    )


def air(t: Table, zone: Zone | None, other: Zone | None = None) -> Term:
    """9e: the air support bonus in a zone, by either reading; in a zone without it, it is counted wrongly."""
    adds, more = (frozenset(many(air_bonus(t, place))) if place else NOTHING for place in (zone, other))
    none = adds == NOTHING
    return term("9e", "air support", adds, more - adds if none else (), t.bonus.can(0) if none else ())


def has_action(t: Table, unit: Unit, action: int, does: str, did: str) -> None:
    """13b, 7a: a unit takes each action once per turn; a German at most two."""
    name, done, most = t.facts.name(unit), t.acts[unit], t.v.german_actions
    again = done & action
    t.rule("13b", not again, f"a unit {does} once per turn", f"{name} {did} a second time")
    if unit in t.facts.germans and done and not again:
        found = f"{name} {did} after {done_in_words(t, unit)}"
        t.rule("7a", actions(t, unit) < most, f"a unit has {most} actions per turn", found)


def protection(t: Table, rule: str, zone: Zone | None) -> Term:
    """13.2.3e, 13.3.1f: the protection of a zone."""
    kinds = t.facts.protection
    return term(rule, "protection", kinds.values() if zone is None else kinds[t.facts.zones[zone].kind])


def beats(attack: int, defence: int) -> str:
    """13.2.4, 13.3.1g: what two values come to; the attack wins a tie."""
    return HIT if attack >= defence else BACK


def fought(
    t: Table, both: tuple[Sum, Sum], result: str | None, ids: Ids, pair: Any, values: Any = None
) -> bool | None:
    """One fight: whether the target is hit (True) or the attacker; None where that is not known.

    `both`: attack and defence. `result`: HIT or BACK as written. `values`: attack and defence as written.
    """
    fight, noted = Contest(*both, beats), values or (None, None)
    dice = [t.faced(die, t.v.die, "a fight") for die in pair or (None, None)]
    faces = [(die,) if die else range(1, t.v.die + 1) for die in dice]
    due = fight.stated(t, faces, noted, (ids.ours, ids.theirs))
    if len(due) > 1:
        if result is None:
            t.guess((HIT, BACK), ids.hit)
        return CAME[result]
    word = str(*due)
    expected = f"{both[0].text(dice[0])} against {both[1].text(dice[1])}: {DUE[word]}"
    rule, found = ids.hit if word == HIT else ids.back, SAID[result]
    if result == t.args.get("result"):
        others = fight.forgotten(faces, result) if not values else {}
        return CAME[t.expect(rule, "result", word, expected, found, forgotten=others)]
    t.rule(rule, result in (None, word), expected, found)
    return CAME[result if result and t.believes else word]
