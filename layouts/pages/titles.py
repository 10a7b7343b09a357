"""What the parts of a kit are called, and where they are typed."""

from __future__ import annotations

from ...components import Game
from ...components.kinds import kinds, title_in
from ...components.languages import Words
from ...components.models.game import Part
from ...components.reading.places import Keys
from ...generators.pieces.pieces import TO_PAINT, Piece


def title_of(game: Game, part: Part) -> str:
    """Return the title of a part's pages: its own, its entry's, or its kind's."""
    return title_in(game.files, part) or game.words(kinds()[part.kind].title or part.kind)


def sheet_of(piece: Piece, say: Words) -> str:
    """Return the name of the sheets of a piece's group, where each group has its own."""
    name = piece.group or piece.title or piece.id
    if name.endswith(TO_PAINT):
        return say("{models}, to paint", models=name.removesuffix(TO_PAINT))
    return name


def typed_at(game: Game, part: Part) -> Keys:
    """Where a part stands in game.yaml; the kit of a first game has other numbers."""
    return "kit", next(number for number, one in enumerate(game.files["game"].kit) if one is part)
