"""Draws arcs: firing arcs, protractors, gauges and rings, with degrees at the rim."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import degrees, floor, radians
from typing import NamedTuple

from ...components import Game, Problem, Unfit
from ...components.kinds.arc import KIND, Arc, Degree, Range, Sector
from ...components.languages import Words
from ...components.models.field_types import MM_PER_POINT
from ...components.models.game import Part
from ...components.shapes.paths import Segments, rotation
from ...components.shapes.steady import asin, cos, sin
from ..drawing import NONE, PAPER, Drawing, Mark, Path, Rect, Text, Use, line
from ..faces.contrast import faint_texts
from ..faces.faces import Shape, ground_marks
from ..outlines import bounds, circle, circle_arc, on_circle, sector, shifted
from ..pieces.cutting import Bench, draw_each
from ..pieces.pieces import DrawnFace, Keys, Piece
from ..text.fitting import line_of, set_text
from ..text.fonts import typeface
from . import draws

NUMBERS, NAMES = "condensed-semibold", "semibold"
SIZE = 8.0  # points of degrees
WORDS = 9.0  # points of a sector's word
CLEAR = 0.9  # mm between a tick and its number
NEAR = 1e-6


class _Frame(NamedTuple):
    """Where an arc stands in its box: its centre, its box, its bearings from straight up."""

    x: float
    y: float
    width: float
    height: float
    start: float
    end: float
    hollow: float  # mm from the centre that are cut away
    outline: Segments

    @property
    def full(self) -> bool:
        return self.end - self.start >= 360 - NEAR


def draw_arcs(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the arcs that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "arcs", parts, _draw)


def _draw(bench: Bench, arc: Arc, where: Keys) -> list[Piece]:
    frame = _frame(arc)
    holed = frame.full and frame.hollow and arc.centre != "slot"
    cuts = (circle(frame.x, frame.y, frame.hollow),) if holed else ()
    return [
        Piece(
            id=arc.id,
            width=frame.width,
            height=frame.height,
            front=_face(bench, arc, frame, where),
            outline=frame.outline,
            cuts=cuts,
            count=arc.count,
            bleed=arc.bleed,
            title=arc.title,
            group=arc.group,
            source=arc.source,
            ours=arc.ours,
            file=bench.file,
            where=where,
        )
    ]


def _frame(arc: Arc) -> _Frame:
    half = arc.angle / 2
    hollow = arc.inner if arc.centre == "none" else arc.centre_size
    if arc.angle >= 360 - NEAR:
        outline = _slotted(arc.radius, hollow) if arc.centre == "slot" else circle(0, 0, arc.radius)
        half = 180.0
    else:
        outline = sector(0, 0, hollow, arc.radius, -half, half)
    left, top, right, low = bounds(outline)
    # Bounds of a polygon; the rim's highest point is exact only here.
    top, left, right = -arc.radius, min(left, -_reach(arc, half)), max(right, _reach(arc, half))
    return _Frame(-left, -top, right - left, low - top, -half, half, hollow, shifted(outline, -left, -top))


def _slotted(radius: float, half: float) -> Segments:
    """Return a disc round (0, 0) that is open to the centre from its lowest point, `half` to each side."""
    side = 180 - degrees(asin(half / radius))
    foot = -radius * cos(radians(side))
    return (
        ("M", *on_circle(0, 0, radius, -side)),
        *circle_arc(0, 0, radius, -side, side),
        ("L", half, 0.0),
        *circle_arc(0, 0, half, 90, -90),
        ("L", -half, foot),
        ("Z",),
    )


def _reach(arc: Arc, half: float) -> float:
    """Return how far the rim reaches to the side, mm."""
    return arc.radius * (1.0 if half >= 90 else sin(radians(half)))


def _face(bench: Bench, arc: Arc, frame: _Frame, where: Keys) -> DrawnFace:
    ground, ink = bench.colour(arc.ground), bench.colour(arc.ink)
    shape = Shape(frame.width, frame.height, arc.bleed, frame.outline)
    marks: list[Mark] = list(ground_marks(shape, ground))
    for part in arc.sectors:
        marks += _sector(bench, arc, frame, part)
    fills = [bench.colour(part.fill) for part in arc.sectors if part.start < 0 < part.end]
    ahead = fills[-1] if fills else ground  # what words on the middle line stand on
    if arc.middle_line and not arc.inner:
        # As far as the number at the middle, which it would strike out.
        reach = frame.y - _baseline(arc) + CLEAR
        marks.append(line(frame.x, reach, frame.x, frame.y - frame.hollow, ink, 0.4))
    for number, part in enumerate(arc.sectors):
        try:
            marks += [_sector_word(bench, arc, frame, part)] if part.says else []
        except Unfit as error:
            raise Unfit(str(error), (*where, "sectors", number, "says")) from None
    for number, stretch in enumerate(arc.ranges):
        try:
            marks += _range(bench, arc, frame, stretch, ahead)
        except Unfit as error:
            raise Unfit(str(error), (*where, "ranges", number, "says")) from None
    marks += _ticks(arc, frame, ink, bench.game.words)
    marks += _name(arc, frame, ink, ahead, where)
    drawing = Drawing(frame.width, frame.height, tuple(marks))
    for text, under, ratio in faint_texts(drawing, bench.contrast, ground):
        said = f'"{text.text}" on {under} has a contrast of {ratio:.1f}; take a darker ink'
        bench.tell(where, Unfit(said, where, "contrast"))
    return DrawnFace(drawing, ground)


def bearings(arc: Arc) -> Iterator[tuple[float, float, Degree]]:
    """Yield each tick's bearing from straight up, its figure, and the longest tick there."""
    half = 180.0 if arc.angle >= 360 - NEAR else arc.angle / 2
    found: dict[int, tuple[float, float, Degree]] = {}
    for tick in arc.ticks:
        if arc.zero == "middle":
            last = floor(half / tick.every + NEAR)
            steps = [(k * tick.every, abs(k) * tick.every) for k in range(-last, last + 1)]
        else:
            first = 0.0 if half >= 180 else -half
            last = floor(2 * half / tick.every + NEAR)
            steps = [(first + k * tick.every, k * tick.every) for k in range(last + 1)]
        for bearing, reads in steps:
            key = round(bearing * 100) % 36000
            if key not in found or tick.length > found[key][2].length:
                found[key] = (bearing, reads, tick)
    yield from found.values()


