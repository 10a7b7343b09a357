"""Where `make web` finds what it needs, where it puts what it makes, and what it says when it cannot."""

from __future__ import annotations

from pathlib import Path


class CannotMake(Exception):
    """The folder cannot be made; the text says why, and what to do."""


ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BUILD = ROOT / "build" / "web"  # what was fetched
NPM = BUILD / "npm"
WHEELS, MORE = BUILD / "wheels", BUILD / "more"
PINS, MORE_PINS = WEB / "wheels.txt", WEB / "more.txt"  # for every visit; for games that need more
OUT = ROOT / "output" / "web"

Files = dict[str, bytes]  # by path, "/" between folders


def write_below(folder: Path, files: Files) -> None:
    """Write files, by their paths in a folder."""
    for path, data in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def files_below(folder: Path, below: str = "") -> Files:
    """Every file in a folder, by its path; `below` goes before it."""
    found = sorted(file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {below + file.relative_to(folder).as_posix(): file.read_bytes() for file in found}
