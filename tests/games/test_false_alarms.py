"""Games played by players of their own, in every style of writing: nothing is held against them."""

from __future__ import annotations

import pytest

from ..proof.alarms import WAYS
from ..support.tries import sampled
from .players.games import GAMES, troubles, written
from .players.mixture import OPENINGS

SEEDS = {  # of the third, a day of two squadrons move by move
    "doodlebug": 1,
    "bombers-and-fighters-over-europe": 4,
    "battle-of-britain-again": 121,
    "b-17": 12,
    "capture-tito": 55,
}
PLAYED = [(name, style) for name in GAMES for style in WAYS if style != OPENINGS]


@pytest.mark.parametrize(("name", "style"), sampled(PLAYED, 11))
def test_a_game_played_by_the_rules_draws_no_violation(name: str, style: str) -> None:
    log = written(name, SEEDS[name], style)
    assert not troubles(name, SEEDS[name], style, log), log.text()


def test_the_same_seed_gives_the_same_log() -> None:
    for name, seed in SEEDS.items():
        assert written(name, seed, "mixed").text() == written(name, seed, "mixed").text()
        assert written(name, seed, "mixed").text() != written(name, seed, "gaps").text()
