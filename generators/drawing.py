"""A picture as a flat list of few kinds of marks, in millimetres, origin top left.

Generators make drawings, layouts place them, writers write them down. Nothing
here knows of paper or of file formats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..components import house
from ..components.art.raster import Picture
from ..components.reading.places import Keys
from ..components.records.boxes import Addend, Box
from ..components.shapes.geometry import BoxMm, Shape
from ..components.shapes.paths import IDENTITY, Matrix, Segments, multiply, rectangle, transformed

NONE = "none"
PAPER = house().palette["paper"]  # where nothing is printed
# For people with a plotter; what makes a line seen on any ground is "shown", and is not the line.
LAYERS = ("cut", "fold", "glue", "shown")


class Rect(NamedTuple):
    """A rectangle; colours are #rrggbb or "none", `width` is the stroke's."""

    x: float
    y: float
    w: float
    h: float
    fill: str = NONE
    stroke: str = NONE
    width: float = 0.25
    dash: tuple[float, ...] = ()


class Path(NamedTuple):
    """Segments as in `components.paths`, filled and stroked.

    `miter` is how far a pointed corner may reach, in widths of the stroke; 0 leaves it to the format.
    """

    segments: Segments
    fill: str = NONE
    stroke: str = NONE
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    even_odd: bool = False
    miter: float = 0.0


class Text(NamedTuple):
    """One line of text whose baseline starts at (x, y); `size` is the em in mm.

    `advance` is its measured width. One whose `fill` is "none" is read out, but not seen. A `stroke` stands
    `width` mm out from its letters, behind them.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: str
    advance: float
    stroke: str = NONE
    width: float = 0.0


class Image(NamedTuple):
    """A picture made of pixels, stretched to a rectangle; what is clear in it shows what lies below."""

    x: float
    y: float
    w: float
    h: float
    picture: Picture


class Clip(NamedTuple):
    """What a used drawing is cut to: the inside of closed segments, outside the matrix.

    With `even_odd`, a hole in the segments is outside.
    """

    segments: Segments
    even_odd: bool = False


class Use(NamedTuple):
    """Another drawing under a matrix, cut to `clip`: (x, y, w, h) or a Clip.

    Its `layer`, such as one of LAYERS, can be switched off or sent to a plotter by itself.
    """

    drawing: Drawing
    matrix: Matrix = IDENTITY
    clip: tuple[float, float, float, float] | Clip | None = None
    layer: str = ""


Mark = Rect | Path | Text | Image | Use


class Field(NamedTuple):
    """A box of a form that can be filled on screen, with the `value` that stands in it.

    Mm from the page's top left. What adds others cannot be typed over.
    """

    box: Box
    x: float
    y: float
    w: float
    h: float
    value: str = ""

    @property
    def name(self) -> str:
        return self.box.name

    @property
    def says(self) -> str:
        return self.box.says

    @property
    def adds(self) -> tuple[Addend, ...]:
        return self.box.adds


class Spot(NamedTuple):
    """A part of a drawing, and where it was typed: the YAML file without ending, and the keys in its model.

    `shape` is for what is no box; mm, as everywhere. What `cites` tells once more what stands elsewhere.
    """

    box: BoxMm
    id: str
    title: str
    file: str
    where: Keys
    shape: Shape = ()
    cites: bool = False


class Tag(NamedTuple):
    """What a drawing is for whoever has a page read out.

    `role` is one of PDF's standard structure types, or a path of them: "LI/LBody". What `says` what is
    on it is a figure. `scope` is what a table's header cell is for: "Column" or "Row".
    """

    role: str
    says: str = ""
    scope: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class Drawing:
    """Marks from back to front in a frame of `width` by `height` mm.

    Marks may reach over the frame by the bleed. Equality is identity, so that a
    writer can encode a drawing once, however often it is used. No writer reads its `spots`.
    What has no `tag`, and is in nothing that has one, is not read out.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str = ""
    spots: tuple[Spot, ...] = ()
    tag: Tag | None = None

    def texts(self) -> Iterator[Text]:
        """Yield all text marks, those of used drawings included."""
        for mark in self.marks:
            if isinstance(mark, Text):
                yield mark
            elif isinstance(mark, Use):
                yield from mark.drawing.texts()


