"""Fighters' attacks (6A, 6D1 to 6D5): whom, from where, how far away, the dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees
from typing import Any

from cutline.components.shapes.steady import atan2
from cutline.referee import Table
from cutline.referee.pieces import Sum, numbers, term

from .courses import Leg, drift, lengths, slack, spelt, stood, straight
from .geometry import Fix, along, aside, beyond_reach, clearance, closest, distance, in_any_way, met, within
from .gunners import BACK, fires
from .kit import Plane, bomber, german, name
from .placing import meet
from .state import Fire, Shot, fight, fix_of, flies, lost, measured, out, part, rules, side

DICE = "[die:SHOT] [against:SHOT] [result:RESULT]"
ATTACK = (
    f"attack:attack|attacks|at|against|vs|shoots|fires [at] target:PLANE "
    f"[stop stop:POINT] [angle:ANGLE] {DICE}"
)
ANY = Sum(numbers(range(5)))  # the value of a plane that was not noted
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
def attack(t: Table, line: Fire) -> None:
    """a fighter attacks: target, from where, its die, the target's die, result"""
    part(t, struck, line)
    if line.back and line.by:
        part(t, answers, line)


def struck(t: Table, line: Fire) -> None:
    """6A, 6D3: one attack."""
    by, target = line.by, line.target
    if by is None or target is None:
        if target:
            fight(t, target, ANY, ANY)
        return
    for plane in (by, target):
        meet(t, plane)
    t.volley[0], found = None, f"{name(by)} attacked {name(target)}"
    if bomber(by):
        t.rule("6D6b", False, "gunners of a bomber fire where its move ends", found)
        fight(t, target, Sum(numbers(t.v.bomber_attack)), defence(t, target))
        return
    flies(t, by, "attacked")
    flies(t, target, "was attacked")
    foe = german(by) != german(target)
    t.rule("6A", foe, "fighters attack planes of the other side", found)
    places, sides = stops(t, by, line.stop), (None, None)
    if before := t.attacked[by]:
        last = before[-1][0]
        twice = f"{name(target)} twice" if last == target else f"{name(last)} and then {name(target)}"
        t.rule("6D3b", False, "a fighter attacks once per move", f"{name(by)} attacked {twice}")
    if foe:
        if in_range(t, by, target, places):
            places = reaching(t, by, target, places)
        t.stops[by] = (*t.stops[by][:-1], tuple(places))
        intercepts(t, by, target, places)
        sides = from_side(t, by, target, places, 0), from_side(t, by, target, places, 180)
    hits_out(t, by, target, places, called(t, target, line.angle, *sides))


def hits_out(t: Table, by: Plane, target: Plane, places: Sequence[Fix], seen: str | None) -> None:
    """6D1 to 6D5: note the attack, and fight it out."""
    t.attacked[by] = (*t.attacked[by], (target, seen))
    if german(by):
        t.first_attack[0] = True
    where = places[0] if len(places) == 1 else None
    t.shots[0] = (*t.shots[0], Shot(by, target, where, stood(t, target, by), seen=seen))
    most = t.v.head_on * bomber(target)
    head_on = term("6D3c", "head-on", (most,) if seen == HEAD_ON else (0,) if seen else (0, most))
    alive = lost(t, target) is not True
    fight(t, target, Sum(numbers(t.v.fighter_attack), (head_on,)), defence(t, target))
    if alive and lost(t, target):
        t.felled[target] = by


def defence(t: Table, plane: Plane) -> Sum:
    """6D2: what a plane adds to its die."""
    return Sum(numbers(t.v.bomber_defence if bomber(plane) else t.v.fighter_defence))


# Where it stopped to attack.


def stops(t: Table, by: Plane, point: Any) -> Sequence[Fix]:
    """Return all places where it may have stopped; none where that is not known."""
    at, leg = fix_of(t, by), t.leg[by] or Leg(fix_of(t, by), min(t.damage.can(by)))
    places: Sequence[Fix] = ()
    if point:
        places = (placed(t, by, leg, point),)
        leg = t.leg[by]
    elif leg.over:
        places = tuple(along(t.path[by] or (), STEP))
    elif leg.flown > 0:
        places, leg = (at,) if at else (), leg._replace(stop=leg.flown)
    else:
        leg = leg._replace(vague=True)
    t.leg[by] = leg
    t.stops[by] = (*t.stops[by], places)
    return places


