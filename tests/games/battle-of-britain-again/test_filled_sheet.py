"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

from ..support.filled_sheets import of_a_tired_hand

ROW = {
    "campaign:target:1": "2",
    "campaign:hits:1": "12",
    "campaign:british-fighters:BF1:1": "1",
    "campaign:target:2": "Airfield",
    "campaign:hits:2": "30",
    "campaign:german-bombers:GB2:2": "2",
    "campaign:german-fighters:GF1:2": "-",
}
SLIPS = [  # what is written instead, the rule that it breaks, and where that is told
    ({"campaign:hits:2": "99"}, "10b", "row Day 2, column Hits"),
    ({"campaign:target:3": "airfield"}, "4b", "row Day 3, column Target"),
    ({"campaign:german-bombers:GB2:3": "2"}, "3b", "row Day 3, column German bombers lost: GB2"),
    ({"campaign:british-fighters:BF1:8": "3"}, "3b", "row Left, column British fighters lost: BF1"),
    ({"campaign:radar": "13"}, "10b", '"Radar: Hits"'),
]

test_a_right_sheet, test_a_slip = of_a_tired_hand("battle-of-britain-again", ROW, SLIPS)
