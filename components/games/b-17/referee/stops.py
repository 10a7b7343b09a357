"""Where fighters stop, and what a gun can reach there (6D6d, 6D6f)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import degrees
from typing import Any, NamedTuple

from cutline.components.shapes.steady import asin
from cutline.referee import Table

from .courses import slack, stood
from .geometry import Fix, Shape, distance, gap, gun_of, in_any_way, off_centre, parts, within
from .kit import Kit, Plane, behind, concerns, german
from .state import fix_of, lost, moved

TOP = "top"
MIDDLE = Shape(0.0, 0.0, 0.0, {})  # of a wing


class Stop(NamedTuple):
    """A stop of a target, and all places where target and bomber may have been then."""

    target: Sequence[Fix] = ()
    bomber: Sequence[Fix] = ()
    attack: bool = False


class Aim(NamedTuple):
    """Of a gun: whether a target's wing is in range, its nearest part, and any of it in the arc."""

    wing: bool | None
    part: bool | None
    arc: bool | None

    @property
    def near(self) -> bool:
        return self.part is not False

    @property
    def fits(self) -> bool:
        return self.near and self.arc is not False


NOT_KNOWN = Aim(None, None, None)


def stops_of(t: Table, by: Plane, target: Plane, later: Any, now_there: bool = False) -> list[Stop]:
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


def end_of(t: Table, target: Plane) -> tuple[Fix, ...]:
    """Where a plane's move of this turn has ended, if that is known."""
    noted = t.path[target] is not None or t.stated[target]
    return tuple(filter(None, [fix_of(t, target)] * noted))


def bomber_then(t: Table, by: Plane, target: Plane) -> tuple[Fix, ...]:
    """Where a bomber may have been while its target moved."""
    now, start = fix_of(t, by), (t.path[by] or ())[:1]
    both = (now,) if by in t.after[target] else (*start, now)  # it had moved when a P-51 set out
    here = (stood(t, by, target),) if german(target) else both
    return tuple(dict.fromkeys(filter(None, here)))


def end_stop(t: Table, target: Plane, there: Sequence[Fix], later: Any) -> list[Stop]:
    """6D6h: the end of its move, unless that is surely still to come, for it or for its whole side."""
    leg, others = t.leg[target], (german(p) == german(target) for p in moved(t) if p != target)
    if leg and leg.over and not leg.vague:
        return [Stop(end_of(t, target), there)]
    hidden = leg or not ((fix_of(t, target) and any(others)) or moves_in(target, later, False))
    return [Stop(bomber=there)] if hidden else []


def own_stop(t: Table, by: Plane, target: Plane, later: Any) -> list[Stop]:
    """6D6b: the end of the bomber's own move, unless that is surely still to come."""
    own, now = t.leg[by], fix_of(t, by)
    if lost(t, by):
        return []
    if own and own.over:
        was = (t.path[target] or ())[:1] if by in t.after[target] else end_of(t, target)
        return [Stop(was, (now,) if now else ())]
    hidden = stood(t, by, target) is None or not (own or moves_in(by, later))
    return [Stop()] if hidden else []


def moves_in(plane: Plane, later: Any, hidden: bool = True) -> bool:
    """Whether a plane's move is noted later in a turn, or may be `hidden` behind a "?"."""
    for verb, values in behind(later):
        if verb == "?":
            return hidden
        flies = verb == "fly" and concerns(plane, verb, values)
        if flies or (verb == "attack" and values["by"] == plane):
            return True
    return False


def flak_behind(t: Table, plane: Plane, later: Any) -> None:
    """7D4: whether flak is noted further down, at this fighter or at anybody."""
    targets = [values["plane"] for verb, values in behind(later) if verb == "flak"]
    t.noted["flak"] |= bool(targets)
    t.met_later[plane] |= plane in targets


def guns_of(t: Table, by: Plane) -> list[str]:
    """The guns that a bomber has in this game (N4a)."""
    return [gun for gun in t.facts.shapes[by].guns if gun != TOP or t.facts.turret]


def aim(t: Table, by: Plane, gun: str | None, target: Plane, stop: Stop) -> Aim:
    """The reach of a gun at a stop; of None, of the first gun that fits."""
    if not (stop.target and stop.bomber):
        return NOT_KNOWN
    if gun is None:
        ways = [aim(t, by, any_gun, target, stop) for any_gun in guns_of(t, by)]
        return next((way for way in ways if way.fits), ways[0])
    ways = [reach(t.facts, by, gun, target, it, here) for here in stop.bomber for it in stop.target]
    fits = [way for way in ways if way.fits]
    return Aim(*(in_any_way(column) for column in zip(*(fits or ways), strict=True)))


@lru_cache(2000)  # it is asked several times of one shot
def reach(kit: Kit, by: Plane, gun: str, target: Plane, it: Fix, here: Fix) -> Aim:
    """6D6d, 6D6f: the reach of a gun from one place to another."""
    shape, mount = kit.shapes[target], kit.shapes[by].guns[gun]
    fix, give, most = gun_of(here, mount), kit.tolerance + here.slack + it.slack, kit.v.range
    if fix is None:  # a gun is no farther from the wing than any part
        far = most + kit.shapes[by].radius
        near = within(max(0.0, distance(here.at, it.at) - shape.radius), far, give)
        return Aim(near, near, None) if near is False else NOT_KNOWN
    wing = within(distance(fix.at, it.at), most, give)
    part = within(gap(fix.at, it, shape), most, give)
    return Aim(wing, part, in_arc(kit, fix, mount.arc, it, shape))


def in_arc(kit: Kit, gun: Fix, arc: float, it: Fix, shape: Shape) -> bool | None:
    """6D6d: whether any part of a target is in the arc of a gun."""
    if arc >= 360:
        return True
    off = kit.tolerance + gun.slack + it.slack + (shape.radius if it.heading is None else 0.0)
    if (far := distance(gun.at, it.at)) <= off:
        return None
    loose = kit.v.tolerance_degrees + gun.swing + degrees(asin(off / far))
    seen = [(it.at, it.at)] if it.heading is None else parts(it, shape)
    return within(min(off_centre(gun, part) for part in seen), arc / 2, loose)


def bearing_guns(t: Table, by: Plane, target: Plane) -> list[str]:
    """The guns of a bomber that surely have a wing’s middle in range and arc, as the planes stand."""
    it, here = fix_of(t, target), fix_of(t, by)
    if not (it and here):
        return []
    middle, give = it._replace(heading=None), slack(t, here, it)

    def bears(gun: str) -> bool | None:
        mount = t.facts.shapes[by].guns[gun]
        fix = gun_of(here, mount)
        if fix is None or not within(distance(fix.at, it.at), t.v.range, give):
            return False
        return in_arc(t.facts, fix, mount.arc, middle, MIDDLE)

    return list(filter(bears, guns_of(t, by)))


def attacks_next(plane: Plane, following: Any) -> bool:
    """Whether the next line is its attack, so that what was noted is its stop."""
    if not following:
        return False
    verb, values = following
    if verb == "attack":
        return bool(values.get("by") == plane)
    course = values.get("course") if values.get("plane") == plane else ()
    first: dict[str, Any] = next(iter(course or ()), {})
    return bool(first.get("attack")) and not (first.get("legs") or values.get("start"))
