"""Reads YAML as games and logs are read."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from cutline.components import BadInput
from cutline.components.reading import yaml_reader
from cutline.components.reading.yaml_reader import read_places, read_typed
from cutline.referee.log import read_what_can_be

FILE = Path("/tmp/cutline-text.yaml")


def parser(_: object) -> str:
    return yaml_reader.Parser.__name__


def told(texts: list[str]) -> list[Any]:
    """Of each text, in hex: values, mistakes and places as a game's file, and what it is as a log."""
    found = []
    for text in texts:
        FILE.write_bytes(bytes.fromhex(text))
        typed = read_typed(FILE)
        places = [repr(place) for place in read_places(FILE).items()]
        found.append([typed.value, [str(problem) for problem in typed.problems], places, _as_log()])
    return found


def _as_log() -> list[str]:
    try:
        log, problems = read_what_can_be(FILE)
    except BadInput as error:
        return [str(problem) for problem in error.problems]
    return [*map(str, problems), repr(log)]


def seconds(files: dict[str, str]) -> dict[str, float]:
    """How long each text takes to be read, by the name that it was given."""
    found = {}
    for name, text in files.items():
        FILE.write_text(text, encoding="utf-8")
        began = time.perf_counter()
        read_typed(FILE, large=float("inf"))
        found[name] = round(time.perf_counter() - began, 3)
    return found
