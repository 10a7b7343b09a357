"""Draws stands: the net of a post with feet and a doubled tongue, and the base beneath."""

from __future__ import annotations

from math import degrees

from ...components import Game, Problem
from ...components.kinds.folded import STAND, Stand
from ...components.models.game import Part
from ...components.shapes.paths import rectangle
from ...components.shapes.steady import atan2, hypot
from ..drawing import Drawing
from ..faces.faces import Shape, ground_marks
from ..outlines import Point, polygon
from ..pieces.cutting import Bench, draw_each
from ..pieces.pieces import DrawnFace, Fold, Glue, Keys, Piece, line_segments
from . import draws


def draw_stands(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the stands that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "stands", parts, _draw)


def _draw(bench: Bench, stand: Stand, where: Keys) -> list[Piece]:
    post = _post(bench, stand, where)
    return [post, _base(bench, stand, where)] if stand.with_base else [post]


def _post(bench: Bench, stand: Stand, where: Keys) -> Piece:
    """Return a flat post, from the top: foot, side, tongue, tongue, side, foot; printed side outwards."""
    width, top, spread = stand.widths
    slope, lean = hypot(stand.height, spread / 2), degrees(atan2(spread / 2, stand.height))
    inset = (width - top) / 2
    side, ridge = stand.foot, stand.foot + slope
    fold = ridge + stand.tongue
    high = 2 * fold

    upper: list[Point] = [(0, 0), (0, side), (inset, ridge)]
    left = [*upper, *((x, high - y) for x, y in reversed(upper))]
    outline = polygon([*left, *((width - x, y) for x, y in reversed(left))])
    shape = Shape(width, high, stand.bleed, outline)
    ground = bench.colour(stand.ground)
    face = DrawnFace(Drawing(width, high, tuple(ground_marks(shape, ground))), ground)

    def across(y: float, x: float, way: str, angle: float) -> tuple[Fold, ...]:
        """Return a score at one height, and its twin in the other half."""
        places = {y, high - y}
        return tuple(Fold(line_segments(x, at, width - x, at), way, angle) for at in sorted(places))

    one, other = f"{stand.id} tongue", f"{stand.id} tongue's other half"
    glue = [
        Glue(rectangle(inset, ridge, top, stand.tongue), one, other, "back"),
        Glue(rectangle(inset, fold, top, stand.tongue), other, "", "back"),
    ]
    for number, y in ((1, 0.0), (2, high - stand.foot)):
        to = f"{stand.id} base {number}" if stand.with_base else ""
        area = rectangle(0, y, width, stand.foot)
        glue.append(Glue(area, f"{stand.id} foot {number}", to, "back"))
    return Piece(
        id=stand.id,
        width=width,
        height=high,
        front=face,
        outline=outline,
        folds=(
            *across(side, 0, "valley", 90 - lean),
            *across(ridge, inset, "valley", lean),
            *across(fold, inset, "mountain", 180),
        ),
        glue=tuple(glue),
        count=stand.count,
        bleed=stand.bleed,
        title=stand.title,
        group=stand.group,
        source=stand.source,
        ours=stand.ours,
        file=bench.file,
        where=where,
    )


def _base(bench: Bench, stand: Stand, where: Keys) -> Piece:
    """Return the square beneath, hatched where the feet come to stand."""
    (width, _, spread), edge = stand.widths, stand.edge
    shape = Shape(edge, edge, stand.bleed)
    face = bench.painted(stand.base_face, shape, stand.values, (*where, "base_face"))
    left, middle = (edge - width) / 2, edge / 2
    tops = ((1, middle - spread / 2 - stand.foot), (2, middle + spread / 2))
    return Piece(
        id=f"{stand.id}-base",
        width=edge,
        height=edge,
        front=face,
        glue=tuple(
            Glue(rectangle(left, y, width, stand.foot), f"{stand.id} base {number}") for number, y in tops
        ),
        count=stand.count,
        bleed=stand.bleed,
        title=bench.game.words("{title} base", title=stand.title).strip(),
        group=stand.group,
        source=stand.source,
        ours=stand.ours,
        file=bench.file,
        where=where,
    )


draws.enter(STAND, draw_stands)
