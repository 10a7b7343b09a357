"""A plane on its course (8): its points, its squares, the edges of the board, the way on from a shot (9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cutline.referee import Line, World, several

from .board import AWAY, HOME, flock, named, place_of, present, squares
from .geometry import COMPASS, Board, Place, Square, ahead, free_ends, spelt, stepped, turned
from .kit import Plane
from .order import bonus, skipped

RELATIVE = {"f": 0, "ahead": 0, "over": 0, "fl": -1, "fr": 1, "sl": -2, "sr": 2}
POINTS = {name: number for number, name in enumerate(COMPASS)}
HIT, MISSED = "hit", "missed"


class Leg(NamedTuple):
    """Part of a course: the squares entered, the shot from the last of them, and the guns fired at it.

    `at`: where its values stand in the line; nowhere for a part that no line has.
    """

    steps: tuple[Any, ...] = ()  # (step, how often) each, None for one that was not noted
    fire: Any = None
    target: Plane | None = None
    angle: str | None = None
    dice: tuple[Any, Any] | None = None  # the attacker's and the target's
    result: str | None = None
    back: Any = None
    by: Plane | None = None
    gun: int | None = None
    effect: str | None = None
    at: tuple[Any, ...] = ()


def legs(line: Line) -> tuple[Leg, ...]:
    """Return the course of a line, part by part."""
    names = Leg._fields[:-1]
    found = (Leg(**{name: leg.get(name) for name in names}) for leg in line.course or ())
    return tuple(leg._replace(steps=leg.steps or (), at=("course", k)) for k, leg in enumerate(found))


class Flight:
    """One plane's move, step by step; its place is None where nobody can tell it."""

    def __init__(self, w: World, plane: Plane, points: Any, lifted: Sequence[Plane] = ()) -> None:
        self.w, self.plane, self.points, self.name = w, plane, points, named(w, plane)
        self.board: Board = w.kit.board
        self.fighter = w.kit.fighter(plane)
        at = place_of(w, plane)
        self.place: Place | None = at if at and at[2] is not None else None
        self.facing: int | None = at and at[2]
        today = flock(w)
        here = present(w, today)
        self.sure = plane in here  # of a squadron with losses, others may fly
        others = [other for other in here if other != plane and other not in lifted]
        self.others: dict[Square, Plane] = squares(w, others, today)
        self.paid: list[int] | None = [0, 0, 0]  # squares ahead, diagonally, to a side
        self.since = 0  # squares moved since the start, or since it fired
        self.straight = 0  # squares moved straight ahead since it turned
        self.gone = ""  # the rule by which it was shot down, or "left": it is off the board
        self.wrong = False  # it may have flown otherwise
        self.excused = False  # 9f: it may stay where it is
        self.shot = ""  # HIT or MISSED, until it has gone on as that asks for
        self.target: Plane | None = None
        self.target_at: Any = None  # where it stood when it was fired at
        self.stops = 0  # where it fired
        self.needs: int | None = None  # the lowest die with which its last shot hits
        self.answered: list[tuple[int, Plane]] = []  # stops, and the planes that fired there

    @property
    def cost(self) -> int | None:
        """The points spent so far."""
        if self.paid is None:
            return None
        return sum(n * cost for n, cost in zip(self.paid, self.board.costs, strict=True))

    @property
    def rest(self) -> Any:
        """The points that are left."""
        return None if self.cost is None else self.points - self.cost

    @property
    def down(self) -> bool:
        """Whether it was shot down in this move."""
        return self.gone not in ("", "left")

    @property
    def fired_at(self) -> tuple[Plane, ...]:
        """The planes that have fired at it where it stopped last."""
        stop = self.stops - (self.stops > 0 and self.since == 0)
        return tuple(plane for number, plane in self.answered if number == stop)

    @property
    def square(self) -> Square | None:
        return self.place and self.place[:2]

    def go(self, turn: int) -> None:
        """Enter the next square, and pay for it."""
        if self.paid is not None:
            self.paid[abs(turn)] += 1
        self.enter(turn)

    def enter(self, turn: int) -> None:
        self.since += 1
        self.straight = 0 if turn else self.straight + 1
        if self.facing is not None:
            self.facing = (self.facing + turn) % 8
        if self.place is not None:
            self.place = stepped(self.place, turn)

    def lost(self, squares: int = 0) -> None:
        """Mark its place as unknown from here on, that many squares further."""
        self.place = self.facing = self.paid = None
        self.since += squares

    def beyond(self) -> int | None:
        """Return how many squares ahead the next free one behind a target is; 0 for none."""
        if self.place is None:
            return None
        far = {n: ahead(self.place, n) for n in range(2, self.board.rows + 2)}
        return next((n for n, at in far.items() if self.board.holds(at) and at not in self.others), 0)


