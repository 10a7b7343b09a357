"""Cutting sheets for a machine: the marks by which it finds a sheet, and what stays free for them.

`register` of a Paper says which machine. Silhouette's sensor looks for a filled square top left and for
brackets top right and bottom left, and reads nothing where anything else is printed beside them.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...components.languages import Words
from ...components.shapes.geometry import boxes_meet
from ...components.shapes.paths import rectangle
from ...generators.drawing import Drawing, Mark, Rect, Use
from ...generators.pieces.pieces import Piece
from ...generators.text.fitting import line_of
from ...generators.text.fonts import FOOT_FONT
from .papers import BoxMm, Page, Paper, rules, silhouette

BLACK = "#000000"  # in any tone: a sensor reads it
POINTS = 7
SOFT = "#555555"


def room(paper: Paper) -> BoxMm:
    """Return where pieces may lie with their bleed, marks and all: x, y, width, height in mm."""
    edge = silhouette().inset if paper.register == "silhouette" else 0.0
    return edge, edge, paper.width - 2 * edge, paper.height - 2 * edge


def _boxes(paper: Paper) -> list[BoxMm]:
    """Return the square, and the square round each bracket: top left, top right, bottom left."""
    if paper.register != "silhouette":
        return []
    inset, square, arm, *_ = silhouette()
    far = inset + arm
    return [
        (inset, inset, square, square),
        (paper.width - far, inset, arm, arm),
        (inset, paper.height - far, arm, arm),
    ]


def marks(paper: Paper) -> list[Mark]:
    """Return the marks of a sheet's front: none but for a Silhouette."""
    if not _boxes(paper):
        return []
    thick = silhouette().thick
    (x, y, side, _), (right, top, arm, _), (left, low, _, _) = _boxes(paper)
    return [
        Rect(x, y, side, side, BLACK),
        Rect(right, top, arm, thick, BLACK),
        Rect(right + arm - thick, top + thick, thick, arm - thick, BLACK),
        Rect(left, low + arm - thick, arm, thick, BLACK),
        Rect(left, low, thick, arm - thick, BLACK),
    ]


def kept_free(paper: Paper) -> list[BoxMm]:
    """Return the boxes in which nothing but a mark is printed, mm from the paper's top left."""
    clear = silhouette().clear
    return [(x - clear, y - clear, w + 2 * clear, h + 2 * clear) for x, y, w, h in _boxes(paper)]


def crowded(paper: Paper, boxes: Iterable[BoxMm]) -> bool:
    """Whether what lies in some boxes comes too near to a mark, or lies where the machine does not cut."""
    if not paper.register:
        return False
    left, top, wide, high = room(paper)
    return any(
        min(x - left, y - top, left + wide - x - w, top + high - y - h) < -0.01
        or any(boxes_meet((x, y, w, h), free, 0.01) for free in kept_free(paper))
        for x, y, w, h in boxes
    )


def apart(piece: Piece) -> Piece:
    """Return a piece as a machine cuts it: round its outline, nothing of another within its bleed."""
    outline = piece.outline or rectangle(0, 0, piece.width, piece.height, piece.corner, piece.corner)
    bleed = max(piece.bleed, rules().apart / 2)
    return piece._replace(outline=outline, bands=None, bleed=bleed)


def beside_marks(page: Page, says: str, say: Words) -> list[Mark]:
    """Return the foot of a sheet with marks, bottom right and up the right side: no sensor looks there.

    As much as there is room for: what the page is, and what to set in the machine's program.
    """
    paper = page.paper
    if not _boxes(paper):
        return []
    inset, _, arm, thick, clear = silhouette()
    edge, start = rules().unprintable, inset + arm + clear + 2
    told = say(
        "Silhouette: registration marks of type 1, inset {inset} mm, length {arm} mm, thickness {thick} mm",
        inset=f"{inset:g}",
        arm=f"{arm:g}",
        thick=f"{thick:g}",
    )
    notes = [note for note in (told if page.side == "front" else "", page.note) if note]
    right, low = paper.width - inset, paper.height - inset
    found: list[Mark] = []
    for texts, long, at in (
        ((says, says.rsplit(" · ", 3)[0]), right - start, (1, 0, 0, 1, right, paper.height - edge - 1.2)),
        ((" · ".join(notes), *notes), low - start, (0, -1, 1, 0, paper.width - edge - 1.2, start)),
    ):
        lines = [line_of(s, 0, 0, font=FOOT_FONT, points=POINTS, fill=SOFT, align="right") for s in texts]
        if fit := [line for line in lines if line.advance <= long]:
            found.append(Use(Drawing(long, 3.0, (fit[0],)), at))
    return found
