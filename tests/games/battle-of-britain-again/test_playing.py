"""Campaigns that play themselves: nothing is held against them, and they are flown with sense."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cutline.components import find_game
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, interval, play, play_many, stats_lines
from cutline.referee.rulebook.code import rules_of

from ...support.tries import tries
from ..support.judging import judged
from ..support.judging import offered as may_follow

GAME = find_game("battle-of-britain-again")
POLICIES = ("random", "sensible")


def part(name: str) -> Any:
    """A chapter of the game's Python."""
    import sys

    home = rules_of(GAME).hooks["player"].__module__.rpartition(".")[0]
    return sys.modules[f"{home}.{name}"]


def told(log: dict[str, Any]) -> list[str]:
    """What is held against a log; that something was not noted is nothing against it."""
    report = judged(log_text(log), hints=False)
    return [f.text("") for f in report.findings if f.severity != "unchecked"]


@pytest.mark.parametrize("seed", range(tries(1, 8)))
def test_a_campaign_played_by_the_rules_comes_back_without_findings(seed: int) -> None:
    plan = Plan(GAME, POLICIES[seed % 2])
    log, _ = play(plan, seed)
    assert not told(log)
    log, _ = play(plan._replace(vary=True), seed)
    assert not told(log)


def test_the_same_seed_gives_the_same_log_and_its_totals_hold() -> None:
    plan = Plan(GAME, "sensible", vary=True)
    log, _ = play(plan, 27)  # of some days the totals alone, and more hits than the target takes
    assert log_text(log) == log_text(play(plan, 27)[0])
    assert not told(log)


def test_bombers_suffer_most_from_those_who_hunt_them() -> None:
    """Wide marks round the figures of docs/battle-of-britain-again-balance.md."""
    counts = play_many(Plan(GAME, "sensible"), range(1, 1 + tries(2, 32)), processes=1)
    share = {}
    for hunted in ("bombers", "fighters"):
        for group in ("German bombers", "German fighters"):
            table = f"{group}, British attack {hunted}"
            down, left = counts[table, "shot down"], counts[table, "left"]
            share[hunted, group] = down / (down + left)
    assert share["bombers", "German bombers"] > 0.45
    assert share["bombers", "German fighters"] < 0.2 < share["fighters", "German fighters"]


def test_shares_of_what_a_game_is_counted_for_once_have_an_interval() -> None:
    counts = Counter({("won", "Germans"): 30, ("won", "British"): 70, ("lost", "planes"): 900})
    told = list(stats_lines(counts, 100))
    assert told[1].split() == ["planes", "900", "100.0", "%", "9.000", "a", "game"]
    assert [line.split()[-4:] for line in told[3:]] == [
        ["60.4", "to", "78.1", "%"],
        ["21.9", "to", "39.6", "%"],
    ]
    assert interval(0, 0) == (0.0, 1.0)


# Where a plane can get to.


def test_the_course_to_a_place_in_reach_leads_there_and_spends_all() -> None:
    geometry = part("geometry")
    board, rng = geometry.Board(11, 42, (1, 2, 3)), Random(1)
    for _ in range(40):
        start = rng.randrange(11), rng.randint(1, 42), rng.randrange(8)
        points = rng.randint(1, 8)
        for place, turns in geometry.ends(board, start, points).items():
            at = start
            for turn in turns:
                at = geometry.stepped(at, turn)
            assert at == place
            assert sum((1, 2, 3)[abs(turn)] for turn in turns) == points


def test_an_attack_ends_nose_to_its_target_with_what_is_left() -> None:
    geometry, tactics = part("geometry"), part("pilots")
    board, target = geometry.Board(11, 42, (1, 2, 3)), (5, 20, 0)
    found = list(tactics.shots(board, (5, 16, 0), 5, 1, [target]))
    straight = [shot for shot in found if not any(shot.turns)]
    assert [(a.place, a.left, a.angle) for a in straight] == [((5, 19, 0), 2, geometry.BEHIND)]
    for shot in found:
        assert geometry.ahead(shot.place) == target[:2]
        assert shot.angle == geometry.angle(shot.place, target)


def test_the_next_attack_is_hoped_for_by_the_faces_that_bring_it() -> None:
    """Three squares behind a plane two points are needed: five faces of six do."""
    tactics = part("pilots")
    worth = (0.0, 0.0, 0.0, 0.0, 1.0)
    hopes = tactics.hopes((1, 2, 3), 0, 6, 0, worth)
    assert hopes[0, -3, 0] == pytest.approx(5 / 6)
    assert (0, -9, 0) not in hopes


# What may be done now.


def offered(*lines: str) -> list[str]:
    day = {"turn": "day 1", "do": ["target 5", "bombers 2 2", "escort 3 3", *lines]}
    log = {"game": "battle-of-britain-again", "edition": "1", "turns": [day]}
    return may_follow(log_text(log))


def test_each_plane_that_has_to_move_has_a_course_for_each_face() -> None:
    found = offered("intercept 6 6")
    assert [line.split()[:3] for line in found] == [
        ["me109", colour, str(die)] for colour in ("red", "white") for die in range(1, 7)
    ]


def test_a_shot_in_reach_is_offered_with_what_is_legal_behind_it() -> None:
    places = ("me109 red to a1 n", "me109 white to b3 n", "spitfire white to f20 n")
    places = (*places, "he111 white to f24 n", "me109 red 3 5f", "me109 white 3 5f")
    found = offered("intercept 6 6", "?", *places)
    shots = [line for line in found if line.startswith("spitfire white")]
    assert len(shots) == 6 and all(" fire he111 white rear DIE" in line for line in shots)
    assert shots[1] == "spitfire white 2 3f fire he111 white rear DIE f"
    assert shots[3] == "spitfire white 4 3f fire he111 white rear DIE 3f"
