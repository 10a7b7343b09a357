"""Draws pieces of any outline: markers, boards, fold pieces, nets."""

from __future__ import annotations

from ...components import Game, Problem, Unfit
from ...components.kinds.piece import KIND
from ...components.kinds.piece import Piece as Typed
from ...components.models.counters import Face
from ...components.models.cut_pieces import FoldLine, GlueArea, Outlined
from ...components.models.game import Part
from ...components.shapes.geometry import signed_area
from ...components.shapes.paths import Segments, ellipse, hexagon, parse_path, transformed
from ...components.shapes.paths import rectangle as box_path
from ..faces.faces import Shape
from ..outlines import bounds, rings
from ..pieces.cutting import Bench, draw_each
from ..pieces.pieces import Fold, Glue, Keys, Piece, folded, line_segments
from . import draws

NEAR_ZERO = 0.01  # mm
CUT_SLACK = 0.1  # mm that a cut may run on beyond the edge
LEAST_AREA = 0.5  # mm²


def draw_pieces(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the pieces that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "pieces", parts, _draw)


def _draw(bench: Bench, typed: Typed, where: Keys) -> list[Piece]:
    shape = shape_of(typed, where)
    side = (*where, "front") if typed.front is not None else where
    front = bench.painted(typed.shown, shape, typed.values, side)
    piece = cut_out(bench, typed, where)._replace(front=front)
    if typed.back is not None:
        back = bench.painted(typed.back, mirror_shape(shape), typed.values, (*where, "back"))
        piece = piece._replace(back=back)
    return [folded(piece, typed.fold) if typed.fold else piece]


BARE = Face.model_validate({})  # plain paper


def cut_out(bench: Bench, typed: Outlined, where: Keys) -> Piece:
    """Return the piece with its outline, cuts, folds and glue; its front is plain paper until drawn."""
    shape = shape_of(typed, where)
    return Piece(
        id=typed.id,
        width=shape.width,
        height=shape.height,
        front=bench.painted(BARE, shape, {}, where),
        outline=shape.outline,
        cuts=tuple(cut_of(data, shape, (*where, "cuts", number)) for number, data in enumerate(typed.cuts)),
        folds=tuple(map(fold_of, typed.folds)),
        glue=tuple(glue_of(one, (*where, "glue", number)) for number, one in enumerate(typed.glue)),
        corner=typed.corner,
        count=typed.count,
        bleed=typed.bleed,
        title=typed.title,
        group=typed.group,
        source=typed.source,
        ours=typed.ours,
        file=bench.file,
        where=where,
    )


def cut_of(data: str, shape: Shape, where: Keys) -> Segments:
    """Return a slit or hole. Unfit where it reaches over the edge of its piece."""
    segments = parse_path(data)
    left, top, right, low = bounds(segments)
    over = max(-left, -top, right - shape.width, low - shape.height)
    if over > CUT_SLACK:
        raise Unfit(f"the cut reaches {over:.1f} mm over the edge of the piece; move it in", where)
    return segments


def shape_of(typed: Outlined, where: Keys = ()) -> Shape:
    """Return the box and the outline that are typed. Unfit where a path leaves its frame."""
    if typed.outline is None:
        assert typed.size is not None
        width, height = typed.size
        return Shape(width, height, typed.bleed, OUTLINES[typed.form](width, height))
    return shape_of_path(typed.outline, typed.bleed, where)


def shape_of_path(data: str, bleed: float, where: Keys = ()) -> Shape:
    """Return the outline that path data give, and its box. Unfit where it leaves its frame."""
    outline = parse_path(data)
    left, top, right, low = bounds(outline)
    if left < -NEAR_ZERO or top < -NEAR_ZERO:
        said = f"the outline reaches to {left:g}, {top:g}; a path begins at 0, 0"
        raise Unfit(said, (*where, "outline"))
    if not _encloses(outline):
        raise Unfit("the outline encloses nothing", (*where, "outline"))
    return Shape(right, low, bleed, outline)


OUTLINES = {
    "rectangle": lambda w, h: (),
    "circle": lambda w, h: ellipse(w / 2, h / 2, w / 2, h / 2),
    "hexagon": lambda w, h: hexagon(0, 0, w, h),
}


def mirror_shape(shape: Shape) -> Shape:
    """Return the outline as it is seen from behind."""
    return shape._replace(outline=mirrored(shape.outline, shape.width)) if shape.outline else shape


def mirrored(segments: Segments, width: float) -> Segments:
    """Return a path as it is seen from behind a piece of that width."""
    return transformed(segments, (-1.0, 0.0, 0.0, 1.0, width, 0.0))


def fold_of(typed: FoldLine) -> Fold:
    """Return a score as typed."""
    if typed.path is not None:
        return Fold(parse_path(typed.path), typed.way, typed.angle)
    assert typed.line is not None
    return Fold(line_segments(*typed.line[0], *typed.line[1]), typed.way, typed.angle)


def _encloses(path: Segments) -> bool:
    """Return whether a path encloses an area worth cutting."""
    first = rings(path)[0]
    return len(first) > 2 and abs(signed_area(first)) > LEAST_AREA


def glue_of(typed: GlueArea, where: Keys) -> Glue:
    """Return a glue area as typed. Unfit where its path encloses nothing."""
    outline = parse_path(typed.path) if typed.path else box_path(*(typed.box or (0, 0, 0, 0)))
    if not _encloses(outline):
        raise Unfit("the path of a glue area encloses nothing", where)
    return Glue(outline, typed.name, typed.to, typed.side)


draws.enter(KIND, draw_pieces)
