"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

import pytest

from ...support.filled_sheets import told

GAME = "battle-of-britain-again"
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


def test_nothing_is_wrong_with_a_sheet_that_is_right():
    assert told(GAME, ROW) == []


@pytest.mark.parametrize(("written", "rule", "place"), SLIPS)
def test_a_slip_is_told_at_its_row_and_column(written, rule, place):
    first, *rest = told(GAME, ROW | written)
    assert first == ("violation", rule, place)
    assert all(one.severity == "follow-on" for one in rest)
