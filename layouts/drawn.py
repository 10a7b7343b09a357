"""What a game looks like, on whatever paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

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
    parts: Sequence[Looks | None]
    problems: list[Problem]

    def of(self, part: Part) -> Looks | None:
        """What a part of the kit looks like."""
        return self.parts[next(number for number, one in enumerate(self.game.sheet.kit) if one is part)]

    @property
    def pieces(self) -> list[Piece]:
        """Everything that is cut out, in the order of the kit."""
        return [piece for drawn in self.parts for piece in pieces_in(drawn)]


def pieces_in(drawn: Looks | None) -> list[Piece]:
    """The pieces among what a part looks like; none where it is not cut out."""
    return drawn if isinstance(drawn, list) else []


class ById(Mapping[str, Piece]):
    """The pieces of a kit by id; they are looked through only if one is asked for."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn

    @cached_property
    def found(self) -> Mapping[str, Piece]:
        return {piece.id: piece for piece in self.drawn.pieces}

    def __getitem__(self, name: str) -> Piece:
        return self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)
