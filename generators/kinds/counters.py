"""Draws counters: each a piece with a front, and a back or a second half joined at a score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ...components import Game, Problem, Unfit, house
from ...components.kinds.counters import KIND
from ...components.models.counters import Counter, CounterFile
from ...components.models.game import Part
from ...components.shapes.paths import Segments
from ..drawing import Drawing
from ..faces.faces import FacePainter, PaintedFace, Shape, Style
from ..pieces.pieces import Face, Fixed, Keys, Piece, folded
from . import draws
from .piece import OUTLINES, cut_of, mirror_shape, shape_of_path


def draw_counters(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the counters of a game, both sides, and what could not be drawn."""
    file = game.counters
    return _Drawing(game, file).all() if file is not None else ([], [])


class _Drawing:
    """One pass over a game's counters; each face is compiled once for each size."""

    def __init__(self, game: Game, file: CounterFile) -> None:
        self.game, self.file = game, file
        self.style = Style(game.palette, game.art, house().least_on_counter, dict(game.texts))
        self.painters: dict[tuple[str, bool, Form], FacePainter] = {}
        self.shapes: dict[Form, Shape] = {}
        self.problems: list[Problem] = []
        self.fixed = Fixed.typed(file.imposition, "counters", ())

    def all(self) -> tuple[list[Piece], list[Problem]]:
        found = []
        for index, counter in enumerate(self.file.counters):
            piece = self.piece(index, counter)
            if piece is not None:
                found.append(piece)
        return found, self.problems

    def shape(self, counter: Counter) -> Shape:
        """Return what a counter is cut to, seen from its front."""
        form = _form(counter)
        found = self.shapes.get(form)
        if found is None:
            bleed = self.file.bleed
            if counter.outline is not None:
                found = shape_of_path(counter.outline, bleed, ("outline",))
            else:
                box = counter.box(self.file.size)
                found = Shape(*box, bleed, OUTLINES[counter.shape](*box))
            self.shapes[form] = found
        return found

    def painter(self, name: str, counter: Counter, back: bool) -> FacePainter:
        turned = back and counter.outline is not None
        key = (name, turned, _form(counter))
        found = self.painters.get(key)
        if found is None:
            shape = self.shape(counter)
            shape = mirror_shape(shape) if turned else shape
            found = self.painters[key] = FacePainter(self.file.faces[name], shape, self.style)
        return found

    def face(self, index: int, counter: Counter, side: str, name: str) -> PaintedFace | None:
        """Return one side of a counter; None, and a problem reported, if it cannot be drawn."""

        def tell(error: Unfit) -> None:
            passed = _problem(self.game, index, counter, side, name, self.game.passed(error))
            self.problems.append(passed._replace(warns=True))

        try:
            return self.painter(name, counter, side == "back").prepare(counter.values, tell)
        except Unfit as error:
            self.problems += [_problem(self.game, index, counter, side, name, one) for one in error.all]
            return None

    def piece(self, index: int, counter: Counter) -> Piece | None:
        """Return the counter as what is cut out; None where a side cannot be drawn."""
        front = self.face(index, counter, "front", counter.front)
        back = self.face(index, counter, "back", counter.back) if counter.back else None
        if front is None or (counter.back and back is None):
            return None
        shape = self.shape(counter)
        try:
            cuts = tuple(cut_of(data, shape, ("cuts",)) for data in counter.cuts)
        except Unfit as error:
            self.problems.append(_problem(self.game, index, counter, "front", "", error))
            return None
        piece = Piece(
            id=counter.id,
            width=shape.width,
            height=shape.height,
            front=front,
            back=back,
            outline=shape.outline,
            cuts=cuts,
            count=counter.count,
            bleed=self.file.bleed,
            title=counter.title,
            group=counter.group,
            source=counter.source,
            ours=counter.ours,
            file="counters",
            where=("counters", index),
            fixed=self.fixed,
        )
        return folded(piece, counter.fold) if counter.fold else piece


Form = tuple[str | None, str, float | None, float | None]


def _form(counter: Counter) -> Form:
    """Return the same for counters that are cut alike."""
    return counter.outline, counter.shape, counter.size, counter.height


def _problem(game: Game, index: int, counter: Counter, key: str, face: str, error: Unfit) -> Problem:
    """At the value that does not fit, if one can be named, else at the face."""
    slots = [part for part in error.where if isinstance(part, str)]
    marks = [part for part in error.where if isinstance(part, int)]
    source = game.sources["counters"]
    typed = source.origins.typed(("counters", index))
    candidates: list[Keys] = [(*typed, "values", slot) for slot in slots]
    if not slots:  # whatever the counter, so it is the mark
        candidates += [source.origins.typed(("faces", face, "marks", n)) for n in marks]
    candidates += [(*typed, slot) for slot in slots]
    candidates.append((*typed, key))
    place = next((path for path in candidates if source.has(path)), typed)
    told = f'{key} (face "{face}")' if face else key
    problem = source.problem(place, f"{told}: {error}")
    if f'"{counter.id}"' in problem.message:
        return problem
    # One of many that a range made: say which.
    return source.problem(place, f"{counter.id}, {told}: {error}")


def unique_faces(pieces: list[Piece]) -> Iterator[tuple[Piece, str, Face]]:
    """Yield each different face once: the first piece that shows it, the side, the face."""
    seen: set[Any] = set()
    for piece in pieces:
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is not None and face.key not in seen:
                seen.add(face.key)
                yield piece, side, face


class LooseFace(NamedTuple):
    """One side of a counter by itself, with its outline (() for the rectangle)."""

    drawing: Drawing
    outline: Segments


def loose_faces(game: Game, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], LooseFace]:
    """Return the faces asked for by (id, side); the back of a counter without one is its front.

    Faces that cannot be drawn are left out.
    """
    file = game.counters
    if file is None:
        return {}
    making, found = _Drawing(game, file), {}
    numbers = {counter.id: number for number, counter in enumerate(file.counters)}
    for id, side in dict.fromkeys(wanted):
        counter = file.counters[numbers[id]]
        side_up = "back" if side == "back" and counter.back else "front"
        name = counter.back if side_up == "back" and counter.back else counter.front
        face = making.face(numbers[id], counter, side_up, name)
        if face is not None:
            shape = making.shape(counter)
            turned = side_up == "back" and counter.outline is not None
            shape = mirror_shape(shape) if turned else shape
            found[id, side] = LooseFace(face.drawing, shape.outline)
    return found


draws.enter(KIND, draw_counters)
