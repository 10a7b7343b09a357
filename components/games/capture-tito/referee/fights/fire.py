"""Fire (13.2): who may fire at whom, what the values come to, who is hit."""

from __future__ import annotations

from typing import Any

from cutline.referee import Cells, Table, many

from ..alarm import raise_alarm
from ..ammunition import fights_on, shortage, spent
from ..board.kit import GERMAN, YUGOSLAV, Kit, Unit, Zone, whose
from ..board.state import (
    FIRE,
    Rows,
    acted,
    actions,
    done_in_words,
    germans_in,
    markers_in,
    maybe_stack,
    partisans_in,
    put,
    rows,
    rules,
    side_of,
    stack,
)
from . import partisan_fire
from .combat import (
    BACK,
    CAME,
    HIT,
    Ids,
    able,
    air,
    any_factor,
    factors,
    fought,
    named,
    on_top,
    present,
    protection,
    strays,
    support,
    vague,
    wounded,
)
from .values import Value, term

STEPS = {GERMAN: "combat", YUGOSLAV: "partisans fire", "": ""}
OTHER = {GERMAN: YUGOSLAV, YUGOSLAV: GERMAN}
THERE = {GERMAN: germans_in, YUGOSLAV: partisans_in}
TAIL = "[pair:PAIR] [=|makes|values values:VALUES] [result:RESULT] [whom:UNIT] [left:LEFT]"
FIRES = Ids("13.2.4a", "13.2.4b", "13.2.3g", "13.2.3g")


@rows
def fire_rows(kit: Kit) -> Rows:
    """`aimed`: at which zone the Germans of a zone have fired in this turn, and who lay there."""
    return {"aimed": Cells(kit.zones, None)}


def step_of(values: Any, t: Table | None) -> str:
    """Whose fire a line belongs to: its units tell, or who stands in its zone."""
    return STEPS[shooting_side(t, values) if t else whose(values.get("by"))]


def shooting_side(t: Table, values: Any) -> str:
    """Who fires: the units tell, or who stands there; else who is fired at."""
    target, whom, hit = values.get("target"), values.get("whom"), values.get("result") == HIT
    found = side_of(t, values.get("by"), values.get("start"))
    if not found and whom and not hit:
        return whose([whom])
    other = whose([target, whom if hit else None])
    if not found and not other and values.get("to") is not None:
        other = side_of(t, (), values["to"])
    return found or OTHER.get(other, "")


@rules.verb(
    f"by:WHO* [at|on|->] to:ZONE {TAIL}",
    f"by:WHO* [in|from] start:ZONE [at|on|->] to:ZONE {TAIL}",
    f"by:WHO* at|on|vs target:UNIT [in|at to:ZONE] {TAIL}",
    f"start:ZONE at|on|vs target:UNIT [in|at to:ZONE] {TAIL}",
    f"by:WHO* {TAIL}",
    step=step_of,
    also="fires shoot shoots",
    ask="start:ZONE to:ZONE pair:PAIR",
    example=(
        "fire p1 39 6/1 = 8/7 hit b2",
        "fire 38 39 6/1",
        "fire p1 at b2 6/1",
        "fire c12 30 4/5 lost c12 reduced",
    ),
)
def fire(
    t: Table,
    by: Any,
    start: Any,
    to: Any,
    target: Any,
    pair: Any,
    values: Any,
    result: Any,
    whom: Any,
    left: Any,
) -> None:
    """who fires, at which zone or unit, the two dice, the two values, what came of it"""
    shooters, target = sorted_out(by or (), target)
    side = shooting_side(t, t.args)
    who = t.facts.name(shooters[0]) if shooters else f"the stack in {start or '?'}"
    fights_on(t, f"{who} fired")
    start = zone_of(t, shooters, start)
    to = zone_of(t, [target] if target else [], to)
    named(t, shooters, start, "fired")
    named(t, [target] if target else [], to, "was fired at")
    if t.throw and not pair:
        pair = t.args["pair"] = (t.throw(t.v.die), t.throw(t.v.die))
    if side:
        said, one = meant(side, result, whom)
        if one:
            named(t, [one], to if said == HIT else start, "was hit")
        there = aims(t, side, shooters, start, to, who)
        tops = shooting(t, side, shooters, start)
        targets = lying(t, OTHER[side], to, target)
        if one:
            sure = bool(shooters) or not vague(t, side, start)
            targets = struck_one(t, said, one, tops if sure else [], targets, to)
        came = CAME.get(said or "")
        if there:
            both = values_of(t, side, start, tops, to, targets)
            came = fought(t, *both, said, FIRES, pair, values)
        if there or said:
            known = shooters, target
            booked(t, side, came, tops, targets, (start, to), known, one, left)
        if len(tops) == 1:
            acted(t, tops[0], FIRE)
    raise_alarm(t, "fire")
    spent(t)


