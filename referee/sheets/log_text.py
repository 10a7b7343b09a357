"""Writes the games of a filled sheet as the text of a log."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...components.reading.problems import printable
from ..log.ways import scalar, turn_lines
from .reading import Part


def log_text(part: Part) -> Iterator[str]:
    """The log of a game on a sheet, line by line; what it has no place for stands in comments."""
    log = part.log
    yield f"# From the sheet {scalar(part.leaf.sheet.title)} of {printable(log.file.name)}"
    yield f"game: {scalar(log.game)}"
    for key in ("edition", "player", "date"):
        if text := getattr(log, key):
            yield f"{key}: {json.dumps(text, ensure_ascii=False)}"
    if log.options:
        yield f"options: [{', '.join(map(scalar, log.options))}]"
    yield from _asides(part, 0)
    yield "turns:"
    for turn in log.turns:
        actions = (entry.text for entry in turn.entries)
        yield from turn_lines(turn.label, actions, sum=turn.sum.values if turn.sum else {})
        yield from _asides(part, turn.line)
    yield from _asides(part, len(part.leaf.boxes))


def _asides(part: Part, line: int) -> Iterator[str]:
    """What stands in boxes of a row that are not judged; of rows behind the last turn at the end."""
    last = part.log.turns[-1].line
    for box in part.unjudged:
        row = part.spots[box.name][0]
        if row == line or (row > last and line > last):
            place = part.log.spots[part.spots[box.name]]
            yield f"# {printable(place)}: {part.shown[box.name]}"
