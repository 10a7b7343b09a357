"""Slips in games that were played by the rules: each is found, at its line, by its rule."""

from __future__ import annotations

import pytest

from .players.games import GAMES, held, slipped, verdict
from .support.judging import judged

# Short games, and some of the slips that they have room for; `make proof` tries all.
ROOM = {
    "doodlebug": (
        range(3, 40),
        "launch_twice guns_that_shot_down_too_many roll_with_two_bonuses stand_down_left_out",
    ),
    "bombers-and-fighters-over-europe": (
        range(3, 40),
        "type_one_too_few dogfight_out_of_turn raid_with_another_result bombs_of_another_total",
    ),
    "battle-of-britain-again": (
        (7, 121, 19, 146),
        "british_in_one_corner a_plane_is_forgotten points_left_over losses_forgotten",
    ),
    "b-17": (
        (3, 10, 14, 5),
        "wings_too_close fighter_turns_too_early gun_points_the_other_way the_wrong_side_wins",
    ),
    "capture-tito": (
        (55, 61),
        "a_second_tito lands_moves_and_fires moves_too_far they_fire_at_the_stronger_stack",
    ),
}
CASES = [(name, kind) for name, (_, kinds) in ROOM.items() for kind in kinds.split()]


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_a_slip_is_named_with_its_rule_at_its_line(name: str, kind: str) -> None:
    (wanted,) = (known for known in GAMES[name].KINDS if known.name == kind)
    for seed in ROOM[name][0]:
        log, made = slipped(name, seed, [wanted])
        if made:
            report = judged(log.text())
            assert verdict(log, made[0], report) == "right", (log.text(), held(report))
            return
    pytest.fail("no game had room for this slip")
