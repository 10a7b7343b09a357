"""`cutline new`: a folder with a small complete game to change into one's own."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from jinja2 import Environment, StrictUndefined

from ..loading.finding import shipped_games
from ..reading.problems import BadInput, Problem
from .boards import LEAST, MOST, ZONES, Board, grid
from .night import Night

STARTER = Path(__file__).parent / "starter"
LOG = "logs/first-night.yaml"
LONGEST = 40  # letters of a name: it heads every page
_NAME = re.compile(r"[0-9A-Za-zÀ-ÖØ-öø-ž]+(?:[ _-]+[0-9A-Za-zÀ-ÖØ-öø-ž]+)*")
BOARDS = ("squares", "hex", "zones")


def start_game(folder: Path, board: str = "squares", size: tuple[int, int] | None = None) -> None:
    """Write a small complete game into a new folder, or into one that is empty.

    `board` is one of BOARDS; `size` is columns and rows, of hexagons only. The folder is there as a
    whole or not at all. BadInput says what is wrong with name, place or size; OSError that the disk
    does not let it be written.
    """
    texts, folder = new_game(folder, board, size), Path(os.path.abspath(folder))
    with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as near:
        new = Path(near, folder.name)
        for name, text in texts.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(text, "utf-8")
        if folder.is_dir():
            folder.rmdir()  # it is empty, or this fails
        new.rename(folder)


def new_game(folder: Path, board: str = "squares", size: tuple[int, int] | None = None) -> dict[str, str]:
    """The files that `start_game` writes, by their names in the folder; game.yaml, which makes it a
    game, is the last. Nothing is written. BadInput as there.
    """
    typed, folder = folder, Path(os.path.abspath(folder))
    if wrong := _wrong(folder) or _wrong_size(board, size):
        raise BadInput([Problem(typed, 1, 1, wrong)])
    texts = _texts(folder.name, _board(board, size))
    return dict(sorted(texts.items(), key=lambda file: file[0] == "game.yaml"))


def _wrong(folder: Path) -> str:
    """What keeps a game from being made there; "" if nothing does."""
    name = folder.name
    if not _NAME.fullmatch(name):
        return f'"{name}" cannot be the name of a game; use letters, figures, blanks, hyphens: my-war'
    if len(name) > LONGEST:
        return f"the name has {len(name)} letters; use {LONGEST} at most"
    if re.sub("[ _]+", "-", name.lower()) in shipped_games():
        return "a game of this name comes with Cutline; choose another name"
    if os.path.lexists(folder) and not folder.is_dir():
        return "there is a file of this name; choose another name"
    if folder.is_dir() and any(folder.iterdir()):
        return "the folder is not empty, and nothing is written over; choose another name"
    if not folder.parent.is_dir():
        return f"there is no folder {folder.parent}; make it first"
    return ""


def _wrong_size(board: str, size: tuple[int, int] | None) -> str:
    if board not in BOARDS:
        return f'there is no board "{board}"; choose {", ".join(BOARDS[:-1])} or {BOARDS[-1]}'
    if (board == "hex") != (size is not None):
        return "hexagons have a size, such as 12x9; squares and zones have none"
    if size and not all(LEAST <= count <= MOST for count in size):
        return f"a board of {size[0]}x{size[1]} hexagons; this game needs {LEAST}x{LEAST} to {MOST}x{MOST}"
    return ""


def _board(board: str, size: tuple[int, int] | None) -> Board:
    if board == "zones":
        return ZONES
    return grid("hex", *size) if size else grid("square", 10, 7)


def _texts(name: str, board: Board) -> dict[str, str]:
    """All files of the game, with what depends on its name and its board filled in."""
    texts = {f"art/{file.name}": file.read_text("utf-8") for file in (STARTER / "art").iterdir()}
    made = Environment(
        variable_start_string="«", variable_end_string="»", block_start_string="«%", block_end_string="%»",
        trim_blocks=True, keep_trailing_newline=True, undefined=StrictUndefined,
    )  # fmt: skip
    made.filters["quoted"] = lambda text: json.dumps(text, ensure_ascii=False)
    title = " ".join(re.split("[ _-]+", name))
    values = {
        **board.values, "name": name, "title": title[:1].upper() + title[1:], "joined": board.joined,
        "moves": board.moves, "first": board.ways["ferry"][0], "night": list(Night(board).turns()),
    }  # fmt: skip
    names = {board.map: "map.yaml", "night.yaml": LOG, "referee.py.j2": "referee.py"}
    for file in STARTER.iterdir():
        if file.is_file() and (file.name in names or not file.name.startswith("map-")):
            text = made.from_string(file.read_text("utf-8")).render(values)
            texts[names.get(file.name, file.name)] = text
    return texts
