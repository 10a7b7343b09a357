"""Builds games as the page does."""

from __future__ import annotations

import hashlib
import time

from cutline.components import shipped_games
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop


def games(_: object) -> list[str]:
    return sorted(shipped_games())


def digests(name: str) -> dict[str, str]:
    """The SHA-256 of every file of a game's kits, for all papers."""
    look = Workshop(shipped_games()[name], list(papers().values())).look()
    return {
        file: hashlib.sha256(made()).hexdigest() for file, made in in_memory(look.drawn, look.kits).items()
    }


def all_digests(_: object) -> dict[str, dict[str, str]]:
    """Those of every game, and in how many seconds they were made."""
    found = {}
    for name in games(None):
        began = time.time()
        found[name] = digests(name)
        print(f"{name}: {time.time() - began:.1f} s")
    return found
