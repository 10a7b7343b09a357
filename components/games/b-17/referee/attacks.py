"""Fighters' attacks (6A, 6D1 to 6D5): whom, from where, how far away, the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import degrees
from typing import Any

from cutline.components.shapes.steady import atan2
from cutline.referee import Table, some

from .courses import Leg, drift, lengths, slack, spelt, stood, straight
from .geometry import Fix, along, aside, beyond_reach, clearance, closest, distance, in_any_way, met, within
from .gunners import BACK, answer, judged, unchecked
from .kit import Plane, bomber, german, name
from .placing import meet
from .state import fight, flies, lost, out, rules, side

DICE = "[die:SHOT] [against:SHOT] [result:RESULT]"
ATTACK = (
    f"attack:attack|attacks|at|against|vs|shoots|fires [at] target:PLANE "
    f"[stop stop:POINT] [angle:ANGLE] {DICE}"
)
STEP = 0.5  # inches between the places of a course that are tried
HEAD_ON, TAIL, NOT_AHEAD = "head-on", "tail", "side or tail"


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {{[stop|from stop:POINT] [angle:ANGLE]}} {DICE} [{BACK}]",
    step=side,
    ahead=True,
    also="attacks shoots",
    ask="by:PLANE target:PLANE [angle:ANGLE] die:SHOT against:SHOT",
    example="attack fw2 b1 head-on 5 2 hit",
)
def attack(t: Table, by: Any, target: Any, stop: Any, angle: Any, back: Any, **said: Any) -> None:
    """a fighter attacks: target, from where, its die, the target's die, result"""
    t.sub(struck, by, target=target, stop=stop, angle=angle, **said)
    if back and by:
        t.sub(answers, by, **said)


def answers(t: Table, foe: Plane, **said: Any) -> None:
    """6D6, 6D3e: what the target of a fighter's attack answers, on the fighter's line."""
    shots = t.attacked[foe]
    by = said.get("from") or (shots[-1][0] if shots else None)
    if by and not bomber(by) and not bomber(foe):
        dice = {"die": said["gunner"], "against": said["fighter"], "result": said["came"]}
        t.sub(returns, by, foe, **dice)
    else:
        answer(t, foe, by, **said)


def struck(t: Table, by: Any, target: Any, stop: Any, angle: Any, **said: Any) -> None:
    """One attack; the slots are those of its row."""
    if by is None or target is None:
        if target:
            fight(t, target, some(range(5)), some(range(5)))
        return
    for plane in (by, target):
        meet(t, plane)
    found, t.volley[0] = f"{name(by)} attacked {name(target)}", None
    if bomber(by):
        t.rule("6D6b", False, "gunners of a bomber fire where its move ends", found)
        fight(t, target, t.v.bomber_attack, defence(t, target))
        return
    flies(t, by, "attacked")
    flies(t, target, "was attacked")
    foe = german(by) != german(target)
    t.rule("6A", foe, "fighters attack planes of the other side", found)
    places = stops(t, by, stop)
    if before := t.attacked[by]:
        both = f"{name(before[-1][0])} and then {name(target)}"
        found = f"{name(by)} attacked {both if before[-1][0] != target else f'{name(target)} twice'}"
        t.rule("6D3b", False, "a fighter attacks once per move", found)
    ahead = behind = None
    if foe:
        fine, it = in_range(t, by, target, places), stood(t, target, by)
        far = t.v.range + sum(t.facts.shapes[p].radius for p in (by, target))
        if len(places) > 1 and it and fine:  # somewhere on its way
            places = [one for one in places if distance(one.at, it.at) <= far + slack(t, one, it)]
        t.stops[by] = (*t.stops[by][:-1], tuple(places))
        intercepts(t, by, target, places)
        ahead, behind = (from_side(t, by, target, places, turn) for turn in (0, 180))
    seen = called(t, target, angle, ahead, behind)
    t.attacked[by] = (*t.attacked[by], (target, seen))
    if german(by):
        t.first_attack[0] = True
    where = places[0] if len(places) == 1 else None
    t.shots[0] = (*t.shots[0], (by, target, where, stood(t, target, by), seen))
    most = t.v.head_on * bomber(target)  # 6D3c
    adds = most if seen == HEAD_ON else 0 if seen else some((0, most))
    alive = lost(t, target) is not True
    fight(t, target, t.v.fighter_attack + adds, defence(t, target))
    if alive and lost(t, target):
        t.felled[target] = by


