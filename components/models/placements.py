"""What a picture of a turn shows: where things stand, which way they went, at whom they fired.

A game's referee yields these; layouts draw them. Neither knows the other. A spot is a space of a
board by its id, or a point of a bare table: inches to the right and inches up from its near left
corner. Bearings are degrees clockwise from straight up.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]
Spot = str | Point
Numbers = int | tuple[int, ...]  # all that a number can be, where it is not known


class Board(NamedTuple):
    """What lies under it all: a board of the game by its id, or a bare table of so many inches."""

    id: str = ""
    size: Point | None = None


class Sheet(NamedTuple):
    """A board of the kit that lies on a bare table at its real size, where the kit has it.

    `at` is the middle of its far edge.
    """

    board: str
    at: Point


class Placed(NamedTuple):
    """So many counters of the kit, by id, on a spot.

    `sure` is whether they surely stand there with that `side` up; `heading` turns them.
    """

    counter: str
    at: Spot
    count: Numbers = 1  # type: ignore[assignment]
    side: str = "front"
    heading: float = 0.0
    sure: bool = True
    says: str = ""
    told: tuple[int, ...] = ()


class Silhouette(NamedTuple):
    """An aircraft of the gallery to scale, 1:`scale`, over a point; `slack` inches off it at most.

    Without a heading it is known only where it is. One that `was` there has gone on since.
    """

    name: str
    aircraft: str
    at: Point
    heading: float | None
    scale: float
    damage: Numbers = 0
    party: int = 0
    slack: float = 0.0
    says: str = ""
    told: tuple[int, ...] = ()
    was: bool = False


class Way(NamedTuple):
    """The way that something went, spot by spot; `age` counts the moves since.

    `signs` says what each spot is: "start", "turn", "stop", "end", or "" where it only passed; without
    them it went from the first to the last.
    """

    name: str
    spots: tuple[Spot, ...]
    signs: tuple[str, ...] = ()
    party: int = 0
    age: int = 0
    sure: bool = True
    says: str = ""
    told: tuple[int, ...] = ()


class Link(NamedTuple):
    """What one did to another, `age` moves ago: an arrow. `who` did what to whom, in words."""

    start: Spot
    end: Spot
    says: str = ""
    party: int = 0
    hit: bool | None = None
    told: tuple[int, ...] = ()
    who: str = ""
    age: int = 0


class Sector(NamedTuple):
    """A field of fire: `radius` inches from a point, `width` degrees, its middle at `bearing`."""

    at: Point
    radius: float
    bearing: float
    width: float
    says: str = ""
    party: int = 0
    told: tuple[int, ...] = ()


class Zone(NamedTuple):
    """A rectangle of a table, (left, low, width, height) in inches, and a ring `beyond` it."""

    box: tuple[float, float, float, float]
    says: str = ""
    beyond: float = 0.0
    ring: str = ""  # what the ring is called


class Aside(NamedTuple):
    """What is known, and has no place on the picture."""

    says: str


Placement = Board | Sheet | Placed | Silhouette | Way | Link | Sector | Zone | Aside
PLACEMENTS = (Board, Sheet, Placed, Silhouette, Way, Link, Sector, Zone, Aside)
