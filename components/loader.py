"""Reads one game's folder of YAML and art into one frozen `Game`.

All mistakes of all files are found in one run and raised together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from .art import Art, read_art
from .checks import check_game
from .expand import Lists, Unfolding, expand_counters, expand_stepped
from .filling import Figures, filled
from .game import Game, GameSheet
from .glyphs import check_glyphs
from .house import house
from .kinds import file_models, kinds
from .model import Model
from .places import Source
from .problems import BadInput, Problem, suggest
from .validate import unshared, validated, without_faults
from .yaml_reader import read_typed

GAMES = Path(__file__).resolve().parent
_NOT_A_GAME = "the folder has no game.yaml, so it is not a game"
FILES: Mapping[str, type[Model]] = {"game": GameSheet, **file_models()}


def shipped_games() -> dict[str, Path]:
    """The games that come with Cutline: name -> folder."""
    return {file.parent.name: file.parent for file in sorted(GAMES.glob("*/game.yaml"))}


def find_game(name: str) -> Path:
    """The folder of a shipped game or of a path on disk. BadInput where there is none."""
    games = shipped_games()
    if name in games:
        return games[name]
    folder = Path(name)
    if (folder / "game.yaml").is_file():
        return folder
    if folder.is_dir():
        raise BadInput([Problem(folder, 1, 1, _NOT_A_GAME)])
    near = suggest(name, games)
    message = f"is neither a shipped game nor a folder with a game.yaml{near}"
    raise BadInput([Problem(folder, 1, 1, message)])


def load_game(folder: Path, drawn: bool = True) -> Game:
    """The game in a folder. Raises BadInput with every problem of every file.

    A referee has no use for pictures: with `drawn` false, art and type are not read.
    """
    game, problems = read_game(folder, drawn)
    if problems or game is None:
        raise BadInput(problems)
    return game


def read_game(folder: Path, drawn: bool = True) -> tuple[Game | None, list[Problem]]:
    """What can be drawn of a game, and all that is wrong with it.

    None where nothing can be: game.yaml is not there, or cannot be read.
    """
    problems: list[Problem] = []
    sources: dict[str, Source] = {}
    for name in FILES:
        file = folder / f"{name}.yaml"
        if file.is_file():
            sources[name] = _read_source(file, problems)
        elif name == "game":
            problems.append(Problem(folder, 1, 1, _NOT_A_GAME))
            sources[name] = Source(file, {}, whole=False)
    problems += _strays(folder)
    models = _models(sources)
    art, art_problems = _read_art(folder) if drawn else ({}, [])
    unread = {problem.file.stem for problem in art_problems}
    if not drawn:
        unread = {file.stem for file in (folder / "art").glob("*.svg")}
    problems += art_problems
    game = _assembled(folder, models, sources)
    game = replace(game, art=art, unread_art=frozenset(unread))
    check_game(game, list(kinds()))
    if drawn:
        check_glyphs(game, house().fonts)
    # What was found wrong is not drawn: it would only be found wrong again.
    for name, source in sources.items():
        if source.faults and models[name] is not None:
            models[name] = without_faults(FILES[name], source)
    game = replace(_assembled(folder, models, sources), art=art, unread_art=game.unread_art)
    game = _with_figures(game)
    problems += [problem for source in sources.values() for problem in source.problems]
    readable = not sources["game"].gone.everything and models["game"] is not None
    for source in sources.values():
        source.release()
    return game if readable else None, sorted(set(problems))


def _read_source(file: Path, problems: list[Problem]) -> Source:
    """One file as typed; what is wrong with it as YAML goes to `problems`."""
    data, wrong, whole = read_typed(file)
    problems += wrong
    if whole and not isinstance(data, dict):
        problems.append(Problem(file, 1, 1, 'the file is a mapping: lines of "key: value"'))
    if isinstance(data, dict):
        return Source(file, data)
    return Source(file, {}, whole=False)


def _assembled(folder: Path, models: Mapping[str, Any], sources: Mapping[str, Source]) -> Game:
    """The game of what could be read; a stand-in for each file that could not."""
    sheet = models.get("game") or GameSheet.model_validate({"title": "?", "kit": []})
    return Game(
        name=folder.resolve().name,
        folder=folder,
        sheet=sheet,
        files={name: model for name, model in models.items() if model is not None},
        palette={**house().palette, **sheet.palette},
        sources=sources,
    )


def _with_figures(game: Game) -> Game:
    """The game with `{{ v.name }}` filled into rules, tables and record sheets."""
    figures = Figures(game)
    files = dict(game.files)
    for file in ("tables", "record_sheet", "rules"):
        if file in files:
            files[file] = filled(files[file], figures, game.sources[file].report, ())
    return replace(game, files=files)


def _strays(folder: Path) -> Iterable[Problem]:
    for file in sorted(folder.glob("*.y*ml")):
        if file.stem not in FILES or file.suffix != ".yaml":
            near = suggest(file.name, [f"{name}.yaml" for name in FILES])
            yield Problem(file, 1, 1, f"no game has a file of this name{near}")


def _models(sources: Mapping[str, Source]) -> dict[str, Any]:
    """Each file's model, unfolded and validated as far as it goes."""
    models: dict[str, Any] = {}
    sheet = sources["game"]
    lists = Lists({}, lambda name: name in sheet.gone or "lists" in sheet.gone)
    for name, source in sources.items():
        data = source.typed
        if source.gone.everything:
            models[name] = None
            continue
        if name == "counters" and isinstance(data.get("counters"), list):
            found, origins = expand_counters(data, lists, source)
            data = {**data, "counters": found}
            source.origins.lists[("counters",)] = origins
        elif name == "map":
            data = _unfolded_maps(unshared(data), lists, source)
        models[name] = validated(FILES[name], data, source)
        if models[name] is None:
            source.gone.everything = True
        elif name == "game":
            lists = lists._replace(values=models[name].lists)
    return models


def _unfolded_maps(data: dict[str, Any], lists: Lists, source: Source) -> dict[str, Any]:
    """Panels and spaces with `each` unfolded, origins kept."""
    unfolding = Unfolding(lists, source)
    boards = data.get("maps")
    for index, board in enumerate(boards if isinstance(boards, list) else ()):
        if not isinstance(board, dict) or not isinstance(board.get("panels"), list):
            continue
        path = ("maps", index, "panels")
        panels, origins = expand_stepped(board["panels"], path, unfolding)
        board["panels"] = panels
        source.origins.lists[path] = origins
        for number, panel in enumerate(panels):
            if not isinstance(panel, dict) or not isinstance(panel.get("spaces"), list):
                continue
            typed = (*path, origins[number], "spaces")
            spaces, came = expand_stepped(panel["spaces"], typed, unfolding)
            panel["spaces"] = spaces
            source.origins.lists[(*path, number, "spaces")] = came
    return data


def _read_art(folder: Path) -> tuple[dict[str, Art], list[Problem]]:
    """Every drawing in art/; links that lead out of the folder are problems."""
    found: dict[str, Art] = {}
    problems: list[Problem] = []
    home = folder.resolve() / "art"
    for file in sorted((folder / "art").glob("*.svg")):
        if not file.resolve().is_relative_to(home):
            problems.append(Problem(file, 1, 1, "leads out of the game's folder; copy it here"))
            continue
        try:
            found[file.stem] = read_art(file)
        except BadInput as error:
            problems += error.problems
    return found, problems
