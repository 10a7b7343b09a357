"""Stands: a card post on a square base that holds a model or a counter up."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from ..checks.piece_checks import check_list
from ..models.cut_pieces import Cut, PieceFace, plain_face
from ..models.field_types import Colour, Size
from .kind import Kind

STYLES = {"stout": (22.0, 12.0, 14.0), "thin": (14.0, 8.0, 8.0)}  # foot, top, spread


class Stand(Cut):
    """A post that folds like a narrow tent, its doubled tongue on top, its feet on a base.

    Seen from the side the post is a steep roof; the tongue stands upright on the
    ridge, over the middle of the base, and is glued into a slot or between two halves.
    """

    edge: Size = Field(38.1, description="edge of the square base, mm")
    height: Size = Field(25.0, description="from the base to the ridge, mm")
    style: Literal["stout", "thin"] = Field("stout", description="short and broad, or slender")
    width: Size | None = Field(None, description="width of the post at its foot (default: by style)")
    top: Size | None = Field(None, description="width of the tongue (default: by style)")
    spread: Size | None = Field(None, description="distance between the feet (default: by style)")
    foot: Size = Field(8.0, description="depth of each foot, mm")
    tongue: Size = Field(6.0, description="height of the tongue above the ridge, mm")
    ground: Colour = Field("cream", description="colour of the post")
    base_face: PieceFace = Field(default_factory=plain_face, description="what the base shows")
    with_base: bool = Field(True, description="whether a base is printed for each post")
    bleed: Size = Field(1.2, description="mm of ground printed beyond the cut")

    @property
    def widths(self) -> tuple[float, float, float]:
        """Width at the foot, width at the top, spread of the feet, mm."""
        foot, top, spread = STYLES[self.style]
        return self.width or foot, self.top or top, self.spread or spread

    @model_validator(mode="after")
    def _fits(self) -> Stand:
        width, top, spread = self.widths
        deep = spread + 2 * self.foot
        if deep > self.edge + 1e-6 or width > self.edge + 1e-6:
            raise ValueError(f"feet of {width:g} x {deep:g} mm reach over the base of {self.edge:g} mm")
        if top > width:
            raise ValueError("the top is wider than the foot")
        if self.height < spread / 2:
            raise ValueError("the stand is lower than half its spread; make it higher")
        return self


KIND = Kind(
    "stand",
    title="Stands",
    file="pieces",
    key="stands",
    model=Stand,
    unfold=("stands",),
    check=check_list("pieces", "stands"),
    cut=True,
    about=(
        "Fold along broken lines, cut along black ones. Glue the two halves of the tongue back to "
        "back, spread the feet, and glue them to the hatched part of the base."
    ),
)
