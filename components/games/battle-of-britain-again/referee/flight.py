"""A plane on its course (8): where it is, what it has spent, where it stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cutline.referee import Line, World

from .board import flock, named, place_of, present, squares
from .geometry import COMPASS, Board, Place, Square, ahead, spelt, stepped, turned
from .kit import Plane
from .order import skipped

RELATIVE = {"f": 0, "ahead": 0, "over": 0, "fl": -1, "fr": 1, "sl": -2, "sr": 2}
POINTS = {name: number for number, name in enumerate(COMPASS)}
HIT, MISSED = "hit", "missed"


class Leg(NamedTuple):
    """Part of a course: the squares entered, the shot from the last of them, and the guns fired at it."""

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


def legs(line: Line) -> tuple[Leg, ...]:
    """Return the course of a line, part by part."""
    names = Leg._fields
    found = (Leg(**{name: leg.get(name) for name in names}) for leg in line.course or ())
    return tuple(leg._replace(steps=leg.steps or ()) for leg in found)


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
        others = [other for other in present(w, today) if other != plane and other not in lifted]
        self.others: dict[Square, Plane] = squares(w, others, today)
        self.paid: list[int] | None = [0, 0, 0]  # squares ahead, diagonally, to a side
        self.since = 0  # squares moved since the start, or since it fired
        self.gone = ""  # the rule by which it was shot down, or "left": it is off the board
        self.wrong = False  # it may have flown otherwise
        self.excused = False  # 9f: it may stay where it is
        self.shot = ""  # HIT or MISSED, until it has gone on as that asks for
        self.target: Plane | None = None
        self.target_at: Any = None  # where it stood when it was fired at
        self.stops: list[Any] = []  # where it stopped
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
    def square(self) -> Square | None:
        return self.place and self.place[:2]

    def go(self, turn: int) -> None:
        """Enter the next square, and pay for it."""
        if self.paid is not None:
            self.paid[abs(turn)] += 1
        self.enter(turn)

    def enter(self, turn: int) -> None:
        self.since += 1
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
    other = None if other and skipped(w, other, flight.plane) else other
    found = f"{flight.name} {does} on {spelt(square)}" if square else ""
    return w.rule("8f", not other, f"{named(w, other)} was there" if other else "", found)


def strays(w: World, but: Sequence[Plane | None] = ()) -> int:
    """Return how many planes are on squares that nobody can tell."""
    return sum(not w.at.values(plane) and plane not in but for plane in present(w))
