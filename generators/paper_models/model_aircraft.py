"""The parts of a fold-up aircraft: body, wing, tailplane, or two halves; what is glued below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...components.kinds.model import Assembly
from ...components.shapes.paths import Matrix, Segments, rectangle
from ..drawing import Clip, Drawing, Mark, Use
from ..faces.contrast import contrast
from ..faces.faces import Shape, ground_marks
from ..outlines import Point, bounds, polygon, strip_of
from ..pieces.cutting import Bench
from ..pieces.pieces import DrawnFace, Fold, Glue, Keys, Piece, line_segments
from .model_labels import lettered
from .model_plans import Half, Halves, Plan

BLEED = 1.2  # mm; scissors follow an outline nearer than a ruler its line
SLIT = 1.2  # mm; takes two layers of card, opened by the fold


def aircraft_pieces(bench: Bench, model: Assembly, plan: Plan | Halves, where: Keys) -> list[Piece]:
    """Return all parts of a model, as often as there are models.

    Fuselage, wing and the two halves of the tailplane, or two halves of all of it; and
    what is glued beneath.
    """
    skin = _Skin(bench, model, plan, where)
    if isinstance(plan, Halves):
        pieces = [_half(skin, plan, "left"), _half(skin, plan, "right"), *_beneath_all(skin, plan)]
    else:
        pieces = [_fuselage(skin, plan), _wing(skin, plan), *_tail(skin, plan)]
        for name, half in (("wing", plan.wing), ("tail", plan.tail)):
            pieces += [_beneath(skin, plan, name, half, side) for side in _sides(half)]
    return [piece._replace(count=model.count) for piece in pieces]


def _sides(half: Half) -> tuple[str, ...]:
    return ("left", "right") if half.under else ()


class _Paint(NamedTuple):
    """A drawing on a part, and the half of it that it is cut to."""

    drawing: Drawing | None
    matrix: Matrix
    within: list[Point]


class _Skin:
    """What all parts of one model share: its colour, its name, where it is typed."""

    def __init__(self, bench: Bench, model: Assembly, plan: Plan | Halves, where: Keys) -> None:
        self.bench, self.model, self.where = bench, model, where
        self.ground = plan.ground
        inks = [bench.colour(name) for name in ("ink", "paper")]
        self.letters = max(inks, key=lambda ink: contrast(ink, self.ground))

    def glue(self, outline: Segments, own: str, to: str = "", side: str = "front") -> Glue:
        """Return an area of this model, whose names are its own."""
        model = self.model.id
        return Glue(outline, f"{model} {own}", f"{model} {to}" if to else "", side)

    def piece(
        self,
        name: str,
        outline: list[Point],
        paint: list[_Paint],
        folds: tuple[Fold, ...],
        glue: tuple[Glue, ...],
        ground: str = "",
        cuts: tuple[Segments, ...] = (),
    ) -> Piece:
        """Return a part of that outline, each area that takes glue in front bearing its letter."""
        ground = ground or self.ground
        path = polygon(outline)
        _, _, width, height = bounds(path)
        shape = Shape(width, height, BLEED, path)
        marks: list[Mark] = [*ground_marks(shape, ground)]
        marks += [
            Use(art.drawing, art.matrix, Clip(polygon(art.within)))
            for art in paint
            if art.drawing is not None
        ]
        areas: list[Glue] = []
        for area in glue:
            known, letter = lettered(area, cuts, (width / 2, height / 2), self.letters)
            areas.append(known)
            marks += letter
        face = DrawnFace(Drawing(width, height, tuple(marks)), ground)
        model = self.model
        return Piece(
            id=f"{model.id}-{name}",
            width=width,
            height=height,
            front=face,
            outline=path,
            cuts=cuts,
            folds=folds,
            glue=tuple(areas),
            bleed=BLEED,
            title=f"{model.title or model.id}, {self.bench.game.words(name.replace('-', ' '))}",
            group=model.group,
            source=model.source,
            ours=model.ours,
            file=self.bench.file,
            where=self.where,
        )


def _fuselage(skin: _Skin, plan: Plan) -> Piece:
    """Return both sides joined along the belly; the port side is the upper one."""
    middle = plan.height
    port = [(x, middle - y) for x, y in plan.side]
    starboard = [(x, middle + y) for x, y in plan.side]
    areas = [
        skin.glue(polygon(port), "side", "other side", "back"),
        skin.glue(polygon(starboard), "other side", side="back"),
    ]
    for half, way in (("left", -1.0), ("right", 1.0)):
        root, fin = middle + way * plan.wing_up, middle + way * plan.tail_up
        wing = _root(plan.wing_at, plan.wing.root, root, middle, half)
        tail = _root(plan.tail_at, plan.tail.root, fin, fin - way * plan.tail_strip, half)
        areas += [skin.glue(wing, f"wing {half} root"), skin.glue(tail, f"tail {half} root")]
    begin, end = plan.belly
    left = plan.wing_at + (plan.wing.root - plan.slot) / 2
    slit = (rectangle(left, middle - SLIT / 2, plan.slot, SLIT),) if plan.slot else ()
    return skin.piece(
        "fuselage",
        [*port, *reversed(starboard[1:-1])],
        [
            _Paint(plan.paint, (1.0, 0.0, 0.0, -1.0, 0.0, middle), port),
            _Paint(plan.paint, (1.0, 0.0, 0.0, 1.0, 0.0, middle), starboard),
        ],
        (Fold(line_segments(begin, middle, end, middle), "mountain", 180.0),),
        tuple(areas),
        cuts=slit,
    )


def _root(at: float, chord: float, above: float, below: float, half: str) -> Segments:
    """Return where a strip is glued on the side, its corners counted as those of the strip are."""
    first, second = (above, below) if half == "left" else (below, above)
    return polygon([(at, first), (at, second), (at + chord, second), (at + chord, first)])


def _laid(half: Half, root: float, way: float, top: float, points: Sequence[Point] = ()) -> list[Point]:
    """Return a half on its sheet: its root at that x, its tip to the right (1) or the left (-1)."""
    return [(root + way * x, top + y) for x, y in points or half.points]


def _scores(half: Half, root: float, way: float, top: float) -> list[Fold]:
    """Return the score at the root, and those where the wing bends again."""
    found = [Fold(line_segments(root, top, root, top + half.root), "mountain", 90 - half.dihedral)]
    for out, lead, trail, rise in half.bends:
        x = root + way * out
        fold = line_segments(x, top + lead, x, top + trail)
        found.append(Fold(fold, "valley" if rise > 0 else "mountain", abs(rise)))
    return found


def _paint(half: Half, root: float, way: float, top: float) -> _Paint:
    drawing = half.paint if way > 0 else half.paint_left or half.paint
    return _Paint(drawing, (way, 0.0, 0.0, 1.0, root, top), _laid(half, root, way, top))


def _above(half: Half) -> float:
    """Return how far a half reaches before its root's leading edge: sweep forward, nacelles."""
    return max(0.0, -min(y for _, y in half.points))


