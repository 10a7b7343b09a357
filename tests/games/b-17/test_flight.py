"""Each rule of moves, attacks and fire is broken in several ways, and named at its line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cutline.referee.judging.judge import Judge

from ...support.tries import tries
from ..support.judging import told, understood_in
from .flight_cases import CASES, REST, RIGHT, Case


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{c.rule}" for k, c in enumerate(CASES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    wrong, guilty, right = case.logs()
    found = told(wrong)
    broken = [(line, rule) for kind, line, rule, _ in found if kind == "violation"]
    assert broken == [(guilty, case.rule)], f"{found}\n{wrong}"
    assert told(right) == [], right


def in_a_mirror(value: Any, name: str = "") -> Any:
    """What a line says, on a table with left and right exchanged."""
    if isinstance(value, dict):
        return {key: in_a_mirror(one, key) for key, one in value.items()}
    if name in ("start", "end", "stop", "at") and isinstance(value, tuple) and len(value) == 3:
        x, y, heading = value
        return 60 - x, y, heading if heading is None else -heading % 360
    if name == "legs":
        turns = {"turn": lambda n: -n, "to": lambda n: -n % 360}
        return tuple((how, turns.get(how, lambda n: n)(n) if n else n) for how, n in value)
    if isinstance(value, tuple):
        return tuple(in_a_mirror(one, name) for one in value)
    return {"left": "right", "right": "left"}.get(value, value) if name == "gun" else value


def test_in_a_mirror_every_log_gets_the_same_verdict() -> None:
    for case in Random(6).sample(CASES, min(tries(10, 250), len(CASES))):
        log, judge, turns = understood_in(case.logs()[0])
        mirrored = [
            turn._replace(lines=tuple(one._replace(values=in_a_mirror(one.values)) for one in turn.lines))
            for turn in turns
        ]
        found = [Judge(judge, log).run(lines, hints=False).findings for lines in (turns, mirrored)]
        told = [[(f.severity, f.line, f.rule) for f in findings] for findings in found]
        assert told[0] == told[1], case


def test_a_line_knows_the_one_behind_it() -> None:
    lines = ["fw1 6", "house: a cocked die", "attack fw1 b1", '"?"', "fw1 8"]
    text = "\n  - ".join(["game: b-17\nturns:\n- turn: turn 1\n  do:", *lines])
    _, _, (turn,) = understood_in(text + "\n")
    fly, _, attack, _, last = (line.values for line in turn.lines)
    assert fly["ahead"] == ("attack", attack)
    assert attack["ahead"] == ("?", {})
    assert "ahead" not in last


@pytest.mark.parametrize(("sky", "lines"), RIGHT)
def test_what_is_right_is_not_blamed_however_tersely_it_is_written(sky: str, lines: str) -> None:
    log, _, right = Case("", lines, sky).logs()
    assert log == right
    assert told(log) == []


def test_from_where_an_attack_comes_is_put_right_by_itself() -> None:
    lines = f"fw1 10 | attack fw1 b1 tail 1 6 miss | fire b3 nose fw1 1 6 | fw1 4 | fw2 14 | {REST}"
    found = told(Case("", lines).logs()[0])
    assert [(kind, rule) for kind, _, rule, _ in found] == [("violation", "6D3c"), ("violation", "6D6f")]


STRAYED = """game: b-17
turns:
- turn: 1
  do: [place b1 30 16 b2 25.5 12 b3 34.5 12 b4 30 8, enter 1 2 clock 5 4, altitude 1 3, fw1 from 0 54 90 14,
    fw2 from 0 52 90 14, bombers 10]
- turn: 2
  do: [fw1 6 left 90 6, attack fw1 b1 5 2 hit, b1 nose fw1 3 3 miss, fw1 2, fw2 14, b1 8, b2 b3 b4 10]
- turn: 3
  do: [fw1 6 left 90 8, attack fw1 b2 1 6 miss, b2 tail fw1 1 6 miss, fw2 14, b1 8, b2 b3 b4 10]
"""


def test_a_fighter_that_attacks_where_no_enemy_is_near_is_told_of_once_and_then_not_known_where() -> None:
    found = told(STRAYED)
    assert [(kind, line, rule) for kind, line, rule, _ in found] == [("violation", 7, "6D3a")], found


def test_two_planes_that_enter_side_by_side_far_from_where_their_dice_lead_are_one_slip() -> None:
    start = "place b1 30 16 b2 25.5 12 b3 34.5 12 b4 30 8, enter 1 2 clock 6 6"
    text = f"game: b-17\nturns:\n- turn: 1\n  do: [{start}, fw1 from 0 52 140 14, {{}}, bombers 10]\n"
    rules = [rule for kind, _, rule, _ in told(text.format("fw2 from 0 54 140 14"))]
    assert rules == ["5C3"]
    rules = [rule for kind, _, rule, _ in told(text.format("fw2 from 0 20 90 14"))]
    assert rules == ["5C3", "5C3"]
