"""Fighters' attacks (6A, 6D1 to 6D5): whom, from where, how far away, the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cutline.referee import Line, World

from . import geometry
from .courses import Leg, done_before, give_at, lengths, put, stood, straight
from .geometry import Fix
from .gunners import BACK, NOT_BEHIND, fires
from .kit import Plane, bomber, german, name
from .placing import meet
from .record import flies
from .state import (
    FELLED,
    Attack,
    Dice,
    fight,
    fix_of,
    hidden,
    kept,
    lost,
    out,
    rules,
    side,
    spelt,
    unmeasured,
)

DICE = "[die:SHOT] [against:SHOT] [result:RESULT]"
ATTACK = (
    f"attack:attack|attacks|at|against|vs|shoots|fires [at] target:PLANE "
    f"[stop stop:POINT] [angle:ANGLE] {DICE}"
)
ANY = tuple(range(5))  # the value of a plane that was not noted
HEAD_ON, TAIL, NOT_AHEAD = "head-on", "tail", "side or tail"
SIDES = (HEAD_ON, TAIL, "side")
WINGS = 90.0  # degrees from the nose to a wing, and from there to the tail
HALF_AHEAD, NOT_THERE = "ahead of its wings", ", which was not ahead"


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {{[stop|from stop:POINT] [angle:ANGLE]}} {DICE} [{BACK}]",
    step=side,
    ahead=True,
    also="attacks shoots",
    tells=FELLED,
    ask="by:PLANE target:PLANE [angle:ANGLE] die:SHOT against:SHOT",
    example="attack fw2 b1 head-on 5 2 hit",
)
def attack(w: World, line: Line) -> None:
    """a fighter attacks: target, from where, its die, the target's die, result"""
    struck(w, line, line.by, line.values, ())
    if line.back and line.by:
        answers(w, line, line.by, line.values, ())


def struck(w: World, line: Line, by: Plane | None, row: Mapping[str, Any], path: tuple[Any, ...]) -> None:
    """6A, 6D3: one attack."""
    target, dice = row.get("target"), Dice(path, ANY, ANY)
    if by is None or target is None:
        return fight(w, line, target, dice) if target else None
    for plane in (by, target):
        meet(w, plane)
    w.volley[0] = None
    if bomber(by):
        found = f"{name(by)} attacked {name(target)}"
        w.rule("6D6b", False, "gunners of a bomber fire where its move ends", found)
        return fight(w, line, target, Dice(path, (w.v.bomber_attack,)))
    foe, alive = may_attack(w, by, target), lost(w, target) is not True
    shot = Shot(w, by, target, halts(w, by, row.get("stop")))
    if foe and w.part(Shot.reaches, shot):
        w.part(Shot.intercepts, shot)
    seen = shot.seen(row.get("angle"), foe)
    w.aims[by] = (*w.aims[by], Attack(target, seen, shot.here))
    w.attacked[0] = german(by) or w.attacked[0]
    fight(w, line, target, Dice(path, [w.v.fighter_attack + n for n in bonus(w, target, seen)]))
    if alive and lost(w, target):
        w.felled[target] = by


def bonus(w: World, target: Plane, seen: str | None) -> Sequence[int]:
    """6D3c: what an attack may add, by the side from which it comes."""
    most = w.v.head_on * bomber(target)
    return (most,) if seen == HEAD_ON else sorted({0, most}) if seen in (None, NOT_BEHIND) else (0,)


def may_attack(w: World, by: Plane, target: Plane) -> bool:
    """6A, 6D3b, 6D4b: both are there, it has not attacked yet; return whether they are foes."""
    found, foe = f"{name(by)} attacked {name(target)}", german(by) != german(target)
    flies(w, by, "attacked")
    flies(w, target, "was attacked")
    w.rule("6A", foe, "fighters attack planes of the other side", found)
    if before := w.aims[by]:
        last = before[-1].target
        twice = f"{name(target)} twice" if last == target else f"{name(last)} and then {name(target)}"
        w.rule("6D3b", False, "a fighter attacks once per move", f"{name(by)} attacked {twice}")
    return foe


# Where it stopped to attack.


def halts(w: World, by: Plane, point: Any) -> Fix | None:
    """Return where it stopped, as noted or as its course has led there; None where that is not known."""
    at, leg = fix_of(w, by), w.leg[by] or Leg(fix_of(w, by), w.damage.values(by)[0])
    ended = leg.over and at and at.spread.xx == w.kit.noted.xx  # its end was noted: it stopped before
    here = at if leg.flown > 0 and not ended else None
    if not w.leg[by]:
        done_before(w, by)
    if point:
        here = placed(w, by, leg, here, Fix(float(point[0]), float(point[1]), None, w.kit.noted))
    if leg.flown > 0 and not leg.over:
        leg = leg._replace(stop=leg.flown)
    w.leg[by] = leg if leg.stop is not None or leg.over else leg._replace(vague=True)
    return here


