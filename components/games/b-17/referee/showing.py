"""The table as a turn leaves it, for a picture: planes, their ways, attacks, fields of fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cutline.referee import Aside, Board, Link, Sector, Sheet, Silhouette, Way, World, Zone

from .geometry import Fix, Point, apart, bearing, distance, gun_of
from .kit import KINDS, Plane, bomber, concerns, german, kind, name
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
    for plane in w.at:
        moves = [line for line in done if line.verb == "fly" and concerns(plane, "fly", line.values)]
        yield from way(w, plane, tuple(n for line in moves for n in line.told))
        yield from stands(w, plane, done)
    yield from ghosts(w, done)
    for line in done:
        yield from deeds(w, line)


# Planes and their ways.


def way(w: World, plane: Plane, told: tuple[int, ...]) -> Iterator[Way]:
    """The way of a plane in this turn, with its turning point and its stops."""
    path = w.path[plane] or ()
    spots = [fix.at for k, fix in enumerate(path) if not k or distance(path[k - 1].at, fix.at) > NEAR]
    if len(spots) < 2:
        return
    signs = [sign(w, plane, *corner) for corner in zip(spots, spots[1:], spots[2:], strict=False)]
    yield Way(plane, tuple(spots), ("start", *signs, "end"), int(german(plane)), told=told)


def sign(w: World, plane: Plane, before: Point, at: Point, behind: Point) -> str:
    if any(stop.here and distance(stop.here.at, at) <= NEAR for stop in w.aims[plane]):
        return "stop"
    return "turn" * (apart(bearing(before, at), bearing(at, behind)) > w.v.tolerance_degrees)


def stands(w: World, plane: Plane, done: Sequence[Any]) -> Iterator[Any]:
    """A plane on the table, one that was destroyed in this turn, or what is known instead."""
    found, damage = w.at.values(plane), tuple(points(w, plane))
    out, says = lost(w, plane), " ".join(notes(w, plane, done))
    at = found[0] if len(found) == 1 else SOMEWHERE
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
    """Where bombers stood that fired or were attacked, and have moved since."""
    shots = [(line, shot) for line in done for shot in shots_of(line)]
    pairs = [(plane, place(line, plane)) for line, shot in shots for plane in (shot.by, shot.target)]
    there = {(plane, fix.at): fix for plane, fix in pairs if plane and fix and bomber(plane)}
    for (plane, point), fix in there.items():
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


class Shot(NamedTuple):
    """Fire of a line: who at whom, in a word, with which gun of a bomber, its dice and result."""

    by: Plane | None
    target: Plane | None
    word: str
    gun: str | None
    dice: Any


def shots_of(line: Any) -> Iterator[Shot]:
    slots, by = line.values, line.values.get("by") or line.values.get("plane")
    target, gun = slots.get("target"), slots.get("gun")
    if line.verb in ("fire", "return"):
        yield Shot(by, target, "back" if line.verb == "return" else gun or "", gun, slots)
    rows = {"attack": ({**slots, "attack": True},), "fly": slots.get("course")}.get(line.verb)
    for row in rows or ():
        if row.get("attack"):
            target = row.get("target")
            yield Shot(by, target, row.get("angle") or "", None, row)
        if row.get("back"):
            dice = {"die": row.get("gunner"), "against": row.get("fighter"), "result": row.get("effect")}
            yield Shot(row.get("defender") or target, by, row.get("gun") or "", row.get("gun"), dice)


def deeds(w: World, line: Any) -> Iterator[Any]:
    """Draw the fire of a line as arrows, with a field of fire for each gun."""
    plane = line.values.get("plane")
    if line.verb == "flak" and (at := place(line, plane)) and (start := nearest(w, at.at)) != at.at:
        says, who = f"flak {thrown(line.values)}".strip(), f"flak at {plane}"
        yield Link(start, at.at, says, 1, has_hit(line.values.get("result")), line.told, who)
    for shot in shots_of(line):
        if shot.by and shot.target:
            yield from arrow(w, line, shot, shot.by, shot.target)


def arrow(w: World, line: Any, shot: Shot, by: Plane, target: Plane) -> Iterator[Any]:
    """A field of fire, and the shot with its dice; words, where it is not known whence."""
    start, party = halted(line, by), int(german(by))
    end = place(line, target) if line.verb == "fire" else halted(line, target)
    if start and shot.gun:
        mount = w.kit.shapes[by].guns[shot.gun]
        if (start := gun_of(start, mount)) and start.heading is not None:
            yield Sector(start.at, w.v.range, start.heading, mount.arc, "", party, line.told)
    elif start and set(line.rules) & RANGED:
        yield Sector(start.at, w.v.range, 0.0, ALL_ROUND, "", party, line.told)
    hit, who, says = has_hit(shot.dice.get("result")), f"{by} at {target}", f"{shot.word} {thrown(shot.dice)}"
    if start and end:
        yield Link(start.at, end.at, says.strip(), party, hit, line.told, who)
    else:
        came_of = "" if hit is None else "hit" if hit else "miss"
        yield Aside(" ".join(filter(None, [who, says.strip(), came_of])))


def place(line: Any, plane: Plane | None) -> Fix | None:
    """Where a plane was when a line had been played; where it stopped, if it went on."""
    return (fix_of(line.after, plane) or fix_of(line.before, plane)) if plane else None


def halted(line: Any, plane: Plane | None) -> Fix | None:
    """Where a plane stopped to attack, else where it was."""
    stops = [stop.here for stop in line.after.aims[plane] if stop.here] if plane else []
    return stops[-1] if stops else place(line, plane)


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
    if name_of in ("at", "start", "end", "stop"):
        x, y, heading = value
        return f"{x:g}/{y:g}" + (f" heading {heading:g}°" if heading is not None else "")
    if isinstance(value, str) and value[-1:].isdecimal() and value[:-1] in KINDS:
        return name(value)
    if name_of.endswith(" damage"):
        return ", ".join(f"{name(plane)}: {n}" for plane, n in map(str.split, value.split(", ")))
    if name_of in ("legs", "leg", "more"):
        way, far = value
        if not isinstance(far, (int, float)):
            return None  # "ahead" and no more, or "?"
        return (
            f"{far:g} in"
            if way == "ahead"
            else f"turns to {far:g}°"
            if way == "to"
            else f"{abs(far):g}° {'left' if far < 0 else 'right'}"
        )
    return None


@rules.hook
def spots(r: Any) -> dict[str, Any]:
    """Return the points of the table that a log names."""
    return {"POINT": lambda at: at[:2]}
