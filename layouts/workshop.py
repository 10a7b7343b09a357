"""One game drawn and laid out again and again while its files change: what `--watch` and the page show."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ..components import BadInput, Game, Problem, read_game
from .drawn import Drawn
from .kit import Kit, build_routes, draw_game
from .sheets.papers import Paper


class Look(NamedTuple):
    """A game as its files stand now: drawn and laid out, or all that is wrong with it.

    Where anything is wrong, `problems` says so and `kits` is empty; `game` and `drawn` are there as
    far as the files could be read.
    """

    game: Game | None
    drawn: Drawn | None
    kits: list[Kit]
    problems: list[Problem]


class Workshop:
    """Where one game is made; what its files change is made anew each time one looks."""

    def __init__(self, folder: Path, papers: Sequence[Paper], backs: str = "duplex") -> None:
        self.folder, self.papers, self.backs = folder, list(papers), backs

    def look(self) -> Look:
        """The game as its files stand now."""
        try:
            game, problems = read_game(self.folder)
        except BadInput as error:
            return Look(None, None, [], error.problems)
        if game is None:
            return Look(None, None, [], problems)
        drawn = draw_game(game)
        problems += drawn.problems
        kits = [kit for paper in self.papers for kit in build_routes(drawn, paper, self.backs)]
        for kit in kits:
            problems += kit.problems
        return Look(game, drawn, [] if problems else kits, sorted(set(problems)))
