"""What a drawn board shows under a place, and how well neighbours are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from math import hypot

from cutline.components.models.boards import TOUCHING, Place, places
from cutline.components.models.maps import Map
from cutline.components.shapes.geometry import Point, bounds, inside
from cutline.generators.drawing import NONE, Drawing, Path, Rect, flattened
from cutline.generators.faces.contrast import Fill, Fills

from ...support.tries import sampled

STEP = 4.0  # mm between the spots of a place that may be looked at
SPOTS = 24  # of a place that the suite looks at


def fills_of(drawing: Drawing) -> Fills:
    """Return what is filled of a drawing."""
    fills = Fills()
    for mark, matrix in flattened(drawing):
        if isinstance(mark, Rect | Path) and mark.fill != NONE:
            fills.add(Fill(mark, matrix))
    return fills


def colours(fills: Fills, spots: Iterable[Point], ground: str) -> list[str]:
    """The topmost fill at each of these spots, mm from the drawing's top left."""
    tops = map(fills.on_top, spots)
    return [ground if top is None else top.colour for top in tops]


def spots_in(place: Place) -> Iterator[Point]:
    x, y, w, h = bounds(place.shape)
    for row in range(int(h / STEP)):
        for column in range(int(w / STEP)):
            spot = (x + (column + 0.5) * STEP, y + (row + 0.5) * STEP)
            if inside(spot, place.shape):
                yield spot


def grounds(drawing: Drawing, there: Iterable[Place], ground: str) -> dict[str, str]:
    """The colour that most of each place shows."""
    found = {}
    fills = fills_of(drawing)
    for place in there:
        counted = Counter(colours(fills, sampled(list(spots_in(place)), SPOTS), ground))
        found[place.id] = counted.most_common(1)[0][0]
    return found


def neighbours(board: Map) -> set[tuple[str, str]]:
    """Pairs of zones, not boxes, that touch or that a border parts."""
    zones = {name: place for name, place in places(board).items() if place.space and not place.box}
    pairs = {pair for pair in combinations(sorted(zones), 2) if _touch(*(zones[name] for name in pair))}
    for panel in board.panels:
        pairs |= {tuple(sorted(border.between)) for border in panel.borders}  # type: ignore[misc]
    return pairs


def joined(board: Map) -> set[tuple[str, str]]:
    """Pairs of zones that a connection joins."""
    return {tuple(sorted(link.between)) for panel in board.panels for link in panel.connections}  # type: ignore[misc]


def zones_of(board: Map, pairs: Iterable[tuple[str, str]]) -> Mapping[str, Place]:
    found = places(board)
    return {name: found[name] for pair in pairs for name in pair}


def _touch(one: Place, other: Place) -> bool:
    a, b = bounds(one.shape), bounds(other.shape)
    if any(a[k] > b[k] + b[k + 2] + TOUCHING or b[k] > a[k] + a[k + 2] + TOUCHING for k in (0, 1)):
        return False
    corners = [corner for ring in one.shape for corner in ring]
    sides = [side for ring in other.shape for side in pairwise((*ring, ring[0]))]
    return any(_off(corner, *side) <= TOUCHING for corner in corners for side in sides)


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from a side."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    dx, dy = x1 - x0, y1 - y0
    long = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / long)) if long else 0.0
    return hypot(x - x0 - along * dx, y - y0 - along * dy)
