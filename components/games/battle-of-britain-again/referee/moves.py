"""A plane's move (rule 8): its points, its course, and where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Table, either, some

from .fire import Shot, back, fire, fired
from .flight import Flight, Fly, Leg, clear
from .geometry import COMPASS, Place, Square, ahead, ends, free_ends, spelt
from .kit import BOMBERS, Plane
from .order import begins, climbs, in_moves, in_turn, others_fly, reappear, twice
from .placing import doubted, met, place_plane, raided, unplaced
from .points import as_meant, end_meant, sided, spent, stuck, totals
from .squadrons import bombers_left, fate, owners, type_of, up
from .state import DOWN, GONE, SOMEWHERE, full_name, place_of
from .steps import onward, steps

SHOT = "fire:fire|shoots|attacks [at] [target:PLANE] [angle:ANGLE] [dice:DICE] [result:SHOT]"
BACK = "back:back|return [by:PLANE] [gun:GUNDIE] [effect:RESULT]"
COURSE = f"course:([steps:STEP*] [{SHOT}] [{BACK}])*"
CHOSEN = (
    "[plane:PLANE] [all:bombers] [die:DIE] "
    "course:([steps:STEP*] [fire:fire [target:PLANE] [angle:ANGLE] dice:DICE])*"
)
ENDS = "square:SQUARE [facing:FACING]"


@in_moves(
    f"plane:PLANE [start:SQUARE [faces:FACING]] [die:DIE] {COURSE} [to|ends|-> {ENDS}]",
    f"plane:PLANE [start:SQUARE [faces:FACING]] [die:DIE] {COURSE} {ENDS}",
    f"squadron:SQUADRON {COURSE}",
    f"all:all|bombers [bombers] {COURSE}",
    understood=True,
    ahead=True,
    ask=CHOSEN,
    came={"result": "dice", "effect": "gun"},
    example=("me109 red 5: f f fl f f f", "bombers ahead"),
)
def fly(t: Table, line: Fly) -> None:
    """a move: die, squares and shots of a plane; bombers roll no die and may move together"""
    if not raided(t):
        return
    t.told[0] = "courses"
    t.flights.plus(0, -1)
    over = t.now[0] > list(t.steps).index("moves") and not bombers_left(t)
    if not t.rule("1a", not over, "a raid ends with its last bomber", "the moves went on"):
        return
    plane = line.plane
    if plane:
        met(t, plane)
        at = t.at[plane]
        fits, expected = at not in GONE, "only planes on the board move"
        if not t.rule("3b" if at == DOWN else "8a", fits, expected, fate(t, plane)) or stood(t, plane, line):
            return
        if not line.start:
            unplaced(t, plane)
        line = as_meant(t, plane, line)
    line = line._replace(die=line.die or None)
    planes = movers(t, line)
    if again(t, planes, line) or out_of_turn(t, planes, line):
        return
    for mover in planes:
        t.each(flown, mover, planes, line)
    reappear(t)


def colours_behind(t: Table, here: Sequence[Plane], following: Any) -> list[str]:
    """3c: the colours of the squadron that the line behind moves, where it is one of these planes."""
    verb, words = following or ("", dict[str, Any]())
    other: Any = words.get("plane") if verb == "fly" else None
    return [colour for half in t.facts.sets if other in here and other[1] in half for colour in half]


def may_not_move(t: Table, plane: Plane, line: Fly) -> bool:
    """7: whether its squadron climbs, and so stays where it is in the first move."""
    if not climbs(t, plane) or not all((t.boost[s] or 0) % 2 for s in owners(t, plane)):
        return False
    still = all(step and step[0] == "stay" for leg in line.course for step in leg.steps or ())
    found, once = f"{full_name(t, plane)} moved", f"climb {owners(t, plane)[0]}"
    return t.rule("7", still, "its squadron climbs and does not move", found, once)


def flown(t: Table, plane: Plane, lifted: Sequence[Plane], line: Fly) -> None:
    """8: one plane's course, from its points to its end."""
    if line.start:
        starts(t, plane, line.start, line.faces)
    if may_not_move(t, plane, line):
        return
    points, why = totals(t, plane, line.die)
    line = sided(t, points, end_meant(t, plane, points, line))
    flight = Flight(t, plane, points, lifted)
    if not line.course:
        arrives(t, flight, line.square, line.facing, why)
        return
    for number, leg in enumerate(line.course):
        flies_leg(t, flight, leg, line.course[number + 1 :], line.ahead)
    place = flight.place if flight.shot else None  # only the square may tell how it went on
    if far := [n for n in range(1, 9) if place and ahead(place, n) == line.square]:
        steps(t, flight, (("f", far[0]),))
    onward(t, flight, [])
    if line.die is not None or t.args.get("die") is None:  # a die beyond its faces says nothing
        spent(t, flight, why)
    lands(t, flight, line.square, line.facing)


