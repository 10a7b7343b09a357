"""A plane's move (8): its line, its course, and where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World

from .board import DOWN, UP, fate, flock, named, place_of, possible, present, squares, stand, type_of
from .days import fights_on, raid
from .fire import TELLS, back, fire, named_guns
from .geometry import COMPASS, Place, Square, ahead, apart, ends, free_ends, spelt
from .kit import BOMBERS, Plane
from .losses import falls
from .order import begins, in_moves, in_turn, may_not_move, unknown
from .placing import meet, place_plane
from .solo import flew_itself, kept_straight, pilot_of
from .steps import Flight, Leg, clear, legs, onward, points_of, spent, steps, stuck

# a line of a move (8)

F = ord("f") - ord("a")  # the column
SHOT = "fire:fire|shoots|attacks [at] [target:PLANE] [angle:ANGLE] [dice:DICE] [result:SHOT]"
BACK = "back:back|return [by:PLANE] [gun:GUNDIE] [effect:RESULT]"
COURSE = f"course:([steps:STEP*] [{SHOT}] [{BACK}])*"
CHOSEN = (
    "[plane:PLANE] [all:bombers] [die:DIE] course:([steps:STEP*] "
    "[fire:fire [target:PLANE] [angle:ANGLE] dice:DICE] [back:back by:PLANE gun:GUNDIE])*"
)
ENDS = "square:SQUARE [facing:FACING]"


@in_moves(
    f"plane:PLANE [start:SQUARE [faces:FACING]] [die:DIE] {COURSE} [to|ends|-> {ENDS}]",
    f"plane:PLANE [start:SQUARE [faces:FACING]] [die:DIE] {COURSE} {ENDS}",
    f"squadron:SQUADRON {COURSE}",
    f"all:all|bombers [bombers] {COURSE}",
    understood=True,
    ask=CHOSEN,
    came={"result": "dice", "effect": "gun"},
    tells=TELLS,
    example=("me109 red 5: f f fl f f f", "bombers ahead"),
)
def fly(w: World, line: Line) -> None:
    """a move: die, squares and shots of a plane; bombers roll no die and may move together"""
    if not raid(w, goes_on=False):
        return
    w.flown[0] = True
    fights_on(w)
    plane, course = line.plane, legs(line)
    if plane and (not may_move(w, plane) or stood(w, plane, line, course)):
        return
    if plane:
        course = sets_out(w, plane, line, course)
    planes = movers(w, line)
    if not planes:  # it is the turn of bombers that nobody can name
        if not w.move[0]:
            begins(w)
        w.phase[0] = BOMBERS
    elif not in_turn(w, planes):
        return
    if plane:
        return flown(w, plane, (), line, course)
    for mover in planes:
        w.part(flown, mover, planes, line, course)


def sets_out(w: World, plane: Plane, line: Line, course: tuple[Leg, ...]) -> tuple[Leg, ...]:
    """Return the course of a line; `f3` of a bomber that is not on F3 are three steps ahead."""
    start, at = line.start, w.at.values(plane)
    if not start or start[0] != F or w.kit.fighter(plane) or line.faces is not None or start in at:
        return course
    line.values["start"] = None
    return (Leg((("f", start[1]),)), *course)


def may_move(w: World, plane: Plane) -> bool:
    """Check that a plane is on the board (3b, 8a)."""
    meet(w, plane)
    rule, on = "3b" if w.fate.having(DOWN, [plane]) else "8a", w.fate.has(plane, UP)
    if not w.rule(rule, on, "only planes on the board move", fate(w, plane)):
        return False
    w.fate[plane] = UP
    return True


def stood(w: World, plane: Plane, line: Line, course: tuple[Leg, ...]) -> bool:
    """Behind a "?", a line of nothing but a square is no move: it tells where a plane stood."""
    square, facing = (line.start, line.faces) if line.start else (line.square, line.facing)
    alone = bool(line.start) != bool(line.square) and line.die is None and not course
    own = flock(w).start.get(plane) if alone and not w.move[0] else None  # before the first move
    if (own and own[:2] == square) or (alone and unknown(w) and not w.at.values(plane)):
        stand(w, plane, (*square, facing))
        w.moved[plane] = w.move[0]  # it may have moved
        return True
    return False


def movers(w: World, line: Line) -> list[Plane]:
    """Return the planes on the board that a line moves, those ahead first; one that may be down is lost."""
    if line.plane:
        return [line.plane]
    name, own = line.squadron, [p for p in possible(w) if not w.kit.fighter(p)]
    if name:
        own = of_squadron(w, name, own)
    for plane in [plane for plane in own if w.fate.known(plane) is None]:
        stand(w, plane, None)
        own.remove(plane)
    rows = {plane: square[1] for square, plane in squares(w, own).items()}
    here = {*present(w)}
    sure = [plane for plane in own if plane in here]
    return sorted(sure or own, key=lambda plane: rows.get(plane, 0), reverse=True)


def of_squadron(w: World, name: str, planes: list[Plane]) -> list[Plane]:
    """Return the planes of a squadron; some of its type that have not moved, if no dice tell."""
    today = flock(w).of
    if name in today.values():
        return [plane for plane in planes if today.get(plane) == name]
    left = waiting_of(w, [plane for plane in planes if plane[0] == type_of(w, name)])
    half = w.choose(sorted({w.kit.half(colour) for _, colour in left}) or [0])
    return [plane for plane in left if w.kit.half(plane[1]) == half]


def waiting_of(w: World, own: list[Plane]) -> list[Plane]:
    """Return which of these have not moved in this move, of those that moved before; all, if none."""
    now = w.move[0]
    if now > 1:
        own = [plane for plane in own if not w.moved.surely(0, [plane])] or own
    moved = w.moved.surely(now) if now else ()
    return [plane for plane in own if plane not in moved] or own


def flown(w: World, plane: Plane, lifted: Sequence[Plane], line: Line, course: tuple[Leg, ...]) -> None:
    """One plane's course, from its points to its end (8)."""
    if line.values.get("start"):
        starts(w, plane, line.start, line.faces)
    if may_not_move(w, plane, course):
        return
    points, why = points_of(w, plane, line)
    square, facing = line.square, line.facing
    flight = Flight(w, plane, points, lifted)
    pilot, start = pilot_of(w, flight), flight.place
    if not course:
        return arrives(w, flight, square, facing, why)
    flies(w, flight, line, course)
    place = flight.place if flight.shot else None  # only the square may tell how it went on
    if far := [n for n in range(1, 9) if place and ahead(place, n) == square]:
        steps(w, flight, (("f", far[0]),))
    onward(w, flight, [])
    spent(w, flight, why)
    if flight.wrong and not w.believing:
        flight.lost()
    flew_itself(w, flight, pilot)
    kept_straight(w, flight, start)
    if flight.fighter:
        w.stopped[0] = plane, flight.square, flight.target, flight.target_at, flight.fired_at
    lands(w, flight, square, facing)


