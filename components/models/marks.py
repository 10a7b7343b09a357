"""A mark in YAML: one thing that stands on a face, a panel or a board."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError

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

_PEN = frozenset({"stroke", "width", "dash"})
# Keys of each kind of mark, besides its own and those of every mark; "gun" is what a gunner covers.
KEYS: Mapping[str, frozenset[str]] = {
    "text": frozenset({"box", "ink", "font", "size", "least", "lines", "align", "valign", "stroke", "width"}),
    "art": frozenset({"box", "ink", "fit", "focus"}),
    "repeat": frozenset({"box", "ink", "align", "valign"}),
    "symbol": frozenset({"box", "ink", "fill"}),
    "aircraft": frozenset(
        {"box", "at", "scale", "view", "fill", "ink", "insignia", "measured", "stroke", "gun", "reach"}
    ),
    "gun": frozenset({"aircraft", "gun", "at", "scale", "reach", "fill", *_PEN}),
    "rect": _PEN | {"fill", "corner"},
    "ellipse": _PEN | {"fill"},
    "sector": _PEN | {"fill", "arc"},
    "line": _PEN,
    "path": _PEN | {"fill", "unit"},
}
# Of every mark; "over" only in spaces.
EVERY = frozenset({"each", "step", "columns", "after", "nth", "rotate", "pivot", "spin", "has", "over"})
_KINDS = tuple(kind for kind in KEYS if kind != "gun")
_SHAPES = ("gun", "rect", "ellipse", "sector", "line", "path")
SYMBOL_PARTS = ("icon", "frame", "echelon")
_COLOURS = {"ink": "its colour", "stroke": "its line", "fill": "its inside"}


Share = Annotated[float, Field(ge=0, le=1)]


class NatoSymbol(Model):
    """A unit symbol after APP-6: a frame, an icon and an echelon; each may be a {slot}."""

    icon: str = Field("infantry", description="what kind of unit it is; may be a {slot}")
    frame: str = Field("friend", description="whose unit it is; may be a {slot}")
    echelon: str = Field("none", description="how large the unit is; may be a {slot}")


class Repeat(Model):
    """A drawing many times, side by side, as large as the box lets them be, in rows where that is larger."""

    n: Text = Field(description="how many, 0 to 100; may be a {slot}, and none are drawn where that is empty")
    art: ArtName = Field(description="what is repeated: a drawing or photograph in art/; may be a {slot}")
    gap: Annotated[Millimetres, Field(ge=0)] = Field(0.0, description="mm from one to the next")


class Mark(Stepped):
    """One of text, art, repeat, symbol, aircraft, rect, ellipse, sector, line or path, and its place.

    Boxes are `[x, y, width, height]` in mm from the top left of what holds the
    mark; sizes of type are in points and shrink to `least` where a text needs it.
    """

    renamed: ClassVar[Mapping[str, str]] = {"turn": "rotate"}

    text: Text | None = Field(None, description="text; {slots} are filled from the values")
    art: ArtName | None = Field(
        None,
        description="a drawing or photograph in art/: the name of its file, its ending only where two "
        "files share the name, and before it the folder in art/ (red/heart); may be a {slot}",
    )
    fit: Literal["contain", "cover"] = Field(
        "contain", description="art as large as its box holds, or as fills the box, and is cut to it"
    )
    focus: tuple[Share, Share] = Field(
        (0.5, 0.5), description="[x, y] from 0 to 1: the point of the art that stays in sight where it is cut"
    )
    repeat: Repeat | None = Field(None, description="art in the box as often as a number says")
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

    box: Box | None = Field(None, description="where a text, art, repeat, symbol or aircraft goes")
    at: Spot | None = Field(
        None, description="an aircraft from above, instead of a box: the middle of its wing"
    )
    scale: float | None = Field(None, gt=0, le=10_000, description="with `at`: the aircraft is drawn at 1:N")
    gun: str | None = Field(None, description="a gunner of the aircraft: draws what the gun covers instead")
    reach: Size | None = Field(None, description="with `gun`: how far it fires")
    ink: Colour = Field("ink", description="colour of text, and of currentColor in art")
    fill: Colour = Field("none", description="colour of the inside")
    stroke: Colour = Field("none", description="colour of the line round it; of a text, round its letters")
    width: Size = Field(0.25, description="width of the stroke, mm; at least 0.15; of a text, outside it")
    corner: Millimetres = Field(0.0, description="radius of a rectangle's corners, mm")
    dash: list[Size] = Field(default_factory=list, description="dash and gap, mm")
    font: FontName = Field("condensed-semibold", description="style of the type")
    size: Points = Field(9.0, description="type size, pt")
    least: Points | None = Field(None, description="the smallest size the text may shrink to, pt")
    align: Literal["left", "centre", "right"] = Field(
        "centre", description="where the text, or what is repeated, stands across its box"
    )
    valign: Literal["top", "middle", "bottom"] = Field(
        "middle", description="where the text, or what is repeated, stands down its box"
    )
    lines: int = Field(1, ge=1, le=400, description="most lines that the text may wrap to")
    rotate: float = Field(0.0, ge=-3600, le=3600, description="degrees clockwise round the pivot")
    pivot: Spot | None = Field(None, description="[x, y] (default: the middle of the mark)")
    spin: float = Field(0.0, ge=-3600, le=3600, description="degrees that each copy is turned further")
    has: str = Field("", description="only where this value is not empty: the name of a {slot}")

    @property
    def turned(self) -> float:
        """Return degrees clockwise round its pivot, this copy's share of `spin` included."""
        return self.rotate + self.nth * self.spin

    @property
    def says(self) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """Yield each text that may have {slots}: what it names (ink, art, text …), where it is, itself."""
        prints = self.text is not None or self.symbol is not None
        yield "ink" if prints else "colour", ("ink",), self.ink
        for key in ("fill", "stroke"):
            yield "colour", (key,), getattr(self, key)
        for key in ("text", "art", "aircraft"):
            if (text := getattr(self, key)) is not None:
                yield key, (key,), text
        if self.repeat:
            yield "art", ("repeat", "art"), self.repeat.art
            yield "number", ("repeat", "n"), self.repeat.n
        for part in SYMBOL_PARTS if self.symbol else ():
            yield part, ("symbol", part), getattr(self.symbol, part)
        if self.has:
            yield "text", ("has",), f"{{{self.has}}}"

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

    @field_validator("has")
    @classmethod
    def _bare(cls, name: str) -> str:
        return name.removeprefix("{").removesuffix("}")

    @model_validator(mode="wrap")
    @classmethod
    def _keys_of_its_kind(cls, data: Any, handler: Any) -> Any:
        """Report keys of other kinds, each where it stands, beside all else that is wrong."""
        faults = list(_misplaced(data)) if isinstance(data, dict) else []
        try:
            made = handler(data)
        except ValidationError as error:
            if not faults:
                raise
            kept = ("type", "loc", "input", "ctx")
            faults += [{key: e[key] for key in kept if key in e} for e in error.errors(include_url=False)]  # type: ignore[literal-required]
        if faults:
            raise ValidationError.from_exception_data(cls.__name__, faults)
        return made

    @model_validator(mode="after")
    def _single_kind(self) -> "Mark":
        given = [kind for kind in _KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            here = ", ".join(given) or "none"
            raise ValueError(f"a mark has one of {', '.join(_KINDS)}; here: {here}")
        if given[0] in ("text", "art", "repeat", "symbol") and self.box is None:
            raise ValueError(f'{given[0]} needs "box: [x, y, width, height]"')
        if self.measured and (self.view != "top" or self.stroke == "none"):
            raise ValueError('"measured" is for an aircraft from above, and needs a "stroke"')
        if self.stroke != "none" and self.width < 0.15:
            raise ValueError("a line under 0.15 mm does not print; make it 0.15 or wider")
        return self

    @model_validator(mode="after")
    def _seen(self) -> "Mark":
        kind = "gun" if self.gun else self.kind
        if self.stroke == "none":
            if kind in _SHAPES and self.fill == "none":
                colours = '"stroke"' if kind == "line" else '"fill", a "stroke" or both'
                raise ValueError(f"a {kind} without a colour prints nothing; give it a {colours}")
            for key in ("width", "dash"):
                if {key, "stroke"} & self.model_fields_set == {key} and key in KEYS[kind]:
                    raise ValueError(f'"{key}" is that of a line, and this has none; give it a "stroke"')
        elif kind == "aircraft" and not self.measured:
            raise ValueError('"stroke" of an aircraft marks what is measured; add "measured: true"')
        return self

    @model_validator(mode="after")
    def _aircraft_placed(self) -> "Mark":
        true_to_scale = self.at is not None and self.scale is not None
        if self.aircraft is None:
            return self
        if (self.box is None) != true_to_scale or (self.at is None) != (self.scale is None):
            raise ValueError('an aircraft needs "box: [x, y, width, height]", or "at: [x, y]" with "scale"')
        if true_to_scale and self.view != "top":
            raise ValueError('an aircraft at a point is seen from the top; give it a "box"')
        if (self.gun is None) != (self.reach is None) or (self.gun and not true_to_scale):
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


def _misplaced(data: Mapping[str, Any]) -> Iterator[Any]:
    """Yield an error for each key that a mark as typed has of another kind."""
    kinds = [kind for kind in _KINDS if data.get(kind) is not None or (kind == "text" and kind in data)]
    if len(kinds) != 1:
        return
    kind = "gun" if kinds == ["aircraft"] and data.get("gun") else kinds[0]
    for key in data.keys() - KEYS[kind] - EVERY - {*_KINDS}:
        owners = [owner for owner, keys in KEYS.items() if key in keys and owner != "gun"]
        if key in _COLOURS:
            meant = ", ".join(f'{what} is "{own}"' for own, what in _COLOURS.items() if own in KEYS[kind])
        else:
            meant = f"it is for {', '.join(owners)}"
        if owners:  # else nothing has such a key, which is said anyhow
            noun = "what a gun covers" if kind == "gun" else kind
            wrong = PydanticCustomError("value_error", f'"{key}" is not for {noun}; {meant}')
            yield {"type": wrong, "loc": (key,), "input": data[key]}
