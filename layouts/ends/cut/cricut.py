"""For Cricut, whose program prints its own marks and cuts where a picture ends: pieces cut out, and lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import ceil
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from ....components.reading.yaml_reader import read_yaml
from ....components.shapes.geometry import BoxMm, bounds, flattened
from ....components.shapes.paths import Segment, transformed
from ....generators.drawing import PAPER, Clip, Drawing, Rect, Use, at
from ....generators.pieces.pieces import Piece
from ...exports.folder import KitFolder
from ...exports.png_files import Picture, Pixels, as_png, rastered
from ...sheets.papers import INCH, Page, Paper
from ...sheets.planning import has_room
from ...sheets.registering import apart
from ..order import Order
from .outlines import CUT, Line, work_on
from .sheets import placed, sheets_on
from .svg_file import svg_file


class _Side(NamedTuple):
    """A side of a sheet: the name of its files, its lines, and what of the page is in the picture, mm."""

    name: str
    page: Page
    lines: Mapping[str, list[Line]]
    box: BoxMm

    def draw(self) -> Drawing:
        """Return the pieces cut out; what is not printed of them is white, and all else clear."""
        x, y, wide, high = self.box
        inside = Clip(tuple(chain(*(line.path for line in self.lines[CUT] if line.is_closed))), even_odd=True)
        page = Drawing(wide, high, (Rect(x, y, wide, high, PAPER), Use(self.page.drawing)))
        return Drawing(wide, high, (at(Drawing(wide, high, (Use(page, clip=inside),)), -x, -y),))


def write_cricut(order: Order, folder: KitFolder) -> list[dict[str, Any]]:
    """Write `cricut/sheet-NN.png` and `.svg`, backs as sheets of their own; return what the manifest has."""
    data = read_yaml(FilePath(__file__).with_name("cricut.yaml"))
    wide, high, dpi = *map(float, data["size"]), float(data["dpi"])
    sides = list(_sides(order, Paper("cricut", "Cricut", wide, high, "bare"), INCH / dpi))
    pictures = [Picture(f"cricut/{side.name}.png", *side.box[2:], side.draw) for side in sides]
    told = []
    for side, image in zip(sides, rastered(pictures, Pixels(dpi, clear=True)), strict=True):
        x, y, wide, high = side.box
        layers = {layer: _in_few(lines, -x, -y) for layer, lines in side.lines.items()}
        svg = svg_file((wide, high), side.name, layers)
        files = {
            "svg": folder.write(f"cricut/{side.name}.svg", [svg]),
            "png": folder.write(f"cricut/{side.name}.png", [as_png(image, dpi)]),
        }
        size = [round(wide, 3), round(high, 3)]
        told.append({**files, "size": size, "pieces": placed(side.page.placements, -x, -y)})
    return told


def _sides(order: Order, paper: Paper, dot: float) -> Iterator[_Side]:
    """Yield the sides of all sheets, in dots of so many mm; a note says what is too large for them."""
    lacking: dict[str, None] = {}

    def takes(piece: Piece) -> bool:
        fits = has_room(apart(piece), (paper.width, paper.height))
        if not fits:
            lacking[piece.title or piece.id] = None
        return fits

    number = 0
    for page in sheets_on(paper, order.drawn, takes):
        number += page.side == "front"
        lines = work_on(page.placements)
        box = _round(lines[CUT], dot)
        yield _Side(f"sheet-{number:02}{'' if page.side == 'front' else '-back'}", page, lines, box)
    if lacking:
        size = f"{paper.width:g} × {paper.height:g} mm"
        order.note(f"note: cricut/ is without what is larger than {size}: {', '.join(lacking)}")


def _round(cuts: list[Line], dot: float) -> BoxMm:
    """Return the box round all cuts, in whole dots, so that no picture is stretched."""
    left, top, wide, high = bounds(tuple(chain(*(flattened(line.path) for line in cuts))))
    across, down = (ceil(mm / dot - 1e-6) * dot for mm in (wide, high))
    return left - (across - wide) / 2, top - (down - high) / 2, across, down


def _in_few(lines: list[Line], x: float, y: float) -> list[Line]:
    """Return lines shifted by (x, y) mm: the open ones as one, and those that the picture's edges give."""
    runs: dict[str, list[Segment]] = {}
    for line in lines:
        shifted = transformed(line.path, (1.0, 0.0, 0.0, 1.0, x, y))
        runs.setdefault("closed" if line.is_closed else "open", []).extend(shifted)
    return [Line(name, tuple(run)) for name, run in runs.items()]
