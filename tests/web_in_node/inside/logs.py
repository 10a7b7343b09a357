"""Judges logs as `cutline check` does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cutline.components import BadInput
from cutline.referee.checking import Opened, judged, open_all
from cutline.referee.judging.report import lines_of


def reports(files: dict[str, str]) -> dict[str, Any]:
    """What is said of each log, by its name: the lines of its report and its data, or its problems."""
    return {name: _report(name, text) for name, text in files.items()}


def _report(name: str, text: str) -> Any:
    try:
        return [_told(opened) for opened in open_all(Path(name), text=text)]
    except BadInput as error:
        return [str(problem) for problem in error.problems]


def _told(opened: Opened) -> dict[str, list[str]]:
    found, game = judged(opened), opened.game
    return {
        "notes": [str(note) for note in opened.notes],
        "lines": list(lines_of(game, found, explain=True, colour=False)),
        "json": [json.dumps(finding.record(game.name)) for finding in found.findings],
        "errors": [repr(error) for error in found.errors],
    }
