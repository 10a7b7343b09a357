"""Each rule of setting up and movement is broken in at least two ways, and named at its line."""

from __future__ import annotations

import pytest

from ..support.judging import told
from .course_cases import MOVES, Case

SAID = ("violation", "follow-on", "reading", "house")


def judged(case: Case) -> None:
    wrong, guilty, right = case.logs()
    found = told(wrong, SAID)
    assert found, wrong
    assert [(line, rule) for kind, line, rule, _ in found if kind == "violation"] == [(guilty, case.rule)], (
        f"{found}\n{wrong}"
    )
    assert told(right, SAID) == [], right


@pytest.mark.parametrize("case", MOVES, ids=[f"{k}-{c.rule}" for k, c in enumerate(MOVES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    judged(case)


DAY = """game: battle-of-britain-again
turns:
- turn: day 1
  do:
  - t 5
  - gb 4 4
  - gf 4 4
  - bf 4 4
"""
MOVE = """\
  - me109 red 2 4f
  - me109 white 2 4f
  - hur red 2 3f
  - hur white 2 3f
  - hur blue 2 3f
  - GB4 3f
"""
HEADED = f'{DAY}  - move 1\n{MOVE}  - move 2\n{MOVE}  - "?"\n'


@pytest.mark.parametrize(("line", "said"), [("GB4 3f", "He 111 red"), ("me109 red 2 4f", "move 2 had begun")])
def test_a_heading_that_stands_a_line_too_early_or_too_late_is_told_once(line: str, said: str) -> None:
    early, late = f"  - {line}\n  - move 2\n", f"  - move 2\n  - {line}\n"
    swapped = HEADED.replace(early, late) if early in HEADED else HEADED.replace(late, early)
    assert told(HEADED, SAID) == []
    assert swapped != HEADED
    (finding,) = told(swapped, SAID)
    assert finding[2] == "8a"
    assert said in finding[3]


def test_a_squadron_that_lost_more_than_it_had_is_told_and_the_rest_is_judged() -> None:
    day = DAY.replace("gb 4 4", "gb 2 2").replace("bf 4 4", "bf 5 5")
    day += "  - shot spitfire blue he111 red side 6 hit\n  - shot spitfire red he111 white rear 5 hit\n"
    day += '  - home GB2 1\n  - "?"\n'
    found = told(day + day.split("turns:\n")[1].replace("day 1", "day 2"), (*SAID, "unchecked"))
    assert [says for *_, rule, says in found if rule == "3b"][-1] == "1 of GB2 got home"
    assert not [says for *_, says in found if "failed" in says]