# Who, and where.


def sorted_out(by: tuple[Unit, ...], target: Unit | None) -> tuple[tuple[Unit, ...], Unit | None]:
    """Who fires and at whom: "fire p1 b2" names both without a word between them."""
    others = [unit for unit in by if whose([unit]) not in ("", whose(by))]
    mine = tuple(unit for unit in by if unit not in others)
    return mine, target or next(iter(others), None)


def zone_of(t: Table, units: Any, said: Zone | None) -> Zone | None:
    """The zone that was written, or where the first of the units is known to stand."""
    places = [t.at.values[unit] for unit in units if type(t.at.values[unit]) is int]
    return said if said is not None else next(iter(places), None)


def meant(side: str, result: str | None, whom: Unit | None) -> tuple[str | None, Unit | None]:
    """What came of it: whoever is named as hit says that better than the word before."""
    if whom is None or not whose([whom]):
        return result, None
    return (BACK if whose([whom]) == side else HIT), whom


def fresh(t: Table, unit: Unit) -> bool | None:
    """Whether a unit can still fire in this turn."""
    return False if t.acts.values[unit] & FIRE else able(t, unit)


def shooting(t: Table, side: str, shooters: tuple[Unit, ...], start: Zone | None) -> list[Unit]:
    """Who may be the one that fires: the first who is named, else who may lie on top."""
    if shooters:
        return [shooters[0]]
    if start is None:
        return []

    if side == YUGOSLAV:
        return on_top(t, start, fresh) or ([] if vague(t, side, start) else on_top(t, start))
    here = maybe_stack(t, start, side)
    return [unit for unit in here if fresh(t, unit) is not False] or here


def lying(t: Table, side: str, to: Zone | None, target: Unit | None) -> list[Unit]:
    """2.2d: who may be fired at: who is named, else who may lie on top there."""
    if target:
        if whose([target]) == YUGOSLAV and to is not None and t.at.values[target] == to:
            found = f"{t.facts.name(target)} was fired at"
            tops = on_top(t, to)
            if len(maybe_stack(t, to, side)) > 1:
                t.rule("2.2d", target in tops, uppermost(t, to, tops), found)
        return [target]
    if to is None:
        return []
    return on_top(t, to) if side == YUGOSLAV else maybe_stack(t, to, side)


def struck_one(
    t: Table, said: str | None, unit: Unit, tops: list[Unit], targets: list[Unit], to: Zone | None
) -> list[Unit]:
    """13.2.4d: who is hit lies on top; gives who it was that was fired at."""
    name = t.facts.name(unit)
    if said == BACK:
        expected = f"the unit that fired is hit, {' or '.join(map(t.facts.name, tops))}"
        t.rule("13.2.4d", unit in tops or not tops, expected, f"{name} was hit")
        return targets
    at = t.at.values[unit]
    expected = "the top unit of the stack fired at is hit"
    seen = targets or (lying(t, whose([unit]), to, None) if to is not None else [])
    if type(at) is int and to is not None and at != to:
        t.rule("13.2.4d", False, expected, f"{name} in {at} was hit by fire at {to}")
    elif whose([unit]) == YUGOSLAV or len(seen) == 1:
        fine = unit in seen or (to is not None and unit in on_top(t, to))
        t.rule("13.2.4d", fine or not seen, expected, f"{name} was hit")
    return [unit]


