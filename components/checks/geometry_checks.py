"""Checks of a board's geometry: nothing off its panel, nothing on top of anything else."""

from __future__ import annotations

from collections.abc import Iterator

from ..models.boards import Place, panel_places
from ..models.edges import faults as edge_faults
from ..models.grids import Grid
from ..models.maps import Map, Panel, Space
from ..reading.places import Keys
from ..shapes.geometry import (
    BoxMm,
    Shape,
    area,
    area_outside,
    bounds,
    box_shape,
    boxes_meet,
    flattened,
    is_closed,
    out_of_box,
    overlap_area,
)
from ..shapes.paths import parse_path

OVERLAP = 2.0  # mm2 that two spaces may share, so that coasts drawn twice may touch
OUTSIDE = 2.0  # mm2 of a room that may lie over its zone's edge
SLIP = 0.05  # mm by which edges may miss one another
ZONES = -1  # where spaces wait that are no cells
LEAST_AREA = 1.0  # mm2 of a space; less is a path that went wrong

Fault = tuple[Keys, str]


def board_faults(board: Map) -> Iterator[Fault]:
    """Yield everything that is wrong with where things lie: the path inside the board, and a message.

    Panels that lie over one another are meant (an inset, a frame round others); two
    spaces that share more than OVERLAP are not, wherever their panels are.
    """
    sound: list[tuple[int, Place, Shape]] = []
    # Cells of one grid share no ground: without other spaces there is nothing to look at.
    single = sum(panel.grid is not None for panel in board.panels) < 2
    single = single and not any(panel.spaces for panel in board.panels)
    for number, panel in enumerate(board.panels):
        at: Keys = ("panels", number)
        faults = [*_panel_faults(board, panel), *_shape_faults(panel)]
        yield from (((*at, *keys), message) for keys, message in faults)
        wrong = {keys[:2] for keys, _ in faults}
        if single or any(keys[:1] == ("grid",) for keys in wrong):
            panel = panel.model_copy(update={"grid": None})
        dx, dy = panel.origin
        for place in panel_places(panel):
            if place.keys[:2] in wrong:
                continue
            yield from (((*at, *keys), message) for keys, message in _place_faults(panel, place))
            moved = tuple(tuple((x + dx, y + dy) for x, y in p) for p in place.shape)
            sound.append((number, place, moved))
    yield from _overlaps(sound)


def _panel_faults(board: Map, panel: Panel) -> Iterator[Fault]:
    over = out_of_box(box_shape((*panel.origin, *panel.size)), (0.0, 0.0, *board.size))
    if over > SLIP:
        wide, high = board.size
        yield (
            ("at",),
            (
                f"the panel reaches {over:.1f} mm over the edge of the map "
                f"({wide:g} x {high:g} mm); move it, or make it smaller"
            ),
        )


def _shape_faults(panel: Panel) -> Iterator[Fault]:
    """Yield paths that enclose nothing, and grids that name cells they do not have."""
    for number, space in enumerate(panel.spaces):
        yield from ((("spaces", number, *keys), message) for keys, message in _outline_faults(space))
    if panel.grid:
        yield from ((("grid", *keys), message) for keys, message in _grid_faults(panel, panel.grid))


def _outline_faults(space: Space) -> Iterator[Fault]:
    if space.outline is not None:
        segments = parse_path(space.outline)
        if not is_closed(segments):
            yield ("outline",), "the outline is not closed; end it with Z"
        elif max(area((polygon,)) for polygon in flattened(segments)) < LEAST_AREA:
            yield ("outline",), "the outline encloses nothing; it needs three corners at least"
    if space.track is not None and len(flattened(parse_path(space.track.path))[0]) < 2:
        yield ("track", "path"), "the path of the track leads nowhere; it needs two points"


