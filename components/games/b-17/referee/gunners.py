"""The gunners of the bombers (6D6, N4): at which stop of a target each gun fired, and its reach there."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache, lru_cache
from math import degrees, inf
from typing import Any, NamedTuple

from cutline.components.shapes.steady import asin
from cutline.referee import Span, Table, lines_behind
from cutline.referee.pieces import Holds, Sum, numbers, term

from .courses import Leg, due, ends_here, known_inches, left_behind, lengths, on_its_way, stood
from .geometry import Fix, Shape, distance, gap, gun_of, in_any_way, off_centre, parts, within
from .kit import Kit, Plane, bomber, concerns, escort, german, name
from .placing import meet
from .record import flies
from .state import SOMEWHERE, Fire, Shot, fight, fix_of, hurt, lost, measured, moved, rules

BACK = "back:back|answer|answers [defender:PLANE] [gun:GUN] [gunner:SHOT] [fighter:SHOT] [effect:RESULT]"
WAIST, ENDS, TAIL, TOP = frozenset({"left", "right"}), frozenset({"nose", "tail"}), "tail", "top"
TOGETHER = {  # what guns may not do at one stop; a finding names the first that accounts for it
    "N4b": "the top turret may not fire with the tail gun at the same target",
    "6D6e": "a waist gun may not fire with nose or tail at the same target at the same time",
}
MIDDLE = Shape(0.0, 0.0, 0.0, {})  # of a wing
CALLED = {"left": "left waist gun", "right": "right waist gun", "top": "top turret", None: "guns"}


@rules.verb(
    "by:PLANE gun:GUN [at|against] target:PLANE [die:SHOT] [against:SHOT] [result:RESULT]",
    name="fire",
    understood=True,
    ahead=True,
    also="fires gunner",
    ask="by:PLANE gun:GUN target:PLANE die:SHOT against:SHOT",
    example="fire b1 nose fw2 4 2 hit",
)
def fires(t: Table, line: Fire) -> None:
    """a gunner fires: bomber, gun, target, gunner's die, target's die, result"""
    target = line.target
    if target is None:
        return
    meet(t, target, "was fired at")
    bonus: Sequence[int] = (0, 1) if line.gun in (TAIL, None) else (0,)
    if line.by and may_fire(t, line.by, line.gun, target):
        bonus = Volley(t, line).assigned(bonus)
    if line.die is not None:
        t.noted["fire"] = True
    gone = lost(t, target)
    tail = term("6D3d", "from behind", (t.v.tail_fire * n for n in bonus))
    fight(t, target, Sum(numbers(t.v.bomber_attack), (tail,)), Sum(numbers(t.v.fighter_defence)))
    if lost(t, target) and not gone:
        t.volley[0] = target


def may_fire(t: Table, by: Plane, gun: Any, target: Plane) -> bool:
    """6D4b, 6D6a, 6D6b, 6D6i, 6D6j, N4a: whether it fires at this target at all."""
    meet(t, by, "fired")
    found = fired_at(by, gun, target)
    early = escort(target) and not (t.first_attack[0] or t.missing[0])
    asked = [
        ("6D6a", bomber(by), "only bombers have gunners"),
        ("6D6b", not on_its_way(t, by), "gunners fire where their bomber’s move ends, not on its way"),
        ("6D6j", not bomber(target), "gunners fire at fighters only"),
        ("6D6j", not early, "gunners fire at P-51s only after the first German attack"),
    ]
    if gun == TOP:
        asked.append(("N4a", t.facts.turret, "the top turret fires only if its option is in play"))
    if not all(t.rule(rule, holds, expected, found) for rule, holds, expected in asked):
        ends_here(t, by)
        return False
    if t.volley[0] == target:  # another gun of this volley has just destroyed it
        t.reading("6D4b", False, "guns that fire together all roll their dice", f"{found}, just destroyed")
    elif not flies(t, target, "was fired at"):
        return False
    return not lost(t, by) or last_answer(t, by, gun, target)


def last_answer(t: Table, by: Plane, gun: Any, target: Plane) -> bool:
    """6D6i: the fire of a destroyed bomber."""
    leg, shots = t.leg[target], [(shot.by, shot.gun, shot.target) for shot in t.fired[0]]
    again = leg and leg.over and (by, gun, target) in shots
    expected = "a destroyed bomber fires each gun once more, at the plane that destroyed it"
    return t.rule("6D6i", t.felled[by] == target and not again, expected, fired_at(by, gun, target))


def fired_at(by: Plane, gun: str | None, target: Plane) -> str:
    return f"{name(by)} fired its {CALLED.get(gun, f'{gun} gun')} at {name(target)}"


# The stops of a target (6D6b, 6D6h).


class Stop(NamedTuple):
    """A stop of a target, and all places where target and bomber may have been then; none: not known."""

    target: Sequence[Fix] = ()
    bomber: Sequence[Fix] = ()
    attack: bool = False


def stops_of(t: Table, by: Plane, target: Plane, later: Any, now_there: bool) -> list[Stop]:
    """The stops of this turn at which a bomber's guns may have fired at a target.

    `later`: the lines behind; `now_there`: only that to which the target has come, where that is
    its attack.
    """
    leg, there = t.leg[target], bomber_then(t, by, target)
    stops = [Stop(places, there, attack=True) for places in t.stops[target]]
    if leg and not leg.over:
        if now_there and stops and leg.flown == (leg.stop or 0.0):
            return stops[-1:]
        if leg.flown and not leg.vague:  # it has still to go on
            return stops or [Stop(end_of(t, target), there, attack=True)]
    return stops + end_stop(t, target, there, later) + own_stop(t, by, target, later)


def end_stop(t: Table, target: Plane, there: Sequence[Fix], later: Any) -> list[Stop]:
    """6D6h: the end of its move, unless that is surely still to come, for it or for its whole side."""
    leg, others = t.leg[target], (german(p) == german(target) for p in moved(t) if p != target)
    if leg and leg.over and not leg.vague:
        return [Stop(end_of(t, target), there)]
    to_come = (fix_of(t, target) and any(others)) or moves_in(target, later, hidden=False)
    return [Stop(bomber=there)] if leg or not to_come else []


def end_of(t: Table, target: Plane) -> tuple[Fix, ...]:
    """Where a plane's move of this turn has ended, if that is known."""
    noted = t.path[target] is not None or t.stated[target]
    return known(fix_of(t, target)) if noted else ()


