"""What a player of B-17! reads from its figures, and measures on the table: all in inches.

x runs from the left edge as the Americans enter, y from their edge; heading 0 is toward the
target, clockwise. A plane stands where the middle of its wing is.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from cutline import components
from cutline.components import Game

Point = tuple[float, float]
MODELS = {"b": "b-17", "me": "me-109", "fw": "fw-190", "p": "p-51"}
SHORT = {"nose": "nose", "left waist": "left", "right waist": "right", "tail": "tail", "top turret": "top"}


class Pose(NamedTuple):
    """Where a plane stands, and which way it heads."""

    x: float
    y: float
    heading: float = 0

    @property
    def at(self) -> Point:
        return self.x, self.y

    def on(self, far: float, right: float = 0) -> Pose:
        """So far ahead, and to the right, with the same heading."""
        angle = math.radians(self.heading)
        east, north = math.sin(angle), math.cos(angle)
        return Pose(self.x + far * east + right * north, self.y + far * north - right * east, self.heading)

    def turned(self, degrees: float) -> Pose:
        return Pose(self.x, self.y, (self.heading + degrees) % 360)

    def bearing(self, point: Point) -> float:
        """Degrees from ahead to a point, clockwise, -180 to 180."""
        angle = math.degrees(math.atan2(point[0] - self.x, point[1] - self.y))
        return signed(angle - self.heading)


def signed(degrees: float) -> float:
    return (degrees + 180) % 360 - 180


def gap(one: Point, two: Point) -> float:
    return math.hypot(one[0] - two[0], one[1] - two[1])


class Course(NamedTuple):
    """A move: straight on, a turn, and straight on again."""

    start: Pose
    straight: float
    turn: int = 0
    rest: float = 0

    @property
    def length(self) -> float:
        return self.straight + self.rest

    def at(self, far: float) -> Pose:
        """Where it is after so many inches; at the corner it still heads as before."""
        if far <= self.straight:
            return self.start.on(far)
        return self.start.on(self.straight).turned(self.turn).on(far - self.straight)

    @property
    def end(self) -> Pose:
        return self.at(self.length)

    def cut(self, length: float) -> Course:
        """The same course, ended early; a turn that it does not come to is not made."""
        if length <= self.straight:
            return Course(self.start, length)
        return self._replace(rest=length - self.straight)


class Gun(NamedTuple):
    """A gun of a B-17: inches ahead of the wing's middle and to its right, and where it points."""

    name: str
    ahead: float
    right: float
    faces: float
    arc: float


class Frame(NamedTuple):
    """A model, in inches from its wing's middle."""

    nose: float
    tail: float
    half_span: float
    half_width: float


