"""Finds the folder of a game, by its name or on the disk, and reads no more of it than its heading."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..reading.problems import BadInput, Problem, suggest

if TYPE_CHECKING:
    from ..models.game import Heading

GAMES = Path(__file__).resolve().parents[1] / "games"
NOT_A_GAME = "the folder has no game.yaml, so it is not a game"


def shipped_games() -> dict[str, Path]:
    """Return the games that come with Cutline: name -> folder."""
    return {file.parent.name: file.parent for file in sorted(GAMES.glob("*/game.yaml"))} | misplaced_games()


def misplaced_games() -> dict[str, Path]:
    """Return the games in a clone that still stand beside the code, as they did until 1.0, by name."""
    beside = {file.parent.name: file.parent for file in sorted(GAMES.parent.glob("*/game.yaml"))}
    return {name: folder for name, folder in beside.items() if not (GAMES / name / "game.yaml").is_file()}


def find_game(name: str) -> Path:
    """Return the folder of a shipped game or of a path on disk. BadInput where there is none."""
    games = shipped_games()
    if name in games:
        return games[name]
    folder = Path(name)
    if (folder / "game.yaml").is_file():
        if any("\udc80" <= sign <= "\udcff" for sign in folder.resolve().name):  # bytes that are no text
            message = "the folder's name, which its kit has too, is not in UTF-8; rename the folder"
            raise BadInput([Problem(folder, 1, 1, message)])
        return folder
    if folder.is_dir():
        raise BadInput([Problem(folder, 1, 1, NOT_A_GAME)])
    if folder.is_file() and (folder.parent / "game.yaml").is_file():
        raise BadInput([Problem(folder, 1, 1, f"is one file of a game; name its folder: {folder.parent}")])
    near = suggest(folder.name, games)
    message = f"is neither a shipped game nor a folder with a game.yaml{near}"
    raise BadInput([Problem(folder, 1, 1, message)])


def heading(folder: Path) -> Heading:
    """Return title, edition, description and so on, as `load_game` gives them.

    BadInput with what is wrong in these lines, or keeps the file from being read; what is wrong
    with the rest of the game is not looked for.
    """
    from ..models.game import Heading
    from ..models.validate import validated
    from ..reading.places import read_source
    from ..reading.yaml_reader import LARGEST_PROSE
    from .filling import Figures, fill_figures

    file, tables = folder / "game.yaml", folder / "tables.yaml"
    if not file.is_file():
        raise BadInput([Problem(folder, 1, 1, NOT_A_GAME)])
    game = read_source(file, LARGEST_PROSE)
    sources = {"game": game}
    if game.figures and tables.is_file():
        sources["tables"] = read_source(tables, LARGEST_PROSE)
    sheet = None
    if game.readable:
        game.data = {key: value for key, value in game.data.items() if key in Heading.model_fields}
        fill_figures(game, Figures(sources))
        sheet = validated(Heading, game)
    problems = [problem for source in sources.values() for problem in source.problems]
    if problems:
        raise BadInput(problems)
    assert isinstance(sheet, Heading)
    return sheet
