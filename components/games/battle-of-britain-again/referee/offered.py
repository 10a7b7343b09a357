"""What may be done now, as `next` offers it: of thousands of courses, one for each die.

It is the one that a player with sense would fly (playing.py): its shots are legal whatever comes of
them, so what lies behind a shot is the same after a hit and after a miss.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from cutline.referee import Line, World

from .board import HOME, UP, fighters, flying, named, possible, rules, side
from .bombing import courses as flown
from .bombing import not_dropped
from .days import bombers_left
from .fire import sees
from .geometry import AHEAD, CALLED, Place, Turns, spelt
from .kit import BOMBERS, BRITISH, SIDES, Plane
from .order import climbs
from .pilots import Raid, Row, best_end, best_shot, onward, steps
from .placing import formation
from .playing import HUNTS, OPTION
from .steps import points_of

PLAIN: Row = {"plane": None, "all": None, "die": None, "course": ()}


@rules.hook
def ways(w: World) -> dict[str, Iterable[Row]]:
    """Courses, guns that can fire at the fighter which has stopped last, dives, and bombs."""
    return {"dive": dives(w), "fly": courses(w), "defend": guns(w), "bomb": bombs(w)}


def dives(w: World) -> Iterator[Row]:
    """7: a die for each fighter squadron, where that is played, before anybody has moved."""
    if (
        moves_go_on(w)
        and OPTION in w.options
        and w.move[0] <= 1
        and len(w.moved.surely(0)) == len([*w.moved])
    ):
        yield from ({"squadron": squadron} for squadron in w.boost.surely(None, fighters(w)))


def bombs(w: World) -> Iterator[Row]:
    """10a: once bombers are across, and none is left on the board."""
    own = [plane for plane in w.kit.planes if not w.kit.fighter(plane)]
    across = w.fate.having(HOME, own) and not any(plane in formation(w) for plane in own)
    if (across or flying(w, "BF") == []) and not_dropped(w):
        yield {}


def courses(w: World) -> Iterator[Row]:
    """For each plane that has to move now: a course for each face of its die."""
    if not moves_go_on(w):
        return
    at = formation(w)
    mine = to_move(w, at)
    raid = Raid(w, at, HUNTS[0], Random(0), careful=True)
    if mine and side(w, mine[0]) == BOMBERS:
        yield {**PLAIN, "all": True, "course": ({"steps": (("ahead", 1),)},)}
    for plane in mine:
        if side(w, plane) == BOMBERS:
            before = dict(raid.at)
            yield {**PLAIN, "plane": plane, "course": ({"steps": steps(raid.on(plane))},)}
            raid.at = before
            continue
        for die in range(1, w.v.die + 1):
            points, _ = points_of(w, plane, Line({"die": die}))
            yield {**PLAIN, "plane": plane, "die": die, "course": course(raid, plane, int(points))}


def moves_go_on(w: World) -> bool:
    """Return whether an intercepted raid is going on and its moves are noted."""
    met = all(flying(w, group) for group in ("GB", "BF")) and w.off.values(0) == ("",)
    begun = flown(w) or w.told[0]
    noted = w.told[0] or w.dropped.surely(True) or not w.said.surely(None, ["hits"])
    return bool(met and not noted and (bombers_left(w) or not begun))


@rules.hook
def stand(w: World) -> Iterator[str]:
    """Yield whose move it is, where planes are, and the line that places an unknown one."""
    if not moves_go_on(w):
        return
    at, now = formation(w), w.move[0]
    mine = to_move(w, at)
    first = side(w, mine[0]) if mine else 0
    new = not now or bool(w.moved.surely(now, mine))
    yield f"Move {now + new}: {SIDES[first]} are to move"
    for number, name in enumerate(SIDES):
        if told := [f"{named(w, p)} {spelt(at[p])}" for p in at if side(w, p) == number]:
            yield f"{name[4].upper()}{name[5:]}: {', '.join(told)}"
    if lost := [p for p in w.fate.surely(UP, possible(w)) if p not in at and w.met.surely(True, [p])]:
        names = ", ".join(named(w, plane) for plane in lost)
        yield f'Square or facing unknown: {names}; "{lost[0][0]} {lost[0][1]} to d20 n" gives both'


def to_move(w: World, at: dict[Plane, Place]) -> list[Plane]:
    """Return the planes of the side whose move it is: those that have not moved, or else of a new move."""
    now = w.move[0]
    moved = {*w.moved.having(now)}
    left = [p for p in at if p not in moved and not climbs(w, p)] if now else []
    left = [plane for plane in left if side(w, plane) >= w.phase[0]] or list(at)
    first = min((side(w, plane) for plane in left), default=BOMBERS)
    return [plane for plane in left if side(w, plane) == first]


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


def guns(w: World) -> Iterator[Row]:
    """Each gunner in whose field the fighter has stopped that moved last."""
    foe, squares, fired = (w.stops[0] if w.stops.values(0) else None) or (None, (), ())
    if foe is None or not squares or not squares[-1] or side(w, foe) != BRITISH:
        return
    for plane, at in formation(w).items():
        silent = not w.kit.gunner(plane) or (len(squares) - 1, plane) in fired
        if not silent and sees(plane, squares[-1], at) is not None:
            yield {"by": plane}
