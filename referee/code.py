"""Finds the rules in Python that stand in a game's folder, and runs them."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from ..components import Game
from .rules import Rules


def code_of(folder: Path) -> Path | None:
    """The file of a game's rules in Python; None where it has none."""
    for file in (folder / "referee.py", folder / "referee" / "__init__.py"):
        if file.is_file():
            return file
    return None


def rules_of(game: Game) -> Rules:
    """The rules of a game, from its folder. ValueError where it has none."""
    file = code_of(game.folder)
    if file is None:
        raise ValueError(f"{game.sheet.title} has no referee")
    name = f"cutline_game_{abs(hash(file.resolve()))}"
    if name not in sys.modules:
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        spec = spec_from_file_location(name, file, submodule_search_locations=inside)
        assert spec and spec.loader
        module = module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    rules: Rules = sys.modules[name].rules
    return rules