# What must hold (13, 13.2.1).


def aims(
    t: Table, side: str, shooters: tuple[Unit, ...], start: Zone | None, to: Zone | None, who: str
) -> bool:
    """13b, 7a, 13c, 13.2.1, 13.2.2: whether they may fire from there; gives whether at anybody."""
    near = True
    for unit in shooters[:1]:
        may_fire(t, unit, start)
    if start is not None:
        for unit in shooters:
            at = t.at.values[unit]
            fine = type(at) is not int or at == start
            found = f"{t.facts.name(unit)} in {at} fired from {start}"
            t.rule("13.2.1b", fine, "a unit fires from its own zone", found)
        if THERE[OTHER[side]](t, start):
            found = f"{who} fired from {start}, where the enemy stood too"
            near = t.rule("13.2.1d", False, "where both stand there is an assault", found)
        elif to is not None:
            near = to in t.facts.beside[start]
            found = f"{who} fired from {start} at {to}"
            expected = f"{start} touches {', '.join(map(str, sorted(t.facts.beside[start])))}"
            if not t.rule("13.2.1a", near, expected, found) and side == YUGOSLAV:
                brought(t, start, to)
    if to is None:
        return True
    found = f"{who} fired at {to}"
    if start != to and THERE[side](t, to):
        return t.rule("13c", False, "nobody fires at a zone with friends", f"{found}, where friends stood")
    if not near:
        return False
    if side == GERMAN:
        if start is not None:
            one_aim(t, start, to, who)
        if markers_in(t, to):
            expected = "its markers have to be turned over first"
            return t.rule("13.2.1c", False, expected, f"{found}, where a marker lay face down")
    elif start is not None:
        partisan_fire.fires(t, shooters, start, to, None)
    nobody = THERE[OTHER[side]](t, to) is False and not t.missing.values[0]
    return t.rule("13.2.1a", not nobody, "fire is at the enemy", f"{found}, where nobody stood")


def brought(t: Table, start: Zone, to: Zone) -> None:
    """Partisans who can only have fired from another zone stand there, where no second one is as near."""
    places = t.facts.beside[start] & t.facts.beside[to]
    for unit in stack(t, start, YUGOSLAV) if t.believes and len(places) == 1 else ():
        put(t, unit, min(places))


def may_fire(t: Table, unit: Unit, start: Zone | None) -> None:
    """13b, 7a, 2.2d: a unit with an action left that has not fired; of partisans the top one."""
    name, done = t.facts.name(unit), t.acts.values[unit]
    t.rule("13b", not done & FIRE, "a unit fires once in a turn", f"{name} fired a second time")
    if unit in t.facts.germans:
        most = t.v.german_actions
        if done and not done & FIRE:
            found = f"{name} fired after {done_in_words(t, unit)}"
            t.rule("7a", actions(t, unit) < most, f"a unit has {most} actions in a turn", found)
    elif start is not None and t.at.values[unit] == start:
        tops = [*on_top(t, start), *on_top(t, start, able)]
        if tops and len(maybe_stack(t, start, YUGOSLAV)) > 1:
            t.rule("2.2d", unit in tops, uppermost(t, start, tops), f"{name} fired")


def uppermost(t: Table, zone: Zone, tops: list[Unit]) -> str:
    """2.2d: who lies on top of the partisans of a zone."""
    names = " or ".join(dict.fromkeys(map(t.facts.name, tops)))
    return f"the highest FF of the stack in {zone} lies on top: {names}"


def one_aim(t: Table, start: Zone, to: Zone, who: str) -> None:
    """13.2.1b: who lay in one stack fires at one zone."""
    here = frozenset(stack(t, start, GERMAN))
    other, were = t.aimed.values[start] or (to, here)
    if t.aimed.values[start] and here & were:
        found = f"{who} fired at {to} after its stack in {start} fired at {other}"
        t.rule("13.2.1b", other == to, "a stack fires at one zone in a turn", found)
    t.aimed[start] = (to, here)


# What it comes to (13.2.3).


