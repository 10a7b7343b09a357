"""The gallery as a recognition chart: every aircraft to scale, with its dimensions, as a PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import fsum
from pathlib import Path
from typing import NamedTuple

from ...components import house
from ...components.languages import Words
from ...components.models.gallery import VIEWS, Aircraft, gallery
from ...generators.aircraft import extent, tones_of, view_of
from ...generators.drawing import Drawing, Mark, Rect, Use, at, figure, line
from ...generators.text.fitting import line_of
from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, write_pdf
from ..sheets.furniture import foot
from ..sheets.papers import Paper, rules

MARGIN, GAP, BAR = 12.0, 9.0, 12.0
HEADING, CAPTION = 12.5, 6.0  # mm over and under what a block shows
_SAYS = {"top": "from above", "side": "from the left", "front": "from ahead"}


class TooWide(ValueError):
    """An aircraft is wider than the paper; says from which scale on it fits."""


class Shown(NamedTuple):
    """One view, where it stands in its row: mm from the row's top left."""

    view: str
    drawing: Drawing
    x: float
    y: float


class Row(NamedTuple):
    """Views that stand on one page together, under their aircraft's heading."""

    name: str
    plane: Aircraft
    shown: tuple[Shown, ...]
    width: float
    height: float
    first: bool


def _views(plane: Aircraft, scale: float) -> dict[str, Drawing]:
    tones = tones_of(house().palette, plane.colour, "ink")
    return {view: view_of(plane, view, 1000 / scale, tones) for view in VIEWS}


def _nose_left(top: Drawing) -> Drawing:
    """Return a view from above, turned to stand over the view from the left."""
    turned = Use(top, (0.0, -1.0, 1.0, 0.0, 0.0, top.width))
    return Drawing(top.height, top.width, (turned,), top.title)


def _rows(name: str, plane: Aircraft, scale: float, paper: Paper) -> Iterator[Row]:
    """Yield the side and front views beside the top view where they fit, else in a row of their own."""
    made = _views(plane, scale)
    top, side, front = (made[view] for view in VIEWS)
    if top.width > paper.width - 2 * MARGIN:
        top = _nose_left(top)
    right = top.width + GAP
    wide = right + max(side.width, front.width)
    under = side.height + CAPTION + 3
    if wide <= paper.width - 2 * MARGIN:
        shown = (Shown("top", top, 0, 0), Shown("side", side, right, 0), Shown("front", front, right, under))
        yield Row(name, plane, shown, wide, max(top.height, under + front.height), True)
        return
    yield Row(name, plane, (Shown("top", top, 0, 0),), top.width, top.height, True)
    below: tuple[Shown, ...] = (Shown("side", side, 0, 0), Shown("front", front, 0, under))
    if front.width > paper.width - 2 * MARGIN:  # what it shows is seen from above as well
        below = below[:1]
    elif side.width + GAP + front.width <= paper.width - 2 * MARGIN:
        below = below[0], Shown("front", front, side.width + GAP, 0)
    wide = max(one.x + one.drawing.width for one in below)
    high = max(one.y + one.drawing.height for one in below)
    yield Row(name, plane, below, wide, high, False)


def _pages(scale: float, paper: Paper) -> Iterator[list[Row]]:
    """Rows from top to bottom, as many on a page as there is room for."""
    pending: list[Row] = []
    used = 0.0
    _check_fits(scale, paper)
    for name, plane in gallery().items():
        rows = list(_rows(name, plane, scale, paper))
        whole = fsum(row.height + CAPTION + GAP for row in rows) + HEADING - GAP
        for row in rows:
            need = row.height + CAPTION + (HEADING if row.first else 0.0)
            together = whole if row.first and whole <= _room(paper) else need
            if pending and used + together > _room(paper):
                yield pending
                pending, used = [], 0.0
            if not pending and not row.first:
                need += HEADING
            pending.append(row)
            used += need + GAP
    yield pending


def _room(paper: Paper) -> float:
    return paper.height - 2 * rules().unprintable - rules().foot - BAR - GAP


def _least(plane: Aircraft, paper: Paper) -> float:
    """Return the scale from which on an aircraft fits the paper, upright or turned."""
    wide, high = extent(plane, "top")
    across, down = paper.width - 2 * MARGIN, _room(paper) - HEADING - CAPTION
    return min(max(wide / across, high / down), max(high / across, wide / down)) * 1000


def _check_fits(scale: float, paper: Paper) -> None:
    largest = max(gallery().values(), key=lambda plane: _least(plane, paper))
    least = _least(largest, paper)
    if scale < least:
        raise TooWide(
            f"the {largest.short} is too large for the paper at 1:{scale:g}; "
            f"--scale {least + 0.5:.0f} or more fits"
        )


