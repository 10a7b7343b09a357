"""Draws the faces of counters: one compiled painter for each face, fast for many counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from ..components import Game, Problem, Unfit, house
from ..components.checks import SLOT, slots_in, slots_of
from ..components.counters import Counter, Face
from ..components.marks import Mark as Typed
from .contrast import faint_texts
from .drawing import Drawing, Mark, Rect, Use
from .marks import Palette, Pictures, colour_of, draw_mark, fit_text

Values = Mapping[str, str]
MOST_KEPT = 20_000  # drawn variants of one mark that wait to be used again


class PrintedFace(NamedTuple):
    """One side of a counter: how to draw it, and the colour at its cut edge.

    A game may have a hundred thousand faces; each is composed when it is asked
    for, from parts that are drawn once.
    """

    painter: FacePainter
    values: Values
    ground: str

    @property
    def drawing(self) -> Drawing:
        return self.painter.compose(self.values)

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        """The same for faces that look the same."""
        return id(self.painter), tuple(map(self.values.__getitem__, self.painter.slots))


class PrintedCounter(NamedTuple):
    """A counter with its sides; a missing back is plain paper."""

    counter: Counter
    width: float
    height: float
    front: PrintedFace
    back: PrintedFace | None


def _colour_slots(face: Face) -> set[str]:
    marks = (
        slots_in(
            mark.ink, mark.fill, mark.stroke, mark.art, mark.symbol.frame if mark.symbol else None
        )
        for mark in face.marks
    )
    return slots_in(face.ground, face.border).union(*marks)


def _filled(text: str, values: Values) -> str:
    """The text with the values in its {slots}."""
    return SLOT.sub(lambda match: values[match[1]], text) if "{" in text else text


class _Step:
    """One mark of a face, drawn once for each combination of the values in its slots."""

    def __init__(self, mark: Typed) -> None:
        self.mark = mark
        self.names = tuple(sorted(slots_of(mark)))
        self.key = itemgetter(*self.names) if self.names else None
        self.drawn: dict[str | tuple[str, ...], Use] = {}
        self.fits: set[str | tuple[str, ...]] = set()


class FacePainter:
    """Draws one face again and again; what no value changes is drawn once."""

    def __init__(
        self, face: Face, width: float, height: float, bleed: float, palette: Palette,
        art: Pictures, least: float,
    ) -> None:  # fmt: skip
        self.face = face
        self.width, self.height, self.bleed = width, height, bleed
        self.palette, self.art, self.least = palette, art, least
        self.steps = [_Step(mark) for mark in face.marks]
        self.slots = tuple(
            sorted(slots_in(face.ground, face.border).union(*(s.names for s in self.steps)))
        )
        self.colours = tuple(sorted(_colour_slots(face)))
        self.grounds: dict[tuple[str, ...], tuple[str, Use]] = {}
        self.plain: Drawing | None = None  # the whole face, where no value changes it

    def prepare(self, values: Values) -> PrintedFace:
        """The face for these values. Unfit names the mark that cannot be drawn with them."""
        for number, step in enumerate(self.steps):
            key = step.key(values) if step.key else ""
            if key in step.fits or key in step.drawn:
                continue
            try:
                if step.mark.text is None:
                    self._part(step, values)
                else:
                    # Measured now, drawn when the page is: texts are many and used once.
                    text = _filled(step.mark.text, values)
                    if text:
                        fit_text(step.mark, text, self.least)
            except Unfit as error:
                raise Unfit(str(error), (number, *step.names)) from None
            if len(step.fits) > MOST_KEPT:
                step.fits.clear()
            step.fits.add(key)
        return PrintedFace(self, values, self._ground(values)[0])

    def compose(self, values: Values) -> Drawing:
        """The face's drawing; `prepare` has found that it can be drawn."""
        if self.plain is not None:
            return self.plain
        parts = [self._ground(values)[1]]
        for step in self.steps:
            key = step.key(values) if step.key else ""
            parts.append(step.drawn.get(key) or self._part(step, values))
        drawing = Drawing(self.width, self.height, tuple(parts))
        if not self.slots:
            self.plain = drawing
        return drawing

    def _part(self, step: _Step, values: Values) -> Use:
        key = step.key(values) if step.key else ""
        found = step.drawn.get(key)
        if found is None:
            marks = draw_mark(
                step.mark, lambda text: _filled(text, values), self.palette, self.art, self.least
            )
            found = Use(Drawing(self.width, self.height, tuple(marks)))
            if len(step.drawn) > MOST_KEPT:
                step.drawn.clear()
            step.drawn[key] = found
        return found

    def _ground(self, values: Values) -> tuple[str, Use]:
        """The colour of the ground and its drawing; text on it is judged once for its colours."""
        key = tuple(map(values.__getitem__, self.colours))
        if key not in self.grounds:
            named = _filled(self.face.ground, values), _filled(self.face.border, values)
            ground, border = (colour_of(name, self.palette) for name in named)
            b, w, h = self.bleed, self.width, self.height
            marks: list[Mark] = []
            # Paper needs no ink; its ground is left out, and its bleed with it.
            if ground != colour_of("paper", self.palette):
                marks.append(Rect(-b, -b, w + 2 * b, h + 2 * b, ground))
            if border != "none":
                wide = self.face.border_width
                inset = wide / 2 + 0.6
                marks.append(
                    Rect(inset, inset, w - 2 * inset, h - 2 * inset, stroke=border, width=wide)
                )
            self.grounds[key] = (ground, Use(Drawing(w, h, tuple(marks))))
            self._judge(self.compose(values), ground)
        return self.grounds[key]

    def _judge(self, drawing: Drawing, ground: str) -> None:
        """Text has to stand out from its ground."""
        least = house().contrast
        for text, under, ratio in faint_texts(drawing, least, ground):
            raise Unfit(
                f'"{text.text}" in {text.fill} on {under} has a contrast of {ratio:.1f}; '
                f"it needs {least:g}, so take a darker or lighter ink"
            )


