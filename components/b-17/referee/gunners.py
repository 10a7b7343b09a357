"""The gunners of the bombers (6D6, N4a, N4b): at which stop of a target each gun has fired."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cutline.referee import Table, maybe, some

from .combat import fight, flies
from .geometry import (
    Fix,
    apart,
    bearing,
    distance,
    gap,
    gun_of,
    in_any_way,
    off_centre,
    parts,
    within,
)
from .kit import Plane, bomber, german, name
from .lengths import slack, spelt, stood
from .state import lost, meet, rules

BACK = "back:back|answer|answers [from:PLANE] [gun:GUN] [gunner:DIE] [fighter:DIE] [came:RESULT]"
WAIST, ENDS, TOP, TAIL = frozenset({"left", "right"}), frozenset({"nose", "tail"}), "top", "tail"
ATTACKS, COMES, OWN = "its attack", "its end", "the bomber’s end"


class Stop(NamedTuple):
    """A stop of a target, and all places where target and bomber may have been then."""

    what: str
    target: Sequence[Fix]
    bomber: Sequence[Fix]


class Shot(NamedTuple):
    """A gun's fire in this turn; `flown` is how far its bomber had come."""

    by: Plane
    gun: str | None
    target: Plane
    flown: float


@rules.verb(
    "by:PLANE gun:GUN [at|against] target:PLANE [die:DIE] [against:DIE] [result:RESULT]",
    understood=True,
    also="fires gunner",
    example="fire b1 nose fw2 4 2 hit",
)
def fire(t: Table, by: Any, gun: Any, target: Any, **said: Any) -> None:
    """a gunner fires: bomber, gun, target, the gunner's die, the target's, what came of it"""
    if target:
        t.sub(fires, by, gun, target, **said)


def answer(t: Table, foe: Any, gun: Any, gunner: Any, fighter: Any, came: Any, **said: Any) -> None:
    """The same within a fighter's line: by the bomber that it has attacked, if no other is named."""
    shots = t.attacked.values[foe] if foe else ()
    by = said.get("from") or (shots[-1][0] if shots else None)
    if by and not bomber(by):
        return
    if foe and (by or gun):
        t.sub(fires, by, gun, foe, die=gunner, against=fighter, result=came)


def fires(t: Table, by: Any, gun: Any, target: Plane, **said: Any) -> None:
    """One gunner's fire; the slots are its dice and what came of it."""
    meet(t, target)
    plus, less = t.v.bomber_attack, t.v.fighter_defence
    bonus: Any = 0
    if by:
        meet(t, by)
        who = f"{name(by)} fires at {name(target)}"
        if t.rule("6D6a", bomber(by), "only bombers have gunners", who) and allowed(
            t, by, gun, target, who
        ):
            shot = Shot(by, gun, target, flown_by(t, by))
            t.fired[0] = (*t.fired.values[0], shot)
            bonus = assigned(t, shot, who)
        if said["die"] is not None:
            t.noted["fire"] = True
    adds = some(t.v.tail_fire * n for n in (bonus if type(bonus) is tuple else (bonus,)))
    forgotten = {
        "6D3d": (plus + (t.v.tail_fire if adds == 0 else 0), less),
        "6D1": (t.v.fighter_attack + adds, less),
        "6D2": (plus + adds, t.v.bomber_defence),
        "6D5a": (0, 0),
    }
    fight(t, target, plus + adds, less, forgotten=forgotten)


def flown_by(t: Table, by: Plane) -> float:
    leg = t.leg.values[by]
    return leg.flown if leg else 0.0


