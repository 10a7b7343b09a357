"""Standees: figures that stand upright and show a front and a back."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from ..checks.piece_checks import check_list
from ..models.cut_pieces import Cut, Measures, PieceFace, plain_face
from ..models.field_types import PathData, Size
from .kind import Kind


class Standee(Cut):
    """Front and back joined by a fold over the head; with feet, or a tab for a slotted base."""

    size: Measures = Field(description="[width, height] of the figure, mm")
    outline: PathData | None = Field(
        None, description="outline of the front, mm; its top is a straight edge, for the fold"
    )
    front: PieceFace = Field(description="a face, or the name of one")
    back: PieceFace | None = Field(None, description="name of a face, or a face (default: the front)")
    stand: Literal["feet", "slot"] = Field(
        "feet", description="feet fold outwards; a slot holds a tab in a base of its own"
    )
    foot: Size = Field(9.0, description="depth of a foot, or of the tab, mm")
    base_size: Measures = Field((25.0, 25.0), description="size of the slotted base, mm")
    base_face: PieceFace = Field(default_factory=plain_face, description="what the base shows")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")

    @model_validator(mode="after")
    def _base(self) -> Standee:
        if self.stand == "slot" and self.base_size[0] < self.size[0] / 2 + 4:
            raise ValueError("the base is too narrow for the slot; make it wider")
        return self


KIND = Kind(
    "standee",
    title="Standees",
    file="pieces",
    key="standees",
    model=Standee,
    unfold=("standees",),
    check=check_list("pieces", "standees"),
    cut=True,
    about="Fold standees at the head, glue front and back together, and fold the feet outwards.",
)
