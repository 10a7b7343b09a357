"""Where fighters stop, and what a gun can reach there (6D6d, 6D6f)."""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees
from typing import Any, NamedTuple

from cutline.components.shapes.steady import asin
from cutline.referee import Table

from .courses import slack, stood
from .geometry import Fix, apart, bearing, distance, gap, gun_of, in_any_way, off_centre, parts, within
from .kit import Plane, behind, concerns, german
from .state import lost

ATTACKS, COMES, OWN, SOME = "its attack", "its end", "the bomber’s end", "some stop"
TOP, MOST_AIMS = "top", 2000


class Stop(NamedTuple):
    """A stop of a target, and all places where target and bomber may have been then."""

    what: str
    target: Sequence[Fix]
    bomber: Sequence[Fix]


class Aim(NamedTuple):
    """Of a gun: whether a target's wing is in range, its nearest part, and any of it in the arc."""

    wing: bool | None
    part: bool | None
    arc: bool | None

    @property
    def near(self) -> bool:
        return self.wing is not False or self.part is not False

    @property
    def fits(self) -> bool:
        return self.near and self.arc is not False


NOT_KNOWN = Aim(None, None, None)


def stops_of(t: Table, by: Plane, target: Plane, later: Any, now_there: bool = False) -> list[Stop]:
    """The stops of this turn at which a bomber's guns may have fired at a target.

    `later`: the lines behind; `now_there`: only that to which the target has come, where that is
    its attack.
    """
    at, leg, own = t.at, t.leg[target], t.leg[by]
    before = stood(t, by, target)
    now = at[by] if isinstance(at[by], Fix) else None
    first = by in t.after[target]  # the bomber had moved when a P-51 set out
    here = [before] if german(target) else [now] if first else [*(t.path[by] or ())[:1], now]
    there = tuple(dict.fromkeys(fix for fix in here if fix))
    anywhere = [Stop(SOME, (), ())] * (3 * bool(t.missing[0]))
    noted = t.path[target] is not None or t.stated[target]
    end = (at[target],) if noted and isinstance(at[target], Fix) else ()
    found = [Stop(ATTACKS, places, there) for places in t.stops[target]]
    moved = [p for p, path in t.path.items() if path is not None and p != target]
    others = any(german(p) == german(target) for p in moved)
    if now_there and found and leg and not leg.over and leg.flown == (leg.stop or 0.0):
        return found[-1:] + anywhere
    if leg and leg.over and not leg.vague:
        found.append(Stop(COMES, end, there))
    elif leg and leg.flown and not leg.vague:  # it has still to go on
        return (found or [Stop(ATTACKS, end, there)]) + anywhere
    elif leg or not ((isinstance(at[target], Fix) and others) or moves_in(target, later, False)):
        found.append(Stop(COMES, (), there))
    if not lost(t, by):
        if own and own.over:
            was = (t.path[target] or ())[:1] if first else end
            found.append(Stop(OWN, was, (now,) if now else ()))
        elif before is None or not (own or moves_in(by, later)):
            found.append(Stop(OWN, (), ()))
    return found + anywhere


def moves_in(plane: Plane, following: Any, hidden: bool = True) -> bool:
    """Whether a plane's move is noted later in a turn, or may be `hidden` behind a "?"."""
    for verb, said in behind(following):
        if verb == "?":
            return hidden
        if (verb == "fly" and concerns(plane, verb, said)) or (verb == "attack" and said["by"] == plane):
            return True
    return False


def flak_behind(t: Table, plane: Plane, following: Any) -> None:
    """7D4: whether flak is noted further down, at this fighter or at anybody."""
    for verb, said in behind(following):
        if verb == "flak":
            t.noted["flak"] = True
            t.met_later[plane] = t.met_later[plane] or said["plane"] == plane


def guns_of(t: Table, by: Plane) -> list[str]:
    """The guns that a bomber has in this game (N4a)."""
    return [gun for gun in t.facts.shapes[by].guns if gun != TOP or t.facts.turret]


