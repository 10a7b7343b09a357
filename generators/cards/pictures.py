"""What a card shows beside its tables: pictures to scale, diagrams of squares, and pieces explained."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians
from typing import Any, NamedTuple

from ...components import Game, Unfit, house
from ...components.models.counters import Face
from ...components.models.marks import Mark as Typed
from ...components.models.tables import Anatomy, Diagram, Picture, Square
from ...components.shapes.paths import parse_path, path_data, rotation, transformed
from ...components.shapes.steady import cos, sin
from ..aircraft import draw_aircraft
from ..drawing import NONE, Drawing, Mark, Path, Rect, Use, at, figure, line, placed, tagged
from ..faces.faces import FacePainter, Shape, Style, Tell, refuse
from ..faces.marks import colour_of
from ..outlines import circle, polygon
from ..text.fitting import Setting, flow, set_text, spans
from ..text.icons import in_words
from .plays import Pieces, piece_drawing
from .tables import Palette, heading, ink_on, note, whose

BESIDE, GAP = 26.0, 5.0  # mm: least width of notes that stand beside what is shown, and before them


def draw_picture(
    game: Game, picture: Picture, width: float, tell: Tell = refuse, *, alone: bool = False
) -> Drawing:
    """Return the picture `width` mm wide with its heading and its notes, as high as it needs.

    `alone`, under a rule, it has neither. `tell` hears faults of taste. Unfit names what has no room in it.
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
    drawn = _marks(game, picture, wide, high, tell)
    marks.append(figure([at(drawn, left, top)], in_words(picture.title)))
    x, y = (wide + GAP, top) if beside else (0.0, top + high + 1.4)
    for text in notes:
        y = note(marks, text, width, y, game.palette, indent=x)
    y = whose(marks, picture, width, max(y, top + high), game)
    return Drawing(width, y, tuple(marks), picture.title)


def _marks(game: Game, picture: Picture, wide: float, high: float, tell: Tell) -> Drawing:
    """Return the marks as on a face, with its checks: nothing leaves it, all words can be read."""
    scaled = [to_scale(mark, picture.scale) for mark in picture.marks]
    face = Face(ground=picture.ground, marks=scaled)
    style = Style(game.palette, game.art, house().least_on_card)
    try:
        drawing = FacePainter(face, Shape(wide, high, 0.0), style).prepare({}, tell).drawing
    except Unfit as error:
        where = ("marks", error.where[0]) if error.where else ()
        raise Unfit(str(error), where) from None
    return Drawing(wide, high, (Use(drawing),))


def to_scale(mark: Typed, scale: float) -> Typed:
    """Return a mark with its place and its lengths times `scale`; strokes and type keep theirs."""
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
    if mark.repeat is not None:
        changed["repeat"] = mark.repeat.model_copy(update={"gap": mark.repeat.gap * scale})
    return mark.model_copy(update=changed)


CLEAR = 0.06  # of a square's edge, between an aircraft and that edge
FIGURE = 1.75  # points of a square's figure for each mm of its edge
SAYS = 3.6  # mm, height of the small word
AWAY = 1.2  # mm that an arrow moves the figure to the other side
ARROW, ARROW_INSET = (3.0, 2.0), 0.8  # mm: width and length, and how far inside the edge

Spot = tuple[float, float]


def draw_diagram(game: Game, diagram: Diagram, width: float) -> Drawing:
    """Return the diagram `width` mm wide, as high as it needs. Unfit names what has no room in it."""
    palette, wide = game.palette, max(len(row) for row in diagram.rows) * diagram.size
    if wide > width:
        said = f"its squares take {wide:.0f} mm, but there is room for only {width:.0f}; make them less"
        raise Unfit(said, ("size",))
    marks, top = heading(diagram, width, palette)
    top += 0.6
    bottom = top + len(diagram.rows) * diagram.size
    squares: list[Mark] = []
    for number, row in enumerate(diagram.rows):
        for place, name in enumerate(row):
            if name:
                at = (place * diagram.size, top + number * diagram.size)
                try:
                    squares += _square(diagram.squares[name], at, diagram.size, palette)
                except Unfit as error:
                    raise Unfit(str(error), ("squares", name)) from None
    marks.append(figure(squares, in_words(diagram.title)))
    beside = width - wide - GAP >= BESIDE
    x, y = (wide + GAP, top) if beside else (0.0, bottom + 1.4)
    for text in diagram.notes:
        y = note(marks, text, width, y, palette, indent=x)
    y = whose(marks, diagram, width, max(y, bottom), game)
    return Drawing(width, y, tuple(marks), diagram.title)


