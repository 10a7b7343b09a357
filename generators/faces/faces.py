"""Draws faces: grounds that bleed beyond any outline, border, marks; each face's parts once.

A face is compiled to a painter that draws it again and again with other values;
a hundred thousand counters come down to a few painters and the parts they keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import NamedTuple

from ...components import Unfit, house
from ...components.checks.checker import slots_of
from ...components.models.counters import Face, Region
from ...components.models.marks import Mark as Typed
from ...components.reading.slots import filled, slots_in
from ...components.shapes.geometry import flattened
from ...components.shapes.paths import Segments, parse_path, rectangle
from ..drawing import NONE, PAPER, Clip, Drawing, Mark, Path, Rect, Use, has_pictures
from ..text.fonts import in_type, type_in_use
from .contrast import faint_texts
from .marks import Palette, Pictures, colour_of, draw_mark, fit_text
from .outside import SLACK, colliding, letterings, reaches_out, texts_outside

Values = Mapping[str, str]
MOST_KEPT = 4_000  # drawn variants of one mark that wait to be used again
CLEAR = 1.0  # mm that a text needs to the cut
BORDER_INSET = 0.6  # mm between the cut and a border, so that a cut a little off spares it


class Shape(NamedTuple):
    """What a face covers, mm: its box, its outline ("" of segments: the box), its bleed."""

    width: float
    height: float
    bleed: float
    outline: Segments = ()

    @property
    def edge(self) -> Segments:
        """The outline, also where it is the box."""
        return self.outline or rectangle(0, 0, self.width, self.height)


Tell = Callable[[Unfit], None]


def refuse(error: Unfit) -> None:
    """Let no fault of taste pass."""
    raise error


class Style(NamedTuple):
    """What faces are drawn with: colours by name, drawings by name, the least type in points.

    `texts`: what is printed for values that art and colours go by too, in a translated game.
    """

    palette: Palette
    art: Pictures
    least: float
    texts: Mapping[str, str] = {}


class PaintedFace(NamedTuple):
    """One side of a piece: how to draw it, and the colour along its cut edge, "" for several.

    A game may have a hundred thousand faces; each is composed when it is asked
    for, from parts that are drawn once.
    """

    painter: FacePainter
    values: Values
    ground: str

    @property
    def drawing(self) -> Drawing:
        return in_type(self.painter.type, self.painter.compose, self.values)

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        """The same for faces that look the same."""
        return id(self.painter), tuple(map(self.values.__getitem__, self.painter.slots))


def _ground_slots(face: Face) -> set[str]:
    return slots_in(face.ground, face.border, *(region.fill for region in face.grounds))


def _colour_slots(face: Face) -> set[str]:
    kinds = ("ink", "colour", "art", "aircraft", "frame")
    texts = (text for mark in face.marks for kind, _, text in mark.says if kind in kinds)
    return _ground_slots(face) | slots_in(*texts)


class _Step:
    """One mark of a face, drawn once for each combination of the values in its slots."""

    def __init__(self, mark: Typed, shape: Shape) -> None:
        self.mark = mark
        # What has a box that lies on the face stays on it, whatever the values are.
        self.inside = _on(shape, mark)
        self.measured = self.inside and mark.text is not None
        self.clear = _on(shape, mark, CLEAR)
        self.names = tuple(sorted(slots_of(mark)))
        self.key = itemgetter(*self.names) if self.names else None
        self.drawn: dict[str | tuple[str, ...], Use] = {}
        self.fits: set[str | tuple[str, ...]] = set()


def _on(shape: Shape, mark: Typed, clear: float = 0.0) -> bool:
    """Return whether the box of an upright mark lies on a rectangular face, so far off its edges, mm."""
    if shape.outline or mark.turned or mark.box is None:
        return False
    (x, y, w, h), (dx, dy) = mark.box, mark.shift
    right, low = x + dx + w, y + dy + h
    return x + dx >= clear <= y + dy and right <= shape.width - clear and low <= shape.height - clear


class FacePainter:
    """Draws one face again and again; what no value changes is drawn once."""

    def __init__(self, face: Face, shape: Shape, style: Style) -> None:
        self.face, self.shape, self.style = face, shape, style
        self.type = type_in_use()  # also of what is drawn later, when somebody asks for it
        self.steps = [_Step(mark, shape) for mark in face.marks]
        # Numbers of texts of which the box does not keep CLEAR of the cut.
        self.near = [k for k, step in enumerate(self.steps) if step.mark.text and not step.clear]
        self.slots = tuple(sorted(_ground_slots(face).union(*(s.names for s in self.steps))))
        self.colours = tuple(sorted(_colour_slots(face)))
        self.grounds: dict[tuple[str, ...], tuple[str, Use]] = {}
        self.bleeds = False  # whether art reaches beyond the cut, as far as the ground does
        self.plain: Drawing | None = None  # the whole face, where no value changes it

    def prepare(self, values: Values, tell: Tell = refuse) -> PaintedFace:
        """Return the face for these values. Unfit names the mark that cannot be drawn; `tell` hears taste."""
        faults: dict[tuple[str, ...], Unfit] = {}  # one mistake in a value is one, however many marks show it
        for number, step in enumerate(self.steps):
            key = step.key(values) if step.key else ""
            if key in step.fits or key in step.drawn:
                continue
            try:
                if not step.measured:
                    part = self._part_of(step, values)
                    if not step.inside:
                        self._inside(step, part)
                elif text := self._worded(step, values):
                    # Measured now, drawn when the page is: texts are many and used once.
                    fit_text(step.mark, text, self.style.least)
            except Unfit as error:
                said = str(error)  # which has the wrong value in quotes, of those that the mark shows
                names = sorted(step.names, key=lambda name: f'"{values[name]}"' not in said)
                fault = Unfit(said, (number, *names))
                faults.setdefault((str(fault), *(step.names or (str(number),))), fault)
                continue
            if len(step.fits) > MOST_KEPT:
                step.fits.clear()
            step.fits.add(key)
        if faults:
            first, *also = faults.values()
            first.also = also
            raise first
        return PaintedFace(self, values, self._ground(values, tell)[0])

    def _inside(self, step: _Step, part: Use) -> None:
        """Refuse a mark that leaves its face: what reaches over the cut would be cut off without a word."""
        shape = self.shape
        over = reaches_out((part,), (0.0, 0.0, shape.width, shape.height))
        if has_pictures(part.drawing) and not shape.outline and 0 < over <= shape.bleed + SLACK:
            self.bleeds = True
        elif over:
            raise Unfit(
                f"{step.mark.kind} reaches {over:.1f} mm over the edge of the face; move it in, "
                "or draw colour that is meant to bleed under grounds"
            )
        if shape.outline:
            for lettering in texts_outside((part,), flattened(shape.outline)):
                raise Unfit(f'"{lettering.text}" reaches over the outline of the piece; move it in')

    def compose(self, values: Values) -> Drawing:
        """Return the face's drawing; `prepare` has found that it can be drawn."""
        if self.plain is not None:
            return self.plain
        parts = [self._ground(values)[1]]
        for step in self.steps:
            key = step.key(values) if step.key else ""
            parts.append(step.drawn.get(key) or self._part_of(step, values))
        drawing = Drawing(self.shape.width, self.shape.height, tuple(parts))
        if not self.slots:
            self.plain = drawing
        return drawing

    def part(self, number: int, values: Values) -> Use:
        """Return one mark of the face, drawn for these values."""
        step = self.steps[number]
        return step.drawn.get(step.key(values) if step.key else "") or self._part_of(step, values)

    def _worded(self, step: _Step, values: Values) -> str:
        """Return the text of a mark with the values in its slots as they are printed, "" if left out."""
        if step.mark.has and not values[step.mark.has]:
            return ""
        if self.style.texts:
            values = {name: self.style.texts.get(values[name], values[name]) for name in step.names}
        return filled(step.mark.text or "", values)

    def _part_of(self, step: _Step, values: Values) -> Use:
        key = step.key(values) if step.key else ""
        found = step.drawn.get(key)
        if found is None:
            style, typed = self.style, step.mark.text
            marks = draw_mark(
                step.mark,
                lambda text: self._worded(step, values) if text is typed else filled(text, values),
                style.palette,
                style.art,
                style.least,
            )
            found = Use(Drawing(self.shape.width, self.shape.height, tuple(marks)))
            if len(step.drawn) > MOST_KEPT:
                step.drawn.clear()
            step.drawn[key] = found
        return found

    def _ground(self, values: Values, tell: Tell = refuse) -> tuple[str, Use]:
        """Return the colour of the ground and its drawing; text on it is judged once for its colours."""
        key = tuple(map(values.__getitem__, self.colours))
        if key not in self.grounds:

            def colour(name: str, empty: str = NONE) -> str:
                try:
                    return colour_of(filled(name, values) or empty, self.style.palette)
                except Unfit as error:
                    raise Unfit(str(error), (0, *slots_in(name))) from None

            ground = colour(self.face.ground, "")
            regions = [(region, colour(region.fill)) for region in self.face.grounds]
            regions = [(region, fill) for region, fill in regions if fill != NONE]
            marks = ground_marks(self.shape, ground, colour_of("paper", self.style.palette))
            for region, fill in regions:
                marks += region_marks(self.shape, region, fill)
            border = colour(self.face.border)
            if border != NONE:
                marks += border_marks(self.shape, border, self.face.border_width, ground)
            even = all(fill == ground or _inside(self.shape, region) for region, fill in regions)
            even = even and not self.bleeds
            drawing = Drawing(self.shape.width, self.shape.height, tuple(marks))
            self.grounds[key] = (ground if even else "", Use(drawing))
            self._judge(self.compose(values), ground, tell)
        return self.grounds[key]

    def _judge(self, drawing: Drawing, ground: str, tell: Tell) -> None:
        """Text has to stand out from its ground, and from other text."""
        least = house().contrast
        for text, under, ratio in faint_texts(drawing, least, ground):
            said = (
                f'"{text.text}" in {text.fill} on {under} has a contrast of {ratio:.1f}; '
                f"it needs {least:g}, so take a darker or lighter ink"
            )
            tell(Unfit(said, check="contrast"))
        for one, other in colliding(letterings(drawing.marks)):
            tell(Unfit(f'"{one.text}" and "{other.text}" overlap; move one of them', check="overlap"))


