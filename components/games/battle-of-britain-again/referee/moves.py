"""A plane's move (rule 8): its points, its course, and where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Table, either, some

from .fire import Shot, back, fire, fired
from .flight import HIT, MISSED, OPEN, POINTS, Flight, Fly, Leg, clear, turn_of
from .geometry import COMPASS, Place, Square, ahead, ends, free_ends, spelt
from .kit import BOMBERS, Plane
from .order import begins, climbs, in_moves, in_turn, on_board, others_fly, twice
from .placing import met, place_plane, raided
from .points import as_meant, end_meant, sided, spent, stuck, totals
from .squadrons import bombers_left, fate, home, owners, type_of, up
from .state import AWAY, DOWN, HOME, SOMEWHERE, full_name

SHOT = "fire:fire|shoots|attacks [at] [target:PLANE] [angle:ANGLE] [dice:DICE] [result:SHOT]"
BACK = "back:back|return [by:PLANE] [gun:GUNDIE] [came:RESULT]"
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
    came={"result": "dice", "came": "gun"},
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
    plane, squadron = line.plane, line.squadron
    planes = [plane] if plane else group(t, squadron, line.ahead) if squadron or line.all else []
    if plane:
        met(t, plane)
        if not flies(t, plane) or stood(t, plane, line):
            return
        line = as_meant(t, plane, line)
    if (line.all or squadron) and not planes:
        if not t.move[0]:
            begins(t)
        t.phase[0] = BOMBERS  # their squares are unknown, but it is their turn
    mover = plane or squadron or "bombers"
    doubled, t.doubled[0] = t.doubled[0] == mover, mover if repeated(t, line) else None
    if doubled and planes and others_fly(t, planes[0]):
        twice(t, planes[0] if plane else None)
        return
    fires = bool(plane and line.course) and not any(leg.steps for leg in line.course)
    if planes and not in_turn(t, planes, fires):
        for leg in line.course:
            if leg.target:
                fired(t, Shot(plane, leg.target, None, leg.dice, leg.result))
        return
    for one in planes:
        t.each(flown, one, planes, line)


def repeated(t: Table, line: Fly) -> bool:
    """Whether the line behind has the words of this one."""
    verb, words = line.ahead or ("", dict[str, Any]())
    if verb != "fly" or words.get("plane") != t.args.get("plane"):
        return False
    return all(words.get(name) == t.args.get(name) for name in {*words, *t.args} - {"ahead"})


def flies(t: Table, plane: Plane) -> bool:
    """3b: whether a plane may move: neither shot down nor off the board."""
    at = t.at[plane]
    rule, fits = "3b" if at == DOWN else "8a", at not in (DOWN, HOME, AWAY)
    return t.rule(rule, fits, "only planes on the board move", fate(t, plane))


def stood(t: Table, plane: Plane, line: Fly) -> bool:
    """Behind a "?", a line of nothing but a square is no move: it tells where a plane stood."""
    square, facing = (line.start, line.faces) if line.start else (line.square, line.facing)
    one = bool(line.start) != bool(line.square) and not (line.die or line.course)
    stands = one and bool(t.gap[0]) and t.at[plane] == SOMEWHERE
    if stands:
        lands(t, Flight(t, plane, (0,)), square, facing)
        t.stops[0], t.moved[plane] = None, t.move[0]  # it may have moved
    return stands


def group(t: Table, squadron: str | None, following: Any) -> list[Plane]:
    """The planes of a squadron, or all bombers, that are on the board; those ahead come first.

    Where two squadrons may have each other's colours, it is not the one that moves behind it.
    """
    if squadron:
        here = [p for p in t.of if up(t, p) and p[0] == type_of(t, squadron)]
        here = [p for p in here if squadron in owners(t, p)]
        other = following[1].get("plane") if following and following[0] == "fly" else None
        others = [half for half in t.facts.sets if other and other[1] in half and other in here]
        rest = [p for p in here if t.moved[p] < t.move[0] and not any(p[1] in half for half in others)]
        planes = [p for p in here if p in rest or len(owners(t, p)) == 1] or here
    else:
        planes = [p for p in t.of if up(t, p) and not t.facts.fighter(p)]
    return sorted(planes, key=lambda p: -t.at[p][1] if type(t.at[p]) is tuple else 0)


def starts(t: Table, plane: Plane, square: Square, facing: int | None) -> None:
    """Where a plane is when it sets out: at the start (6), or where it has come to (8)."""
    at = t.at[plane]
    if t.move[0] == 1 and (type(at) is tuple or t.of[plane] is None):
        place_plane(t, plane, square, facing)
    elif type(at) is tuple:
        stands(t, plane, at, square, facing)
    else:
        t.at[plane] = *square, facing


def stands(t: Table, plane: Plane, at: Any, square: Square, facing: int | None) -> None:
    """8c, 8d: compare the square and facing noted with those of the course."""
    if not t.believes:
        return
    name, there = full_name(t, plane), at[:2] == square
    t.rule("8c", there, f"its course leads to {spelt(at)}", f"{name} was noted on {spelt(square)}")
    known = at[2] if there else None
    if facing is not None and known is not None:
        found = f"{name} was noted facing {COMPASS[facing]}"
        t.rule("8d", facing == known, f"by its course it faces {COMPASS[known]}", found)
    t.at[plane] = *square, known if facing is None else facing


# The course.


def flown(t: Table, plane: Plane, lifted: Sequence[Plane], line: Fly) -> None:
    """One plane's course, from its points to its end."""
    if line.start:
        starts(t, plane, line.start, line.faces)
    die = line.die
    if climbs(t, plane) and all((t.boost[s] or 0) % 2 for s in owners(t, plane)):
        still = all(s and s[0] == "stay" for leg in line.course for s in leg.steps or ())
        if t.rule("7", still, "its squadron climbs and does not move", f"{full_name(t, plane)} moved"):
            return
    points, why = totals(t, plane, die)
    line = sided(t, points, end_meant(t, plane, points, line))
    flight = Flight(t, plane, points, lifted)
    if not line.course:
        arrives(t, flight, line.square, line.facing, why)
        return
    for number, leg in enumerate(line.course):
        later = line.course[number + 1 :]
        if leg.steps:
            steps(t, flight, leg.steps)
        if leg.fire:
            onward(t, flight, [])
            fire(t, flight, leg, replies(leg, later, line.ahead))
        if leg.back:
            back(t, flight, leg, any(one.steps for one in later))
    place = flight.place if flight.shot else None  # only the square may tell how it went on
    if far := [n for n in range(1, 9) if place and ahead(place, n) == line.square]:
        steps(t, flight, [("f", far[0])])
    onward(t, flight, [])
    if die is not None or t.args.get("die") is None:  # a die beyond its faces says nothing
        spent(t, flight, why)
    lands(t, flight, line.square, line.facing)


