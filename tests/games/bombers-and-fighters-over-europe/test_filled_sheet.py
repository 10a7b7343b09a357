"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

import pytest

from ...support.filled_sheets import told

GAME = "bombers-and-fighters-over-europe"
ROW = {
    "mission-log:bombs:1:6": "12",
    **{f"mission-log:bombs:{k}:6": "4" for k in range(2, 11)},
    "mission-log:down:FW 190:6": "3",
    "mission-log:down:P-51:6": "-",
    "mission-log:down:B-17:6": "2",
}
SLIPS = [  # what is written instead, the rule that it breaks, and where that is told
    (
        {"mission-log:bombs:1:6": "13"},
        "2a",
        "row Game B Mission 1, column Bombing: D12 for each bomber left: 1",
    ),
    ({"mission-log:bombing-score:6": "49"}, "10c", "row Game B Mission 1, column Bombing score"),
    ({"mission-log:difference:6": "-5"}, "11d", "row Game B Mission 1, column Difference (+ or \u2013)"),
    ({"mission-log:victory-points:6": "52"}, "11d", "row Game B Mission 1, column Victory Points"),
    ({"mission-log:won-by:6": "German"}, "11e", "row Game B Mission 1, column Won by"),
    ({"mission-log:down:B-17:6": "13"}, "12b", "row Game B Mission 1, column Planes shot down: B-17"),
    ({"mission-log:american-so-far:6": "2"}, "12a", "row Game B Mission 1, column American wins so far"),
]


def test_nothing_is_wrong_with_a_sheet_that_is_right():
    assert told(GAME, ROW) == []


@pytest.mark.parametrize(("written", "rule", "place"), SLIPS)
def test_a_slip_is_told_at_its_row_and_column(written, rule, place):
    first, *rest = told(GAME, ROW | written)
    assert first == ("violation", rule, place)
    assert all(one.severity == "follow-on" for one in rest)
