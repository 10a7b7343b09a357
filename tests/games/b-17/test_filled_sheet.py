"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

import pytest

from ...support.filled_sheets import told

GAME = "b-17"
ROW = {
    "raid:scenario": "2",
    "raid:germans:1:3": "1",
    "raid:germans:2:3": "2",
    "raid:p51:1:5": "1",
    "raid:b17:2:3": "1",
    "raid:bombs:9": "2",
    "raid:fire-1:N:3": "x",
}
SLIPS = [  # what is written instead, the rule that it breaks, and where that is told
    ({"raid:germans:2:4": "1"}, "6D4b", "row 4, column Hits on Germans: 2"),
    ({"raid:p51:1:6": "2"}, "6D4b", "row 6, column Hits on P-51s: 1"),
    ({"raid:b17:2:4": "5"}, "6D4a", "row 4, column Hits on B-17s: 2"),
    ({"raid:bombs:9": "99"}, "7D3", "row 9, column Bomb hits"),
    ({"raid:bomber-2": "3"}, "6D4a", '"B-17 2: Hits"'),
    ({"raid:won-by": "Americans"}, "7D3", '"Won by"'),
]


def test_nothing_is_wrong_with_a_sheet_that_is_right():
    assert told(GAME, ROW) == []


@pytest.mark.parametrize(("written", "rule", "place"), SLIPS)
def test_a_slip_is_told_at_its_row_and_column(written, rule, place):
    first, *rest = told(GAME, ROW | written)
    assert first == ("violation", rule, place)
    assert all(one.severity == "follow-on" for one in rest)