def out_of_turn(t: Table, planes: Sequence[Plane], line: Fly) -> bool:
    """8a: whether it is not the turn of these planes; then nothing but their shots counts."""
    fires = bool(line.plane and line.course) and not any(leg.steps for leg in line.course)
    by, known = line.plane, bool(planes and place_of(t, planes[0]))
    if not planes or in_turn(t, planes, fires):
        return False
    if known and not place_of(t, planes[0]):
        by = None  # it was another plane
    for leg in line.course:
        if leg.target:
            fired(t, Shot(by, leg.target, None, leg.dice, leg.result))
    return True


def again(t: Table, planes: Sequence[Plane], line: Fly) -> bool:
    """8a: whether the line before moved the same planes in the same words, while others have yet to move."""
    mover = line.plane or line.squadron or "bombers"
    doubled, t.doubled[0] = t.doubled[0] == mover, mover if repeated(t, line) else None
    moves = doubled and bool(planes) and others_fly(t, planes[0])
    if moves:
        twice(t, line.plane)
    return moves


def repeated(t: Table, line: Fly) -> bool:
    """Whether the line behind has the words of this one."""
    verb, words = line.ahead or ("", dict[str, Any]())
    if verb != "fly" or words.get("plane") != t.args.get("plane"):
        return False
    return all(words.get(name) == t.args.get(name) for name in {*words, *t.args} - {"ahead"})


def stood(t: Table, plane: Plane, line: Fly) -> bool:
    """Behind a "?", a line of nothing but a square is no move: it tells where a plane stood."""
    square, facing = (line.start, line.faces) if line.start else (line.square, line.facing)
    alone = bool(line.start) != bool(line.square) and line.die == "" and not line.course
    stands = alone and bool(t.gap[0]) and t.at[plane] == SOMEWHERE
    if stands:
        lands(t, Flight(t, plane, (0,)), square, facing)
        t.stops[0], t.moved[plane] = None, t.move[0]  # it may have moved
    return stands


def movers(t: Table, line: Fly) -> list[Plane]:
    """The planes on the board that a line moves; those ahead come first."""
    if line.plane or not (line.squadron or line.all):
        return [line.plane] if line.plane else []
    bombers = (p for p in t.of if not t.facts.fighter(p) and up(t, p))
    planes = of_squadron(t, line.squadron, line.ahead) if line.squadron else list(bombers)
    if not planes:
        if not t.move[0]:
            begins(t)
        t.phase[0] = BOMBERS  # their squares are unknown, but it is their turn
    return sorted(planes, key=lambda p: (place_of(t, p) or (0, 0))[1], reverse=True)


def of_squadron(t: Table, squadron: str, following: Any) -> list[Plane]:
    """The planes of a squadron; where they may be another's that moves behind it, not those."""
    here = [p for p in t.of if p[0] == type_of(t, squadron) and up(t, p) and squadron in owners(t, p)]
    theirs = colours_behind(t, here, following)
    sure = [p for p in here if len(owners(t, p)) == 1 or (t.moved[p] < t.move[0] and p[1] not in theirs)]
    if type(following) is tuple and following[1].get("squadron") not in (None, squadron):
        sure = sure[: max(t.before.can(squadron))]  # the rest moves behind it
    return sure or here


def starts(t: Table, plane: Plane, square: Square, facing: int | None) -> None:
    """Where a plane is when it sets out: at the start (6), or where it has come to (8)."""
    at = place_of(t, plane)
    if t.move[0] == 1 and (at or t.of[plane] is None):
        place_plane(t, plane, square, facing)
    elif at:
        stands(t, plane, at, square, facing)
    else:
        t.at[plane] = *square, facing


