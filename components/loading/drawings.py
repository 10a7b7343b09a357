"""Reads the drawings and photographs in a game's art folder, and what they may be called."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ..art.drawings import Art
from ..art.raster import ENDINGS, Picture, read_picture
from ..art.svg import read_art
from ..checks.checker import Checker
from ..reading.bounded import walled
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


def where_named(problem: Problem, checker: Checker) -> Problem:
    """What is wrong with a picture as a whole, with the first place that names it."""
    names = (name for name in (problem.file.name, problem.file.stem) if name in checker.unread)
    name = next(names, None)
    if name is None or problem.file.suffix == ".svg":
        return problem
    file, path = checker.unread[name]
    source = checker.sources[file]
    there = source.problem(source.origins.typed(path), "")
    where = f"{there.line}:{there.column}" if there.place is None else there.place
    return problem._replace(message=f"{problem.message} (used in {there.file.name}:{where})")


def _files(folder: Path, problems: list[Problem]) -> Iterator[Path]:
    home = Path(os.path.realpath(folder), "art")
    for file in sorted(filter(is_art, (folder / "art").glob("*"))):
        if wall := walled(file, home):
            problems.append(wall)
        else:
            yield file
