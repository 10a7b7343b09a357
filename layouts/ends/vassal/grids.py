"""Where pieces snap to, and what VASSAL calls the place: hexes, squares and regions in zones of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import floor
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ....components.models.boards import Place
from ....components.models.grids import Grid
from ....components.models.maps import Panel
from ....components.reading.rows import column_of
from ....components.shapes.geometry import Point
from ..tabletop import CLOSE, Board
from .encoding import dots, element

_GRID = "module.map.boardPicker.board"
_LAST = 26  # columns with a letter of their own: VASSAL goes on with AA, BB, not with AA, AB


def zoned(board: Board, dpi: float, counter: tuple[float, float]) -> Element | None:
    """Return the grid of a board: a zone for each space, then one for each grid; None without either.

    Of two zones that overlap the first counts, so a space on a grid does. Pieces snap to the middle of a
    space, unless it has room for two of such a `counter` (mm) side by side.
    """
    if board.map is None:
        return None
    spaces = [place for place in board.places.values() if place.space]
    grids = [panel for panel in board.map.panels if panel.grid]
    if not spaces and not grids:
        return None
    root = element(f"{_GRID}.ZonedGrid")
    for place in spaces:
        for polygon in place.shape:
            corners = [(x * board.scale, y * board.scale) for x, y in polygon]
            zone = _zone(place.id, corners, dpi)
            zone.append(_regions([place], board, dpi, _is_small(board, place.id, counter)))
            root.append(zone)
    root.extend(_grid(panel, panel.grid, board, dpi) for panel in grids if panel.grid)
    return root


def _zone(name: str, corners: Sequence[Point], dpi: float) -> Element:
    """Return a zone; what lies in it is called as its own grid says."""
    path = [f"{dots(x, dpi)},{dots(y, dpi)}" for x, y in corners]
    path = [one for one, before in zip(path, [path[-1], *path], strict=False) if one != before] or path
    says = {"name": name, "locationFormat": "$gridLocation$", "path": ";".join(path)}
    return element(f"{_GRID}.mapgrid.Zone", says | {"useParentGrid": False, "useHighlight": False})


def _is_small(board: Board, space: str, counter: tuple[float, float]) -> bool:
    _, _, wide, high = board.room(space)
    return max((wide + CLOSE) // (counter[0] + CLOSE), (high + CLOSE) // (counter[1] + CLOSE)) < 2


def _regions(places: Sequence[Place], board: Board, dpi: float, snaps: bool = True) -> Element:
    """Return a grid of points: a piece stands in the space of the nearest, and snaps to it."""
    root = element(f"{_GRID}.RegionGrid", {"snapto": snaps, "visible": False, "fontsize": 9})
    for place in places:
        x, y = board.middle(place.id)
        says = {"name": place.id, "originx": dots(x, dpi), "originy": dots(y, dpi)}
        root.append(element(f"{_GRID}.Region", says))
    return root


class _Axis(NamedTuple):
    """How columns or rows are numbered: by figures or letters ("N", "A"), from which number, how wide."""

    kind: str
    first: int
    leading: int

    @classmethod
    def of(cls, typed: str) -> _Axis:
        if typed.isdigit():
            return cls("N", int(typed), len(typed) - 1)
        return cls("A", column_of(typed) - 1, 0)


def _grid(panel: Panel, grid: Grid, board: Board, dpi: float) -> Element:
    """Return the zone of a grid; cells whose numbers VASSAL cannot work out are regions."""
    left, top = panel.origin
    x, y, wide, high = (
        mm * board.scale for mm in (left + grid.extent[0], top + grid.extent[1], *grid.extent[2:])
    )
    zone = _zone(panel.id, [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], dpi)
    across, down = _axes(grid)
    if across.kind == "A" and across.first + grid.columns > _LAST:
        cells = [board.places[grid.prefix + number] for number in grid.kinds]
        zone.append(_regions(cells, board, dpi))
        return zone
    middle = grid.centre(0, 0)
    origin = [dots((mm + begin) * board.scale, dpi) for mm, begin in zip(middle, panel.origin, strict=True)]
    pitch = [round(mm * board.scale * dpi / 25.4, 4) for mm in grid.pitch]
    size = dots(y + high, dpi) - dots(y, dpi)
    looks: dict[str, object] = {"visible": False, "dotsVisible": False, "color": "0,0,0", "snapTo": True}
    looks |= {"edgesLegal": False, "cornersLegal": False}
    if grid.shape == "square":
        looks |= {"x0": origin[0], "y0": origin[1], "dx": pitch[0], "dy": pitch[1]}
        looks["range"] = "Metric" if grid.diagonals else "Manhattan"
        made = element(f"{_GRID}.SquareGrid", looks)
        last = int(size / pitch[1] + 0.5)
        made.append(element(f"{_GRID}.mapgrid.SquareGridNumbering", dict(_numbers(grid, across, down, last))))
    else:
        # On its side, VASSAL swaps x with y, and so what it calls a column is a row here.
        aside = grid.orientation == "pointed"
        (x0, y0), (dx, dy) = (origin[::-1], pitch[::-1]) if aside else (origin, pitch)
        looks |= {"x0": x0, "y0": y0, "dx": dx, "dy": dy, "sideways": aside}
        made = element(f"{_GRID}.HexGrid", looks)
        says = dict(_numbers(grid, across, down, floor(size / dx + 0.5), aside))
        # An odd column lies half a hex lower; where it is higher here, it begins one hex above.
        made.append(element(f"{_GRID}.mapgrid.HexGridNumbering", {**says, "stagger": grid.shoved == "odd"}))
    zone.append(made)
    return zone


def _axes(grid: Grid) -> tuple[_Axis, _Axis]:
    """Return how columns and rows are numbered, the first column and the first row that are counted."""
    if match := re.fullmatch(r"([A-Z]+)(\d+)", grid.numbering):
        return _Axis.of(match[1]), _Axis.of(match[2])
    half = len(grid.numbering) // 2
    return _Axis.of(grid.numbering[:half]), _Axis.of(grid.numbering[half:])


def _numbers(
    grid: Grid, across: _Axis, down: _Axis, last: int, aside: bool = False
) -> Iterator[tuple[str, object]]:
    """Yield the attributes of a numbering; counted from the bottom, VASSAL counts down from `last`."""
    if grid.upwards:
        down = down._replace(first=down.first + grid.rows - 1 - last)
    yield from {
        "first": "V" if aside else "H",
        "sep": "",
        "locationFormat": f"{grid.prefix}$gridLocation$",
    }.items()
    for name, axis in zip("vh" if aside else "hv", (across, down), strict=True):
        yield from {
            f"{name}Type": axis.kind,
            f"{name}Off": axis.first,
            f"{name}Leading": axis.leading,
        }.items()
    yield from {"hDescend": False, "vDescend": grid.upwards, "visible": False, "fontSize": 9}.items()
    yield from {"color": "0,0,0", "rotateText": 0, "hDrawOff": 0, "vDrawOff": 0}.items()