def _sector(bench: Bench, arc: Arc, frame: _Frame, part: Sector) -> Iterator[Mark]:
    """Yield a part of the ground with lines at its sides, its word under the numbers."""
    ink, fill = bench.colour(part.ink), bench.colour(part.fill)
    (x, y), reach = (frame.x, frame.y), arc.radius + arc.bleed
    yield Path(sector(x, y, frame.hollow, reach, part.start, part.end), fill)
    numbered = {round(bearing % 360, 2) for bearing, _, tick in bearings(arc) if tick.label}
    for bearing in (part.start, part.end):
        if arc.centre == "slot" and abs(bearing) == 180:
            continue
        # As far as a number, which it would strike out.
        far = _baseline(arc) - CLEAR if round(bearing % 360, 2) in numbered else reach
        foot, head = on_circle(x, y, frame.hollow, bearing), on_circle(x, y, far, bearing)
        yield line(*foot, *head, ink, 0.4)


def _sector_word(bench: Bench, arc: Arc, frame: _Frame, part: Sector) -> Use:
    """Return a sector's word under the numbers, on a patch that no line crosses. Unfit if too long."""
    ink, fill = bench.colour(part.ink), bench.colour(part.fill)
    cap = typeface(NAMES).cap_height * WORDS * MM_PER_POINT
    foot = _baseline(arc) - 2 * CLEAR - cap
    patch, word = _on_ground(part.says, frame.x, frame.y - foot - cap / 2, WORDS, ink, fill)
    if patch.w > 2 * foot * sin(radians(min((part.end - part.start) / 2, 90.0))):
        raise Unfit(f'"{part.says}" is longer than its sector is wide; shorten it')
    drawn = Drawing(frame.width, frame.height, (patch, word))
    return Use(drawn, rotation((part.start + part.end) / 2, frame.x, frame.y))


