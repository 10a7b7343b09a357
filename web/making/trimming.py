"""What goes into the archives: Cutline's own files, and nothing that web/trim.txt names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from fnmatch import translate
from pathlib import Path
from typing import NamedTuple

from .places import ROOT, WEB, CannotMake, Files, files_below


class Pattern(NamedTuple):
    """A line of trim.txt: which paths it fits, and whether they stay in all the same."""

    line: int
    typed: str
    fits: re.Pattern[str]
    keeps: bool


def read_patterns(text: str) -> list[Pattern]:
    """Return the patterns of trim.txt, in their order."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        typed = line.partition("#")[0].strip()
        if typed:
            found.append(
                Pattern(number, typed, re.compile(translate(typed.removeprefix("!"))), typed.startswith("!"))
            )
    return found


def trimmed(paths: Iterable[str], patterns: list[Pattern], file: Path) -> set[str]:
    """Return the paths that stay. CannotMake where a pattern fits none of them, or changes nothing of any."""
    stay, idle = set(), set(patterns)
    for path in paths:
        keeps = True
        for pattern in patterns:
            if pattern.keeps is not keeps and pattern.fits.match(path):
                keeps = pattern.keeps
                idle.discard(pattern)
        if keeps:
            stay.add(path)
    if idle:
        wrong = [
            f"{file}:{one.line}: nothing is left to {_does(one)} by “{one.typed}”" for one in sorted(idle)
        ]
        raise CannotMake("\n".join([*wrong, "Take out what no longer fits."]))
    return stay


def _does(pattern: Pattern) -> str:
    return "be kept" if pattern.keeps else "be left out"


# The command, and what makes this folder: a browser has no use for either.
ABSENT = ("cutline", "cutline.web.making")


def own_files() -> Files:
    """Every file of the package, by its path in the browser's Python."""
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    homes, data = setup["package-dir"], setup["package-data"]
    found: Files = {"cutline/__init__.py": (ROOT / "cutline" / "__init__.py").read_bytes()}
    for package in setup["packages"]:
        if package in ABSENT:
            continue
        stage = next(name for name in sorted(homes, key=len, reverse=True) if package.startswith(name))
        home = ROOT.joinpath(homes[stage], *package.removeprefix(stage).split("."))
        for pattern in ("*.py", *data.get(package, ())):
            for file in sorted(home.glob(pattern)):
                if file.is_file():
                    inside = file.relative_to(home).as_posix()
                    found[f"{package.replace('.', '/')}/{inside}"] = file.read_bytes()
    return found | files_below(WEB / "stand_ins")
