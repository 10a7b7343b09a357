"""The heading of a game, read without the rest of it: what a shelf says of each."""

from __future__ import annotations

from pathlib import Path

from ..models.game import Heading
from ..models.validate import validated
from ..reading.places import read_source
from ..reading.problems import BadInput, Problem
from ..reading.yaml_reader import LARGEST_PROSE
from .filling import Figures, fill_figures
from .finding import NOT_A_GAME


def heading(folder: Path) -> Heading:
    """Title, edition, what the game is, and so on, as `load_game` gives them.

    BadInput with what is wrong in these lines, or keeps the file from being read; what is wrong
    with the rest of the game is not looked for.
    """
    file, tables = folder / "game.yaml", folder / "tables.yaml"
    if not file.is_file():
        raise BadInput([Problem(folder, 1, 1, NOT_A_GAME)])
    game = read_source(file, LARGEST_PROSE)
    sources = {"game": game}
    if game.figures and tables.is_file():
        sources["tables"] = read_source(tables, LARGEST_PROSE)
    found = None
    if game.readable:
        game.data = {key: value for key, value in game.data.items() if key in Heading.model_fields}
        fill_figures(game, Figures(sources))
        found = validated(Heading, game)
    problems = [problem for source in sources.values() for problem in source.problems]
    if problems:
        raise BadInput(problems)
    assert isinstance(found, Heading)
    return found
