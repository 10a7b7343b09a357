"""Draws rulers: ticks by levels, numbers, marked points; in parts where longer than a page."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import floor
from typing import NamedTuple

from ...components import Game, Problem, Unfit
from ...components.kinds.ruler import KIND, Point, Ruler, Tick
from ...components.languages import Words
from ...components.models.field_types import MM_PER_POINT
from ...components.models.game import Part
from ...components.shapes.paths import Segments, rectangle
from ..drawing import Clip, Drawing, Mark, Path, Rect, Text, Use, line
from ..faces.contrast import faint_texts
from ..outlines import polygon
from ..pieces.cutting import Bench, draw_each
from ..pieces.pieces import DrawnFace, Glue, Keys, Piece
from ..text.fitting import line_of, set_text
from ..text.fonts import typeface
from . import draws

NUMBERS, NAMES = "condensed-semibold", "semibold"
SIZE = 9.5  # points of numbers
NAME_SIZE = 13.0  # points of the name where there is room
CLEAR = 0.9  # mm between a tick and its number, a line and its word
BAR = 1.4  # mm, height of the light and dark bar
MARGIN = 1.3  # mm between the bar and the lower edge
LEAST_NAME = 2.2  # mm of height that a name needs
POINT = 0.5  # mm, width of a marked point's line
WORDS = 7.6  # mm of a tab's height that its words have to themselves, between two strips of glue
NEAR = 1e-6


def draw_rulers(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the rulers that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "rulers", parts, _draw)


def joints(ruler: Ruler) -> list[float]:
    """Return where each part begins and the last one ends, mm; on the coarsest tick that is near."""
    count, length = ruler.parts, ruler.length
    step = max((tick.every for tick in ruler.ticks), default=1.0)
    found = [0.0]
    for number in range(1, count):
        even = length * number / count
        round_ = floor(even / step + NEAR) * step
        fits = round_ > found[-1] and round_ - found[-1] + ruler.overlap <= ruler.longest
        left = (length - round_) / (count - number) + ruler.overlap
        found.append(round_ if fits and left <= ruler.longest else even)
    return [*found, length]


def _draw(bench: Bench, ruler: Ruler, where: Keys) -> list[Piece]:
    ruler = ruler.drawn()
    ends, say = joints(ruler), bench.game.words
    whole = _whole(bench, ruler, ends, where)
    count = len(ends) - 1
    found = []
    for number, (start, end) in enumerate(itertools.pairwise(ends), 1):
        tab = ruler.overlap if number < count else 0.0
        width = end - start + tab
        face = _part(bench, ruler, whole, (start, end), number)
        called = f"{ruler.id} joint"
        glue = []
        if tab:
            glue.append(Glue(_glued(ruler, end - start), f"{called} {number}", f"{called} {number} under"))
        if number > 1:
            glue.append(Glue(_glued(ruler, 0), f"{called} {number - 1} under", "", "back"))
        title = ruler.title or length_of(ruler, say)
        found.append(
            Piece(
                id=f"{ruler.id}-{number}" if count > 1 else ruler.id,
                width=width,
                height=ruler.width,
                front=face,
                glue=tuple(glue),
                count=ruler.count,
                bleed=ruler.bleed,
                group=ruler.group,
                source=ruler.source,
                ours=ruler.ours,
                title=say("{title}, part {number} of {count}", title=title, number=number, count=count)
                if count > 1
                else title,
                file=bench.file,
                where=where,
            )
        )
    return found


def _glued(ruler: Ruler, left: float) -> Segments:
    """Return where a joint takes glue: a strip above and one below the words of the tab."""
    tab, strip = ruler.overlap, (ruler.width - WORDS) / 2
    return (*rectangle(left, 0, tab, strip), *rectangle(left, strip + WORDS, tab, strip))


def length_of(ruler: Ruler, say: Words) -> str:
    """Return the length as people write it: "14 in"."""
    return f"{_number(ruler.length / ruler.one, say)} {say(ruler.unit)}"


def _number(value: float, say: Words) -> str:
    return say.number(round(value, 3), "g")


def _part(bench: Bench, ruler: Ruler, whole: Drawing, ends: tuple[float, float], number: int) -> DrawnFace:
    """Return one part's face: its stretch of the whole, and the tab that goes under the next part."""
    (start, end), b, high = ends, ruler.bleed, ruler.width
    last = end >= ruler.length - NEAR
    reach = end - start + (b if last else 0.0)
    shown = Clip(rectangle(-b, -b, reach + b, high + 2 * b))
    marks: list[Mark] = [Use(whole, (1.0, 0.0, 0.0, 1.0, -start, 0.0), shown)]
    wide = end - start
    if not last:
        ink, ground = bench.colour(ruler.ink), bench.colour(ruler.ground)
        tab = ruler.overlap
        marks.append(Rect(wide, -b, tab + b, high + 2 * b, ground))
        marks.append(line(wide, 0, wide, high, ink, 0.25))
        for y, way in ((0.0, 1.0), (high, -1.0)):
            marks.append(Path(polygon([(wide, y + way * 2), (wide + 1.5, y), (wide, y)]), ink))
        box = (wide + 0.8, (high - WORDS) / 2, tab - 1.6, WORDS)
        marks += set_text(
            bench.game.words("part {number} to\nthis line", number=number + 1),
            box,
            font="condensed-bold",
            size=9.0,
            fill=ink,
            least=5.0,
            most_lines=2,
            align="left",
        )
        wide += tab
    return DrawnFace(Drawing(wide, high, tuple(marks)), bench.colour(ruler.ground))


