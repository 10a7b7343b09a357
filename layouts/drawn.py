"""What a game looks like, on whatever paper."""

from __future__ import annotations

from dataclasses import dataclass

from ..components import Game, Problem
from ..components.models.game import Part
from ..generators.kinds import Looks
from ..generators.pieces.pieces import Piece


@dataclass(frozen=True)
class Drawn:
    """A game, drawn once per build.

    `parts` holds, for each part of the kit in order, what its kind draws: pieces,
    drawings by id, or None for what depends on the paper.
    """

    game: Game
    parts: tuple[Looks | None, ...]
    problems: list[Problem]

    def of(self, part: Part) -> Looks | None:
        """What a part of the kit looks like."""
        return next(drawn for one, drawn in zip(self.game.sheet.kit, self.parts, strict=True) if one is part)

    @property
    def pieces(self) -> list[Piece]:
        """Everything that is cut out, in the order of the kit."""
        return [piece for drawn in self.parts for piece in pieces_in(drawn)]


def pieces_in(drawn: Looks | None) -> list[Piece]:
    """The pieces among what a part looks like; none where it is not cut out."""
    return drawn if isinstance(drawn, list) else []