def allowed(t: Table, by: Plane, gun: Any, target: Plane, who: str) -> bool:
    """6D4b, 6D6i, 6D6j, N4a: whether it fires at this target at all."""
    turret = gun != TOP or t.facts.turret
    fine = t.rule("N4a", turret, "the top turret fires with its option only", who)
    fine = t.rule("6D6j", not bomber(target), "a fighter as target", who) and fine
    if fine and not german(target):
        expected = "friends are fired at once a German fighter has attacked"
        fine = t.rule("6D6j", t.first_attack[0], expected, who)
    fine = fine and flies(t, target, "is fired at")
    if fine and lost(t, by):
        by_it = t.felled.values[by] == target
        fine = t.rule("6D6i", by_it, "who is destroyed fires at who did it, and no more", who)
    return bool(fine)


# At which stop.


def judged(
    t: Table, rule: str, ways: Sequence[bool | None], expected: str, found: str, unsure: str = ""
) -> bool:
    """Something that may be measured in several ways: all must fail; if some do, that is told."""
    expected += f", give or take {t.v.tolerance} in"
    holds = in_any_way(ways)
    fine = t.measured(rule, holds, expected, found, unsure)
    if holds and False in ways:
        t.reading(rule, False, f"{expected}, from wing to wing", found)
    return fine


def assigned(t: Table, shot: Shot, who: str) -> tuple[int, ...]:
    """6D6c to 6D6h: a stop for every fire of a bomber at a target; how often 6D3d may add."""
    by, gun, target, _ = shot
    mine = [one.gun for one in t.fired.values[0] if one.by == by and one.target == target]
    there = stops_of(t, by, target)
    near: Callable[[Any, Stop], bool] = lambda gun, stop: reaches(t, by, gun, target, stop)[2]
    if there and placed(there, mine, near, together(t)):
        return told(t, shot, [stop for stop in there if near(gun, stop)], who)
    rule, expected = broken(t, shot, mine, there)
    if t.rule(rule, False, expected, f"{who} with its {called(gun)}"):
        return (0, 1)
    t.fired[0] = t.fired.values[0][:-1]
    return (0, 1)


def called(gun: str | None) -> str:
    return {"left": "left waist gun", "right": "right waist gun", "top": "top turret",
            None: "guns"}.get(gun, f"{gun} gun")  # fmt: skip


def told(t: Table, shot: Shot, fits: Sequence[Stop], who: str) -> tuple[int, ...]:
    """What is to be said of a fire that has its stop; how often 6D3d may add to it."""
    by, gun, target, _ = shot
    known = [stop for stop in fits if stop.target and stop.bomber]
    for rule in ("6D6c", "6D6d", "6D6e", "6D6f", "6D6h"):
        if known or rule in ("6D6c", "6D6e", "6D6h"):
            t.rule(rule, True, "", "")
    if not known:
        lacks = f"where {name(by)} and {name(target)} are was not written down"
        t.unchecked("6D6f", f"{t.v.range} in or less from its gun", lacks)
    elif gun:
        ways = [reaches(t, by, gun, target, stop) for stop in known]
        if not any(way[0] is not False for way in ways) and len(known) == len(fits):
            expected = f"{t.v.range} in or less from the gun to the middle of its wing"
            t.reading("6D6f", False, expected, who)
    if gun != TAIL:
        return (0,)
    attacks = [seen for whom, seen in t.attacked.values[target] if whom == by]
    if not attacks or attacks[-1] not in (TAIL, None):
        return (0,)
    sure = attacks[-1] == TAIL and all(stop.what == ATTACKS for stop in fits)
    return (1,) if sure else (0, 1)


def together(t: Table) -> Callable[[str | None, Any], str]:
    """The rule that a gun breaks which fires beside others at one stop, "" for none."""

    def rule(gun: str | None, others: Any) -> str:
        if gun is None:
            return ""
        if gun in others:
            return "6D6c"
        if (gun in WAIST and ENDS & others) or (gun in ENDS and WAIST & others):
            return "6D6e"
        return "N4b" if {gun, *others} >= {TOP, TAIL} else ""

    return rule


