"""Draws diagrams: squares of a board round a piece, what each means, and the notes beside them."""

from __future__ import annotations

from math import radians

from ...components import Game, Unfit
from ...components.models.tables import Diagram, Square
from ...components.shapes.paths import rotation
from ...components.shapes.steady import cos, sin
from ..aircraft import draw_aircraft
from ..drawing import NONE, Drawing, Mark, Path, Rect
from ..faces.marks import colour_of, placed
from ..outlines import polygon
from ..text.fitting import set_text
from .table_words import Palette, heading, ink_on, note, provenance

BESIDE, GAP = 26.0, 5.0  # mm: least width of notes that stand beside the squares, and before them
CLEAR = 0.06  # of a square's edge, between an aircraft and that edge
FIGURE = 1.75  # points of a square's figure for each mm of its edge
SAYS = 3.6  # mm, height of the small word
AWAY = 1.2  # mm that an arrow moves the figure to the other side
ARROW, ARROW_INSET = (3.0, 2.0), 0.8  # mm: width and length, and how far inside the edge

Spot = tuple[float, float]


def draw_diagram(game: Game, diagram: Diagram, width: float) -> Drawing:
    """The diagram `width` mm wide, as high as it needs. Unfit names what has no room in it."""
    palette, wide = game.palette, max(len(row) for row in diagram.rows) * diagram.size
    if wide > width:
        said = f"its squares take {wide:.0f} mm, but there is room for only {width:.0f}; make them less"
        raise Unfit(said, ("size",))
    marks, top = heading(diagram, width, palette)
    top += 0.6
    bottom = top + len(diagram.rows) * diagram.size
    for number, row in enumerate(diagram.rows):
        for place, name in enumerate(row):
            if name:
                at = (place * diagram.size, top + number * diagram.size)
                try:
                    marks += _square(diagram.squares[name], at, diagram.size, palette)
                except Unfit as error:
                    raise Unfit(str(error), ("squares", name)) from None
    beside = width - wide - GAP >= BESIDE
    x, y = (wide + GAP, top) if beside else (0.0, bottom + 1.4)
    for text in diagram.notes:
        y = note(marks, text, width, y, palette, indent=x)
    y = provenance(marks, diagram, width, max(y, bottom), game)
    return Drawing(width, y, tuple(marks), diagram.title)


def _square(square: Square, at: Spot, size: float, palette: Palette) -> list[Mark]:
    """One square with all that stands in it."""
    x, y = at
    fill = NONE if square.fill == NONE else colour_of(square.fill, palette)
    ink = ink_on(fill, palette)
    marks: list[Mark] = [Rect(x, y, size, size, fill, palette["hairline"], 0.3)]
    if square.aircraft:
        clear = CLEAR * size
        box = (x + clear, y + clear, size - 2 * clear, size - 2 * clear)
        plane = draw_aircraft(square.aircraft, "top", box, palette, skin=_skin(square, palette))
        marks.append(placed(plane, rotation(square.rotate, x + size / 2, y + size / 2)))
    if square.arrow is not None:
        marks.append(_arrow(square.arrow, at, size, ink))
    return [*marks, *_words(square, at, size, ink)]


def _words(square: Square, at: Spot, size: float, ink: str) -> list[Mark]:
    """The figure of a square, out of the arrow's way, and the small word opposite the arrow."""
    x, y = at
    right, down = (0.0, 0.0) if square.arrow is None else _towards(square.arrow)
    said = SAYS if square.says else 0.0
    over = said if down > 0.1 else 0.0
    upright = square.arrow is not None and abs(right) < 0.1
    head = ARROW_INSET + ARROW[1] if upright else 0.0
    high = size - 0.8 - said - head
    box = (x + 0.4 - right * AWAY, y + 0.4 + over - (0 if upright else down * AWAY), size - 0.8, high)
    if upright and down < 0:
        box = (box[0], box[1] + head, *box[2:])
    marks: list[Mark] = []
    marks += set_text(square.text, box, font="condensed-bold", size=size * FIGURE, fill=ink, least=7)
    box = (x + 0.4, y + (0.7 if over else size - SAYS - 0.7), size - 0.8, SAYS)
    marks += set_text(square.says, box, font="condensed-medium", size=8, fill=ink, least=7)
    return marks


def _skin(square: Square, palette: Palette) -> str:
    return NONE if square.skin == NONE else colour_of(square.skin, palette)


def _towards(degrees: float) -> Spot:
    """Right and down of a direction, which is 0 upwards."""
    return sin(radians(degrees)), -cos(radians(degrees))


def _arrow(degrees: float, at: Spot, size: float, ink: str) -> Path:
    """A triangle inside the edge, or the corner, that it points to."""
    right, down = _towards(degrees)
    reach = (size / 2 - ARROW_INSET) / max(abs(right), abs(down))
    x, y = at[0] + size / 2 + right * reach, at[1] + size / 2 + down * reach
    wide, long = ARROW
    back = (x - right * long, y - down * long)
    half = (-down * wide / 2, right * wide / 2)
    corners = [(x, y), (back[0] + half[0], back[1] + half[1]), (back[0] - half[0], back[1] - half[1])]
    return Path(polygon(corners), fill=ink)
