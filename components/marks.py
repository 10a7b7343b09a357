"""A mark in YAML: one thing that stands on a face, a panel or a board."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator, model_validator

from .gallery import gallery
from .model import Box, Colour, Font, Millimetres, Model, PathData, Points, Size, Spot, Text
from .problems import suggest

_KINDS = ("text", "art", "symbol", "aircraft", "rect", "ellipse", "line", "path")


class NatoSymbol(Model):
    """A unit symbol after APP-6: a frame, an icon and an echelon; each may be a {slot}."""

    icon: str = "infantry"
    frame: str = "friend"
    echelon: str = "none"


class Mark(Model):
    """One of text, art, symbol, aircraft, rect, ellipse, line or path, and where it stands.

    Boxes are `[x, y, width, height]` in mm from the top left of what holds the
    mark; sizes of type are in points and shrink to `least` where a text needs it.
    """

    whole = frozenset({*_KINDS, "box", "ink", "fill"})

    text: Text | None = Field(None, description="text; {slots} are filled from the values")
    art: str | None = Field(None, description="a drawing in art/, without .svg; may be a {slot}")
    symbol: NatoSymbol | None = None
    aircraft: str | None = Field(
        None, description="one of the gallery's; its skin is `fill`, or its own colour without it"
    )
    view: Literal["top", "side", "front"] = Field("top", description="of an aircraft; top: nose up")
    rect: Box | None = None
    ellipse: Box | None = None
    line: tuple[Spot, Spot] | None = None
    path: PathData | None = None

    box: Box | None = Field(None, description="where a text, art or symbol goes")
    ink: Colour = Field("ink", description="colour of text, and of currentColor in art")
    fill: Colour = "none"
    stroke: Colour = "none"
    width: Size = Field(0.25, description="of the stroke, mm; 0.15 at least")
    corner: Millimetres = 0.0
    dash: list[Size] = Field(default_factory=list, description="dash and gap, mm")
    font: Font = "condensed-semibold"
    size: Points = 9.0
    least: Points | None = Field(None, description="the smallest size the text may shrink to, pt")
    align: Literal["left", "centre", "right"] = "centre"
    valign: Literal["top", "middle", "bottom"] = "middle"
    lines: int = Field(1, ge=1, le=400, description="the text may wrap to so many lines")
    turn: float = Field(0.0, description="degrees clockwise round the middle of the box")

    @property
    def kind(self) -> str:
        return next(kind for kind in _KINDS if getattr(self, kind) is not None)

    @field_validator("aircraft")
    @classmethod
    def _in_gallery(cls, name: str | None) -> str | None:
        if name is not None and name not in gallery():
            raise ValueError(
                f'"{name}" is not in the gallery of aircraft{suggest(name, gallery())}'
            )
        return name

    @model_validator(mode="after")
    def _one_kind(self) -> Mark:
        given = [kind for kind in _KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise ValueError(f"a mark has one of {', '.join(_KINDS)}; here: {given or 'none'}")
        if given[0] in ("text", "art", "symbol", "aircraft") and self.box is None:
            raise ValueError(f'{given[0]} needs "box: [x, y, width, height]"')
        if self.stroke != "none" and self.width < 0.15:
            raise ValueError("a line under 0.15 mm does not print; make it wider")
        return self
