"""Asks the referee about missions, the way a player would: a file in, a report out."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from cutline.referee.desk import Desk
from cutline.referee.judging.findings import Report

from ..support.judging import judged, shipped

NAME = "bombers-and-fighters-over-europe"
GAME = shipped(NAME)


def written(turns: tuple[Any, ...]) -> str:
    """Turns as {"do": ..., "sum": ..., "end": ...}, or the lines of `do` alone, numbered."""
    whole = [deepcopy(turn) if isinstance(turn, dict) else {"do": turn} for turn in turns]
    numbered = [{"turn": f"mission {n}", **turn} for n, turn in enumerate(whole, 1)]
    data = {"game": NAME, "edition": "1", "turns": numbered}
    return yaml.safe_dump(data, sort_keys=False, width=500)


def report(*turns: Any) -> Report:
    """What is said of a log; turns as `written` takes them."""
    return judged(written(turns), hints=False)


def told(*turns: Any) -> list[tuple[str, str, str]]:
    """(severity, rule, line) of all that is said, but for what was not written down."""
    found = report(*turns).findings
    return [(f.severity, f.rule, f.action) for f in found if f.severity != "unchecked"]


def may(*turns: Any) -> tuple[list[str], list[str]]:
    """Where the game stands, and what may be done now."""
    desk = Desk()
    desk.open(Path("log.yaml"), written(turns))
    stand = desk.stand()
    return [*stand.where, *stand.ahead], stand.legal