def placed(w: World, by: Plane, leg: Leg, at: Fix | None, fix: Fix) -> Fix:
    """6B: a stop of which the place was noted: it must lie on the way."""
    off, start, first = None, leg.start or fix_of(w, by), straight(w, by)
    if at:
        off, give = geometry.distance(at.at, fix.at), give_at(w, at, fix)
        fix = fix._replace(heading=at.heading, spread=at.spread)
    elif start:
        off = geometry.beyond_reach(fix.at, start, first, lengths(w, by)[-1])
        give = give_at(w, start, fix, w.kit.hand) + first * geometry.sin(
            geometry.radians(min(start.swing, 90.0))
        )
    if not (at or leg.over):
        w.at[by], w.path[by] = fix, ()
    expected = f"a stop must lie on its way, give or take {w.v.tolerance} in"
    w.rule("6B", off is None or off <= give, expected, f"{name(by)} stopped at {spelt(fix)}")
    return fix


# What is measured.


class Shot:
    """A fighter that attacks from `here`, None where that is not known; its target; where all others were."""

    def __init__(self, w: World, by: Plane, target: Plane, here: Fix | None) -> None:
        self.w, self.by, self.target, self.here = w, by, target, here
        self.start: Any = w.leg[by].start  # None where that is not known
        self.there: dict[Plane, Any] = {p: stood(w, p, by) for p in (*filter(bomber, w.at), target)}
        self.it = self.there[target]
        self.shape, self.other = w.kit.shapes[by], w.kit.shapes[target]

    def wings(self, here: Fix, plane: Plane) -> float:
        """Return how far it is from a place to another plane, wing to wing."""
        return geometry.distance(here.at, self.there[plane].at)

    def parts(self, here: Fix, plane: Plane) -> float:
        """Return the same between their nearest parts."""
        return geometry.clearance(here, self.shape, self.there[plane], self.w.kit.shapes[plane])

    @staticmethod
    def reaches(w: World, shot: Shot) -> bool:
        """6D3a: near enough, from wing to wing or between the nearest parts."""
        most, here = w.v.range, shot.here
        lacks = [p for p, at in ((shot.by, here or shot.start), (shot.target, shot.it)) if not at]
        if lacks:
            unmeasured(w, "6D3a", f"a fighter attacks within {most} in", *lacks)
            return True
        holds, found = shot.off_stop(here) if here else shot.off_course()
        expected = f"a fighter attacks within {most} in, give or take {w.v.tolerance} in"
        if w.rule("6D3a", holds, expected, found):
            shot.draw(most + shot.shape.radius + shot.other.radius)
        elif not (w.believing and here and shot.wings(here, shot.target) <= w.v.astray):
            shot.here = None
            put(w, shot.by, None)
            w.leg[shot.by] = w.leg[shot.by]._replace(start=None)
            return False
        return True

    def draw(self, far: float) -> None:
        """A shot that must have reached tells where both can be."""
        w, here, it = self.w, self.here, self.it
        if not here or w.at.values(self.by) != (here,):
            return
        at = geometry.drawn(here, it, far)
        if at is not here:
            w.at[self.by] = self.here = at
            w.path[self.by] = (*w.path[self.by][:-1], at) if w.path[self.by] else w.path[self.by]
            if w.at.values(self.target) == (it,):
                w.at[self.target] = self.it = self.there[self.target] = geometry.drawn(it, here, far)

    def off_stop(self, here: Fix) -> tuple[bool, str]:
        """Return whether it may have stopped in range of the nearest part of its target."""
        give = give_at(self.w, here, self.it, sure=geometry.NEAR)
        found = f"{name(self.by)} was {spelt(self.wings(here, self.target))} in from {name(self.target)}"
        return self.parts(here, self.target) <= self.w.v.range + give, found

    def off_course(self) -> tuple[bool, str]:
        """Return whether it can have come into range at all, on a course that is not known."""
        w, start, far = self.w, self.start, lengths(self.w, self.by)[-1]
        off = geometry.beyond_reach(self.it.at, start, straight(w, self.by), far)
        reach = start if start.heading is None else geometry.flown(start, far, w.kit.hand)
        give = w.kit.tolerance + reach.slack + self.it.slack + self.shape.radius + self.other.radius
        return (
            off <= w.v.range + give,
            f"{name(self.by)} came no nearer than {spelt(off)} in to {name(self.target)}",
        )

    @staticmethod
    def intercepts(w: World, shot: Shot) -> None:
        """6A: the closest bomber, where it sets out or where it stops, wing to wing or part to part."""
        target, there = shot.target, shot.bombers()
        if target not in there:
            return

        def nearest(here: Fix, far: Callable[[Fix, Plane], float]) -> bool:
            most = far(here, target)
            others = (p for p in there if p != target)
            return all(most - far(here, p) <= 2 * w.kit.tolerance + shot.uneven(here, p) for p in others)

        spots = [*filter(None, (shot.start, shot.here))]
        if any(nearest(here, far) for far in (shot.wings, shot.parts) for here in spots):
            kept(w, "6A")
        elif len(spots) == 2:
            (far, who), away = min((shot.wings(spots[1], p), p) for p in there), shot.wings(spots[1], target)
            what = f"Germans attack the nearest bomber, give or take {w.v.tolerance} in"
            found = f"{name(shot.by)} attacked {name(target)} from {spelt(away)} in"
            w.rule("6A", False, f"{name(who)} was {spelt(far)} in away, and {what}", found)

    def uneven(self, here: Fix, plane: Plane) -> float:
        """Return how much its distances to a plane and to its target can be off from one another."""
        ways = [(fix, geometry.distance(here.at, fix.at) or 1.0) for fix in (self.there[plane], self.it)]
        (x, y), (east, north) = (((fix.x - here.x) / far, (fix.y - here.y) / far) for fix, far in ways)
        spread = self.there[plane].variance(x, y) + self.it.variance(east, north)
        return geometry.CLOSEST * geometry.sqrt(spread + here.variance(x - east, y - north))

    def bombers(self) -> list[Plane]:
        """Return the bombers that surely flew, and the target, if a German attacked a bomber."""
        if not (german(self.by) and bomber(self.target) and self.it):
            return []
        there = (p for p, fix in self.there.items() if fix)
        return [p for p in there if p == self.target or out(self.w, p) is False]

    def seen(self, angle: str | None, foe: bool) -> str | None:
        """Return from where the attack comes, as it was called or as the angles have it; None: not known."""
        ahead, behind = (self.side(0), self.side(180)) if foe else (None, None)
        if bomber(self.target):
            return self.at_bomber(angle, ahead, behind)
        if ahead is None and angle in SIDES:
            return angle
        half = ahead is False and angle not in (TAIL, "side") and self.half(0)
        return HALF_AHEAD if half else by_angles(ahead, behind)

    def at_bomber(self, angle: str | None, ahead: bool | None, behind: bool | None) -> str | None:
        """6D3c, 6D3d: the same of an attack at a bomber; several where "directly" is argued about."""
        if angle:
            angle = self.called(angle, ahead, behind)
        if angle in SIDES:
            return angle
        return by_angles(ahead, behind) if self.w.dealer else self.argued(ahead, behind)

    def argued(self, ahead: bool | None, behind: bool | None) -> str | None:
        """6D3c, 6D3d: the sides from which it comes with "directly" read narrowly, widely, or as we do."""
        if ahead or behind:
            sure, other = (HEAD_ON, NOT_BEHIND) if ahead else (TAIL, NOT_AHEAD)
            return sure if self.dead(0 if ahead else 180) else other
        if self.half(0):
            return NOT_BEHIND
        return NOT_AHEAD if self.half(180) else by_angles(ahead, behind)

    def dead(self, turn: float) -> bool:
        """6D3c, 6D3d: whether it comes from dead ahead (0) or dead astern (180), as it was reckoned."""
        return self.within(turn, self.w.v.tolerance_degrees)

    def half(self, turn: float) -> bool:
        """6D3c, 6D3d: whether it comes from ahead of the wings (0) or from behind them (180), reckoned so."""
        return self.within(turn, WINGS - self.w.v.tolerance_degrees)

    def within(self, turn: float, half: float) -> bool:
        places = [Fix(*fix[:3]) for fix in (self.here, self.it) if fix]
        return len(places) == 2 and geometry.met(places[0], places[1], turn, half, 0.0) is True

    def side(self, turn: float) -> bool | None:
        """6D3c, 6D3d: whether it attacks from ahead (0) or behind (180); None where either may be."""
        w, it, here = self.w, self.it, self.here
        if not (it and here):
            return None
        near = geometry.degrees(geometry.atan2(w.kit.tolerance, geometry.distance(here.at, it.at)))
        give = (
            w.v.tolerance_degrees
            + geometry.NEAR / geometry.SURE * geometry.sqrt(here.swing**2 + it.swing**2)
            + near
        )
        return geometry.met(here, it, turn, w.v.directly, give)

    def called(self, angle: str, ahead: bool | None, behind: bool | None) -> str:
        """6D3c, 6D3d: the side from which a bomber was attacked, as it was called, against the angles."""
        fine = self.fits("6D3c", angle, HEAD_ON, ahead, "head-on {} nose") and self.fits(
            "6D3d", angle, TAIL, behind, "from behind {} tail"
        )
        due = HEAD_ON if ahead else TAIL if behind else "side" if ahead is False else angle
        return angle if fine or self.w.believing else due

    def fits(self, rule: str, angle: str, side: str, there: bool | None, way: str) -> bool:
        """6D3c, 6D3d: whether what was called agrees with one side of a bomber, by any reading."""
        w, calls, turn = self.w, angle == side, 0 if side == HEAD_ON else 180
        called = f"{name(self.target)} was attacked from {'ahead' if angle == HEAD_ON else f'the {angle}'}"
        near = (
            f"{way.format(f'is within {w.v.directly} degrees of its')}, give or take {w.v.tolerance_degrees}"
        )
        if calls:
            fine, otherwise = there is not False, self.half(turn)
        else:
            fine, otherwise = not there or (rule == "6D3c" and angle == "front"), angle == "side"
            otherwise = otherwise and not self.dead(turn)
        if fine or not otherwise:
            return w.rule(rule, fine, near, called)
        w.reading(rule, False, near, called)
        return True


