"""What stands on every page beside its content: trim marks, scale bars, name and number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...components import house
from ...components.languages import Words
from ...components.shapes.geometry import Shape, bounds, box_shape
from ...components.shapes.paths import IDENTITY, Matrix, Segments, applied, multiply
from ...generators.drawing import PAPER, Clip, Drawing, Mark, Path, Rect, Spot, Tag, Use, line
from ...generators.text.fitting import line_of
from ...generators.text.fonts import FOOT_FONT
from .papers import BoxMm, Page, Paper, rules
from .registering import beside_marks

INK, SOFT, CUT, FILLED = (house().palette[name] for name in ("ink", "soft-ink", "hairline", "night"))
TICK = 0.2  # mm, width of a trim mark
CUT_WIDTH = 0.15  # mm, width of a cut line
FOLD_WIDTH, BESIDE = 0.3, 0.12  # mm: of a score, and of the light on either side of it
INCH = 25.4
TICKS = 2.4  # mm that ticks reach beyond the bleed


def ticks(
    trim: BoxMm, columns: Iterable[float], rows: Iterable[float], gap: float, reach: float | None = None
) -> list[Mark]:
    """Short lines outside the trim, at both ends of every cut.

    They start behind the bleed (`gap`) and end within `reach` mm of the trim.
    """
    x, y, w, h = trim
    reach = rules().reach - 0.5 if reach is None else reach
    marks: list[Mark] = []
    for at in columns:
        marks.append(line(at, y - reach, at, y - gap, INK, TICK))
        marks.append(line(at, y + h + gap, at, y + h + reach, INK, TICK))
    for at in rows:
        marks.append(line(x - reach, at, x - gap, at, INK, TICK))
        marks.append(line(x + w + gap, at, x + w + reach, at, INK, TICK))
    return marks


def scale_bars(x: float, y: float, say: Words) -> list[Mark]:
    """Return a bar of 50 mm and one of 2 in, their left ends at (x, y) and behind it."""
    marks: list[Mark] = []
    for start, unit, count, says in ((x, 10.0, 5, say("50 mm")), (x + 66, INCH / 2, 4, say("2 in"))):
        long = unit * count
        for k in range(count):
            if k % 2 == 0:
                marks.append(Rect(start + k * unit, y, unit, 1.4, INK))
        marks.append(Rect(start, y, long, 1.4, stroke=INK, width=0.2))
        marks.append(line_of(says, start + long + 1.5, y + 1.9, font=FOOT_FONT, points=7, fill=SOFT))
    return marks


def tile_plan(x: float, y: float, plan: tuple[int, int, int]) -> list[Mark]:
    """Return a small plan of how tiles join, this one filled; its right edge at x."""
    across, down, this = plan
    wide, high = 5.0, 7.0 / down
    left = x - across * wide
    marks: list[Mark] = []
    for k in range(across * down):
        box = (left + k % across * wide, y + k // across * high, wide, high)
        fill = FILLED if k == this else "none"
        marks.append(Rect(*box, fill, INK, 0.2))
    return marks


def foot(
    paper: Paper, says: str, small: str, say: Words, plan: tuple[int, int, int] | None = None, note: str = ""
) -> list[Mark]:
    """Return the strip at the foot of a page: bars left, name, number and version right."""
    edge = rules().unprintable
    y = paper.height - edge - rules().foot
    marks = scale_bars(edge + 3, y + 3.6, say)
    right = paper.width - edge - 3
    if plan:
        marks += tile_plan(right, y + 1.2, plan)
        right -= plan[0] * 5.0 + 3
    if note:
        marks.append(line_of(note, right, y + 2.3, font=FOOT_FONT, points=7, fill=SOFT, align="right"))
    marks.append(line_of(says, right, y + 5.2, font=FOOT_FONT, points=8, fill=INK, align="right"))
    marks.append(line_of(small, right, y + 8.1, font=FOOT_FONT, points=7, fill=SOFT, align="right"))
    return marks


def beside_a_grid(page: Page, below: list[Mark], says: str, say: Words) -> list[Mark]:
    """Return the foot of a page: of a full sheet, one line up its left side if that has room, or nothing."""
    if page.used and page.paper.register:
        return beside_marks(page, says, say)
    x, y, _, high = page.bleed
    reach = rules().unprintable
    if not page.used or page.paper.height - y - high - TICKS >= reach + rules().foot - 1:
        return below
    text = line_of(says, 0, 0, font=FOOT_FONT, points=7, fill=SOFT)
    turned = Drawing(page.paper.height, page.paper.width, (text,))
    up = (0.0, -1.0, 1.0, 0.0, reach + 2, (page.paper.height + text.advance) / 2)
    return [Use(turned, up)] if x - TICKS >= reach + 2.5 else []


def cross(x: float, y: float, arm: float, halo: str = PAPER) -> list[Mark]:
    """Return an alignment cross with a light halo, so that it reads on any ground."""
    marks: list[Mark] = []
    for stroke, width in ((halo, 0.8), (INK, 0.2)):
        marks.append(line(x - arm, y, x + arm, y, stroke, width))
        marks.append(line(x, y - arm, x, y + arm, stroke, width))
    return marks


# Both tones show on any ground: cuts are black with short gaps of paper in them, folds are
# coloured over paper, dashes for a valley, dash and dot for a mountain, so that grey tells them too.
_DASHES = {"cut": (0.9, 2.7), "valley": (1.1, 0.7), "mountain": (1.9, 0.5, 0.35, 0.5)}


def outlined(segments: Segments) -> list[Mark]:
    """Return a line that scissors follow: black, with light beside it, seen on light and dark."""
    return [
        Path(segments, stroke=PAPER, width=CUT_WIDTH + 0.2, join="round"),
        Path(segments, stroke=INK, width=CUT_WIDTH + 0.03, join="round"),
    ]


def two_tone(segments: Segments, way: str = "cut") -> list[Mark]:
    """Return a line to cut along, or to fold along ("valley" or "mountain"), seen on light and dark."""
    if way == "cut":
        under, over, wide, light = INK, PAPER, CUT_WIDTH, 0.0
    else:
        under, over, wide, light = PAPER, house().palette[way], FOLD_WIDTH, BESIDE
    return [
        Path(segments, stroke=under, width=wide + 2 * light),
        Path(segments, stroke=over, width=wide, dash=_DASHES[way]),
    ]


def looked_at(page: Page, title: str) -> Use:
    """Return what is on a page that is no text, as a figure: it says the pieces, or the places of a board.

    Where there are fewer than two of them, it says the words.
    """
    pieces = Counter(place.piece.title or place.piece.id for place in page.placements)
    names = [f"{count} × {name}" if count > 1 else name for name, count in pieces.items()]
    return _as_figure(page.drawing, title, names or _names(page.drawing))


def looked_at_whole(paper: Paper, use: Use, title: str) -> Use:
    """Return a board, or a section of it, as it is used on a page of its own, as a figure."""
    page = Drawing(paper.width, paper.height, (use,))
    return _as_figure(page, title, _names(page))


def _as_figure(drawing: Drawing, title: str, names: Iterable[str]) -> Use:
    words = [*names] if len({*names}) > 1 else [text.text for text in drawing.texts()]
    says = "; ".join(name for name in dict.fromkeys(words) if name != title)
    tag = Tag("Figure", f"{title}: {says}" if says else title)
    return Use(Drawing(drawing.width, drawing.height, drawing.marks, spots=drawing.spots, tag=tag))


def spots_of(page: Page) -> list[Spot]:
    """Every spot of a page, in mm from its top left, as far as it is seen there."""
    pieces = [
        Spot((p.x, p.y, p.width, p.height), p.piece.id, p.piece.title, p.piece.file, p.piece.where)
        for p in page.placements
    ]
    whole = (0.0, 0.0, page.paper.width, page.paper.height)
    return [*pieces, *_spots(page.drawing, IDENTITY, whole)]


def _spots(drawing: Drawing, matrix: Matrix, seen: BoxMm) -> Iterator[Spot]:
    """Yield the spots of a drawing under a matrix, and of those that it uses, inside the box that is seen."""
    for spot, box, under in _seen(drawing, matrix, seen):
        yield spot._replace(box=box, shape=_moved(spot.shape, under) if spot.shape else ())


def _names(drawing: Drawing) -> list[str]:
    """Return what is seen of a drawing, by the titles of its spots."""
    whole = (0.0, 0.0, drawing.width, drawing.height)
    return [spot.title or spot.id for spot, _, _ in _seen(drawing, IDENTITY, whole)]


def _seen(drawing: Drawing, matrix: Matrix, seen: BoxMm) -> Iterator[tuple[Spot, BoxMm, Matrix]]:
    """Yield the spots inside the box that is seen, each with that much of its box and its matrix."""
    seen = _common(seen, level_box((0.0, 0.0, drawing.width, drawing.height), matrix))
    for spot in drawing.spots:
        level = not matrix[1] and not matrix[2]
        around = (
            bounds(_moved(spot.shape, matrix)) if spot.shape and not level else level_box(spot.box, matrix)
        )
        box = _common(seen, around)
        if min(box[2:]) > 0:
            yield spot, box, matrix
    for mark in drawing.marks:
        if isinstance(mark, Use):
            here = seen
            if mark.clip is not None and not isinstance(mark.clip, Clip):
                here = _common(seen, level_box(mark.clip, matrix))
            yield from _seen(mark.drawing, multiply(matrix, mark.matrix), here)


def level_box(box: BoxMm, matrix: Matrix) -> BoxMm:
    """Return the level box round a box under a matrix."""
    a, b, c, d, e, f = matrix
    if b or c or a < 0 or d < 0:
        return bounds(_moved(box_shape(box), matrix))
    x, y, w, h = box
    return a * x + e, d * y + f, a * w, d * h


def _moved(shape: Shape, matrix: Matrix) -> Shape:
    return tuple(tuple(applied(matrix, x, y) for x, y in polygon) for polygon in shape)


def _common(one: BoxMm, other: BoxMm) -> BoxMm:
    """Return the common part of two boxes; its width or height is below 0 where they do not meet."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    return x, y, min(one[0] + one[2], other[0] + other[2]) - x, min(one[1] + one[3], other[1] + other[3]) - y