class _Rows(NamedTuple):
    """Heights of a ruler's rows from its measuring edge, mm."""

    numbers: float  # baseline
    name: tuple[float, float]  # top and height
    bar: float  # top


def _rows(ruler: Ruler, where: Keys) -> _Rows:
    cap = typeface(NUMBERS).cap_height * SIZE * MM_PER_POINT
    longest = max((tick.length for tick in ruler.ticks), default=0.0)
    labelled = max((tick.length for tick in ruler.ticks if tick.label), default=None)
    numbers = labelled + CLEAR + cap if labelled is not None else 0.0
    top = max(longest, numbers) + CLEAR
    bar = ruler.width - MARGIN - BAR if ruler.band != "none" else ruler.width - MARGIN
    if bar - CLEAR - top < LEAST_NAME:
        least = ruler.width + LEAST_NAME - (bar - CLEAR - top)
        said = f"too narrow for ticks, numbers and name; make its width {least:.1f} mm at least"
        raise Unfit(said, (*where, "width"))
    return _Rows(numbers, (top, bar - CLEAR - top), bar)


def _whole(bench: Bench, ruler: Ruler, ends: list[float], where: Keys) -> Drawing:
    """Return the ruler in one, its measuring edge at the top."""
    rows = _rows(ruler, where)
    ground, ink, b = bench.colour(ruler.ground), bench.colour(ruler.ink), ruler.bleed
    marks: list[Mark] = [
        Rect(-b, -b, ruler.length + 2 * b, ruler.width + 2 * b, ground),
        *_bar(bench, ruler, rows),
    ]
    for at, tick in ticks(ruler):
        marks.append(line(at, -b if b else 0.0, at, tick.length, ink, tick.width))
        if tick.label:
            marks += _label(bench, ruler, at, rows.numbers, ends)
    taken = []
    for number, point in enumerate(ruler.marks):
        drawn, span = _point(bench, ruler, point, rows, (*where, "marks", number))
        marks += drawn
        taken.append(span)
    marks += _name(bench, ruler, rows, taken, ends, where)
    drawing = Drawing(ruler.length, ruler.width, tuple(marks))
    for text, under, ratio in faint_texts(drawing, bench.contrast, ground):
        said = f'"{text.text}" on {under} has a contrast of {ratio:.1f}; take a darker ink'
        bench.tell(where, Unfit(said, where, "contrast"))
    return drawing


