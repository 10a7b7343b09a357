"""Markers, moves, prisoners and the Storch: each rule is broken, and told at its line."""

from __future__ import annotations

from collections import Counter

import pytest

from ..support.judging import told
from .combat_cases import Case
from .field_cases import CASES, CLEAN, TITO

MINE = {
    "markers": ("3.1d", "3.1e", "3.2a", "3.2b", "8.1", "8.2", "8.2a", "8.2b", "8.3a", "8.3b", "8.3c"),
    "moves": ("7a", "7b", "10d", "12a", "12b", "12.1a", "12.2a", "12.2b", "12.2c", "12.2d"),
    "prisoners": ("13.4a", "13.4b", "13.4c", "14a", "14b", "14e"),
}


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    wrong, guilty, right, _ = case.logs()
    found = told(wrong)
    assert [(line, rule) for kind, line, rule, _ in found if kind == "violation"] == [(guilty, case.rule)], (
        f"{found}\n{wrong}"
    )
    assert told(right) == [], right


def test_every_rule_of_markers_moves_and_prisoners_is_broken_twice() -> None:
    ways = Counter(case.rule for case in CASES)
    assert [rule for rules in MINE.values() for rule in rules if ways[rule] < 2] == []


@pytest.mark.parametrize(("lines", "start"), CLEAN)
def test_what_the_rules_allow_is_not_blamed(lines: str, start: str) -> None:
    text = Case("", lines, start).logs()[2]
    assert told(text) == [], text


def test_a_leader_whose_die_was_not_noted_and_who_is_led_away_is_one_slip() -> None:
    log = Case("", "move st 69 || move st tito 69 70 | ?", TITO).logs()[2]
    assert [(kind, rule) for kind, _, rule, _ in told(log)] == [
        ("violation", "13.4b"),
        ("follow-on", "13.4b"),
    ]


def test_a_first_wave_whose_landing_nobody_noted_is_one_slip() -> None:
    log = Case("", "move p1 38 | move p2 38 | ?", "event 0").logs()[2]
    assert [(line, rule) for _, line, rule, _ in told(log)] == [(6, "7b")]


def test_more_than_a_zone_holds_at_rest_is_told_as_play_goes_on() -> None:
    blau = "event 0 | drop bl1 IV 1 bl2 IV 1 bl3 IV 1 bl4 IV 1"  # 8 SP in 47
    full = Case("", "drop ro1 V 3 ro2 V 3", blau).logs()[2]
    later = Case("", "|| move ro2 31 32 33 47", f"{blau} | drop ro1 V 3 ro2 V 2").logs()[2]
    for log in (full, later):
        assert [rule for _, _, rule, _ in told(log)] == ["2.2a"], log
    assert told(full + '  - "move bl1 bl2 86"\n') == []
