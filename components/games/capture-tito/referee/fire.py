"""Fire (13.2): permission, values and hits; the order and the targets of the partisans (13.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cutline.referee import ALL, Line, World

from . import prisoners
from .alarm import raise_alarm
from .ammunition import fights_on, shortage, spend
from .board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone
from .fights import (
    BACK,
    HIT,
    PIONEERS,
    Fight,
    Sum,
    Term,
    able,
    alone,
    any_factors,
    comes_down_first,
    factors,
    fought,
    has_action,
    present,
    protection,
)
from .landing import air_bonus
from .markers import surely_lying
from .partisans import acts_in_words, no_action, plays_on, snapshot
from .priorities import Squad, fires_before, targets
from .table import (
    CUP,
    FIRE,
    OTHER,
    deeds_in_words,
    empty_of,
    everybody,
    factor,
    gone,
    hit,
    may_cost,
    nameless,
    names,
    perhaps_hit,
    perhaps_in,
    plays,
    rules,
    side_of,
    sides_in,
    stack,
    strength,
    surely_in,
    turned_up,
)

SEVERAL = 3  # who may be on top; of more any may support
FOOT = ("platoon", "infantry", "hq")
RULES = ("13.2.4a", "13.2.4b", "13.2.3g", "13.2.3g")
LEFT = ("gone", "reduced", "at full strength")
STEPS = {GERMAN: "combat", YUGOSLAV: "partisans fire"}
STEP = "partisans fire"
TAIL = "[pair:PAIR] [=|makes|values made:VALUES] [result:RESULT] [whom:UNIT] [left:LEFT]"


class Shot(NamedTuple):
    """A line of fire: who fires from where, at whom, where; what it says of the result."""

    side: str
    units: tuple[Unit, ...]
    start: Zone | None
    to: Zone | None
    target: Unit | None
    whom: Unit | None
    result: str | None
    who: str

    @property
    def mark(self) -> Unit | None:
        """Return the unit that was fired at, as far as one is named."""
        return (self.whom if self.result == HIT else None) or self.target

    @property
    def found(self) -> str:
        return f"{self.who} fired at {self.to}"


def side_firing(w: World, values: Any) -> str:
    """Return the side that fires: the units tell, or who is fired at, or who stands there."""
    fell = side_of(w, [values.get("whom")])
    if side := side_of(w, values.get("by")) or (
        OTHER[side_of(w, [values["target"]])] if side_of(w, [values.get("target")]) else ""
    ):
        return side
    start, to = values.get("start"), values.get("to")
    if start is not None and not perhaps_in(w, start, YUGOSLAV) and not nameless(w, start):
        return GERMAN
    if start is not None and not perhaps_in(w, start, GERMAN):
        return YUGOSLAV
    sure = {*sides_in(w, start), *(OTHER[side] for side in sides_in(w, to))}
    if len(sure) == 1:
        return sure.pop()
    if values.get("result") == HIT and fell:
        return OTHER[fell]
    if to is not None and not perhaps_in(w, to, GERMAN):
        return GERMAN
    return YUGOSLAV if w.now in (STEP, "partisans move", "reinforce") else GERMAN


def step_of(values: Any, w: World) -> str:
    return STEPS[side_firing(w, values)]


def read(w: World, line: Line) -> Shot:
    """Return a line as it is meant: "fire p1 b2" names both, and whoever is hit says what came of it."""
    side = side_firing(w, line.values)
    units = tuple(unit for unit in line.by or () if unit and unit not in LEADERS)
    mine = tuple(unit for unit in units if w.kit.side(unit) == side)
    target = line.target or next((unit for unit in units if unit not in mine), None)
    result = line.result if not line.whom else BACK if w.kit.side(line.whom) == side else HIT
    who = w.kit.name(mine[0]) if mine else f"the stack in {line.start or '?'}"
    start = line.start if line.start is not None else prisoners.place(w, mine[0]) if mine else None
    mark = target or (line.whom if result == HIT else None)
    to = line.to if line.to is not None else prisoners.place(w, mark) if mark else None
    return Shot(side, mine, start, to, target, line.whom, result, who)


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
def fire(w: World, line: Line) -> None:
    """fire: the unit, the target, two dice, two values, the result"""
    shot = read(w, line)
    fights_on(w, f"{shot.who} fired")
    if shot.side == YUGOSLAV:
        snapshot(w)
    dice = tuple(
        w.thrown(line, ("pair", k), w.kit.d6, "1.1a", "a fight") if line.pair else None for k in (0, 1)
    )
    dice = tuple(die if type(die) is int else None for die in dice)
    for unit in shot.units[:1]:
        plays(w, unit, "fired")
        comes_down_first(w, unit, "fired")
    back = shot.whom if shot.result == BACK else None
    for unit, zone in ((shot.mark, shot.to), *((unit, shot.start) for unit in (*shot.units[:1], back))):
        if unit and zone is not None:
            stands_there(w, unit, zone, shot)
    may_fire(w, shot)
    w.part(comes_of_it, line, shot, dice)
    for unit in shot.units[:1]:
        (w.fired if shot.side == GERMAN else w.shot)[unit] = True
    raise_alarm(w, "fire")
    spend(w, shot.side == GERMAN)
    for zone in dict.fromkeys(zone for zone in (shot.start, shot.to) if zone):
        prisoners.left(w, zone)


def stands_there(w: World, unit: Unit, zone: Zone, shot: Shot) -> None:
    """3.2, 13.2.1b: Judge that a unit stands where a line has it, and put it there where nobody knew."""
    if unit in w.kit.partisans:
        drawn(w, unit, zone)
    elif len(w.at.values(unit)) != 1 and w.at.having(zone, [unit]):
        w.at[unit] = zone


def drawn(w: World, unit: Unit, zone: Zone) -> None:
    """2.1a, 3.2a, 3.2b: Let a partisan stand in the zone that a line names; it may have come there unnamed."""
    at, name = w.at.values(unit), w.kit.name(unit)
    if at == (CUP,):
        expected = "counters leave their cup when a marker is revealed"
        fine = turned_up(w, unit, zone) or w.unseen[0]
        w.rule("3.2a", fine, expected, f"{name} was in zone {zone}")
        w.at[unit] = zone
    elif len(at) != 1:
        if w.at.having(zone, [unit]):
            w.at[unit] = zone
    elif at[0] != zone and type(at[0]) is int and not gone(w, unit):
        w.rule("3.2b", False, f"by the log it is in zone {at[0]}", f"{name} was in zone {zone}")
        w.at[unit] = zone


# permission (13, 13.2.1)


def may_fire(w: World, shot: Shot) -> None:
    """13b, 7a, 13c, 13.2.1, 13.2.2: Judge that a stack may fire, and at that zone."""
    start, to, found = shot.start, shot.to, shot.found
    for unit in shot.units[:1]:
        has_action(w, unit, FIRE, "fires", "fired")
    if start is None or to is None:
        return fired_from(w, shot)
    if shot.side == GERMAN and not shot.units:
        worn_out(w, shot)
    share = surely_in(w, start, OTHER[shot.side])
    found_there = f"{shot.who} fired from {start}, which it shared with the enemy"
    w.rule("13.2.1d", not share, "both sides in a zone must fight an assault", found_there)
    expected = f"{start} is adjacent to {', '.join(map(str, sorted(w.kit.beside[start])))}"
    if not w.rule("13.2.1a", to in w.kit.beside[start], expected, f"{shot.who} fired from {start} at {to}"):
        return
    own = surely_in(w, to, shot.side)
    if not w.rule("13c", not own, "units may not fire into friendly zones", f"{found}, where friends stood"):
        return
    for unit in shot.units[:1]:
        there = f"{w.kit.name(unit)} in {prisoners.place(w, unit)} fired from {start}"
        w.rule("13.2.1b", w.at.having(start, [unit]), "a unit fires from its own zone", there)
    if shot.side == GERMAN:
        hidden = surely_lying(w, to)
        if not w.rule(
            "13.2.1c", not hidden, "its markers must be revealed first", f"{found}, where a marker was hidden"
        ):
            return
        one_aim(w, shot)
    else:
        w.check(volley, shot)
        if w.volley.surely(None, [start]):
            w.volley[start] = to
    there = not empty_of(w, to, OTHER[shot.side])
    w.rule("13.2.1a", there, "fire needs an enemy stack", f"{found}, where no enemy stood")


def fired_from(w: World, shot: Shot) -> None:
    """13.2.2: Note from where partisans may have fired, nobody wrote at whom or from where."""
    units = shot.units if shot.side == YUGOSLAV else ()
    for zone in {shot.start, *(zone for unit in units for zone in w.at.values(unit))} & {*w.kit.zones}:
        if shot.side == YUGOSLAV and w.volley.surely(None, [zone]):
            w.volley.darken(zone)


def worn_out(w: World, shot: Shot) -> None:
    """13b, 7a: Judge that any German of a stack that is not named can still fire."""
    here = perhaps_in(w, shot.start, GERMAN)
    fresh = [unit for unit in here if not w.fired.surely(True, [unit]) and able(w, unit) is not False]
    for unit in here[:1] if here and not fresh else ():
        has_action(w, unit, FIRE, "fires", "fired")


def one_aim(w: World, shot: Shot) -> None:
    """13.2.1b: Judge that Germans of one stack fire at one zone."""
    here, before = frozenset(surely_in(w, shot.start, GERMAN)), w.aimed[shot.start]
    if before and here & before[1]:
        found = f"{shot.who} fired at {shot.to} after its stack in {shot.start} fired at {before[0]}"
        w.rule("13.2.1b", before[0] == shot.to, "a stack fires at one zone per turn", found)
    w.aimed[shot.start] = (shot.to, here)


# the top of a stack (2.2d)


def tops(w: World, units: Sequence[Unit], fires: bool = False) -> list[Unit]:
    """2.2d: Return the partisans who may lie on top of their stack, those with the highest FF; if it `fires`,
    of those that can."""
    sure = [unit for unit in units if not w.sp.having(0, [unit]) and (not fires or able(w, unit))]
    best = max((lowest(w, unit) for unit in sure), default=0)
    return [unit for unit in units if highest(w, unit) >= best]


def lowest(w: World, unit: Unit) -> int:
    counter = w.kit.units[unit]
    return int((counter.full if w.sp.surely(w.v.full, [unit]) else counter.reduced)[0])


def highest(w: World, unit: Unit) -> int:
    counter = w.kit.units[unit]
    return int((counter.full if w.sp.having(w.v.full, [unit]) else counter.reduced)[0])


def uppermost(w: World, unit: Unit, zone: Zone, may_be: Sequence[Unit], doing: str) -> None:
    """2.2d: Judge that a partisan who fires or is fired at has the highest FF of its stack."""
    if unit in w.kit.partisans and w.at.surely(zone, [unit]) and len(perhaps_in(w, zone, YUGOSLAV)) > 1:
        expected = f"the highest FF in zone {zone} is on top: {listed_names(w, may_be)}"
        w.rule("2.2d", unit in may_be, expected, f"{w.kit.name(unit)} {doing}")


def listed_names(w: World, units: Iterable[Unit]) -> str:
    return " or ".join(dict.fromkeys(map(w.kit.name, units)))


# values and hits (13.2.3, 13.2.4)


def comes_of_it(w: World, line: Line, shot: Shot, dice: Sequence[int | None]) -> None:
    """13.2.3, 13.2.4: Judge the values and the result of a shot, and take what it costs."""
    other = OTHER[shot.side]
    ours = shot.units[:1] or front(w, shot.side, shot.start, True)
    marks = front(w, other, shot.to)
    if shot.target and shot.to is not None:
        uppermost(w, shot.target, shot.to, marks, "was fired at")
    aims = [shot.mark] if shot.mark else marks
    told = line.made or (None, None)
    attack, defence = attacks(w, shot, ours), defends(w, shot, aims)
    result = fought(w, attack, defence, Fight(dice if line.pair else (None, None), told, shot.result, RULES))
    if shot.result is None and line.pair:
        line.due["result"] = result
    if not shot.whom and nameless_in(w, shot, result):
        w.struck[0] = True
    lost = shot.whom if result == shot.result else None
    if lost and not was_hit(w, shot, result, ours, marks):
        if w.believing:
            return
        lost, aims = None, marks
    units = [lost] if lost else ours if result == BACK else aims
    take_hit(w, units, lost or not nameless_in(w, shot, result))
    if lost and line.left is not None:
        now = w.sp[lost]
        expected = f"a hit costs {w.v.loss} SP, which leaves it {LEFT[int(now)] if type(now) is int else now}"
        if not w.rule("13.2.4c", now == line.left, expected, f"{w.kit.name(lost)} was {LEFT[line.left]}"):
            w.sp[lost] = line.left


def take_hit(w: World, units: Sequence[Unit], named: Any) -> None:
    """13.2.4c: Take a strength point from the unit that was hit; of several, any may have been."""
    for unit in units:
        hit(w, unit) if named and len(units) == 1 else perhaps_hit(w, unit)


def nameless_in(w: World, shot: Shot, result: str = HIT) -> bool:
    """Return whether partisans whom nobody named may have been hit."""
    hurt, zone = (OTHER[shot.side], shot.to) if result == HIT else (shot.side, shot.start)
    named = result == BACK and shot.units
    return hurt == YUGOSLAV and not named and zone is not None and nameless(w, zone)


def front(w: World, side: str, zone: Zone | None, fires: bool = False) -> list[Unit]:
    """2.2d: Return the units that may lie on top of a stack; of one that `fires`, those that can."""
    if zone is None:
        return []
    units = perhaps_in(w, zone, side)
    if fires:
        row = w.fired if side == GERMAN else w.shot
        units = [u for u in units if not row.surely(True, [u]) and able(w, u) is not False] or units
    return tops(w, units, fires) if side == YUGOSLAV else units


def was_hit(w: World, shot: Shot, result: str, ours: Sequence[Unit], marks: Sequence[Unit]) -> bool:
    """13.2.4d: Judge that the unit that is hit is the one that fired, or the top unit of the target."""
    unit = shot.whom
    assert unit
    name, zone = w.kit.name(unit), prisoners.place(w, unit)
    expected, found = "the top unit of the stack fired at is hit", f"{name} was hit"
    plays(w, unit, "was hit")
    if shot.result == BACK:
        expected = f"the unit that fired is hit, {listed_names(w, ours)}"
        fine = unit in ours or not ours or bool(shot.start and nameless(w, shot.start))
        return w.rule("13.2.4d", fine, expected, found)
    if zone and shot.to is not None and zone != shot.to:
        return w.rule("13.2.4d", False, expected, f"{name} in {zone} was hit by fire at {shot.to}")
    many = w.kit.side(unit) == GERMAN and len(marks) > 1
    fine = unit in (*marks, shot.target) or not marks or many or nameless_in(w, shot)
    return w.rule("13.2.4d", fine, expected, found)


def attacks(w: World, shot: Shot, ours: Sequence[Unit]) -> Sum:
    """13.2.3: Return the attack value against a zone."""
    dark = w.charts["light"].at(w.turn[0] or 1, "Fire").modifier
    terms = [support(w, shot.side, shot.start, ours), Term("13.2.3c", "light", dark)]
    here, sure = perhaps_in(w, shot.start, shot.side), surely_in(w, shot.start, shot.side)
    if shot.side == YUGOSLAV:
        terms.append(present(w, "13.2.3d", "machine guns", here, sure, "aa"))
    else:
        bonus = air_bonus(w, shot.to)
        wrongly = w.bonus[0] if type(bonus) is int and not bonus else 0
        terms += [Term("13.1b", "ammunition", shortage(w)), Term("9e", "air support", bonus, wrongly)]
        terms.append(present(w, "13.2.3b", "officer", here, sure, "officer"))
    return Sum(factors(w, ours, 0) if ours else any_factors(w, shot.side, 0), tuple(terms), "the attack")


def defends(w: World, shot: Shot, marks: Sequence[Unit]) -> Sum:
    """13.2.3: Return the defence value of the target."""
    side, zone = OTHER[shot.side], shot.to
    known = marks and not nameless_in(w, shot)
    terms = [support(w, side, zone, marks)]
    terms.append(
        protection(w, "13.2.3e", zone) if zone else Term("13.2.3e", "protection", w.between(0, w.v.strong))
    )
    if side == GERMAN:
        bonus = air_bonus(w, zone)
        terms += [Term("13.1b", "ammunition", shortage(w))]
        if type(bonus) is not int or bonus:
            terms.append(Term("9e", "air support", w.one_of((0, bonus))))
    elif zone is not None:
        terms.append(
            present(w, "13.2.3f", "tanks", perhaps_in(w, zone, side), surely_in(w, zone, side), "tank")
        )
    return Sum(factors(w, marks, 0) if known else any_factors(w, side, 0), tuple(terms), "the defence")


def support(w: World, side: str, zone: Zone | None, tops: Sequence[Unit]) -> Term:
    """13.2.3a: Return a point for each SP of infantry beside the unit on top that can still act."""
    if zone is None or (side == YUGOSLAV and nameless(w, zone)) or not 0 < len(tops) <= SEVERAL:
        return Term("13.2.3a", "support", w.between(0, w.v.stack))
    if len(perhaps_in(w, zone, side)) > w.v.stack:
        return Term("13.2.3a", "support", w.between(0, w.v.stack))
    each = [beside(w, side, zone, top) for top in tops]
    return Term("13.2.3a", "support", w.one_of(each))


def beside(w: World, side: str, zone: Zone, top: Unit) -> Any:
    """13.2.3a: Return the SP of infantry beside a unit that can still act."""
    kinds = FOOT if PIONEERS in w.options else (*FOOT, "engineer")
    mates = [
        u
        for u in perhaps_in(w, zone, side)
        if u != top and w.kit.units[u].kind in kinds and able(w, u) is not False
    ]
    sure = {*surely_in(w, zone, side)}
    return alone(sum(points_of(w, u, u in sure and able(w, u) is True) for u in mates) * w.v.support)


def points_of(w: World, unit: Unit, sure: bool) -> Any:
    return w.sp[unit] if sure else w.one_of((0, w.sp[unit]))


# the partisans' fire (13.2.2)


def volley(w: World, shot: Shot) -> None:
    """7c, 7d, 13.2.2: Judge the order and the target of a stack of partisans."""
    start, to, before = shot.start, shot.to, w.volley[shot.start]
    has_left(w, shot, before is None)
    for unit in shot.units[:1]:
        here = stack(w, start, YUGOSLAV)
        fresh = [mate for mate in here if not no_action(w, mate, FIRE)]
        uppermost(w, unit, start, [*tops(w, here), *tops(w, fresh, fires=True)], "fired")
    if before is not None:
        found = f"the stack in {start} fired at {to} after it fired at {before}"
        w.rule("13.2.1b", to == before, "a stack fires at one zone per turn", found)
        return
    in_order(w, start)
    aimed_at_weakest(w, start, to)


def has_left(w: World, shot: Shot, first: bool) -> None:
    """7c, 7d: Judge that whoever fires has an action left; of a stack that is not named, anybody."""
    here = shot.units or stack(w, shot.start, YUGOSLAV)
    broken = [no_action(w, unit, FIRE) for unit in here]
    if here and all(broken) and (first or not shot.units):
        again = "13b", "a unit fires once per turn"
        rule, expected = (broken[0], acts_in_words(w, broken[0])) if first else again
        found = f"{w.kit.name(here[0])} fired after {deeds_in_words(w, here[0]).replace('fire', 'fire')}"
        w.rule(rule, False, expected, found)


def in_order(w: World, zone: Zone) -> None:
    """13.2.2a, 13.2.2c: Judge the order of the partisans' fire."""
    mine, late = squad(w, zone, YUGOSLAV), w.outshot[zone]
    if late:
        first = "the most SP" if late[0] == "13.2.2a" else "the higher FF, if tied in SP,"
        found = f"the stack in {zone} with {mine.sp} SP fired after {late[1]}"
        w.rule(late[0], False, f"the stack with {first} fires first", found)
    if not plays_on(w):
        return
    for other in facing(w):
        if other == zone or not ready(w, other):
            continue
        before = squad(w, other, YUGOSLAV)
        w.rules.add("13.2.2c" if mine.sp == before.sp else "13.2.2a")
        rule = fires_before(before, mine)
        if rule and not w.outshot[other]:
            strong = f"{mine.sp} SP" + (f" and FF {mine.top[0]}" if rule == "13.2.2c" else "")
            w.outshot[other] = rule, f"that in {zone} with {strong}"