def _grid_faults(panel: Panel, grid: Grid) -> Iterator[Fault]:
    if len(grid.by_number) < grid.columns * grid.rows:
        message = f'"{grid.numbering}" gives two cells the same number in so large a grid; write 001001'
        yield ("numbering",), message
        return
    blocks: list[tuple[Keys, str]] = [(("without", k), name) for k, name in enumerate(grid.without)]
    blocks += [
        (("terrain", kind, k), name) for kind, named in grid.terrain.items() for k, name in enumerate(named)
    ]
    blocks += [(("values", name, ""), name) for name in grid.values]
    blocks += [(("titles", name, ""), name) for name in grid.titles]
    wrong = []
    for keys, typed in blocks:
        try:
            grid.spread(typed)
        except ValueError as error:
            wrong.append((keys, str(error)))
    yield from wrong or (*_twice(grid), *edge_faults(grid))
    over = out_of_box(box_shape(grid.extent), (0.0, 0.0, *panel.size))
    if over > SLIP:
        _, _, wide, high = grid.extent
        yield (
            ("at",),
            (
                f"the grid of {wide:.1f} x {high:.1f} mm reaches {over:.1f} mm over its panel "
                f"({panel.size[0]:g} x {panel.size[1]:g} mm); enlarge that, or shrink the cells"
            ),
        )


def _twice(grid: Grid) -> Iterator[Fault]:
    """Yield cells of two kinds of terrain, unless a smaller block takes them out of a larger one."""
    known: dict[str, tuple[str, int]] = {}
    for kind, named in grid.terrain.items():
        for k, typed in enumerate(named):
            cells = grid.spread(typed)
            both = [n for n in cells if n in known and known[n][0] != kind and known[n][1] <= len(cells)]
            if both:
                more = f" and {len(both) - 1} more of it are" if len(both) > 1 else " is"
                message = f'cell "{both[0]}"{more} "{known[both[0]][0]}" too; take one of them out'
                yield ("terrain", kind, k), message
            known.update((number, (kind, len(cells))) for number in cells)


def _place_faults(panel: Panel, place: Place) -> Iterator[Fault]:
    if place.space is None:
        return
    over = out_of_box(place.shape, (0.0, 0.0, *panel.size))
    if over > SLIP:
        yield (
            _shape_key(place),
            (
                f"the space reaches {over:.1f} mm over its panel "
                f"({panel.size[0]:g} x {panel.size[1]:g} mm); move it, or make it smaller"
            ),
        )
    if place.space.room is not None and place.room is not None:
        outside = area_outside(box_shape(place.room), place.shape)
        if outside > OUTSIDE:
            yield (
                (*place.keys, "room"),
                (f"{outside:.0f} mm² of the room lie outside the space; keep counters inside it"),
            )


def _shape_key(place: Place) -> Keys:
    """Return the key that says where a space lies."""
    assert place.space is not None
    for key in ("box", "outline", "circle", "hexagon"):
        if getattr(place.space, key) is not None:
            return (*place.keys, key)
    return (*place.keys, "track")


def _overlaps(placed: list[tuple[int, Place, Shape]]) -> Iterator[Fault]:
    """Yield spaces that share ground, reported once each, at the later of the two."""
    ordered = sorted(
        ((bounds(shape), number, place, shape) for number, place, shape in placed),
        key=lambda item: item[0][1],
    )
    # Cells of a grid share no ground with one another, and are many: each grid waits apart.
    active: dict[int, list[tuple[BoxMm, int, Place, Shape]]] = {}
    reported: set[str] = set()
    for item in ordered:
        box, number, place, shape = item
        own = number if place.space is None else ZONES
        for group, waiting in active.items():
            if group == own != ZONES:
                continue
            waiting[:] = [other for other in waiting if other[0][1] + other[0][3] > box[1] + SLIP]
            for others_box, others_number, other, others_shape in waiting:
                if not boxes_meet(box, others_box, SLIP):
                    continue
                shared = overlap_area(shape, others_shape)
                late = max((others_number, other), (number, place), key=_order)
                early = other if late[1] is place else place
                if shared > OVERLAP and late[1].id not in reported:
                    reported.add(late[1].id)
                    keys = _shape_key(late[1]) if late[1].space else ("grid", "at")
                    yield (
                        ("panels", late[0], *keys),
                        (f'{shared:.0f} mm² of it lie on space "{early.id}" too; move one of them'),
                    )
        active.setdefault(own, []).append(item)


def _order(numbered: tuple[int, Place]) -> tuple[int, bool, int]:
    number, place = numbered
    last = place.keys[-1]
    return number, place.space is not None, last if isinstance(last, int) else 0
