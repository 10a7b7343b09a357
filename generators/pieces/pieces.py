"""A piece: whatever is cut out of a sheet, with its outline, cuts, folds, glue and two faces.

Counters, cards, stands, models, rulers, templates and standees all come down to
this; layouts know nothing else of them. Lengths are mm from the top left of the
piece's bounding box, y downwards.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple, Protocol

from ...components.models.imposition import Imposition
from ...components.shapes.paths import Matrix, Segments
from ..drawing import Drawing, Use

Keys = tuple[str | int, ...]
TO_PAINT = ", to paint"  # how the group of a model in outline ends


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
    """A scored line; `way` is how the printed side folds: "valley" (inwards) or "mountain".

    `angle` is how far it is folded, in degrees from flat; 180 lays the card on itself.
    """

    path: Segments
    way: str = "mountain"
    angle: float = 180.0


class Glue(NamedTuple):
    """An area that takes glue, called `name`, and the area it meets when folded, `to`.

    With `side` "back" the glue goes on the unprinted side, and is not drawn on the front.
    `clear` is a box in the area, or beside it, that its letter stands in: nothing is hatched there.
    """

    outline: Segments
    name: str = ""
    to: str = ""
    side: str = "front"
    clear: tuple[float, float, float, float] | None = None


class Bands(NamedTuple):
    """Grounds in straight bands right across a rectangle, in their order along the other way.

    Pieces of equal bands may touch along `way`, "x" or "y": their colours run on.
    """

    way: str
    grounds: tuple[str, ...]


class Fixed(NamedTuple):
    """How pieces stand on their sheets, where that is typed, and where it is."""

    imposition: Imposition
    file: str
    where: Keys

    @classmethod
    def typed(cls, imposition: Imposition | None, file: str, where: Keys) -> Fixed | None:
        """Return what an entry of a file says; None where it says nothing."""
        return cls(imposition, file, (*where, "imposition")) if imposition else None


class Piece(NamedTuple):
    """What is cut out: `count` copies of one shape with its faces.

    Without an `outline` it is the rectangle of `width` by `height` and may stand
    edge to edge with others of its grounds. `cuts` are slits and holes inside.
    A piece that is folded back on itself has no `back`: what lies behind it on
    the sheet stays empty. What is printed `beside` it, within its bleed, is cut off.
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
    corner: float = 0.0  # of the rectangle, rounded
    beside: Drawing | None = None
    bands: Bands | None = None  # where its front has several grounds, and no back
    count: int = 1  # type: ignore[assignment]
    bleed: float = 2.0
    title: str = ""
    group: str = ""
    source: str = ""
    ours: str = ""  # what of it is not the published game's
    file: str = ""  # where it was typed, for messages: "counters"
    where: Keys = ()  # and its path in that file
    fixed: Fixed | None = None

    @property
    def whole(self) -> str:
        """Return the name of the model, stand or ruler that it is a part of; models of one type share it."""
        return self.group.removesuffix(TO_PAINT) or self.title.split(",")[0]


Box = tuple[float, float, float, float]


def sides_of(piece: Piece) -> Iterator[Face]:
    """Yield the faces of a piece; of one that is folded over, those that are joined."""
    for face in (piece.front, piece.back):
        if isinstance(face, _Joined):
            yield from (half.face for half in face.halves)
        elif face is not None:
            yield face


class _Half(NamedTuple):
    face: Face
    matrix: Matrix
    box: Box  # with its bleed, none of it across the score


class _Joined(NamedTuple):
    """The two faces of a fold piece, joined at a score, as one face."""

    halves: tuple[_Half, _Half]
    width: float
    height: float

    @property
    def ground(self) -> str:
        one, other = (half.face.ground for half in self.halves)
        return one if one == other else ""

    @property
    def key(self) -> Hashable:
        return tuple((half.face.key, half.matrix) for half in self.halves)

    @property
    def drawing(self) -> Drawing:
        marks = [Use(half.face.drawing, half.matrix, half.box) for half in self.halves]
        return Drawing(self.width, self.height, tuple(marks))


def folded(piece: Piece, edge: str) -> Piece:
    """Return the piece with its back joined to its front at an edge, "top", "left" and so on.

    Folded there and turned over like the page of a book, front and back stand
    both upright; so a back above or below its front is printed head to foot.
    """
    assert piece.back is not None
    w, h, b = piece.width, piece.height, piece.bleed
    beside = edge in ("left", "right")
    first = edge in ("right", "bottom")  # whether the front comes first on the sheet
    wide, high = (2 * w, h) if beside else (w, 2 * h)
    step = (w, 0.0) if beside else (0.0, h)
    spots = [(0.0, 0.0), step] if first else [step, (0.0, 0.0)]
    (fx, fy), (bx, by) = spots
    front: Matrix = (1.0, 0.0, 0.0, 1.0, fx, fy)
    back: Matrix = (1.0, 0.0, 0.0, 1.0, bx, by) if beside else (-1.0, 0.0, 0.0, -1.0, w, by + h)
    if beside:
        boxes = ((-b, -b, w + b, h + 2 * b), (w, -b, w + b, h + 2 * b))
        score = line_segments(w, 0.0, w, h)
    else:
        boxes = ((-b, -b, w + 2 * b, h + b), (-b, h, w + 2 * b, h + b))
        score = line_segments(0.0, h, w, h)
    one, other = boxes if first else boxes[::-1]
    face = _Joined((_Half(piece.front, front, one), _Half(piece.back, back, other)), wide, high)
    grounds = (piece.front.ground, piece.back.ground)
    several = "" not in grounds and not face.ground
    bands = Bands("y" if beside else "x", grounds if first else grounds[::-1])
    return piece._replace(
        front=face,
        back=None,
        width=wide,
        height=high,
        folds=(Fold(score, "mountain"),),
        bands=bands if several else None,
    )


def glued(piece: Piece) -> Piece:
    """Return a piece whose front and back are joined as it is once it is folded and glued: its two sides."""
    if not isinstance(piece.front, _Joined):
        return piece
    front, back = (half.face for half in piece.front.halves)
    drawing = front.drawing
    return piece._replace(
        front=front, back=back, width=drawing.width, height=drawing.height, folds=(), bands=None
    )


def line_segments(x1: float, y1: float, x2: float, y2: float) -> Segments:
    """Return a straight line as a path."""
    return (("M", x1, y1), ("L", x2, y2))