def starts(w: World, plane: Plane, square: Square, facing: int | None) -> None:
    """Compare where a plane is when it sets out: at the start (6), or where it has come to (8)."""
    place = place_of(w, plane)
    if w.move[0] == 1 and w.at.surely(None, [plane]):
        place_plane(w, plane, square, facing)
    elif place:
        compared(w, plane, place, square, facing)
    else:
        stand(w, plane, (*square, facing))


def compared(w: World, plane: Plane, place: Any, square: Square, facing: int | None) -> None:
    """8c, 8d: compare the square and facing noted with those of the course."""
    name, there = named(w, plane), place[:2] == square
    w.rule("8c", there, f"its course leads to {spelt(place)}", f"{name} was noted on {spelt(square)}")
    known = place[2] if there else None
    if facing is not None and known is not None:
        found = f"{name} was noted facing {COMPASS[facing]}"
        w.rule("8d", facing == known, f"by its course it faces {COMPASS[known]}", found)
    if w.believing:
        stand(w, plane, (*square, known if facing is None else facing))
    else:
        stand(w, plane, place)


# the course


def flies(w: World, flight: Flight, line: Line, course: tuple[Leg, ...]) -> None:
    """8c, 9: part after part; where a game is played, none is written behind that in which it falls."""
    for number, leg in enumerate(course):
        flies_leg(w, flight, leg, course[number + 1 :])
        if w.dealer and flight.down:
            line.values["course"] = line.course[: number + 1]
            return


