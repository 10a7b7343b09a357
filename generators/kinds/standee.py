"""Draws standees: front and back joined over the head, with feet or a tab for a slotted base."""

from __future__ import annotations

from ...components import Game, Problem, Unfit
from ...components.kinds.folded import STANDEE, Standee
from ...components.models.game import Part
from ...components.shapes.geometry import Point, signed_area
from ...components.shapes.paths import IDENTITY, Segments, parse_path, rectangle
from ..drawing import PAPER, Drawing, Rect
from ..faces.faces import Shape
from ..outlines import bounds, head_to_foot, polygon, rings, shifted
from ..pieces.cutting import Bench, draw_each, placed
from ..pieces.pieces import Fold, Glue, Keys, Piece, line_segments
from . import draws
from .piece import mirrored

LEAST_EDGE = 4.0  # mm of straight edge that a fold needs
SLIT = 0.8  # mm; takes two layers of card
EASE = 0.5  # mm by which a slit is longer than its tab
NEAR = 0.01


def draw_standees(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the standees that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "standees", parts, _draw)


def _draw(bench: Bench, standee: Standee, where: Keys) -> list[Piece]:
    """Return a flat standee, from the top: a foot, the back head to foot, the fold, the front, a foot."""
    (width, high), foot, b = standee.size, standee.foot, standee.bleed
    figure = parse_path(standee.outline) if standee.outline else ()
    shape = Shape(width, high, b, figure)
    seen = standee.back or standee.front
    behind = shape._replace(outline=mirrored(figure, width) if figure else ())
    front = bench.painted(standee.front, shape, standee.values, (*where, "front"))
    place = (*where, "back" if standee.back else "front")
    back = bench.painted(seen, behind, standee.values, place)

    ring = _figure(standee, where)
    (left, right), (fold_left, fold_right) = _edge(ring, high, where), _edge(ring, 0.0, where)
    if standee.stand == "slot":
        middle, half = (left + right) / 2, width / 4
        left, right = max(left, middle - half), min(right, middle + half)
    head = foot + high
    turned = head_to_foot(width, high)
    upper, lower = (*turned[:5], turned[5] + foot), (1.0, 0.0, 0.0, 1.0, 0.0, head)
    whole = 2 * head
    feet = _feet((left, right), whole, foot + NEAR, b, (back.ground, front.ground))
    figures = polygon(ring)
    folds = [Fold(line_segments(fold_left, head, fold_right, head), "mountain", 180.0)]
    if standee.stand == "feet":
        folds += [Fold(line_segments(left, y, right, y), "valley", 90.0) for y in (foot, whole - foot)]
    piece = Piece(
        id=standee.id,
        width=width,
        height=whole,
        outline=_doubled(ring, left, right, standee),
        front=placed(
            width,
            whole,
            [
                (feet, IDENTITY, rectangle(-b, -b, width + 2 * b, whole + 2 * b)),
                (back.drawing, upper, rectangle(-b, -b, width + 2 * b, head + b)),
                (front.drawing, lower, rectangle(-b, head, width + 2 * b, head + b)),
            ],
        ),
        folds=tuple(folds),
        glue=(
            Glue(shifted(figures, 0, head), f"{standee.id} front", f"{standee.id} back", "back"),
            Glue(_flipped(figures, head), f"{standee.id} back", "", "back"),
        ),
        count=standee.count,
        bleed=b,
        title=standee.title,
        group=standee.group,
        source=standee.source,
        ours=standee.ours,
        file=bench.file,
        where=where,
    )
    if standee.stand == "feet":
        return [piece]
    return [piece, _base(bench, standee, right - left, where)]


