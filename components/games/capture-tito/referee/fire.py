"""Fire (13.2): permission, values and hits; the order of the partisans' fire is in volleys.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World

from .alarm import raise_alarm, settled
from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .fights import (
    AIR_DEFENCE,
    BACK,
    HIT,
    PIONEERS,
    Fight,
    Sum,
    Term,
    alone,
    costs,
    either,
    factors,
    for_germans,
    fought,
    noted,
    present,
    protection,
    struck,
)
from .landing import air_bonus
from .markers import fights_on, surely_lying
from .movement import down
from .partisans import snapshot
from .table import (
    OTHER,
    Deed,
    Stack,
    germans_in,
    hit,
    holder,
    partisans_in,
    plays,
    rules,
    side_of,
    sides_in,
    stands,
    unseen_so_far,
    zone_of,
)
from .units import able, either_of, front, has_action, spend, uppermost
from .volleys import Shot, fired_somewhere, volley

SEVERAL = 3  # who may be on top; of more any may support
FOOT, ENGINEER = ("platoon", "infantry", "hq"), "engineer"
RULES = ("13.2.4a", "13.2.4b", "13.2.3g", "13.2.3g")
LEFT = ("gone", "reduced", "at full strength")
STEPS = {GERMAN: "combat", YUGOSLAV: "partisans fire"}
TAIL = "[pair:PAIR] [=|makes|values made:VALUES] [result:RESULT] [whom:UNIT] [left:LEFT]"


def side_firing(w: World, values: Any) -> str:
    """Return the side that fires: the units tell, or who is fired at, or who stands there."""
    target, fell = (side_of(w, [values.get(name)]) for name in ("target", "whom"))
    start, to = values.get("start"), values.get("to")
    if named := side_of(w, values.get("by")) or OTHER.get(target, ""):
        return named
    if fell and values.get("result"):
        return {HIT: OTHER[fell]}.get(values["result"], fell)
    if start is not None and (alone := holder(w, start)):
        return alone
    sure = {*sides_in(w, start), *(OTHER[side] for side in sides_in(w, to))}
    if len(sure) == 1:
        return sure.pop()
    partisans_turn = w.now in ("reinforce", "partisans move", "partisans fire")
    return YUGOSLAV if partisans_turn and (to is None or germans_in(w, to).may) else GERMAN


def step_of(values: Any, w: World) -> str:
    """Return the step of the side that fires; none, where nobody knows which that is."""
    told = side_of(w, [*(values.get("by") or ()), values.get("target"), values.get("whom")])
    places = [values.get("start"), values.get("to")]
    known = told or None in places[:1] or any(holder(w, zone) for zone in places)
    return STEPS[side_firing(w, values)] if known else ""


def read(w: World, line: Line) -> Shot:
    """Return a line as it is meant: "fire p1 b2" names both, and whoever is hit says what came of it."""
    side, result = side_firing(w, line.values), line.result
    units = [unit for unit in line.by or () if w.kit.side(unit)]
    mine = tuple(unit for unit in units if w.kit.side(unit) == side)
    target = line.target or next((unit for unit in units if unit not in mine), None)
    if line.whom:
        result = BACK if w.kit.side(line.whom) == side else HIT
    who = w.kit.name(mine[0]) if mine else f"the stack in {line.start or '?'}"
    shot = Shot(side, mine, line.start, line.to, target, line.whom, result, who)
    start, to = at_or_of(w, line.start, *mine[:1]), at_or_of(w, line.to, shot.mark)
    return shot._replace(start=start, to=to)


def at_or_of(w: World, noted: Zone | None, unit: Unit | None = None) -> Zone | None:
    """Return a zone as noted, else that of a unit."""
    return zone_of(w, unit) if noted is None and unit else noted


@rules.verb(
    f"by:WHO* [at|on|->] to:ZONE {TAIL}",
    f"by:WHO* [in|from] start:ZONE [at|on|->] to:ZONE {TAIL}",
    f"by:WHO* at|on|vs target:UNIT [in|at to:ZONE] {TAIL}",
    f"start:ZONE at|on|vs target:UNIT [in|at to:ZONE] {TAIL}",
    f"by:WHO* {TAIL}",
    step=step_of,
    tells="struck:UNIT sp:N",
    also="fires shoot shoots",
    ask="by:WHO* [at target:UNIT] [to:ZONE] pair:THROWN",
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
    fight = noted(w, line, shot.result, RULES)
    for unit in shot.units[:1]:
        plays(w, unit, "fired")
        down(w, unit, "fights", "fired")
    back = shot.whom if shot.result == BACK else None
    for piece, zone in ((shot.mark, shot.to), *((unit, shot.start) for unit in (*shot.units[:1], back))):
        if piece and zone is not None:
            stands(w, piece, zone)
        elif piece:
            unseen_so_far(w, piece)
    may_fire(w, shot)
    w.part(comes_of_it, line, shot, fight)
    for unit in shot.units[:1]:
        (w.fired if shot.side == GERMAN else w.shot)[unit] = True
    raise_alarm(w, "fire")
    spend(w, shot.side == GERMAN)
    for zone in filter(None, dict.fromkeys((shot.start, shot.to))):
        settled(w, zone)


# permission (13, 13.2.1)


def worn_out(w: World, shot: Shot) -> None:
    """13b, 7a: Judge that any German of a stack that is not named can still fire."""
    here = germans_in(w, shot.start).may
    fresh = [unit for unit in here if not w.fired.surely(True, [unit]) and able(w, unit) is not False]
    for unit in here[:1] if here and not fresh else ():
        has_action(w, unit, Deed.FIRE, "fires", "fired")


def may_fire(w: World, shot: Shot) -> None:
    """13.2.1: Judge that a stack may fire, and at that zone."""
    for unit in shot.units[:1]:
        has_action(w, unit, Deed.FIRE, "fires", "fired")
    if shot.start is None or shot.to is None:
        return fired_somewhere(w, shot)
    if shot.side == GERMAN and not shot.units:
        worn_out(w, shot)
    if not at_enemies(w, shot):
        return
    if shot.side == YUGOSLAV:
        w.check(volley, shot)
        if w.volley.surely(None, [shot.start]):
            w.volley[shot.start] = shot.to
    else:
        fine, found = not surely_lying(w, shot.to), f"{shot.found}, where a marker was hidden"
        if not w.rule("13.2.1c", fine, "its markers must be revealed first", found):
            return
        same_aim(w, shot)
    there = not Stack(w, shot.to, OTHER[shot.side]).empty
    w.rule("13.2.1a", there, "fire needs an enemy stack", f"{shot.found}, where no enemy stood")


def at_enemies(w: World, shot: Shot) -> bool:
    """13.2.1a, 13c, 13.2.1b, 13.2.1d: Judge that a stack fires from its zone into one beside it."""
    start, to, beside = shot.start, shot.to, w.kit.beside[shot.start]
    found = f"{shot.who} fired from {start}, which it shared with the enemy"
    share = Stack(w, start, OTHER[shot.side]).sure
    w.rule("13.2.1d", not share, "both sides in a zone must fight an assault", found)
    expected = f"{start} is adjacent to {', '.join(map(str, sorted(beside)))}"
    if not w.rule("13.2.1a", to in beside, expected, f"{shot.who} fired from {start} at {to}"):
        return False
    own, found = Stack(w, to, shot.side).sure, f"{shot.found}, where friends stood"
    if not w.rule("13c", not own, "units may not fire into friendly zones", found):
        return False
    for unit in shot.units[:1]:
        found = f"{w.kit.name(unit)} in {zone_of(w, unit)} fired from {start}"
        w.rule("13.2.1b", w.at.having(start, [unit]), "a unit fires from its own zone", found)
    return True


def same_aim(w: World, shot: Shot) -> None:
    """13.2.1b: Judge that Germans of one stack fire at one zone."""
    here, before = frozenset(germans_in(w, shot.start).sure), w.aimed.known(shot.start)
    if before and here & before[1]:
        found = f"{shot.who} fired at {shot.to} after its stack in {shot.start} fired at {before[0]}"
        w.rule("13.2.1b", before[0] == shot.to, "a stack fires at one zone per turn", found)
    w.aimed[shot.start] = (shot.to, here)


# values (13.2.3)


def attacks(w: World, shot: Shot, ours: Sequence[Unit]) -> Sum:
    """13.2.3: Return the attack value against a zone."""
    side, start, here = shot.side, shot.start, Stack(w, shot.start, shot.side).may
    dark = w.charts["light"].at(w.turn[0] or 1, "Fire").modifier
    terms = [support(w, side, start, ours), Term("13.2.3c", "light", dark)]
    if side == YUGOSLAV:
        terms.append(present(w, ("13.2.3d", "machine guns"), "aa", start, here))
    else:
        terms += [*for_germans(w, shot.to), present(w, ("13.2.3b", "officer"), "officer", start, here)]
    return Sum(factors(w, side, ours, 0), tuple(terms), "the attack")


def defends(w: World, shot: Shot, marks: Sequence[Unit]) -> Sum:
    """13.2.3: Return the defence value of the target; air support adds to it by one reading."""
    side, zone = OTHER[shot.side], shot.to
    terms = [support(w, side, zone, marks), protection(w, "13.2.3e", zone)]
    if side == GERMAN:
        ammunition, air = for_germans(w, zone)
        from_there = air_bonus(w, shot.start)
        terms += [ammunition, either(w, air, 0, AIR_DEFENCE)]
        if type(from_there) is int and from_there:
            terms[-1] = terms[-1]._replace(read=from_there)
    else:
        terms.append(present(w, ("13.2.3f", "tanks"), "tank", zone, Stack(w, zone, side).may))
    known = () if nameless_in(w, shot) else marks
    return Sum(factors(w, side, known, 0), tuple(terms), "the defence")


def support(w: World, side: str, zone: Zone | None, tops: Sequence[Unit]) -> Term:
    """13.2.3a: Return a point for each SP of infantry beside the unit on top that can still act."""
    known = zone is not None and not (side == YUGOSLAV and partisans_in(w, zone).unnamed)
    here = Stack(w, zone, side).may if known else []
    if not known or not 0 < len(tops) <= SEVERAL or len(here) > w.v.stack:
        return Term("13.2.3a", "support", w.between(0, w.v.stack))
    ways = ((*FOOT, ENGINEER), FOOT)
    ours, other = (w.one_of([beside(w, side, zone, top, foot) for top in tops]) for foot in ways)
    term = Term("13.2.3a", "support", ours)
    pioneers = any(w.kit.units[unit].kind == ENGINEER for unit in here)
    return either(w, term, other, PIONEERS) if pioneers else term


def beside(w: World, side: str, zone: Zone | None, top: Unit, kinds: Sequence[str]) -> Any:
    """13.2.3a: Return the SP of the infantry beside a unit that can still act; `kinds`: what is infantry."""
    sure = {*Stack(w, zone, side).sure}
    mates = [unit for unit in Stack(w, zone, side).may if unit != top and w.kit.units[unit].kind in kinds]
    acts = {unit: able(w, unit) for unit in mates}
    points = (
        w.sp[u] if acts[u] and u in sure else w.one_of((0, w.sp[u])) for u in mates if acts[u] is not False
    )
    return alone(sum(points) * w.v.support)


# hits (13.2.4)


def comes_of_it(w: World, line: Line, shot: Shot, fight: Fight) -> None:
    """13.2.4: Judge the values and the result of a shot, and take what it costs."""
    ours = shot.units[:1] or front(w, shot.side, shot.start, True)
    marks = front(w, OTHER[shot.side], shot.to)
    if shot.target:
        uppermost(w, shot.target, shot.to, marks, "was fired at")
    aims = [shot.mark] if shot.mark else marks
    result = fought(w, attacks(w, shot, ours), defends(w, shot, aims), fight)
    if shot.result is None and line.pair:
        w.tells(line, "result", result)
    if shot.whom and result == shot.result:
        if was_hit(w, shot, shot.whom, ours, marks):
            return is_left(w, line, shot.whom)
        if w.believing:
            return
        aims = marks
    unnamed = not shot.whom and nameless_in(w, shot, result)
    costs(w, line, ours if result == BACK else aims, unnamed)


def nameless_in(w: World, shot: Shot, result: str = HIT) -> bool:
    """Return whether partisans whom nobody named may have been hit."""
    side, zone = (OTHER[shot.side], shot.to) if result == HIT else (shot.side, shot.start)
    named = result == BACK and shot.units
    return side == YUGOSLAV and not named and zone is not None and partisans_in(w, zone).unnamed


def is_left(w: World, line: Line, unit: Unit) -> None:
    """13.2.4c: Take a strength point from a unit, and judge what is said to be left of it."""
    hit(w, unit)
    now = w.sp[unit]
    if line.left is not None:
        expected = f"a hit costs {w.v.loss} SP, which leaves it {LEFT[now] if type(now) is int else now}"
        if not w.rule("13.2.4c", now == line.left, expected, f"{w.kit.name(unit)} was {LEFT[line.left]}"):
            w.sp[unit] = line.left
    struck(w, line, unit)


def was_hit(w: World, shot: Shot, unit: Unit, ours: Sequence[Unit], marks: Sequence[Unit]) -> bool:
    """13.2.4d: Judge that the unit that is hit is the one that fired, or the top unit of the target."""
    name, zone = w.kit.name(unit), zone_of(w, unit)
    expected, found = "the top unit of the stack fired at is hit", f"{name} was hit"
    plays(w, unit, "was hit")
    if shot.result == BACK:
        expected = f"the unit that fired is hit, {either_of(w, ours)}"
        fine = unit in ours or not ours or bool(shot.start and partisans_in(w, shot.start).unnamed)
        return w.rule("13.2.4d", fine, expected, found)
    if zone and shot.to is not None and zone != shot.to:
        return w.rule("13.2.4d", False, expected, f"{name} in {zone} was hit by fire at {shot.to}")
    any_of_them = not marks or nameless_in(w, shot) or (shot.side == YUGOSLAV and len(marks) > 1)
    return w.rule("13.2.4d", any_of_them or unit in (*marks, shot.target), expected, found)