def defence(t: Table, plane: Plane) -> int:
    """6D2."""
    return int(t.v.bomber_defence if bomber(plane) else t.v.fighter_defence)


# Where it stopped to attack.


def stops(t: Table, by: Plane, point: Any) -> Sequence[Fix]:
    """Return all places where it may have stopped; none where that is not known."""
    leg, at = t.leg[by], t.at[by]
    at = at if isinstance(at, Fix) else None
    if leg is None:
        leg = Leg(at, min(t.damage.can(by)))
    on_way = leg.flown > 0 and not leg.over
    places: tuple[Fix, ...] = ()
    if point:
        places, leg = (placed(t, by, leg, at, point, on_way),), t.leg[by] or leg
    elif on_way:
        places = (at,) if at else ()
        leg = leg._replace(stop=leg.flown)
    elif leg.over:
        places = tuple(along(t.path[by] or (), STEP))
    else:
        leg = leg._replace(vague=True)
    t.leg[by] = leg
    t.stops[by] = (*t.stops[by], places)
    return places


def placed(t: Table, by: Plane, leg: Leg, at: Fix | None, point: Any, on_way: bool) -> Fix:
    """A stop of which the place was noted: it must lie on the way."""
    fix, who = Fix(float(point[0]), float(point[1])), f"{name(by)} stopped at {spelt(point)}"
    path, start = t.path[by] or (), leg.start or at
    far = lengths(t, by)[-1]
    off = None
    if on_way and at:
        off = distance(at.at, fix.at)
        fix = fix._replace(heading=at.heading)
        leg = leg._replace(stop=leg.flown)
    elif leg.over:
        off = min((distance(one.at, fix.at) - STEP for one in along(path, STEP)), default=None)
    elif start:
        off = beyond_reach(fix.at, start, straight(t, by), far)
        on, beside = aside(start, fix.at) if start.heading is not None else (0.0, 1e9)
        if on >= 0 and beside <= slack(t, start):
            leg = leg._replace(flown=on, ahead=on, stop=on)
            fix = fix._replace(heading=start.heading, swing=start.swing)
        else:
            leg = leg._replace(vague=True)
        t.at[by] = fix
        t.path[by] = (start, fix) if not leg.vague else ()
    else:
        leg = leg._replace(vague=True)
        t.at[by] = fix
    t.leg[by] = leg
    fine = None if off is None or start is None else off <= drift(t, start, far)
    t.measured("6B", fine, f"a stop must lie on its way, give or take {t.v.tolerance} in", who)
    return fix


# What is measured.


def in_range(t: Table, by: Plane, target: Plane, places: Sequence[Fix]) -> bool:
    """6D3a: from wing to wing, or between the nearest parts."""
    it, most, shapes = stood(t, target, by), t.v.range, t.facts.shapes
    mine, other = shapes[by], shapes[target]
    start = t.leg[by].start
    if places or it is None or start is None:
        spots = [(one, it, slack(t, one, it)) for one in places] if it else []
        found = [distance(one.at, it.at) for one, it, _ in spots]
        ways = [in_any_way(within(far, most, s[2]) for far, s in zip(found, spots, strict=True))]
        if not ways[0]:
            ways.append(in_any_way(within(clearance(a, mine, b, other), most, off) for a, b, off in spots))
        told = f"{name(by)} was {spelt(min(found, default=0))} in from {name(target)}"
    else:
        off = beyond_reach(it.at, start, straight(t, by), lengths(t, by)[-1])
        give = drift(t, start, lengths(t, by)[-1]) + it.slack
        ways = [within(n, most, give) and None for n in (off, off - mine.radius - other.radius)]
        told = f"{name(by)} came no nearer than {spelt(off)} in to {name(target)}"
    lacks = [p for p, known in ((by, places or start), (target, it)) if not known]
    expected = f"a fighter attacks within {most} in"
    if lacks:
        unchecked(t, "6D3a", expected, lacks)
        return True
    return judged(t, "6D3a", ways, expected, told)


