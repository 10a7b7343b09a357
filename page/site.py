"""What the page is about: the folder of logs, the games, and what its host does for it."""

from __future__ import annotations

import asyncio
import json
import os
from asyncio import Lock
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from starlette.responses import StreamingResponse

from ..components import shipped_games

QUIET = 20.0  # seconds after which a comment shows that the line still stands


class Hub:
    """Every open page, and what they are told; to be used in one event loop."""

    def __init__(self) -> None:
        self.ears: dict[asyncio.Queue[str | None], str] = {}  # with the one file that each hears of

    def tell(self, event: str, data: object, files: Sequence[str]) -> None:
        """Tell every open page, `data` as JSON; of these `files`, whoever hears of one only."""
        for ear, only in self.ears.items():
            if not only:
                ear.put_nowait(_event(event, data))
            elif only in files:
                ear.put_nowait(_event("saved", [only]))

    def close(self) -> None:
        """End every stream: the server stops."""
        for ear in self.ears:
            ear.put_nowait(None)

    def stream(self, only: str = "") -> StreamingResponse:
        """Return a response that lasts as long as somebody listens; of one file `only` that it was saved."""
        return StreamingResponse(
            self._events(only), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    async def _events(self, only: str) -> AsyncIterator[str]:
        ear: asyncio.Queue[str | None] = asyncio.Queue()
        self.ears[ear] = only
        try:
            yield "retry: 1000\n\n"
            while True:
                try:
                    said = await asyncio.wait_for(ear.get(), QUIET)
                except TimeoutError:
                    said = ": still here\n\n"
                if said is None:
                    return
                yield said
        finally:
            del self.ears[ear]


def _event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


def inside(home: Path, name: str) -> Path:
    """Return the file of a name. ValueError where it leads out of the folder."""
    file = (home / name).resolve()
    file.relative_to(home.resolve())
    return file


def plain(folder: Path, name: str) -> bool:
    """Whether a name leads into a folder, and no link leads it elsewhere."""
    return os.path.realpath(folder / name) == os.path.join(os.path.realpath(folder), *name.split("/"))


def taken_away(home: Path, name: str) -> Path:
    """Take a file away, and the folders in which nothing is left; return where it was."""
    file = inside(home, name)
    file.unlink(missing_ok=True)
    for folder in file.relative_to(home.resolve()).parents:
        if folder.name and not any((home / folder).iterdir()):
            (home / folder).rmdir()
    return file


T = TypeVar("T")
Keep = Callable[[str, bytes], None]
Forget = Callable[[str], None]
GAME_FILE = "game.yaml"  # makes a folder a game
LOGS = "logs"  # the folder of logs inside a game's folder
BEFORE = "before"  # beside a log, the folder of what it was before the page changed it: before/tuesday.yaml
LOG_ENDINGS = (".yaml", ".yml")


class Aside(Protocol):
    """Runs long work where there are threads to run it on."""

    def __call__(self, work: Callable[[], T]) -> Awaitable[T]: ...


async def at_once(work: Callable[[], T]) -> T:
    """Do the work here and now: an `Aside` where there are no threads."""
    return work()


class Trusted(Collection[Path], Protocol):
    """The folders of games whose Python rules may run."""

    def append(self, folder: Path, /) -> None:
        """Let the rules of one more run."""


class NotHere(LookupError):
    """The page has no such game or log; its text says so to the person."""


class Opened(Protocol):
    """What a room keeps open, a log or a game: `lock` is held while anybody is at work on it."""

    lock: Lock


Kept = TypeVar("Kept", bound=Opened)


def kept_open(known: dict[Path, Kept], file: Path, make: Callable[[], Kept], most: int) -> Kept:
    """Return what is open of a file, or open it; beyond `most` the one used longest ago is closed, if idle.

    What is at work stays: two of one file would write over each other.
    """
    found = known[file] = known.pop(file, None) or make()
    idle = [other for other, one in known.items() if one is not found and not one.lock.locked()]
    for other in idle[: max(0, len(known) - most)]:
        del known[other]
    return found


@dataclass
class Site:
    """One page: what it shows, and its two ways out.

    `home`: the folder in which logs and new games are kept; nothing outside it is written.
    `keep(name, data)`: makes the file `name`, relative to `home`, hold exactly these bytes; when it
    returns, that is on disk. `forget(name)`: takes such a file away for good, and a folder in which
    nothing is left; there wherever files may be changed. `aside(work)`: runs long work. The host also
    says what has `changed`.
    `hold(name, data)`: like `keep`, but only until the window closes; given by a host whose page is the
    only way to its files. `held`: what is there in this way, as that host says. `keeps`: whether what is
    kept outlives the window.
    `folders`: games to show besides the shipped ones, those opened now first. Of `trusted` folders
    the Python rules may run, files in `edits` may be changed. `share_at`: the page in the browser alone
    that links to a log lead to, if any do.
    """

    home: Path
    keep: Keep
    aside: Aside = at_once
    folders: Sequence[Path] = ()
    trusted: Trusted = field(default_factory=list[Path])
    hub: Hub = field(default_factory=Hub)
    forget: Forget | None = None
    hold: Keep | None = None
    held: set[Path] = field(default_factory=set)
    keeps: bool = True
    edits: Collection[Path] = ()
    share_at: str = ""

    @property
    def alone(self) -> bool:
        """Whether the page is the only way to its files, as in the browser alone."""
        return self.hold is not None

    def games(self) -> dict[str, Path]:
        """Every game that may be opened, by the name in its address: shipped, handed in, or in `home`."""
        found = dict(shipped_games())
        here = (
            file.parent for name in (GAME_FILE, f"*/{GAME_FILE}") for file in sorted(self.home.glob(name))
        )
        for folder in (*self.folders, *here):
            is_game = folder.name.isprintable() and (folder / GAME_FILE).is_file()
            if folder in found.values() or not is_game:
                continue
            key, number = folder.name, 2
            while key in found:
                key, number = f"{folder.name}-{number}", number + 1
            found[key] = folder
        return found

    def game(self, key: str) -> Path:
        """Return the folder of a game by the name in its address."""
        folder = self.games().get(key)
        if folder is None:
            raise NotHere(f'There is no game "{key}" here.')
        return folder

    def own(self, folder: Path) -> bool:
        """Whether a game is the person's own, and the page the only way to it."""
        return self.alone and folder.parent == self.home

    def editable(self, folder: Path) -> bool:
        """Whether the files of a game may be changed on the page; never those of one that ships."""
        return self.own(folder) or (folder in self.edits and folder not in shipped_games().values())

    def key(self, folder: Path) -> str:
        """Return the name in the address of a game; that of its folder where it is none that can be shown."""
        return next((key for key, found in self.games().items() if found == folder), folder.name)

    def log(self, name: str) -> Path:
        """Return the file of a log by its name, relative to `home`; never one outside it or a hidden one."""
        try:
            file, home = (self.home / name).resolve(), self.home.resolve()
            parts = file.relative_to(home).parts
            found = file.suffix in LOG_ENDINGS and file.is_file()
        except (OSError, RuntimeError, ValueError):  # outside, no name at all, or a link to itself
            found = False
        if not found or any(part.startswith(".") for part in parts):
            raise NotHere(f'There is no log "{name}" here.')
        return file

    def changed(self, files: Collection[Path]) -> None:
        """Tell every page that these files were saved, made or taken away."""
        told = sorted(str(file) for file in files)
        self.hub.tell("saved", told, told)
