"""Some cases of the proof, which `make proof` has in thousands: cases_of_the_proof.txt lists them."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from ..proof import mutating
from ..proof.cases import Case
from ..proof.run import PARTS
from ..support.tries import sampled
from .players.games import NAMES, written

FEW = {"alarms": 16}  # of a part; all of the others


def listed() -> dict[str, list[Case]]:
    found = defaultdict(list)
    for line in Path(__file__).with_name("cases_of_the_proof.txt").read_text("utf-8").splitlines():
        if words := line.partition("#")[0].split():
            part, game, seed, *way = words
            found[part].append(Case(part, game, int(seed), *way))
    return found


CASES = [case for part, cases in listed().items() for case in sampled(cases, FEW.get(part, len(cases)))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(map(str, case)))
def test_nothing_is_found(case):
    answer = PARTS[case.part].tried(case)
    assert answer.done and not answer.what, (case.command, answer.what, answer.told)


@pytest.mark.parametrize("game", NAMES)
def test_the_same_seed_gives_the_same_log(game):
    assert written(game, 3, "mixed").text() == written(game, 3, "mixed").text()
    assert written(game, 3, "mixed").text() != written(game, 3, "gaps").text()
    case = Case("mutating", game, 3)
    assert mutating.text_of(case) == mutating.text_of(case)


def test_a_rule_that_fails_is_found(monkeypatch):
    def failing(text):
        raise KeyError(text[:4])

    monkeypatch.setattr(mutating, "_next", failing)
    assert mutating.tried(Case("mutating", "doodlebug", 18)).what == "next"