def _square(square: Square, at: Spot, size: float, palette: Palette) -> list[Mark]:
    """Return a square with all that stands in it."""
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
    """Return the figure of a square, out of the arrow's way, and the small word opposite the arrow."""
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
    """Return a triangle inside the edge, or the corner, that it points to."""
    right, down = _towards(degrees)
    reach = (size / 2 - ARROW_INSET) / max(abs(right), abs(down))
    x, y = at[0] + size / 2 + right * reach, at[1] + size / 2 + down * reach
    wide, long = ARROW
    back = (x - right * long, y - down * long)
    half = (-down * wide / 2, right * wide / 2)
    corners = [(x, y), (back[0] + half[0], back[1] + half[1]), (back[0] - half[0], back[1] - half[1])]
    return Path(polygon(corners), fill=ink)


LEAST = 24.0  # mm that labels need beside the piece
AIR, DOT = 1.4, 0.5  # mm: between labels, radius of the dot


class _Spot(NamedTuple):
    x: float  # mm on the enlarged piece
    y: float
    says: str


class _Label(NamedTuple):
    spot: _Spot
    words: Setting
    y: float  # mm below the top of the piece


def draw_anatomy(anatomy: Anatomy, width: float, palette: Palette, pieces: Pieces) -> Drawing:
    """Return the piece `width` mm wide, labels on both sides or, where it is narrow, on its right.

    Unfit names what is not there, or has no room.
    """
    try:
        piece = piece_drawing(anatomy.piece, pieces, palette, anatomy.scale)
    except Unfit as error:
        raise Unfit(str(error), ("piece",)) from None
    spots = _spots(anatomy, piece)
    both = (width - piece.width) / 2 - GAP
    beside = both if both >= LEAST else width - piece.width - GAP
    if beside < LEAST:
        raise Unfit(f"it leaves {max(beside, 0):.0f} mm for labels, which need {LEAST:.0f}", ("scale",))
    left = both + GAP if beside == both else 0.0
    middle = piece.width / 2 if left else 0.0
    sides = [[spot for spot in spots if (spot.x < middle) is first] for first in (True, False)]
    stacks = [_stacked(spots, beside, palette) for spots in sides]
    marks, top = heading(anatomy, width, palette)
    top += 1.0
    high = max([piece.height, *(_height(stack) for stack in stacks)])
    down = top + (high - piece.height) / 2
    marks.append(figure([at(piece, left, down)], in_words(piece.title)))
    for stack, x in zip(stacks, (0.0, left + piece.width + GAP), strict=True):
        for one in stack:
            y = one.y + (top if _height(stack) > piece.height else down)
            end = (x - 1.0 if x else one.words.wide + 1.0), y + one.words.step / 2
            marks += _leader(end, (left + one.spot.x, down + one.spot.y), palette)
            marks.append(tagged(one.words.at(x, y), "P"))
    return Drawing(width, top + high, tuple(marks), anatomy.title)


def _spots(anatomy: Anatomy, piece: Drawing) -> list[_Spot]:
    """Return the labelled spots on the enlarged piece, from top to bottom."""
    by = anatomy.scale
    found = [_Spot(label.at[0] * by, label.at[1] * by, label.says) for label in anatomy.labels]
    for index, spot in enumerate(found):
        if not (0 <= spot.x <= piece.width and 0 <= spot.y <= piece.height):
            raise Unfit("this spot does not lie on the piece", ("labels", index, "at"))
    return sorted(found, key=lambda spot: spot.y)


def _stacked(spots: Sequence[_Spot], width: float, palette: Palette) -> list[_Label]:
    """Labels from top to bottom, each at its spot's height where the one above lets it."""
    found: list[_Label] = []
    for spot in spots:
        words = flow(spans(spot.says, "regular", "semibold"), width=width, size=8, fill=palette["ink"])
        low = _height(found) + AIR if found else 0.0
        found.append(_Label(spot, words, max(low, spot.y - words.step / 2)))
    return found


def _height(stack: Sequence[_Label]) -> float:
    return stack[-1].y + stack[-1].words.height if stack else 0.0


def _leader(start: tuple[float, float], end: tuple[float, float], palette: Palette) -> list[Mark]:
    """Return a line that can be seen on any ground, and a dot at its end."""
    dot = Path(circle(*end, DOT), palette["ink"], palette["paper"], 0.2)
    return [line(*start, *end, palette["paper"], 0.9), line(*start, *end, palette["ink"], 0.25), dot]
