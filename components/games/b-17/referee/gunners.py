"""The gunners of the bombers (6D6, N4a, N4b): at which stop of a target each gun has fired."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache
from typing import Any, NamedTuple

from cutline.referee import Table, some

from .geometry import Fix, in_any_way
from .kit import Plane, bomber, german, name
from .placing import meet
from .state import fight, flies, lost, rules
from .stops import ATTACKS, TOP, Stop, aim, guns_of, stops_of

BACK = "back:back|answer|answers [from:PLANE] [gun:GUN] [gunner:SHOT] [fighter:SHOT] [came:RESULT]"
WAIST, ENDS, TAIL = frozenset({"left", "right"}), frozenset({"nose", "tail"}), "tail"
CALLED = {"left": "left waist gun", "right": "right waist gun", "top": "top turret", None: "guns"}


class Shot(NamedTuple):
    """A gun's fire in this turn, and where bomber and target were."""

    by: Plane
    gun: str | None
    target: Plane
    here: Fix | None
    it: Fix | None


@rules.verb(
    "by:PLANE gun:GUN [at|against] target:PLANE [die:SHOT] [against:SHOT] [result:RESULT]",
    understood=True,
    ahead=True,
    also="fires gunner",
    ask="by:PLANE gun:GUN target:PLANE die:SHOT against:SHOT",
    example="fire b1 nose fw2 4 2 hit",
)
def fire(t: Table, by: Any, gun: Any, target: Any, **said: Any) -> None:
    """a gunner fires: bomber, gun, target, gunner's die, target's die, result"""
    ahead = said.pop("ahead", None)
    if target:
        t.sub(fires, by, gun, target, False, ahead, **said)


def answer(
    t: Table, foe: Plane, by: Any, gun: Any, gunner: Any, fighter: Any, came: Any, **said: Any
) -> None:
    """The same on the line of the fighter that is fired at."""
    if bomber(foe):
        expected = "a bomber does not stop and its gunners fire where its move ends"
        t.rule("6D6b", False, expected, f"{name(foe)} stopped to fire")
    else:
        t.sub(fires, by, gun, foe, True, said.get("ahead"), die=gunner, against=fighter, result=came)


def fires(
    t: Table, by: Any, gun: Any, target: Plane, here: bool = False, ahead: Any = None, **said: Any
) -> None:
    """One gunner's fire; the slots are its dice and what came of it.

    `here`: it is at the stop to which the target's line has come.
    """
    meet(t, target, "was fired at")
    bonus: tuple[int, ...] = (0, 1) if gun in (TAIL, None) else (0,)
    if by and may_fire(t, by, gun, target):
        bonus = assigned(t, by, gun, target, here, ahead)
    if said["die"] is not None:
        t.noted["fire"] = True
    gone = lost(t, target)
    fight(t, target, t.v.bomber_attack + some(t.v.tail_fire * n for n in bonus), t.v.fighter_defence)
    if lost(t, target) and not gone:
        t.volley[0] = target


def may_fire(t: Table, by: Plane, gun: Any, target: Plane) -> bool:
    """6D4b, 6D6a, 6D6i, 6D6j, N4a: whether it fires at this target at all."""
    meet(t, by, "fired")
    who = fired_at(by, gun, target)
    own = t.leg[by]
    on_way = own and own.flown and not (own.over or own.vague)
    asked = [
        ("6D6a", bomber(by), "only bombers have gunners"),
        ("6D6b", not on_way, "gunners fire where their bomber’s move ends, not on its way"),
        ("6D6j", not bomber(target), "gunners fire at fighters only"),
    ]
    if gun == TOP:
        asked.insert(2, ("N4a", t.facts.turret, "the top turret fires only if its option is in play"))
    if not (german(target) or bomber(target)):
        expected = "gunners fire at P-51s only after the first German attack"
        asked.append(("6D6j", t.first_attack[0] or t.missing[0], expected))
    fine = all(t.rule(rule, holds, expected, who) for rule, holds, expected in asked)
    if fine and t.volley[0] == target:  # another gun of this volley has just destroyed it
        t.reading("6D4b", False, "guns that fire together all roll their dice", f"{who}, just destroyed")
    else:
        fine = fine and flies(t, target, "was fired at")
    if fine and lost(t, by):
        expected = "a destroyed bomber fires each gun once more, at the plane that destroyed it"
        leg = t.leg[target]
        again = leg and leg.over and any(one[:3] == (by, gun, target) for one in t.fired[0])
        fine = t.rule("6D6i", t.felled[by] == target and not again, expected, who)
    return bool(fine)


def fired_at(by: Plane, gun: str | None, target: Plane) -> str:
    return f"{name(by)} fired its {CALLED.get(gun, f'{gun} gun')} at {name(target)}"


# At which stop.


def judged(t: Table, rule: str, ways: Sequence[bool | None], expected: str, found: str) -> bool:
    """Something that may be measured in several ways: all must fail; if some do, that is told."""
    holds = in_any_way(ways)
    expected = f"{expected}, give or take {t.v.tolerance} in"
    if holds and False in ways:
        t.reading(rule, False, f"{expected}, measured from wing to wing", found)
    return t.measured(rule, holds, expected, found)


def unchecked(t: Table, rule: str, expected: str, planes: Sequence[Plane]) -> None:
    """Report a check that lacks a position, once per turn."""
    if not t.unsaid[0]:
        t.unsaid[0] = True
        places = "places of {} and {} were" if len(planes) > 1 else "place of {} was"
        t.unchecked(rule, expected, f"the {places.format(*map(name, planes))} not written down")


