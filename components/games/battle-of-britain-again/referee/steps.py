"""The squares of a course: how each is entered, the edges of the board, the way on from a shot (8, 9)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .flight import HIT, MISSED, OPEN, POINTS, Flight, turn_of
from .order import flies_on, on_board
from .placing import doubted
from .squadrons import home
from .state import AWAY, HOME, SOMEWHERE


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
        takes(t, flight, name)


def takes(t: Table, flight: Flight, name: str | None) -> None:
    """8c: one step; None for one that was not noted."""
    if name is None or (name == "ahead" and len(flight.points) > 1):
        flight.lost(1)
    elif name == "ahead":
        while any(flight.course.left) and not flight.left:
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
    if doubted(t, plane):
        return
    if flight.fighter:
        alone = all(map(t.facts.fighter, on_board(t)))
        expected, found = "fighters stay while a bomber is on the board", f"{flight.name} left the board"
        if not t.rule("8g", alone, expected, found):
            t.at[plane] = SOMEWHERE
        return
    over, cost, most = flight.place[1] > flight.board.rows, flight.cost or 0, flight.points[-1]
    found = f"{flight.name} left over {'the far end' if over else 'another edge'}"
    if t.rule("8h", over, "bombers leave over the far end", found):
        t.rule("8b", cost <= most, f"it had {most}", f"{flight.name} spent {cost} points")
        home(t, plane)
    else:
        t.at[plane] = SOMEWHERE if flies_on(t, plane) else AWAY  # the log may have it on the board
        t.gone[plane] = t.line, None


# Behind a shot.


def onward(t: Table, flight: Flight, run: list[Any]) -> list[Any]:
    """9f, 9g: how it goes on from a shot with what it has left; gives what is left to do."""
    shot, rest, flight.shot = flight.shot, flight.course.left, ""
    if not shot or flight.downed or None in run:
        return run
    if shot == OPEN:
        return past_open(flight, run)
    run = two_ahead(run) if shot == HIT else run
    turns = turns_of(flight, run)
    if rest in ({1}, {0, 1} if turns else {1}) or (shot == MISSED and turns == [0] and 1 in rest):
        return into_its_square(t, flight, run) if shot == HIT else beyond_it(t, flight, run)
    if min(rest, default=0) > 1:
        goes_straight_on(t, flight, shot, run)
    return two_ahead(run)


def past_open(flight: Flight, run: list[Any]) -> list[Any]:
    """9f: behind a shot of which the result is not known, its last point buys one square or two."""
    if not run or (flight.course.left and 1 not in flight.course.left):
        return run
    flight.lost(1)
    return []


def into_its_square(t: Table, flight: Flight, run: list[Any]) -> list[Any]:
    """9f: with its last point, it moves into the square that has become free."""
    turns = turns_of(flight, run)
    found = f"{flight.name} {'turned' if any(turns) else 'moved on' if turns else 'stayed'}"
    if not t.rule("9f", turns == [0], "it moves into the square of the plane that it shot down", found):
        flight.paid = None
    return run


def beyond_it(t: Table, flight: Flight, run: list[Any]) -> list[Any]:
    """9f: with its last point, it moves straight to the next free square beyond."""
    far, turns = flight.beyond(), turns_of(flight, run)
    if far is None:
        flight.lost(len(turns))
        return []
    flight.excused = True
    if not turns:
        t.rule("9f", far != 2, "it moves straight on to the square beyond", f"{flight.name} stayed")
        return []
    fine, found = len(turns) in (1, 2, far), f"{flight.name} {'turned' if any(turns) else 'moved on'}"
    expected = "it moves straight on to the next free square beyond and stops"
    if not t.rule("9f", fine and not any(turns), expected, found):
        flight.paid = None
        return run
    if flight.paid:
        flight.paid[0] += 1
    if far and any(t.at[p] == SOMEWHERE for p in t.at if p != flight.target):
        flight.place = flight.facing = None  # one of them may stand there
    for _ in range(far):
        flight.enter(0)
    return []


def two_ahead(run: list[Any]) -> list[Any]:
    """9g: `over` the target is two squares ahead."""
    return ["f", "f", *run[1:]] if run[:1] == ["over"] else run


def turns_of(flight: Flight, run: list[Any]) -> list[int | None]:
    """By how much it turns with each of these steps; None where that is not known."""
    return [0 if name == "over" else turn_of(name, flight.facing) for name in run if name != "stay"]


def goes_straight_on(t: Table, flight: Flight, shot: str, run: list[Any]) -> None:
    """9g: with points left, it moves straight on before it turns."""
    square = "into the square of its target" if shot == HIT else "to the square beyond its target"
    straight = not any(turns_of(flight, run)[: 1 if shot == HIT else 2])
    t.rule("9g", straight, f"it first moves straight on {square}", f"{flight.name} turned")
    flight.excused = shot == MISSED and not run and flight.beyond() != 2
