"""Games as people leave them while they edit: whatever is typed, a build ends in words."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from cutline.components import BadInput, read_game, shipped_games
from cutline.components.reading.yaml_reader import read_yaml
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.tries import sampled, tries

TRIES = tries(1, 30)  # for each game, the same in every run
PUT = [
    "", "{1}", "{number}", "-5", "0", "1e9", "none", "ink", "東", "{{ v.x }}", "x" * 300, "1-3", "1.5",
    "a\tb", "[", "#ffffff", [], {}, ["x"], {"x": "y"}, None, [[]], ["1", "2", "3", "4"],
    ["0", "0", "0.01", "0.01"], ["-900", "-900", "4000", "4000"],
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a file."""
    found = [path] if path else []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    if isinstance(data, dict | list):
        for key, inner in pairs:
            found += places(inner, (*path, key)) if isinstance(inner, dict | list) else [(*path, key)]
    return found


def spoil(data: Any, chance: random.Random) -> None:
    """Delete, rename, retype, double or swap one value, in place."""
    *way, last = chance.choice(places(data))
    holder = data
    for part in way:
        holder = holder[part]
    how = chance.choice(["delete", "rename", "retype", "retype", "twice", "swap"])
    if how == "delete":
        del holder[last]
    elif how == "rename" and isinstance(holder, dict):
        holder[chance.choice([f"{last}x", "turn", "{1}", ""])] = holder.pop(last)
    elif how == "twice" and isinstance(holder, list):
        holder.insert(last, holder[last])
    elif how == "swap" and len(holder) > 1:
        other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[last], holder[other] = holder[other], holder[last]
    else:
        holder[last] = chance.choice(PUT)


def build(folder: Path) -> list[str]:
    """All problems of a game and its kit for A4; nothing but problems may come of it."""
    try:
        game, problems = read_game(folder)
        if game is None:
            return [str(problem) for problem in problems]
        drawn = draw_game(game)
        kit = build_kit(drawn, papers()["a4"])
        return [str(problem) for problem in (*drawn.problems, *kit.problems)]
    except BadInput as error:
        return [str(problem) for problem in error.problems]


def spoilt(source: Path, folder: Path, seed: int) -> str:
    """The game with one to three values of one file spoilt; which file it is."""
    chance = random.Random(seed)
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("logs", "*.py", "__pycache__"))
    file = chance.choice(sorted(folder.glob("*.yaml")))
    data = read_yaml(file)
    for _ in range(chance.randint(1, 3)):
        spoil(data, chance)
    file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
    return file.name


@pytest.mark.parametrize("name", sampled(sorted(shipped_games()), 2))
def test_a_spoilt_game_ends_in_problems_or_in_a_kit(name: str, tmp_path: Path) -> None:
    for seed in range(TRIES):
        spoilt(shipped_games()[name], tmp_path / name, seed)
        for problem in build(tmp_path / name):
            assert problem.startswith(str(tmp_path)), (seed, problem)
