"""The types that every model is made of: lengths, colours, boxes, provenance."""

import re
from collections.abc import Mapping
from math import inf
from typing import Annotated, Any, ClassVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
)
from pydantic.json_schema import SkipJsonSchema

from ..reading.problems import shortened
from ..shapes.css import colour_of
from ..shapes.paths import parse_path

MM_PER_POINT = 25.4 / 72
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": MM_PER_POINT, "": 1.0}
_NO_WRAP = 1000  # copies: a row of so many does not wrap
LONGEST = 10_000.0  # mm; nothing that is printed at home comes near
_RATIO = re.compile(r"\s*(\d+(?:\.\d+)?)(?:/(\d+))?\s*")
_LENGTH = re.compile(r"\s*(-?(?:\d+(?:\.\d*)?|\.\d+))(?:/(\d+))?\s*(mm|cm|in|pt|)\s*")


class Model(BaseModel):
    """Frozen; a key that no field knows is an error.

    `unfolded` names the keys that may be typed too, and are gone once the loader has
    unfolded them. `renamed` says what keys of earlier versions are called now.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        coerce_numbers_to_str=True,
        allow_inf_nan=False,
        defer_build=True,  # a game builds the models that it uses
    )
    unfolded: ClassVar[tuple[str, ...]] = ()
    renamed: ClassVar[Mapping[str, str]] = {}


def parse_length(value: Any) -> float:
    """Read millimetres from `16`, `16 mm`, `5/8 in` or `1.6 cm`."""
    if isinstance(value, str | int | float) and (match := _LENGTH.fullmatch(str(value))):
        divisor = float(match[2] or 1)
        length = float(match[1]) / divisor * _UNITS[match[3]] if divisor else inf
        if abs(length) <= LONGEST:
            return length
        if divisor:
            message = f'"{shortened(str(value))}" is longer than anything that is printed here'
            raise ValueError(f"{message}; {LONGEST:g} mm at most")
    if isinstance(value, list):
        raise ValueError('write one length here, such as "16 mm", not several')
    shown = f'"{shortened(value)}"' if isinstance(value, str) else "this"
    raise ValueError(f'{shown} is not a length; write a number of mm, or a unit: "16 mm", "5/8 in", "1.6 cm"')


def parse_ratio(value: Any) -> float:
    """Read a factor of size from `0.5` or `1/2`."""
    if isinstance(value, str | int | float) and (match := _RATIO.fullmatch(str(value))):
        divisor = float(match[2] or 1)
        if divisor:
            return float(match[1]) / divisor
    if isinstance(value, list):
        raise ValueError('write one length here, such as "16 mm", not several')
    shown = f'"{shortened(value)}"' if isinstance(value, str) else "this"
    raise ValueError(f'{shown} is not a ratio; write a number or a fraction: "0.5", "1/2"')


def parse_points(value: Any) -> float:
    """Read points from `9` or `9 pt`."""
    text = str(value).removesuffix("pt").strip()
    try:
        return float(text)
    except ValueError:
        raise ValueError(
            f'"{shortened(text)}" is not a type size; write a number of points: "9" or "9 pt"'
        ) from None


def _path(value: str) -> str:
    """Return SVG path data as typed; ValueError where it cannot be read."""
    parse_path(value)
    return value


def _text(value: Any) -> Any:
    """Return the empty text for an empty scalar where text is wanted."""
    return "" if value is None else value


def _filled(value: str) -> str:
    """Refuse an empty text where it is printed by itself."""
    if not value.strip():
        raise ValueError("this is empty; write a text")
    return value


_LENGTH_SCHEMA = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^[-\d./]+ ?(mm|cm|in|pt)?$"}]}
_POINTS_SCHEMA = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^[\d.]+ ?(pt)?$"}]}
_RATIO_SCHEMA = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^[\d./]+$"}]}

Millimetres = Annotated[float, BeforeValidator(parse_length), WithJsonSchema(_LENGTH_SCHEMA)]
Size = Annotated[float, BeforeValidator(parse_length), Field(gt=0, le=5000), WithJsonSchema(_LENGTH_SCHEMA)]
Points = Annotated[float, BeforeValidator(parse_points), Field(gt=0, le=500), WithJsonSchema(_POINTS_SCHEMA)]
Ratio = Annotated[float, BeforeValidator(parse_ratio), Field(gt=0, le=10), WithJsonSchema(_RATIO_SCHEMA)]
Box = tuple[Millimetres, Millimetres, Size, Size]
Spot = tuple[Millimetres, Millimetres]


class Purpose:
    """What a text is for; the last one of a field counts. `loading/texts.py` goes by it."""

    def __init__(self, name: str) -> None:
        self.name = name


PRINTED, UNPRINTED, NAMED = Purpose("printed"), Purpose("unprinted"), Purpose("named")
VALUES, ROWS, REFERS = Purpose("values"), Purpose("rows"), Purpose("refers")
_TEXT_SCHEMA = {"type": ["string", "number", "null"]}

Text = Annotated[str, BeforeValidator(_text), WithJsonSchema(_TEXT_SCHEMA), PRINTED]
Filled = Annotated[Text, AfterValidator(_filled)]
# Read by programs and logs, so that it stays as it is in a translated kit.
Word = Annotated[Text, UNPRINTED]
FilledWord = Annotated[Filled, UNPRINTED]
# Printed, and also what sums and logs call it: translated where it is printed.
Named = Annotated[Text, NAMED]
# Names something that is printed elsewhere: it stays, and there is nothing to translate.
Reference = Annotated[Text, REFERS]
# Texts that fill the {slots} of faces, or name art and colours.
Values = Annotated[dict[str, Text], VALUES]
# As the strict one below, in what every reader of schemas knows: all but ASCII's signs and controls.
_ID_SCHEMA = r"^[^\x00-/:-@\[-`|}~][^\x00-\x1f!-,/:-@\[-^`|~]*$"
Id = Annotated[
    str,
    StringConstraints(pattern=r"^[\p{L}\p{N}{][\p{L}\p{M}\p{N}._{} \-]*$", max_length=80),
    WithJsonSchema({"type": "string", "maxLength": 80, "pattern": _ID_SCHEMA}),
]


def _hex(value: str) -> str:
    colour = colour_of(value)
    if colour is None or colour == "none":
        raise ValueError(f'"{shortened(value)}" is not a colour such as "#2f5d8c"')
    return colour


def _plain(value: str) -> str:
    """Return a colour that is no name as #rrggbb, or none; what is wrong with it is checked later."""
    typed = value[:1] == "#" or value[-1:] == ")" or value == "transparent"
    return (typed and len(value) != 7 and colour_of(value)) or value


