"""Packages that most games do without: fetched when a game's files are the first to need them."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable, Sequence
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

# Rarer colours, spreadsheets, kerning of own typefaces, hyphens, translations, Cyrillic and Greek.
MODULES = (
    "coloraide",
    "fontpkg_fira_sans",
    "fontpkg_fira_sans_condensed",
    "polib",
    "pyphen",
    "python_calamine",
    "uharfbuzz",
)
SITE = Path("/site")  # where the other packages are, too

Fetch = Callable[
    [str], Any
]  # the bytes of a package's zip, as the browser has them; None where they cannot be had


class NotFetched(ModuleNotFoundError):
    """A package could not be fetched; the message is for the person."""


class OnDemand:
    """Finds each of MODULES after it has been fetched into a folder of Python's own path."""

    def __init__(self, fetch: Fetch, site: Path = SITE) -> None:
        self.fetch, self.site = fetch, site
        self.there: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a package lies that nobody else has found. NotFetched where it cannot be had."""
        if path is not None or name not in MODULES or name in self.there:
            return None
        data = self.fetch(name)
        if data is None:
            said = f"{name} has to be fetched once, and cannot be; is there a network? Then try again"
            raise NotFetched(said, name=name)
        with zipfile.ZipFile(BytesIO(_bytes(data))) as archive:
            archive.extractall(self.site)
        self.there.add(name)
        invalidate_caches()
        return PathFinder.find_spec(name, [str(self.site)])


def _bytes(data: Any) -> bytes:
    """Bytes of the browser's as Python's."""
    return data if isinstance(data, bytes) else bytes(data.to_py())


def wait_for(fetch: Fetch) -> None:
    """From now on, fetch a package when it is imported, whatever else bears its name."""
    sys.meta_path.insert(0, OnDemand(fetch))  # type: ignore[arg-type]