def ground_marks(shape: Shape, ground: str, paper: str = PAPER) -> list[Mark]:
    """Return the ground of a whole face and its bleed; paper needs no ink."""
    b, w, h = shape.bleed, shape.width, shape.height
    if ground in (paper, NONE):
        return []
    if not shape.outline:
        return [Rect(-b, -b, w + 2 * b, h + 2 * b, ground)]
    # A stroke as wide as twice the bleed reaches just that far beyond any outline.
    return [Path(shape.outline, ground, ground, 2 * b, join="round")]


def _inside(shape: Shape, region: Region) -> bool:
    """Return whether a region keeps off the cut edge."""
    if region.box is None or shape.outline:
        return False
    x, y, w, h = region.box
    return x > 0 and y > 0 and x + w < shape.width and y + h < shape.height


def region_marks(shape: Shape, region: Region, fill: str) -> list[Mark]:
    """Return a part of the ground; where it touches the cut edge it bleeds beyond it."""
    b, wide, high = shape.bleed, shape.width, shape.height
    if region.box is not None and not shape.outline:
        x, y, w, h = region.box
        left, right = (-b if x <= 0 else x), (wide + b if x + w >= wide else x + w)
        top, low = (-b if y <= 0 else y), (high + b if y + h >= high else y + h)
        return [Rect(left, top, right - left, low - top, fill)]
    segments = parse_path(region.path) if region.path else rectangle(*(region.box or (0, 0, 0, 0)))
    around = rectangle(-b, -b, wide + 2 * b, high + 2 * b)
    inner = Drawing(wide, high, (Path(segments, fill),))
    outer = Drawing(wide, high, (Path(segments, fill, fill, 2 * b, join="round"),))
    return [Use(inner, clip=Clip(shape.edge)), Use(outer, clip=Clip((*around, *shape.edge), even_odd=True))]


def border_marks(shape: Shape, border: str, width: float, ground: str) -> list[Mark]:
    """Return a line round the face, a little inside its cut edge."""
    if not shape.outline:
        inset = width / 2 + BORDER_INSET
        w, h = shape.width - 2 * inset, shape.height - 2 * inset
        return [Rect(inset, inset, w, h, stroke=border, width=width)]
    lines = (
        Path(shape.outline, stroke=border, width=2 * (width + BORDER_INSET), join="round"),
        Path(shape.outline, stroke=ground, width=2 * BORDER_INSET, join="round"),
    )
    drawing = Drawing(shape.width, shape.height, lines)
    return [Use(drawing, clip=Clip(shape.outline))]