def assigned(t: Table, by: Plane, gun: Any, target: Plane, here: bool, later: Any) -> tuple[int, ...]:
    """6D6c to 6D6h: a stop for every fire of a bomber at a target; how often 6D3d may add."""
    before = [one.gun for one in t.fired[0] if one.by == by and one.target == target]
    there = stops_of(t, by, target, later, here)

    @cache
    def near(one: Any, number: int) -> bool:
        return aim(t, by, one, target, there[number]).fits

    fits = [stop for k, stop in enumerate(there) if near(gun, k)]
    if not placed(there, [*before, gun], near, clashes):
        rule, expected = broken(t, by, gun, target, before, there)
        t.rule(rule, False, expected, fired_at(by, gun, target))
        return (0, 1) if gun in (TAIL, None) else (0,)
    known = [stop for stop in fits if stop.target and stop.bomber]
    places = (known[0].bomber[0], known[0].target[0]) if known else (None, None)
    t.fired[0] = (*t.fired[0], Shot(by, gun, target, *places))
    for rule in ("6D6c", "6D6e", "6D6h", *(("6D6d", "6D6f") if known else ())):
        t.rule(rule, True, "", "")
    if not known:
        unchecked(t, "6D6f", f"guns reach {t.v.range} in", (by, target))
    elif gun and known == fits and all(aim(t, by, gun, target, s).wing is False for s in known):
        found = f"{fired_at(by, gun, target)}, of which only a part was in range"
        t.reading("6D6f", False, f"guns reach {t.v.range} in, measured to the middle of its wing", found)
    return tail_bonus(t, by, gun, target, fits)


def tail_bonus(t: Table, by: Plane, gun: Any, target: Plane, fits: Any) -> tuple[int, ...]:
    """6D3d: whether the tail gunner adds to his fire; both where that is not known."""
    seen = [seen for whom, seen in t.attacked[target] if whom == by][-1:]
    if gun not in (TAIL, None) or not (seen or t.missing[0]):
        return (0,)
    if seen and seen[0] in ("head-on", "side", "answered"):
        return (0,)
    sure = gun and seen == [TAIL] and all(stop.what == ATTACKS for stop in fits)
    return (1,) if sure else (0, 1)


def clashes(gun: str | None, others: Set[Any]) -> str:
    """The rule that a gun breaks which fires beside others at one stop, "" for none."""
    if gun is None:
        return ""
    if gun in others:
        return "6D6c"
    if (gun in WAIST and ENDS & others) or (gun in ENDS and WAIST & others):
        return "6D6e"
    return "N4b" if {gun, *others} >= {TOP, TAIL} else ""


def placed(there: Sequence[Stop], guns: Sequence[Any], near: Any, clash: Any) -> bool:
    """Whether each fire has a stop, so that none clashes with another at the same one."""

    def rest(at: tuple[int, ...]) -> bool:
        """The same, once the first of them have their stops."""
        if len(at) == len(guns):
            return True
        gun, beside = guns[len(at)], [{g for g, k in zip(guns, at, strict=False) if k == n} for n in numbers]
        return any(near(gun, k) and not clash(gun, beside[k]) and rest((*at, k)) for k in numbers)

    numbers = range(len(there))
    return rest(())


def broken(
    t: Table, by: Plane, gun: Any, target: Plane, before: Sequence[Any], there: Sequence[Stop]
) -> tuple[str, str]:
    """The rule that this fire breaks, and what that asks for."""
    half, give = int(t.v.gun_arc) // 2, f", give or take {t.v.tolerance} in"
    aims = [aim(t, by, gun, target, stop) for stop in there]
    if not aims:
        return "6D6f", f"guns fire at fighters that stop within {t.v.range} in{give}"
    guns, reach = [*before, gun], any(one.fits for one in aims)
    if not reach and placed(there, guns, lambda *_: True, clashes):
        close = any(aim(t, by, other, target, s).near for other in guns_of(t, by) for s in there)
        askew = all(one.arc is False for one in aims)
        if any(one.near for one in aims) or (close and askew):
            loose = t.v.tolerance_degrees
            told = f"a gun covers {half} degrees to each side of the way it points, give or take {loose}"
            return "6D6d", told
        return "6D6f", f"a gun reaches {t.v.range} in{give}"

    def without(*rules: str) -> bool:
        def near(one: Any, number: int) -> bool:
            return not reach or aim(t, by, one, target, there[number]).fits

        def clash(one: Any, others: Set[Any]) -> bool:
            return clashes(one, others) not in ("", *rules)

        return placed(there, guns, near, clash)

    if without("N4b"):
        return "N4b", "the top turret may not fire with the tail gun at the same target"
    if without("N4b", "6D6e"):
        return "6D6e", "a waist gun may not fire with nose or tail at the same target at the same time"
    if before.count(gun) >= t.v.fired_at:
        most = f"a gun fires at a fighter at most {t.v.fired_at} times in the fighter’s move"
        return "6D6h", f"{most}, and once where the bomber’s own move ends"
    return "6D6c", "a gun fires once at each stop of a target"


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
    if bomber(plane) or german(plane) or t.missing[0]:
        return False
    if not t.first_attack.surely(0, True) or not t.noted["fire"] or lost(t, plane) is not False:
        return False
    fired = [one.target for one in t.fired[0]]
    return plane not in fired and any(t.path[p] is not None for p in t.seen_by[plane])