def arrival(
    t: Table, flight: Flight, place: Place, square: Square, facing: int | None, why: str
) -> int | None:
    """8b, 8d, 8e: judge a square and a facing by the points; gives the facing, None where it is open."""
    points, facings = flight.points, facings_on(flight, place, square)
    near = any(p[:2] == square for n in range(points[0]) for p in ends(flight.board, place, n))
    expected = f"it had {either(some(points))} points ({why})"
    found = f"{flight.name} moved from {spelt(place)} to {spelt(square)}"
    if not t.rule("8e" if near else "8b", facings, expected, found):
        t.doubted[flight.plane] = True
        return facing
    if facing is None:
        return min(facings) if len(facings) == 1 else None
    turns = " or ".join(COMPASS[way] for way in sorted(facings))
    found = f"{flight.name} was noted facing {COMPASS[facing]}"
    t.rule("8d", facing in facings, f"it comes there facing {turns}", found)
    return facing


def stands(t: Table, plane: Plane, at: Any, square: Square, facing: int | None) -> None:
    """8c, 8d: compare the square and facing noted with those of the course."""
    if not t.believes:
        return
    name, there = full_name(t, plane), at[:2] == square
    fits = there or doubted(t, plane)
    t.doubted[plane] = not there
    t.rule("8c", fits, f"its course leads to {spelt(at)}", f"{name} was noted on {spelt(square)}")
    known = at[2] if there else None
    if facing is not None and known is not None:
        found = f"{name} was noted facing {COMPASS[facing]}"
        t.rule("8d", facing == known, f"by its course it faces {COMPASS[known]}", found)
    t.at[plane] = *square, known if facing is None else facing


# The course.


def flies_leg(t: Table, flight: Flight, leg: Leg, later: Sequence[Leg], following: Any) -> None:
    """8c, 9: part of a course: its squares, its shot, and the guns fired at it."""
    if leg.steps:
        steps(t, flight, leg.steps)
    if leg.fire:
        onward(t, flight, [])
        fire(t, flight, leg, replies(leg, later, following))
    if leg.back:
        back(t, flight, leg, any(rest.steps for rest in later))


def replies(leg: Leg, later: Sequence[Leg], following: Any) -> list[Any]:
    """Return the planes that fire back at this stop, by this line or the next; None if not said."""
    guns = [leg.by] if leg.back else []
    for rest in later:
        if rest.steps or rest.fire:
            return guns
        guns.append(rest.by)
    if following and following[0] == "defend":
        guns.append(following[1].get("by"))
    return guns


# Where it ends.


def nowhere(flight: Flight, most: int | None = None) -> bool:
    """8e: whether its points buy no square where it may stop."""
    return all(stuck(flight, points, most) for points in flight.points)


def facings_on(flight: Flight, place: Place, square: Square) -> set[int]:
    """8e: how it can face on a square with its points spent, else where the rest of them leads nowhere."""
    board = flight.board
    if square == place[:2] and nowhere(flight):
        return {place[2]}

    def facings(total: int, rest: int) -> set[Place]:
        return {p for p in ends(board, place, total - rest) if p[:2] == square}

    if all_spent := {p[2] for n in flight.points for p in facings(n, 0)}:
        return all_spent
    there = ((rest, p) for total in flight.points for rest in range(1, total) for p in facings(total, rest))
    return {p[2] for rest, p in there if not any(free_ends(board, p, rest, flight.others))}


def lands(t: Table, flight: Flight, square: Any, facing: Any) -> None:
    """8f: no stop on an occupied square. What is noted of its end is compared, and believed."""
    if flight.downed or flight.left:
        return
    plane, place = flight.plane, flight.place
    t.at[plane] = place or SOMEWHERE
    if square and place:
        stands(t, plane, place, square, facing)
    elif square:
        t.at[plane] = (*square, flight.facing if facing is None else facing)
    flight.place = place_of(t, plane)
    clear(t, flight, "stops")
    stops = [*flight.stops, *([flight.square] if flight.since or not flight.stops else [])]
    t.stops[0] = plane, tuple(stops), frozenset(flight.answered)  # for guns that fire on a line of their own


def arrives(t: Table, flight: Flight, square: Any, facing: Any, why: str) -> None:
    """Judge a move noted by its end only: its points must reach it exactly (8e)."""
    place = flight.place
    if place and not square and nowhere(flight, 0):
        return  # nowhere to go
    if square and place:
        facing = arrival(t, flight, place, square, facing, why)
    flight.lost()
    flight.facing = facing
    lands(t, flight, square, facing)
