"""The table as a turn leaves it, for a picture: planes, their ways, attacks, fields of fire."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from cutline.referee import Aside, Board, Link, Sector, Sheet, Silhouette, Way, World, Zone

from .geometry import Fix, Point, apart, bearing, distance, flown, gun_of
from .kit import KINDS, Plane, bomber, german, kind, name, planes_of
from .state import GONE, fix_of, lost, points, rules

ALL_ROUND = 360.0
RANGED = {"6A", "6D3a"}  # rules of attacks to which it matters how far they reach
SOMEWHERE = "somewhere"
NEAR = 0.05  # inches between two points that are the same


@rules.hook
def placements(w: World, done: Sequence[Any]) -> Iterator[Any]:
    v, (left, near, right, far) = w.v, w.kit.target
    yield Board(size=(v.number("table_width"), v.number("table_length")))
    yield Sheet("target", ((left + right) / 2, far))
    yield Zone((left, near, right - left, far - near), "target", v.number("flak_range"), "flak")
    told = _told(done)
    for plane in w.at:
        yield from way(w, plane, tuple(told[plane]))
        yield from stands(w, plane, done)
    yield from ghosts(w, done)
    for line in done:
        yield from deeds(w, line)


def _told(done: Sequence[Any]) -> dict[Plane, list[int]]:
    """Findings about each plane's moves: of several on a line, those that are named."""
    found: dict[Plane, list[int]] = defaultdict(list)
    for line in done:
        planes = movers(line) if line.verb in ("fly", "place") else []
        for number, why in zip(line.told, line.why, strict=True):
            for plane in [p for p in planes if name(p) in why] or planes:
                found[plane].append(number)
    return found


def movers(line: Any) -> list[Plane]:
    """The planes that a line is about."""
    slots = line.values
    if named := planes_of(slots):
        return [*named]
    rows = [row.get("plane") for row in slots.get("places") or ()]
    before, after = line.before.at, line.after.at
    return [p for p in rows if p] or [p for p in after if bomber(p) and after.values(p) != before.values(p)]


# Planes and their ways.


def way(w: World, plane: Plane, told: tuple[int, ...]) -> Iterator[Way]:
    """The way of a plane in this turn, with its turning point and its stops."""
    path, halt = course(w, plane)
    if len(path) < 2:
        return
    spots, give = tuple(fix.at for fix in path), w.v.tolerance_degrees
    ways = [bearing(start, two) for start, two in pairwise(spots)]
    turns = ["turn" * (apart(before, two) > give) for before, two in pairwise(ways)]
    signs = ["stop" if fix is halt else sign for fix, sign in zip(path[1:], turns, strict=False)]
    yield Way(plane, spots, ("start", *signs, "end"), int(german(plane)), told=told)


def course(w: World, plane: Plane) -> tuple[list[Fix], Fix | None]:
    """The places on a plane's way in this turn, each once; and of these its stop, if that is known."""
    found: list[Fix] = []
    leg, gone, stop = w.leg[plane], 0.0, None
    halt = leg.stop if leg and leg.stop is not None else -1.0
    for fix in w.path[plane] or ():
        far = distance(found[-1].at, fix.at) if found else 0.0
        if found and far <= NEAR:
            continue
        if gone + NEAR < halt < gone + far - NEAR:
            last = found[-1]
            stop = flown(last._replace(heading=bearing(last.at, fix.at), spread=fix.spread), halt - gone)
            found.append(stop)
        gone += far
        found.append(fix)
        stop = fix if abs(gone - halt) <= NEAR else stop
    return found, stop


def stands(w: World, plane: Plane, done: Sequence[Any]) -> Iterator[Any]:
    """A plane on the table, one that was destroyed in this turn, or what is known instead."""
    held, damage = w.at.values(plane), tuple(points(w, plane))
    out, says = lost(w, plane), " ".join(notes(w, plane, done))
    at = held[0] if len(held) == 1 else SOMEWHERE
    if at == GONE and out and w.before.values(plane) != w.damage.values(plane):
        at = next(filter(None, (fix_of(line.after, plane) for line in reversed(done))), at)
    if isinstance(at, Fix):
        says = "destroyed" if out else says
        yield drawn(w, plane, at, damage=damage, slack=at.slack, says=says)
    elif at == SOMEWHERE:
        hurt = "" if damage == (0,) else f", damage {' or '.join(map(str, damage))}"
        yield Aside(f"{name(plane)} ({plane}): it is not known where{hurt}")
    elif at == GONE and w.met[plane]:
        yield Aside(f"{name(plane)} ({plane}): {'destroyed' if out else 'off the table'}")


def drawn(w: World, plane: Plane, fix: Fix, **more: Any) -> Silhouette:
    scale, party = w.v.number("scale"), int(german(plane))
    return Silhouette(plane, KINDS[kind(plane)], fix.at, fix.heading, scale, party=party, **more)


def ghosts(w: World, done: Sequence[Any]) -> Iterator[Silhouette]:
    """Where planes stood that fired or were attacked, and have moved since."""
    pairs = []
    for line in done:
        rows = (line.values, *(line.values.get("course") or ()))
        planes = [row.get(slot) for row in rows for slot in ("by", "target")]
        pairs += [(plane, place(line, plane)) for plane in planes]
    there = {(p, fix.at): fix for p, fix in reversed(pairs) if isinstance(fix, Fix) and bomber(p)}
    for (plane, point), fix in reversed(there.items()):
        at = fix_of(w, plane)
        if at and fix.heading is not None and distance(point, at.at) > NEAR:
            yield drawn(w, plane, fix, was=True)


