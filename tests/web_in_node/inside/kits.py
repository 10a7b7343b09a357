"""Builds games as the page does."""

from __future__ import annotations

import hashlib

from cutline.components import shipped_games
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop


def all_digests(_: object) -> dict[str, dict[str, str]]:
    """The SHA-256 of every file of every game's kits, for all papers."""
    return {name: digests(name) for name in sorted(shipped_games())}


def digests(name: str) -> dict[str, str]:
    look = Workshop(shipped_games()[name], list(papers().values())).look()
    made = in_memory(look.drawn, look.kits)
    return {file: hashlib.sha256(make()).hexdigest() for file, make in made.items()}
