"""Fold-up models: nets of parts with folds and glue, or aircraft from their dimensions."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..checks.piece_checks import check_list
from ..models.counters import Face
from ..models.cut_pieces import Cut, Outlined
from ..models.field_types import Colour, Millimetres, Model, Size, Word
from .kind import Besides, Kind

USUAL_SPAN = 46.0  # mm


class ModelPart(Outlined, Face):
    """One part of a model's net; `glue` names what meets what, also across parts."""


class Surface(Model):
    """A wing or tailplane seen from above, both halves."""

    span: Size = Field(description="from tip to tip, mm")
    root: Size = Field(description="chord where it meets the fuselage, mm")
    tip: Size = Field(description="chord at the tip, mm")
    at: Millimetres = Field(ge=0, description="from the nose to the leading edge at the root, mm")
    sweep: Millimetres = Field(0.0, description="how far the tip's leading edge is behind the root's, mm")
    dihedral: float = Field(0.0, ge=-30, le=45, description="degrees by which the halves rise from level")
    up: Millimetres = Field(0.0, ge=0, description="height of the surface above the belly, mm")


Station = Annotated[
    tuple[Millimetres, Millimetres], Field(description="[from the nose, height above the belly's line], mm")
]


class Aircraft(Model):
    """A fold-up aircraft: a side view doubled along its belly, wing and tailplane astride it."""

    length: Size = Field(description="from nose to tail, mm")
    top: list[Station] = Field(
        min_length=2, description="the side view's upper line from nose to tail, fin included"
    )
    belly: tuple[Millimetres, Millimetres] = Field(
        description="where the straight belly begins and ends, mm from the nose; it is the fold"
    )
    low: list[Station] = Field(
        default_factory=list, description="the lower line from the belly's end to the tail"
    )
    wing: Surface = Field(description="both its halves, from above")
    tail: Surface = Field(description="the tailplane, from above")
    strip: Size = Field(3.0, description="height of the glued strip at each root, mm")
    slot: Millimetres = Field(8.0, ge=0, description="length of the slit for a stand's tongue; 0 for none")
    ground: Colour = Field("grey", description="upper surfaces and sides")
    ink: Colour = Field("soft-ink", description="lines of flaps, canopy and engines")

    @model_validator(mode="after")
    def _fits(self) -> "Aircraft":
        start, end = self.belly
        if not 0 <= start < end <= self.length:
            raise ValueError("the belly begins behind the nose and ends before the tail")
        xs = [x for x, _ in self.top]
        if xs != sorted(xs) or xs[0] < 0 or xs[-1] > self.length + 1e-6:
            raise ValueError("the upper line runs from nose to tail")
        if any(height < 0 for _, height in (*self.top, *self.low)):
            raise ValueError("the belly is the lowest line; no height is below 0")
        wing = self.wing
        if not (start - 1e-6 <= wing.at and wing.at + wing.root <= end + 1e-6):
            raise ValueError("the wing's root lies on the straight belly; lengthen the belly")
        if self.slot > wing.root - 2:
            raise ValueError("the slot is longer than the wing's root allows")
        for surface in (wing, self.tail):
            if surface.at + surface.root > self.length + 1e-6:
                raise ValueError("a root reaches beyond the tail")
        return self


class Camouflage(Model):
    """Two colours over an aircraft in patches, and one beneath it."""

    pattern: Literal["splinter", "waves"] = Field(
        description="edges of the patches: splinter is straight and jagged, waves is curved"
    )
    skin: Colour = Field(description="the colour between the patches")
    over: Colour = Field(description="the patches")
    belly: Colour = Field("sky", description="colour of all that is seen from below")


class FromGallery(Model):
    """A fold-up aircraft of the gallery, cut and painted after its real dimensions."""

    name: str = Field(description='its name in the gallery: "fw-190"')
    span: Size | None = Field(None, description="from tip to tip, mm (default: 46)")
    scale: float | None = Field(None, gt=0, description="instead of a span: the model is made at 1:N")
    skin: str = Field("", description="one colour all over (default: that of the gallery)")
    scored: Literal["roots", "body"] = Field(
        "roots",
        description="roots: the body is folded along its belly, wing and tailplane are glued "
        "to it; body: two halves, each scored from nose to tail",
    )
    strip: Size = Field(2.5, description="height of the glued strip at each root, mm")
    slot: Millimetres = Field(
        8.0,
        ge=0,
        description="length of the slit for a stand's tongue; shorter if the wing's root is; 0 for none",
    )

    @model_validator(mode="after")
    def _single_size(self) -> "FromGallery":
        if self.span is not None and self.scale is not None:
            raise ValueError('a model has either "span" or "scale"')
        return self

    def per_metre(self, span: float) -> float:
        """Return how many mm of the model stand for a metre of an aircraft of that span."""
        if self.scale is not None:
            return 1000 / self.scale
        return (USUAL_SPAN if self.span is None else self.span) / span


class Assembly(Cut):
    """A model: parts of a net as drawn, or an aircraft from dimensions or from the gallery."""

    parts: list[ModelPart] = Field(default_factory=list, description="the net, part by part")
    aircraft: Aircraft | None = Field(None, description="dimensions of a fold-up aircraft")
    gallery: FromGallery | None = Field(None, description="an aircraft of the gallery")
    camouflage: Camouflage | None = Field(None, description="colours of an aircraft of the gallery")
    spot: Colour | None = Field(
        None, description="colour that marks one of several of a type, on nose and wings"
    )
    number: Word = Field("", description="number in the spots, which are then as large as possible")
    under: bool = Field(False, description="adds templates to glue under an aircraft's wing and tailplane")

    @model_validator(mode="after")
    def _single_net(self) -> "Assembly":
        given = [key for key in ("parts", "aircraft", "gallery") if getattr(self, key)]
        if len(given) != 1:
            raise ValueError('a model has one of "parts", "aircraft", "gallery"')
        if self.number and not self.spot:
            raise ValueError('a "number" stands in a "spot"')
        for key in ("camouflage", "spot", "under"):
            if getattr(self, key) and self.gallery is None:
                raise ValueError(f'"{key}" is for an aircraft of the gallery')
        return self


def _is_glued(model: Assembly) -> bool:
    """Whether parts of a model are glued at hatched areas."""
    return not model.parts or any(part.glue for part in model.parts)


KIND = Kind(
    "model",
    title="Models",
    file="pieces",
    key="models",
    model=Assembly,
    unfold=("models", "models.parts"),
    check=check_list("pieces", "models"),
    cut=True,
    about="Score the folds before you cut.",
    besides=(
        Besides("Glue the two sides of each aircraft together.", lambda model: not model.parts),
        Besides("Glue parts where they are hatched, letter to letter.", _is_glued),
    ),
)