def placed(there: Sequence[Stop], guns: Sequence[Any], near: Any, clash: Any) -> bool:
    """Whether each fire has a stop, so that none clashes with another at the same one."""

    def rest(number: int, beside: tuple[frozenset[Any], ...]) -> bool:
        if number == len(guns):
            return True
        gun = guns[number]
        return any(
            near(gun, stop)
            and not clash(gun, beside[k])
            and rest(number + 1, (*beside[:k], beside[k] | {gun}, *beside[k + 1 :]))
            for k, stop in enumerate(there)
        )

    return rest(0, (frozenset(),) * len(there))


def broken(t: Table, shot: Shot, mine: Sequence[Any], there: Sequence[Stop]) -> tuple[str, str]:
    """The rule that this fire breaks, and what that asks for."""
    by, gun, target, _ = shot
    give = f", give or take {t.v.tolerance} in"
    if not there:
        return "6D6f", f"a target that has stopped within {t.v.range} in of the gun{give}"
    seen = [reaches(t, by, gun, target, stop) for stop in there]
    if not any(way[2] for way in seen):
        close = any(reaches(t, by, other, target, stop)[0] is not False or
                    reaches(t, by, other, target, stop)[3] is not False
                    for other in t.facts.shapes[by].guns for stop in there)  # fmt: skip
        if close and all(way[1] is False for way in seen):
            half = int(t.v.gun_arc) // 2
            return "6D6d", f"within {half} degrees of where it points, give or take {t.v.tolerance_degrees}"
        if all(way[0] is False and way[3] is False for way in seen):
            return "6D6f", f"{t.v.range} in or less from the gun{give}"
        return "6D6d", f"within {int(t.v.gun_arc) // 2} degrees of where it points{give}"
    near: Callable[[Any, Stop], bool] = lambda gun, stop: reaches(t, by, gun, target, stop)[2]
    full = together(t)
    if placed(there, mine, near, lambda gun, others: full(gun, others) == "6D6c"):
        only = placed(there, mine, near, lambda gun, others: full(gun, others) in ("6D6c", "6D6e"))
        if only:
            return "N4b", "the top turret never fires beside the tail gun at one target"
        return "6D6e", "a waist gun does not fire with nose or tail at one target"
    if mine.count(gun) > t.v.fired_at:
        return "6D6h", f"{t.v.fired_at} times at most in a fighter’s move, and where its own ends"
    return "6D6c", "each gun once at each stop of a target"


def stops_of(t: Table, by: Plane, target: Plane) -> list[Stop]:
    """The stops of this turn at which a bomber's guns may have fired at a target."""
    at, leg = t.at.values, t.leg.values[target]
    before, now = stood(t, by, target), at[by] if isinstance(at[by], Fix) else None
    own = t.leg.values[by]
    ended = bool(own and own.over)
    here = tuple(dict.fromkeys(fix for fix in (before, now) if fix))
    if german(target):
        here = (before,) if before else ()
    found = [Stop(ATTACKS, places, here) for places in t.stops.values[target]]
    end = (at[target],) if isinstance(at[target], Fix) else ()
    if leg and leg.over and not leg.vague:
        found.append(Stop(COMES, end, here))
    elif leg and leg.flown and not found:
        found.append(Stop(ATTACKS, end, here))
    elif not leg or leg.vague:
        if not (leg or end) or (leg and leg.vague) or not others_moved(t, target):
            found.append(Stop(COMES, (), here))
    if lost(t, by):
        return found
    if ended:
        found.append(Stop(OWN, end if leg or not end else end, (now,) if now else ()))
    elif before is None:
        found.append(Stop(OWN, (), ()))
    if t.missing.values[0]:
        found += [Stop(COMES, (), ())] * 3
    return found


def others_moved(t: Table, plane: Plane) -> bool:
    """Whether moves of its side are noted in this turn."""
    ours = german(plane)
    return any(
        path is not None and p != plane and german(p) == ours for p, path in t.path.values.items()
    )