def _base(bench: Bench, standee: Standee, tab: float, where: Keys) -> Piece:
    (width, high), slit = standee.base_size, tab + EASE
    shape = Shape(width, high, standee.bleed)
    face = bench.painted(standee.base_face, shape, standee.values, (*where, "base_face"))
    return Piece(
        id=f"{standee.id}-base",
        width=width,
        height=high,
        front=face,
        cuts=(rectangle((width - slit) / 2, (high - SLIT) / 2, slit, SLIT),),
        count=standee.count,
        bleed=standee.bleed,
        title=bench.game.words("{title} base", title=standee.title).strip(),
        group=standee.group,
        source=standee.source,
        ours=standee.ours,
        file=bench.file,
        where=where,
    )


def _feet(
    ends: tuple[float, float], whole: float, foot: float, bleed: float, colours: tuple[str, str]
) -> Drawing:
    """Return the feet's grounds, in the colours of the sides that they belong to."""
    (left, right), b = ends, bleed
    top, low = (colour or PAPER for colour in colours)
    marks = [
        Rect(left - b, y, right - left + 2 * b, foot + b, fill)
        for y, fill in ((-b, top), (whole - foot, low))
        if fill not in (PAPER, "none")
    ]
    return Drawing(right, whole, tuple(marks))


def _figure(standee: Standee, where: Keys) -> list[Point]:
    """Return the front's outline, clockwise. Unfit where it does not fill its size."""
    width, high = standee.size
    if standee.outline is None:
        return [(0.0, 0.0), (width, 0.0), (width, high), (0.0, high)]
    path = parse_path(standee.outline)
    left, top, right, low = bounds(path)
    if left < -NEAR or abs(top) > NEAR or right > width + NEAR or abs(low - high) > NEAR:
        said = (
            f"the outline reaches from {left:g}, {top:g} to {right:g}, {low:g} mm; "
            f"it stands in {width:g} x {high:g} mm, from top to foot"
        )
        raise Unfit(said, (*where, "outline"))
    ring = rings(path)[0]
    return ring if signed_area(ring) > 0 else ring[::-1]


def _edge(ring: list[Point], y: float, where: Keys) -> tuple[float, float]:
    """Return the left and right end of the outline's straight edge at that height."""
    best = (0.0, 0.0)
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if abs(y0 - y) < NEAR and abs(y1 - y) < NEAR and abs(x1 - x0) > best[1] - best[0]:
            best = (min(x0, x1), max(x0, x1))
    if best[1] - best[0] < LEAST_EDGE:
        place = "at the top, for the fold" if y == 0 else "at its foot"
        said = f"the outline needs a straight level edge of {LEAST_EDGE:g} mm {place}"
        raise Unfit(said, (*where, "outline"))
    return best


def _doubled(ring: list[Point], left: float, right: float, standee: Standee) -> Segments:
    """Return both figures and their feet as one outline."""
    high, foot = standee.size[1], standee.foot
    _fold_left, fold_right = _edge(ring, 0.0, ())
    start = next(k for k, p in enumerate(ring) if abs(p[1]) < NEAR and p[0] == fold_right)
    figure = [*ring[start:], *ring[:start]]
    found: list[Point] = []
    for point, after in zip(figure, [*figure[1:], figure[0]], strict=True):
        found.append(point)
        level = abs(point[1] - high) < NEAR and abs(after[1] - high) < NEAR
        if level and point[0] >= right - NEAR and after[0] <= left + NEAR:
            found += [(right, high), (right, high + foot), (left, high + foot), (left, high)]
    head = foot + high
    lower = [(x, head + y) for x, y in found]
    upper = [(x, head - y) for x, y in reversed(found)]
    points: list[Point] = []
    for point in [*lower, *upper[1:-1]]:
        if not points or abs(point[0] - points[-1][0]) + abs(point[1] - points[-1][1]) > NEAR / 10:
            points.append(point)
    return polygon(points)


def _flipped(figure: Segments, head: float) -> Segments:
    """Return the figure above the fold, as it comes to lie behind the one below."""
    return polygon((x, head - y) for x, y in rings(figure)[0])


draws.enter(STANDEE, draw_standees)
