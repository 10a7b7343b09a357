"""The key of lines at the foot of a sheet whose pieces are folded or glued."""

from __future__ import annotations

from collections.abc import Iterable

from ...components.languages import Words
from ...components.shapes.paths import IDENTITY, rectangle
from ...generators.drawing import Drawing, Mark, Use
from ...generators.pieces.pieces import Glue, line_segments
from ...generators.text.fitting import line_of
from ...generators.text.fonts import FOOT_FONT
from .furniture import SOFT, outlined, two_tone
from .handwork import hatched
from .imposing import Block
from .papers import Paper, rules

LONG, TALL, GAP = 8.0, 2.2, 4.0  # mm: a sample's length and height, and between two entries
SAYS = {
    "ruled": "cut, from tick to tick",
    "cut": "cut",
    "valley": "valley fold, printed side in",
    "mountain": "mountain fold, printed side out",
    "glue": "glue",
    "letter": "glue, letter on letter",
}


def key_of(blocks: Iterable[Block], paper: Paper, say: Words) -> list[Mark]:
    """A sample of each line that a sheet has; none where nothing is folded or glued."""
    cuts: set[str] = set()
    found: set[str] = set()
    for block in blocks:
        cuts |= {"ruled"} if block.lines_x else {"cut"}
        for piece in (cell.piece for cell in block.cells):
            cuts |= {"cut"} if piece.cuts else set()
            found |= {fold.way for fold in piece.folds}
            found |= {"letter" if area.clear else "glue" for area in piece.glue if area.side == "front"}
    if "letter" in found:
        found.discard("glue")
    names = [name for name in SAYS if name in found | cuts] if found else []
    x, y = rules().unprintable + 3, paper.height - rules().unprintable - rules().foot + 0.2
    marks: list[Mark] = []
    for name in names:
        marks += _sample(name, x, y)
        says = line_of(say(SAYS[name]), x + LONG + 1.5, y + 1.85, font=FOOT_FONT, points=7, fill=SOFT)
        marks.append(says)
        x = says.x + says.advance + GAP
    return [Use(Drawing(paper.width, paper.height, tuple(marks), "Key of lines"))] if marks else []


def _sample(name: str, x: float, y: float) -> list[Mark]:
    across = line_segments(x, y + TALL / 2, x + LONG, y + TALL / 2)
    if name == "cut":
        return outlined(across)
    if name in ("glue", "letter"):
        return [hatched(Glue(rectangle(x, y, LONG, TALL)), IDENTITY)]
    return two_tone(across, "cut" if name == "ruled" else name)