def notes(w: World, plane: Plane, done: Sequence[Any]) -> Iterator[str]:
    """Yield the other words beside a plane."""
    for line in (line for line in done if line.values.get("plane") == plane):
        at, hits = place(line, plane), line.values.get("hits")
        if line.verb == "flak" and at and nearest(w, at.at) == at.at:  # no arrow can be drawn
            yield f"flak {thrown(line.values)}".strip()
        if line.verb == "bomb":
            yield "bombs" if hits is None else f"bombs {hits}"


# Attacks, guns and flak.


def deeds(w: World, line: Any) -> Iterator[Any]:
    """Draw the fire of a line as arrows, with a field of fire for each gun."""
    slots, by = line.values, line.values.get("by") or line.values.get("plane")
    target = slots.get("target")
    if line.verb == "flak" and (at := place(line, by)) and (start := nearest(w, at.at)) != at.at:
        says, who = f"flak {thrown(slots)}".strip(), f"flak at {by}"
        yield Link(start, at.at, says, 1, has_hit(slots.get("result")), line.told, who)
    elif line.verb == "fire":
        yield from gunner(w, line, by, slots.get("gun"), target, slots)
    elif line.verb == "return":
        yield from shot(line, by, slots, halted(line, by), halted(line, target), "back")
    rows = {"attack": ({**slots, "attack": True},), "fly": slots.get("course")}.get(line.verb)
    for row in (by and rows) or ():
        if row.get("attack"):
            target = row.get("target")
            yield from attack(w, line, by, row)
        if row.get("back"):
            dice = {"die": row.get("gunner"), "against": row.get("fighter"), "result": row.get("effect")}
            yield from gunner(w, line, row.get("defender") or target, row.get("gun"), by, dice)


def place(line: Any, plane: Plane | None) -> Fix | None:
    """Where a plane was when a line had been played; where it stopped, if it went on."""
    return (fix_of(line.after, plane) or fix_of(line.before, plane)) if plane else None


def halted(line: Any, plane: Plane | None) -> Fix | None:
    """Where a plane stopped to attack, else where it was."""
    return (plane and course(line.after, plane)[1]) or place(line, plane)


def attack(w: World, line: Any, by: Plane, slots: Any) -> Iterator[Any]:
    if slots.get("target") is None:
        return
    start, end = halted(line, by), place(line, slots["target"])
    yield from shot(line, by, slots, start, end, slots.get("angle") or "")
    if start and set(line.rules) & RANGED:
        yield Sector(start.at, w.v.number("range"), 0.0, ALL_ROUND, "", int(german(by)), line.told)


def shot(
    line: Any, by: Plane | None, slots: Any, start: Fix | None, end: Fix | None, word: str
) -> Iterator[Any]:
    """An arrow with its dice and what came of it; words, where it is not known whence."""
    if by is None or slots.get("target") is None:
        return
    hit, who = has_hit(slots.get("result")), f"{by} at {slots['target']}"
    says = f"{word} {thrown(slots)}".strip()
    if start and end:
        yield Link(start.at, end.at, says, int(german(by)), hit, line.told, who)
    else:
        came_of = "" if hit is None else "hit" if hit else "miss"
        yield Aside(" ".join(filter(None, [who, says, came_of])))


def gunner(w: World, line: Any, by: Any, gun: Any, target: Any, slots: Any) -> Iterator[Any]:
    """A gun's field of fire, and its shot."""
    if by is None or target is None:
        return
    here, there = place(line, by), place(line, target)
    mount = w.kit.shapes[by].guns.get(gun)
    fix = gun_of(here, mount) if here and mount else None
    if fix and fix.heading is not None:
        yield Sector(fix.at, w.v.number("range"), fix.heading, mount.arc, "", int(german(by)), line.told)
    yield from shot(line, by, {**slots, "target": target}, fix, there, gun or "")


def nearest(w: World, point: Point) -> Point:
    """The point of the target from which flak fires; the same, over the target."""
    target = w.kit.target
    x = min(max(point[0], target.left), target.right)
    return x, min(max(point[1], target.near), target.far)


def thrown(slots: Any) -> str:
    """Two dice, the attacker's first."""
    dice = [slots.get(die) for die in ("die", "against")]
    return "" if dice == [None, None] else ":".join("?" if d is None else str(d) for d in dice)


def has_hit(result: Any) -> bool | None:
    return None if result is None else result not in (0, "miss")


@rules.hook
def spoken(r: Any, name_of: str, value: Any) -> str | None:
    """What a report says of a value in another way than the log."""
    if isinstance(value, str) and value[-1:].isdecimal() and value[:-1] in KINDS:
        return name(value)
    if name_of in ("legs", "leg", "more"):
        way, far = value
        if not isinstance(far, (int, float)):
            return None  # "ahead" and no more, or "?"
        return f"{far:g} in {way}" if way != "turn" else f"{abs(far):g}° {'left' if far < 0 else 'right'}"
    return None
