"""Campaigns that play themselves: nothing is held against them, and they are flown with sense."""

from __future__ import annotations

from typing import Any

import pytest

from cutline.components import find_game
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, interval, play, play_many

from ...support.tries import tries
from ..support.judging import judged
from ..support.judging import offered as may_follow

GAME = find_game("battle-of-britain-again")
POLICIES = ("random", "sensible")


def told(log: dict[str, Any]) -> list[str]:
    """What is held against a log; that something was not noted is nothing against it."""
    report = judged(log_text(log), hints=False)
    return [f.text("") for f in report.findings if f.severity != "unchecked"]


@pytest.mark.parametrize("seed", range(tries(1, 8)))
def test_a_campaign_played_by_the_rules_comes_back_without_findings(seed: int) -> None:
    plan = Plan(GAME, POLICIES[seed % 2])
    log, _ = play(plan, seed)
    assert not told(log)
    assert log == play(plan, seed)[0]
    assert not told(play(plan._replace(vary=True), seed)[0])


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


def test_a_share_has_an_interval_that_is_wider_the_less_is_known() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(30, 100) == pytest.approx((0.219, 0.396), abs=0.001)


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
