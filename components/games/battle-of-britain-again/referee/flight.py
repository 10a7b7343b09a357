"""A plane on its course: where it is, what it has spent, where it stopped. Nothing of it forks.

What is not known is None: then nothing that hangs on it is judged.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cutline.referee import Table
from cutline.referee.pieces import Course

from .geometry import COMPASS, Board, Square, ahead, spelt, stepped, turned
from .kit import Plane
from .order import downed_unseen, skipped
from .placing import doubted, sure
from .state import facing_known, full_name, place_of

RELATIVE = {"f": 0, "ahead": 0, "over": 0, "fl": -1, "fr": 1, "sl": -2, "sr": 2, "left": -2, "right": 2}
POINTS = {name: number for number, name in enumerate(COMPASS)}
HIT, MISSED, OPEN = "hit", "missed", "open"


class Leg(NamedTuple):
    """Part of a course: the squares entered, the shot from the last of them, and the guns fired at it."""

    steps: tuple[Any, ...] = ()  # (step, how often) each, None for one that was not noted
    fire: str | None = None
    target: Plane | None = None
    angle: str | None = None
    dice: tuple[Any, Any] | None = None  # the attacker's and the target's
    result: str | None = None
    back: str | None = None
    by: Plane | None = None
    gun: int | None = None
    effect: str | None = None

    @property
    def hits(self) -> bool | None:
        """Whether the guns hit; None where that was not noted."""
        return None if self.effect is None else self.effect == "hit"

    @property
    def noted(self) -> list[Any]:
        """The steps that were noted."""
        return [step for step in self.steps or () if step]


class Fly(NamedTuple):
    """A line of a move; `ahead` is the line behind it: its verb and its words."""

    plane: Plane | None
    squadron: str | None
    all: str | None
    start: Square | None
    faces: int | None
    course: tuple[Leg, ...]
    square: Square | None
    facing: int | None
    ahead: tuple[str, dict[str, Any]] | None
    die: Any = ""  # none was noted; None where it was a "?"


def turn_of(step: str, facing: int | None) -> int | None:
    """By how much a plane turns with this step; None where that is not known."""
    if step in RELATIVE:
        return RELATIVE[step]
    return None if facing is None else turned(POINTS[step], facing)


class Flight:
    """One plane's move, step by step. `points`: all totals that it can have."""

    def __init__(self, t: Table, plane: Plane, points: tuple[int, ...], lifted: Any = ()) -> None:
        kit = t.facts
        self.plane, self.points, self.name = plane, points, full_name(t, plane)
        self.board: Board = kit.board
        self.fighter = kit.fighter(plane)
        self.place = facing_known(t.at[plane])
        self.facing: int | None = self.place and self.place[2]
        self.others: dict[Square, Plane] = {
            where[:2]: other
            for other in t.at.other_than(None)
            if other != plane and other not in lifted and (where := place_of(t, other))
        }
        self.table = t
        self.paid: list[int] | None = [0, 0, 0]  # squares ahead, diagonally, to a side
        self.since = 0  # squares moved since the start, or since it fired
        self.left = False  # it is off the board
        self.downed = ""  # by what rule it was shot down
        self.excused = False  # 9f: it may stay where it is
        self.shot = ""  # HIT or MISSED, until it has gone on as that asks for
        self.target: Plane | None = None
        self.target_at: Any = None  # where it stood when it was fired at
        self.stops: list[Any] = []  # where it stopped
        self.answered: set[tuple[int, Plane]] = set()  # stops, and the planes that fired there

    @property
    def cost(self) -> int | None:
        """The points spent so far."""
        if self.paid is None:
            return None
        return sum(n * cost for n, cost in zip(self.paid, self.board.costs, strict=True))

    @property
    def course(self) -> Course:
        """What it has spent of its points."""
        return Course(self.points, self.cost)

    @property
    def square(self) -> Square | None:
        return self.place and self.place[:2]

    def go(self, turn: int) -> None:
        """Enter the next square."""
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

    def doubted(self) -> bool:
        """Its square, or another's, was contradicted before: that is in nobody's way."""
        self.others = {at: p for at, p in self.others.items() if type(self.table.at[p]) is tuple}
        if type(self.table.at[self.plane]) is not tuple:
            self.lost()
        return False

    def beyond(self) -> int | None:
        """How many squares ahead the next free one behind a target is; 0 for none."""
        if self.place is None:
            return None
        squares = {n: ahead(self.place, n) for n in range(2, self.board.rows + 2)}
        free = (n for n, at in squares.items() if self.board.holds(at) and at not in self.others)
        return next(free, 0)


def clear(t: Table, flight: Flight, does: str) -> bool:
    """8f: no plane stops where another one surely stands, if both fly at all."""
    if flight.square is None:
        return True
    other, found = flight.others.get(flight.square), f"{flight.name} {does} on {spelt(flight.square)}"
    taken = other and sure(t, other) and sure(t, flight.plane)
    if other and taken and (skipped(t, other, flight.plane) or downed_unseen(t, other, flight.plane)):
        taken = flight.others.pop(flight.square) is None
    if other and taken and doubted(t, other, flight.plane):
        taken = flight.doubted()
    return t.rule("8f", not taken, f"{full_name(t, other)} was there" if other else "", found)