def own_stop(t: Table, by: Plane, target: Plane, later: Any) -> list[Stop]:
    """6D6b: the end of the bomber's own move, unless that is surely still to come."""
    own = t.leg[by]
    if lost(t, by):
        return []
    if own and own.over:
        was = (t.path[target] or ())[:1] if by in t.after[target] else end_of(t, target)
        return [Stop(was, known(fix_of(t, by)))]
    hidden = stood(t, by, target) is None or not (own or moves_in(by, later))
    return [Stop()] * hidden


def left_out(t: Table, target: Plane, later: Any) -> bool:
    """6C3a, 6C3b: told where a part of a target’s move is missing, before the fire or behind it."""
    leg, lines = t.leg[target], [*lines_behind(later)]
    if "?" in dict(lines) or t.missing[0] or not t.believes:
        return False
    rest = [values for verb, values in lines if verb == "fly" and concerns(target, verb, values)]
    if leg is None:
        return begun_late(t, target, rest)
    if leg.over or not fix_of(t, target) or t.mover[0] != target or rest or falls_there(t, target, lines):
        return False
    return not left_behind(t, None)


def begun_late(t: Table, target: Plane, rest: Sequence[Any]) -> bool:
    """6C3a: the same where nothing of its move was noted yet, and the `rest` of it is too short."""
    if to_come(rest) >= lengths(t, target)[0] - t.facts.tolerance:
        return False
    expected, found = due(t, target, lengths(t, target)), f"not all of the move of {name(target)} was noted"
    t.rule("6C3a", False, expected, found)
    t.at[target], t.path[target] = SOMEWHERE, ()  # it may be anywhere
    t.leg[target] = Leg(None, min(t.damage.can(target)), vague=True)
    return True


def falls_there(t: Table, target: Plane, lines: Sequence[Any]) -> bool:
    """Whether a hit at its stop is noted, here or behind: then it need not fly on."""
    return any((t.args.get("result"), *(v.get("result") for _, v in lines if v.get("target") == target)))


def to_come(lines: Sequence[Any]) -> float:
    """How far these lines of a plane’s move go; without end where they do not say it in inches."""
    if any(line.get("start") or line.get("end") or line.get("all") for line in lines):
        return inf
    legs = [leg for line in lines for row in line.get("course") or () for leg in row.get("legs") or ()]
    told = all(type(far) in (int, float) for how, far in legs if how == "ahead")
    return known_inches(legs) if told else inf


