"""What pieces are typed with: outlines, faces named or drawn here, folds, glue."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from .counters import Face
from .field_types import (
    TAKEN,
    Box,
    FaceName,
    Id,
    Millimetres,
    Model,
    PathData,
    Size,
    Sourced,
    Spot,
    Text,
    Values,
    Word,
    naming,
)

Shape = Literal["rectangle", "circle", "hexagon", "path"]
Edge = Literal["top", "bottom", "left", "right"]
Degrees = Annotated[float, Field(gt=0, le=360)]
Count = Annotated[int, Field(ge=1, le=10000)]


def _pair(value: Any) -> Any:
    """Return a pair as it is; one length is the edge of a square."""
    return [value, value] if isinstance(value, str | int | float) else value


_LENGTH = {"type": ["number", "string"]}
Measures = Annotated[
    tuple[Size, Size],
    BeforeValidator(_pair),
    WithJsonSchema({"anyOf": [_LENGTH, {"type": "array", "items": _LENGTH}]}),
]


def _schema(schema: dict[str, Any]) -> None:
    """Allow a name in place of a whole face."""
    whole = {key: schema.pop(key) for key in list(schema)}
    schema["anyOf"] = [{"type": "string", **naming("faces")}, whole]


class PieceFace(Face):
    """One side of a piece: the name of an entry of faces, or a face drawn here."""

    model_config = ConfigDict(json_schema_extra=_schema)

    face: FaceName = Field(default="", description="name of a face, which then gives all the rest")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        return {"face": value} if isinstance(value, str) else value


def plain_face() -> "PieceFace":
    """Return a side on which nothing stands."""
    return PieceFace.model_validate({"ground": "cream"})


class FoldLine(Model):
    """A score, straight from edge to edge."""

    line: tuple[Spot, Spot] | None = Field(None, description="from one spot to another, mm")
    path: PathData | None = Field(None, description="the line as SVG path data, mm")
    way: Literal["valley", "mountain"] = Field(
        "mountain", description="valley: the printed side folds inwards; mountain: outwards"
    )
    angle: float = Field(180.0, gt=0, le=180, description="degrees from flat; 180 is folded right over")

    @model_validator(mode="after")
    def _single_line(self) -> "FoldLine":
        if (self.line is None) == (self.path is None):
            raise ValueError('a fold has either "line: [[x, y], [x, y]]" or "path"')
        return self


class GlueArea(Model):
    """An area that takes glue, and the area that it meets when all is folded."""

    box: Box | None = Field(None, description="[x, y, width, height] in mm")
    path: PathData | None = Field(None, description="its outline as SVG path data, mm")
    name: Word = Field("", description="what others call this area")
    to: Word = Field("", description="name of the area that this one is glued to")
    side: Literal["front", "back"] = Field(
        "front", description="side that takes the glue; back is the unprinted one"
    )

    @model_validator(mode="after")
    def _single_area(self) -> "GlueArea":
        if (self.box is None) == (self.path is None):
            raise ValueError('a glue area has either "box: [x, y, width, height]" or "path"')
        return self


class Cut(Sourced):
    """Something that is cut out: what it is called, how many, what fills its {slots}."""

    unfolded = ("base", "each", *TAKEN)
    counted = True

    id: Id = Field(description="its name; with each, {slots} tell the copies apart")
    title: Text = Field("", description="what it is, for people")
    group: Text = Field("", description="heading under which the first page counts it")
    count: Count = Field(1, description="how many are printed")
    values: Values = Field(default_factory=dict, description="texts that fill the {slots}")


class Outlined(Cut):
    """A piece with an outline of its own, drawn on here or by faces."""

    shape: Shape | None = Field(None, description="the shape (default: rectangle, or path with an outline)")
    size: Measures | None = Field(None, description="[width, height] in mm, or one edge")
    corner: Millimetres = Field(0.0, ge=0, description="radius of a rectangle's corners, mm")
    outline: PathData | None = Field(None, description="outline of a path, as path data")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")
    cuts: list[PathData] = Field(default_factory=list, description="slits and holes inside")
    folds: list[FoldLine] = Field(default_factory=list, description="scores")
    glue: list[GlueArea] = Field(default_factory=list, description="areas that take glue")

    @model_validator(mode="after")
    def _single_outline(self) -> "Outlined":
        shape = self.shape or ("path" if self.outline else "rectangle")
        if (shape == "path") != (self.outline is not None):
            raise ValueError('shape "path" and "outline" go together')
        if (shape == "path") == (self.size is not None):
            if shape == "path":
                raise ValueError('take "size" out; the outline gives it')
            raise ValueError(f'a {shape} needs a "size"')
        if self.corner and shape != "rectangle":
            raise ValueError("only a rectangle has rounded corners")
        if self.size and self.corner > min(self.size) / 2:
            raise ValueError("the corners are too round; their radius is at most half the shorter edge")
        return self

    @property
    def form(self) -> Shape:
        """Return the shape, also where the outline implies it."""
        return self.shape or ("path" if self.outline else "rectangle")
