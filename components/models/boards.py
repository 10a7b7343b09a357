"""Where the spaces of a board lie: zones, boxes, boxes of tracks and cells of grids alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import degrees
from typing import NamedTuple

from ..reading.places import Keys
from ..shapes.geometry import BoxMm, Point, Shape, Walk, centroid, crossings, flattened, moved_shape
from ..shapes.paths import Segments, parse_path, rotation, transformed
from ..shapes.steady import atan2, hypot
from .grids import cells
from .maps import Map, Panel, Space

SHOWN = 10.0  # mm of a connection that crosses the common edge of two spaces
TOUCHING = 1.0  # mm between two spaces, or less, that touch


class Place(NamedTuple):
    """A space as it lies on its panel (or board), mm.

    `middle` is where its title goes, `centre` where its connections lead: the same, but for
    circles and hexagons with a label of their own. A cell of a grid has no `outline`, but its
    corners. `room` is where counters stand. A box of a turned track stands at `angle` degrees
    round its middle; `keys` lead to it from its panel, or from its board.
    """

    id: str
    kind: str
    title: str
    outline: Segments
    shape: Shape
    middle: Point
    room: BoxMm | None
    box: BoxMm | None
    angle: float
    values: Mapping[str, str]
    keys: Keys
    space: Space | None  # None for a cell of a grid
    centre: Point


def panel_places(panel: Panel) -> Iterator[Place]:
    """Yield the spaces of a panel in mm from its top left; the cells of its grid come first."""
    yield from _cells(panel, (0.0, 0.0), ())
    yield from _spaces(panel)


def places(board: Map) -> dict[str, Place]:
    """Return every space of a board by its id, in mm from the board's top left."""
    return {place.id: place for place in each_place(board)}


def each_place(board: Map) -> Iterator[Place]:
    """Yield the spaces of a board, one at a time: a grid may have a hundred thousand cells."""
    for number, panel in enumerate(board.panels):
        x, y = panel.origin
        at: Keys = ("panels", number)
        yield from _cells(panel, (x, y), at)
        for place in _spaces(panel):
            yield _moved(place, x, y)._replace(keys=(*at, *place.keys))


def _spaces(panel: Panel) -> Iterator[Place]:
    for number, space in enumerate(panel.spaces):
        keys: Keys = ("spaces", number)
        yield _on_track(panel, number) if space.track else _zone(space, keys)


def _moved(place: Place, dx: float, dy: float) -> Place:
    def box(given: BoxMm | None) -> BoxMm | None:
        return (given[0] + dx, given[1] + dy, given[2], given[3]) if given else None

    return place._replace(
        outline=transformed(place.outline, (1.0, 0.0, 0.0, 1.0, dx, dy)),
        shape=moved_shape(place.shape, dx, dy),
        middle=(place.middle[0] + dx, place.middle[1] + dy),
        centre=(place.centre[0] + dx, place.centre[1] + dy),
        room=box(place.room),
        box=box(place.box),
    )


def _cells(panel: Panel, origin: Point, at: Keys) -> Iterator[Place]:
    """Yield the cells of a panel's grid, moved by `origin`; `at` leads to the panel."""
    if panel.grid is None:
        return
    keys = (*at, "grid")
    for cell in cells(panel.grid, origin).values():
        centre = cell.centre
        yield Place(
            cell.id,
            cell.kind,
            cell.title,
            (),
            (cell.polygon,),
            centre,
            cell.room,
            cell.box,
            0.0,
            cell.values,
            keys,
            None,
            centre,
        )


def _zone(space: Space, keys: Keys) -> Place:
    dx, dy = space.shift
    segments = space.segments
    shape = flattened(segments)
    middle = space.label or centroid(shape)
    regular = space.circle or space.hexagon
    centre = (regular[0], regular[1]) if regular else middle
    room = space.room or space.box
    place = Place(
        space.id,
        space.kind,
        space.title,
        segments,
        shape,
        middle,
        room,
        space.box,
        0.0,
        space.values,
        keys,
        space,
        centre,
    )
    return _moved(place, dx, dy) if dx or dy else place


def _on_track(panel: Panel, number: int) -> Place:
    """Return a box of a track; those of one `each` follow one another, from nth 0 on."""
    space = panel.spaces[number]
    assert space.track is not None
    count = _copies(panel.spaces, number)
    walk = Walk(parse_path(space.track.path))
    (x, y), (ux, uy) = list(walk.evenly(count))[space.nth]
    angle = degrees(atan2(uy, ux)) if space.track.turned else 0.0
    w, h = space.track.box
    box = (x - w / 2, y - h / 2, w, h)
    outline = transformed(space.segments, (1.0, 0.0, 0.0, 1.0, x, y))
    if angle:
        outline = transformed(outline, rotation(angle, x, y))
    return Place(
        space.id,
        space.kind,
        space.title,
        outline,
        flattened(outline),
        (x, y),
        box,
        box,
        angle,
        space.values,
        ("spaces", number),
        space,
        (x, y),
    )


def _copies(spaces: Sequence[Space], number: int) -> int:
    """Count the copies of the typed space to which the space of that index belongs."""
    first = number - spaces[number].nth
    last = first + 1
    while last < len(spaces) and spaces[last].nth == last - first:
        last += 1
    return last - first


def connection_line(start: Place, end: Place, gap: float = 0.0) -> tuple[Point, Point]:
    """Return the ends of a connection without a line of its own, in the frame of its places, mm.

    From centre to centre, trimmed to `gap` mm off both outlines; where the two touch, it
    reaches into both, so that something is to be seen.
    """
    (x0, y0), (x1, y1) = start.centre, end.centre
    long = hypot(x1 - x0, y1 - y0)
    if not long:
        return start.centre, end.centre
    leaves = max(crossings(start.centre, end.centre, start.shape), default=0.0)
    enters = min(crossings(start.centre, end.centre, end.shape), default=1.0)
    if (enters - leaves) * long - 2 * gap >= TOUCHING:
        leaves, enters = leaves + gap / long, enters - gap / long
    elif (enters - leaves) * long < TOUCHING:
        middle = (leaves + enters) / 2
        half = min(SHOWN, long * 0.7) / long / 2
        leaves, enters = middle - half, middle + half
    return (
        (x0 + (x1 - x0) * leaves, y0 + (y1 - y0) * leaves),
        (x0 + (x1 - x0) * enters, y0 + (y1 - y0) * enters),
    )
