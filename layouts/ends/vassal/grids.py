"""Where pieces snap to, and what VASSAL calls the place: hexes, squares and regions in zones of a board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import floor
from xml.etree.ElementTree import Element

from ....components.models.boards import Place
from ....components.models.grids import Grid
from ....components.models.maps import Panel
from ....components.reading.rows import column_of
from ....components.shapes.geometry import Point
from ...exports.png_files import dots
from ...sheets.papers import INCH
from ..tabletop import CLOSE, Board
from .encoding import element

_GRID = "module.map.boardPicker.board"
_LAST = 26  # columns with a letter of their own: VASSAL goes on with AA, BB, not with AA, AB
_UNSEEN = {"visible": False, "color": "0,0,0"}
_Axis = tuple[str, int, int]  # figures or letters ("N", "A"), the first number, zeros before a single figure


def zoned(board: Board, dpi: float, counter: tuple[float, float]) -> list[Element]:
    """Return the grid of a board: a zone for each space, then one for each grid; nothing without either.

    Of two zones that overlap the first counts, so a space on a grid does. Pieces snap to the middle of a
    space, unless it has room for two of such a `counter` (mm) side by side.
    """
    zones = []
    for place in (place for place in board.places.values() if place.space):
        regions = _regions([place], board, dpi, _is_small(board, place.id, counter))
        for polygon in place.shape:
            corners = [(x * board.scale, y * board.scale) for x, y in polygon]
            zones.append(_zone(place.id, corners, dpi, regions))
    for panel in board.map.panels if board.map else ():
        if panel.grid:
            zones.append(_grid(panel, panel.grid, board, dpi))
    return [element(f"{_GRID}.ZonedGrid", {}, zones)] if zones else []


def _is_small(board: Board, space: str, counter: tuple[float, float]) -> bool:
    _, _, wide, high = board.room(space)
    return max((wide + CLOSE) // (counter[0] + CLOSE), (high + CLOSE) // (counter[1] + CLOSE)) < 2


def _zone(name: str, corners: Sequence[Point], dpi: float, inner: Element) -> Element:
    """Return a zone; what lies in it is called as its own grid says."""
    path = ";".join(dict.fromkeys(f"{dots(x, dpi)},{dots(y, dpi)}" for x, y in corners))
    says = {"name": name, "locationFormat": "$gridLocation$", "path": path, "useParentGrid": False}
    return element(f"{_GRID}.mapgrid.Zone", says, [inner])


def _regions(places: Iterable[Place], board: Board, dpi: float, snaps: bool = True) -> Element:
    """Return a grid of points: a piece stands in the space of the nearest, and snaps to it."""
    spots = [(place.id, *board.middle(place.id)) for place in places]
    says = [{"name": name, "originx": dots(x, dpi), "originy": dots(y, dpi)} for name, x, y in spots]
    regions = [element(f"{_GRID}.Region", one) for one in says]
    return element(f"{_GRID}.RegionGrid", {"snapto": snaps, "visible": False}, regions)


def _grid(panel: Panel, grid: Grid, board: Board, dpi: float) -> Element:
    """Return the zone of a grid; cells whose numbers VASSAL cannot work out are regions."""
    k, (left, top) = board.scale, panel.origin
    x, y, wide, high = grid.extent
    xs, ys = [(left + x) * k, (left + x + wide) * k], [(top + y) * k, (top + y + high) * k]
    corners = [(xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])]
    across, down = map(_axis, _halves(grid.numbering))
    if across[0] == "A" and across[1] + grid.columns > _LAST:
        cells = (board.places[grid.prefix + number] for number in grid.kinds)
        return _zone(panel.id, corners, dpi, _regions(cells, board, dpi))
    # On its side, VASSAL swaps x with y, and so what it calls a column is a row here.
    aside = grid.shape == "hex" and grid.orientation == "pointed"
    middle = grid.centre(0, 0)
    origin = [dots((left + middle[0]) * k, dpi), dots((top + middle[1]) * k, dpi)]
    pitch = [round(mm * k * dpi / INCH, 4) for mm in grid.pitch]
    (x0, y0), (dx, dy) = (origin[::-1], pitch[::-1]) if aside else (origin, pitch)
    says = {"x0": x0, "y0": y0, "dx": dx, "dy": dy, "snapTo": True, **_UNSEEN}
    # What VASSAL counts down from: the height in rows, and of hexes in widths of a hex, as it happens.
    last = floor((dots(ys[1], dpi) - dots(ys[0], dpi)) / (dy if grid.shape == "square" else dx) + 0.5)
    if grid.upwards:
        down = (down[0], down[1] + grid.rows - 1 - last, down[2])
    numbers = {"first": "V" if aside else "H", "hDescend": False, "vDescend": grid.upwards, **_UNSEEN}
    numbers |= {"sep": "", "locationFormat": f"{grid.prefix}$gridLocation$"}
    for name, axis in zip("vh" if aside else "hv", (across, down), strict=True):
        numbers |= dict(zip((f"{name}Type", f"{name}Off", f"{name}Leading"), axis, strict=True))
    if grid.shape == "square":
        says["range"] = "Metric" if grid.diagonals else "Manhattan"
        inner = element(f"{_GRID}.mapgrid.SquareGridNumbering", numbers)
        return _zone(panel.id, corners, dpi, element(f"{_GRID}.SquareGrid", says, [inner]))
    # An odd column lies half a hex lower; where it is higher here, it begins one hex above.
    inner = element(f"{_GRID}.mapgrid.HexGridNumbering", {**numbers, "stagger": grid.shoved == "odd"})
    return _zone(panel.id, corners, dpi, element(f"{_GRID}.HexGrid", {**says, "sideways": aside}, [inner]))


def _halves(numbering: str) -> tuple[str, str]:
    """Return the numbers of the first column and of the first row, as typed."""
    if match := re.fullmatch(r"([A-Z]+)(\d+)", numbering):
        return match[1], match[2]
    return numbering[: len(numbering) // 2], numbering[len(numbering) // 2 :]


def _axis(typed: str) -> _Axis:
    return ("N", int(typed), len(typed) - 1) if typed.isdigit() else ("A", column_of(typed) - 1, 0)