def replies(leg: Leg, later: Sequence[Leg], following: Any) -> list[Any]:
    """Return the planes that fire back at this stop, by this line or the next; None if not said."""
    guns = [leg.by] if leg.back else []
    for one in later:
        if one.steps or one.fire:
            return guns
        guns.append(one.by)
    if following and following[0] == "defend":
        guns.append(following[1].get("by"))
    return guns


def steps(t: Table, flight: Flight, course: Any) -> None:
    """The squares that a plane enters up to its next shot."""
    run = [name for step in course for name in ([None] if step is None else [step[0]] * step[1])]
    if flight.downed:
        t.rule(flight.downed, False, "it was shot down", f"{flight.name} moved on")
    if flight.downed or flight.left:
        return
    if flight.shot:
        run = onward(t, flight, run)
    for name in run:
        if name is None or (name == "ahead" and len(flight.points) > 1):
            flight.lost(1)
        elif name == "ahead":
            while any(flight.rest) and not flight.left:
                enters(t, flight, "f")
        elif name != "stay" and not flight.left:
            enters(t, flight, name)


def enters(t: Table, flight: Flight, step: str) -> None:
    """8c, 8d: into the next square; 8g, 8h: off the board."""
    turn = 0 if step == "over" else turn_of(step, flight.facing)
    if turn is None:
        flight.lost(1)
        flight.facing = POINTS[step]
        return
    if not t.rule("8c", abs(turn) < 3, "a plane may not move backwards", f"{flight.name} moved {step}"):
        flight.paid = None
        flight.enter(turn)
    else:
        flight.go(turn)
    if flight.place is not None and not flight.board.holds(flight.place):
        leaves(t, flight)


def leaves(t: Table, flight: Flight) -> None:
    """8g: no fighter leaves; 8h: bombers leave over the far end."""
    assert flight.place
    flight.left, plane = True, flight.plane
    t.at[plane] = HOME
    if flight.fighter:
        alone = all(map(t.facts.fighter, on_board(t)))
        if not t.rule(
            "8g", alone, "fighters stay while a bomber is on the board", f"{flight.name} left the board"
        ):
            t.at[plane] = SOMEWHERE
        return
    over, cost, most = flight.place[1] > flight.board.rows, flight.cost or 0, flight.points[-1]
    found = f"{flight.name} left over {'the far end' if over else 'another edge'}"
    if t.rule("8h", over, "bombers leave over the far end", found):
        t.rule("8b", cost <= most, f"it had {most}", f"{flight.name} spent {cost} points")
        home(t, plane)
    else:
        t.at[plane], t.gone[plane] = AWAY, (t.line, None)


