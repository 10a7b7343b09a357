"""Asks the referee about missions, the way a player would: a file in, a report out."""

from __future__ import annotations

import tempfile
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from cutline.components import find_game, load_game
from cutline.referee.checking import check_log, stand_of

NAME = "bombers-and-fighters-over-europe"
GAME = load_game(find_game(NAME))


def written(turns: list[dict[str, Any]], folder: Path) -> Path:
    file = folder / "log.yaml"
    data = {"game": NAME, "edition": "1", "turns": [deepcopy(turn) for turn in turns]}
    file.write_text(yaml.safe_dump(data, sort_keys=False, width=500), "utf-8")
    return file


def report(*turns: Any) -> Any:
    """Turns as {"do": ..., "sum": ..., "end": ...}, or the lines of `do` alone, numbered."""
    whole = [turn if isinstance(turn, dict) else {"do": turn} for turn in turns]
    numbered = [{"turn": f"mission {n}", **turn} for n, turn in enumerate(whole, 1)]
    with tempfile.TemporaryDirectory() as made:
        return check_log(written(numbered, Path(made)))[1]


def told(*turns: Any) -> list[tuple[str, str, str]]:
    """(severity, rule, line) of all that is said, but for what was not written down."""
    found = report(*turns).findings
    return [(f.severity, f.rule, f.action) for f in found if f.severity != "unchecked"]


def may(*turns: Any) -> tuple[list[str], list[str]]:
    """Where the game stands, and what may be done now."""
    whole = [turn if isinstance(turn, dict) else {"do": turn} for turn in turns]
    numbered = [{"turn": f"mission {n}", **turn} for n, turn in enumerate(whole, 1)]
    with tempfile.TemporaryDirectory() as made:
        return stand_of(written(numbered, Path(made)))[1:]
