"""Finds the folder of a game, by its name or on the disk; reads nothing of it."""

from __future__ import annotations

from pathlib import Path

from ..reading.problems import BadInput, Problem, suggest

GAMES = Path(__file__).resolve().parents[1] / "games"
NOT_A_GAME = "the folder has no game.yaml, so it is not a game"


def shipped_games() -> dict[str, Path]:
    """The games that come with Cutline: name -> folder."""
    return {file.parent.name: file.parent for file in sorted(GAMES.glob("*/game.yaml"))} | misplaced_games()


def misplaced_games() -> dict[str, Path]:
    """Games in somebody's clone that still stand where they did until 1.0, beside the code."""
    found = {file.parent.name: file.parent for file in sorted(GAMES.parent.glob("*/game.yaml"))}
    return {name: folder for name, folder in found.items() if not (GAMES / name / "game.yaml").is_file()}


def find_game(name: str) -> Path:
    """Return the folder of a shipped game or of a path on disk. BadInput where there is none."""
    games = shipped_games()
    if name in games:
        return games[name]
    folder = Path(name)
    if (folder / "game.yaml").is_file():
        if any("\udc80" <= sign <= "\udcff" for sign in folder.resolve().name):  # bytes that are no text
            said = "the folder's name, which its kit has too, is not in UTF-8; rename the folder"
            raise BadInput([Problem(folder, 1, 1, said)])
        return folder
    if folder.is_dir():
        raise BadInput([Problem(folder, 1, 1, NOT_A_GAME)])
    if folder.is_file() and (folder.parent / "game.yaml").is_file():
        raise BadInput([Problem(folder, 1, 1, f"is one file of a game; name its folder: {folder.parent}")])
    near = suggest(folder.name, games)
    message = f"is neither a shipped game nor a folder with a game.yaml{near}"
    raise BadInput([Problem(folder, 1, 1, message)])
