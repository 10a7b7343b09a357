"""What a log of Bombers and Fighters may say, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput, find_game
from cutline.referee.checking import check_log, referee_for
from cutline.referee.judging.report import lines_of

from ..support.judging import judged
from .judged import GAME, NAME, may, report, told
from .seeded import BOMB, D2, FLAK, GOOD, POINTS, R4, R5, R8, TYPE, WON, put

GERMAN = {"sum": {"bombing": 40, "difference": "-5", "points": 35, "won": "german"}}
US = {"sum": {"bombing": 60, "difference": "-5", "points": 55, "won": "us"}}


@pytest.mark.parametrize("name", ["good", "tired"])
def test_a_hand_written_log_gets_the_report_beside_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GAME.folder / "logs")
    opened, found = check_log(Path(f"{name}.yaml"))
    text = "\n".join(lines_of(opened.game, found, explain=False, colour=False)) + "\n"
    assert text == Path(f"{name}.txt").read_text("utf-8")
    assert found.clean == (name == "good")


def test_the_examples_of_all_verbs_make_a_mission_by_the_rules() -> None:
    """One mission in which every example stands as it is documented."""
    example = {name: verb.example for name, verb in referee_for(GAME).verbs.items()}
    mission = [
        *(example[name] for name in ("start", "type", "aim")),
        "aim 2 P5 4 P6 7 P4 5 B4 6 B6 8 B9",
        example["dogfight"],  # P-51 4 is down, so FW 7 has no target left
        "dogfight 2 5 4 both",
        "dogfight 4 5 5 both",
        example["raid"],
        "raid 5 5 1 us",
        "raid 6 5 6 both",
        "raid 8 5 1 us",
        example["flak"],
        example["bomb"],
        example["points"],
        example["won"],
        example["game"],
    ]
    assert told(GERMAN, GERMAN, mission) == []


# What the rules leave open.


def test_any_order_round_a_bomber_is_right() -> None:
    lines = put(R4, None, R5, "raid 5 3 1 damaged\nraid 4 3 1 us")
    assert told(lines) == [("reading", "6g", "raid 5 3 1 damaged")]
    assert report(lines).clean


def test_those_behind_the_first_round_a_bomber_may_stay_out() -> None:
    """ "The second may try": it is our reading that each does that can."""
    bombs, points = "bomb 5 5 5 5 5 5 5 5 5 5 5 5", "points 65 bombing 60 difference +5"
    flak = "flak 1 1 1 1 1 1 1 1 1 1 1 1"
    assert told(put(R5, None, FLAK, flak, BOMB, bombs, POINTS, points)) == [("reading", "6g", flak)]


def test_what_came_of_an_attack_that_may_have_been_left_out_is_not_held_against_the_totals() -> None:
    log = (find_game("bombers-and-fighters-over-europe") / "logs" / "good.yaml").read_text("utf-8")
    begun, attack, rest = log.partition("  - raid 8 1 6 fw")
    assert attack
    found = judged(begun + "  - house: ours" + rest).findings
    assert [f.rule for f in found if f.severity in ("violation", "follow-on", "reading")] == ["6g"]


def test_an_attack_that_is_noted_as_not_thrown_is_none() -> None:
    """FW 2 finds its P-51 down already, and its player writes a line for it all the same."""
    early = put("dogfight 1 1 1", "dogfight 1 5 4 both", D2, "dogfight 2 - -")
    assert told(early) == []


def test_an_attack_not_thrown_on_a_plane_that_flies_is_left_out() -> None:
    assert told(put(D2, "dogfight 2 - -"))[0] == ("violation", "6c", "dogfight 2 - -")


def test_bombers_may_be_drawn_when_the_fighter_combats_are_over() -> None:
    lines = [GOOD[0], GOOD[1], *GOOD[3:6], GOOD[2], *GOOD[6:]]
    assert told(lines) == []


# Causes.


def test_flak_left_out_does_not_follow_from_the_bombs() -> None:
    lines = put(FLAK, None, BOMB, BOMB.replace("total 55", "total 56"))
    found = [finding for finding in told(lines) if finding[0] == "violation"]
    bombs = BOMB.replace("total 55", "total 56")
    assert found == [("violation", "9a", bombs), ("violation", "10c", bombs)]


def test_a_wrong_sum_that_no_slip_explains_is_a_slip_of_its_own() -> None:
    lines = put("dogfight 3 1 1", "dogfight 3 1 3 fw", BOMB, BOMB.replace("total 55", "total 65"))
    found = [rule for severity, rule, _ in told(lines) if severity == "violation"]
    assert found == ["7c", "10c"]


def test_a_mission_too_many_does_not_change_what_is_said_of_its_lines() -> None:
    wrong = put(WON, "won german")
    assert [rule for _, rule, _ in told(US, US, US, wrong)] == ["12c", "11e"]


def test_a_repeated_bomb_line_is_one_finding() -> None:
    found = told(put(BOMB, f"{BOMB}\n{BOMB}"))
    assert found == [("violation", "10a", BOMB)]


def test_a_repeated_type_line_is_one_finding() -> None:
    assert told(put(TYPE, f"{TYPE}\n{TYPE}")) == [("violation", "6a", TYPE)]


def test_points_follow_from_an_attack_left_out() -> None:
    found = told(put(R8, None))
    assert [(severity, rule) for severity, rule, _ in found] == [("violation", "6g"), ("follow-on", "11c")]


def test_a_second_round_of_flak_is_one_finding() -> None:
    assert told(put(FLAK, f"{FLAK}\n{FLAK}")) == [("violation", "9a", FLAK)]


def test_flak_dice_that_do_not_fit_leave_open_which_bombers_fly() -> None:
    short = "flak 1 1 1 1 1 1 1"
    found = [(severity, rule) for severity, rule, line in told(put(FLAK, short)) if line == short]
    assert found == [("violation", "9a")]


# Totals.


def test_an_absurd_total_is_told_and_not_believed() -> None:
    absurd = "points 55 fw 87 p51 1 b17 1 difference 0"
    assert told(put(POINTS, absurd)) == [("violation", "12b", absurd)]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("11a", {"difference": "+7"}),
        ("11d", {"points": 300}),
        ("11d", {"bombing": 9, "fw": 0, "p51": 1, "points": 50}),
        ("10c", {"b17": 11, "bombing": 70}),
        ("11e", {"points": 55, "won": "german"}),
        ("12b", {"fw": 9}),
        ("10c", {"bombing": 200}),
    ],
)
def test_a_sum_that_cannot_be_is_named(rule: str, said: dict) -> None:
    assert told({"sum": said}) == [("violation", rule, "sum")]


def test_a_sum_that_is_not_understood_is_an_error_with_its_place() -> None:
    with pytest.raises(BadInput):
        report({"sum": {"won": "nobody"}})


def test_the_missions_won_at_the_end_hold_from_there() -> None:
    settled = {**US, "end": {"wins": {"us": 2, "german": 0}}}
    found = told(GERMAN, settled, US)
    assert found == [("violation", "12d", "end")]
    # The player has two American wins, and a third ends the game.
    assert told(GERMAN, settled, US, US)[1:] == [("reading", "12c", "turn: mission 4")]
    assert "Missions won: Americans 3, Germans 0" in report(GERMAN, settled, US).result


def test_a_bomber_that_is_only_damaged_does_not_go_down_with_its_attacker() -> None:
    assert told(put("raid 6 1 1", "raid 6 4 6 fw"))[0] == ("violation", "8b", "raid 6 4 6 fw")


def test_an_attack_by_a_fighter_that_is_down_is_one_finding() -> None:
    again = "dogfight 2 1 1 none"
    assert told(put("dogfight 3 1 1", f"dogfight 3 1 1\n{again}")) == [("violation", "3a", again)]


# What may be done now.


def test_an_unfinished_mission_is_not_won_by_anybody() -> None:
    where, _ = may(US, GOOD[:6])
    assert "Missions won: Americans 1, Germans 0" in where


def test_a_mission_given_as_its_sum_counts() -> None:
    where, lines = may(US, US, US)
    assert "The Americans have won the game" in where
    assert "game us" in lines and "game german" not in lines


# Readings.


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("dog 2 4 5 4", "dogfight 2 5 4"),
        ("dog 2 5/4", "dogfight 2 5 4"),
        ("d 2 vs P4 5 vs 4", "dogfight 2 5 4"),
        ("dogfight 2 5 4 us and fw190", "dogfight 2 5 4 both"),
        ("raid 8 3 6 smoking fw190", "raid 8 3 6 damaged fw"),
        ("raid 8 3 6 damaged german", "raid 8 3 6 damaged fw"),
        ("type 1 F 2 B", "type 1 F\ntype 2 B"),
        ("type 2F F F B B B B B", "type F F F B B B B B"),
        ("aim FW-1 P-51 4 2 at p4 3 5", "aim 1 P4 2 P4 3 P5"),
        ("flak B1 10/damaged rest miss", "flak B1 10 damaged rest miss"),
    ],
)
def test_another_way_to_write_a_line_means_the_same(line: str, plain: str) -> None:
    before = GOOD[: {"t": 0, "a": 1}.get(line[0], 4)]
    twice = [told([*before, *text.splitlines()]) for text in (line, plain)]
    assert [f[:2] for f in twice[0]] == [f[:2] for f in twice[1]]


def test_all_unreadable_lines_are_told_at_once() -> None:
    lines = ["dogfigt 1 2 3", "raid 9 1 1", "aim 1 Q4", "won nobody", "flak 3 B2 4"]
    with pytest.raises(BadInput) as caught:
        report({"turn": "first", "do": lines})
    assert len(caught.value.problems) == 6


def test_the_game_is_named() -> None:
    assert GAME.name == NAME


def test_types_of_which_many_were_not_noted_are_a_list() -> None:
    found = report(put(TYPE, "type ? F ? B ? B ? B")).findings
    assert not [finding for finding in found if finding.rule == "6a"]
