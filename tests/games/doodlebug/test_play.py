"""Games that play themselves: they come out as they were tuned, and what stands on the table is believed."""

from __future__ import annotations

from cutline.components import find_game
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play, play_many

from ...support.tries import tries
from ..support.judging import judged, stood

GAME = find_game("doodlebug")
SEEN = tries(24, 600)  # games


def test_games_come_out_as_they_were_tuned():
    """Wide marks round the figures of docs/doodlebug-balance.md."""
    counts = play_many(Plan(GAME, "sensible"), range(1, 1 + SEEN), processes=1)
    lost = {row: n for (table, row), n in counts.items() if table.startswith("V-1s shot down")}
    levels = {row.split(", German")[0]: 0 for table, row in counts if table == "victory levels"}
    for (table, row), n in counts.items():
        if table == "victory levels":
            levels[row.split(", German")[0]] += n
    won = sum(n for level, n in levels.items() if "Victory" in level)
    assert sum(levels.values()) == SEEN and 0.2 < won / SEEN < 0.62
    assert 0.57 < lost["fighters"] / sum(lost.values()) < 0.67
    assert 0.26 < lost["guns"] / sum(lost.values()) < 0.36


def test_a_game_that_was_played_is_checked_like_any_other():
    plan = Plan(GAME, "random", vary=True)
    log = play(plan, 7)[0]
    assert len(log["turns"]) == 16 and judged(log_text(log)).clean
    assert log_text(log) == log_text(play(plan, 7)[0]) != log_text(play(plan, 8)[0])


def test_what_stood_on_the_table_is_believed_and_ends_the_follow_ons():
    first = ["launch A 6", "guns A 1 1 1 1 1 1", "balloons 0", "strike 3 0 0 0 0 0", "fight 3 1 2 out 1"]
    later = {"turn": "13 June day", "do": ["launch A 0 B 0 C 0 D 0", "fight 3 1 2 out 0"]}
    wrong = {"turn": "13 June night", "do": first}
    for turn, told in ((wrong, "fight 3 1 2 out 0"), (wrong | {"end": {"fires": {"3": 1}}}, "end")):
        found = judged(log_text({"game": "doodlebug", "edition": "1", "turns": [turn, later]})).findings
        assert [(f.severity, f.action) for f in found] == [("violation", first[-1]), ("follow-on", told)]
        assert found[1].caused_by is found[0]


def test_each_yellow_chit_is_offered_with_the_tracks_that_its_v_1s_may_fail_on():
    day = {"turn": "13 June day", "do": ["launch A 2 B 1 C 0 D 0"]}
    log = log_text({"game": "doodlebug", "edition": "1", "turns": [{"turn": "13 June night"}, day]})
    two, all_three = ["fail 2 A2", "fail 2 A B"], ["fail 3 A2 B"]
    assert stood(log).legal == ["fail 0", "fail 1 A", "fail 1 B", *two, *all_three]
