"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

from ..support.filled_sheets import of_a_tired_hand

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

test_a_right_sheet, test_a_slip = of_a_tired_hand("b-17", ROW, SLIPS)