def ticks(ruler: Ruler) -> Iterator[tuple[float, Tick]]:
    """Yield each tick's place and the longest tick that falls there; none at the very ends."""
    found: dict[int, tuple[float, Tick]] = {}
    for tick in ruler.ticks:
        for number in range(1, floor(ruler.length / tick.every + NEAR) + 1):
            at = number * tick.every
            key = round(at * 100)
            if key not in found or tick.length > found[key][1].length:
                found[key] = (at, tick)
    yield from (found[key] for key in sorted(found))


def _bar(bench: Bench, ruler: Ruler, rows: _Rows) -> list[Mark]:
    """Return a light and dark bar along the lower edge, one field for each unit that is numbered."""
    if ruler.band == "none" or not ruler.ticks:
        return []
    fill, b = bench.colour(ruler.band), ruler.bleed
    step = max(tick.every for tick in ruler.ticks)
    count = floor(ruler.length / step - NEAR) + 1
    found: list[Mark] = []
    for number in range(0, count, 2):
        left = number * step if number else -b
        end = (number + 1) * step
        right = end if end < ruler.length - NEAR else ruler.length + b
        found.append(Rect(left, rows.bar, right - left, BAR, fill))
    return found


def _label(bench: Bench, ruler: Ruler, at: float, baseline: float, ends: list[float]) -> list[Text]:
    """Return a tick's number beneath it; beside it where a cut or a marked line runs."""
    says, ink = _number(at / ruler.one, bench.game.words), bench.colour(ruler.ink)
    if any(abs(at - line_) < 3.0 for line_ in (*ends, *(point.at for point in ruler.marks))):
        return [line_of(says, at - CLEAR, baseline, font=NUMBERS, points=SIZE, fill=ink, align="right")]
    return [line_of(says, at, baseline, font=NUMBERS, points=SIZE, fill=ink, align="centre")]


def _point(
    bench: Bench, ruler: Ruler, point: Point, rows: _Rows, where: Keys
) -> tuple[list[Mark], tuple[float, float]]:
    """Return a line across the ruler with a pennant and its word; also the span that they take."""
    ink, at, b = bench.colour(point.ink), point.at, ruler.bleed
    top, high = rows.name
    marks: list[Mark] = [line(at, -b, at, ruler.width + b, ink, POINT)]
    marks.append(Path(polygon([(at - 1.4, 0), (at + 1.4, 0), (at, 2.6)]), ink))
    if not point.says:
        return marks, (at - CLEAR, at + CLEAR)
    wide = typeface(NAMES, point.says).advance(point.says) * 8.0 * MM_PER_POINT
    after = at + CLEAR + wide <= ruler.length - CLEAR
    left = at + CLEAR if after else at - CLEAR - wide
    if left < CLEAR:
        raise Unfit(f'no room for "{point.says}" beside its line', where)
    text = set_text(
        point.says, (left, top, wide + 0.01, high), font=NAMES, size=8.0, fill=ink, least=5.0, align="left"
    )
    return [*marks, *text], (min(at, left) - CLEAR, max(at, left + wide) + CLEAR)


def _name(
    bench: Bench, ruler: Ruler, rows: _Rows, taken: list[tuple[float, float]], ends: list[float], where: Keys
) -> list[Mark]:
    """Return the ruler's name in the first stretch of it that has room."""
    says, ink = ruler.title or length_of(ruler, bench.game.words), bench.colour(ruler.ink)
    cuts = [(end - 2.0, end + 2.0) for end in ends]
    spans = sorted([*taken, *cuts])
    top, high = rows.name
    failed = Unfit(f'no room for "{says}" between its marks', where)
    for before, after in itertools.pairwise(spans):
        left, right = before[1], after[0]
        if right - left < 4:
            continue
        try:
            return set_text(
                says,
                (left, top, right - left, high),
                font=NAMES,
                size=NAME_SIZE,
                fill=ink,
                least=6.0,
                align="left",
            )
        except Unfit as error:
            failed = Unfit(str(error), where)
    raise failed


draws.enter(KIND, draw_rulers)
