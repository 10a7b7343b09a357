"""The gunners of the bombers (6D6, N4): at which stop of a target each gun fired, and its reach there."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from cutline.referee import DARK, Line, World, lines_behind

from . import geometry
from .courses import Leg, due, known_inches, lengths, pieces, stood
from .geometry import Fix, Shape
from .geometry import off as across
from .kit import Kit, Plane, bomber, concerns, escort, german, name
from .placing import meet
from .record import flies
from .state import FELLED, Dice, fight, fix_of, hidden, hurt, kept, lost, moved, points, rules, unmeasured

BACK = "back:back|answer|answers [defender:PLANE] [gun:GUN] [gunner:SHOT] [fighter:SHOT] [effect:RESULT]"
NOT_BEHIND = "head-on or side"  # where a fighter attacks from, as its target sees it
WAIST, ENDS, TAIL, TOP = frozenset({"left", "right"}), frozenset({"nose", "tail"}), "tail", "top"
TOGETHER = {  # what guns may not do at one stop; a finding names the first that accounts for it
    "N4b": "the top turret may not fire with the tail gun at the same target",
    "6D6e": "a waist gun may not fire with nose or tail at the same target at the same time",
}
MIDDLE = Shape(0.0, 0.0, 0.0, {})  # of a wing
CALLED = {"left": "left waist gun", "right": "right waist gun", "top": "top turret", None: "guns"}
Holds = bool | None


@rules.verb(
    "by:PLANE gun:GUN [at|against] target:PLANE [die:SHOT] [against:SHOT] [result:RESULT]",
    name="fire",
    understood=True,
    ahead=True,
    also="fires gunner",
    tells=FELLED,
    ask="by:PLANE gun:GUN target:PLANE die:SHOT against:SHOT",
    example="fire b1 nose fw2 4 2 hit",
)
def fire(w: World, line: Line) -> None:
    """a gunner fires: bomber, gun, target, gunner's die, target's die, result"""
    fires(w, line, line.by, line.gun, line.target, Dice())


def fires(w: World, line: Line, by: Plane | None, gun: str | None, target: Plane | None, dice: Dice) -> None:
    """6D6: a gun fires, and the target answers with its die."""
    if target is None:
        return
    meet(w, target, "was fired at")
    bonus: Sequence[int] = (0, 1) if gun in (TAIL, None) else (0,)
    if by and may_fire(w, by, gun, target):
        stops = [*stops_of(w, by, target, dice.answers), *[Stop()] * (3 * hidden(w))]
        bonus = Volley(w, by, gun, target, stops).assigned(bonus)
    if w.dealer and len(bonus) > 1:
        bonus, dice = (int(at_its_attack(w, by, target)),), dice._replace(written=True)
    gone, ours = lost(w, target), [w.v.bomber_attack + w.v.tail_fire * n for n in bonus]
    fight(w, line, target, dice._replace(ours=ours))
    if lost(w, target) and not gone:
        w.volley[0] = target


def at_its_attack(w: World, by: Plane | None, target: Plane) -> bool:
    """6D3d: whether a fighter is still where it attacked from behind, for a roll of the tail gunner."""
    leg, own = w.leg[target], by and w.leg[by]
    behind = [attack.seen for attack in w.aims[target] if attack.target == by][-1:] == [TAIL]
    return bool(behind and leg and leg.stop == leg.flown and not (own and own.over))


def may_fire(w: World, by: Plane, gun: Any, target: Plane) -> bool:
    """6D4b, 6D6a, 6D6b, 6D6i, 6D6j, N4a: whether it fires at this target at all."""
    meet(w, by, "fired")
    found, leg = fired_at(by, gun, target), w.leg[by]
    done = not leg or not leg.flown or leg.over or leg.vague
    early = escort(target) and not (w.attacked.having(True) or hidden(w))
    asked = [
        ("6D6a", bomber(by), "only bombers have gunners"),
        ("6D6b", done, "gunners fire where their bomber’s move ends, not on its way"),
        ("6D6j", not bomber(target), "gunners fire at fighters only"),
        ("6D6j", not early, "gunners fire at P-51s only after the first German attack"),
    ]
    if gun == TOP:
        asked.append(("N4a", w.kit.turret, "the top turret fires only if its option is in play"))
    if not all(w.rule(rule, holds, expected, found) for rule, holds, expected in asked):
        return False
    if w.volley[0] == target:  # another gun of this volley has just destroyed it
        w.reading("6D4b", False, "guns that fire together all roll their dice", f"{found}, just destroyed")
    elif not flies(w, target, "was fired at"):
        return False
    return not lost(w, by) or last_answer(w, by, gun, target)


def last_answer(w: World, by: Plane, gun: Any, target: Plane) -> bool:
    """6D6i: the fire of a destroyed bomber."""
    again = w.leg[target] and w.leg[target].over and (by, gun, target) in w.fired[0]
    expected = "a destroyed bomber fires each gun once more, at the plane that destroyed it"
    return w.rule("6D6i", w.felled[by] == target and not again, expected, fired_at(by, gun, target))


def fired_at(by: Plane, gun: str | None, target: Plane) -> str:
    return f"{name(by)} fired its {CALLED.get(gun, f'{gun} gun')} at {name(target)}"


# The stops of a target (6D6b, 6D6h).


class Stop(NamedTuple):
    """A stop of a target: where target and bomber were then, None where that is not known."""

    target: Fix | None = None
    bomber: Fix | None = None
    attack: bool = False


def stops_of(w: World, by: Plane, target: Plane, now_there: bool) -> list[Stop]:
    """The stops of this turn at which a bomber's guns may have fired at a target.

    `now_there`: only that to which the target has come, where that is its attack.
    """
    leg, there = w.leg[target], bomber_then(w, by, target)
    stops = [Stop(attack.here, there, attack=True) for attack in w.aims[target]]
    if leg and not leg.over:
        if now_there and stops and leg.flown == (leg.stop or 0.0):
            return stops[-1:]
        if leg.flown and not leg.vague:  # it has still to go on
            return stops or [Stop(end_of(w, target), there, attack=True)]
    return stops + end_stop(w, target, there) + own_stop(w, by, target)


def stops_so_far(w: World, by: Plane, target: Plane) -> list[Stop]:
    """Return those of the stops that have come already, where both places are known."""
    own, there = w.leg[by], bomber_then(w, by, target)
    stops = [Stop(attack.here, there, attack=True) for attack in w.aims[target]]
    stops += [*end_stop(w, target, there), *(own_stop(w, by, target) if own and own.over else ())]
    return [stop for stop in stops if stop.target and stop.bomber]


def end_stop(w: World, target: Plane, there: Fix | None) -> list[Stop]:
    """6D6h: the end of its move, unless that is surely still to come, for it or for its whole side."""
    leg = w.leg[target]
    if leg and leg.over and not leg.vague:
        return [Stop(end_of(w, target), there)]
    others = any(german(p) == german(target) for p in moved(w))
    return [] if not leg and fix_of(w, target) and others else [Stop(bomber=there)]


def end_of(w: World, target: Plane) -> Fix | None:
    """Where a plane's move of this turn has ended, if that is known."""
    return fix_of(w, target) if w.path[target] is not None or w.said_at[target] else None


