"""Fighters' attacks (6A, 6D1 to 6D5): whom, from where, how far away, the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import degrees
from typing import Any

from cutline.components.shapes.steady import atan2
from cutline.referee import Table
from cutline.referee.pieces import Holds, Sum, numbers, term

from .courses import Leg, drift, lengths, slack, spelt, stood, straight
from .geometry import Fix, along, aside, beyond_reach, clearance, closest, distance, in_any_way, met, within
from .gunners import BACK, fires
from .kit import Plane, bomber, german, name
from .placing import meet
from .record import flies
from .state import SOMEWHERE, Fire, Shot, fight, fix_of, lost, measured, out, part, rules, side

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
    attack = Attack(t, by, target, stops(t, by, line.stop))
    if before := t.attacked[by]:
        last = before[-1][0]
        twice = f"{name(target)} twice" if last == target else f"{name(last)} and then {name(target)}"
        t.rule("6D3b", False, "a fighter attacks once per move", f"{name(by)} attacked {twice}")
    if foe:
        attack.in_range()
        attack.intercepts()
        t.stops[by] = (*t.stops[by][:-1], tuple(attack.places))
    attack.fought(attack.seen(line.angle, foe))


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
    known = start.slack <= t.facts.tolerance and start.swing <= t.v.tolerance_degrees
    if on < 0 or beside > slack(t, start) or not known:
        return fix, leg._replace(vague=True)
    fix = fix._replace(heading=start.heading, swing=start.swing)
    return fix, leg._replace(flown=on, ahead=on, stop=on)


# What is measured.


class Attack:
    """A fighter and its target, from all places where it may have stopped; `it` is where the target was."""

    def __init__(self, t: Table, by: Plane, target: Plane, places: Sequence[Fix]) -> None:
        self.t, self.by, self.target, self.places = t, by, target, places
        self.start: Any = t.leg[by].start  # None where that is not known
        self.there: dict[Plane, Any] = {p: stood(t, p, by) for p in (*filter(bomber, t.at), target)}
        self.it = self.there[target]
        self.shape, self.other = t.facts.shapes[by], t.facts.shapes[target]

    def wings(self, here: Fix, plane: Plane) -> float:
        """From a place to another plane, wing to wing."""
        return distance(here.at, self.there[plane].at)

    def parts(self, here: Fix, plane: Plane) -> float:
        """The same between their nearest parts."""
        return clearance(here, self.shape, self.there[plane], self.t.facts.shapes[plane])

    def in_range(self) -> None:
        """6D3a: near enough, from wing to wing or between the nearest parts; other places go."""
        t, most = self.t, self.t.v.range
        expected = f"a fighter attacks within {most} in"
        known = {self.by: self.places or self.start, self.target: self.it}
        if lacks := [plane for plane, place in known.items() if not place]:
            measured(t, "6D3a", None, expected, "", *lacks)
            return
        ways, found = self.off_stop() if self.places else self.off_course()
        holds, expected = in_any_way(ways), f"{expected}, give or take {t.v.tolerance} in"
        if holds and False in ways:
            t.reading("6D3a", False, f"{expected}, measured from wing to wing", found)
        if not t.measured("6D3a", holds, expected, found):
            self.strays()
        elif len(self.places) > 1:
            far, it = most + self.shape.radius + self.other.radius, self.it
            self.places = [at for at in self.places if distance(at.at, it.at) <= far + slack(t, at, it)]

    def strays(self) -> None:
        """Where no enemy was near, its places as noted cannot be right, nor what hangs on them."""
        t, most = self.t, self.t.v.astray
        foes = [fix for p in t.at if german(p) != german(self.by) and (fix := stood(t, p, self.by))]
        if t.believes and all(distance(at.at, fix.at) > most for at in self.places for fix in foes):
            self.places, t.at[self.by], t.path[self.by] = (), SOMEWHERE, ()
            t.leg[self.by] = t.leg[self.by]._replace(start=None)

    def off_stop(self) -> tuple[list[Holds], str]:
        """Whether it stopped in range, by its wing and by its parts."""
        t, spots = self.t, [(at, slack(self.t, at, self.it)) for at in self.places]
        ways = [
            in_any_way(within(far(at, self.target), t.v.range, give) for at, give in spots)
            for far in (self.wings, self.parts)
        ]
        far = min(self.wings(at, self.target) for at in self.places)
        return ways, f"{name(self.by)} was {spelt(far)} in from {name(self.target)}"

    def off_course(self) -> tuple[list[Holds], str]:
        """Whether it can have come into range at all, on a course that is not known."""
        t, start, far = self.t, self.start, lengths(self.t, self.by)[-1]
        off = beyond_reach(self.it.at, start, straight(t, self.by), far)
        give, parts = drift(t, start, far) + self.it.slack, off - self.shape.radius - self.other.radius
        ways: list[Holds] = [within(n, t.v.range, give) and None for n in (off, parts)]
        return ways, f"{name(self.by)} came no nearer than {spelt(off)} in to {name(self.target)}"

    def intercepts(self) -> None:
        """6A: the closest bomber, where it sets out or where it stops, wing to wing or part to part."""
        t, target, there = self.t, self.target, self.bombers()
        if target not in there:
            return

        def nearest(here: Fix, far: Callable[[Fix, Plane], float]) -> bool:
            return target in closest({p: (far(here, p), slack(t, here, self.there[p])) for p in there})

        spots = (self.start, *self.places) if self.start else self.places
        if any(nearest(here, far) for far in (self.wings, self.parts) for here in spots):
            t.rule("6A", True, "", "")
        elif self.places and self.start:
            (far, who), away = min((self.wings(spots[1], p), p) for p in there), self.wings(spots[1], target)
            what = f"Germans attack the nearest bomber, give or take {t.v.tolerance} in"
            found = f"{name(self.by)} attacked {name(target)} from {spelt(away)} in"
            t.rule("6A", False, f"{name(who)} was {spelt(far)} in away, and {what}", found)

    def bombers(self) -> list[Plane]:
        """The bombers that surely flew, and the target, if a German attacked a bomber."""
        if not (german(self.by) and bomber(self.target) and self.it):
            return []
        there = (p for p, fix in self.there.items() if fix)
        return [p for p in there if p == self.target or out(self.t, p) is False]

    def seen(self, angle: str | None, foe: bool) -> str | None:
        """From where the attack comes, as it was called or as the angles have it; None: not known."""
        ahead, behind = (self.side(0), self.side(180)) if foe else (None, None)
        if bomber(self.target) and angle:
            angle = self.called(angle, ahead, behind)
        if angle in (HEAD_ON, TAIL, "side") and (bomber(self.target) or ahead is None):
            return angle
        if ahead or behind:
            return HEAD_ON if ahead else TAIL
        return None if ahead is None else "side" if behind is False else NOT_AHEAD

    def side(self, turn: float) -> Holds:
        """6D3c, 6D3d: whether it attacks from ahead (0) or behind (180); None where either may be."""
        t, it = self.t, self.it

        def seen(place: Fix) -> Holds:
            near = degrees(atan2(t.facts.tolerance, distance(place.at, it.at)))
            give = t.v.tolerance_degrees + place.swing + it.swing + near
            return met(place, it, turn, t.v.directly, give)

        ways = set(map(seen, self.places)) if it else set()
        return ways.pop() if len(ways) == 1 else None

    def called(self, angle: str, ahead: Holds, behind: Holds) -> str:
        """6D3c, 6D3d: the side from which a bomber was attacked, as it was called, against the angles."""
        t, whence = self.t, "ahead" if angle == HEAD_ON else f"the {angle}"
        head_on = ahead is not False if angle == HEAD_ON else not (ahead and angle in ("side", TAIL))
        from_tail = behind is not False if angle == TAIL else not behind
        due = HEAD_ON if ahead else TAIL if behind else "side" if ahead is False else angle
        ways = ("6D3c", head_on, "head-on {} nose"), ("6D3d", from_tail, "from behind {} tail")
        for rule, fine, way in ways:
            if not fine:
                near = way.format(f"is within {t.v.directly} degrees of its")
                expected = f"{near}, give or take {t.v.tolerance_degrees}"
                found = f"{name(self.target)} was attacked from {whence}"
                return str(t.expect(rule, "angle", due, expected, found))
            t.rule(rule, True, "", "")
        return angle

    def fought(self, seen: str | None) -> None:
        """6D1 to 6D5: note the attack, and fight it out."""
        t, by, target = self.t, self.by, self.target
        t.attacked[by] = (*t.attacked[by], (target, seen))
        if german(by):
            t.first_attack[0] = True
        where = self.places[0] if len(self.places) == 1 else None
        t.shots[0] = (*t.shots[0], Shot(by, target, where, self.it, seen=seen))
        most = t.v.head_on * bomber(target)
        head_on = term("6D3c", "head-on", (most,) if seen == HEAD_ON else (0,) if seen else (0, most))
        alive = lost(t, target) is not True
        fight(t, target, Sum(numbers(t.v.fighter_attack), (head_on,)), defence(t, target))
        if alive and lost(t, target):
            t.felled[target] = by


# What is answered.


def answers(t: Table, line: Fire) -> None:
    """6D3e, 6D6: what the target of a fighter's attack answers, on the fighter's line."""
    foe = line.by
    assert foe
    by = line.defender or next((whom for whom, _ in reversed(t.attacked[foe])), None)
    dice = {"die": line.gunner, "against": line.fighter, "result": line.effect}
    shot = Fire(by, None, foe, line.gun, back=line.back, ahead=line.ahead, **dice)
    if bomber(foe):
        expected = "a bomber does not stop and its gunners fire where its move ends"
        t.rule("6D6b", False, expected, f"{name(foe)} stopped to fire")
    elif by and not bomber(by):
        part(t, returns, shot)
    else:
        part(t, fires, shot)


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {DICE}",
    name="return",
    ahead=True,
    also="returns",
    ask="by:PLANE target:PLANE die:SHOT against:SHOT",
    example="return p1 fw1 4 3",
)
def returns(t: Table, line: Fire) -> None:
    """a fighter attacked head-on by another fires back"""
    by, target = line.by, line.target
    if not (by and target):
        return
    for plane in (by, target):
        meet(t, plane)
    found = f"{name(by)} fired back at {name(target)}"
    why = "" if t.missing[0] else ", which had not attacked it"
    if ways := [seen for whom, seen in t.attacked[target] if whom == by]:
        wrong = {None: "", HEAD_ON: "", "answered": " a second time"}
        why = wrong.get(ways[-1], ", which was not ahead")
    fine = not (why or bomber(by) or bomber(target))
    t.rule("6D3e", fine, "a fighter attacked head-on may fire back once", f"{found}{why}")
    t.attacked[target] = tuple((p, "answered" if p == by else seen) for p, seen in t.attacked[target])
    if lost(t, by):
        expected = "a destroyed plane fires once more, at the plane that destroyed it"
        t.rule("6D6i", t.felled[by] == target, expected, found)
    t.shots[0] = (*t.shots[0], Shot(by, target, fix_of(t, by), fix_of(t, target), seen=HEAD_ON))
    fight(t, target, Sum(numbers(t.v.fighter_attack)), defence(t, target))
