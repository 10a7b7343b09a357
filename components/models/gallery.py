"""Aircraft from their real dimensions, one YAML file each; `cutline gallery` prints them all.

Metres as in books: x runs from the foremost point to the tail, y from the centre
line outwards, z upwards from the fuselage's datum. Outlines, nacelles, canopy and
fin are given as stations or corners, so that every silhouette is drawn, measured
and, for models, folded from the same figures.
"""

from functools import cache
from math import degrees
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from ..reading.memory import CODE
from ..reading.problems import BadInput, Problem, suggest
from ..reading.yaml_reader import read_typed
from ..shapes.steady import atan2, hypot
from .field_types import Hex, Model, Text

FOLDER = CODE / "gallery"
VIEWS = ("top", "side", "front")
Metres = float
Station = tuple[Metres, Metres, Metres, Metres]  # x, half width, top z, bottom z
Corner = tuple[Metres, Metres] | tuple[Metres, Metres, Metres]  # the third: how far it is rounded
Tone = Literal["skin", "shade", "dark", "glass", "light", "ink", "line", "fine"]


class Panel(NamedTuple):
    """One straight stretch of half a wing, as it would be cut out: metres, degrees."""

    length: float
    dihedral: float


class Measured(Model):
    """A part of the gallery, which is read once: hashed as one object, so that its drawings can be kept."""

    def __hash__(self) -> int:
        return id(self)


class Section(Model):
    """A wing's section parallel to the centre line, at `y` from it."""

    y: Metres
    lead: Metres = Field(description="x of the leading edge")
    chord: Metres = Field(gt=0)
    z: Metres = Field(0.0, description="height of the chord; dihedral and gull wings come of it")


class Tip(Model):
    """How a surface ends: the last `length` metres of its half span are a curve."""

    length: Metres = Field(ge=0)
    at: float = Field(0.4, description="where on the tip's chord the farthest point is, 0 to 1")
    full: float = Field(0.55, description="0.55 is an ellipse; nearer 1 is squarer")


class Surface(Measured):
    """Half a wing or tailplane, from the centre line to the tip."""

    sections: list[Section] = Field(min_length=2)
    tip: Tip
    smooth: bool = Field(False, description="curved edges, as of an elliptical wing")
    thickness: float = Field(0.13, description="thickness of the root's section, as a share of its chord")
    hinges: list[tuple[Metres, Metres, float]] = Field(
        default_factory=list, description="[from y, to y, share of the chord before the hinge]"
    )

    @property
    def half_span(self) -> float:
        return self.sections[-1].y

    @property
    def panels(self) -> list[Panel]:
        """List the straight stretches between sections, each in its own plane."""
        panels = []
        for inner, outer in zip(self.sections, self.sections[1:], strict=False):
            out, up = outer.y - inner.y, outer.z - inner.z
            panels.append(Panel(hypot(out, up), degrees(atan2(up, out))))
        return panels

    @model_validator(mode="after")
    def _outwards(self) -> "Surface":
        ys = [section.y for section in self.sections]
        if ys != sorted(set(ys)) or ys[0] < 0:
            raise ValueError("sections run outwards from the centre line")
        return self


class Body(Measured):
    """A fuselage or nacelle by its stations `[x, half width, top, bottom]`.

    The same x twice is an edge, as behind a cowling. An end of no width is round,
    or pointed where it says so.
    """

    stations: list[Station] = Field(min_length=2)
    pointed: list[Literal["nose", "tail"]] = Field(default_factory=list)
    rings: list[Metres] = Field(default_factory=list, description="x of lines round the body")
    glass: list[tuple[Metres, Metres]] = Field(
        default_factory=list, description="[from x, to x] where all of it is glazed"
    )


class Engine(Measured):
    """An engine: where its propeller turns, and its nacelle where it has one of its own.

    With y above 0 there is another on the other side.
    """

    at: tuple[Metres, Metres, Metres] = Field(description="[x, y, z] of the propeller's centre")
    kind: Literal["radial", "inline"]
    propeller: Metres = Field(gt=0, description="diameter")
    blades: int = Field(3, ge=2, le=6)
    spinner: tuple[Metres, Metres] = Field(
        (0.0, 0.0), description="[length, radius]; seven tenths of it before the propeller"
    )
    nacelle: Body | None = None


class Canopy(Model):
    """Glazing over the crew, from the side and from above."""

    side: list[Corner] = Field(min_length=3, description="corners [x, z]")
    top: list[tuple[Metres, Metres]] = Field(min_length=2, description="[x, half width]")
    frames: list[list[Corner]] = Field(default_factory=list, description="lines [x, z], side")
    bars: list[Metres] = Field(default_factory=list, description="x of bars seen from above")