def known(*places: Fix | None) -> tuple[Fix, ...]:
    return tuple(dict.fromkeys(filter(None, places)))


def bomber_then(t: Table, by: Plane, target: Plane) -> tuple[Fix, ...]:
    """Where a bomber may have been while its target moved."""
    if german(target):
        return known(stood(t, by, target))
    start = () if by in t.after[target] else (t.path[by] or ())[:1]
    return known(*start, fix_of(t, by))


def moves_in(plane: Plane, later: Any, hidden: bool = True) -> bool:
    """Whether a plane's move is noted later in a turn, or may be `hidden` behind a "?"."""
    for verb, values in lines_behind(later):
        if verb == "?":
            return hidden
        flies = verb == "fly" and concerns(plane, verb, values)
        if flies or (verb == "attack" and values["by"] == plane):
            return True
    return False


# What a gun reaches (6D6d, 6D6f).


class Aim(NamedTuple):
    """Of a gun: whether a target's wing is in range, its nearest part, and any of it in the arc."""

    wing: Holds = None
    part: Holds = None
    arc: Holds = None

    @property
    def fits(self) -> bool:
        return self.part is not False and self.arc is not False


def guns_of(t: Table, by: Plane) -> list[str]:
    """N4a: the guns that a bomber has in this game."""
    return [gun for gun in t.facts.shapes[by].guns if gun != TOP or t.facts.turret]


def aim(t: Table, by: Plane, gun: str | None, target: Plane, stop: Stop) -> Aim:
    """The reach of a gun at a stop; of None, of the first gun that fits."""
    if gun is None:
        every = [aim(t, by, any_gun, target, stop) for any_gun in guns_of(t, by)]
        return next((way for way in every if way.fits), every[0])
    ways = [reach(t.facts, by, gun, target, it, here) for here in stop.bomber for it in stop.target]
    fits = [way for way in ways if way.fits]
    return Aim(*map(in_any_way, zip(*(fits or ways or [Aim()]), strict=True)))


def bearing_guns(t: Table, by: Plane, target: Plane) -> list[str]:
    """The guns of a bomber that surely have a wing’s middle in range and arc, as the planes stand."""
    it, here = fix_of(t, target), fix_of(t, by)
    if not (it and here):
        return []
    aims = {gun: reach(t.facts, by, gun, None, it, here) for gun in guns_of(t, by)}
    return [gun for gun, way in aims.items() if way.wing and way.arc]


@lru_cache(2000)  # it is asked several times of one shot
def reach(kit: Kit, by: Plane, gun: str, target: Plane | None, it: Fix, here: Fix) -> Aim:
    """The reach of a gun from one place to another; without a target, to the middle of a wing there."""
    shape, mount = kit.shapes[target] if target else MIDDLE, kit.shapes[by].guns[gun]
    it = it if target else it._replace(heading=None)
    fix, give, most = gun_of(here, mount), kit.tolerance + here.slack + it.slack, kit.v.range
    if fix is None:  # a gun is no farther from the wing than any part
        off = max(0.0, distance(here.at, it.at) - shape.radius)
        far = within(off, most + kit.shapes[by].radius, give) is False
        return Aim(False, False) if far else Aim()
    wing = within(distance(fix.at, it.at), most, give)
    return Aim(wing, within(gap(fix.at, it, shape), most, give), in_arc(kit, fix, mount.arc, it, shape))


def in_arc(kit: Kit, gun: Fix, arc: float, it: Fix, shape: Shape) -> Holds:
    """6D6d: whether any part of a target is in the arc of a gun."""
    if arc >= 360:
        return True
    off = kit.tolerance + gun.slack + it.slack + (shape.radius if it.heading is None else 0.0)
    if (far := distance(gun.at, it.at)) <= off:
        return None
    loose = kit.v.tolerance_degrees + gun.swing + degrees(asin(off / far))
    seen = [(it.at, it.at)] if it.heading is None else parts(it, shape)
    return within(min(off_centre(gun, part) for part in seen), arc / 2, loose)


# At which stop each gun fired (6D6c to 6D6h, N4b).


