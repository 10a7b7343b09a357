"""Games whose owners edited them: they referee, or their files are named with line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..support.players.edits import edited, verdict
from ..support.players.games import GAMES
from ..support.tries import tries

SEEDS = {"battle-of-britain-again": 2, "b-17": 2, "capture-tito": 1}  # each is long


@pytest.mark.parametrize("name", GAMES)
def test_an_edited_game_referees_or_is_refused_with_its_place(name: str, tmp_path: Path) -> None:
    for seed in range(tries(SEEDS.get(name, 3))):
        folder = tmp_path / str(seed) / name
        done = edited(name, folder, seed)
        how, said = verdict(name, folder, seed)
        assert how != "wrong", (seed, done, said)