def own_stop(w: World, by: Plane, target: Plane) -> list[Stop]:
    """6D6b: the end of the bomber's own move, unless that is surely still to come."""
    own = w.leg[by]
    if lost(w, by):
        return []
    if own and own.over:
        start = next(iter(w.path[target] or ()), None)
        return [Stop(start if by in w.first[target] else end_of(w, target), fix_of(w, by))]
    behind = lines_behind(w.line.values.get("ahead"))
    to_come = own or any(verb == "fly" and concerns(by, verb, values) for verb, values in behind)
    return [Stop()] * (not to_come or stood(w, by, target) is None)


def bomber_then(w: World, by: Plane, target: Plane) -> Fix | None:
    """Where a bomber was while its target moved."""
    if german(target):
        return stood(w, by, target)
    return fix_of(w, by) if by in w.first[target] or not w.path[by] else w.path[by][0]


def left_out(w: World, target: Plane) -> bool:
    """6C3a: told where the first part of a target's move is missing: what is to come is no whole move."""
    behind = [*lines_behind(w.line.values.get("ahead"))]
    if w.leg[target] or hidden(w) or ("?", {}) in behind or not w.believing:
        return False
    rest = [values for verb, values in behind if verb == "fly" and concerns(target, verb, values)]
    if to_come(rest) >= lengths(w, target)[0] - w.v.slowed - w.kit.tolerance:  # it may be hit on its way
        return False
    w.rule("6C3a", False, due(w, target), f"not all of the move of {name(target)} was noted")
    w.at[target], w.path[target] = DARK, ()
    w.leg[target] = Leg(None, points(w, target)[0], vague=True)
    return True


