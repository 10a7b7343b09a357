"""Stores how every page looks now, on purpose: `make pictures-accept`.

Names of games as arguments store only theirs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ...support.built_kit import Routes
from .page_pictures import GAMES, HOME, difference, game_folder, pages_of, store, stored


def accept(game: str) -> None:
    """Store the pages of a game that look different from their stored pictures."""
    home = HOME / game / "pictures"
    gone = {file.name for file in home.glob("*.png")}
    with TemporaryDirectory() as out:
        for name, picture in pages_of(Routes(game_folder(game), Path(out) / game)):
            file = home / f"{name}.png"
            gone.discard(file.name)
            if not file.exists() or difference(stored(file), picture).seen():
                print(f"{'changed' if file.exists() else 'new'}: {game}/{file.name}")
                store(picture, file)
    for name in sorted(gone):
        print(f"gone: {game}/{name}")
        (home / name).unlink()


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        accept(game)