@lru_cache(maxsize=4096)
def has_pictures(drawing: Drawing) -> bool:
    """Return whether a picture made of pixels is anywhere in a drawing."""
    return any(
        isinstance(mark, Image) or (isinstance(mark, Use) and has_pictures(mark.drawing))
        for mark in drawing.marks
    )


def tagged(marks: Iterable[Mark], role: str, says: str = "", scope: str = "") -> Use:
    """Return marks in their place, together one thing that is read out."""
    return Use(Drawing(0.0, 0.0, tuple(marks), tag=Tag(role, says, scope)))


def figure(marks: Iterable[Mark], title: str) -> Use:
    """Return marks as a figure: its title and the words on it say what is there."""
    shown = Drawing(0.0, 0.0, tuple(marks))
    words = ", ".join(dict.fromkeys(text.text for text in shown.texts() if text.text != title))
    return tagged(shown.marks, "Figure", ": ".join(filter(None, (title, words))))


def at(drawing: Drawing, x: float, y: float) -> Use:
    """Return the drawing with its top left at (x, y)."""
    return Use(drawing, (1.0, 0.0, 0.0, 1.0, x, y))


def enlarged(drawing: Drawing, scale: float) -> Drawing:
    """Return a drawing `scale` times as large."""
    if scale == 1.0:
        return drawing
    use = Use(drawing, (scale, 0.0, 0.0, scale, 0.0, 0.0))
    return Drawing(drawing.width * scale, drawing.height * scale, (use,), drawing.title)


def line(
    x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, dash: tuple[float, ...] = ()
) -> Path:
    """Return a straight line."""
    return Path((("M", x1, y1), ("L", x2, y2)), stroke=stroke, width=width, dash=dash)


def rounded(
    x: float,
    y: float,
    w: float,
    h: float,
    corner: float,
    *,
    fill: str = NONE,
    stroke: str = NONE,
    width: float = 0.25,
    dash: tuple[float, ...] = (),
) -> Rect | Path:
    """Return a rectangle, its corners rounded where `corner` says so."""
    if corner <= 0:
        return Rect(x, y, w, h, fill, stroke, width, dash)
    return Path(rectangle(x, y, w, h, corner, corner), fill, stroke, width, dash)


def flattened(drawing: Drawing, matrix: Matrix = IDENTITY) -> Iterator[tuple[Mark, Matrix]]:
    """Yield every mark that is not a Use, with the matrix that takes it to the drawing's frame."""
    for mark in drawing.marks:
        if isinstance(mark, Use):
            yield from flattened(mark.drawing, multiply(matrix, mark.matrix))
        else:
            yield mark, matrix


def placed(mark: Mark, matrix: Matrix) -> Mark:
    """Return the mark under a matrix that turns and shifts."""
    if isinstance(mark, Path):
        return mark._replace(segments=transformed(mark.segments, matrix))
    if isinstance(mark, Use):
        return mark._replace(matrix=multiply(matrix, mark.matrix), clip=_clip_under(mark.clip, matrix))
    if isinstance(mark, Rect):
        outline = transformed(rectangle(mark.x, mark.y, mark.w, mark.h), matrix)
        return Path(outline, mark.fill, mark.stroke, mark.width, mark.dash)
    wide, high = (mark.w, mark.h) if isinstance(mark, Image) else (mark.advance, 0.0)
    return Use(Drawing(mark.x + wide, mark.y + high, (mark,)), matrix)


def _clip_under(clip: tuple[float, float, float, float] | Clip | None, matrix: Matrix) -> Clip | None:
    if clip is None:
        return None
    shape = clip if isinstance(clip, Clip) else Clip(rectangle(*clip))
    return shape._replace(segments=transformed(shape.segments, matrix))


def moved(mark: Mark, x: float, y: float) -> Mark:
    """Return the mark shifted by (x, y) mm."""
    if isinstance(mark, Text):  # a map may have a hundred thousand
        return Text(mark.x + x, mark.y + y, *mark[2:])
    if isinstance(mark, Rect | Image):
        return mark._replace(x=mark.x + x, y=mark.y + y)
    shift: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    if isinstance(mark, Use) and isinstance(mark.clip, tuple) and not isinstance(mark.clip, Clip):
        cx, cy, cw, ch = mark.clip
        matrix = multiply(shift, mark.matrix)
        return mark._replace(matrix=matrix, clip=(cx + x, cy + y, cw, ch))
    return placed(mark, shift)