def _under(
    skin: _Skin, half: Half, name: str, root: float, way: float, top: float, to: str = ""
) -> list[Glue]:
    """Return the glue on the back of a half, or on the part glued there: an area for each of its planes."""
    found = []
    for number, (inner, outer) in enumerate(half.strips() if half.under else (), 1):
        ring = [(root + way * x, top + y) for x, y in strip_of(half.under, inner, outer)]
        meets = f"{to} {number}" if to else ""
        found.append(skin.glue(polygon(ring), f"{name} {number}", meets, "back"))
    return found


def _beneath(skin: _Skin, plan: Plan, name: str, half: Half, side: str) -> Piece:
    """Return what is glued beneath a half, as seen from below: so the right one lies to the left."""
    way = 1.0 if side == "left" else -1.0
    xs, ys = [x for x, _ in half.under], [y for _, y in half.under]
    root, top = (-min(xs) if way > 0 else max(xs)), -min(ys)
    folds = []
    for out, _, _, rise in half.bends:
        ends = [y for x, y in strip_of(half.under, out, max(xs) + 1) if x == out]
        if ends:
            x = root + way * out
            score = line_segments(x, top + min(ends), x, top + max(ends))
            folds.append(Fold(score, "mountain" if rise > 0 else "valley", abs(rise)))
    laid = _laid(half, root, way, top, half.under)
    areas = _under(skin, half, f"{name} {side} below", root, way, top, f"{name} {side} under")
    paint = _belly(half, way, root, top, laid)
    return skin.piece(f"{name}-{side}-below", laid, [paint], (*folds,), (*areas,), plan.below)


def _belly(half: Half, way: float, root: float, top: float, laid: list[Point]) -> _Paint:
    assert half.belly is not None
    return _Paint(half.belly[way > 0], (way, 0.0, 0.0, 1.0, root, top), laid)


