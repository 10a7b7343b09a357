"""`cutline build --watch`, and what tells it and the page which files were saved."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path

from .building import Bench, Voice, same_names, wanted
from .components.art.folder import art_folders
from .components.art.raster import ENDINGS as PICTURES
from .components.reading.rows import ENDINGS as SPREADSHEETS
from .crews import ReadGame
from .streams import OK, report, tell

# Of a game, and of the house that all games share.
ROOMS = ("art", "data", "fonts", "gallery", "translations")
ENDINGS = (".yaml", ".yml", ".svg", ".ttf", ".po", *PICTURES, *SPREADSHEETS)
STEP, LONGEST = 20, 200  # ms: saves that come as close upon each other are told together
PAUSE = 500  # ms


def run(options: argparse.Namespace) -> int:
    """Build what the options name, again and again until somebody stops it."""
    from .components import BadInput, find_game
    from .layouts.documents.cores import one_core

    games, problems = [], []
    for name in wanted(options):
        try:
            folder = find_game(name).resolve()
            games.append(ReadGame(name, [], folder, folder.name))
        except BadInput as error:
            problems += error.problems
    problems += same_names(games)
    if problems:
        return report(problems, "; nothing was written")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    voice = Voice.of(options)
    try:
        with one_core():  # another process would take along what it has made
            watch = _Watch(Bench(options, voice, keeps=True), voice)
            asyncio.run(watch.on({game.folder: game.asked for game in games if game.folder}))
    except KeyboardInterrupt:
        voice.progress("")
        tell("stopped")
        return OK
    tell("what all games share has changed; beginning again")
    os.execv(sys.executable, sys.orig_argv)


class _Watch:
    """The games that are built whenever one of their files is saved."""

    def __init__(self, bench: Bench, voice: Voice) -> None:
        self.bench, self.voice = bench, voice
        self.digests: dict[str, Mapping[str, str]] = {}  # of the files of each game's last kit
        self.wrong: dict[str, Sequence[object]] = {}  # what the last build found, if anything

    async def on(self, games: Mapping[Path, str]) -> None:
        """Build games, known by their folders, until a file changes that all of them share."""
        from .components.reading.memory import CODE

        for name in games.values():
            self.build(name)
        self.voice.note(f"watching {', '.join(games.values())}; Ctrl-C ends it")
        house = _house(CODE)
        async with aclosing(saves([*games, CODE])) as saved:
            async for folders in saved:
                if _house(CODE) != house:
                    return
                for folder in folders - {CODE}:
                    # With the house's, all are told of only because something may have been missed.
                    self.build(games[folder], quietly=CODE in folders)

    def build(self, name: str, quietly: bool = False) -> None:
        """Build a game; if anything is wrong, say so, and leave the last kit where it is.

        Done `quietly`, it says nothing if all is as it was.
        """
        from .layouts.exports.shelf import write_shelf

        start = time.perf_counter()
        (game,) = self.bench.drawn([name])
        self.voice.progress("")
        if game.problems:
            if not quietly or game.problems != self.wrong.get(name):
                report(game.problems, "; the last kit stays as it is")
            self.wrong[name] = game.problems
            return
        for made in self.bench.written():
            self.voice.progress("")
            if made.error:
                self.wrong[name] = [made.error]
                tell(f"cutline: {made.error}")
                return
            try:
                write_shelf(self.bench.options.out, self.voice.note)
            except OSError as error:
                tell(f"cutline: {error}")
            before = self.digests.get(name, {})
            changed = {file for file, _ in made.digests.items() ^ before.items()}
            for line in made.lines if not before else ():
                self.voice.result(line)
            if changed or name in self.wrong or not quietly:
                seconds, clock = time.perf_counter() - start, time.strftime("%H:%M:%S")
                count = f"{len(changed)} of {len(made.digests)} files changed"
                self.voice.result(f"{clock} {made.name}: {seconds:.2f} s, {count}")
            self.digests[name] = made.digests
            self.wrong.pop(name, None)


def _house(home: Path) -> list[tuple[Path, int, int]]:
    """Return name, time of change and size of the files that all games share; a process reads them once."""
    files = [home / "house.yaml", *sorted((home / "gallery").glob("*.yaml"))]
    return [(file, file.stat().st_mtime_ns, file.stat().st_size) for file in files if file.is_file()]


async def saves(
    folders: Collection[Path], stop: asyncio.Event | None = None
) -> AsyncGenerator[set[Path], None]:
    """Yield the folders in which files of a game have changed, each time some have, until `stop` is set.

    A folder may be told once more than it has changed: what it holds is what counts.
    """
    async with aclosing(saved_files(folders, stop)) as saved:
        async for paths in saved:
            yield {folder for folder in folders if any(concerns(path, folder) for path in paths)}


async def saved_files(
    folders: Collection[Path], stop: asyncio.Event | None = None
) -> AsyncGenerator[set[Path], None]:
    """Yield the files of games that have changed in some folders, each time some have, until `stop` is set.

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
                touched = {path for path in paths if any(concerns(path, folder) for folder in folders)}
                if missed and not some:
                    touched, missed = set(folders), False
                if touched:
                    yield touched
                if _rooms(folders) != rooms or rooms & paths:
                    break  # one came, or went and perhaps came back, and is not watched any more
            else:
                return
        missed = True


def concerns(path: Path, folder: Path) -> bool:
    """Return whether a path is a file of the game in a folder, or holds some; what editors leave is none."""
    if path in (folder, *(folder / room for room in ROOMS)):
        return True
    inside = path.relative_to(folder).parts if path.is_relative_to(folder) else ()
    art = inside[:1] == ("art",) and not any(name.startswith(".") for name in inside)
    home = len(inside) == 1 or (len(inside) == 2 and inside[0] in ROOMS) or art
    return home and path.suffix.lower() in ENDINGS and not path.name.startswith((".", "~"))


def _rooms(folders: Collection[Path]) -> set[Path]:
    """Return all that is to be watched, as far as it is there: the folders, those in and above them."""
    watched: set[Path] = set()
    for folder in folders:
        rooms = (folder, *(folder / name for name in ROOMS), *(home for home, _ in art_folders(folder)))
        above = next((up for up in folder.parents if up.is_dir()), folder)  # the root has none
        watched.update([above, *filter(Path.is_dir, rooms)])
    return watched
