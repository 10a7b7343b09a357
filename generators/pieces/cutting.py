"""What the generators of pieces share: which entries are wanted, their faces, their problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from ...components import Game, Problem, Unfit, house
from ...components.models.counters import Face
from ...components.models.cut_pieces import PieceFace
from ...components.models.game import Part
from ...components.shapes.paths import Matrix, Segments
from ..drawing import Clip, Drawing, Mark, Use
from ..faces.faces import FacePainter, PaintedFace, Shape, Style
from ..faces.marks import colour_of
from .gluing import join
from .pieces import DrawnFace, Keys, Piece


class Entry(Protocol):
    """Something of a file that has an id."""

    @property
    def id(self) -> str: ...


class Bench:
    """One pass over a list of pieces.yaml or decks.yaml; problems gather, and the pass goes on."""

    def __init__(self, game: Game, file: str) -> None:
        self.game, self.file = game, file
        self.style = Style(game.palette, game.art, house().least_on_counter, dict(game.texts))
        self.contrast = house().contrast
        self.shared: Mapping[str, Face] = getattr(game.files.get(file), "faces", {})
        self.painters: dict[tuple[int, Shape], FacePainter] = {}
        self.problems: list[Problem] = []
        self.entry: Keys = ()  # what is being drawn

    def colour(self, name: str) -> str:
        """Return #rrggbb of a palette name or a colour. Unfit if it is neither."""
        return colour_of(name, self.game.palette)

    def painted(self, face: Face, shape: Shape, values: Mapping[str, str], where: Keys) -> PaintedFace:
        """Return a face as typed, drawn for a piece; Unfit names its place in the file."""
        name = face.face if isinstance(face, PieceFace) else ""
        if name:
            if name not in self.shared:
                raise Unfit(f'face "{name}" does not exist in {self.file}.yaml', where)
            face, where = self.shared[name], ("faces", name)
        key = (id(face), shape)
        if key not in self.painters:
            self.painters[key] = FacePainter(face, shape, self.style)
        painter = self.painters[key]
        needed = {name for step in painter.steps for name in step.names}.union(painter.slots)
        if lacking := sorted(needed - values.keys()):
            raise Unfit(f"there is no value for {{{lacking[0]}}}", where)
        try:
            return painter.prepare(values, partial(self.tell, where))
        except Unfit as error:
            raise error.each(lambda one: Unfit(str(one), self._place(one, where))) from None

    def tell(self, where: Keys, error: Unfit) -> None:
        """Note a fault of taste that game.yaml lets pass. Unfit for any other."""
        said = str(self.game.passed(error))
        self.problems.append(self.game.problem(self.file, self.entry or where, said, error.check))

    def _place(self, error: Unfit, where: Keys) -> Keys:
        """Return the value that does not fit, where the entry says it itself; else the face's mark."""
        source = self.game.sources[self.file]
        for slot in error.where[1:]:
            said = (*self.entry, "values", slot)
            if source.has(source.origins.typed(said)):
                return said
        return (*where, "marks", error.where[0]) if error.where else where

    def report(self, error: Unfit, where: Keys) -> None:
        """Report each problem at the place that it names, else at the entry."""
        self.problems += [self.game.problem(self.file, one.where or where, str(one)) for one in error.all]

    def checked(self, pieces: list[Piece], where: Keys) -> list[Piece]:
        """Return the pieces of one entry, after a look at where their glue comes to lie."""
        for error in join(pieces).faults:
            self.report(error, where)
        return pieces


def entries(game: Game, file: str, key: str, parts: Sequence[Part]) -> Iterator[tuple[int, Any]]:
    """Yield the entries of a list that parts of the kit ask for, with their indexes; all without ids."""
    found: Iterable[Any] = getattr(game.files.get(file), key, ())
    wanted = {part.id for part in parts}
    for index, entry in enumerate(found):
        if None in wanted or entry.id in wanted:
            yield index, entry


def draw_each(
    game: Game,
    key: str,
    parts: Sequence[Part],
    draw: Callable[[Bench, Any, Keys], list[Piece]],
    file: str = "pieces",
) -> tuple[list[Piece], list[Problem]]:
    """Return the pieces of every entry that is wanted, and what could not be drawn."""
    bench = Bench(game, file)
    found: list[Piece] = []
    for index, entry in entries(game, file, key, parts):
        where: Keys = (key, index)
        bench.entry = where
        try:
            found += bench.checked(draw(bench, entry, where), where)
        except Unfit as error:
            bench.report(error, where)
    return found, bench.problems


def placed(width: float, height: float, faces: Iterable[tuple[Drawing, Matrix, Segments]]) -> DrawnFace:
    """Return drawings laid on one face, each under its matrix and cut to an area of its own."""
    marks: list[Mark] = [Use(drawing, matrix, Clip(area)) for drawing, matrix, area in faces]
    return DrawnFace(Drawing(width, height, tuple(marks)))