def placed(t: Table, by: Plane, leg: Leg, point: Any) -> Fix:
    """6B: a stop of which the place was noted: it must lie on the way."""
    fix, at = Fix(float(point[0]), float(point[1])), fix_of(t, by)
    start, far, off = leg.start or at, lengths(t, by)[-1], None
    if leg.over:
        ways = (distance(place.at, fix.at) - STEP for place in along(t.path[by] or (), STEP))
        off = min(ways, default=None)
    elif leg.flown > 0 and at:
        off, fix = distance(at.at, fix.at), fix._replace(heading=at.heading)
        leg = leg._replace(stop=leg.flown)
    elif start:
        off = beyond_reach(fix.at, start, straight(t, by), far)
        fix, leg = straight_on(t, start, fix, leg)
        t.at[by], t.path[by] = fix, () if leg.vague else (start, fix)
    else:
        t.at[by], leg = fix, leg._replace(vague=True)
    t.leg[by] = leg
    fine = None if off is None or start is None else off <= drift(t, start, far)
    expected = f"a stop must lie on its way, give or take {t.v.tolerance} in"
    t.measured("6B", fine, expected, f"{name(by)} stopped at {spelt(point)}")
    return fix


def straight_on(t: Table, start: Fix, fix: Fix, leg: Leg) -> tuple[Fix, Leg]:
    """A noted stop and the move so far, which is known if it lies straight ahead of the start."""
    on, beside = aside(start, fix.at) if start.heading is not None else (-1.0, 0.0)
    if on < 0 or beside > slack(t, start):
        return fix, leg._replace(vague=True)
    fix = fix._replace(heading=start.heading, swing=start.swing)
    return fix, leg._replace(flown=on, ahead=on, stop=on)


# What is measured.


def in_range(t: Table, by: Plane, target: Plane, places: Sequence[Fix]) -> bool:
    """6D3a: whether it was near enough, from wing to wing or between the nearest parts."""
    it, start = stood(t, target, by), t.leg[by].start
    expected = f"a fighter attacks within {t.v.range} in"
    if lacks := [p for p, known in ((by, places or start), (target, it)) if not known]:
        return measured(t, "6D3a", None, expected, "", *lacks)
    ways, found = off_stop(t, by, target, places, it) if places else off_course(t, by, target, start, it)
    expected = f"{expected}, give or take {t.v.tolerance} in"
    holds = in_any_way(ways)
    if holds and False in ways:
        t.reading("6D3a", False, f"{expected}, measured from wing to wing", found)
    return t.measured("6D3a", holds, expected, found)


Measures = tuple[list[bool | None], str]  # in each way of measuring, and what was measured


def off_stop(t: Table, by: Plane, target: Plane, places: Sequence[Fix], it: Any) -> Measures:
    """Whether it was in range where it may have stopped; parts are measured where wings are too far."""
    mine, other = t.facts.shapes[by], t.facts.shapes[target]
    far = [distance(place.at, it.at) for place in places]
    ways = [in_any_way(within(n, t.v.range, slack(t, at, it)) for n, at in zip(far, places, strict=True))]
    if not ways[0]:
        parts = ((clearance(at, mine, it, other), slack(t, at, it)) for at in places)
        ways.append(in_any_way(within(n, t.v.range, give) for n, give in parts))
    return ways, f"{name(by)} was {spelt(min(far))} in from {name(target)}"


def off_course(t: Table, by: Plane, target: Plane, start: Any, it: Any) -> Measures:
    """Whether it can have come into range at all, on a course that is not known."""
    shapes, far = t.facts.shapes, lengths(t, by)[-1]
    off, give = beyond_reach(it.at, start, straight(t, by), far), drift(t, start, far) + it.slack
    parts = off - shapes[by].radius - shapes[target].radius
    ways = [within(n, t.v.range, give) and None for n in (off, parts)]
    return ways, f"{name(by)} came no nearer than {spelt(off)} in to {name(target)}"


def reaching(t: Table, by: Plane, target: Plane, places: Sequence[Fix]) -> Sequence[Fix]:
    """Of several places where it may have stopped on its way, those in range."""
    it, far = stood(t, target, by), t.v.range + sum(t.facts.shapes[p].radius for p in (by, target))
    if len(places) < 2 or not it:
        return places
    return [place for place in places if distance(place.at, it.at) <= far + slack(t, place, it)]


def intercepts(t: Table, by: Plane, target: Plane, places: Sequence[Fix]) -> None:
    """6A: the closest bomber, where it sets out or where it stops, wing to wing or part to part."""
    there = {p: fix for p in t.at if bomber(p) and (fix := stood(t, p, by))} if german(by) else {}
    there = {p: fix for p, fix in there.items() if p == target or out(t, p) is False}
    if target not in there:
        return
    start, shapes = t.leg[by].start, t.facts.shapes

    def centre(here: Fix, p: Plane) -> float:
        return distance(here.at, there[p].at)

    def parts(here: Fix, p: Plane) -> float:
        return clearance(here, shapes[by], there[p], shapes[p])

    spots = (start, *places) if start else places
    ways = (
        {p: (far(here, p), slack(t, here, there[p])) for p in there}
        for far in (centre, parts)
        for here in spots
    )
    if any(target in closest(far) for far in ways):
        t.rule("6A", True, "", "")
    elif places and start:
        nearest = min(there, key=lambda p: centre(places[0], p))
        found = f"{name(by)} attacked {name(target)} from {spelt(centre(places[0], target))} in"
        expected = f"{name(nearest)} was {spelt(centre(places[0], nearest))} in away"
        more = f"and Germans attack the nearest bomber, give or take {t.v.tolerance} in"
        t.rule("6A", False, f"{expected}, {more}", found)


