"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

from ..support.filled_sheets import of_a_tired_hand

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

test_a_right_sheet, test_a_slip = of_a_tired_hand("bombers-and-fighters-over-europe", ROW, SLIPS)
