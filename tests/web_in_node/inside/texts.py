"""Reads YAML as games and logs are read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cutline.components import BadInput
from cutline.components.reading import yaml_reader
from cutline.components.reading.yaml_reader import read_places, read_typed
from cutline.referee.log import read_what_can_be

FILE = Path("/tmp/cutline-text.yaml")


def told(texts: list[str]) -> dict[str, Any]:
    """The parser; of each text, in hex, values, mistakes and places in a game, and what it is as a log."""
    found = []
    for text in texts:
        FILE.write_bytes(bytes.fromhex(text))
        typed = read_typed(FILE)
        places = [repr(place) for place in read_places(FILE)[0].items()]
        found.append([typed.value, [str(problem) for problem in typed.problems], places, _as_log()])
    return {"parser": yaml_reader.Parser.__name__, "told": found}


def _as_log() -> list[str]:
    try:
        log, problems = read_what_can_be(FILE)
    except BadInput as error:
        return [str(problem) for problem in error.problems]
    return [*map(str, problems), repr(log)]