class Book:
    """What the player reads from the game's values, tables, and the aircraft's dimensions."""

    def __init__(self, game: Game) -> None:
        self.name, self.edition = game.name, game.sheet.edition
        ours_last = reversed(game.sheet.options.items())
        self.options = {option.rule: name for name, option in ours_last}
        self.v = {name: value.value for name, value in game.tables.values.items()}
        tables = {table.id: table for table in game.tables.tables}
        across, up = (tables["entry"].columns.index(name) for name in ("From left", "From near"))
        self.entry = {
            int(label): (float(Fraction(row[across])), float(Fraction(row[up])))
            for label, row in tables["entry"].rows.items()
        }
        self.altitudes: dict[int, tuple[str, float]] = {
            face: (str(result.does["altitude"]), float(Fraction(str(result.does["adds"]))))
            for face, result in tables["altitude"].results_by_face().items()
        }
        self.die = int(self.n("die"))
        self.width, self.length = self.n("table_width"), self.n("table_length")
        inch = 1000 / 25.4 / self.n("scale")
        folder = Path(components.__file__).parent / "gallery"
        self.frames = {kind: _frame(folder / f"{name}.yaml", inch) for kind, name in MODELS.items()}
        self.guns = {gun.name: gun for gun in _guns(folder / "b-17.yaml", inch)}
        across = self.n("target_width")
        left = (self.width - across) / 2
        low = self.length - self.n("target_depth")
        self.target = (left, low, left + across, self.length)

    def n(self, name: str) -> float:
        return float(Fraction(str(self.v[name])))

    # what a kind of plane can do

    def speed(self, kind: str) -> float:
        return self.n("bomber_move" if kind == "b" else "fighter_move")

    def first_leg(self, kind: str) -> float:
        return self.n("bomber_straight" if kind == "b" else "fighter_straight")

    def takes(self, kind: str) -> int:
        """Damage points at which it is destroyed."""
        return int(self.n("bomber_hits" if kind == "b" else "fighter_hits")) + 1

    def damage(self, attacker: float, defender: float) -> int:
        """What two scores come to."""
        if defender >= attacker:
            return 0
        doubled = attacker >= self.n("doubled") * defender
        return int(self.n("damage_doubled" if doubled else "damage"))

    def bombs(self, bomber: int, target: int) -> int:
        if bomber <= target:
            return 0
        doubled = bomber >= self.n("doubled") * target
        return int(self.n("bomb_hits_doubled" if doubled else "bomb_hits"))

    # measuring

    def on_board(self, at: Point, margin: float = 0) -> bool:
        return margin <= at[0] <= self.width - margin and margin <= at[1] <= self.length - margin

    def mounted(self, bomber: Pose, gun: str) -> Pose:
        """Where a gun of a bomber is, and points."""
        one = self.guns[gun]
        return bomber.on(one.ahead, one.right).turned(one.faces)

    def bears(self, bomber: Pose, gun: str, at: Point, margin: float = 0) -> bool:
        """Whether a gun covers a point, in arc and range; `margin` inches inside, twice it in
        degrees and what it comes to at that distance."""
        one = self.mounted(bomber, gun)
        far = gap(one.at, at)
        if far > self.n("range") - margin:
            return False
        if self.guns[gun].arc >= 360:
            return True
        if far < 0.05:
            return False
        slack = math.degrees(math.atan2(margin, far)) + 10 * margin
        return abs(one.bearing(at)) <= self.guns[gun].arc / 2 - slack

    def flak(self, at: Point) -> float:
        """Inches from the target's edge; 0 over it."""
        left, low, right, high = self.target
        return math.hypot(max(left - at[0], 0, at[0] - right), max(low - at[1], 0, at[1] - high))

    def over(self, pose: Pose, margin: float = 0) -> bool:
        """Whether the whole fuselage of a bomber is over the target."""
        frame = self.frames["b"]
        left, low, right, high = self.target
        return all(
            left + margin <= p.x <= right - margin and low + margin <= p.y <= high - margin
            for far in (frame.nose, -frame.tail)
            for side in (-frame.half_width, frame.half_width)
            for p in [pose.on(far, side)]
        )

    def passes(self, course: Course, margin: float = 0) -> bool:
        """Whether it is over the target anywhere on its way."""
        left, low, right, high = self.target
        for k in range(int(course.length * 4) + 1):
            pose = course.at(k / 4)
            within = left < pose.x < right and low < pose.y < high
            if within and self.over(pose, margin):
                return True
        return False


@cache
def _frame(file: Path, inch: float) -> Frame:
    data = yaml.safe_load(file.read_text("utf-8"))
    centre = _centre(data)
    width = max(station[1] for station in data["fuselage"]["stations"])
    return Frame(centre * inch, (data["length"] - centre) * inch, data["span"] / 2 * inch, width * inch)


def _centre(data: dict[str, Any]) -> float:
    root = data["wing"]["sections"][0]
    return root["lead"] + root["chord"] / 2


@cache
def _guns(file: Path, inch: float) -> list[Gun]:
    data = yaml.safe_load(file.read_text("utf-8"))
    centre = _centre(data)
    return [
        Gun(
            SHORT[gun["name"]],
            (centre - gun["at"][0]) * inch,
            gun["at"][1] * inch,
            gun.get("faces", 0),
            gun.get("arc", 90),
        )
        for gun in data["guns"]
    ]
