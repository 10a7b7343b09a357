"""The folder art/ of a game and folders in it: what lies there, by which names, and what is wrong there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from unicodedata import normalize

from ..reading.bounded import walled
from ..reading.problems import Problem, shortened, suggest
from .raster import ENDINGS

DEEPEST = 4  # folders in one another
MOST = 10_000  # files
_READ = f"art is .svg, {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}; save it as one of these"
_TOLD = 3  # names, of those that may be meant


def art_folders(folder: Path) -> Iterator[tuple[Path, list[Path]]]:
    """Yield art/ and each folder in it, with what lies there. A folder that is not read counts as a file."""
    for place, inside, files in os.walk(folder / "art"):
        home = Path(place)
        deepest = len(home.relative_to(folder).parts) > DEEPEST
        shut = [name for name in inside if deepest or is_art(home / name) or (home / name).is_symlink()]
        inside[:] = sorted(name for name in inside if name not in shut and not name.startswith("."))
        yield home, [home / name for name in (*files, *shut)]


def art_files(folder: Path) -> list[Path]:
    """Return what lies in art/ and its folders, by name: one more than MOST at most."""
    every = (file for _, files in art_folders(folder) for file in files if not file.name.startswith("."))
    return sorted(islice(every, MOST + 1))


def is_art(file: Path) -> bool:
    """Return whether a file in art/ is read, by its name."""
    known = file.suffix.lower() == ".svg" or file.suffix.lower() in ENDINGS
    return known and not file.name.startswith(".")


def names_in_art(file: Path, folder: Path) -> tuple[str, str]:
    """Return what a file in art/ is called, without its ending and with it: red/heart, red/heart.svg."""
    name = normalize("NFC", file.relative_to(folder / "art").as_posix())
    return name.removesuffix(file.suffix), name


def art_names(folder: Path) -> dict[str, str]:
    """Return all names in art/, with and without endings, and why one cannot be used; "" where it can."""
    art: dict[str, str] = {}
    stems: dict[str, list[str]] = {}
    files = art_files(folder)
    for file in filter(is_art, files):
        stem, name = names_in_art(file, folder)
        art[name] = ""
        stems.setdefault(stem, []).append(name)
    for stem, names in stems.items():
        both = f"{', '.join(names[:-1])} and {names[-1]}"
        art.setdefault(stem, "" if len(names) == 1 else f'"{stem}" is {both} in art/; write one of these')
    for file in files:
        stem, name = names_in_art(file, folder)
        if not is_art(file) and not file.is_dir():
            for called in (name, stem):
                art.setdefault(called, f"art/{name} is there, but is not read: {_READ}")
    return art


def readable(folder: Path, problems: list[Problem]) -> Iterator[Path]:
    """Yield each picture in art/; what leads out of it, or is too deep or too much, is a problem."""
    files, home = art_files(folder), Path(os.path.realpath(folder), "art")
    if len(files) > MOST:
        problems.append(Problem(folder / "art", 1, 1, f"holds more than {MOST:,} files; take some out"))
    for file in files[:MOST]:
        if not is_art(file) and not file.is_dir():
            continue
        if wall := walled(file, home):
            problems.append(wall)
        elif is_art(file):
            yield file
        else:
            wrong = f"is a link, or lies in more than {DEEPEST} folders; move its files up"
            problems.append(Problem(file, 1, 1, wrong))


def art_fault(name: str, known: Iterable[str]) -> str:
    """Return what is wrong with a name that is none of those known in art/, and what may be meant."""
    said, names = f'art "{shortened(name)}"', set(known)
    plain = name.strip().replace("\\", "/").removeprefix("./").removeprefix("art/")
    if plain in names:
        return f'{said} does not exist in art/; write "{plain}"'
    if "://" in plain:
        return f"{said} is an address; save the picture in art/ and write its name"
    if plain.startswith("/") or ".." in plain.split("/") or plain[1:2] == ":":
        return f"{said} is outside the game's art folder; copy it to art/"
    last = plain.lower().split("/")[-1]
    alike = sorted(f'"{one}"' for one in names if "/" in one and last in one.lower().split("/"))
    meant = f"; did you mean {' or '.join(alike[:_TOLD])}?" if alike else suggest(name, names)
    return f"{said} does not exist in art/{meant}"