def to_come(lines: Sequence[Any]) -> float:
    """How far these lines of a plane's move go; without end where they do not say it in inches."""
    legs = pieces(lines)
    told = all(how != "ahead" or isinstance(far, (int, float)) for how, far in legs)
    ends = any(line.get(slot) for line in lines for slot in ("start", "end", "all"))
    return known_inches(legs) if told and not ends else inf


# What a gun reaches (6D6d, 6D6f).


class Aim(NamedTuple):
    """Of a gun: whether the nearest part of a target is in range, and any of it in the arc."""

    part: Holds = None
    arc: Holds = None

    @property
    def fits(self) -> bool:
        return self.part is not False and self.arc is not False


def guns_of(w: World, by: Plane) -> list[str]:
    """N4a: the guns that a bomber has in this game."""
    return [gun for gun in w.kit.shapes[by].guns if gun != TOP or w.kit.turret]


def bearing_guns(w: World, by: Plane, target: Plane, sure: bool = True) -> list[str]:
    """Return the guns of a bomber that have a wing’s middle in range and arc, as the planes stand.

    `sure`: wherever both can be; else where they were reckoned to be.
    """
    it, here = fix_of(w, target), fix_of(w, by)
    if not (it and here):
        return []
    if not sure:
        it, here = Fix(*it[:3]), Fix(*here[:3])
    aims = {gun: reach(w.kit, by, gun, None, it, here) for gun in guns_of(w, by)}
    return [gun for gun, way in aims.items() if way.part and way.arc]


def guns_left(w: World, by: Plane, target: Plane) -> list[str]:
    """Return the guns that bear as the planes stand, and have not fired there yet."""
    stops = stops_so_far(w, by, target)
    guns = bearing_guns(w, by, target, sure=False) if stops else ()
    return [gun for gun in guns if Volley(w, by, gun, target, stops).possible()]


@lru_cache(2000)  # it is asked several times of one shot
def reach(kit: Kit, by: Plane, gun: str, target: Plane | None, it: Fix, here: Fix) -> Aim:
    """Return the reach of a gun from one place to another; without a target, to the middle of a wing."""
    shape, mount = kit.shapes[target] if target else MIDDLE, kit.shapes[by].guns[gun]
    it = it if target else it._replace(heading=None)
    fix, most = geometry.gun_of(here, mount), kit.v.range
    if fix is None:
        return Aim()
    _, give = geometry.apart_by(fix, it, geometry.NEAR)
    part = geometry.within(geometry.gap(fix.at, it, shape), most, give + kit.tolerance)
    return Aim(part, in_arc(kit, fix, mount.arc, it, shape))


def in_arc(kit: Kit, gun: Fix, arc: float, it: Fix, shape: Shape) -> Holds:
    """6D6d: whether any part of a target is in the arc of a gun."""
    if arc >= 360:
        return True
    far, give = geometry.apart_by(gun, it)
    near = kit.tolerance + (shape.radius if it.heading is None else 0.0)
    if far <= near + give:
        return None
    east, north = (it.y - gun.y) / far, (gun.x - it.x) / far  # across the line of fire
    off = geometry.degrees(geometry.asin(min(1.0, near / far))) + geometry.degrees(
        geometry.atan2(across(gun, it, east, north), far)
    )
    loose = kit.degrees + geometry.sqrt(gun.swing**2 + off**2)
    seen = [(it.at, it.at)] if it.heading is None else geometry.parts(it, shape)
    return geometry.within(min(geometry.off_centre(gun, part) for part in seen), arc / 2, loose)


# At which stop each gun fired (6D6c to 6D6h, N4b).