class Volley:
    """The fire of a bomber at a target in this turn: each gun that fired did so at one of these stops."""

    def __init__(self, t: Table, line: Fire) -> None:
        assert line.by and line.target
        self.t, self.by, self.gun, self.target, self.later = t, line.by, line.gun, line.target, line.ahead
        anywhere = [Stop()] * (3 * bool(t.missing[0]))
        self.stops = stops_of(t, self.by, self.target, line.ahead, now_there=bool(line.back)) + anywhere
        fired = [shot.gun for shot in t.fired[0] if (shot.by, shot.target) == (self.by, self.target)]
        self.guns = [*fired, self.gun]
        self.aim = cache(lambda gun, k: aim(t, self.by, gun, self.target, self.stops[k]))
        self.fits = [k for k in range(len(self.stops)) if self.aim(self.gun, k).fits]
        self.known = [k for k in self.fits if self.stops[k].target and self.stops[k].bomber]

    def possible(self, forgiven: Sequence[str] = (), reach: bool = True) -> bool:
        """Whether each gun has a stop in its `reach`, so that none clashes with another at the same one."""

        def rest(at: tuple[int, ...]) -> bool:
            """The same, once the first of them have their stops."""
            if len(at) == len(self.guns):
                return True
            gun, beside = self.guns[len(at)], list(zip(self.guns, at, strict=False))
            return any(
                (not reach or self.aim(gun, k).fits)
                and clash(gun, {g for g, n in beside if n == k}) in ("", *forgiven)
                and rest((*at, k))
                for k in range(len(self.stops))
            )

        return rest(())

    def assigned(self, bonus: Sequence[int]) -> Sequence[int]:
        """6D6c to 6D6h: a stop for every fire of a bomber at a target; how often 6D3d may add."""
        t, known, found = self.t, self.known, fired_at(self.by, self.gun, self.target)
        if not self.fits and left_out(t, self.target, self.later):
            hurt(t, self.by, Span(0, t.v.damage_doubled))  # its attack may be missing, too
            return bonus
        if not self.possible():
            rule, expected = self.broken()
            t.rule(rule, False, expected, found)
            t.untimely[self.target] = True
            return bonus
        it, here = (places[0] for places in self.stops[known[0]][:2]) if known else (None, None)
        t.fired[0] = (*t.fired[0], Shot(self.by, self.target, here, it, self.gun))
        for rule in ("6D6c", "6D6e", "6D6h", *(("6D6d", "6D6f") if known else ())):
            t.rule(rule, True, "", "")
        if not known:
            measured(t, "6D6f", None, f"guns reach {t.v.range} in", found, self.by, self.target)
        elif self.gun and known == self.fits and all(self.aim(self.gun, k).wing is False for k in known):
            expected = f"guns reach {t.v.range} in, measured to the middle of its wing"
            t.reading("6D6f", False, expected, f"{found}, of which only a part was in range")
        return self.tail_bonus()

    def tail_bonus(self) -> Sequence[int]:
        """6D3d: how often the tail gunner's bonus counts; both where that is not known."""
        seen = [seen for whom, seen in self.t.attacked[self.target] if whom == self.by][-1:]
        behind = not {"head-on", "side", "answered"} & {*seen} if seen else self.t.missing[0]
        if self.gun not in (TAIL, None) or not behind:
            return (0,)
        sure = self.gun and seen == [TAIL] and all(self.stops[k].attack for k in self.fits)
        return (1,) if sure else (0, 1)

    def broken(self) -> tuple[str, str]:
        """The rule that this fire breaks, and what that asks for."""
        v, reach, give = self.t.v, bool(self.fits), f", give or take {self.t.v.tolerance} in"
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
        every = range(len(self.stops))
        aims, others = [self.aim(self.gun, k) for k in every], guns_of(self.t, self.by)
        if any(way.part is not False for way in aims):
            return True
        near = any(self.aim(gun, k).part is not False for gun in others for k in every)
        return near and all(way.arc is False for way in aims)


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
    "americans",
    "6D6j",
    "after the first German attack, gunners fire at P-51s that stop within their range",
    found="no gunner fired at {}",
    label=name,
    each=lambda t: [p for p in t.facts.planes if t.seen_by[p]],
)
def spared(t: Table, plane: Plane) -> bool:
    """Only where this log has dice of gunners."""
    if t.missing[0] or not t.noted["fire"] or lost(t, plane) is not False:
        return False
    fired = plane in [shot.target for shot in t.fired[0]]
    sure = t.first_attack.surely(0, True) and any(t.path[p] is not None for p in t.seen_by[plane])
    return sure and not fired
