"""One game drawn and laid out again and again while its files change: what `--watch` and the page show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..components import BadInput, Game, Problem, read_game
from ..components.models.game import Checks
from ..components.reading.memory import Kept, Memory
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
    warnings: tuple[Problem, ...] = ()  # of what was drawn and laid out


class Workshop:
    """Where one game is made; what its files change is made anew each time one looks.

    All else is taken from `memory`, which writers use as well. Each step is taken again only if
    something differs that it was given or has read: files by their bytes, models by what they were
    made of, drawings and pages by being the same objects. It has room for one look at a time. With a
    `register`, its cutting sheets are for the machine that `Paper` says, and no cut is shown.
    """

    def __init__(
        self,
        folder: Path,
        papers: Sequence[Paper],
        backs: str = "duplex",
        memory: Memory | None = None,
        language: str = "",
        runs: str = "together",
        cuts: str = "",
        draft: bool = False,
        register: str = "",
    ) -> None:
        self.folder, self.backs, self.language = folder, backs, language
        self.papers = [paper._replace(register=register) for paper in papers]
        self.runs, self.cuts, self.draft = runs, "none" if register else cuts, draft
        self.memory = memory or Kept()
        self._whole = False  # whether the last look went all the way

    def look(self, say: Callable[[str], None] = lambda _: None) -> Look:
        """Return the game as its files stand now; `say` hears what is being done."""
        self.memory.turn(self._whole)
        self._whole = False
        say("reading")
        try:
            game, problems = read_game(self.folder, memory=self.memory, language=self.language)
        except BadInput as error:
            return Look(None, None, [], error.problems)
        if game is None:
            return Look(None, None, [], problems)
        update: dict[str, object] = {"cuts": self.cuts} if self.cuts else {}
        if self.draft:
            update["checks"] = Checks(contrast="warn", overlap="warn")
        if update:
            told = partial(game.sheet.model_copy, update=update)
            game = replace(game, sheet=self.memory.made("told", (game.sheet,), told))
        say("drawing")
        drawn = draw_game(game, self.memory)
        problems += drawn.problems
        kits = [
            kit
            for paper in self.papers
            for kit in build_routes(drawn, paper, self.backs, self.memory, self.runs)
        ]
        for kit in kits:
            problems += kit.problems
        self._whole = not problems
        warnings = {*drawn.warnings, *(one for kit in kits for one in kit.warnings)}
        return Look(game, drawn, [] if problems else kits, sorted(set(problems)), tuple(sorted(warnings)))
