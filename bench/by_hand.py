"""The same counters, or hexagons, as a person would draw them with reportlab alone.

    python by_hand.py counters 1000 OUT.pdf
    python by_hand.py hexes 100x200 OUT.pdf

Nothing is measured, fitted or checked, and there are no cutting marks, scale bars or manifest.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from math import ceil, sqrt
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from synthetic import BACK, BAND, EDGE, FRONT, SYMBOL_BOX, Label, Unit, units

WIDE, HIGH, LEFT, TOP = 210, 297, 15, 11  # mm of A4, and of its margins
COLUMNS, ROWS = 12, 17
FACES = {"condensed-medium": "Medium", "condensed-semibold": "SemiBold", "condensed-bold": "Bold"}
SLANTS = ("infantry", "reconnaissance", "mechanised")


def fonts(*names: str) -> None:
    """Register faces of Barlow Condensed, such as "Bold", under their names."""
    spec = find_spec("fontpkg_barlow_condensed")
    assert spec and spec.origin
    for name in names:
        file = Path(spec.origin).parent / "files" / f"BarlowCondensed-{name}.ttf"
        registerFont(TTFont(name, str(file)))


def text(canvas: Canvas, label: Label, said: str, x: float, y: float) -> None:
    left, top, width, height = label.box
    canvas.setFont(FACES[label.font], label.size)
    canvas.drawCentredString((x + left + width / 2) * mm, (HIGH - y - top - height * 0.8) * mm, said)


def front(canvas: Canvas, unit: Unit, x: float, y: float) -> None:
    canvas.setFillColor(unit.ground)
    canvas.rect(x * mm, (HIGH - y - EDGE) * mm, EDGE * mm, EDGE * mm, stroke=0, fill=1)
    left, top, width, height = SYMBOL_BOX
    a, b = x + left, HIGH - y - top
    canvas.setFillColor("#ffffff")
    canvas.rect(a * mm, (b - height) * mm, width * mm, height * mm, fill=1)
    canvas.line(a * mm, (b - height) * mm, (a + width) * mm, b * mm)
    if unit.icon in SLANTS:
        canvas.line(a * mm, b * mm, (a + width) * mm, (b - height) * mm)
    canvas.setFillColor(unit.ink)
    for label in FRONT:
        text(canvas, label, getattr(unit, label.slot), x, y)


def back(canvas: Canvas, unit: Unit, x: float, y: float) -> None:
    canvas.setFillColor(unit.ground)
    canvas.rect(x * mm, (HIGH - y - EDGE) * mm, EDGE * mm, EDGE * mm, stroke=0, fill=1)
    if unit.reduced:
        left, top, width, height = BAND
        canvas.setFillColor("#ffffff")
        canvas.rect(
            (x + left) * mm, (HIGH - y - top - height) * mm, width * mm, height * mm, stroke=0, fill=1
        )
        canvas.setFillColor(unit.ink)
        for label in BACK:
            text(canvas, label, getattr(unit, label.slot), x, y)


def counters(canvas: Canvas, count: int) -> None:
    """Draw fronts on one page and backs, mirrored, on the next."""
    fonts(*FACES.values())
    every = list(units(count))
    for start in range(0, count, COLUMNS * ROWS):
        sheet = list(enumerate(every[start : start + COLUMNS * ROWS]))
        for draw in (front, back):
            for k, unit in sheet:
                column = k % COLUMNS if draw is front else COLUMNS - 1 - k % COLUMNS
                draw(canvas, unit, LEFT + column * EDGE, TOP + k // COLUMNS * EDGE)
            canvas.showPage()


def hexes(canvas: Canvas, columns: int, rows: int, flats: float = 18.5) -> None:
    """Draw a map of hexagons with their numbers, cut into tiles of a page each."""
    fonts("Medium")
    side, across, down = flats / sqrt(3), WIDE - 20, HIGH - 20
    step, width = side * 1.5, side * 1.5 * columns + side / 2
    height = flats * (rows + 0.5)
    for tile in range(ceil(width / across) * ceil(height / down)):
        left, top = tile % ceil(width / across) * across, tile // ceil(width / across) * down
        canvas.setFont("Medium", 6)
        for column in range(max(0, int(left / step) - 1), min(columns, int((left + across) / step) + 1)):
            drop = flats / 2 * (column % 2)
            for row in range(
                max(0, int((top - drop) / flats)), min(rows, int((top + down - drop) / flats) + 1)
            ):
                x = 10 - left + side + column * step
                y = HIGH - 10 + top - flats * (row + 0.5) - drop
                path = canvas.beginPath()
                path.moveTo((x - side) * mm, y * mm)
                for dx, dy in ((-0.5, 0.5), (0.5, 0.5), (1, 0), (0.5, -0.5), (-0.5, -0.5)):
                    path.lineTo((x + dx * side) * mm, (y + dy * flats) * mm)
                path.close()
                canvas.setFillColor("#dfe3bd")
                canvas.drawPath(path, fill=1)
                canvas.setFillColor("#1f2326")
                canvas.drawCentredString(x * mm, (y + flats * 0.36) * mm, f"{column + 1:02}{row + 1:02}")
        canvas.showPage()


if __name__ == "__main__":
    what, size, file = sys.argv[1:]
    drawing = Canvas(file, (WIDE * mm, HIGH * mm))
    if what == "counters":
        counters(drawing, int(size))
    else:
        hexes(drawing, *map(int, size.split("x")))
    drawing.save()
