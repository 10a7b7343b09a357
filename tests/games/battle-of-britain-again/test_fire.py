"""Each rule of fire is broken in at least two ways, and named at its line."""

from __future__ import annotations

import pytest

from ..support.judging import judged as report_on
from .course_cases import FIRE, Case
from .test_moves import judged


@pytest.mark.parametrize("case", FIRE, ids=[f"{k}-{c.rule}" for k, c in enumerate(FIRE)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    judged(case)


STOOD = """game: battle-of-britain-again
turns:
- turn: day 1
  do: [target 2, bombers 3 3, escort 1 4, intercept 5 5, "?", he111 red c20 n, spitfire red c24 s, move 5,
    "{}"]
"""


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("spitfire red 1: 2f fire he111 red 4", ""),  # not spitfire white, of which nothing is known
        ("spitfire red 1: 4f", "spitfire red 1 3f"),  # a square too many, not one to the side
    ],
)
def test_what_may_have_been_meant_is_no_plane_of_unknown_place(line: str, meant: str) -> None:
    first = report_on(STOOD.format(line)).findings[1]
    assert first.severity == "violation"
    assert first.hint == (f'line 5: did you mean "{meant}"?' if meant else "")
