"""The record sheet, filled in by a tired hand: each slip is told at its row and column."""

from __future__ import annotations

from pathlib import Path

from ..support.filled_sheets import from_log, of_a_tired_hand

ROW = {
    "raid:start": "70",
    "raid:rise:1": "4",
    "raid:spent:1": "6",
    "raid:german:1": "1",
    "raid:partisan:1": "\u2013",
    "raid:supply:2": "",
    "raid:rise:2": "1",
    "raid:spent:2": "10",
    "raid:german:2": "4",
    "raid:partisan:2": "2",
    "raid:scored:2": "2",
    "raid:notes:2": "Tito?",
}
SLIPS = [  # what is written instead, the rule that it breaks, and where that is told
    ({"raid:supply:2": "20"}, "13.1a", "row 2  08:00, column Ammo left"),
    ({"raid:spent:2": "100"}, "13.1a", "row 2  08:00, column Ammo left"),
    ({"raid:german:2": "30"}, "2.1a", "row 2  08:00, column Platoons lost"),
    ({"raid:partisan:2": "99"}, "2.1a", "row 2  08:00, column Partisan losses"),
    ({"raid:alarm:2": "3"}, "6", "row 2  08:00, column Alarm level"),
    ({"raid:points:2": "9"}, "14c", "row 2  08:00, column Points so far"),
]

test_a_right_sheet, test_a_slip = of_a_tired_hand("capture-tito", ROW, SLIPS)


def test_points_that_are_not_known_are_no_sum_of_what_is(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    turn = "- turn: {}\n  sum: {{alarm: 5, ammo: 50, german losses: {}{}}}\n"
    turns = "".join(turn.format(*line) for line in [(1, 0, ", points: 0"), (2, 3, ""), (3, 4, ", points: 8")])
    log.write_text(f"game: capture-tito\nturns:\n{turns}")
    points = [from_log(log)[2][f"raid:points:{number}"] for number in (1, 2, 3)]
    assert points == ["0", "?", "8"]
