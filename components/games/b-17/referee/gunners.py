"""The gunners of the bombers (6D6, N4a, N4b): at which stop of a target each gun has fired."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache
from typing import Any

from cutline.referee import Table
from cutline.referee.pieces import Sum, numbers, term

from .kit import Plane, bomber, escort, name
from .placing import meet
from .state import Fire, Shot, fight, flies, lost, measured, rules
from .stops import TOP, Stop, aim, guns_of, stops_of

BACK = "back:back|answer|answers [defender:PLANE] [gun:GUN] [gunner:SHOT] [fighter:SHOT] [effect:RESULT]"
WAIST, ENDS, TAIL = frozenset({"left", "right"}), frozenset({"nose", "tail"}), "tail"
TOGETHER = {  # what guns may not do at one stop; a finding names the first that accounts for it
    "N4b": "the top turret may not fire with the tail gun at the same target",
    "6D6e": "a waist gun may not fire with nose or tail at the same target at the same time",
}
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
    own, found = t.leg[by], fired_at(by, gun, target)
    early = escort(target) and not (t.first_attack[0] or t.missing[0])
    on_way = own and own.flown and not (own.over or own.vague)
    asked = [
        ("6D6a", bomber(by), "only bombers have gunners"),
        ("6D6b", not on_way, "gunners fire where their bomber’s move ends, not on its way"),
        ("6D6j", not bomber(target), "gunners fire at fighters only"),
        ("6D6j", not early, "gunners fire at P-51s only after the first German attack"),
    ]
    if gun == TOP:
        asked.append(("N4a", t.facts.turret, "the top turret fires only if its option is in play"))
    if not all(t.rule(rule, holds, expected, found) for rule, holds, expected in asked):
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


# At which stop.


class Volley:
    """The fire of a bomber at a target in this turn: each gun that fired did so at one of these stops."""

    def __init__(self, t: Table, line: Fire) -> None:
        assert line.by and line.target
        self.t, self.by, self.gun, self.target = t, line.by, line.gun, line.target
        anywhere = [Stop()] * (3 * bool(t.missing[0]))
        self.stops = stops_of(t, self.by, self.target, line.ahead, now_there=bool(line.back)) + anywhere
        fired = [shot.gun for shot in t.fired[0] if (shot.by, shot.target) == (self.by, self.target)]
        self.guns = [*fired, self.gun]
        self.aim = cache(lambda gun, k: aim(t, self.by, gun, self.target, self.stops[k]))
        self.fits = [k for k in range(len(self.stops)) if self.aim(self.gun, k).fits]
        self.known = [k for k in self.fits if self.stops[k].target and self.stops[k].bomber]

    def possible(self, forgiven: Sequence[str] = (), reach: bool = True) -> bool:
        """Whether each gun has a stop in its `reach`, so that none clashes with another at the same one."""
        guns, numbers = self.guns, range(len(self.stops))

        def rest(at: tuple[int, ...]) -> bool:
            """The same, once the first of them have their stops."""
            if len(at) == len(guns):
                return True
            gun = guns[len(at)]
            beside = [{g for g, n in zip(guns, at, strict=False) if n == k} for k in numbers]
            free = [k for k in numbers if clashes(gun, beside[k]) in ("", *forgiven)]
            return any((not reach or self.aim(gun, k).fits) and rest((*at, k)) for k in free)

        return rest(())

    def assigned(self, bonus: Sequence[int]) -> Sequence[int]:
        """6D6c to 6D6h: a stop for every fire of a bomber at a target; how often 6D3d may add."""
        t, known, found = self.t, self.known, fired_at(self.by, self.gun, self.target)
        if not self.possible():
            rule, expected = self.broken()
            t.rule(rule, False, expected, found)
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
        numbers = range(len(self.stops))
        aims = [self.aim(self.gun, k) for k in numbers]
        askew, others = all(way.arc is False for way in aims), guns_of(self.t, self.by)
        near = any(way.near for way in aims)
        return near or (askew and any(self.aim(gun, k).near for gun in others for k in numbers))


def clashes(gun: str | None, others: Set[Any]) -> str:
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
