"""Games played by players of their own, in every style of writing: nothing is held against them."""

from __future__ import annotations

import pytest

from ..proof.alarms import WAYS
from ..support.players.games import GAMES, troubles, written
from ..support.tries import sampled

SEEDS = {  # about 30 turns each; of the third, a day of two squadrons move by move
    "doodlebug": range(2),
    "bombers-and-fighters-over-europe": range(8),
    "battle-of-britain-again": (7, 121),
    "b-17": (10, 12, 14),
    "capture-tito": (55,),
}


PLAYED = [(name, style) for name in GAMES for style in WAYS]


@pytest.mark.parametrize(("name", "style"), sampled(PLAYED, 20))
def test_a_game_played_by_the_rules_draws_no_violation(name: str, style: str) -> None:
    for seed in SEEDS[name]:
        log = written(name, seed, style)
        assert not troubles(name, seed, style, log), log.text()


def test_the_same_seed_gives_the_same_log() -> None:
    for name in GAMES:
        assert written(name, 7, "mixed").text() == written(name, 7, "mixed").text()
        assert written(name, 7, "mixed").text() != written(name, 9, "mixed").text()
