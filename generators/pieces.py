"""A piece: whatever is cut out of a sheet, with its outline, cuts, folds, glue and two faces.

Counters, cards, stands, models, rulers, templates and standees all come down to
this; layouts know nothing else of them. Lengths are mm from the top left of the
piece's bounding box, y downwards.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, Protocol

from ..components.paths import Segments
from .drawing import Drawing

Keys = tuple[str | int, ...]


class Face(Protocol):
    """One side of a piece, drawn when it is asked for.

    `drawing` has the piece's size; its grounds reach over the outline by the
    piece's bleed. `ground` is the colour all along the edge, "#rrggbb", or ""
    where it has several. Equal `key`s look the same.
    """

    @property
    def drawing(self) -> Drawing: ...

    @property
    def ground(self) -> str: ...

    @property
    def key(self) -> Hashable: ...


class DrawnFace(NamedTuple):
    """A face whose drawing is at hand already."""

    drawing: Drawing
    ground: str = ""

    @property
    def key(self) -> Hashable:
        return id(self.drawing)


class Fold(NamedTuple):
    """A scored line; `way` is how the printed side folds: "valley" (inwards) or "mountain"."""

    path: Segments
    way: str = "mountain"


class Glue(NamedTuple):
    """An area that takes glue, called `name`, and the area it meets when folded, `to`."""

    outline: Segments
    name: str = ""
    to: str = ""


class Piece(NamedTuple):
    """What is cut out: `count` copies of one shape with its faces.

    Without an `outline` it is the rectangle of `width` by `height` and may stand
    edge to edge with others of its grounds. `cuts` are slits and holes inside.
    A piece that is folded back on itself has no `back`: what lies behind it on
    the sheet stays empty.
    """

    id: str
    width: float
    height: float
    front: Face
    back: Face | None = None
    outline: Segments = ()
    cuts: tuple[Segments, ...] = ()
    folds: tuple[Fold, ...] = ()
    glue: tuple[Glue, ...] = ()
    count: int = 1  # type: ignore[assignment]
    bleed: float = 2.0
    title: str = ""
    group: str = ""
    source: str = ""
    file: str = ""  # where it was typed, for messages: "counters"
    where: Keys = ()  # and its path in that file
