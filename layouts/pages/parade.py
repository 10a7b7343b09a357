"""Shows some pieces of a game side by side, as they will lie on the table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import zip_longest
from math import fsum

from ...components.shapes.paths import Segments, rectangle, transformed
from ...generators.drawing import Clip, Drawing, Mark, Path, Use, flattened
from ...generators.pieces.pieces import DrawnFace, Piece

LARGEST, LONGEST = 48.0, 26.0  # mm; what is longer is not shown, or shown smaller
GAP = 4.0  # mm, at least, between two pieces
MOST_OF_ONE = 4  # pieces of a group
MOST_GROUPS = 60  # that are looked at
FEWEST = 3  # with less there is no row


def chosen(pieces: Sequence[Piece], width: float) -> list[Piece]:
    """Pieces of different looks, as many as stand side by side in `width` mm.

    One of each group, name and size comes first, those with most to see before others, then a
    second of each; none where there are fewer than three. A face of one colour shows nothing.
    """
    groups: dict[Hashable, dict[Hashable, Piece]] = {}
    for whole in pieces:
        small = max(whole.width, whole.height) <= LARGEST
        if small and _richness(whole.front.drawing) > 1 and len(groups) < MOST_GROUPS:
            piece = _smaller(whole)
            looks = groups.setdefault(_sort(piece), {})
            if len(looks) < MOST_OF_ONE:
                looks.setdefault(whole.front.key, piece)
    order = list(groups)
    rounds = zip_longest(*(looks.values() for looks in groups.values()))
    taken: list[Piece] = []
    for one_of_each in rounds:
        here = [piece for piece in one_of_each if piece is not None]
        for piece in sorted(here, key=lambda piece: -_richness(piece.front.drawing)):
            if fsum(one.width + GAP for one in taken) + piece.width <= width:
                taken.append(piece)
    if len(taken) < FEWEST:
        return []
    return sorted(taken, key=lambda piece: order.index(_sort(piece)))


def _smaller(piece: Piece) -> Piece:
    """Return a piece no longer than LONGEST: planes of a hand's breadth would hide the cover."""
    size = LONGEST / max(piece.width, piece.height)
    if size >= 1:
        return piece
    matrix = (size, 0.0, 0.0, size, 0.0, 0.0)
    drawing = Drawing(piece.width * size, piece.height * size, (Use(piece.front.drawing, matrix),))
    return piece._replace(
        width=drawing.width,
        height=drawing.height,
        corner=piece.corner * size,
        outline=transformed(piece.outline, matrix),
        front=DrawnFace(drawing, piece.front.ground),
    )


def _sort(piece: Piece) -> Hashable:
    """Return a key that alike pieces share: one group, one name before its comma, and one size."""
    name = piece.title.split(",")[0] if "," in piece.title else ""
    return piece.group or piece.title or piece.id, name, round(piece.width), round(piece.height)


def parade(
    pieces: Sequence[Piece], x: float, middle: float, width: float, palette: Mapping[str, str]
) -> list[Mark]:
    """Return the pieces in a row `width` mm wide from x, their middles at one height."""
    free = width - fsum(piece.width for piece in pieces)
    gap = min(free / max(1, len(pieces) - 1), 3 * GAP)
    marks: list[Mark] = []
    for piece in pieces:
        marks += _shown(piece, x, middle - piece.height / 2, palette)
        x += piece.width + gap
    return marks


def _richness(drawing: Drawing) -> int:
    """How many curves and corners there are to see."""
    return sum(len(mark.segments) if isinstance(mark, Path) else 1 for mark, _ in flattened(drawing))


def _shown(piece: Piece, x: float, y: float, palette: Mapping[str, str]) -> list[Mark]:
    """Return a piece cut out, with a light edge that parts it from whatever lies below."""
    shape = piece.outline or rectangle(0, 0, piece.width, piece.height, piece.corner, piece.corner)
    here = _moved(shape, x, y)
    square = not piece.outline and not piece.corner
    clip = (x, y, piece.width, piece.height) if square else Clip(here)
    return [
        Path(here, palette["paper"], palette["hairline"], 0.8),
        Path(here, stroke=palette["paper"], width=0.5),
        Use(piece.front.drawing, (1.0, 0.0, 0.0, 1.0, x, y), clip),
    ]


def _moved(shape: Segments, x: float, y: float) -> Segments:
    return transformed(shape, (1.0, 0.0, 0.0, 1.0, x, y))