def reaches(
    t: Table, by: Plane, gun: Any, target: Plane, stop: Stop
) -> tuple[bool | None, bool | None, bool, bool | None]:
    """Of a gun at a stop: range to the wing, arc, whether it may fire at all, range to a part."""
    if not stop.target or not stop.bomber:
        return None, None, True, None
    if gun is None:
        ways = [reaches(t, by, one, target, stop) for one in t.facts.shapes[by].guns
                if one != TOP or t.facts.turret]  # fmt: skip
        return None, None, any(way[2] for way in ways), None
    found = [measured(t, by, gun, target, one, here) for here in stop.bomber for one in stop.target]
    wing, arc, part = (in_any_way(list(column)) for column in zip(*found, strict=True))
    both = any(
        arc is not False and (wing is not False or part is not False) for wing, arc, part in found
    )
    return wing, arc, both, part


def measured(
    t: Table, by: Plane, gun: str, target: Plane, it: Fix, here: Fix
) -> tuple[bool | None, bool | None, bool | None]:
    """Range from a gun to a target's wing, whether it is in the arc, range to its nearest part."""
    shape, mount = t.facts.shapes[target], t.facts.shapes[by].guns[gun]
    fix, give = gun_of(here, mount), slack(t, here, it)
    if fix is None:  # only how far it may be at all
        most = t.facts.shapes[by].radius + t.v.range
        near = within(distance(here.at, it.at), most + shape.radius, give)
        return (near, None, near) if near is False else (None, None, None)
    wing = within(distance(fix.at, it.at), t.v.range, give)
    part = within(gap(fix.at, it, shape), t.v.range, give)
    if mount.arc >= 360:
        return wing, True, part
    if it.heading is None or it.slack or here.slack:
        off = apart(bearing(fix.at, it.at), fix.heading or 0.0)
        arc = None if part is not False or off <= mount.arc / 2 else False
    else:
        angles = [off_centre(fix, one) for one in parts(it, shape)]
        loose = t.v.tolerance_degrees + here.swing
        arc = within(min(angles), mount.arc / 2, loose)
    return wing, arc, part


# Friend and foe.


def in_sight(t: Table, by: Plane, target: Plane) -> bool:
    """6D6j: whether a target that has stopped is surely in the arc and range of a gun."""
    at = t.at.values
    leg = t.leg.values[target]
    if not (leg and leg.over) or not isinstance(at[target], Fix) or not t.path.values[target]:
        return False
    here = stood(t, by, target)
    own = t.leg.values[by]
    if here is None or here.heading is None or lost(t, by) is not False:
        return False
    if own and at[by] != here:  # it has moved before or after: both places count
        return False
    it = at[target]
    for gun, mount in t.facts.shapes[by].guns.items():
        fix = gun_of(here, mount)
        if fix is None or gun == TOP:
            continue
        near = within(distance(fix.at, it.at), t.v.range, slack(t, here, it))
        off = apart(bearing(fix.at, it.at), fix.heading or 0.0)
        if near and within(off, mount.arc / 2, t.v.tolerance_degrees + here.swing + 3 * it.slack):
            return True
    return False


def friends(t: Table) -> Iterator[Plane]:
    """The P-51s that bombers may have to fire at."""
    return (p for p in t.at.values if not german(p) and not bomber(p))


@rules.owed("americans", "6D6j", "bombers fire at friends too that stop within their range",
            found="no fire at {}", each=lambda t: list(friends(t)))  # fmt: skip
def spared(t: Table, plane: Plane) -> bool:
    """Only where this log notes the gunners' fire."""
    if not t.noted.values["fire"] or t.missing.values[0] or maybe(lost(t, plane) is not False):
        return False
    if t.first_attack.values[0] is not True or t.leg.values[plane] is None:
        return False
    if any(one.target == plane for one in t.fired.values[0]):
        return False
    return any(in_sight(t, p, plane) for p in t.at.values if bomber(p))


__all__ = ["BACK", "answer", "fire", "fires", "judged", "rules", "spelt"]
