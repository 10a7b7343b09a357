"""What the rules take from the figures and the gallery: planes, sizes and guns in inches."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from cutline.components.gallery import Footprint, footprint
from cutline.referee import unusable

INCH = 25.4  # millimetres
KINDS = {"b": "b-17", "me": "me-109", "fw": "fw-190", "p": "p-51"}  # by the gallery's names
NAMES = {"b": "B-17", "me": "Me 109", "fw": "FW 190", "p": "P-51"}
GUNS = ("nose", "right", "tail", "left", "top")
ABOVE_0 = ("die", "scale", "width", "length", "bombers", "section", "waves", "engines")
Plane = str  # such as "b1"


class Gun(NamedTuple):
    """A gunner's place on a model: inches ahead of the wing's centre and right of it, degrees."""

    name: str
    ahead: float
    right: float
    faces: float
    arc: float


class Size(NamedTuple):
    """A model, in inches from the wing's centre."""

    nose: float
    tail: float
    half_span: float
    guns: dict[str, Gun]


def kind(plane: Plane) -> str:
    """b, me, fw or p."""
    return plane.rstrip("1234")


def number(plane: Plane) -> int:
    return int(plane[-1])


def name(plane: Plane) -> str:
    """As it is called in a report."""
    return f"{NAMES[kind(plane)]} {plane[-1]}"


def german(plane: Plane) -> bool:
    return kind(plane) in ("me", "fw")


def bomber(plane: Plane) -> bool:
    return plane[0] == "b"


def fighter(plane: Plane) -> bool:
    return plane[0] != "b"


class Kit:
    """Made once for a game."""

    def __init__(self, r: Any) -> None:
        self.v, v = r.v, r.v
        for figure in ABOVE_0:
            if v.number(figure) < 1:
                raise unusable(r.game, ("values", figure, "value"), "it has to be above 0")
        most = {"b": v.bombers, "me": v.strong_germans, "fw": v.strong_germans}
        most["p"] = v.wave_escorts
        self.planes = tuple(f"{key}{n}" for key in KINDS for n in range(1, most[key] + 1))
        self.sections = tuple(range(1, v.strong_germans // v.section + 1))
        self.tolerance = fraction(v.tolerance)
        self.third = "N3" in r.options
        self.turret = "N4" in r.options
        self.escorted = self.third or "1b" in r.options

    @cached_property
    def sizes(self) -> dict[str, Size]:
        """The models by kind, from the gallery's metres at the game's scale."""
        return {key: self.size(footprint(gallery)) for key, gallery in KINDS.items()}

    def size(self, metres: Footprint) -> Size:
        by = 1000 / INCH / self.v.number("scale")
        guns = {g.name: Gun(g.name, g.ahead * by, g.right * by, g.faces, g.arc) for g in metres.guns}
        return Size(metres.nose * by, metres.tail * by, metres.half_span * by, guns)

    def section(self, plane: Plane) -> int:
        """3a: the section of a German fighter."""
        return (number(plane) - 1) // int(self.v.section) + 1

    def lives(self, plane: Plane) -> int:
        """6D4: the damage points that destroy it."""
        return 1 + int(self.v.engines if bomber(plane) else self.v.fighter_hits)


def fraction(text: Any) -> float:
    """1/8, 3 or 0.5."""
    above, _, below = str(text).partition("/")
    return float(above) / float(below or 1)