def draw_counters(game: Game) -> tuple[list[PrintedCounter], list[Problem]]:
    """Every counter of a game, both sides, and what could not be drawn."""
    file = game.counters
    if file is None:
        return [], []
    painters: dict[tuple[str, float, float], FacePainter] = {}
    found: list[PrintedCounter] = []
    problems: list[Problem] = []
    least = house().least_on_counter

    def painter(name: str, width: float, height: float) -> FacePainter:
        key = (name, width, height)
        if key not in painters:
            painters[key] = FacePainter(
                file.faces[name], width, height, file.bleed, game.palette, game.art, least
            )
        return painters[key]

    for index, counter in enumerate(file.counters):
        width = counter.size or file.size
        height = counter.height or width
        sides: list[PrintedFace | None] = []
        for key, name in (("front", counter.front), ("back", counter.back)):
            if name is None:
                sides.append(None)
                continue
            try:
                sides.append(painter(name, width, height).prepare(counter.values))
            except Unfit as error:
                problems.append(_problem(game, index, counter, key, name, error))
        if len(sides) == 2 and sides[0] is not None:
            found.append(PrintedCounter(counter, width, height, sides[0], sides[1]))
    return found, problems


def _problem(
    game: Game, index: int, counter: Counter, key: str, face: str, error: Unfit
) -> Problem:
    """At the value that does not fit, if one can be named, else at the face."""
    slots = [part for part in error.where if isinstance(part, str)]
    source = game.sources["counters"]
    typed = source.origins.typed(("counters", index))
    candidates = [(*typed, "values", slot) for slot in slots] + [(*typed, key)]
    place = next((path for path in candidates if path in source.places), typed)
    problem = source.problem(place, f'{key} (face "{face}"): {error}')
    if f'"{counter.id}"' in problem.message:
        return problem
    # One of many that a range made: say which.
    return source.problem(place, f'{counter.id}, {key} (face "{face}"): {error}')


def unique_faces(counters: list[PrintedCounter]) -> Iterator[tuple[str, str, PrintedFace]]:
    """Each different face once: the first counter that shows it, the side, the face."""
    seen: set[tuple[int, tuple[str, ...]]] = set()
    for printed in counters:
        for side, face in (("front", printed.front), ("back", printed.back)):
            if face is not None and face.key not in seen:
                seen.add(face.key)
                yield printed.counter.id, side, face
