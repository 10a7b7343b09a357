"""Slips in games that were played by the rules: each is found, at its line, by its rule."""

from __future__ import annotations

from random import Random

import pytest

from .games import GAMES, KINDS, held, slipped, verdict
from .judging import judged
from .slips import Kind

FOUND = ("right", "other rule")  # both are violations at the line of the slip
CASES = [(name, kind) for name in GAMES for kind in KINDS[name]]


@pytest.mark.parametrize(("name", "kind"), CASES, ids=[f"{n[:7]}-{k.name}" for n, k in CASES])
def test_a_slip_is_named_with_its_rule_at_its_line(name: str, kind: Kind) -> None:
    for seed in range(3, 40):
        log, made = slipped(name, seed, [kind])
        if made:
            report = judged(log.text())
            assert verdict(log, made[0], report) == "right", (log.text(), held(report))
            return
    pytest.fail("no game had room for this slip")


@pytest.mark.parametrize("name", GAMES)
def test_two_slips_in_one_log_are_both_violations(name: str) -> None:
    both = total = 0
    for seed in range(30):
        log, made = slipped(name, seed, Random(seed).sample(KINDS[name], 2))
        if len(made) == 2:
            report = judged(log.text())
            both += all(verdict(log, slip, report) in FOUND for slip in made)
            total += 1
    assert total > 15
    assert both >= 0.95 * total
