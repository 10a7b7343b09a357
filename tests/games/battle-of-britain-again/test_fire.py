"""Each rule of fire is broken in at least two ways, and named at its line."""

from __future__ import annotations

import pytest

from .course_cases import FIRE, Case
from .test_moves import judged


@pytest.mark.parametrize("case", FIRE, ids=[f"{k}-{c.rule}" for k, c in enumerate(FIRE)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    judged(case)