def _wing(skin: _Skin, plan: Plan) -> Piece:
    """Return both halves of the wing and, between them, two strips that clasp the belly."""
    wing, strip = plan.wing, plan.wing_up
    half, top = max(x for x, _ in wing.points), _above(wing)
    centre, right = half + strip, half + 2 * strip
    clasp = Fold(line_segments(centre, top, centre, top + wing.root), "valley", 180.0)
    strips = [rectangle(x, top, strip, wing.root) for x in (half, centre)]
    at = top + wing.root / 2 - plan.slot / 2
    slit = (rectangle(centre - SLIT / 2, at, SLIT, plan.slot),) if plan.slot else ()
    return skin.piece(
        "wing",
        [*_laid(wing, right, 1.0, top), *reversed(_laid(wing, half, -1.0, top))],
        [_paint(wing, right, 1.0, top), _paint(wing, half, -1.0, top)],
        (*_scores(wing, half, -1.0, top), clasp, *_scores(wing, right, 1.0, top)),
        (
            skin.glue(strips[0], "wing left", "wing left root"),
            skin.glue(strips[1], "wing right", "wing right root"),
            *_under(skin, wing, "wing left under", half, -1.0, top),
            *_under(skin, wing, "wing right under", right, 1.0, top),
        ),
        cuts=slit,
    )


def _tail(skin: _Skin, plan: Plan) -> list[Piece]:
    """Return the two halves of the tailplane, each with a tab down the fuselage's side."""
    tail, strip = plan.tail, plan.tail_strip
    half, top = max(x for x, _ in tail.points), _above(tail)
    found = []
    for side in ("left", "right"):
        # The right half has its tab at the left; the left one is its mirror image.
        tab, root, way = (half, half, -1.0) if side == "left" else (0.0, strip, 1.0)
        beyond = root - way * strip
        outline = [*_laid(tail, root, way, top), (beyond, top + tail.root), (beyond, top)]
        area = skin.glue(rectangle(tab, top, strip, tail.root), f"tail {side}", f"tail {side} root")
        found.append(
            skin.piece(
                f"tail-{side}",
                outline,
                [_paint(tail, root, way, top)],
                tuple(_scores(tail, root, way, top)),
                (area, *_under(skin, tail, f"tail {side} under", root, way, top)),
            )
        )
    return found


def _half(skin: _Skin, plan: Halves, name: str) -> Piece:
    """Return a side above the score and what is seen from above below it; the right half mirrored."""
    half, level = plan.half, max(y for _, y in plan.side)
    start, way = (0.0, 1.0) if name == "left" else (half.root, -1.0)
    side = [(start + way * x, level - y) for x, y in plan.side]
    above = [(start + way * back, level + out) for out, back in half.points]
    under = [(start + way * back, level + out) for out, back in half.under]
    other = "right" if name == "left" else ""
    glue = [skin.glue(polygon(side), f"side {name}", other and f"side {other}", "back")]
    if under:
        glue.append(skin.glue(polygon(under), f"{name} under", side="back"))
    paint = half.paint_left if name == "left" else half.paint
    return skin.piece(
        f"half-{name}",
        [*side, *reversed(above[1:-1])],
        [
            _Paint(plan.paint, (way, 0.0, 0.0, -1.0, start - way * plan.start, level), side),
            _Paint(paint, (0.0, 1.0, way, 0.0, start, level), above),
        ],
        (Fold(line_segments(0, level, half.root, level), "valley", 90 + half.dihedral),),
        tuple(glue),
    )


def _beneath_all(skin: _Skin, plan: Halves) -> list[Piece]:
    """Return what is glued beneath both halves, in one."""
    half = plan.half
    if not half.under:
        return []
    middle, top = max(x for x, _ in half.under), -min(y for _, y in half.under)
    right, left = (_laid(half, middle, way, top, half.under) for way in (-1.0, 1.0))
    score = line_segments(middle, right[0][1], middle, right[-1][1])
    paint = [_belly(half, -1.0, middle, top, right), _belly(half, 1.0, middle, top, left)]
    folds = (Fold(score, "mountain", 2 * half.dihedral),) if half.dihedral else ()
    areas = (
        skin.glue(polygon(right), "right below", "right under", "back"),
        skin.glue(polygon(left), "left below", "left under", "back"),
    )
    outline = [*right, *reversed(left[1:-1])]
    begin, end = plan.slot
    slit = (rectangle(middle - SLIT / 2, top + begin, SLIT, end - begin),) if end > begin else ()
    return [skin.piece("below", outline, paint, folds, areas, plan.below, slit)]
