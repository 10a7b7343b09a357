"""Reads the drawings and photographs in a game's art folder, and what they may be called."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ..art.raster import ENDINGS, Picture, read_picture
from ..reading.art import Art, read_art
from ..reading.memory import NOTHING, Memory
from ..reading.problems import BadInput, Problem

_READ = f"art is .svg, {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}; save it as one of these"


def art_names(folder: Path) -> dict[str, str]:
    """All names in art/, with and without endings; with what is wrong where one cannot be used."""
    found: dict[str, str] = {}
    stems: dict[str, list[str]] = {}
    others: list[Path] = []
    for file in sorted((folder / "art").glob("*")):
        if is_art(file):
            found[file.name] = ""
            stems.setdefault(file.stem, []).append(file.name)
        elif not file.name.startswith("."):
            others.append(file)
    for stem, names in stems.items():
        both = f"{', '.join(names[:-1])} and {names[-1]}"
        found.setdefault(stem, "" if len(names) == 1 else f'"{stem}" is {both} in art/; write one of these')
    for file in others:
        for name in (file.name, file.stem):
            found.setdefault(name, f"art/{file.name} is there, but is not read: {_READ}")
    return found


def is_art(file: Path) -> bool:
    """Whether a file in art/ is read, by its name."""
    known = file.suffix == ".svg" or file.suffix.lower() in ENDINGS
    return known and not file.name.startswith(".")


def read_all_art(
    folder: Path, dpi: int, memory: Memory = NOTHING
) -> tuple[dict[str, Art | Picture], list[Problem]]:
    """What is in art/, by every name that it may be called; links that lead out are problems."""
    names = art_names(folder)
    found: dict[str, Art | Picture] = {}
    problems: list[Problem] = []
    for file in _files(folder, problems):
        try:
            art = read_art(file, memory) if file.suffix == ".svg" else read_picture(file, dpi, memory)
        except BadInput as error:
            problems += error.problems
            continue
        found[file.name] = art
        if not names[file.stem]:
            found[file.stem] = art
    return found, problems


def _files(folder: Path, problems: list[Problem]) -> Iterator[Path]:
    home = os.path.join(os.path.realpath(folder), "art")
    for file in sorted(filter(is_art, (folder / "art").glob("*"))):
        if os.path.commonpath([home, os.path.realpath(file)]) == home:
            yield file
        else:
            problems.append(Problem(file, 1, 1, "leads out of the game's folder; copy it here"))
