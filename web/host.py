"""The page's host in the browser alone: a journal that outlives the window, and no threads."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from ..layouts.turns.turn_picture import write_all
from ..page.app import make_app
from ..page.site import Site, inside, taken_away
from .bridge import Request

HOME = Path("/home")  # filled from the journal before Python starts
FULL = "QuotaExceededError"


class Journal(Protocol):
    """What outlives the window. Each says "" once it is on disk, or the name of what is wrong."""

    def keep(self, name: str, data: bytes) -> str: ...

    def forget(self, name: str) -> str: ...


def start(journal: Journal, keeps: bool, root: str) -> Callable[..., Request]:
    """Return a function that makes a Request to the page at the address `root` of what was asked.

    `keeps`: whether the journal outlives the window.
    """
    return partial(Request, make_app(site_of(journal, keeps, HOME)), root)


def site_of(journal: Journal, keeps: bool, home: Path) -> Site:
    """Return a site that keeps everything in the journal first, then in its file, then tells open pages."""

    def keep(name: str, data: bytes) -> None:
        file = inside(home, name)
        _done(journal.keep(name, data), file)
        site.held.discard(file)
        write(file, data)

    def hold(name: str, data: bytes) -> None:
        file = inside(home, name)
        site.held.add(file)
        write(file, data)

    def write(file: Path, data: bytes) -> None:
        write_all({file: data})
        site.changed([file])

    def forget(name: str) -> None:
        file = inside(home, name)
        _done(journal.forget(name), file)
        site.held.discard(file)
        site.changed([taken_away(home, name)])

    site = Site(home, keep, forget=forget, hold=hold, keeps=keeps)
    return site


def _done(wrong: str, file: Path) -> None:
    """OSError unless the journal has it."""
    if wrong:
        number = errno.ENOSPC if wrong == FULL else errno.EIO
        raise OSError(number, os.strerror(number), str(file))
