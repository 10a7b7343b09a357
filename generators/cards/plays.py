"""Draws steps of a turn as it is played out: words, pieces as in the kit, dice, lines of the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import fsum

from ...components import Unfit
from ...components.models.tables import Die, Play
from ...components.reading.problems import suggest
from ...components.shapes.paths import rectangle, transformed
from ..drawing import NONE, Clip, Drawing, Mark, Path, Rect, Use, at, figure, tagged
from ..faces.marks import colour_of
from ..outlines import circle, polygon
from ..pieces.pieces import Face, Piece
from ..text.fitting import flow, line_of, set_text, spans
from ..text.icons import in_words
from .tables import Palette, heading, ink_on

TALL = 22.0  # mm that a piece may be high; larger ones are drawn smaller
DIE, PIP = 9.0, 0.8  # mm: edge, and radius of a pip
GAP, AIR = 2.2, 2.0  # mm between pieces and dice, and above and below a row of them
CAPTION = 3.4  # mm for the word below a die
BACK = " back"
PIPS = {  # in thirds of the way from the middle to the edge: right and down
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

Pieces = Mapping[str, Piece]


def draw_play(play: Play, width: float, palette: Palette, pieces: Pieces) -> Drawing:
    """Return the step `width` mm wide, as high as it needs. Unfit names a piece that is not there."""
    marks, y = heading(play, width, palette)
    said = flow(spans(play.text, "regular", "semibold"), width=width, size=8, fill=palette["ink"])
    marks.append(tagged(said.at(0, y), "P"))
    y += said.height
    y = _row(marks, list(_shown(play, width, palette, pieces)), width, y)
    if play.log:
        y = _lines(marks, play.log, width, y + 0.8, palette)
    return Drawing(width, y, tuple(marks), play.title)


def _shown(play: Play, width: float, palette: Palette, pieces: Pieces) -> Iterator[Drawing]:
    """Yield the pieces, then the dice; Unfit names what cannot be shown in `width` mm."""
    draws = [("pieces", n, partial(piece_drawing, name, pieces)) for n, name in enumerate(play.pieces)]
    draws += [("dice", n, partial(draw_die, die)) for n, die in enumerate(play.dice)]
    for key, index, draw in draws:
        try:
            drawing = draw(palette)
            if drawing.width > width:
                takes = f"{drawing.width:.0f} mm in a column of {width:.0f} mm"
                raise Unfit(f"this takes {takes}; shorten its text or show another piece")
        except Unfit as error:
            raise Unfit(str(error), (key, index)) from None
        yield drawing


def _row(marks: list[Mark], shown: Sequence[Drawing], width: float, y: float) -> float:
    """Add drawings side by side, in several rows where one is too short; return the lower edge."""
    if not shown:
        return y
    x, y, low = 0.0, y + AIR, 0.0
    for drawing in shown:
        if x and x + drawing.width > width:
            x, y, low = 0.0, y + low + GAP, 0.0
        marks.append(figure([at(drawing, x, y)], in_words(drawing.title)))
        x += drawing.width + GAP
        low = max(low, drawing.height)
    return y + low + AIR


def _lines(marks: list[Mark], log: Sequence[str], width: float, y: float, palette: Palette) -> float:
    """Add lines of the log on a ground of their own; return the lower edge."""
    texts = [flow([("medium", line)], width=width - 5, size=8, fill=palette["ink"]) for line in log]
    high = fsum(text.height for text in texts) + 2.0
    marks.append(Rect(0, y, width, high, palette["zebra"]))
    marks.append(Rect(0, y, 0.8, high, palette["accent"]))
    below = y + 1.0
    for text in texts:
        marks.append(tagged(text.at(2.6, below), "P"))
        below += text.height
    return y + high


def piece_drawing(name: str, pieces: Pieces, palette: Palette, scale: float | None = None) -> Drawing:
    """Return a side of a piece within its outline. Unfit where there is no such piece, or no such side.

    `scale` is how many times as large as in the kit; without it a piece is no higher than TALL.
    """
    if not pieces:
        raise Unfit("there are no pieces for this card; leave out its size, or put pieces into the kit")
    known = name.removesuffix(BACK)
    piece = pieces.get(known)
    if piece is None:
        raise Unfit(f'the kit has no piece "{known}"{suggest(known, pieces)}')
    face: Face | None = piece.back if name.endswith(BACK) else piece.front
    if face is None:
        raise Unfit(f'piece "{piece.id}" has nothing on its back')
    by = scale or min(1.0, TALL / piece.height)
    matrix = (by, 0.0, 0.0, by, 0.0, 0.0)
    outline = piece.outline or rectangle(0, 0, piece.width, piece.height, piece.corner)
    if name.endswith(BACK):
        outline = transformed(outline, (-1.0, 0.0, 0.0, 1.0, piece.width, 0.0))
    edge = transformed(outline, matrix)
    marks: list[Mark] = [Use(face.drawing, matrix, Clip(edge)), Path(edge, NONE, palette["hairline"], 0.25)]
    return Drawing(piece.width * by, piece.height * by, tuple(marks), piece.title)


def draw_die(die: Die, palette: Palette) -> Drawing:
    """Return a die as it fell: pips where it has six sides, else a figure in a diamond.

    Unfit where it has no such face; one of ten may show a 0.
    """
    if die.face.isdecimal() and int(die.face) not in range(die.sides != "10", int(die.sides) + 1):
        raise Unfit(f"a die with {die.sides} faces has no {die.face}; write another face, or other sides")
    fill = colour_of(die.fill, palette)
    ink = ink_on(fill, palette)
    middle = DIE / 2
    box = (0.0, 0.0, DIE, DIE)
    marks: list[Mark] = []
    if die.sides == "6" and die.face in PIPS:
        marks.append(Path(rectangle(*box, 1.6, 1.6), fill, palette["ink"], 0.3))
        for right, down in PIPS[die.face]:
            marks.append(Path(circle(middle + right * DIE / 4, middle + down * DIE / 4, PIP), ink))
    else:
        corners = [(middle, 0.0), (DIE, middle), (middle, DIE), (0.0, middle)]
        marks.append(Path(polygon(corners), fill, palette["ink"], 0.3))
        marks += set_text(die.face, box, font="condensed-bold", size=13, fill=ink, least=7)
    wide, high = DIE, DIE
    if die.says:
        style = "condensed-medium"
        word = line_of(die.says, 0, DIE + CAPTION - 0.4, font=style, points=7.5, fill=palette["ink"])
        wide, high = max(DIE, word.advance), DIE + CAPTION
        cube = Drawing(DIE, DIE, tuple(marks))
        marks = [at(cube, (wide - DIE) / 2, 0), word._replace(x=(wide - word.advance) / 2)]
    return Drawing(wide, high, tuple(marks), f"D{die.sides}: {die.face}")
