"""Every kit is the same to the byte, whichever machine makes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import shipped_games

from ..support.pins import why
from .node import here, there

Digests = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def made(folder: Path) -> tuple[Digests, Digests]:
    """Of each game, the digest of each file of its kits: made here, and made there."""
    return here("kits.all_digests", None), there(folder, "kits.all_digests", None)


@pytest.mark.parametrize("game", shipped_games())
def test_all_files_of_a_game_for_all_papers_are_the_same(made: tuple[Digests, Digests], game: str) -> None:
    native, browsers = (digests[game] for digests in made)
    assert native.keys() == browsers.keys()
    assert {f"{game}-a4.pdf", f"{game}-letter.pdf"} <= native.keys()
    assert not [file for file, digest in native.items() if browsers[file] != digest], why()