Hex = Annotated[str, AfterValidator(_hex)]
PathData = Annotated[
    str, AfterValidator(_path), Field(description="SVG path data, mm from its holder's top left")
]


def naming(what: str) -> dict[str, Any]:
    """Return schema keys by which an editor offers names: "palette", "art", a mapping's keys."""
    return {"x-names": what}


Colour = Annotated[
    str,
    AfterValidator(_plain),
    Field(
        description="a name from the palette, a colour of CSS such as #rrggbb, or a {slot}",
        json_schema_extra=naming("palette"),
    ),
]
FaceName = Annotated[str, Field(json_schema_extra=naming("faces"))]
ArtName = Annotated[str, Field(json_schema_extra=naming("art"))]
BaseName = Annotated[str, Field(json_schema_extra=naming("bases"))]
KindName = Annotated[str, Field(json_schema_extra=naming("kinds"))]
LineName = Annotated[str, Field(json_schema_extra=naming("lines"))]
ListName = Annotated[str, Field(json_schema_extra=naming("lists"))]
AircraftName = Annotated[str, Field(json_schema_extra=naming("aircraft"))]
# The house's styles of type; a game may add its own, under "fonts" in its game.yaml.
STYLES = (
    "regular",
    "italic",
    "medium",
    "semibold",
    "bold",
    "condensed",
    "condensed-medium",
    "condensed-semibold",
    "condensed-bold",
    "title",
    "text",
)
FontName = Annotated[
    str, WithJsonSchema({"anyOf": [{"enum": list(STYLES)}, {"type": "string", **naming("fonts")}]})
]
Each = Annotated[
    dict[str, Any], Field(description="slot name: a range (1-8), a list, or the name of a list in game.yaml")
]


TAKEN = ("from", "sheet", "where")  # keys by which a spreadsheet's rows are taken


class Stepped(Model):
    """Something that `each` repeats: every copy `step` further on, in rows of `columns`."""

    unfolded: ClassVar[tuple[str, ...]] = TAKEN

    each: Each | None = Field(None, description="repeat it for every value of each slot")
    step: Spot = Field((0.0, 0.0), description="mm from one copy to the next: [right, down]")
    columns: int = Field(_NO_WRAP, ge=1, description="copies in a row before it wraps")
    after: int = Field(
        0, ge=0, le=100_000, description="places of the row that stay free before the first copy"
    )
    nth: SkipJsonSchema[int] = Field(0, description="set by each: number of this copy, from 0")

    @property
    def shift(self) -> Spot:
        """Return how far this copy stands from the first, mm."""
        row, column = divmod(self.nth + self.after, self.columns)
        down = row if self.columns < _NO_WRAP else column
        return column * self.step[0], down * self.step[1]


def _rule(value: str) -> str:
    """Refuse the word by which earlier versions marked what is ours."""
    if value.startswith("reconstructed"):
        raise ValueError('"reconstructed" is no rule; say what of it is ours instead: "ours: values"')
    return value


RuleName = Annotated[str, AfterValidator(_rule)]
SOURCE = 'rule of the published game that states it ("§9")'
OURS = "what of it is ours, not the published game's, in a few words; printed where it stands"
LIMITS = "limits that what is ours keeps to"


class Sourced(Model):
    """Something that comes from the rules of a published game, or of which we had to supply something.

    Those that are `counted` are listed together where they say the same.
    """

    counted: ClassVar[bool] = False

    source: RuleName = Field("", description=SOURCE)
    ours: Text = Field("", description=OURS)
    constraint: str = Field("", description=LIMITS)

    def called(self, key: str) -> str:
        """Return its name, or else the `key` under which it stands, if any."""
        names = ("group", "title", "id") if self.counted else ("title", "id")
        return str(next((name for name in (getattr(self, at, "") for at in names) if name), key))
