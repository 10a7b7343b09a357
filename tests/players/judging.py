"""Asks the referee about a log, the way a person does: a file in, a report out."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from cutline.components import Game, load_game, shipped_games
from cutline.referee import checking


@cache
def _shipped(folder: Path, drawn: bool) -> Game:
    return load_game(folder, drawn)


def _load(folder: Path, drawn: bool = True) -> Game:
    """A game; one that ships is read once, one that somebody edits every time."""
    ships = folder in shipped_games().values()
    return _shipped(folder, drawn) if ships else load_game(folder, drawn)


def quick() -> None:
    """Let the referee read each game that ships once in this process, not for every log."""
    for name, module in list(sys.modules.items()):
        if name.startswith("cutline.referee") and hasattr(module, "load_game"):
            module.load_game = _load


def judged(text: str, **more: Any) -> Any:
    """The report on the text of a log. BadInput where it cannot be read."""
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "log.yaml"
        file.write_text(text, encoding="utf-8")
        return checking.check_log(file, **more)[1]
