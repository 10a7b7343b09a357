"""Pieces printed larger or smaller than they are typed, as a part of the kit asks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import inf
from typing import NamedTuple

from ...components import Game, Problem
from ...components.house import house
from ...components.models.field_types import MM_PER_POINT
from ...components.shapes.paths import Matrix, Segments, transformed
from ..drawing import Drawing, enlarged
from .pieces import Box, Face, Glue, Keys, Piece

SLIGHT = 0.01  # pt by which a text may be smaller than the least


def at_scale(
    game: Game, where: Keys, by: float, pieces: Iterable[Piece]
) -> tuple[list[Piece], list[Problem]]:
    """Return the pieces `by` times as large, and a problem if their type gets too small to be read."""
    found = [scaled(piece, by) for piece in pieces]
    faces = [face for piece in pieces for face in (piece.front, piece.back) if face]
    least = (
        min((text.size for face in faces for text in face.drawing.texts()), default=inf) * by / MM_PER_POINT
    )
    if by >= 1 or least >= house().least_on_counter - SLIGHT:
        return found, []
    message = (
        f"at this scale the smallest text is {least:.1f} pt; make it larger on the piece, so that it "
        f"has {house().least_on_counter:g} pt at least"
    )
    return [], [game.problem("game", where, message)]


class _Scaled(NamedTuple):
    """A face `by` times as large."""

    face: Face
    by: float

    @property
    def ground(self) -> str:
        return self.face.ground

    @property
    def key(self) -> Hashable:
        return self.face.key, self.by

    @property
    def drawing(self) -> Drawing:
        return enlarged(self.face.drawing, self.by)


def scaled(piece: Piece, by: float) -> Piece:
    """Return a piece `by` times as large, with a name of its own."""
    matrix: Matrix = (by, 0.0, 0.0, by, 0.0, 0.0)

    def grown(path: Segments) -> Segments:
        return transformed(path, matrix)

    def clear(glue: Glue) -> Box | None:
        left, top, wide, high = glue.clear or (0.0, 0.0, 0.0, 0.0)
        return (left * by, top * by, wide * by, high * by) if glue.clear else None

    return piece._replace(
        id=f"{piece.id}-at-{by:.3g}",
        width=piece.width * by,
        height=piece.height * by,
        front=_Scaled(piece.front, by),
        back=_Scaled(piece.back, by) if piece.back else None,
        outline=grown(piece.outline),
        cuts=tuple(grown(cut) for cut in piece.cuts),
        folds=tuple(fold._replace(path=grown(fold.path)) for fold in piece.folds),
        glue=tuple(glue._replace(outline=grown(glue.outline), clear=clear(glue)) for glue in piece.glue),
        corner=piece.corner * by,
        beside=enlarged(piece.beside, by) if piece.beside else None,
        bleed=piece.bleed * by,
    )
