"""Planes, sizes and guns in inches, from the figures of the rules and the gallery of aircraft."""

from __future__ import annotations

from functools import cache, cached_property
from math import nan, radians
from string import digits
from typing import Any

from cutline.referee import footprint, unusable

from .geometry import Gun, Rect, Shape, Spread

INCH = 25.4  # millimetres
KINDS = {"b": "b-17", "me": "me-109", "fw": "fw-190", "p": "p-51"}  # by the gallery's names
NAMES = {"b": "B-17", "me": "Me 109", "fw": "FW 190", "p": "P-51"}
GUNS = {
    "nose": "nose",
    "right waist": "right",
    "left waist": "left",
    "tail": "tail",
    "top turret": "top",
}  # as the gallery and a log call them
ABOVE_0 = ("die", "scale", "table_width", "table_length", "bombers", "section", "waves")
MEASURED = ("tolerance", "tolerance_degrees", "hand", "hand_degrees")
Plane = str  # such as "b1"


@cache
def kind(plane: Plane) -> str:
    """b, me, fw or p."""
    return plane.rstrip(digits)


@cache
def number(plane: Plane) -> int:
    return int(plane.removeprefix(kind(plane)))


@cache
def name(plane: Plane) -> str:
    """As it is called in a report."""
    return f"{NAMES[kind(plane)]} {number(plane)}"


@cache
def german(plane: Plane) -> bool:
    return kind(plane) in ("me", "fw")


def bomber(plane: Plane) -> bool:
    return plane[0] == "b"


def fighter(plane: Plane) -> bool:
    return plane[0] != "b"


def escort(plane: Plane) -> bool:
    return plane[0] == "p"


def planes_of(line: Any) -> tuple[Plane, ...]:
    """The planes that a line of moves names."""
    return tuple(filter(None, (line.get("plane"), *(line.get("also") or ()))))


def concerns(plane: Plane, verb: str, line: Any) -> bool:
    """Whether a line is about a plane: its move, or what happens at its stop."""
    if verb == "fly":
        return plane in planes_of(line) or (bool(line.get("all")) and bomber(plane))
    return plane in (line.get("by"), line.get("target"), line.get("plane"))


class Kit:
    """Made once for a game."""

    def __init__(self, r: Any) -> None:
        self.v, v = r.v, r.v
        for figure in ABOVE_0:
            if v.number(figure) < 1:
                raise unusable(r.game, ("values", figure, "value"), "it has to be above 0")
        for figure in MEASURED:
            if not fraction(getattr(v, figure)) >= 0:
                text = "it is how far a measurement may be off; write 0 or more, such as 1/8"
                raise unusable(r.game, ("values", figure, "value"), text)
        self.planes = tuple(planes(r))
        self.sections = tuple(range(1, v.most_germans // v.section + 1))
        self.tolerance, self.degrees = fraction(v.tolerance), float(v.tolerance_degrees)
        self.hand, self.askew = fraction(v.hand) / 2, fraction(v.hand_degrees) / 2  # standard deviations
        near, turned = (self.tolerance / 2) ** 2, radians(self.degrees / 2) ** 2
        self.noted = Spread(xx=near, yy=near, hh=turned)
        options = r.game.sheet.options or {}
        self.second = next((name for name, option in options.items() if option.rule == "1b"), "")
        self.third = "N3" in r.options
        self.turret = "N4" in r.options
        self.escorted = self.third or "1b" in r.options

    @cached_property
    def lives(self) -> dict[Plane, int]:
        """6D4: the damage points that destroy a plane."""
        v = self.v
        return {p: 1 + int(v.bomber_hits if bomber(p) else v.fighter_hits) for p in self.planes}

    @cached_property
    def shapes(self) -> dict[Plane, Shape]:
        """The models in inches, from the gallery's metres at the game's scale."""
        of = {key: self.shape(footprint(gallery)) for key, gallery in KINDS.items()}
        return {plane: of[kind(plane)] for plane in self.planes}

    def shape(self, metres: Any) -> Shape:
        by = 1000 / INCH / self.v.number("scale")
        guns = {GUNS[g.name]: Gun(g.ahead * by, g.right * by, g.faces, g.arc) for g in metres.guns}
        return Shape(metres.nose * by, metres.tail * by, metres.half_span * by, guns)

    @cached_property
    def target(self) -> Rect:
        """5A: flush with the far edge, in its middle."""
        width, far = self.v.number("table_width"), self.v.number("table_length")
        half = self.v.number("target_width") / 2
        depth = self.v.number("target_depth")
        return Rect(width / 2 - half, far - depth, width / 2 + half, far)

    def section(self, plane: Plane) -> int:
        """3a: the section of a German fighter."""
        return (number(plane) - 1) // int(self.v.section) + 1

    @cached_property
    def mates(self) -> dict[int, list[Plane]]:
        """3a: every German fighter that has a number of a section."""
        germans = [p for p in self.planes if german(p)]
        return {s: [p for p in germans if self.section(p) == s] for s in self.sections}


def planes(r: Any) -> list[Plane]:
    """2b: every plane that may ever be on the table."""
    v = r.v
    most = {"b": v.bombers, "me": v.most_germans, "fw": v.most_germans, "p": v.most_p51}
    return [f"{key}{n}" for key in KINDS for n in range(1, most[key] + 1)]


def fraction(text: Any) -> float:
    """A number as 1/8, 3 or 0.5; of what is none, one that compares with nothing."""
    above, _, below = str(text).partition("/")
    try:
        return float(above) / float(below or 1)
    except (ValueError, ZeroDivisionError):
        return nan