def intercepts(t: Table, by: Plane, target: Plane, places: Sequence[Fix]) -> None:
    """6A: the closest bomber, where it sets out or where it stops."""
    if not german(by) or not bomber(target) or stood(t, target, by) is None:
        return
    start, shapes = t.leg[by].start, t.facts.shapes
    there = {p: fix for p in t.at if bomber(p) and (fix := stood(t, p, by))}
    there = {p: fix for p, fix in there.items() if p == target or out(t, p) is False}

    measures: tuple[Callable[[Fix, Plane], float], ...] = (
        lambda here, p: distance(here.at, there[p].at),
        lambda here, p: clearance(here, shapes[by], there[p], shapes[p]),
    )
    centre = measures[0]

    def nearest(here: Fix, measure: Callable[[Fix, Plane], float]) -> bool:
        far = {p: (measure(here, p), slack(t, here, fix)) for p, fix in there.items()}
        return target in closest(far)

    spots = (start, *places) if start else places
    near = any(nearest(here, measure) for measure in measures for here in spots)
    if not near and places and start:
        closer = min(there, key=lambda p: centre(places[0], p))
        here = spelt(centre(places[0], target))
        found = f"{name(by)} attacked {name(target)} from {here} in"
        what = f"{name(closer)} was {spelt(centre(places[0], closer))} in away"
        expected = f"{what}, and Germans attack the nearest bomber, give or take {t.v.tolerance} in"
        t.rule("6A", False, expected, found)
    elif near:
        t.rule("6A", True, "", "")


def from_side(t: Table, by: Plane, target: Plane, places: Sequence[Fix], turn: float) -> bool | None:
    """6D3c, 6D3d: whether it attacks from ahead (0) or behind (180); None where either may be."""
    half, give = t.v.directly, t.v.tolerance_degrees

    def seen(one: Fix, it: Fix) -> bool | None:
        near = degrees(atan2(t.facts.tolerance, distance(one.at, it.at)))
        return met(one, it, turn, half, give + one.swing + it.swing + near)

    it = stood(t, target, by)
    found = {seen(one, it) for one in places} if it else ()
    return next(iter(found)) if len(found) == 1 else None


def called(t: Table, target: Plane, said: str | None, ahead: Any, behind: Any) -> str | None:
    """From where the attack comes, as it was called or as the angles have it; None: not known."""
    if bomber(target) and said:
        plain, beside = said in ("side", TAIL), "side" if ahead is False else said
        head_on = ahead is not False if said == HEAD_ON else not (plain and ahead)
        from_tail = behind is not False if said == TAIL else not behind
        found = f"{name(target)} was attacked from {'ahead' if said == HEAD_ON else f'the {said}'}"
        for rule, fine, way in (
            ("6D3c", head_on, "head-on {} nose"),
            ("6D3d", from_tail, "from behind {} tail"),
        ):
            if fine:
                t.rule(rule, True, "", "")
                continue
            expected = way.format(f"is within {t.v.directly} degrees of its")
            due = HEAD_ON if ahead else TAIL if behind else beside
            said = t.expect(rule, "angle", due, f"{expected}, give or take {t.v.tolerance_degrees}", found)
            break
    if said in (HEAD_ON, TAIL, "side") and (bomber(target) or ahead is None):
        return said
    if ahead or behind:
        return HEAD_ON if ahead else TAIL
    return None if ahead is None else "side" if behind is False else NOT_AHEAD


# Fighters attacked head-on.


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {DICE}",
    name="return",
    ahead=True,
    also="returns",
    ask="by:PLANE target:PLANE die:SHOT against:SHOT",
    example="return p1 fw1 4 3",
)
def return_fire(t: Table, by: Any, target: Any, **said: Any) -> None:
    """a fighter attacked head-on by another fires back"""
    if by and target:
        returns(t, by, target)


def returns(t: Table, by: Plane, target: Plane, **said: Any) -> None:
    """6D3e: the fire of a fighter at another that attacked it."""
    for plane in (by, target):
        meet(t, plane)
    ways = [seen for whom, seen in t.attacked[target] if whom == by]
    who, why = f"{name(by)} fired back at {name(target)}", ""
    if ways and ways[-1] not in (None, HEAD_ON):
        why = " a second time" if ways[-1] == "answered" else ", which was not ahead"
    elif not (ways or t.missing[0]):
        why = ", which had not attacked it"
    fine = not (why or bomber(by) or bomber(target))
    t.rule("6D3e", fine, "a fighter attacked head-on may fire back once", f"{who}{why}")
    t.attacked[target] = tuple(
        (whom, "answered" if whom == by else seen) for whom, seen in t.attacked[target]
    )
    if lost(t, by):
        felled = t.felled[by] == target
        t.rule("6D6i", felled, "a destroyed plane fires once more, at the plane that destroyed it", who)
    at = (t.at[plane] for plane in (by, target))
    t.shots[0] = (*t.shots[0], (by, target, *(f if type(f) is Fix else None for f in at), HEAD_ON))
    fight(t, target, t.v.fighter_attack, defence(t, target))
