"""How pieces stand on their sheets, where it is typed: a fixed grid, or a sheet of labels."""

from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from .field_types import Millimetres, Model, Spot

_LENGTH = {"type": ["number", "string"]}
_NUMBERS = {"anyOf": [_LENGTH, {"type": "array", "items": _LENGTH}]}


# One number stands for both gaps, across and down.
_BOTH = BeforeValidator(lambda value: value if isinstance(value, list | tuple) else (value, value))
Near = Annotated[Millimetres, Field(ge=0, le=100)]
Gaps = Annotated[tuple[Near, Near], _BOTH, WithJsonSchema(_NUMBERS)]
Count = Annotated[int, Field(ge=1, le=100)]


class Imposition(Model):
    """Where pieces of one size stand on a sheet: so many columns and rows, or labels by their name."""

    grid: tuple[Count, Count] | None = Field(None, description="[columns, rows] of each sheet")
    labels: str = Field("", description='sheets of labels or cards to tear off, such as "avery-5371"')
    gap: Gaps = Field((0.0, 0.0), description="mm between two pieces, or [across, down]")
    bleed: Near | None = Field(
        None, description="mm printed beyond the outermost cuts (default: as the pieces have it)"
    )
    margin: Spot | None = Field(
        None, description="[left, top] of the first piece on the paper, mm (default: in the middle)"
    )

    @model_validator(mode="after")
    def _one_way(self) -> "Imposition":
        if bool(self.labels) == bool(self.grid):
            raise ValueError('say either a grid, such as [3, 3], or labels, such as "avery-5371"')
        if self.labels and (self.margin or any(self.gap)):
            raise ValueError("labels have their own gap and margin; leave these out, or type a grid instead")
        return self