def turn_of(step: str, facing: int | None) -> int | None:
    """Return by how much a plane turns with this step; None where that is not known."""
    if step in RELATIVE:
        return RELATIVE[step]
    return None if facing is None else turned(POINTS[step], facing)


# who is in the way (8f)


def clear(w: World, flight: Flight, square: Square | None, does: str) -> bool:
    """No plane stops where another one surely stands (8f)."""
    other = flight.others.get(square) if square else None
    other = None if other and (not flight.sure or skipped(w, other, flight.plane)) else other
    found = f"{flight.name} {does} on {spelt(square)}" if square else ""
    return w.rule("8f", not other, f"{named(w, other)} was there" if other else "", found)


def strays(w: World, but: Sequence[Plane | None] = ()) -> int:
    """Return how many planes are on squares that nobody can tell, or may be gone from theirs."""
    unsure = [plane for plane in flock(w).of if w.fate.known(plane) is None]
    lost = [plane for plane in present(w) if len(w.at.values(plane)) != 1]
    return sum(plane not in but for plane in (*unsure, *lost))


# the points of a move (8b)


def points_of(w: World, plane: Plane, line: Line) -> tuple[Any, str]:
    """8b: return the points that a plane has, and why."""
    kind, die = w.kit.types[plane[0]], line.die
    if not kind.fighter:
        expected = f"bombers roll none; every {kind.name} has {kind.points} points"
        w.rule("8b", die in (None, kind.points), expected, f"{named(w, plane)} rolled {die}")
        return kind.points, f"as every {kind.name}"
    more, rolled = bonus(w, plane), w.thrown(line, ("die",), range(1, w.v.die + 1), "2a")
    dived = f" + {more} for its dive" if type(more) is int and more else ""
    return rolled + kind.points + more, f"die {line.die or '?'} + {kind.points}{dived}"


# the squares of a course (8c, 8d)


def steps(w: World, flight: Flight, course: Any) -> None:
    """Enter the squares up to the next shot."""
    run = [name for step in course for name in ([None] if step is None else [step[0]] * step[1])]
    if flight.down:
        w.rule(flight.gone, False, "it was shot down", f"{flight.name} moved on")
    if flight.gone:
        return
    if flight.shot:
        run = onward(w, flight, run)
    for name in run:
        takes(w, flight, name)


def takes(w: World, flight: Flight, name: str | None) -> None:
    """8c: one step; None for one that was not noted."""
    if name is None or flight.gone:
        flight.lost(1)
    elif name == "ahead":
        rest = flight.rest
        for _ in range(0 if rest is None else int(rest)):
            if not flight.gone:
                enters(w, flight, "f")
    elif name != "stay":
        enters(w, flight, name)


def enters(w: World, flight: Flight, step: str) -> None:
    """8c, 8d: into the next square; 8g, 8h: off the board."""
    turn = 0 if step == "over" else turn_of(step, flight.facing)
    if turn is None:
        flight.lost(1)
        flight.facing = POINTS[step]
        return
    if w.rule("8c", abs(turn) < 3, "a plane may not move backwards", f"{flight.name} moved {step}"):
        flight.go(turn)
    else:
        flight.paid, flight.wrong = None, True
        flight.enter(turn)
    if flight.place is not None and not flight.board.holds(flight.place):
        leaves(w, flight)


def leaves(w: World, flight: Flight) -> None:
    """8g: no fighter leaves; 8h: bombers leave over the far end."""
    assert flight.place
    plane, over, flight.gone = flight.plane, flight.place[1] > flight.board.rows, "left"
    if flight.fighter:
        alone = not any(not w.kit.fighter(p) for p in present(w))
        expected, found = "fighters stay while a bomber is on the board", f"{flight.name} left the board"
        w.rule("8g", alone, expected, found)
        w.fate[plane] = AWAY
        return
    found = f"{flight.name} left over {'the far end' if over else 'another edge'}"
    fine = w.rule("8h", over, "bombers leave over the far end", found)
    if fine and flight.cost is not None:
        expected, found = f"it had {flight.points}", f"{flight.name} spent {flight.cost} points"
        w.rule("8b", flight.rest >= 0, expected, found)
    w.fate[plane] = HOME if fine else AWAY


# whether all points are spent (8e)


def spent(w: World, flight: Flight, why: str) -> None:
    """All points are spent, and no more of them (8b), each square at its price (8c) (8e)."""
    rest = flight.rest
    if rest is None or flight.gone:
        return
    fine = rest == 0
    if fine is False:
        rest = int(rest)
        fine = rest > 0 and stuck(w, flight, rest)
        if pushed := rest < 0 and pushed_on(flight, -rest):
            found = f"{flight.name} went on to the next free square"
            w.reading("8e", False, "points that buy no square are lost", found)
        fine = fine or pushed
    for rule in ("8b", "8c", "8e"):
        w.rule(rule, True, "", "")
    found = f"{flight.name} spent {several(flight.cost, 'point')}"
    flight.wrong |= not w.rule(lambda: misspent(flight, rest), fine, f"it had {flight.points} ({why})", found)


