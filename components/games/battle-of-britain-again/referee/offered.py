"""What may be done now, as `next` offers it: of thousands of courses, one for each die.

It is the one that a player with sense would fly (playing.py): its shots are legal whatever comes of
them, so what lies behind a shot is the same after a hit and after a miss.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from cutline.referee import Table

from .bombing import not_dropped
from .fire import sees
from .geometry import AHEAD, CALLED, Place, Turns, spelt
from .kit import BOMBERS, BRITISH, SIDES, Plane
from .order import climbs, side
from .pilots import Raid, Row, steps
from .placing import formation
from .playing import HUNTS, OPTION
from .points import totals
from .squadrons import bombers_left, fighters, flying, up
from .state import HOME, full_name, rules
from .tactics import best_end, best_shot, onward

PLAIN: Row = {"plane": None, "all": None, "die": None, "course": ()}


@rules.hook
def ways(t: Table) -> dict[str, Iterable[Row]]:
    """Courses, guns that can fire at the fighter which has stopped last, dives, and bombs."""
    return {"dive": dives(t), "fly": courses(t), "defend": guns(t), "bomb": bombs(t)}


def dives(t: Table) -> Iterator[Row]:
    """7: a die for each fighter squadron, where that is played, before anybody has moved."""
    if moves_go_on(t) and OPTION in t.options and t.move[0] <= 1 and not t.moved.other_than(0):
        yield from ({"squadron": s} for s in fighters(t) if t.boost[s] is None)


def bombs(t: Table) -> Iterator[Row]:
    """10a: once bombers are across, and none is left on the board."""
    where = [t.at[plane] for plane in t.at if side(t, plane) == BOMBERS]
    across = HOME in where and not any(type(at) is tuple for at in where)
    if (across or flying(t, "BF") == []) and not_dropped(t):
        yield {}


def courses(t: Table) -> Iterator[Row]:
    """For each plane that has to move now: a course for each face of its die."""
    if not moves_go_on(t):
        return
    at = positions(t)
    mine = to_move(t, at)
    raid = Raid(t, at, HUNTS[0], Random(0), careful=True)
    if mine and side(t, mine[0]) == BOMBERS:
        yield {**PLAIN, "all": True, "course": ({"steps": (("ahead", 1),)},)}
    for plane in mine:
        if side(t, plane) == BOMBERS:
            before = dict(raid.at)
            yield {**PLAIN, "plane": plane, "course": ({"steps": steps(raid.on(plane))},)}
            raid.at = before
            continue
        for die in range(1, t.v.die + 1):
            points, _ = totals(t, plane, die)
            if len(points) == 1:
                yield {**PLAIN, "plane": plane, "die": die, "course": course(raid, plane, points[0])}


def moves_go_on(t: Table) -> bool:
    """Whether an intercepted raid is going on and its moves are noted."""
    met = all(flying(t, group) for group in ("GB", "BF")) and not t.off[0]
    begun = t.told[0] or bool(t.at.other_than(None))
    noted = t.told[0] == "results" or t.dropped[0] or t.said["hits"] is not None
    return met and not noted and (bombers_left(t) or not begun)


def positions(t: Table) -> dict[Plane, Place]:
    """Return the known squares and facings of planes."""
    mark = len(t.journal)
    at = {plane: place for plane, place in formation(t).items() if place[2] is not None}
    t.back(mark)
    return at


@rules.hook
def stand(t: Table) -> Iterator[str]:
    """Yield whose move it is, where planes are, and the line that places an unknown one."""
    if not moves_go_on(t):
        return
    at, now = positions(t), t.move[0]
    mine = to_move(t, at)
    first = side(t, mine[0]) if mine else 0
    new = not now or any(t.moved[plane] == now for plane in mine)
    yield f"Move {now + new}: {SIDES[first]} are to move"
    for number, name in enumerate(SIDES):
        if told := [f"{full_name(t, p)} {spelt(at[p])}" for p in at if side(t, p) == number]:
            yield f"{name[4].upper()}{name[5:]}: {', '.join(told)}"
    if lost := unknown_places(t, at):
        names = ", ".join(full_name(t, plane) for plane in lost)
        yield f'Square or facing unknown: {names}; "{lost[0][0]} {lost[0][1]} to d20 n" gives both'


def unknown_places(t: Table, at: Mapping[Plane, Any]) -> list[Plane]:
    """The planes in the air whose square or facing is not known."""
    return [plane for plane in t.at if plane not in at and up(t, plane)]


def to_move(t: Table, at: dict[Plane, Place]) -> list[Plane]:
    """The planes of the side whose move it is: those that have not moved, or else of a new move."""
    now = t.move[0]
    left = [p for p in at if t.moved[p] < now and not climbs(t, p)] if now else []
    left = [plane for plane in left if side(t, plane) >= t.phase[0]] or list(at)
    first = min((side(t, plane) for plane in left), default=BOMBERS)
    return [plane for plane in left if side(t, plane) == first]


def course(raid: Raid, plane: Plane, points: int) -> tuple[Row, ...]:
    """Its best shot, if there is one, and where it goes on to; or where it ends best."""
    sky, place = raid.sky(plane), raid.at[plane]
    rows: list[Row] = []
    on: Turns = ()
    shot = best_shot(sky, place, points, 1, 0.0)
    if shot and not (shot.angle == AHEAD and shot.left):
        dice = (None, None if shot.angle == AHEAD else "")
        row = {"fire": True, "target": sky.aims[shot.at].who, "angle": CALLED[shot.angle], "dice": dice}
        rows.append({"steps": steps(shot.turns), **row})
        on = (0,) * min(2, shot.left)
        place, points, _ = onward(shot.place, shot.left, hit=False)
    if points:
        on += (best_end(sky, place, points) or (place, ()))[1]
    return tuple([*rows, {"steps": steps(on)}] if on or not rows else rows)


def guns(t: Table) -> Iterator[Row]:
    """Each gunner in whose field the fighter has stopped that moved last."""
    foe, squares, fired = t.stops[0] or (None, (), frozenset())
    if foe is None or not squares or not squares[-1] or side(t, foe) != BRITISH:
        return
    for plane in t.at:
        silent = not t.facts.gunner(plane) or (len(squares) - 1, plane) in fired
        if not silent and sees(t, plane, squares[-1]) is not None:
            yield {"by": plane}
