"""Draws the faces of counters: one compiled painter for each face, fast for many counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..components import Game, Problem, Unfit, house
from ..components.checks import SLOT, slots_in
from ..components.counters import Counter, Face
from ..components.marks import Mark as Typed
from .contrast import faint_texts
from .drawing import Drawing, Mark, Rect
from .marks import Palette, Pictures, colour_of, draw_mark

FONT_SLACK = 1e-6


class PrintedFace(NamedTuple):
    """One side of a counter: its drawing, and the colour at its cut edge."""

    drawing: Drawing
    ground: str


class PrintedCounter(NamedTuple):
    """A counter with both sides drawn; a missing back is plain paper."""

    counter: Counter
    width: float
    height: float
    front: PrintedFace
    back: PrintedFace | None


def _slots(mark: Typed) -> set[str]:
    symbol = mark.symbol
    return slots_in(
        mark.text, mark.art, mark.ink, mark.fill, mark.stroke,
        symbol and symbol.icon, symbol and symbol.frame, symbol and symbol.echelon,
    )  # fmt: skip


class FacePainter:
    """Draws one face again and again; what no value changes is drawn once."""

    def __init__(
        self, face: Face, width: float, height: float, bleed: float, palette: Palette,
        art: Pictures, least: float,
    ) -> None:  # fmt: skip
        self.face = face
        self.width, self.height, self.bleed = width, height, bleed
        self.palette, self.art, self.least = palette, art, least
        self.steps: list[tuple[Typed, tuple[str, ...]]] = [
            (mark, tuple(sorted(_slots(mark)))) for mark in face.marks
        ]
        self.drawn: dict[tuple[int, tuple[str, ...]], tuple[Mark, ...]] = {}
        self.whole: dict[tuple[str, ...], PrintedFace] = {}
        self.slots = tuple(
            sorted(slots_in(face.ground, face.border).union(*(names for _, names in self.steps)))
        )
        self.grounds: dict[str, tuple[Mark, ...]] = {}
        self.judged: set[tuple[str, ...]] = set()
        self.colours = tuple(
            sorted(
                slots_in(face.ground, face.border).union(
                    *(slots_in(m.ink, m.fill, m.stroke, m.art) for m in face.marks)
                )
            )
        )

    def paint(self, values: Mapping[str, str], title: str) -> PrintedFace:
        """The face with `values` in its slots. Unfit names the mark that cannot be drawn."""
        key = tuple(map(values.__getitem__, self.slots))
        found = self.whole.get(key)
        if found is not None:
            return found

        def fill(text: str) -> str:
            return SLOT.sub(lambda m: values[m[1]], text) if "{" in text else text

        ground = colour_of(fill(self.face.ground), self.palette)
        marks = list(self._ground(ground, fill(self.face.border)))
        for number, (mark, names) in enumerate(self.steps):
            step = (number, tuple(map(values.__getitem__, names)))
            drawn = self.drawn.get(step)
            if drawn is None:
                try:
                    drawn = tuple(draw_mark(mark, fill, self.palette, self.art, self.least))
                except Unfit as error:
                    raise Unfit(str(error), (number, *names)) from None
                self.drawn[step] = drawn
            marks += drawn
        drawing = Drawing(self.width, self.height, tuple(marks), title)
        self._judge(drawing, ground, values)
        found = self.whole[key] = PrintedFace(drawing, ground)
        return found

    def _ground(self, ground: str, border: str) -> tuple[Mark, ...]:
        key = ground + border
        if key not in self.grounds:
            b, w, h = self.bleed, self.width, self.height
            # Paper needs no ink; its ground is left out, and its bleed with it.
            marks: list[Mark] = []
            if ground != colour_of("paper", self.palette):
                marks.append(Rect(-b, -b, w + 2 * b, h + 2 * b, ground))
            if border != "none":
                line = self.face.border_width
                marks.append(
                    Rect(line / 2 + 0.6, line / 2 + 0.6, w - line - 1.2, h - line - 1.2,
                         stroke=colour_of(border, self.palette), width=line)
                )  # fmt: skip
            self.grounds[key] = tuple(marks)
        return self.grounds[key]

    def _judge(self, drawing: Drawing, ground: str, values: Mapping[str, str]) -> None:
        """Text has to stand out from its ground; looked at once for each set of colours."""
        key = tuple(map(values.__getitem__, self.colours))
        if key in self.judged:
            return
        self.judged.add(key)
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
                if name in file.faces:
                    drawn = painter(name, width, height).paint(counter.values, counter.title)
                    sides.append(drawn)
            except Unfit as error:
                problems.append(_problem(game, index, counter, key, name, error))
            except KeyError:
                pass  # a value that the checks have reported already
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
    return source.problem(place, f'{counter.id}, {key} (face "{face}"): {error}')


def unique_faces(counters: list[PrintedCounter]) -> Iterator[tuple[str, PrintedFace]]:
    """Each different face once, with the name of its file: counter-front, counter-back."""
    seen: set[int] = set()
    for printed in counters:
        for side, face in (("front", printed.front), ("back", printed.back)):
            if face is not None and id(face) not in seen:
                seen.add(id(face))
                yield f"{printed.counter.id}-{side}", face
