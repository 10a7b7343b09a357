"""Each mistake is told once, where it stands, in words that help; none hides another."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..support.error_table import Case, cases
from ..support.small_game import SmallGame

TABLE = Path(__file__).with_name("errors.txt")


@pytest.mark.parametrize("case", list(cases(TABLE)), ids=lambda case: f"{TABLE.name}:{case.line}")
def test_each_mistake_is_told_as_the_table_has_it(case: Case, small: SmallGame) -> None:
    assert case.told(small) == case.said
