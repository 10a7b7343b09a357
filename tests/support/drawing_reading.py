"""Reads drawings back: where each text and stroke ends up, all matrices and clips applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cutline.components.models.boards import places
from cutline.components.models.maps import Map
from cutline.components.shapes.paths import IDENTITY, Matrix, Segments, multiply
from cutline.generators.drawing import NONE, Clip, Drawing, Path, Rect, Text, Use
from cutline.generators.text.fonts import typeface
from cutline.layouts.kinds import wholes_of

from .pdf_reading import Box, applied, box_round, overlap, scale_of

DESCENDER = 0.2  # of the em, below the baseline


def spaces_of(board: Map) -> dict[str, Box]:
    """Where each space's counters stand: its room or box, mm on the board."""
    return {name: place.room for name, place in places(board).items() if place.room}


class Placed(NamedTuple):
    """A mark in the frame of the whole drawing; `within` names the drawings that hold it."""

    mark: Rect | Path | Text
    matrix: Matrix
    clip: Box | None
    within: tuple[Drawing, ...]


class Line(NamedTuple):
    """A text on the page: its words, the box of its letters, its size in points."""

    text: str
    box: Box
    points: float
    x: float
    y: float


class Stroke(NamedTuple):
    """A drawn line's width in mm after scaling, and whether it belongs to a picture."""

    width: float
    in_art: bool
    mark: Rect | Path


def clip_box(clip: Box | Clip) -> Box:
    """The box of what a used drawing is cut to."""
    return box_round(_points(clip.segments)) if isinstance(clip, Clip) else clip


def _points(segments: Segments) -> list[tuple[float, float]]:
    return [point for segment in segments for point in zip(segment[1::2], segment[2::2], strict=True)]


def placed(
    drawing: Drawing, matrix: Matrix = IDENTITY, clip: Box | None = None, within: tuple[Drawing, ...] = ()
) -> Iterator[Placed]:
    for mark in drawing.marks:
        if isinstance(mark, Use):
            inner = clip
            if mark.clip:
                x, y, w, h = clip_box(mark.clip)
                box = box_round([applied(matrix, x, y), applied(matrix, x + w, y + h)])
                inner = (overlap(box, clip) if clip else box) or (0.0, 0.0, 0.0, 0.0)
            below = multiply(matrix, mark.matrix)
            yield from placed(mark.drawing, below, inner, (*within, mark.drawing))
        else:
            yield Placed(mark, matrix, clip, within)


def letters_of(text: Text, matrix: Matrix) -> Box:
    """The box from a line's capital height to its descenders."""
    top = text.y - typeface(text.font).cap_height * text.size
    low = text.y + DESCENDER * text.size
    corners = [(text.x, top), (text.x + text.advance, top), (text.x, low)]
    corners.append((text.x + text.advance, low))
    return box_round([applied(matrix, *corner) for corner in corners])


def lines_of(drawing: Drawing) -> list[Line]:
    """Every text that can be seen, clipped ones left out where nothing of them shows."""
    found = []
    for mark, matrix, clip, _ in placed(drawing):
        if isinstance(mark, Text) and mark.text.strip():
            box = letters_of(mark, matrix)
            if clip is None or overlap(box, clip):
                points = mark.size * scale_of(matrix) * 72 / 25.4
                found.append(Line(mark.text, box, points, *applied(matrix, mark.x, mark.y)))
    return found


def strokes_of(drawing: Drawing, pictures: Iterable[tuple[float, float, str]]) -> list[Stroke]:
    """Every stroke; `pictures` are the (width, height, title) of the game's art."""
    known = set(pictures)
    found = []
    for mark, matrix, _, within in placed(drawing):
        if isinstance(mark, Rect | Path) and mark.stroke != NONE:
            art = any((one.width, one.height, one.title) in known for one in within)
            found.append(Stroke(mark.width * scale_of(matrix), art, mark))
    return found


def pictures_of(game) -> set[tuple[float, float, str]]:
    """What tells a drawing of the game's art from one of ours."""
    return {(art.width, art.height, art.title or art.name) for art in game.art.values()}


def boards_of(kit) -> dict[str, Drawing]:
    """The boards of a built kit, by id."""
    return {whole.name: whole.drawing for whole in wholes_of(kit.drawn)}


def overlapping(lines: list[Line], least: float = 0.1) -> list[tuple[str, str]]:
    """Pairs of texts whose letters share more than `least` mm both ways."""
    found = []
    ordered = sorted(lines, key=lambda line: line.box[1])
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.box[1] >= one.box[1] + one.box[3]:
                break
            both = overlap(one.box, other.box)
            if both and both[2] > least and both[3] > least:
                found.append((one.text, other.text))
    return found


def marks_of(drawing):
    """The marks of a drawing, those among them that are read out together, too."""
    for mark in drawing.marks:
        if isinstance(mark, Use) and mark.drawing.tag and mark.matrix == IDENTITY and mark.clip is None:
            yield from marks_of(mark.drawing)
        else:
            yield mark
