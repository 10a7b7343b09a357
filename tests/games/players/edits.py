"""Games as their owners edit them: tables, lists, figures, chits and roads changed at random.

What comes of it is a game that the referee takes, or problems with file and line; never anything
else. A copy of a game has to be trusted before its rules run.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import yaml

from cutline.components import BadInput, Problem, find_game, load_game
from cutline.components.reading.yaml_reader import read_yaml
from cutline.referee.checking import check_log
from cutline.referee.judging.findings import Report
from cutline.referee.rulebook.named import option_of

from .games import held, written
from .writing import STYLES

Data = Any
Edit = Callable[[Data, Random], None]
_NUMBERS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "10", "12", "20"]
_WORDS = ["", "six", "-1", "1-3", "2+", "1.5", "999999"]


def _value(data: Data, rng: Random) -> None:
    """A figure becomes another one, once in a while no figure at all."""
    key = rng.choice(list(data["values"]))
    data["values"][key]["value"] = rng.choice(_NUMBERS if rng.random() < 0.85 else _WORDS)


def _away(part: str) -> Edit:
    """A figure or a list that nothing else in the file names is taken away, or renamed."""

    def away(data: Data, rng: Random) -> None:
        key = rng.choice(list(data[part]))
        kept = data[part].pop(key)
        if rng.random() < 0.5:
            data[part][f"{key}_x"] = kept

    return away


def _columns(data: Data, rng: Random) -> None:
    """Columns change places, one has another name, or is taken away."""
    table = rng.choice(data["tables"])
    at, way = rng.randrange(len(table["columns"])), rng.randrange(3)
    if way == 0:
        rng.shuffle(table["columns"])
    elif way == 1:
        table["columns"][at] = rng.choice(["Far", "Result", f"{table['columns'][at]} x", "1"])
    else:
        for row in (table["columns"], *table["rows"].values()):
            del row[at : at + 1]


def _cell(data: Data, rng: Random) -> None:
    table = rng.choice(data["tables"])
    row = table["rows"][rng.choice(list(table["rows"]))]
    codes = list(table.get("results") or {}) or _NUMBERS
    row[rng.randrange(len(row))] = rng.choice(codes if rng.random() < 0.9 else _WORDS)


def _row(data: Data, rng: Random) -> None:
    """A row is taken away, named anew, or comes to it (a die of other sides)."""
    rows = rng.choice(data["tables"])["rows"]
    label, way = rng.choice(list(rows)), rng.randrange(3)
    cells = rows.pop(label) if way < 2 else rows[label]
    if way:
        rows[rng.choice([*_NUMBERS, "1-8", "x"])] = list(cells)


def _does(data: Data, rng: Random) -> None:
    """The data of a result: another name, another value, or gone."""
    results = rng.choice([table["results"] for table in data["tables"] if table.get("results")])
    does = rng.choice(list(results.values())).get("does") or {}
    key = rng.choice(list(does))  # IndexError where there is none
    kept, way = does.pop(key), rng.randrange(3)
    if way == 0:
        does[rng.choice(["shot", "hit", "hits", "down", "lost"])] = kept
    elif way == 1:
        does[key] = rng.choice([*_NUMBERS, "1-3", "5-6", "1-8", "bomber", "fighter"])


def _result(data: Data, rng: Random) -> None:
    """A result gets another code, in its cells as well."""
    table = rng.choice([table for table in data["tables"] if table.get("results")])
    code = rng.choice(list(table["results"]))
    table["results"]["other"] = table["results"].pop(code)
    for row in table["rows"].values():
        row[:] = ["other" if cell == code else cell for cell in row]


def _table_away(data: Data, rng: Random) -> None:
    table = rng.choice(data["tables"])
    if rng.random() < 0.5:
        table["id"] += "-x"
    else:
        data["tables"].remove(table)


_NEXT = {"6": "7", "D": "E", "12": "13", "20 June": "21 June", "FW 8": "FW 9", "Mission 5": "Mission 6"}


def _list(data: Data, rng: Random) -> None:
    """A list gets longer, shorter, or other names: seven districts, five tracks."""
    key = rng.choice(list(data["lists"]))
    listed = data["lists"][key]
    at, way = rng.randrange(len(listed)), rng.randrange(4)
    if way == 0:
        del listed[at]
    elif way == 1:
        listed.append(_NEXT.get(str(listed[-1]), f"more {key}"))
    elif way == 2:
        listed[at] = "21 June" if key == "turns" else rng.choice(["North", "X", "Dusk"])
    elif key not in ("phases", "turns", "days"):  # their order is that of time
        rng.shuffle(listed)


def _option(data: Data, rng: Random) -> None:
    key = rng.choice(list(data.get("options", ())))
    if rng.random() < 0.5:
        del data["options"][key]
    else:
        data["options"][key]["rule"] = rng.choice(["17.1", "17.2", "17.3", "13a"])


def _chits(data: Data, rng: Random) -> None:
    """Other chits in a cup, or another name for them."""
    counter = rng.choice([c for c in data["counters"] if isinstance(c.get("each"), dict)])
    way = rng.randrange(4)
    if way == 0:
        data["counters"].remove(counter)
    elif way == 1:
        counter["id"] = "x" + counter["id"]
    else:
        counter["each"][next(iter(counter["each"]))] = rng.choice(["0-1", "0-5", "1-4", "0-9", "3"])
        counter["count"] = rng.choice(["1", "2", "5"])


def _roads(data: Data, rng: Random) -> None:
    """A connection of the map goes, or leads elsewhere."""
    panels = [p for board in data["maps"] for p in board["panels"] if p.get("connections")]
    links = rng.choice(panels)["connections"]
    if rng.random() < 0.5:
        links.remove(rng.choice(links))
    else:
        ends = [end for link in links for end in link["between"]]
        rng.choice(links)["between"] = [rng.choice(ends), rng.choice(ends)]


_TABLES = [_value] * 2 + [_away("values")] + [_columns] * 3 + [_cell] * 2
_TABLES += [_row, _does, _does, _result, _table_away]
EDITS: dict[str, list[Edit]] = {
    "tables.yaml": _TABLES,
    "game.yaml": [_list, _list, _away("lists"), _option],
    "counters.yaml": [_chits],
    "map.yaml": [_roads],
}
_SHARE = {"tables.yaml": 10, "game.yaml": 5, "counters.yaml": 2, "map.yaml": 1}


def edited(name: str, folder: Path, seed: int) -> list[str]:
    """A copy of a game in `folder`, with one to three things changed; what was changed."""
    rng = Random(f"edit {name} {seed}")
    shutil.copytree(find_game(name), folder, ignore=shutil.ignore_patterns("logs", "__pycache__"))
    done = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        (file,) = rng.choices(list(_SHARE), list(_SHARE.values()))
        data = read_yaml(folder / file)
        edit = rng.choice(EDITS[file])
        try:
            edit(data, rng)
        except (KeyError, ValueError, IndexError):
            continue  # an earlier edit took away what this one needs
        text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=200)
        (folder / file).write_text(text, "utf-8")
        done.append(f"{file}{edit.__name__}")
    return done


def _placed(folder: Path) -> Callable[[Problem], bool]:
    """Whether a problem names a place in a YAML file of the folder."""
    home = folder.resolve()
    return lambda p: p.file.suffix == ".yaml" and p.line > 0 and p.file.resolve().is_relative_to(home)


def _judged(text: str, folder: Path) -> Report:
    """The report on a log of the game in a folder, whose Python is trusted."""
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "log.yaml"
        file.write_text(text, encoding="utf-8")
        return check_log(file, [folder], finished=True)[1]


def verdict(name: str, folder: Path, seed: int) -> tuple[str, list[str]]:
    """What comes of an edited game: "refuses", "referees", "loads" or "wrong", and what is said.

    It "referees" a game that was played with its own tables; where that cannot be played, the
    log of the game as it ships has to be answered ("loads").
    """
    try:
        game = load_game(folder, drawn=False)
    except BadInput:
        return "refuses", []  # said while reading; the loader's own tests see to its words
    style = STYLES[seed % len(STYLES)]
    try:
        log = written(name, seed, style, game)
        own = all(option_of(game, text) for text in log.options)  # a player may take what is none any more
    except Exception:
        log, own = written(name, seed, style), False
    log.game = name
    try:
        report = _judged(log.text(), folder)
    except BadInput as error:
        said = [str(problem) for problem in error.problems]
        if all(map(_placed(folder), error.problems)):
            return "refuses", said
        # the log of the shipped game may name what this game has no more
        inside = [p for p in error.problems if p.file.suffix == ".yaml"]
        return ("wrong" if own or len(inside) < len(said) else "loads"), said
    wrong = held(report) if own else []
    return ("wrong" if wrong else "referees" if own else "loads"), wrong
