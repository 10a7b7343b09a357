"""Logs that nobody would write are judged, and asked for the next move, without a fault of ours."""

from __future__ import annotations

import pytest

from ..proof import mutated
from ..proof.cases import GAMES, Case, of_games

# Short ones of `make proof`.
SEEDS = of_games(
    [5, 8, 12, 15, 23, 26, 27, 31],
    [29, 45, 52, 53],
    [3, 6, 7, 9, 10, 15, 16, 17],
    [3, 4, 12, 13, 16, 17, 20, 28],
    [2, 5, 6, 7, 14, 17, 18, 19],
)
CASES = [Case("mutated", game, seed) for game in GAMES for seed in SEEDS[game]]


@pytest.mark.parametrize("game", GAMES)
def test_a_mutated_log_is_judged_in_time_and_without_a_fault_of_ours(game):
    for case in CASES:
        if case.game == game:
            answer = mutated.tried(case)
            assert not answer.what, (case.command, answer.told)


def test_a_rule_that_fails_is_found(monkeypatch):
    def failing(text):
        raise KeyError(text[:4])

    monkeypatch.setattr(mutated, "_next", failing)
    assert mutated.tried(CASES[-1]).what == "next-fails"


def test_a_case_is_the_same_log_in_every_run():
    assert mutated.text_of(CASES[-1]) == mutated.text_of(CASES[-1])
