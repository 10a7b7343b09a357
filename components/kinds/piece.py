"""Pieces of any outline: markers, boards to cut, fold pieces, nets; and the faces they share."""

from typing import Any

from pydantic import Field, model_validator

from ..checks.piece_checks import check_list
from ..models.counters import Face
from ..models.cut_pieces import Edge, Outlined, PieceFace
from ..models.field_types import Model
from .kind import Kind


class Piece(Outlined, Face):
    """A piece of any outline; what is drawn here is its front."""

    front: PieceFace | None = Field(None, description="name of a face, instead of one drawn here")
    back: PieceFace | None = Field(None, description="the back; empty if left out")
    fold: Edge | None = Field(
        None, description="edge at which back and front are joined, to be scored and folded over"
    )

    @model_validator(mode="after")
    def _sides(self) -> "Piece":
        own = {"ground", "grounds", "border", "border_width", "marks"} & self.model_fields_set
        if self.front is not None and own:
            raise ValueError(f'the front is "front" or drawn here ({", ".join(sorted(own))})')
        if self.fold and self.back is None:
            raise ValueError('a piece with "fold" needs a "back", which is joined to its front')
        if self.fold and (self.form != "rectangle" or self.corner):
            raise ValueError("only a rectangle with square corners folds over at an edge")
        if self.fold and (self.folds or self.glue):
            raise ValueError('"fold" joins front and back; "folds" and "glue" are for one face')
        return self

    @property
    def shown(self) -> Face:
        """Return the face on its front."""
        return self.front if self.front is not None else self


class PieceFile(Model):
    """The whole of pieces.yaml, expanded: each list holds pieces of one kind."""

    faces: dict[str, Face] = Field(default_factory=dict, description="faces that pieces share")
    bases: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="entries that pieces inherit from, by name"
    )
    pieces: list[Piece] = Field(default_factory=list, description="pieces of any outline")


KIND = Kind(
    "piece",
    title="Pieces",
    file="pieces",
    model=PieceFile,
    parts="pieces",
    unfold=("pieces",),
    check=check_list("pieces", "pieces"),
    cut=True,
)
