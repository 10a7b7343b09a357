"""What the parts of a kit are called."""

from __future__ import annotations

from ...components import Game
from ...components.kinds import kinds
from ...components.models.game import Part


def title_of(game: Game, part: Part) -> str:
    """What a part's pages are called: its own title, its entry's, or its kind's."""
    kind = kinds()[part.kind]
    entries = getattr(game.files.get(kind.file), kind.named, ()) if kind.named else ()
    named = next((entry.title for entry in entries if entry.id == part.id), "")
    return part.title or named or kind.title or part.kind