def aimed_at_weakest(w: World, zone: Zone, to: Zone) -> None:
    """13.2.2b: Judge that it fires at the adjacent Germans with the fewest SP or, if tied, the lowest FF."""
    marks = {near: squad(w, near, GERMAN) for near in prey(w, zone)}
    may_be_hit = {
        mark for other in facing(w) if w.outshot[other] and w.volley[other] is None for mark in prey(w, other)
    }
    right = targets([marks[near] for near in marks if near not in may_be_hit - {to}])
    if to in marks and right and len(marks) > 1:
        better = " or ".join(f"zone {mark.zone} with {mark.sp} SP" for mark in right)
        found = f"the stack in {zone} fired at the Germans in {to} with {marks[to].sp} SP"
        w.rule("13.2.2b", marks[to] in right, f"it fires at the weakest adjacent stack, in {better}", found)


def squad(w: World, zone: Zone, side: str) -> Squad:
    """Return a stack as fire counts it. 2.2d: the highest FF of partisans is on top; of Germans, any."""
    units = stack(w, zone, side)
    fire = [int(factor(w, unit, 0)) for unit in units]
    top = (min(fire, default=0) if side == GERMAN else max(fire, default=0), max(fire, default=0))
    return Squad(zone, int(strength(w, units)), top, sum(fire))


