"""Draws pictures: marks in the lengths of what they show, printed to a scale, and their notes."""

from __future__ import annotations

from typing import Any

from ...components import Game, Unfit, house
from ...components.models.counters import Face
from ...components.models.marks import Mark as Typed
from ...components.models.tables import Picture
from ...components.shapes.paths import parse_path, path_data, transformed
from ..drawing import Drawing, Mark, Use, at
from ..faces.faces import FacePainter, Shape, Style
from .table_words import heading, note, provenance

BESIDE, GAP = 26.0, 5.0  # mm: least width of notes that stand beside a picture, and before them


def draw_picture(game: Game, picture: Picture, width: float, *, alone: bool = False) -> Drawing:
    """The picture `width` mm wide with its heading and its notes, as high as it needs.

    `alone`, under a rule, it has neither. Unfit names what has no room in it.
    """
    wide, high = (length * picture.scale for length in picture.size)
    if wide > width + 1e-6:
        said = f"it is {wide:.0f} mm wide, and there is room for {width:.0f}; print it smaller"
        raise Unfit(said, ("scale",))
    marks: list[Mark] = []
    top = 0.0
    if not alone:
        marks, top = heading(picture, width, game.palette)
        top += 0.6
    notes = () if alone else tuple(picture.notes)
    beside = width - wide - GAP >= BESIDE and bool(notes)
    left = 0.0 if beside else (width - wide) / 2
    marks.append(at(_marks(game, picture, wide, high), left, top))
    x, y = (wide + GAP, top) if beside else (0.0, top + high + 1.4)
    for text in notes:
        y = note(marks, text, width, y, game.palette, indent=x)
    y = provenance(marks, picture, width, max(y, top + high), game)
    return Drawing(width, y, tuple(marks), picture.title)


def _marks(game: Game, picture: Picture, wide: float, high: float) -> Drawing:
    """The marks as on a face, with its checks: nothing leaves it, all words can be read."""
    scaled = [to_scale(mark, picture.scale) for mark in picture.marks]
    face = Face(ground=picture.ground, marks=scaled)
    style = Style(game.palette, game.art, house().least_on_card)
    try:
        drawing = FacePainter(face, Shape(wide, high, 0.0), style).prepare({}).drawing
    except Unfit as error:
        where = ("marks", error.where[0]) if error.where else ()
        raise Unfit(str(error), where) from None
    return Drawing(wide, high, (Use(drawing),))


def to_scale(mark: Typed, scale: float) -> Typed:
    """A mark with its place and its lengths times `scale`; strokes and type keep theirs."""
    changed: dict[str, Any] = {}
    for key in ("box", "rect", "ellipse", "sector", "at", "pivot", "step"):
        if (value := getattr(mark, key)) is not None:
            changed[key] = tuple(length * scale for length in value)
    if mark.line is not None:
        changed["line"] = tuple((x * scale, y * scale) for x, y in mark.line)
    if mark.path is not None:
        matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
        changed["path"] = path_data(transformed(parse_path(mark.path), matrix))
    if mark.scale is not None:
        changed["scale"] = mark.scale / scale
    for key in ("corner", "reach"):
        if value := getattr(mark, key):
            changed[key] = value * scale
    return mark.model_copy(update=changed)
