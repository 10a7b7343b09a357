"""What the kits of a game take: sheets, cuts, minutes. For games that ship it is counted ahead.

`python -m cutline.page.counting` (`make counts`) writes the figures into the folder of each game that
ships, with a digest of what they were counted from. Where that is the same, nobody waits for them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..components import Problem, shipped_games
from ..components.art.folder import art_files
from ..layouts.exports.shelf import KitLink
from ..layouts.kit import HOLDS
from ..layouts.sheets.papers import Tally, papers, tally
from ..layouts.workshop import Workshop

AHEAD = "takes.json"
_ROOMS = ("", "art", "data", "fonts", "gallery")  # of a game's folder, whose files are printed
_UNPRINTED = (".py", ".json")


def printed_files(folder: Path) -> list[Path]:
    """Return the files of a game that its kits are made of, without links that lead out of its folder."""
    rooms = (art_files(folder) if room == "art" else sorted((folder / room).glob("[!.]*")) for room in _ROOMS)
    every = (file for files in rooms for file in files)
    return [file for file in every if file.is_file() and _inside(file, folder)]


def _inside(file: Path, folder: Path) -> bool:
    return file.suffix not in _UNPRINTED and file.resolve().is_relative_to(folder.resolve())


def counted_ahead(folder: Path) -> list[KitLink] | None:
    """Return the kits of a game as they were counted ahead; None where they were not, or the game has
    changed since.
    """
    try:
        ahead = json.loads((folder / AHEAD).read_text("utf-8"))
        if ahead["of"] != _digest(folder):
            return None
        return [KitLink(holds, paper, href, Tally(*takes)) for holds, paper, href, takes in ahead["kits"]]
    except (OSError, ValueError, LookupError, TypeError):
        return None


def counted(folder: Path) -> list[KitLink] | list[Problem]:
    """Count what the kits of a game take, whose PDFs have the addresses of their names; else return all
    that is wrong with the game.
    """
    look = Workshop(folder, list(papers().values())).look()
    if look.problems:
        return look.problems
    return [
        KitLink(HOLDS[kit.route], kit.paper.title, quote(kit.file), tally(kit.pages, kit.sides))
        for kit in look.kits
    ]


def _digest(folder: Path) -> str:
    """Return a name for exactly these files."""
    said = blake2b(digest_size=16)
    for file in printed_files(folder):
        data = file.read_bytes()
        said.update(f"{file.relative_to(folder).as_posix()} {len(data)} ".encode())
        said.update(data)
    return said.hexdigest()


def _written(folder: Path) -> Iterator[str]:
    """Yield the lines of the file of figures of a game: one for each kit."""
    rows: Any = [json.dumps(row, ensure_ascii=False) for row in counted(folder)]
    yield f'{{"of": "{_digest(folder)}",'
    yield '"kits": [\n' + ",\n".join(rows) + "\n]}"


def main() -> None:
    """Write the figures of all games that ship."""
    for folder in shipped_games().values():
        (folder / AHEAD).write_text("\n".join((*_written(folder), "")), "utf-8")


if __name__ == "__main__":
    main()