def pushed_on(flight: Flight, squares: int) -> bool:
    """Return whether it went on straight ahead, as those squares behind it are occupied (8e)."""
    behind = [ahead(flight.place, -n) for n in range(1, squares + 1)] if flight.place else []
    return flight.straight >= squares and bool(behind) and all(at in flight.others for at in behind)


def misspent(flight: Flight, rest: int) -> str:
    """Return the rule that a course breaks: 8c if it fits where squares aside cost less."""
    assert flight.paid
    (_, aside, across), (straight, diagonal, sideways) = flight.paid, flight.board.costs
    cheaper = {aside * (diagonal - straight), across * (sideways - diagonal), across * (sideways - straight)}
    cheaper.add((flight.cost or 0) - sum(flight.paid))
    return "8e" if rest >= 0 else "8c" if type(flight.points) is int and -rest in cheaper else "8b"


def stuck(w: World, flight: Flight, rest: int, most: int | None = None) -> bool:
    """Return whether a rest buys no square where it may stop, for all that is known (8e)."""
    if flight.place is None or flight.excused:
        return True
    if not flight.fighter and ahead(flight.place, rest)[1] > flight.board.rows:
        return False
    free = {place[:2] for place in free_ends(flight.board, flight.place, rest, flight.others)}
    return len(free) <= (strays(w) if most is None else most)


# behind a shot (9f, 9g)


def onward(w: World, flight: Flight, run: list[Any]) -> list[Any]:
    """9f, 9g: go on from a shot with what is left; return what is left to do."""
    shot, rest, flight.shot = flight.shot, flight.rest, ""
    if not shot or flight.gone or None in run or rest is None:
        return two_ahead(run) if shot else run
    run, rest = two_ahead(run) if shot == HIT else run, int(rest)
    if rest == 1:
        return into_its_square(w, flight, run) if shot == HIT else beyond_it(w, flight, run)
    if rest > 1:
        goes_straight_on(w, flight, shot, run)
    return two_ahead(run)


def into_its_square(w: World, flight: Flight, run: list[Any]) -> list[Any]:
    """9f: with its last point, it moves into the square that has become free."""
    turns = turns_of(flight, run)
    found = f"{flight.name} {'turned' if any(turns) else 'moved on' if turns else 'stayed'}"
    if not w.rule("9f", turns == [0], "it moves into the square of the plane that it shot down", found):
        flight.paid, flight.wrong = None, True
    return run


def beyond_it(w: World, flight: Flight, run: list[Any]) -> list[Any]:
    """9f: with its last point, it moves straight to the next free square beyond."""
    far, turns = flight.beyond(), turns_of(flight, run)
    if far is None:
        flight.lost(len(turns))
        return []
    flight.excused = True
    if not turns:
        expected = "it moves straight on to the square beyond"
        flight.wrong = not w.rule("9f", far != 2, expected, f"{flight.name} stayed")
        return []
    fine, found = len(turns) in (1, 2, far), f"{flight.name} {'turned' if any(turns) else 'moved on'}"
    expected = "it moves straight on to the next free square beyond and stops"
    if not w.rule("9f", fine and not any(turns), expected, found):
        flight.paid, flight.wrong = None, True
        return run
    if flight.paid:
        flight.paid[0] += 1
    if far and strays(w, (flight.plane, flight.target)):
        flight.place = flight.facing = None  # one of them may stand there
    for _ in range(far):
        flight.enter(0)
    return []


def two_ahead(run: list[Any]) -> list[Any]:
    """9g: `over` the target is two squares ahead."""
    return ["f", "f", *run[1:]] if run[:1] == ["over"] else run


def turns_of(flight: Flight, run: list[Any]) -> list[int | None]:
    """Return by how much it turns with each of these steps; None where that is not known."""
    return [0 if name == "over" else turn_of(name, flight.facing) for name in run if name != "stay"]


def goes_straight_on(w: World, flight: Flight, shot: str, run: list[Any]) -> None:
    """9g: with points left, it moves straight on before it turns."""
    square = "into the square of its target" if shot == HIT else "to the square beyond its target"
    straight = not any(turns_of(flight, run)[: 1 if shot == HIT else 2])
    flight.wrong = not w.rule("9g", straight, f"it first moves straight on {square}", f"{flight.name} turned")
    flight.excused = shot == MISSED and not run and flight.beyond() != 2