def from_side(t: Table, by: Plane, target: Plane, places: Sequence[Fix], turn: float) -> bool | None:
    """6D3c, 6D3d: whether it attacks from ahead (0) or behind (180); None where either may be."""
    half, give, it = t.v.directly, t.v.tolerance_degrees, stood(t, target, by)

    def seen(place: Fix, it: Fix) -> bool | None:
        near = degrees(atan2(t.facts.tolerance, distance(place.at, it.at)))
        return met(place, it, turn, half, give + place.swing + it.swing + near)

    ways = {seen(place, it) for place in places} if it else set()
    return ways.pop() if len(ways) == 1 else None


def called(t: Table, target: Plane, angle: str | None, ahead: Any, behind: Any) -> str | None:
    """From where the attack comes, as it was called or as the angles have it; None: not known."""
    if bomber(target) and angle:
        angle = as_measured(t, target, angle, ahead, behind)
    if angle in (HEAD_ON, TAIL, "side") and (bomber(target) or ahead is None):
        return angle
    if ahead or behind:
        return HEAD_ON if ahead else TAIL
    return None if ahead is None else "side" if behind is False else NOT_AHEAD


def as_measured(t: Table, target: Plane, angle: str, ahead: Any, behind: Any) -> str:
    """6D3c, 6D3d: the side from which a bomber was attacked, as it was called, against the angles."""
    found = f"{name(target)} was attacked from {'ahead' if angle == HEAD_ON else f'the {angle}'}"
    head_on = ahead is not False if angle == HEAD_ON else not (ahead and angle in ("side", TAIL))
    from_tail = behind is not False if angle == TAIL else not behind
    due = HEAD_ON if ahead else TAIL if behind else "side" if ahead is False else angle
    for rule, fine, way in (("6D3c", head_on, "head-on {} nose"), ("6D3d", from_tail, "from behind {} tail")):
        if not fine:
            near = way.format(f"is within {t.v.directly} degrees of its")
            expected = f"{near}, give or take {t.v.tolerance_degrees}"
            return str(t.expect(rule, "angle", due, expected, found))
        t.rule(rule, True, "", "")
    return angle


# What is answered.


def answers(t: Table, line: Fire) -> None:
    """6D3e, 6D6: what the target of a fighter's attack answers, on the fighter's line."""
    foe = line.by
    assert foe
    by = line.defender or next((whom for whom, _ in reversed(t.attacked[foe])), None)
    dice = {"die": line.gunner, "against": line.fighter, "result": line.came}
    shot = Fire(by, foe, line.gun, ahead=line.ahead, **dice)
    if bomber(foe):
        expected = "a bomber does not stop and its gunners fire where its move ends"
        t.rule("6D6b", False, expected, f"{name(foe)} stopped to fire")
    elif by and not bomber(by):
        part(t, returns, shot)
    else:
        part(t, fires, shot, True)


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {DICE}",
    name="return",
    ahead=True,
    also="returns",
    ask="by:PLANE target:PLANE die:SHOT against:SHOT",
    example="return p1 fw1 4 3",
)
def return_fire(t: Table, line: Fire) -> None:
    """a fighter attacked head-on by another fires back"""
    returns(t, line)


def returns(t: Table, shot: Fire) -> None:
    """6D3e: the fire of a fighter at another that attacked it."""
    by, target = shot.by, shot.target
    if not (by and target):
        return
    for plane in (by, target):
        meet(t, plane)
    found, why = f"{name(by)} fired back at {name(target)}", ""
    if ways := [seen for whom, seen in t.attacked[target] if whom == by]:
        wrong = {None: "", HEAD_ON: "", "answered": " a second time"}
        why = wrong.get(ways[-1], ", which was not ahead")
    elif not t.missing[0]:
        why = ", which had not attacked it"
    fine = not (why or bomber(by) or bomber(target))
    t.rule("6D3e", fine, "a fighter attacked head-on may fire back once", f"{found}{why}")
    now = ((whom, "answered" if whom == by else seen) for whom, seen in t.attacked[target])
    t.attacked[target] = tuple(now)
    if lost(t, by):
        expected = "a destroyed plane fires once more, at the plane that destroyed it"
        t.rule("6D6i", t.felled[by] == target, expected, found)
    t.shots[0] = (*t.shots[0], Shot(by, target, fix_of(t, by), fix_of(t, target), seen=HEAD_ON))
    fight(t, target, Sum(numbers(t.v.fighter_attack)), defence(t, target))