# Behind a shot.


def onward(t: Table, flight: Flight, run: list[Any]) -> list[Any]:
    """9f, 9g: how it goes on from a shot with what it has left; gives what is left to do."""
    shot, rest, flight.shot = flight.shot, flight.rest, ""
    if not shot or flight.downed or None in run:
        return run
    if shot == OPEN:
        if not run or (rest and 1 not in rest):
            return run
        flight.lost(1)  # into its square, or beyond
        return []
    run = ["f", "f", *run[1:]] if run[:1] == ["over"] and shot == HIT else run
    turns = [0 if name == "over" else turn_of(name, flight.facing) for name in run if name != "stay"]
    if rest == {1} or (rest and max(rest) == 1 and turns) or (shot == MISSED and turns == [0] and 1 in rest):
        return last_point(t, flight, shot, run, turns)
    if rest and min(rest) > 1:
        first = turns[: 1 if shot == HIT else 2]
        square = "into the square of its target" if shot == HIT else "to the square beyond its target"
        expected = f"it first moves straight on {square}"
        t.rule("9g", not any(first), expected, f"{flight.name} turned")
        flight.excused = shot == MISSED and not run and flight.beyond() != 2
    return ["f", "f", *run[1:]] if run[:1] == ["over"] else run


def last_point(t: Table, flight: Flight, shot: str, run: list[Any], turns: list[Any]) -> list[Any]:
    """9f: into the square that has become free; or straight to the next free one beyond."""
    if shot == HIT:
        found = f"{flight.name} {'turned' if any(turns) else 'moved on' if turns else 'stayed'}"
        if not t.rule("9f", turns == [0], "it moves into the square of the plane that it shot down", found):
            flight.paid = None
        return run
    far = flight.beyond()
    if far is None:
        flight.lost(len(turns))
        return []
    if not turns:
        t.rule("9f", far != 2, "it moves straight on to the square beyond", f"{flight.name} stayed")
        flight.excused = True
        return []
    fine, found = len(turns) in (1, 2, far), f"{flight.name} {'turned' if any(turns) else 'moved on'}"
    expected, flight.excused = "it moves straight on to the next free square beyond and stops", True
    if not t.rule("9f", fine and not any(turns), expected, found):
        flight.paid = None
        return run
    if flight.paid:
        flight.paid[0] += 1
    unseen = [p for p, at in t.at.items() if at == SOMEWHERE and p != flight.target]
    if far and unseen:
        flight.place = flight.facing = None  # one of them may stand there
    for _ in range(far):
        flight.enter(0)
    return []


# Where it ends.


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
    flight.place = at if type(at := t.at[plane]) is tuple else None
    clear(t, flight, "stops")
    flight.ended(t)


def arrives(t: Table, flight: Flight, square: Any, facing: Any, why: str) -> None:
    """Judge a move noted by its end only: its points must reach it exactly (8e)."""
    place, points, name = flight.place, flight.points, flight.name
    if place and not square and all(stuck(flight, n, 0) for n in points):
        return  # nowhere to go
    if square and place:
        facings = facings_on(flight, place, square)
        near = any(p[:2] == square for n in range(points[0]) for p in ends(flight.board, place, n))
        found, expected = f"from {spelt(place)} to {spelt(square)}", f"it had {either(some(points))} points"
        if t.rule("8e" if near else "8b", facings, f"{expected} ({why})", f"{name} moved {found}"):
            faces = f"{name} was noted facing {COMPASS[facing or 0]}"
            turns = " or ".join(COMPASS[one] for one in sorted(facings))
            t.rule("8d", facing is None or facing in facings, f"it comes there facing {turns}", faces)
            facing = next(iter(facings)) if facing is None and len(facings) == 1 else facing
    flight.lost()
    flight.facing = facing
    lands(t, flight, square, facing)


def facings_on(flight: Flight, place: Place, square: Square) -> set[int]:
    """8e: how it can face on a square with its points spent, else where the rest of them leads nowhere."""
    if square == place[:2] and all(stuck(flight, n) for n in flight.points):
        return {place[2]}
    board, found = flight.board, {(0, p) for n in flight.points for p in ends(flight.board, place, n)}
    if not any(p[:2] == square for _, p in found):
        spent = ((total - n, n) for total in flight.points for n in range(1, total))
        found = {(rest, p) for rest, n in spent for p in ends(board, place, n)}
    there = {(rest, p) for rest, p in found if p[:2] == square}
    return {p[2] for rest, p in there if not (rest and any(free_ends(board, p, rest, flight.others)))}
