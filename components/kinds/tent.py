"""Tents: folded cards that stand by themselves and read upright from both sides."""

from __future__ import annotations

from pydantic import Field, model_validator

from ..checks.piece_checks import check_list
from ..models.cut_pieces import Cut, Measures, PieceFace
from ..models.field_types import Size
from .kind import Kind


class Tent(Cut):
    """Two sloping sides joined at the ridge; two floors are glued on each other beneath."""

    size: Measures = Field(description="[width, height] of one side, mm")
    front: PieceFace = Field(description="a face, or the name of one")
    back: PieceFace | None = Field(None, description="name of a face, or a face (default: the front)")
    depth: Size | None = Field(None, description="depth of the floor (default: 0.7 of the height)")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")

    @property
    def floor(self) -> float:
        """How deep the tent is at its foot, mm."""
        return self.depth or 0.7 * self.size[1]

    @model_validator(mode="after")
    def _stands(self) -> Tent:
        if self.floor >= 2 * self.size[1]:
            raise ValueError("the floor is deeper than both sides reach; make it shallower")
        return self


KIND = Kind(
    "tent",
    title="Tents",
    file="pieces",
    key="tents",
    model=Tent,
    unfold=("tents",),
    check=check_list("pieces", "tents"),
    cut=True,
    about="Fold tents at every score, and glue one floor on top of the other.",
)
