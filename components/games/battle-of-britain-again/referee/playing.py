"""Who plays: a player of both sides, sensible or by lot; what `next` offers, and how the game stands.

Of thousands of courses there are some for each plane and die: those that a player with sense would fly.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from .board import (
    DIVES,
    HOME,
    UP,
    fighters,
    flock,
    flying,
    foes,
    named,
    possible,
    present,
    rules,
    side,
    standing,
)
from .bombing import bombs_missing
from .fire import field_of
from .geometry import Place, spelt
from .kit import BOMBERS, GROUPS, SIDES, Plane
from .losses import moves_go_on
from .order import bonus, climbs
from .pilots import HUNTS, Pilot, Row, steps, straight_on
from .placing import SPOTS, formation
from .record import germans

PLAIN: Row = {"plane": None, "all": None, "die": None, "course": ()}
Played = Generator[tuple[str, Row], Any, None]


# a day


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Played:
    """Play one day. What the British are after is decided on the first."""
    hunts = w.mind.setdefault("hunts", rng.choice([*HUNTS]))
    w.mind["told"] = f"British attack {hunts}" if careful else "random play"
    if len(standing(w)) > 1:
        yield "target", {}
    for verb in ("bombers", "escort", "intercept"):
        yield verb, {}
        if verb == "bombers" and not flying(w, "GB"):
            yield "raid", {"scrubbed": True}
            return
    if flying(w, "BF"):
        yield from moves(w, hunts, rng, careful)
    else:
        yield "raid", {"unopposed": True}
    for _ in bombs(w):
        yield "bomb", {}


def moves(w: World, hunts: str, rng: Random, careful: bool) -> Played:
    """Play move after move, plane by plane, until no bomber is left; one that circles may never get home."""
    for way in dives(w):
        if rng.random() < 0.7:
            yield "dive", way
    done, longest = True, 2 * w.kit.board.rows
    while done and w.move[0] < longest and any(side(w, plane) == BOMBERS for plane in formation(w)):
        plane = to_move(w, formation(w))[0]
        if side(w, plane) == BOMBERS:
            done = yield "fly", {"plane": plane, "course": ({"steps": steps(straight_on(w, plane))},)}
        else:
            die, pilot = rng.randint(1, w.v.die), Pilot(w, plane, hunts, None if careful else rng)
            done = yield "fly", {"plane": plane, "die": die, "course": pilot.course(points(w, plane, die))}


@rules.hook
def counts(w: World) -> Iterator[tuple[tuple[str, str], int]]:
    """How raids went, and how campaigns ended: by what the British attacked."""
    after = w.mind["told"]
    yield (f"raids, {after}", str(w.off[0] or "intercepted")), 1
    if w.day[0] < w.v.days and standing(w):
        return
    full, now = w.v.number("target_hits"), {name: w.hits[name] for name in w.hits}
    yield (f"won, {after}", "Germans" if germans(w, now) else "British"), 1
    for target, hits in now.items():
        yield (f"{target}, {after}", "destroyed" if hits >= full else "stands"), 1
    for group, name in GROUPS.items():
        own = [squadron for squadron in w.left if squadron.startswith(group)]
        left = int(w.left.total(own))
        yield (f"{name}, {after}", "left"), left
        yield (f"{name}, {after}", "shot down"), sum(map(w.kit.strength, own)) - left


# what may be written next


@rules.hook
def ways(w: World) -> dict[str, Iterable[Row]]:
    """Return the roll for a target, where there are several, corners, dives, courses, guns and bombs."""
    fights = {"place": corners, "dive": dives, "fly": flights, "defend": guns}
    going = moves_go_on(w)
    found = {verb: tries(w) if going else () for verb, tries in fights.items()}
    return {"target": [{}] if len(standing(w)) > 1 else [], **found, "bomb": bombs(w)}


def corners(w: World) -> Iterator[Row]:
    """6: yield the other corner, or the other vic, of squadrons that nobody placed, before the first move."""
    for squadron, spot in flock(w).spots.items() if not w.move[0] else ():
        if w.spot.surely(None, [squadron]):
            yield {"squadron": squadron, "spot": (1 - spot, SPOTS[squadron[:2]][1 - spot])}


def dives(w: World) -> Iterator[Row]:
    """7: yield a die for each fighter squadron, where that is played, before anybody has moved."""
    if DIVES in w.options and w.move[0] <= 1 and len(w.moved.surely(0)) == len([*w.moved]):
        yield from ({"squadron": squadron} for squadron in w.boost.surely(None, fighters(w)))


def points(w: World, plane: Plane, die: int) -> int:
    """8b: return the points of a fighter in its next move, which may begin a new one."""
    again = w.move[0] and w.moved.surely(w.move[0], [plane])
    return die + int(w.kit.types[plane[0]].points) + (0 if again else int(bonus(w, plane)))


def flights(w: World) -> Iterator[Row]:
    """Yield for each plane that has to move now some courses for each face of its die."""
    at = formation(w)
    mine = to_move(w, at)
    sure = {*present(w)}.issuperset(mine)  # else it would not move them all
    if sure and [plane for plane in at if side(w, plane) == BOMBERS] == mine:
        yield {**PLAIN, "all": True, "course": ({"steps": (("ahead", 1),)},)}
    for plane in mine:
        if side(w, plane) == BOMBERS:
            yield {**PLAIN, "plane": plane, "course": ({"steps": steps(straight_on(w, plane))},)}
            continue
        pilot = Pilot(w, plane, "bombers")
        for die in range(1, w.v.die + 1):
            for course in pilot.courses(points(w, plane, die)):
                yield {**PLAIN, "plane": plane, "die": die, "course": course}


def guns(w: World) -> Iterator[Row]:
    """9h: yield the guns that cover the fighter that has just moved, and that have not fired there."""
    last = w.stopped[0] if w.stopped.values(0) else None
    if not last or w.phase[0] == BOMBERS or not w.moved.surely(w.move[0], [last[0]]):
        return
    at = formation(w)
    for gunner in filter(w.kit.gunner, at if last[0] in at else ()):
        if foes(w, gunner, last[0]) and gunner not in last[4] and last[1] in field_of(gunner, at[gunner]):
            yield {"by": gunner}


def bombs(w: World) -> Iterator[Row]:
    """10a: yield the bombs, once bombers are across, and none is left on the board."""
    own = [plane for plane in w.kit.planes if not w.kit.fighter(plane)]
    across = w.fate.having(HOME, own) and not any(plane in formation(w) for plane in own)
    here = flying(w, "GB") or () if across or flying(w, "BF") == [] else ()
    if any(bombs_missing(w, squadron) for squadron in here):
        yield {}


@rules.hook
def stand(w: World) -> Iterator[str]:
    """Yield whose move it is, and where planes are."""
    if not moves_go_on(w):
        return
    at, now = formation(w), w.move[0]
    mine = to_move(w, at)
    first = side(w, mine[0]) if mine else 0
    new = not now or bool(w.moved.surely(now, mine))
    yield f"Move {now + new}: {SIDES[first]} are to move"
    if not now:
        spots = (f"{squadron} {SPOTS[squadron[:2]][spot]}" for squadron, spot in flock(w).spots.items())
        yield f'Starting: {", ".join(spots)}; "place" puts them the other way round'
    yield from whereabouts(w, at)


def whereabouts(w: World, at: dict[Plane, Place]) -> Iterator[str]:
    """Yield where the planes of each side are, and the line that places an unknown one."""
    for number, name in enumerate(SIDES):
        if told := [f"{named(w, p)} {spelt(at[p])}" for p in at if side(w, p) == number]:
            yield f"{name[4].upper()}{name[5:]}: {', '.join(told)}"
    if lost := [p for p in w.fate.surely(UP, possible(w)) if p not in at and w.met.surely(True, [p])]:
        names = ", ".join(named(w, plane) for plane in lost)
        yield f'Square or facing unknown: {names}; "{lost[0][0]} {lost[0][1]} to d20 n" gives both'


def to_move(w: World, at: dict[Plane, Place]) -> list[Plane]:
    """Return the planes of the side whose move it is: those that have not moved, or else of a new move."""
    now = w.move[0]
    moved = {*w.moved.having(now)} if now else ()
    left = [p for p in at if p not in moved and not climbs(w, p)]
    left = [plane for plane in left if side(w, plane) >= w.phase[0]] or list(at)
    first = min((side(w, plane) for plane in left), default=BOMBERS)
    return [plane for plane in left if side(w, plane) == first]
