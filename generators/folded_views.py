"""Pictures of pieces as they look when folded, from the same folds that are scored on them.

The view is a parallel projection, so each panel shows its own part of the printed
face, only slanted; what is turned away shows bare card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from ..components import house
from ..components.paths import Matrix, multiply
from .drawing import Clip, Drawing, Mark, Path, Use
from .folding import Panel, Pose, Spot, fold_piece
from .outlines import polygon
from .pieces import Piece

CARD, EDGE = (
    house().palette[name] for name in ("parchment", "soft-ink")
)  # bare card, and the line round each panel
THIN = 0.18  # mm


class View(NamedTuple):
    """Where the picture is seen from: degrees round the upright axis, and from above."""

    turn: float = 30.0
    above: float = 25.0

    def seen(self, spot: Spot) -> Spot:
        """Across, down on the picture, and nearness, of a point whose third number is up."""
        x, y, z = spot
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        across, away = c * x + s * y, -s * x + c * y
        up, near = cos(radians(self.above)), sin(radians(self.above))
        return across, away * near - z * up, away * up + z * near


def folded_view(pieces: Sequence[tuple[Piece, Pose]], view: View) -> Drawing:
    """The pieces folded, each under a pose of its own, far panels behind near ones."""
    drawn: list[tuple[float, list[Mark]]] = []
    for piece, pose in pieces:
        for panel in fold_piece(piece):
            drawn.append(_panel(piece, panel, pose, view))
    drawn.sort(key=lambda one: one[0])
    return _framed([mark for _, marks in drawn for mark in marks])


def _panel(piece: Piece, panel: Panel, pose: Pose, view: View) -> tuple[float, list[Mark]]:
    def seen(x: float, y: float, z: float = 0.0) -> Spot:
        return view.seen(pose.place(*panel.pose.place(x, y, z)))

    corners = [seen(x, y) for x, y in panel.ring]
    near = sum(spot[2] for spot in corners) / len(corners)
    shape = polygon((x, y) for x, y, _ in corners)
    (ox, oy, _), (ax, ay, _), (bx, by, _) = seen(0, 0), seen(1, 0), seen(0, 1)
    matrix: Matrix = (ax - ox, ay - oy, bx - ox, by - oy, ox, oy)
    marks: list[Mark] = [Path(shape, CARD)]
    facing = seen(0, 0, 1)[2] > seen(0, 0)[2]
    if facing:
        marks.append(Use(piece.front.drawing, matrix, Clip(shape)))
    marks.append(Path(shape, stroke=EDGE, width=THIN, join="round"))
    # Of two panels glued on one another the one that is turned to the eye is seen.
    return near + (0.05 if facing else -0.05), marks


def _framed(marks: list[Mark]) -> Drawing:
    """The marks moved so that the picture begins at its top left."""
    points = [
        (segment[i], segment[i + 1])
        for mark in marks
        if isinstance(mark, Path)
        for segment in mark.segments
        for i in range(1, len(segment), 2)
    ]
    left, top = min(x for x, _ in points) - 1, min(y for _, y in points) - 1
    right, low = max(x for x, _ in points) + 1, max(y for _, y in points) + 1
    shift: Matrix = (1.0, 0.0, 0.0, 1.0, -left, -top)
    moved: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Use):
            assert isinstance(mark.clip, Clip)
            clip = Clip(_moved(mark.clip.segments, left, top))
            moved.append(mark._replace(matrix=multiply(shift, mark.matrix), clip=clip))
        elif isinstance(mark, Path):
            moved.append(mark._replace(segments=_moved(mark.segments, left, top)))
    return Drawing(right - left, low - top, tuple(moved))


def _moved(segments: tuple, left: float, top: float) -> tuple:
    return tuple(
        (s[0], *(v - (left if k % 2 == 0 else top) for k, v in enumerate(s[1:]))) for s in segments
    )
