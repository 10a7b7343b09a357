"""Asks the referee about a log, the way a person does: a file in, a report out."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from cutline.components import load_game
from cutline.referee import checking

_load = cache(load_game)


def quick() -> None:
    """Read each game once in this process, and not again for every log."""
    if hasattr(checking, "load_game"):
        checking.load_game = _load


def judged(text: str, **more: Any) -> Any:
    """The report on the text of a log. BadInput where it cannot be read."""
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "log.yaml"
        file.write_text(text, encoding="utf-8")
        return checking.check_log(file, **more)[1]


def told(report: Any) -> list[tuple[int, str, str]]:
    """(line, severity, rule) of everything that is held against the player."""
    wrong = ("violation", "follow-on")
    return [(f.line, f.severity, f.rule) for f in report.findings if f.severity in wrong]