class Volley:
    """The fire of a bomber at a target in this turn: each gun that fired did so at one of these stops."""

    def __init__(self, w: World, by: Plane, gun: str | None, target: Plane, stops: list[Stop]) -> None:
        self.w, self.by, self.gun, self.target, self.stops = w, by, gun, target, stops
        self.guns = [*(fired[1] for fired in w.fired[0] if fired[::2] == (by, target)), gun]
        self.fits = [stop for stop in self.stops if self.aim(gun, stop).fits]
        self.known = [stop for stop in self.fits if stop.target and stop.bomber]

    def aim(self, gun: str | None, stop: Stop) -> Aim:
        """The reach of a gun at a stop; of None, of the first gun that fits."""
        if gun is None:
            every = [self.aim(any_gun, stop) for any_gun in guns_of(self.w, self.by)]
            return next((way for way in every if way.fits), every[0])
        if not (stop.target and stop.bomber):
            return Aim()
        return reach(self.w.kit, self.by, gun, self.target, stop.target, stop.bomber)

    def possible(self, forgiven: Sequence[str] = (), reach: bool = True, at: tuple[int, ...] = ()) -> bool:
        """Whether each gun has a stop in its `reach`, so that none clashes with another at the same one.

        `at`: the stops of the first of them.
        """
        if len(at) == len(self.guns):
            return True
        gun = self.guns[len(at)]
        return any(
            (not reach or self.aim(gun, stop).fits)
            and clash(gun, {g for g, n in zip(self.guns, at, strict=False) if n == k}) in ("", *forgiven)
            and self.possible(forgiven, reach, (*at, k))
            for k, stop in enumerate(self.stops)
        )

    def assigned(self, bonus: Sequence[int]) -> Sequence[int]:
        """6D6c to 6D6h: a stop for every fire of a bomber at a target; how often 6D3d may add."""
        w, known, found = self.w, self.known, fired_at(self.by, self.gun, self.target)
        if not self.fits and left_out(w, self.target):
            hurt(w, self.by, w.between(0, w.v.damage_doubled))  # its attack may be missing, too
            return bonus
        if not self.possible():
            rule, expected = self.broken()
            w.rule(rule, False, expected, found)
            return bonus
        w.fired[0] = (*w.fired[0], (self.by, self.gun, self.target))
        kept(w, "6D6c", "6D6e", "6D6h", *(("6D6d", "6D6f") if known else ()))
        if not known:
            unmeasured(w, "6D6f", f"guns reach {w.v.range} in", self.by, self.target)
        return self.tail_bonus()

    def tail_bonus(self) -> Sequence[int]:
        """6D3d: how often the tail gunner's bonus counts; both where that is not known."""
        seen = [attack.seen for attack in self.w.aims[self.target] if attack.target == self.by][-1:]
        behind = not {"head-on", "side", "answered", NOT_BEHIND} & {*seen} if seen else hidden(self.w)
        if self.gun not in (TAIL, None) or not behind:
            return (0,)
        sure = self.gun and seen == [TAIL] and all(stop.attack for stop in self.fits)
        return (1,) if sure else (0, 1)

    def broken(self) -> tuple[str, str]:
        """The rule that this fire breaks, and what that asks for."""
        v, reach, give = self.w.v, bool(self.fits), f", give or take {self.w.v.tolerance} in"
        if not self.stops:
            return "6D6f", f"guns fire at fighters that stop within {v.range} in{give}"
        if not reach and self.possible(reach=False):
            arc = f"a gun covers {int(v.gun_arc) // 2} degrees to each side of the way it points"
            if self.aside():
                return "6D6d", f"{arc}, give or take {v.tolerance_degrees}"
            return "6D6f", f"a gun reaches {v.range} in{give}"
        for n, rule in enumerate(TOGETHER, 1):
            if self.possible([*TOGETHER][:n], reach):
                return rule, TOGETHER[rule]
        if self.guns[:-1].count(self.gun) >= v.fired_at:
            most = f"a gun fires at a fighter at most {v.fired_at} times in the fighter’s move"
            return "6D6h", f"{most}, and once where the bomber’s own move ends"
        return "6D6c", "a gun fires once at each stop of a target"

    def aside(self) -> bool:
        """6D6d: whether a target out of reach was near enough, or out of its arc and near to another gun."""
        aims = [self.aim(self.gun, stop) for stop in self.stops]
        if any(way.part is not False for way in aims):
            return True
        others = [self.aim(gun, stop) for gun in guns_of(self.w, self.by) for stop in self.stops]
        return any(way.part is not False for way in others) and all(way.arc is False for way in aims)


def clash(gun: str | None, others: Set[Any]) -> str:
    """The rule that a gun breaks which fires beside others at one stop, "" for none."""
    if gun is None:
        return ""
    if gun in others:
        return "6D6c"
    if (gun in WAIST and ENDS & others) or (gun in ENDS and WAIST & others):
        return "6D6e"
    return "N4b" if {gun, *others} >= {TOP, TAIL} else ""


# Friend and foe.


@rules.owed(
    "americans", "6D6j", "after the first German attack, gunners fire at P-51s that stop within their range",
    label=lambda p: name(p), each="spared", found="no gunner fired at {}",
)  # fmt: skip
def ignored(w: World, plane: Plane) -> bool:
    """6D6j: only where this log has dice of gunners."""
    if not w.spared[plane] or hidden(w) or lost(w, plane) is not False:
        return False
    fired = plane in [target for *_, target in w.fired[0]]
    return not fired and bool(w.attacked.surely(True)) and any(w.path[p] is not None for p in w.spared[plane])
