"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

from ..support.filled_sheets import of_a_tired_hand

ROW = {
    **{f"record:launched:{track}:1": n for track, n in zip("ABCD", "2112", strict=True)},
    "record:failed:1": "-",
    "record:lost:guns:1": "3",
    "record:lost:balloons:1": "o",
    "record:lost:fighters:1": "0",
    "record:missed:1": "2",
    "record:hits:5:1": "1",
    "record:put-out:1": "1",
    "record:burning:1": "0",
    "record:player": "J\u00fcrgen \u00d6zt\u00fcrk",
}
SLIPS = [  # what is written instead, the rule that it breaks, and where that is told
    ({"record:missed:1": "3"}, "12a", "row 13 June night, column Launched by"),
    ({"record:failed:1": "9"}, "16b", "row 13 June night, column Failed"),
    ({"record:lost:balloons:1": "8"}, "11b", "row 13 June night, column V-1s lost to: balloons"),
    ({"record:burning:1": "2"}, "15b", "row 13 June night, column Districts on fire now"),
    ({"record:put-out:1": "7"}, "13g", "row 13 June night, column Fires put out"),
    ({"record:score:1": "4"}, "15b", "row 13 June night, column Running score"),
    ({"record:missed:17": "5"}, "12c", "row Total, column Missed London"),
]

test_a_right_sheet, test_a_slip = of_a_tired_hand("doodlebug", ROW, SLIPS)
