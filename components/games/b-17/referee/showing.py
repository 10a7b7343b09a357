"""The table as a turn leaves it, for a picture: planes, their ways, attacks, fields of fire."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from cutline.referee import Aside, Board, Link, Sector, Sheet, Silhouette, Table, Way, Zone

from .geometry import Fix, Point, apart, bearing, distance, flown, gun_of
from .kit import KINDS, Plane, bomber, german, kind, name, planes_of
from .state import GONE, SOMEWHERE, lost, rules

ALL_ROUND = 360.0
RANGED = {"6A", "6D3a"}  # rules of attacks to which it matters how far they reach
NEAR = 0.05  # inches between two points that are the same


@rules.hook
def placements(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    v, (left, near, right, far) = t.v, t.facts.target
    yield Board(size=(v.number("table_width"), v.number("table_length")))
    yield Sheet("target", ((left + right) / 2, far))
    yield Zone((left, near, right - left, far - near), "target", v.number("flak_range"), "flak")
    told = _told(done)
    for plane in t.at:
        yield from way(t, plane, tuple(told[plane]))
        yield from stands(t, plane, done)
    yield from ghosts(t, done)
    for one in done:
        yield from deeds(t, one)


def _told(done: Sequence[Any]) -> dict[Plane, list[int]]:
    """Findings about each plane's moves: of several on a line, those that are named."""
    found: dict[Plane, list[int]] = defaultdict(list)
    for one in done:
        planes = movers(one) if one.verb in ("fly", "place") else []
        for number, why in zip(one.told, one.why, strict=True):
            for plane in [p for p in planes if name(p) in why] or planes:
                found[plane].append(number)
    return found


def movers(one: Any) -> list[Plane]:
    """The planes that a line is about."""
    said = one.values
    if named := planes_of(said):
        return [*named]
    rows = [row.get("plane") for row in said.get("places") or ()]
    before, after = one.before.at, one.after.at
    return [p for p in rows if p] or [p for p in after if bomber(p) and after[p] != before[p]]


# Planes and their ways.


def way(t: Table, plane: Plane, told: tuple[int, ...]) -> Iterator[Way]:
    """The way of a plane in this turn, with its turning point and its stops."""
    path, halt = course(t, plane)
    if len(path) < 2:
        return
    spots, give = tuple(fix.at for fix in path), t.v.tolerance_degrees
    ways = [bearing(one, two) for one, two in pairwise(spots)]
    turns = ["turn" * (apart(one, two) > give) for one, two in pairwise(ways)]
    signs = ["stop" if fix is halt else sign for fix, sign in zip(path[1:], turns, strict=False)]
    yield Way(plane, spots, ("start", *signs, "end"), int(german(plane)), told=told)


def course(t: Table, plane: Plane) -> tuple[list[Fix], Fix | None]:
    """The places on a plane's way in this turn, each once; and of these its stop, if that is known."""
    found: list[Fix] = []
    leg, gone, stop = t.leg[plane], 0.0, None
    halt = leg.stop if leg and leg.stop is not None else -1.0
    for fix in t.path[plane] or ():
        far = distance(found[-1].at, fix.at) if found else 0.0
        if found and far <= NEAR:
            continue
        if gone + NEAR < halt < gone + far - NEAR:
            last = found[-1]
            stop = flown(last._replace(heading=bearing(last.at, fix.at), slack=fix.slack), halt - gone)
            found.append(stop)
        gone += far
        found.append(fix)
        stop = fix if abs(gone - halt) <= NEAR else stop
    return found, stop


def stands(t: Table, plane: Plane, done: Sequence[Any]) -> Iterator[Any]:
    """A plane on the table, one that was destroyed in this turn, or what is known instead."""
    at, damage = t.at[plane], tuple(t.damage.can(plane))
    out, says = lost(t, plane), " ".join(notes(t, plane, done))
    if at == GONE and out and t.before.shown(plane) != t.damage.shown(plane):
        places = (one.after.at[plane] for one in reversed(done))
        at = next((one for one in places if isinstance(one, Fix)), at)
    if isinstance(at, Fix):
        says = "destroyed" if out else says
        yield drawn(t, plane, at, damage=damage, slack=at.slack, says=says)
    elif at == SOMEWHERE:
        points = "" if damage == (0,) else f", damage {' or '.join(map(str, damage))}"
        yield Aside(f"{name(plane)} ({plane}): it is not known where{points}")
    elif at == GONE and t.met[plane]:
        yield Aside(f"{name(plane)} ({plane}): {'destroyed' if out else 'off the table'}")


def drawn(t: Table, plane: Plane, fix: Fix, **more: Any) -> Silhouette:
    scale, party = t.v.number("scale"), int(german(plane))
    return Silhouette(plane, KINDS[kind(plane)], fix.at, fix.heading, scale, party=party, **more)


def ghosts(t: Table, done: Sequence[Any]) -> Iterator[Silhouette]:
    """Where planes stood that fired or were attacked, and have moved since."""
    pairs = [(shot[1], shot[3]) for shot in t.shots[0]]
    pairs += [(shot.by, shot.here) for shot in t.fired[0]]
    pairs += [
        (said.get("target"), place(one, said.get("target")))
        for one in done
        for said in (one.values, *(one.values.get("course") or ()))
        if one.told
    ]
    there = {(p, fix.at): fix for p, fix in reversed(pairs) if isinstance(fix, Fix) and bomber(p)}
    for (plane, point), fix in reversed(there.items()):
        at = t.at[plane]
        if isinstance(at, Fix) and fix.heading is not None and distance(point, at.at) > NEAR:
            yield drawn(t, plane, fix, was=True)


