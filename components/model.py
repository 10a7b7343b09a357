"""The types that every model is made of: lengths, colours, boxes, provenance."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema

MM_PER_POINT = 25.4 / 72
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": MM_PER_POINT, "": 1.0}
_LENGTH = re.compile(r"\s*(-?\d+(?:\.\d+)?)(?:/(\d+))?\s*(mm|cm|in|pt|)\s*")


class Model(BaseModel):
    """Frozen; a key that no field knows is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", coerce_numbers_to_str=True)


def parse_length(value: Any) -> float:
    """Millimetres from `16`, `16 mm`, `5/8 in` or `1.6 cm`."""
    match = _LENGTH.fullmatch(str(value))
    if not match or match[2] == "0":
        raise ValueError('a length is a number of mm, or has a unit: "16 mm", "5/8 in", "1.6 cm"')
    return float(match[1]) / float(match[2] or 1) * _UNITS[match[3]]


def parse_points(value: Any) -> float:
    """Points from `9` or `9 pt`."""
    text = str(value).removesuffix("pt").strip()
    try:
        return float(text)
    except ValueError:
        raise ValueError('a type size is a number of points: "9" or "9 pt"') from None


def _text(value: Any) -> Any:
    """An empty scalar where text is wanted is the empty text."""
    return "" if value is None else value


_LENGTH_SCHEMA = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^[-\d./]+ ?(mm|cm|in|pt)?$"}]}
_POINTS_SCHEMA = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^[\d.]+ ?(pt)?$"}]}

Millimetres = Annotated[float, BeforeValidator(parse_length), WithJsonSchema(_LENGTH_SCHEMA)]
Size = Annotated[
    float, BeforeValidator(parse_length), Field(gt=0, le=5000), WithJsonSchema(_LENGTH_SCHEMA)
]
Points = Annotated[
    float, BeforeValidator(parse_points), Field(gt=0, le=500), WithJsonSchema(_POINTS_SCHEMA)
]
Box = tuple[Millimetres, Millimetres, Size, Size]
Spot = tuple[Millimetres, Millimetres]
Text = Annotated[str, BeforeValidator(_text), WithJsonSchema({"type": ["string", "number", "null"]})]
Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9{][A-Za-z0-9._{} -]*$", max_length=80)]
Hex = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]
Colour = Annotated[str, Field(description="a name from the palette, #rrggbb, or a {slot}")]
Font = Literal[
    "regular", "italic", "medium", "semibold", "bold",
    "condensed", "condensed-medium", "condensed-semibold", "condensed-bold",
]  # fmt: skip
Each = Annotated[
    dict[str, Any],
    Field(description="slot name: a range (1-8), a list, or the name of a list in game.yaml"),
]


class Sourced(Model):
    """Something whose figures come from the rules, or had to be reconstructed."""

    source: str = Field("", description='a rule ("§9"), or "reconstructed"')
    constraint: str = Field("", description="what a reconstructed value has to satisfy")

    @property
    def reconstructed(self) -> bool:
        return self.source.startswith("reconstructed")