def flies_leg(w: World, flight: Flight, leg: Leg, later: Sequence[Leg]) -> None:
    """8c, 9: part of a course: its squares, its shot, and the guns fired at it."""
    if leg.steps:
        steps(w, flight, leg.steps)
    if leg.fire:
        guns = [leg, *(rest for rest in later[:1] if not (rest.steps or rest.fire))]
        fire(w, flight, leg, [part.by for part in guns if part.back])
    if leg.back:
        back(w, flight, leg, any(rest.steps for rest in later))


@in_moves(
    "by:PLANE [at|against target:PLANE] [gun:GUNDIE] [effect:RESULT]",
    also="defends guns",
    ask="by:PLANE gun:GUNDIE",
    came={"effect": "gun"},
    tells=TELLS,
    example="defend he111 red 6 hit",
)
def defend(w: World, line: Line) -> None:
    """a bomber's guns at the fighter that stopped last, if they do not stand in its line"""
    if not raid(w):
        return
    last = w.stopped[0] if w.stopped.values(0) else None
    foe = line.target or (last and last[0])
    w.rule("9h", foe or not w.stopped.values(0), "guns fire only where a fighter stops", "none had stopped")
    if foe is None or line.by is None:
        return w.give_up()
    flight = Flight(w, foe, 0)
    if last and last[0] == foe:
        _, square, flight.target, flight.target_at, others = last
        w.stopped[0] = (*last[:4], (*others, line.by))
        flight.place = flight.place and square and (*square, flight.place[2])
    if named_guns(w, flight, line, line.by, here=flight.target is not None):
        falls(w, foe)


# where it ends (8d to 8f)


def lands(w: World, flight: Flight, square: Any, facing: Any) -> None:
    """No stop on an occupied square. What is noted of its end is compared, and believed (8f)."""
    if flight.gone:
        return
    plane, end = flight.plane, square or flight.square
    settles(w, flight, square, facing)
    if not clear(w, flight, end, "stops") and not w.believing:
        stand(w, plane, None)


def settles(w: World, flight: Flight, square: Any, facing: Any) -> None:
    """Put a plane where it has come to, as noted or by its course (8c, 8d)."""
    plane, place = flight.plane, flight.place
    if square and place:
        compared(w, plane, place, square, facing)
    elif square:
        stand(w, plane, (*square, flight.facing if facing is None else facing))
    elif place or w.at.values(plane):
        stand(w, plane, place)


def arrives(w: World, flight: Flight, square: Any, facing: Any, why: str) -> None:
    """Judge a move noted by its end only: its points must reach it exactly (8e)."""
    place = flight.place
    if place and not square and stuck(w, flight, int(flight.points), 0):
        return  # nowhere to go
    if square and place:
        facing = arrival(w, flight, place, square, facing, why)
    flight.lost()
    flight.facing = facing
    lands(w, flight, square, facing)


def arrival(w: World, flight: Flight, place: Place, square: Square, facing: Any, why: str) -> int | None:
    """Judge a square and a facing by the points; return the facing, None where it is open (8b, 8d, 8e)."""
    points = int(flight.points)
    facings = facings_on(w, flight, place, square, points)
    found = f"{flight.name} moved from {spelt(place)} to {spelt(square)}"
    rule = "8e" if apart(place, square) <= points else "8b"
    if not w.rule(rule, facings, f"it had {points} points ({why})", found):
        return None if facing is None else int(facing)
    if facing is None:
        return w.choose(sorted(facings))
    turns = " or ".join(COMPASS[way] for way in sorted(facings))
    found = f"{flight.name} was noted facing {COMPASS[facing]}"
    w.rule("8d", facing in facings, f"it comes there facing {turns}", found)
    return int(facing)


def facings_on(w: World, flight: Flight, place: Place, square: Square, points: int) -> set[int]:
    """Return how it can face on a square with its points spent, but for a rest that leads nowhere (8e)."""
    board, found = flight.board, set[int]()
    if square == place[:2] and stuck(w, flight, points):
        return {place[2]}
    for rest in range(points):
        there = (p for p in ends(board, place, points - rest) if p[:2] == square)
        found = {p[2] for p in there if not (rest and any(free_ends(board, p, rest, flight.others)))}
        if found:
            break
    return found
