"""The record: turns, damage and hits, planes that left, the winner (6D4, 7D3)."""

from __future__ import annotations

from typing import Any

from cutline.referee import DARK, Line, World

from .courses import left_behind
from .geometry import apart, distance
from .kit import Kit, Plane, bomber, escort, german, name
from .placing import meet
from .state import GONE, destroyed, either, fix_of, lost, moved, out, points, rules, scored_so_far
from .waves import unnoticed

TURNS = 200


@rules.hook
def prepare(r: Any) -> Kit:
    """Return the planes that there are, each with its place in the record."""
    kit = Kit(r)
    for plane in kit.planes:
        plane_totals(plane)
    return kit


# Turns (5C1).


@rules.hook
def labels(r: Any) -> list[str]:
    return [f"turn {n}" for n in range(1, TURNS + 1)]


@rules.hook
def opens(w: World, turn: Any) -> None:
    """5C1: turns come one after another. Of those that are not in the log nothing is known."""
    number, last = int(w.label.split()[-1]) if isinstance(turn, str) else turn, w.turn[0]
    w.rule("5C1", number > last, f"turn {last + 1} comes next", f"turn {number} came after turn {last}")
    if number > last + 1:
        skipped(w, number)
    w.turn[0], w.had[0] = number, w.hits[0]
    for plane in w.kit.planes:
        w.before[plane] = w.damage[plane]
        if german(plane) and w.met[plane] and -1 in w.entered.values(w.kit.section(plane)):
            w.entered[w.kit.section(plane)] = last  # or earlier: it has made its first move


def skipped(w: World, number: int) -> None:
    """Nobody wrote down what happened in the turns before one."""
    first, last = w.turn[0] + 1, number - 1
    left_out = f"turn {last} was" if first == last else f"turns {first} to {last} were"
    w.unsure("5C1", "what happened there is not known", f"{left_out} not written down")
    for plane in w.kit.planes:
        w.damage[plane] = w.between(points(w, plane)[0], w.kit.lives[plane])
        if w.at.values(plane) != (None,):
            w.at[plane] = DARK
    for section in w.entered:
        w.entered.either(section, {*w.entered.values(section), -1})
    w.attacked.either(0, {*w.attacked.values(0), True})
    w.hits[0] = w.hits[0] + w.between(0, w.v.bombers * w.v.bomber_hits * w.v.bomb_hits_doubled)


def ends(w: World) -> None:
    """Close a turn: planes whose moves were not noted may be anywhere."""
    unnoticed(w)
    if w.ties[0] and len(can := scored_so_far(w)) > 1:
        w.suppose(w.hits[0] <= can[-1] - w.ties[0])  # 7D2a: nothing said that equal dice hit
    left_behind(w, None)
    w.part(box)
    for plane in w.kit.planes:
        w.part(stands_now, plane)


def stands_now(w: World, plane: Plane) -> None:
    if w.at.values(plane) in ((None,), (GONE,)):
        return
    if lost(w, plane):
        w.at[plane] = GONE
    elif w.path.values(plane) == (None,) and not w.said_at[plane]:
        w.at[plane] = DARK
        alike = any(german(p) == german(plane) for p in moved(w))
        if alike and not w.aims[plane]:  # nor is it known what befell it
            w.damage[plane] = w.between(points(w, plane)[0], w.kit.lives[plane])


def box(w: World) -> None:
    """3c: undamaged bombers move alike, as we read it."""
    ways = {}
    for plane in filter(bomber, w.leg):
        at, leg = fix_of(w, plane), w.leg[plane]
        start = leg and leg.start
        if at and start and at.heading is not None and points(w, plane)[-1] == 0:
            ways[plane] = (at.x - start.x, at.y - start.y), at.heading
    if len(ways) > 1:
        (first, heading), *others = ways.values()
        alike = all(
            distance(first, way) <= 2 * w.kit.tolerance + w.v.tolerance_degrees / 4
            and apart(heading, other) <= 2 * w.v.tolerance_degrees
            for way, other in others
        )
        found = f"{', '.join(map(name, ways))} moved differently"
        w.reading("3c", alike, "undamaged bombers move alike", found)


# Planes that leave (6D4, 7).


def flies(w: World, plane: Plane, doing: str) -> bool:
    """6D4b: a destroyed plane is off the table."""
    turn, lives = w.fell[plane], w.kit.lives[plane]
    expected = f"it was shot down {f'in turn {turn}' if turn else 'earlier'}"
    if w.rule("6D4b", w.damage[plane] < lives, expected, f"{name(plane)} {doing}"):
        return True
    w.at[plane] = DARK
    return False


@rules.verb("all:bombers|all", "planes:PLANE*", also="leaves off", ask="planes:PLANE*", example="home b1 b2")
def home(w: World, line: Line) -> None:
    """planes leave the table"""
    here = [p for p in w.kit.planes if bomber(p) and w.met[p] and out(w, p) is False]
    for plane in here if line.all else filter(None, line.planes or ()):
        w.part(leaves, plane)


