"""The folder that a kit is written into: digests of its files, and what a full disk is told."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import IO, NamedTuple

from ..documents.cores import dealt, shared_out

LEAST_FILES = 64  # that are worth a process of their own, which makes glyphs and subsets of fonts anew
_FULL = (errno.ENOSPC, errno.EDQUOT)


class NoSpace(Exception):
    """The disk is full: the message names the file, the space needed and the space there is."""


class File(NamedTuple):
    """A file that an exporter hands out: its name in the kit's folder, and what makes it."""

    name: str
    made: Callable[[], bytes]


class Progress(NamedTuple):
    """What a process has written of a kit."""

    digests: dict[str, str]
    sizes: dict[str, int]
    full: str


class KitFolder:
    """A new kit's folder. Every exporter writes through it."""

    def __init__(self, folder: Path, place: Path) -> None:
        self.folder = folder
        self.place = place  # where the kit will stand, for messages
        self.digests: dict[str, str] = {}  # SHA-256 of each file, by its name from the folder down
        self.sizes: dict[str, int] = {}  # bytes
        self.made: set[str] = set()  # folders
        self.full = ""  # the first file that the disk had no room for

    def write(self, name: str, chunks: Iterable[bytes]) -> str:
        """Write one file, folders and all; returns its name.

        When the disk is full, it and all later files are only measured, so that
        `check_space` can say what the whole kit needs.
        """
        digest = sha256()
        size = 0
        file = self._opened(name)
        for chunk in chunks:
            digest.update(chunk)
            size += len(chunk)
            if file is not None and not self._done(name, file.write, chunk):
                file = None
        if file is not None:
            self._done(name, file.close)
        self.digests[name] = digest.hexdigest()
        self.sizes[name] = size
        return name

    def write_all(self, files: Iterable[File], say: Callable[[str], None]) -> None:
        """Write some files, on all cores; `say` hears of each one begun."""

        def work(run: Sequence[File]) -> Progress:
            for file in run:
                say(file.name)
                self.write(file.name, [file.made()])
            return Progress(self.digests, self.sizes, self.full)

        for done in shared_out(dealt(list(files), LEAST_FILES), work):
            self.digests |= done.digests
            self.sizes |= done.sizes
            self.full = self.full or done.full

    def _opened(self, name: str) -> IO[bytes] | None:
        """Return the file, open; None where the disk is full."""
        if self.full:
            return None
        path = f"{self.folder}/{name}"
        shelf = os.path.dirname(path)
        try:
            if shelf not in self.made:
                os.makedirs(shelf, exist_ok=True)
                self.made.add(shelf)
            return open(path, "wb")
        except OSError as error:
            self._fill(error, name)
            return None

    def _done(self, name: str, step: Callable[..., object], *given: bytes) -> bool:
        """Whether a step of writing had room."""
        try:
            step(*given)
        except OSError as error:
            self._fill(error, name)
            return False
        return True

    def _fill(self, error: OSError, name: str) -> None:
        """Go on without writing where the disk is full; raise all other errors."""
        if error.errno not in _FULL:
            raise OSError(error.errno, error.strerror, str(self.folder / name)) from error
        self.full = self.full or name

    def check_space(self) -> None:
        """Raise NoSpace where a file had no room."""
        if not self.full:
            return
        shutil.rmtree(self.folder, ignore_errors=True)  # so that what is free is told aright
        free = shutil.disk_usage(self.folder.parent).free
        needed = sum(self.sizes.values())
        raise NoSpace(
            f"{self.place / self.full}: the disk is full; the kit needs {_size(needed)} "
            f"beside the one that it replaces, and {_size(free)} are free"
        )


def _size(count: int) -> str:
    """Bytes as people read them."""
    return f"{count / 1e6:.1f} MB" if count >= 100_000 else f"{count / 1e3:.1f} kB"
