"""For Cricut, whose program prints marks of its own: a picture of each sheet, and its cuts in one path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import ceil
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from ....components.reading.yaml_reader import read_yaml
from ....components.shapes.geometry import BoxMm, bounds, flattened
from ....components.shapes.paths import transformed
from ....generators.drawing import PAPER, Drawing, Path, Use
from ....generators.pieces.pieces import Piece
from ...exports.folder import KitFolder
from ...exports.png_files import Picture, Pixels, as_png, rastered
from ...sheets.papers import INCH, Page, Paper
from ...sheets.planning import has_room
from ...sheets.registering import apart
from ..order import Order
from .outlines import Line, loops_of, matrix_of, work_on
from .sheets import placed, sheets_on
from .svg_file import svg_file


class _Side(NamedTuple):
    """A side of a sheet: the name of its files, its lines, and what of the page is in the picture, mm."""

    name: str
    page: Page
    lines: Mapping[str, list[Line]]
    box: BoxMm

    def draw(self) -> Drawing:
        """Return the pieces with their bleed; what is not printed of them is white, and all else clear."""
        x, y, wide, high = self.box
        white = [
            Path(
                transformed(loops_of(place.piece)[-1], matrix_of(place)), PAPER, PAPER, 2 * place.piece.bleed
            )
            for place in self.page.placements
        ]
        page = Drawing(wide, high, (*white, Use(self.page.drawing)))
        return Drawing(wide, high, (Use(page, (1.0, 0.0, 0.0, 1.0, -x, -y)),))


def write_cricut(order: Order, folder: KitFolder) -> list[dict[str, Any]]:
    """Write `cricut/sheet-NN.png` and `.svg`, backs as sheets of their own; return what the manifest has."""
    data = read_yaml(FilePath(__file__).with_name("cricut.yaml"))
    wide, high, dpi = *map(float, data["size"]), float(data["dpi"])
    sides = list(_sides(order, Paper("cricut", "Cricut", wide, high, "bare"), INCH / dpi))
    pictures = [Picture(f"cricut/{side.name}.png", *side.box[2:], side.draw) for side in sides]
    told = []
    for side, image in zip(sides, rastered(pictures, Pixels(dpi, clear=True)), strict=True):
        x, y, wide, high = side.box
        whole = {layer: _in_one(lines, -x, -y) for layer, lines in side.lines.items()}
        svg = svg_file((wide, high), side.name, whole)
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
        box = _round(page, lines, dot)
        yield _Side(f"sheet-{number:02}{'' if page.side == 'front' else '-back'}", page, lines, box)
    if lacking:
        size = f"{paper.width:g} × {paper.height:g} mm"
        order.note(f"note: cricut/ is without what is larger than {size}: {', '.join(lacking)}")


def _round(page: Page, lines: Mapping[str, list[Line]], dot: float) -> BoxMm:
    """Return the box round all pieces with their bleed, whose middle is that of the cuts; in whole dots."""
    shapes = (flattened(line.path) for line in chain(*lines.values()))
    left, top, wide, high = bounds(tuple(chain(*shapes)))
    x, y, across, down = left + wide / 2, top + high / 2, 0.0, 0.0
    for place in page.placements:
        bleed = place.piece.bleed
        across = max(across, x - place.x + bleed, place.x + place.width + bleed - x)
        down = max(down, y - place.y + bleed, place.y + place.height + bleed - y)
    across, down = (ceil(2 * mm / dot - 1e-6) * dot / 2 for mm in (across, down))
    return x - across, y - down, 2 * across, 2 * down


def _in_one(lines: list[Line], x: float, y: float) -> list[Line]:
    """Return lines as one, shifted by (x, y) mm, which is one layer in Cricut's program."""
    path = chain(*(transformed(line.path, (1.0, 0.0, 0.0, 1.0, x, y)) for line in lines))
    return [Line("all", tuple(path))] if lines else []