def _ticks(arc: Arc, frame: _Frame, ink: str, say: Words) -> Iterator[Mark]:
    """Lines from the rim inwards, each long one with its number beneath."""
    b, full = arc.bleed, frame.full
    baseline = _baseline(arc)
    for bearing, reads, tick in bearings(arc):
        if arc.centre == "slot" and abs(bearing) > 180 - NEAR:
            continue
        edge = not full and min(abs(bearing - frame.start), abs(bearing - frame.end)) < 0.01
        if not edge:
            outer = on_circle(frame.x, frame.y, arc.radius + b, bearing)
            inner = on_circle(frame.x, frame.y, arc.radius - tick.length, bearing)
            yield line(*outer, *inner, ink, tick.width)
        if tick.label:
            yield _number(say.number(round(reads, 2), "g") + "°", bearing, baseline, frame, ink)


def _baseline(arc: Arc) -> float:
    """Return how far from the centre the numbers' feet are; the rim where there are none."""
    labelled = max((tick.length for tick in arc.ticks if tick.label), default=None)
    cap = typeface(NUMBERS).cap_height * SIZE * MM_PER_POINT
    return arc.radius if labelled is None else arc.radius - labelled - CLEAR - cap


def _number(text: str, bearing: float, radius: float, frame: _Frame, ink: str) -> Use:
    """Return a number whose foot is turned to the centre; drawn in from the sides of a sector."""
    one = line_of(text, frame.x, frame.y - radius, font=NUMBERS, points=SIZE, fill=ink, align="centre")
    if not frame.full:
        room = degrees((one.advance / 2 + CLEAR) / radius)
        bearing = min(max(bearing, frame.start + room), frame.end - room)
    drawn = Drawing(frame.width, frame.height, (one,))
    return Use(drawn, rotation(bearing, frame.x, frame.y))


def _range(bench: Bench, arc: Arc, frame: _Frame, stretch: Range, ground: str) -> list[Mark]:
    """Return a dashed line at one distance, its word at its middle. Unfit where that is too long."""
    ink = bench.colour(stretch.ink)
    start = on_circle(frame.x, frame.y, stretch.at, frame.start)
    path = (("M", *start), *circle_arc(frame.x, frame.y, stretch.at, frame.start, frame.end))
    marks: list[Mark] = [Path(path, NONE, ink, 0.35, (2.0, 1.2))]
    if stretch.says:
        patch, word = _on_ground(stretch.says, frame.x, frame.y - stretch.at, 7.5, ink, ground)
        half = min((frame.end - frame.start) / 2, 90.0)
        if patch.w > 2 * stretch.at * sin(radians(half)):
            raise Unfit(f'"{stretch.says}" is longer than its line; shorten it')
        marks += [patch, word]
    return marks


def _on_ground(says: str, x: float, y: float, points: float, ink: str, ground: str) -> tuple[Rect, Text]:
    """Return a word on a patch of the ground, so that no line runs through it; (x, y) is its middle."""
    cap = typeface(NAMES).cap_height * points * MM_PER_POINT
    text = line_of(says, x, y + cap / 2, font=NAMES, points=points, fill=ink, align="centre")
    return _patch(text, cap, ground), text


def _patch(text: Text, cap: float, ground: str) -> Rect:
    return Rect(
        text.x - 0.8, text.y - cap - 0.6, text.advance + 1.6, cap + 1.2, ground if ground != NONE else PAPER
    )


def _name(arc: Arc, frame: _Frame, ink: str, ground: str, where: Keys) -> list[Mark]:
    """Return the name across the middle line, where it is off every range."""
    if not arc.title:
        return []
    longest = max((tick.length for tick in arc.ticks), default=0.0)
    top = arc.radius - longest - 2 * CLEAR - SIZE * MM_PER_POINT
    rings = [frame.hollow, *sorted(stretch.at for stretch in arc.ranges), top]
    spans = [(b - a, (a + b) / 2) for a, b in itertools.pairwise(rings)]
    room, at = max(spans)
    half = min((frame.end - frame.start) / 2, 90.0)
    wide = 1.7 * (at - 2) * sin(radians(half)) - 4
    box = (frame.x - wide / 2, frame.y - at - room / 2 + 1, wide, room - 2)
    if wide < 4 or room < 4:
        raise Unfit(f'no room for "{arc.title}" between its lines', where)
    texts = set_text(arc.title, box, font=NAMES, size=10.0, fill=ink, least=6.0)
    cap = typeface(NAMES).cap_height
    patches = [_patch(text, cap * text.size, ground) for text in texts if isinstance(text, Text)]
    return [*patches, *texts]


draws.enter(KIND, draw_arcs)
