"""What lies under the planes of a bare table: surface, frame, zones, boards of the kit on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from ...components import house
from ...components.models.placements import Placement, Sheet, Zone
from ...components.shapes.geometry import BoxMm, Point
from ...generators.aircraft.tones import mixed
from ...generators.drawing import NONE, PAPER, Drawing, Image, Mark, Path, Rect, Text, Use, line, rounded
from ...generators.text.fitting import line_of
from ..sheets.furniture import INCH
from . import signs
from .on_board import Kit
from .signs import View

RULER = 5.5  # mm of the frame
EVERY = 10  # inches from number to number
PALE = 0.5  # of the table’s colour in a board that lies on it
SKY = house().palette["sky"]


def ground(kit: Kit, view: View, size: Point, crop: BoxMm, items: Sequence[Placement]) -> list[Mark]:
    """Return the table, what lies on it, its grid, and what lies beside it; `crop` in inches is shown."""
    zones = [one for one in items if isinstance(one, Zone)]
    seen = any(signs.shared(zone.box, crop) for zone in zones)
    sheets = [_sheet(kit, view, one) for one in items if isinstance(one, Sheet) and seen]
    lying = [use for use in sheets if use]
    table, beside = _surface(view, size, crop)
    return [*table, *lying, *_zones(view, zones, bool(lying)), *beside, *_grid(view, crop)]


def _surface(view: View, size: Point, crop: BoxMm) -> tuple[list[Mark], list[Mark]]:
    """Return the table under everything, and what lies beside it over zones that reach beyond it."""
    (x0, y0), (x1, y1) = view.at((0.0, size[1])), view.at((size[0], 0.0))
    left, top = view.at((crop[0], crop[1] + crop[3]))
    right, low = view.at((crop[0] + crop[2], crop[1]))
    beside = [
        Rect(x, y, w, h, mixed(SKY, signs.SOFT, 0.25))
        for x, y, w, h in (
            (left, top, right - left, y0 - top),
            (left, y1, right - left, low - y1),
            (left, top, x0 - left, low - top),
            (x1, top, right - x1, low - top),
        )
        if w > 0 and h > 0
    ]
    table = Rect(x0, y0, x1 - x0, y1 - y0)
    return [table._replace(fill=SKY)], [*beside, table._replace(stroke=signs.INK, width=0.7)]


def _grid(view: View, crop: BoxMm) -> Iterator[Mark]:
    """Yield a faint line every ten inches."""
    colour = mixed(SKY, signs.SOFT, 0.3)
    for x in _tens(crop[0], crop[2]):
        yield line(*view.at((x, crop[1])), *view.at((x, crop[1] + crop[3])), colour, 0.15)
    for y in _tens(crop[1], crop[3]):
        yield line(*view.at((crop[0], y)), *view.at((crop[0] + crop[2], y)), colour, 0.15)


def _tens(low: float, long: float) -> list[float]:
    first = -floor(-low / EVERY)
    return [float(k * EVERY) for k in range(first, floor((low + long) / EVERY) + 1)]


def ruler(crop: BoxMm, scale: float) -> Iterator[Mark]:
    """Yield the frame: a tick for every inch, a number for every ten."""
    wide, high = crop[2] * scale, crop[3] * scale
    yield Rect(0, 0, wide + 2 * RULER, high + 2 * RULER, signs.CREAM, signs.INK, 0.3)
    for across, low, long in ((True, crop[0], crop[2]), (False, crop[1], crop[3])):
        for inch in range(round(low), round(low + long) + 1):
            at = RULER + ((inch - low) if across else (low + long - inch)) * scale
            reach = 2.2 if inch % EVERY == 0 else 1.6 if inch % 5 == 0 else 0.9
            yield from _ticks(at, reach, across, wide, high)
            if inch % EVERY == 0:
                yield from _number(inch, at, across, wide, high)


def _ticks(at: float, reach: float, across: bool, wide: float, high: float) -> Iterator[Mark]:
    for edge, way in ((RULER, -1), (RULER + (high if across else wide), 1)):
        ends = (at, edge, at, edge + way * reach) if across else (edge, at, edge + way * reach, at)
        yield line(*ends, signs.INK, 0.15)


def _number(inch: int, at: float, across: bool, wide: float, high: float) -> Iterator[Mark]:
    """Yield an inch’s number at both edges; at foot and head with its unit, and off the corners."""
    if across and not 4 < at < wide + 2 * RULER - 4:
        return
    far = (RULER + high if across else RULER + wide) + RULER / 2
    for edge in (RULER / 2 - 0.8, far + 0.8):
        aside = 0.4 if edge > RULER else -0.4
        x, y = (at, edge + 0.9 + aside) if across else (edge, at + 0.9)
        says = f"{inch} in" if across else str(inch)
        yield line_of(says, x, y, font="condensed-semibold", points=6.5, fill=signs.INK, align="centre")


def _sheet(kit: Kit, view: View, sheet: Sheet) -> Use | None:
    """Return a board of the kit on the table, pale, so that planes stand out; None where there is none."""
    found = [index for index, one in enumerate(kit.game.maps) if one.id == sheet.board]
    if not found:
        return None
    drawing = kit.board(found[0])
    x, y = view.at(sheet.at)
    k = view.unit / INCH
    pale = _pale(drawing, {})
    frame = (0.0, 0.0, drawing.width, drawing.height)
    inner = Drawing(drawing.width, drawing.height, (Use(pale, clip=frame),))
    return Use(inner, (k, 0.0, 0.0, k, x - drawing.width * k / 2, y))


def _pale(drawing: Drawing, known: dict[int, Drawing]) -> Drawing:
    """Return the drawing without its words and their plates, its colours nearer to those of the table."""
    if id(drawing) not in known:
        words = [(mark.x, mark.y) for mark in drawing.marks if isinstance(mark, Text)]
        marks: list[Mark] = []
        for mark in drawing.marks:
            if isinstance(mark, Use):
                marks.append(mark._replace(drawing=_pale(mark.drawing, known)))
            elif isinstance(mark, Image):
                marks.append(mark._replace(picture=mark.picture.washed(SKY, PALE)))
            elif isinstance(mark, Path | Rect) and not _plate(mark, words):
                fill, stroke = (
                    colour if colour == NONE else mixed(colour, SKY, PALE)
                    for colour in (mark.fill, mark.stroke)
                )
                marks.append(mark._replace(fill=fill, stroke=stroke))
        known[id(drawing)] = Drawing(drawing.width, drawing.height, tuple(marks), drawing.title)
    return known[id(drawing)]


def _plate(mark: Path | Rect, words: list[Point]) -> bool:
    """Whether a mark is the light ground of a word."""
    if mark.fill != PAPER or not words:
        return False
    if isinstance(mark, Rect):
        x, y, w, h = mark.x, mark.y, mark.w, mark.h
    else:
        numbers = [(s[k], s[k + 1]) for s in mark.segments for k in range(1, len(s), 2)]
        x, y, w, h = signs.bounds_of(numbers)
    return any(x <= wx <= x + w and y <= wy <= y + h for wx, wy in words)


def _zones(view: View, zones: Sequence[Zone], drawn: bool) -> Iterator[Mark]:
    """Yield a target with the ring that its guns reach; only their edges over what is `drawn` there."""
    for zone in zones:
        x, y, w, h = zone.box
        if zone.beyond:
            r = zone.beyond
            left, top = view.at((x - r, y + h + r))
            yield rounded(
                left,
                top,
                (w + 2 * r) * view.unit,
                (h + 2 * r) * view.unit,
                r * view.unit,
                fill=NONE if drawn else mixed(SKY, house().palette["sand"], 0.4),
                stroke=house().palette["red"],
                width=0.3,
                dash=(2.2, 1.4),
            )
        left, top = view.at((x, y + h))
        yield Rect(
            left,
            top,
            w * view.unit,
            h * view.unit,
            NONE if drawn else house().palette["sand"],
            signs.INK,
            0.4,
        )


def zone_names(view: View, zones: Sequence[Zone], chips: signs.Chips, frame: BoxMm) -> None:
    """Put down what zones and their rings are called, where that is inside the frame."""
    for zone in zones:
        x, y, w, h = zone.box
        for says, at in ((zone.says, (x + w / 2, y + h / 2)), (zone.ring, (x + w / 2, y - zone.beyond))):
            spot = view.at(at)
            inside = frame[0] <= spot[0] <= frame[2] and frame[1] <= spot[1] <= frame[3]
            if says and inside:
                chips.put(says, [spot, (spot[0], spot[1] - 5), (spot[0], spot[1] + 5)], signs.SOFT)