def aim(t: Table, by: Plane, gun: str | None, target: Plane, stop: Stop) -> Aim:
    """The reach of a gun at a stop; of None, of the first gun that fits."""
    if not (stop.target and stop.bomber):
        return NOT_KNOWN
    if gun is None:
        ways = [aim(t, by, one, target, stop) for one in guns_of(t, by)]
        return next((way for way in ways if way.fits), ways[0])
    ways = [aimed(t, by, gun, target, one, here) for here in stop.bomber for one in stop.target]
    fits = [way for way in ways if way.fits]
    return Aim(*(in_any_way(column) for column in zip(*(fits or ways), strict=True)))


def aimed(t: Table, by: Plane, gun: str, target: Plane, it: Fix, here: Fix) -> Aim:
    """The same where both places are known; asked several times of one shot."""
    key, known = (by, gun, target, it, here), t.facts.aims
    if key not in known:
        if len(known) > MOST_AIMS:
            known.clear()
        known[key] = measured(t, by, gun, target, it, here)
    return known[key]  # type: ignore[no-any-return]


def measured(t: Table, by: Plane, gun: str, target: Plane, it: Fix, here: Fix) -> Aim:
    """The reach of a gun from one place to another."""
    shape, mount = t.facts.shapes[target], t.facts.shapes[by].guns[gun]
    fix, give, most = gun_of(here, mount), slack(t, here, it), t.v.range
    if fix is None:  # a gun is no farther from the wing than any part
        far = most + t.facts.shapes[by].radius
        near = within(max(0.0, distance(here.at, it.at) - shape.radius), far, give)
        return Aim(near, near, None) if near is False else NOT_KNOWN
    wing = within(distance(fix.at, it.at), most, give)
    part = within(gap(fix.at, it, shape), most, give)
    return Aim(wing, part, True if mount.arc >= 360 else in_arc(t, fix, mount.arc, it, target))


def in_arc(t: Table, gun: Fix, arc: float, it: Fix, target: Plane) -> bool | None:
    """6D6d: whether any part of a target is in the arc of a gun."""
    shape, far = t.facts.shapes[target], distance(gun.at, it.at)
    off = slack(t, gun, it) + (shape.radius if it.heading is None else 0.0)
    if far <= off:
        return None
    loose = t.v.tolerance_degrees + gun.swing + degrees(asin(off / far))
    seen = [(it.at, it.at)] if it.heading is None else parts(it, shape)
    return within(min(off_centre(gun, one) for one in seen), arc / 2, loose)


def bearing_guns(t: Table, by: Plane, target: Plane, unsure: bool = False) -> list[str]:
    """The guns of a bomber that surely have a wing’s middle in range and arc, as the planes stand.

    `unsure`: by how much the places may be off, the angles may be off too.
    """
    it, here = t.at[target], t.at[by]
    if type(it) is not Fix or type(here) is not Fix:
        return []
    found, off = [], slack(t, here, it)
    for gun in guns_of(t, by):
        mount = t.facts.shapes[by].guns[gun]
        fix = gun_of(here, mount)
        if fix is None or not within(far := distance(fix.at, it.at), t.v.range, off):
            continue
        loose = t.v.tolerance_degrees
        loose += unsure * (here.swing + degrees(asin(min(1.0, off / max(far, off)))))
        angle = apart(bearing(fix.at, it.at), fix.heading or 0.0)
        if mount.arc >= 360 or within(angle, mount.arc / 2, loose):
            found.append(gun)
    return found


def attacks_next(plane: Plane, following: Any) -> bool:
    """Whether the next line is its attack, so that what was noted is its stop."""
    if not following:
        return False
    verb, said = following
    if verb == "attack":
        return bool(said.get("by") == plane)
    rows = said.get("course") if said.get("plane") == plane else ()
    first: dict[str, Any] = next(iter(rows or ()), {})
    return bool(first.get("attack")) and not (first.get("legs") or said.get("start"))
