"""Turns kept at any depth: a total that contradicts what they tell is named at its line."""

from __future__ import annotations

import pytest

from ..proof import depths
from ..proof.cases import GAMES, Case, of_games

SEEDS = of_games(2, 1, 1, 3, 2)


@pytest.mark.parametrize(("game", "way"), [(game, way) for game in GAMES for way in depths.WAYS[:1]])
def test_a_total_that_the_turn_contradicts_is_told_at_its_line(game, way):
    answer = depths.tried(Case("depths", game, SEEDS[game], way))
    assert answer.done, "the turn has no total"
    assert not answer.what, answer.told