def prey(w: World, zone: Zone) -> list[Zone]:
    """Return the zones next to one with Germans at whom it can fire."""
    near = sorted(w.kit.beside[zone])
    return [mark for mark in near if surely_in(w, mark, GERMAN) and empty_of(w, mark, YUGOSLAV)]


def facing(w: World) -> list[Zone]:
    """Return the zones with partisans next to Germans."""
    germans = places(w, GERMAN)
    return [zone for zone in places(w, YUGOSLAV) if not w.kit.beside[zone].isdisjoint(germans)]


def places(w: World, side: str) -> list[Zone]:
    """Return the zones in which units of a side surely stand."""
    sure = [unit for unit in everybody(w, side) if not w.sp.having(0, [unit])]
    zones = dict.fromkeys(at[0] for unit in sure if len(at := w.at.values(unit)) == 1)
    return [zone for zone in zones if type(zone) is int]


def ready(w: World, zone: Zone) -> bool:
    """13.2.2d: Return whether a stack certainly can fire and has not."""
    if nameless(w, zone) or not w.volley.surely(None, [zone]) or perhaps_in(w, zone, GERMAN):
        return False
    here, met = surely_in(w, zone, YUGOSLAV), w.met[0]
    revealed = met is not None and not set(here) <= set(met)  # since
    if not here or revealed or here != perhaps_in(w, zone, YUGOSLAV):
        return False
    # who moved before the alarm rose may fire, but need not
    late = met is not None and w.called_at[0] < w.v.organised
    spent = [no_action(w, unit, FIRE) or (late and deeds_in_words(w, unit)) for unit in tops(w, here)]
    return not any(spent) and bool(prey(w, zone))


def who_fires(zone: Zone, w: World) -> str:
    return f"{names(w, surely_in(w, zone, YUGOSLAV))} in {zone}"


def may_hit(w: World, zone: Zone) -> list[tuple[Any, Any]]:
    return may_cost(w, "volleys", len(silent(w)), [unit for mark in prey(w, zone) for unit in surely_in(w, mark, GERMAN)])


@rules.owed(
    STEP,
    "13.2.2d",
    "every stack that can fire must fire",
    who_fires,
    ALL,
    found="{} did not fire",
    touches=may_hit,
)
def silent(w: World) -> tuple[Zone, ...]:
    """13.2.2d: Return the zones whose stack can fire and has not; or could, before others fired."""
    zones = (
        dict.fromkeys([*(zone for zone in facing(w) if ready(w, zone)), *w.outshot]) if plays_on(w) else ()
    )
    late = [zone for zone in zones if w.volley.surely(None, [zone]) and surely_in(w, zone, YUGOSLAV)]
    return tuple(zone for zone in late if w.outshot[zone] or ready(w, zone))