class Fin(Model):
    """A fin with its rudder; `y` above 0 means one on each side."""

    side: list[Corner] = Field(min_length=3, description="corners [x, z]")
    y: Metres = 0.0
    hinge: list[Corner] = Field(default_factory=list)
    thickness: Metres = 0.12

    @property
    def sides(self) -> tuple[float, ...]:
        """Return every y at which a copy stands, always in this order."""
        return (self.y, -self.y) if self.y else (0.0,)


class Shape(Model):
    """Anything else that makes the type known: a scoop, a turret, a gun, a panel line."""

    view: Literal["top", "side", "front"]
    tone: Tone = "line"
    points: list[Corner] = Field(default_factory=list)
    circle: tuple[Metres, Metres, Metres] | None = Field(None, description="[x, y or z, radius]")
    both: bool = Field(False, description="on the other side too, from above or ahead")
    under: bool = Field(False, description="behind the rest")

    @model_validator(mode="after")
    def _something(self) -> "Shape":
        if bool(self.points) == (self.circle is not None):
            raise ValueError('a shape has either "points" or "circle"')
        return self


class Marking(Model):
    """National markings: `[x, y, diameter]` on the wing, `[x, z, diameter]` on the side."""

    kind: Literal["star", "cross", "roundel"]
    wing: tuple[Metres, Metres, Metres] | None = None
    both: bool = Field(True, description="on both wings; else on the left only")
    side: tuple[Metres, Metres, Metres] | None = None


class Gun(Model):
    """A gunner's place: where he stands, whither he looks, and how wide he can fire."""

    name: Text
    at: tuple[Metres, Metres] = Field(description="[x, y]; y above 0 is the right side")
    faces: float = Field(0.0, ge=0, lt=360, description="degrees clockwise from the nose")
    arc: float = Field(90.0, gt=0, le=360, description="degrees, half of them on either side")


class Aircraft(Measured):
    """One type of aircraft; see the module for its axes."""

    name: Text
    short: Text
    nation: Text
    role: Text
    year: Text = ""
    span: Metres = Field(gt=0)
    length: Metres = Field(gt=0)
    height: Metres = Field(gt=0, description="standing; not of the drawing")
    colour: Hex = Field(description="colour of its upper side, for plates")
    source: Text
    fuselage: Body
    wing: Surface
    wing_position: Literal["low", "mid", "high"] = "low"
    tailplane: Surface
    fin: Fin
    engines: list[Engine] = Field(min_length=1)
    canopy: Canopy | None = None
    shapes: list[Shape] = Field(default_factory=list)
    barrels: list[tuple[Metres, Metres, Metres, Metres]] = Field(
        default_factory=list, description="[x of the muzzle, y, z, length of barrel shown]"
    )
    guns: list[Gun] = Field(default_factory=list, description="the places of its gunners")
    markings: Marking | None = None

    @model_validator(mode="after")
    def _span(self) -> "Aircraft":
        if abs(self.wing.half_span * 2 - self.span) > 0.001:
            raise ValueError("the wing's last section stands at half the span")
        return self

    @model_validator(mode="after")
    def _guns_aboard(self) -> "Aircraft":
        names = [gun.name for gun in self.guns]
        if len(names) != len(set(names)):
            raise ValueError("two guns have the same name")
        for gun in self.guns:
            if not (0 <= gun.at[0] <= self.length and abs(gun.at[1]) <= self.span / 2):
                raise ValueError(f'the gun "{gun.name}" does not lie on the aircraft')
        return self


@cache
def gallery() -> dict[str, Aircraft]:
    """Return all aircraft by name ("b-17"), in order of nation and span; BadInput with every mistake."""
    aircraft = {name: _aircraft(name) for name in types()}
    return dict(sorted(aircraft.items(), key=lambda item: (item[1].span, item[0])))


@cache
def types() -> frozenset[str]:
    """Return the names of all aircraft; none of them is read."""
    return frozenset(file.stem for file in FOLDER.glob("*.yaml"))


@cache
def _aircraft(name: str) -> Aircraft:
    return read_aircraft(FOLDER / f"{name}.yaml")


def read_aircraft(file: Path) -> Aircraft:
    """Read a file of the gallery. BadInput with every mistake and its place."""
    from ..reading.places import Source
    from .validate import validated

    source = Source(file, read_typed(file))
    if not source.readable and not source.problems:
        raise BadInput([Problem(file, 1, 1, "an aircraft is a mapping of keys")])
    plane: Aircraft | None = validated(Aircraft, source) if source.readable else None
    if plane is None or source.problems:
        raise BadInput(source.problems)
    return plane


def aircraft(name: str) -> "Aircraft":
    """Return an aircraft of the gallery; BadInput with the nearest name where there is none."""
    if name not in types():
        near = suggest(name, gallery())
        raise BadInput([Problem(FOLDER, 1, 1, f'aircraft "{name}" is not in the gallery{near}')])
    return _aircraft(name)
