"""The key of lines at the foot of a sheet whose pieces are folded or glued."""

from __future__ import annotations

from collections.abc import Iterable

from ...components.shapes.paths import IDENTITY, rectangle
from ...generators.drawing import Drawing, Mark, Use
from ...generators.pieces.pieces import Glue, Piece, line_segments
from ...generators.text.fitting import line_of
from ...generators.text.fonts import FOOT_FONT
from .furniture import SOFT, outlined, two_tone
from .handwork import hatched
from .papers import Paper, rules

LONG, TALL, GAP = 9.0, 2.2, 5.0  # mm: a sample's length and height, and between two entries
SAYS = {
    "cut": "cut",
    "valley": "fold, printed side inwards (valley)",
    "mountain": "fold, printed side outwards (mountain)",
    "glue": "glue",
    "letter": "glue, letter on letter",
}


def key_of(pieces: Iterable[Piece], paper: Paper) -> list[Mark]:
    """A sample of each line that the pieces of a sheet have; none where nothing is folded or glued."""
    found: list[str] = []
    for piece in pieces:
        found += [fold.way for fold in piece.folds]
        found += ["letter" if area.clear else "glue" for area in piece.glue if area.side == "front"]
    if not found:
        return []
    names = [name for name in SAYS if name in found or name == "cut"]
    if "letter" in names and "glue" in names:
        names.remove("glue")
    x, y = rules().unprintable + 3, paper.height - rules().unprintable - rules().foot + 0.2
    marks: list[Mark] = []
    for name in names:
        marks += _sample(name, x, y)
        text = line_of(SAYS[name], x + LONG + 1.5, y + 1.85, font=FOOT_FONT, points=7, fill=SOFT)
        marks.append(text)
        x = text.x + text.advance + GAP
    return [Use(Drawing(paper.width, paper.height, tuple(marks), "Key of lines"))]


def _sample(name: str, x: float, y: float) -> list[Mark]:
    across = line_segments(x, y + TALL / 2, x + LONG, y + TALL / 2)
    if name == "cut":
        return outlined(across)
    if name in ("valley", "mountain"):
        return two_tone(across, name)
    return [hatched(Glue(rectangle(x, y, LONG, TALL)), IDENTITY)]
