"""Logs that nobody would write are judged, and asked for the next move, without a fault of ours."""

from __future__ import annotations

import pytest

from ..proof import mutated
from ..proof.cases import GAMES, Case, of_games

# Short ones of `make proof`.
SEEDS = of_games([5, 27], [29], [3, 16], [13, 20], [5, 18])
CASES = [Case("mutated", game, seed) for game in GAMES for seed in SEEDS[game]]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_mutated_log_is_judged_in_time_and_without_a_fault_of_ours(case):
    answer = mutated.tried(case)
    assert not answer.what, (case.command, answer.told)


def test_a_rule_that_fails_is_found(monkeypatch):
    def failing(text):
        raise KeyError(text[:4])

    monkeypatch.setattr(mutated, "_next", failing)
    assert mutated.tried(CASES[-1]).what == "next-fails"


def test_a_case_is_the_same_log_in_every_run():
    assert mutated.text_of(CASES[-1]) == mutated.text_of(CASES[-1])