def _bar(paper: Paper, scale: float) -> list[Mark]:
    """Return the head of a page: title left, scale and a bar of metres right."""
    colours = house().palette
    top, wide = rules().unprintable + 1, paper.width - 2 * MARGIN
    marks: list[Mark] = [Rect(MARGIN, top, wide, BAR - 3, colours["night"])]
    base = top + 6.9
    says = "AIRCRAFT RECOGNITION"
    marks.append(line_of(says, MARGIN + 4, base, font="condensed-bold", points=17, fill=colours["cream"]))
    metres = 10 if scale > 200 else 5
    long = metres * 1000 / scale
    right = paper.width - MARGIN - 4
    label = line_of(
        f"{metres} m",
        right,
        base - 0.6,
        font="condensed-semibold",
        points=9,
        fill=colours["cream"],
        align="right",
    )
    left = label.x - 2.5 - long
    for k in range(metres):
        if k % 2 == 0:
            marks.append(Rect(left + k * long / metres, top + 4.2, long / metres, 1.6, colours["cream"]))
    marks.append(Rect(left, top + 4.2, long, 1.6, stroke=colours["cream"], width=0.2))
    says = f"1:{scale:g}"
    marks.append(
        line_of(says, left - 4, base, font="condensed-bold", points=13, fill=colours["cream"], align="right")
    )
    return [*marks, label]


def _heading(row: Row, y: float, paper: Paper) -> list[Mark]:
    """Name and figures over an aircraft's views."""
    colours, plane = house().palette, row.plane
    right = paper.width - MARGIN
    says = f"{plane.nation} · {plane.role} · {plane.year}"
    figures = f"span {plane.span:.2f} m · length {plane.length:.2f} m · height {plane.height:.2f} m"
    if not row.first:
        figures = "continued"
    return [
        line(MARGIN, y, right, y, colours["ink"], 0.35),
        line_of(plane.name, MARGIN, y + 6, font="condensed-bold", points=14, fill=colours["ink"]),
        line_of(
            says, right, y + 4, font="condensed-medium", points=9, fill=colours["soft-ink"], align="right"
        ),
        line_of(
            figures, right, y + 8, font="condensed-semibold", points=9, fill=colours["ink"], align="right"
        ),
    ]


def _measured(x: float, y: float, wide: float, says: str) -> list[Mark]:
    """Return a dimension line with its figure, under a view."""
    colour = house().palette["soft-ink"]
    word = line_of(
        says, x + wide / 2, y + 3.4, font="condensed-medium", points=8, fill=colour, align="centre"
    )
    room = word.advance / 2 + 1.5
    marks: list[Mark] = [word]
    level = y + 2.4
    if wide > 2 * room + 4:
        marks.append(line(x, level, x + wide / 2 - room, level, colour, 0.15))
        marks.append(line(x + wide / 2 + room, level, x + wide, level, colour, 0.15))
    for end in (x, x + wide):
        marks.append(line(end, y + 1.2, end, y + 3.6, colour, 0.15))
    return marks


def _shown(row: Row, y: float, scale: float, paper: Paper) -> list[Mark]:
    left = (paper.width - row.width) / 2
    marks: list[Mark] = []
    for one in row.shown:
        x, top = left + one.x, y + one.y
        marks.append(at(one.drawing, x, top))
        metres = one.drawing.width * scale / 1000
        says = f"{metres:.2f} m, {_SAYS[one.view]}"
        marks += _measured(x, top + one.drawing.height + 1, one.drawing.width, says)
    return marks


def _page(paper: Paper, rows: list[Row], scale: float, number: int, total: int) -> Drawing:
    marks = _bar(paper, scale)
    need = [row.height + CAPTION + (HEADING if row.first or k == 0 else 0.0) for k, row in enumerate(rows)]
    gap = min((_room(paper) - fsum(need)) / len(rows), 2 * GAP)
    y = rules().unprintable + BAR + 3
    for k, row in enumerate(rows):
        if row.first or k == 0:
            marks += _heading(row, y, paper)
            y += HEADING
        marks += _shown(row, y, scale, paper)
        y += row.height + CAPTION + gap
    says = f"Gallery of aircraft · page {number} of {total}"
    below = foot(paper, says, "Cutline · drawn from the aircraft’s real dimensions", Words())
    return Drawing(paper.width, paper.height, (figure(marks, says), *below), says)


def gallery_pages(scale: float, paper: Paper) -> list[Drawing]:
    """All aircraft at 1:`scale`, as pages. Raises TooWide where one is larger than the paper."""
    pages = list(_pages(scale, paper))
    return [_page(paper, rows, scale, number, len(pages)) for number, rows in enumerate(pages, 1)]


def write_gallery(file: Path, scale: float, paper: Paper) -> int:
    """Write the chart as one PDF; return how many pages it has."""
    drawings = gallery_pages(scale, paper)
    encoder = Encoder()
    packed = []
    for drawing in drawings:
        box = (0.0, 0.0, drawing.width, drawing.height)
        page = PdfPage(drawing.width, drawing.height, box, box, _same(drawing))
        packed.append((page, encoder.pack(drawing, drawing.height)))
    title = f"Gallery of aircraft, 1:{scale:g}"
    meta = PdfMeta(title, "Aircraft to scale", "aircraft, silhouettes", "Cutline", "en", False)
    write_pdf(file, packed, meta, encoder)
    return len(drawings)


def _same(drawing: Drawing) -> Callable[[], Drawing]:
    return lambda: drawing
