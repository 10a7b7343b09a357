"""A mark in YAML: one thing that stands on a face, a panel or a board."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, field_validator, model_validator

from ..reading.problems import shortened, suggest
from ..shapes.paths import Segments, parse_path, transformed
from .field_types import (
    AircraftName,
    ArtName,
    Box,
    Colour,
    FontName,
    Millimetres,
    Model,
    PathData,
    Points,
    Size,
    Spot,
    Stepped,
    Text,
    parse_length,
)
from .gallery import aircraft, gallery, types

_KINDS = ("text", "art", "symbol", "aircraft", "rect", "ellipse", "sector", "line", "path")


Share = Annotated[float, Field(ge=0, le=1)]


class NatoSymbol(Model):
    """A unit symbol after APP-6: a frame, an icon and an echelon; each may be a {slot}."""

    icon: str = Field("infantry", description="what kind of unit it is; may be a {slot}")
    frame: str = Field("friend", description="whose unit it is; may be a {slot}")
    echelon: str = Field("none", description="how large the unit is; may be a {slot}")


class Mark(Stepped):
    """One of text, art, symbol, aircraft, rect, ellipse, sector, line or path, and its place.

    Boxes are `[x, y, width, height]` in mm from the top left of what holds the
    mark; sizes of type are in points and shrink to `least` where a text needs it.
    """

    renamed: ClassVar[Mapping[str, str]] = {"turn": "rotate"}

    text: Text | None = Field(None, description="text; {slots} are filled from the values")
    art: ArtName | None = Field(
        None,
        description="a drawing or photograph in art/: the name of its file, its ending only where two "
        "files share the name; may be a {slot}",
    )
    fit: Literal["contain", "cover"] = Field(
        "contain", description="art as large as its box holds, or as fills the box, and is cut to it"
    )
    focus: tuple[Share, Share] = Field(
        (0.5, 0.5), description="[x, y] from 0 to 1: the point of the art that stays in sight where it is cut"
    )
    symbol: NatoSymbol | None = Field(None, description="a unit symbol in the box")
    aircraft: AircraftName | None = Field(
        None, description="an aircraft of the gallery, or a {slot}; `fill` is its skin (default: its own)"
    )
    view: Literal["top", "side", "front"] = Field(
        "top", description="side from which an aircraft is seen; top: nose up"
    )
    insignia: bool = Field(True, description="national markings of an aircraft, where they fit")
    measured: bool = Field(
        False,
        description="an aircraft from above is marked in `stroke` where it is measured from: at "
        "nose, tail and wing's centre, and at its guns with the edges of their arcs",
    )
    rect: Box | None = Field(None, description="a rectangle: [x, y, width, height]")
    ellipse: Box | None = Field(None, description="an ellipse in the box [x, y, width, height]")
    sector: tuple[Millimetres, Millimetres, Size] | None = Field(
        None, description="a slice of a circle: [x, y, radius]; it opens upwards unless rotated"
    )
    arc: float = Field(90.0, gt=0, le=360, description="degrees of a sector; 360 is a circle")
    line: tuple[Spot, Spot] | None = Field(None, description="a line: [[x, y], [x, y]]")
    path: PathData | None = None
    unit: Literal["mm", "cm", "in"] = Field("mm", description="unit of the numbers of a path")

    box: Box | None = Field(None, description="where a text, art, symbol or aircraft goes")
    at: Spot | None = Field(
        None, description="an aircraft from above, instead of a box: the middle of its wing"
    )
    scale: float | None = Field(None, gt=0, le=10_000, description="with `at`: the aircraft is drawn at 1:N")
    gun: str | None = Field(None, description="a gunner of the aircraft: draws what the gun covers instead")
    reach: Size | None = Field(None, description="with `gun`: how far it fires")
    ink: Colour = Field("ink", description="colour of text, and of currentColor in art")
    fill: Colour = Field("none", description="colour of the inside")
    stroke: Colour = Field("none", description="colour of the line round it")
    width: Size = Field(0.25, description="width of the stroke, mm; at least 0.15")
    corner: Millimetres = Field(0.0, description="radius of a rectangle's corners, mm")
    dash: list[Size] = Field(default_factory=list, description="dash and gap, mm")
    font: FontName = Field("condensed-semibold", description="style of the type")
    size: Points = Field(9.0, description="type size, pt")
    least: Points | None = Field(None, description="the smallest size the text may shrink to, pt")
    align: Literal["left", "centre", "right"] = Field(
        "centre", description="where the text stands across its box"
    )
    valign: Literal["top", "middle", "bottom"] = Field(
        "middle", description="where the text stands down its box"
    )
    lines: int = Field(1, ge=1, le=400, description="most lines that the text may wrap to")
    rotate: float = Field(0.0, ge=-3600, le=3600, description="degrees clockwise round the pivot")
    pivot: Spot | None = Field(None, description="[x, y] (default: the middle of the mark)")
    spin: float = Field(0.0, ge=-3600, le=3600, description="degrees that each copy is turned further")

    @property
    def turned(self) -> float:
        """Return degrees clockwise round its pivot, this copy's share of `spin` included."""
        return self.rotate + self.nth * self.spin

    @property
    def kind(self) -> str:
        return next(kind for kind in _KINDS if getattr(self, kind) is not None)

    @property
    def outline(self) -> Segments:
        """Return the path in mm, whatever its numbers count."""
        segments, mm = parse_path(self.path or ""), parse_length(f"1 {self.unit}")
        return segments if mm == 1 else transformed(segments, (mm, 0.0, 0.0, mm, 0.0, 0.0))

    @field_validator("aircraft")
    @classmethod
    def _in_gallery(cls, name: str | None) -> str | None:
        if name is not None and "{" not in name and name not in types():
            raise ValueError(f'"{name}" is not in the gallery of aircraft{suggest(name, gallery())}')
        return name

    @model_validator(mode="after")
    def _single_kind(self) -> "Mark":
        given = [kind for kind in _KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            here = ", ".join(given) or "none"
            raise ValueError(f"a mark has one of {', '.join(_KINDS)}; here: {here}")
        if given[0] in ("text", "art", "symbol") and self.box is None:
            raise ValueError(f'{given[0]} needs "box: [x, y, width, height]"')
        for key in ("fit", "focus"):
            if key in self.model_fields_set and given[0] != "art":
                raise ValueError(f'"{key}" is for art')
        if "unit" in self.model_fields_set and given[0] != "path":
            raise ValueError('"unit" is for a path')
        if self.measured and (not self.aircraft or self.view != "top" or self.stroke == "none"):
            raise ValueError('"measured" is for an aircraft from above, and needs a "stroke"')
        if self.stroke != "none" and self.width < 0.15:
            raise ValueError("a line under 0.15 mm does not print; make it 0.15 or wider")
        return self

    @model_validator(mode="after")
    def _aircraft_placed(self) -> "Mark":
        true_to_scale = self.at is not None and self.scale is not None
        if self.aircraft is None:
            for key in ("at", "scale", "gun", "reach"):
                if getattr(self, key) is not None:
                    raise ValueError(f'"{key}" belongs to an aircraft')
        elif (self.box is None) != true_to_scale or (self.at is None) != (self.scale is None):
            raise ValueError('an aircraft needs "box: [x, y, width, height]", or "at: [x, y]" with "scale"')
        elif true_to_scale and self.view != "top":
            raise ValueError('an aircraft at a point is seen from the top; give it a "box"')
        elif (self.gun is None) != (self.reach is None) or (self.gun and not true_to_scale):
            raise ValueError('a "gun" needs "at", "scale" and "reach"')
        return self

    @model_validator(mode="after")
    def _gun_aboard(self) -> "Mark":
        if self.gun and self.aircraft in types():
            names = [gun.name for gun in aircraft(self.aircraft).guns]
            if self.gun not in names:
                message = f'"{shortened(self.gun)}" is not a gunner of {self.aircraft}'
                raise ValueError(f"{message}{suggest(self.gun, names) if names else '; it has none'}")
        return self
