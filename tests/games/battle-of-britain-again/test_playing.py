"""Campaigns that play themselves: nothing is held against them, and they are flown with sense."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cutline.components import find_game
from cutline.referee.desk import Desk
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, interval, play, play_many

from ...support.tries import tries
from ..support.judging import judged, stood
from ..support.judging import offered as may_follow

GAME = find_game("battle-of-britain-again")
POLICIES = ("random", "sensible")


def told(log: dict[str, Any]) -> list[str]:
    """What is held against a log; that something was not noted is nothing against it."""
    report = judged(log_text(log), hints=False)
    return [f.text("") for f in report.findings if f.severity != "unchecked"]


@pytest.mark.parametrize("seed", range(tries(1, 8)))
def test_a_campaign_played_by_the_rules_comes_back_without_findings(seed: int) -> None:
    log, _ = play(Plan(GAME, POLICIES[seed % 2], vary=seed % 4 < 2), seed)
    assert not told(log)


def test_alone_the_raid_flies_itself_as_the_rules_have_it() -> None:
    """13: nothing is told of the Germans' moves, be it only that they are read otherwise."""
    log, _ = play(Plan(GAME, "sensible", options=("solitaire",)), 10)
    assert log["options"] == ["solitaire"] and not told(log)


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


BOMBERS = ("he111 red to f2 n", "he111 white to e1 n", "he111 blue to g1 n")


def offered(*lines: str, options: Sequence[str] = ()) -> list[str]:
    day = {"turn": "day 1", "do": ["target 5", "bombers 2 2", "escort 3 3", *lines]}
    log = {"game": "battle-of-britain-again", "edition": "1", "options": [*options], "turns": [day]}
    return may_follow(log_text(log))


def test_each_plane_that_has_to_move_has_courses_for_each_face() -> None:
    found = [line.split() for line in offered("intercept 6 6") if not line.startswith("place")]
    assert list(dict.fromkeys(tuple(words[:3]) for words in found)) == [
        ("me109", colour, str(die)) for colour in ("red", "white") for die in range(1, 7)
    ]
    assert all(len([words for words in found if words[2] == die]) > 3 for die in "23456")


def test_the_corner_is_the_players_choice_before_anybody_has_moved() -> None:
    assert offered("intercept 6 6")[:2] == ["place GF3 k", "place BF6 k"]
    assert not [line for line in offered("intercept 6 6", "me109 red 1 3f") if line.startswith("place")]


STANDING = ("intercept 6 6", "?", "me109 red to a1 n", "me109 white to b3 n")
MOVED = ("me109 red 3 5f", "me109 white 3 5f")


def test_a_shot_in_reach_is_offered_with_what_is_legal_behind_it() -> None:
    found = offered(*STANDING, "spitfire white to f20 n", "he111 white to f24 n", *MOVED)
    shots = [line for line in found if line.startswith("spitfire white") and " fire " in line]
    silent = [line for line in shots if line.count("DIE") == 1]
    assert len(silent) == 6 and all(" fire he111 white rear DIE" in line for line in silent)
    assert silent[1] == "spitfire white 2 3f fire he111 white rear DIE f"
    assert silent[3] == "spitfire white 4 3f fire he111 white rear DIE 3f"
    assert {line.replace("DIE", "DIE/DIE") for line in silent} == {*shots} - {*silent}


def test_alone_only_the_best_shots_of_a_german_are_offered() -> None:
    """13a: behind the nose of one Spitfire, and diagonally before the other."""
    known = ("intercept 6 6", "place spitfire red b41", "?", "me109 red to f10 n", "me109 white to a10 n")
    known += ("spitfire red to f13 n", "spitfire white to h12 s", "spitfire blue to k30 s", *BOMBERS)
    for options, shots in (([], {"rear", "diagonal"}), (["solitaire"], {"rear"})):
        found = [line.split() for line in offered(*known, options=options)]
        mine = [words for words in found if words[:3] == ["me109", "red", "1"]]
        assert {words[words.index("DIE") - 1] for words in mine if "fire" in words} == shots
        assert all("fire" in words for words in mine) == bool(options)


def test_guns_that_cover_a_fighter_may_fire_once_it_has_stopped() -> None:
    places = (*STANDING, "spitfire white to f20 n", "he111 white to f24 n", *MOVED)
    assert "defend he111 white DIE" in offered(*places, "spitfire white 1 3f")
    assert "defend he111 white DIE" not in offered(*places, "spitfire white 1 3f", "defend he111 white 1")
    assert "defend he111 white DIE" not in offered(*places, "spitfire white 1 3f", "bombers ahead")


def days(*turns: dict[str, Any]) -> str:
    """A campaign with these days, of which the last may go on."""
    named = [{"turn": f"day {number}", **turn} for number, turn in enumerate(turns, 1)]
    return log_text({"game": "battle-of-britain-again", "edition": "1", "turns": named})


def test_a_raid_ends_with_the_last_plane_that_its_bombers_have_left() -> None:
    raid = [
        "target 5",
        "bombers 2 2",
        "escort 3 3",
        *STANDING,
        "spitfire white to f20 n",
        "he111 red to f24 n",
    ]
    raid += [*MOVED, "spitfire white 4 3f fire he111 red rear 6"]
    for lost, over in ((2, True), (1, False)):
        stand = stood(days({"sum": {"target": "airfield", "hits": 0, "GB2": lost}}, {"do": raid}))
        assert ("turn: day 3" in stand.legal) == over == (not stand.offers)


def test_a_campaign_is_over_once_no_target_stands() -> None:
    bombed = [{"sum": {"target": name, "hits": 30}} for name in ("radar", "factory", "airfield")]
    assert "The game is over" in stood(days(*bombed)).where
    assert stood(days(*bombed[:2])).legal[-1] == "turn: day 3"


def rolled(tmp_path: Path, line: str, *lines: str) -> str:
    """Return a line as the page rolls it behind others."""
    file = tmp_path / "log.yaml"
    day = {"turn": "day 1", "do": ["target 5", "bombers 2 2", "escort 3 3", *lines]}
    file.write_text(log_text({"game": "battle-of-britain-again", "edition": "1", "turns": [day]}), "utf-8")
    desk = Desk()
    desk.open(file)
    return desk.rolled(line, len(file.read_text("utf-8").splitlines()))


def test_a_roll_throws_every_die_of_a_course_and_ends_it_where_the_plane_falls(tmp_path: Path) -> None:
    places = (*STANDING, "spitfire white to f20 n", "he111 white to f24 n", *MOVED)
    line = "spitfire white 4 3f fire he111 white rear DIE/DIE 3f"
    for _ in range(8):
        found = re.fullmatch(r"(.* rear) ([1-6])/([1-6])( 3f)?", rolled(tmp_path, line, *places))
        assert found and bool(found[4]) == (found[3] != "6")


def test_bombs_and_shots_without_a_course_are_rolled_as_well(tmp_path: Path) -> None:
    assert re.fullmatch(
        "shot spitfire red he111 red front [1-6]/[1-6]",
        rolled(tmp_path, "shot spitfire red he111 red front DIE/DIE", "intercept 6 6"),
    )