def leaves(w: World, plane: Plane) -> None:
    meet(w, plane, "left")
    flies(w, plane, "left the table")
    w.at[plane] = GONE


@rules.verb("planes:PLANE*", name="destroyed", aside=True, also="down", example="destroyed b3")
def claimed(w: World, line: Line) -> None:
    """planes are destroyed"""
    for plane in filter(None, line.planes or ()):
        w.part(down, plane)


def down(w: World, plane: Plane) -> None:
    meet(w, plane, "was shot down")
    destroyed(w, plane)


# Damage, and bomb hits.


def plane_totals(plane: Plane) -> None:
    """The damage points that a plane takes in a turn, and has at its end."""
    rule = "6D4a" if bomber(plane) else "6D4b"

    def taken(w: World) -> Any:
        unnoticed(w)
        w.suppose(w.damage[plane] <= w.kit.lives[plane])
        return w.damage[plane] - w.before[plane]

    def has(w: World, count: int | None) -> None:
        most, called, can = w.kit.lives[plane], name(plane), points(w, plane)
        if count is None:
            return
        if count < can[0]:
            unnoticed(w)
        if w.rule(rule, count <= most, f"{most} hits destroy it", f"{called} had {count} hits"):
            found, expected = f"{called} had {count} damage", f"by the log it is {either(can)}"
            w.rule(rule, w.damage[plane] == count, expected, found)
            w.damage[plane] = count

    taken.__name__ = plane
    rules.total(rule, f"{name(plane)} took {{}} damage")(taken)
    rules.end(plane, "N", "1")(has)


@rules.total("7D3", "bomb hits: {}")
def hits(w: World) -> Any:
    """The bomb hits of this turn: no more than its bombers can drop."""
    w.suppose(w.hits[0] >= w.had[0])
    w.suppose(w.hits[0] <= w.had[0] + w.v.bombers * w.v.bomber_hits * w.v.bomb_hits_doubled)
    return w.hits[0] - w.had[0]


@rules.end("hits", "N", "3")
def scored(w: World, count: int | None) -> None:
    """7D3: all bomb hits so far."""
    if count is not None:
        found = f"{count} bomb hit{'s' * (count != 1)} had been scored"
        w.rule("7D3", w.hits[0] == count, f"by the log it is {either(scored_so_far(w))}", found)
        w.hits[0] = count


@rules.verb("hits=N [on] [total|now|= total:N]", name="hits", step="americans", example="hits 3 total 5")
def record_hits(w: World, line: Line) -> None:
    """the bomb hits of this turn, and all so far"""
    scored(w, line.total)


# Who has won (7D3).


def needed(w: World) -> int:
    """Return the bomb hits that win."""
    v, third = w.v, w.kit.third
    plain, turret = (v.third_wins, v.turret_third_wins) if third else (v.wins, v.turret_wins)
    return int(turret if w.kit.turret else plain)


@rules.verb("side:SIDE", name="won", aside=True, final=True, also="winner victory", example="won german")
def won(w: World, line: Line) -> None:
    """the side that has won"""
    due, american = needed(w), line.side == "american"
    found = f"the {'Americans' if american else 'Germans'} won with {either(scored_so_far(w))} bomb hits"
    fine = w.hits[0] >= due if american else w.hits[0] < due
    if line.side:
        w.rule("7D3", fine, f"the Americans win with {due} or more", found)


@rules.hook
def over(w: World) -> bool:
    """Return whether no bomber is left, now or to come."""
    last = w.wave[0] >= w.v.waves or not w.kit.third
    return last and all(out(w, p) for p in w.kit.planes if bomber(p))


@rules.hook
def result(w: World) -> list[str]:
    due, now = needed(w), scored_so_far(w)
    won = "The Americans have won" if now[0] >= due else ""
    lost_all = "The Germans have won" if over(w) and now[-1] < due else ""
    told = [f"{hits_shown(w)} bomb hits; {due} win", won or lost_all or "Not decided"]
    if any(fix_of(w, p) for p in w.kit.planes):
        told.append(f"Measured within {w.v.tolerance} in and {w.v.tolerance_degrees} degrees")
    return told


# The table of totals.


@rules.column("hits")
def hits_shown(w: World) -> str:
    """The bomb hits so far; of what is not known, the least."""
    least, *more = scored_so_far(w)
    return f"{least} or more" if more else str(least)


def damage_shown(heading: str, mine: Any) -> None:
    def shown(w: World) -> str:
        here = {p: points(w, p) for p in filter(mine, w.kit.planes)}
        told = [
            f"{p} {'?' if len(n) > 1 else n[0]}"
            for p, n in here.items()
            if n != (0,) and (w.met[p] or len(n) == 1)
        ]
        return ", ".join(told) or "-"

    rules.column(f"{heading} damage")(shown)


damage_shown("B-17", bomber)
damage_shown("German", german)
damage_shown("P-51", escort)
