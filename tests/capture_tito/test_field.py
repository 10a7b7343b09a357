"""Markers, moves, prisoners and the Storch: each rule is broken, and told at its line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from combat_cases import Case
from field_cases import AGENT, AWAY, CASES, FACED, GLIDERS, QUIET, ROT, TITO
from test_combat import referee, told

MINE = ("3.1d 3.1e 3.2a 3.2b 8.1 8.2 8.2a 8.2b 8.3a 8.3b 7a 7b 10d 12a 12b 12.1a 12.2a 12.2b "
        "12.2c 12.2d 13.4a 13.4b 13.4c 14a 14b 14e").split()  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(
    case: Case, tmp_path: Path
) -> None:
    wrong, guilty, right, _ = case.logs()
    found = told(wrong, tmp_path)
    assert [(line, rule) for kind, line, rule, _ in found if kind == "violation"] == [
        (guilty, case.rule)
    ], f"{found}\n{wrong}"
    assert told(right, tmp_path) == [], right


def test_every_rule_of_markers_moves_and_prisoners_is_broken_twice() -> None:
    ways = Counter(case.rule for case in CASES)
    assert [rule for rule in MINE if ways[rule] < 2] == []


CLEAN = []


@pytest.mark.parametrize(("lines", "start"), CLEAN)
def test_what_the_rules_allow_is_not_blamed(lines: str, start: str, tmp_path: Path) -> None:
    text = Case("", lines, start).logs()[2]
    assert told(text, tmp_path) == [], text


_ = (AGENT, AWAY, FACED, GLIDERS, QUIET, ROT, TITO, referee)