def by_angles(ahead: bool | None, behind: bool | None) -> str | None:
    """6D3c, 6D3d: from where an attack comes, as the angles have it; None: not known."""
    if ahead or behind:
        return HEAD_ON if ahead else TAIL
    return None if ahead is None else "side" if behind is False else NOT_AHEAD


# What is answered.


def answers(w: World, line: Line, foe: Plane, row: Mapping[str, Any], path: tuple[Any, ...]) -> None:
    """6D3e, 6D6: what the target of a fighter's attack answers, on the fighter's line."""
    by = row.get("defender") or next((attack.target for attack in reversed(w.aims[foe])), None)
    dice = Dice(path, names=("gunner", "fighter", "effect"))
    if bomber(foe):
        expected = "a bomber does not stop and its gunners fire where its move ends"
        w.rule("6D6b", False, expected, f"{name(foe)} stopped to fire")
    elif by and not bomber(by):
        fired_back(w, line, by, foe, dice)
    else:
        fires(w, line, by, row.get("gun"), foe, dice)


@rules.verb(
    f"by:PLANE [at|against] target:PLANE {DICE}",
    name="return",
    ahead=True,
    also="returns",
    tells=FELLED,
    ask="by:PLANE target:PLANE die:SHOT against:SHOT",
    example="return p1 fw1 4 3",
)
def returns(w: World, line: Line) -> None:
    """a fighter attacked head-on by another fires back"""
    if line.by and line.target:
        fired_back(w, line, line.by, line.target, Dice())


def fired_back(w: World, line: Line, by: Plane, target: Plane, dice: Dice) -> None:
    """6D3e: a fighter attacked head-on by another fires back, once."""
    for plane in (by, target):
        meet(w, plane)
    found, why = f"{name(by)} fired back at {name(target)}", ", which had not attacked it"
    if ways := [attack.seen for attack in w.aims[target] if attack.target == by]:
        wrong = {None: "", HEAD_ON: "", HALF_AHEAD: "", "answered": " a second time"}
        why = wrong.get(ways[-1], NOT_THERE)
    elif hidden(w):
        why = ""
    expected = "a fighter attacked head-on may fire back once"
    if w.rule("6D3e", not (why or bomber(by) or bomber(target)), expected, f"{found}{why}"):
        w.reading("6D3e", HALF_AHEAD not in ways[-1:], expected, f"{found}{NOT_THERE}")
    w.aims[target] = tuple(
        attack._replace(seen="answered") if attack.target == by else attack for attack in w.aims[target]
    )
    if lost(w, by):
        expected = "a destroyed plane fires once more, at the plane that destroyed it"
        w.rule("6D6i", w.felled[by] == target, expected, found)
    fight(w, line, target, dice._replace(ours=(w.v.fighter_attack,)))