def notes(t: Table, plane: Plane, done: Sequence[Any]) -> Iterator[str]:
    """Yield the other words beside a plane."""
    for one in (one for one in done if one.values.get("plane") == plane):
        at, hits = place(one, plane), one.values.get("hits")
        if one.verb == "flak" and at and nearest(t, at.at) == at.at:  # no arrow can be drawn
            yield f"flak {thrown(one.values)}".strip()
        if one.verb == "bomb":
            yield "bombs" if hits is None else f"bombs {hits}"


# Attacks, guns and flak.


def deeds(t: Table, one: Any) -> Iterator[Any]:
    """Draw the fire of a line as arrows, with a field of fire for each gun."""
    said, by = one.values, one.values.get("by") or one.values.get("plane")
    target = said.get("target")
    if one.verb == "flak" and (at := place(one, by)) and (start := nearest(t, at.at)) != at.at:
        says, who = f"flak {thrown(said)}".strip(), f"flak at {by}"
        yield Link(start, at.at, says, 1, came(said.get("result")), one.told, who)
    elif one.verb == "fire":
        yield from gunner(t, one, by, said.get("gun"), target, said)
    elif one.verb == "return":
        yield from shot(one, by, said, halted(one, by), halted(one, target), "back")
    rows = {"attack": ({**said, "attack": True},), "fly": said.get("course")}.get(one.verb)
    for row in (by and rows) or ():
        if row.get("attack"):
            target = row.get("target")
            yield from attack(t, one, by, row)
        if row.get("back"):
            dice = {"die": row.get("gunner"), "against": row.get("fighter"), "result": row.get("effect")}
            yield from gunner(t, one, row.get("defender") or target, row.get("gun"), by, dice)


def place(one: Any, plane: Plane | None) -> Fix | None:
    """Where a plane was when a line had been played; where it stopped, if it went on."""
    if plane is None:
        return None
    at, before = one.after.at[plane], one.before.at[plane]
    return at if isinstance(at, Fix) else before if isinstance(before, Fix) else None


def halted(one: Any, plane: Plane | None) -> Fix | None:
    """Where a plane stopped to attack, else where it was."""
    return (plane and course(one.after, plane)[1]) or place(one, plane)


def attack(t: Table, one: Any, by: Plane, said: Any) -> Iterator[Any]:
    if said.get("target") is None:
        return
    ended = [shot for shot in one.after.shots[0] if shot[:2] == (by, said["target"])]
    start, end = ended[-1][2:4] if ended else (None, None)
    start, end = start or halted(one, by), end or place(one, said["target"])
    yield from shot(one, by, said, start, end, said.get("angle") or "")
    if start and set(one.rules) & RANGED:
        yield Sector(start.at, t.v.number("range"), 0.0, ALL_ROUND, "", int(german(by)), one.told)


def shot(
    one: Any, by: Plane | None, said: Any, start: Fix | None, end: Fix | None, word: str
) -> Iterator[Any]:
    """An arrow with its dice and what came of it; words, where it is not known whence."""
    if by is None or said.get("target") is None:
        return
    hit, who = came(said.get("result")), f"{by} at {said['target']}"
    says = f"{word} {thrown(said)}".strip()
    if start and end:
        yield Link(start.at, end.at, says, int(german(by)), hit, one.told, who)
    else:
        came_of = "" if hit is None else "hit" if hit else "miss"
        yield Aside(" ".join(filter(None, [who, says, came_of])))


def gunner(t: Table, one: Any, by: Any, gun: Any, target: Any, said: Any) -> Iterator[Any]:
    """A gun's field of fire, and its shot."""
    if by is None or target is None:
        return
    fired = [shot for shot in one.after.fired[0] if (shot.by, shot.target) == (by, target)]
    here, there = fired[-1][3:5] if fired else (None, None)
    here, there = here or place(one, by), there or place(one, target)
    mount = t.facts.shapes[by].guns.get(gun)
    fix = gun_of(here, mount) if here and mount else None
    if fix and mount and fix.heading is not None:
        reach = t.v.number("range")
        yield Sector(fix.at, reach, fix.heading, mount.arc, "", int(german(by)), one.told)
    yield from shot(one, by, {**said, "target": target}, fix, there, gun or "")


def nearest(t: Table, point: Point) -> Point:
    """The point of the target from which flak fires; the same, over the target."""
    target = t.facts.target
    x = min(max(point[0], target.left), target.right)
    return x, min(max(point[1], target.near), target.far)


def thrown(said: Any) -> str:
    """Two dice, the attacker's first."""
    dice = [said.get(die) for die in ("die", "against")]
    return "" if dice == [None, None] else ":".join("?" if d is None else str(d) for d in dice)


def came(result: Any) -> bool | None:
    return None if result is None else result not in (0, "miss")


@rules.hook
def spoken(r: Any, name_of: str, value: Any) -> str | None:
    """What a report says of a value in another way than the log."""
    if isinstance(value, str) and value[-1:].isdecimal() and value[:-1] in KINDS:
        return name(value)
    if name_of in ("legs", "leg", "more"):
        way, far = value
        return f"{far:g} in {way}" if way != "turn" else f"{abs(far):g}° {'left' if far < 0 else 'right'}"
    return None
