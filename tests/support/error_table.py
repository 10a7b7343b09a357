"""A table of mistakes in games: what is typed wrongly in the small game, and every word that is said of it.

    # a comment
    counters.yaml: size: 14} → sze: 14}
      counters.yaml:6:46: face "troop": unknown key "sze"; did you mean "size"?

An edit puts new text in the place of the only old one, or, with `:=`, writes a file; `\\n` is a line break.
Edits that follow one another belong together, and so do the lines that are said; `none` is said of what is no
mistake. What stands behind `=` is typed first in all cases below, up to the next `=`. Errors of a drawing are
told where reading finds none, for A4 and Letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cutline.components import read_game
from cutline.components.reading.memory import Kept
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers

from .small_game import SmallGame

ARROW, WRITE = " →", ":="


class Case(NamedTuple):
    """A line of the table with what is typed, and what has to be said."""

    line: int
    edits: tuple[str, ...]
    said: tuple[str, ...]

    def told(self, game: SmallGame, whole: Kept) -> tuple[str, ...]:
        """Return what is said of the small game once the mistake is typed; `whole` is kept of it without."""
        for edit in self.edits:
            name, text = edit.replace("\\n", "\n").split(" ", 1)
            if text.startswith(WRITE):
                game.write(name.removesuffix(":"), text.removeprefix(WRITE).removeprefix(" "))
            else:
                old, new = text.split(ARROW)
                game.swap(name.removesuffix(":"), old, new.removeprefix(" "))
        return tuple(said.removeprefix(f"{game.folder}/") for said in self._errors(game, whole)) or ("none",)

    def _errors(self, game: SmallGame, whole: Kept) -> list[str]:
        memory = Kept()
        memory.last = whole.last
        read, problems = read_game(game.folder, memory=memory)
        if read is not None and self.said != ("none",):
            drawn = draw_game(read, memory)
            kits = [build_routes(drawn, papers()[paper], memory=memory)[-1] for paper in ("a4", "letter")]
            problems = sorted({*drawn.problems, *(problem for kit in kits for problem in kit.problems)})
        return list(map(str, problems))


def cases(file: Path) -> Iterator[Case]:
    """Yield the cases of a table."""
    first: list[str] = []
    edits: list[str] = []
    said: list[str] = []
    line = 0
    for number, text in enumerate([*file.read_text("utf-8").splitlines(), "="], 1):
        if said and not text.startswith("  "):
            yield Case(line, (*first, *edits), tuple(said))
            edits, said = [], []
        if text.startswith("="):
            first = [text[2:]] if text[2:] else []
        elif text.startswith("  "):
            said.append(text[2:])
        elif text and not text.startswith("#"):
            line = number if not edits else line
            edits.append(text)
