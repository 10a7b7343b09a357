"""`cutline new`: a folder with a small complete game to change into one's own."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jinja2 import Environment, StrictUndefined

from ..loading.finding import shipped_games
from ..models.grids import Grid
from ..reading.problems import BadInput, Problem
from .own_sheet import Check, start_from_sheet

IN_TIME = 6  # turns in which all orders can be delivered if nothing goes wrong; the game has 8
EDGE = 4  # mm of the board round its fields
LEAST, MOST = 4, 40  # columns and rows of hexagons


@dataclass(frozen=True)
class Board:
    """A map to fill in with `values`, and the way from the inn to each post, space by space."""

    map: str
    ways: Mapping[str, Sequence[str]]
    open: frozenset[str]  # spaces where runners are fired at
    joined: str  # what adjacent spaces do
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def moves(self) -> int:
        """Return the moves in a turn, so many that a quiet night is long enough."""
        return ceil(sum(map(len, self.ways.values())) / IN_TIME)


ZONES = Board(
    "map-zones.yaml",
    {
        "mill": ["orchard", "heath", "mill"],
        "chapel": ["meadow", "fallow", "alders", "chapel"],
        "ferry": ["meadow", "ford", "dyke", "ferry"],
    },
    frozenset({"heath", "meadow", "fallow", "ford", "dyke", "pasture", "marsh"}),
    "are joined by a path",
)


def grid(shape: str, columns: int, rows: int) -> Board:
    """Return a board of squares ("square") or hexagons ("hex"): a road from the inn in the middle of the left
    edge to the ferry on the right edge, the mill above it and the chapel below."""
    size, house = (24, [7, 14.6, 10, 7.6]) if shape == "square" else (18.5, [7.4, 11.8, 6.6, 5])
    road, mill, chapel = (rows + 1) // 2, (columns + 1) // 2, columns - max(1, columns // 5)

    def cell(column: int, row: int) -> str:
        return f"{column:02}{row:02}"

    posts = {"inn": (1, road), "mill": (mill, 1), "chapel": (chapel, rows), "ferry": (columns, road)}
    cells = [[(c, r) for c in range(1, columns + 1)] for r in range(1, rows + 1) if r != road]
    rough = [
        [(c, r) for c, r in row if (3 * c + 2 * r) % 5 < 2 and (c, r) not in posts.values()] for row in cells
    ]
    woods = [[cell(*at) for at in row] for row in rough if row]
    hidden = {*(cell(*at) for at in posts.values()), *(number for row in woods for number in row)}

    def way(column: int, row: int) -> Iterator[str]:
        """Yield the spaces from the inn to a post, through woods where they are on the way."""
        c, r = posts["inn"]
        while (c, r) != (column, row):
            on, off = (c + 1, r), (c, r + (1 if row > r else -1))
            steps = [step for step, leads in ((on, c < column), (off, r != row)) if leads]
            c, r = next((step for step in steps if cell(*step) in hidden), steps[0])
            yield cell(c, r)

    model = Grid(shape=shape, size=size, columns=columns, rows=rows, kind="open")
    fields = [round(length, 1) for length in model.extent[2:]]
    values = {
        "shape": shape, "size": size, "columns": columns, "rows": rows, "fields": fields,
        "edge": EDGE, "board": [round(length + 2 * EDGE, 1) for length in fields], "house": house,
        "woods": woods, "posts": {post: cell(*at) for post, at in posts.items()},
    }  # fmt: skip
    ways = {post: list(way(*posts[post])) for post in ("mill", "chapel", "ferry")}
    return Board("map-grid.yaml", ways, frozenset(model.kinds) - hidden, "share a side", values)


LIGHTS = ("dark", "flare", "dark", "moon", "dark", "moon", "flare", "moon")  # the cards as they came

BOUND = {"owl": "chapel", "fox": "ferry", "hare": "mill"}


class Night:
    """The runners on their ways. The first under a flare is out, the first under the moon is pinned."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left = {runner: list(board.ways[post]) for runner, post in BOUND.items()}
        self.pinned = ""  # who is pinned now
        self.luck = {"flare": "1 out", "moon": "2 pinned"}  # that is still to come
        self.dice = cycle((5, 4, 6))  # safe in any light

    def turns(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the light of each turn, and the moves that were made in it."""
        for light in LIGHTS:
            if any(self.left.values()):
                yield light, list(self._moves(light))

    def _moves(self, light: str) -> Iterator[str]:
        """Yield moves, one step each in turns, while there are any. Under a flare only one runner dares."""
        for _ in range(self.board.moves if light != "flare" else "flare" in self.luck):
            going = [
                runner for runner, way in self.left.items()
                if way and (light != "flare" or way[0] in self.board.open)
            ]  # fmt: skip
            if going:
                yield self._move(going[0], light)

    def _move(self, runner: str, light: str) -> str:
        """Return a move; the runner who made it goes to the end of the row."""
        way = self.left[runner] = self.left.pop(runner)
        if runner == self.pinned:
            self.pinned = ""
            return f"up {runner}"
        line, space = f"move {runner} {way[0]}", way.pop(0)
        if space not in self.board.open:
            return line
        fell = self.luck.pop(light, f"{next(self.dice)} safe")
        if fell.endswith("pinned"):
            self.pinned = runner
        if fell.endswith("out"):
            del self.left[runner]
            self.left["mole"] = list(self.board.ways[BOUND[runner]])
        return f"{line} {fell}"


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
    texts = new_game(folder, board, size)
    with _new(folder) as new:
        for name, text in texts.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(text, "utf-8")


@contextmanager
def _new(folder: Path) -> Iterator[Path]:
    """Give a folder to fill, which becomes the game's if nothing fails."""
    folder = Path(os.path.abspath(folder))
    with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as near:
        new = Path(near, folder.name)
        new.mkdir()
        yield new
        if folder.is_dir():
            folder.rmdir()  # it is empty, or this fails
        new.rename(folder)


def start_from(folder: Path, file: Path, sheet: str, counters: bool, check: Check) -> list[str]:
    """Make a new folder with a game of somebody's own sheet; return what each column was taken for.

    `check` says what is wrong with the game in a folder. BadInput and OSError as for `start_game`.
    """
    if wrong := _wrong(Path(os.path.abspath(folder))):
        raise BadInput([Problem(folder, 1, 1, wrong)])
    with _new(folder) as new:
        return start_from_sheet(new, folder.name, file, sheet, counters, check)


def new_game(folder: Path, board: str = "squares", size: tuple[int, int] | None = None) -> dict[str, str]:
    """Return the files that `start_game` writes, by their names in the folder; game.yaml, which makes it a
    game, is the last. Nothing is written. BadInput as there.
    """
    typed, folder = folder, Path(os.path.abspath(folder))
    if wrong := _wrong(folder) or _wrong_size(board, size):
        raise BadInput([Problem(typed, 1, 1, wrong)])
    texts = _texts(folder.name, _board(board, size))
    return dict(sorted(texts.items(), key=lambda file: file[0] == "game.yaml"))


def _wrong(folder: Path) -> str:
    """Return the reason why no game can be made in a folder; "" if it can."""
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
    """Return all files of the game by name, filled in after its name and its board."""
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
