"""What the parts of a kit are called, where they are typed, and how their numbers are told."""

from __future__ import annotations

from collections.abc import Iterable

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


def ranges(numbers: Iterable[int], gap: int = 1) -> str:
    """Rising numbers as people write them: "1–4, 7"; those at most `gap` apart run on."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number - runs[-1][-1] <= gap:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("–".join(map(str, run)) for run in runs)
