"""Tells in which folders of games something was saved, added or taken away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import aclosing
from pathlib import Path

from .components.art.raster import ENDINGS as PICTURES
from .components.reading.rows import ENDINGS as SPREADSHEETS

ROOMS = ("art", "data", "gallery", "translations")  # of a game, and of the house that all games share
ENDINGS = (".yaml", ".yml", ".svg", ".po", *PICTURES, *SPREADSHEETS)
STEP, LONGEST = 20, 200  # ms: saves that come as close upon each other are told together
PAUSE = 500  # ms


async def saves(
    folders: Collection[Path], stop: asyncio.Event | None = None
) -> AsyncGenerator[set[Path], None]:
    """The folders in which files of a game have changed, each time some have, until `stop` is set.

    A folder may be told once more than it has changed: what it holds is what counts.
    """
    async with aclosing(saved_files(folders, stop)) as saved:
        async for paths in saved:
            yield {folder for folder in folders if any(concerns(path, folder) for path in paths)}


async def saved_files(
    folders: Collection[Path], stop: asyncio.Event | None = None
) -> AsyncGenerator[set[Path], None]:
    """The files of games that have changed in some folders, each time some have, until `stop` is set.

    A folder may be gone for a while, and come back; where something may have been missed, the
    folders themselves are told.
    """
    from watchfiles import awatch

    missed = True  # perhaps, before somebody looked
    while True:
        rooms = _rooms(folders)
        changes = awatch(
            *rooms,
            watch_filter=None,
            debounce=LONGEST,
            step=STEP,
            stop_event=stop,
            rust_timeout=PAUSE,
            yield_on_timeout=True,
            recursive=False,
        )
        async with aclosing(changes):
            async for some in changes:
                paths = {Path(path) for _, path in some}
                found = {path for path in paths if any(concerns(path, folder) for folder in folders)}
                if missed and not some:
                    found, missed = set(folders), False
                if found:
                    yield found
                if _rooms(folders) != rooms or rooms & paths:
                    break  # one came, or went and perhaps came back, and is not watched any more
            else:
                return
        missed = True


def concerns(path: Path, folder: Path) -> bool:
    """Whether a path is a file of the game in a folder, or where some are; not what editors leave there."""
    if path in (folder, *(folder / room for room in ROOMS)):
        return True
    home = path.parent == folder or (path.parent.parent == folder and path.parent.name in ROOMS)
    return home and path.suffix.lower() in ENDINGS and not path.name.startswith((".", "~"))


def _rooms(folders: Collection[Path]) -> set[Path]:
    """All that is to be watched, as far as it is there: the folders, those in them, and those above."""
    found: set[Path] = set()
    for folder in folders:
        rooms = (folder, *(folder / name for name in ROOMS))
        above = next((up for up in folder.parents if up.is_dir()), folder)  # the root has none
        found.update([above, *filter(Path.is_dir, rooms)])
    return found