def values(t: Table, start: Zone, to: Zone) -> tuple[Value, Value]:
    """Attack and defence of fire from a zone into another one, without the dice."""
    side = side_of(t, (), start)
    tops, targets = shooting(t, side, (), start), lying(t, OTHER[side], to, None)
    return values_of(t, side, start, tops, to, targets)


def values_of(
    t: Table, side: str, start: Zone | None, tops: list[Unit], to: Zone | None, targets: list[Unit]
) -> tuple[Value, Value]:
    """13.2.3: attack and defence, where each of these may fire and be fired at."""
    return attack(t, side, start, to, tops), defence(t, OTHER[side], to, targets)


def attack(t: Table, side: str, start: Zone | None, to: Zone | None, tops: list[Unit]) -> Value:
    ours = factors(t, tops, 0)
    if not tops or (len(tops) > 1 and vague(t, side, start)):
        ours |= any_factor(t, side, 0)
    dark = t.charts["light"].at(t.turn.values[0], "Fire").modifier
    terms = [helped(t, side, start, tops), term("13.2.3c", "light", dark)]
    if side == GERMAN:
        support_of = air(t, to, start) if to else term("9e", "air support", t.bonus.others)
        terms += [shortage(t), support_of]
    for kind, says, rule, adds, of in (
        ("officer", "officer", "13.2.3b", t.v.officer, GERMAN),
        ("aa", "machine guns", "13.2.3d", t.v.aa, YUGOSLAV),
    ):
        if side == of:
            terms.append(
                term(rule, says, (0, adds))
                if start is None
                else present(t, rule, says, adds, side, start, kind)
            )
    return Value(ours, tuple(terms), "the attack")


def defence(t: Table, side: str, to: Zone | None, targets: list[Unit]) -> Value:
    theirs = factors(t, targets, 0)
    if not targets or (len(targets) > 1 and vague(t, side, to)):
        theirs |= any_factor(t, side, 0)
    terms = [helped(t, side, to, targets), protection(t, "13.2.3e", to)]
    if side == GERMAN:
        terms += [shortage(t), air(t, None, to)]
    elif to is not None:
        terms.append(present(t, "13.2.3f", "tanks", t.v.tank, side, to, "tank"))
    return Value(theirs, tuple(terms), "the defence")


def helped(t: Table, side: str, zone: Zone | None, tops: list[Unit]) -> Any:
    """13.2.3a: the support of whoever lies on top."""
    if zone is None:
        return term("13.2.3a", "support", range(t.v.stack + 1))
    found = [support(t, side, zone, top) for top in tops or (None,)]
    adds = [n for one in found for n in one.adds]
    return term("13.2.3a", "support", adds, [n for one in found for n in one.also])


# What comes of it (13.2.4).


def booked(
    t: Table,
    side: str,
    came: bool | None,
    tops: list[Unit],
    targets: list[Unit],
    zones: tuple[Zone | None, Zone | None],
    known: tuple[Any, Any],
    one: Unit | None,
    left: Any,
) -> None:
    """Who is hit loses a point; where it may be one of several, each may have.

    `known`: who fires and who is fired at, where they are named.
    """
    start, to = zones
    sides = (False, tops, start, side, known[0]), (True, targets, to, OTHER[side], known[1])
    for hit, units, zone, of, name in sides:
        if came in (None, hit):
            struck = [one] if one and came is hit else units
            named = bool(one or name)
            unseen = zone if of == YUGOSLAV and not named else None
            hazy = not named and vague(t, of, zone)
            wounded(t, [*struck, *(strays(t, of) if hazy else ())], came is not None and not hazy, unseen)
            if left is not None and came is hit and len(struck) == 1:
                remains(t, struck[0], left)


def remains(t: Table, unit: Unit, left: int) -> None:
    """13.2.4c: what a line says that a unit has left after a hit."""
    now = t.sp.values[unit]
    words = {0: "gone", 1: "reduced", 2: "at full strength"}
    expected = f"a hit costs {t.v.loss} SP, which leaves it {' or '.join(words[n] for n in many(now))}"
    t.rule("13.2.4c", left in many(now), expected, f"{t.facts.name(unit)} was {words[left]}")
