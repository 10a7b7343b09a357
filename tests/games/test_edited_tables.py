"""Games whose owners edited them: they referee, or their files are named with line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from .players.edits import edited, verdict

# Short ones of `make proof`: the first can be played. The game that is missing is long, and edited elsewhere.
SEEDS = {"doodlebug": 1, "bombers-and-fighters-over-europe": 1, "battle-of-britain-again": 1, "b-17": 3}


@pytest.mark.parametrize(("name", "seed"), SEEDS.items())
def test_an_edited_game_referees_or_is_refused_with_its_place(name: str, seed: int, tmp_path: Path) -> None:
    done = edited(name, tmp_path / name, seed)
    how, said = verdict(name, tmp_path / name, seed)
    assert how != "wrong", (seed, done, said)
