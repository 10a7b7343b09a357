"""Slips in games that were played by the rules: each is found, at its line, by its rule."""

from __future__ import annotations

from random import Random

import pytest

from ..support.judging import judged
from ..support.players.games import GAMES, held, slipped, verdict
from ..support.players.slips import Kind
from ..support.tries import sampled, tries

FOUND = ("right", "other rule")  # both are violations at the line of the slip
# The logs of the last games are long: some of their slips here, all by `make proof`.
BRITAIN, FORTRESS, TITO = "battle-of-britain-again", "b-17", "capture-tito"
LEAN = {
    BRITAIN: {
        "target_against_the_die",
        "three_squadrons",
        "british_who_were_not_thrown",
        "scrubbed_though_bombers_fly",
        "a_third_plane_of_a_squadron_of_two",
        "bomber_out_of_its_vic",
        "british_in_one_corner",
        "bombers_dive",
        "british_before_the_germans",
        "a_plane_is_forgotten",
        "diagonal_at_the_price_of_a_step_ahead",
        "points_left_over",
        "fighter_stops_on_another_plane",
        "fighter_leaves_the_board",
        "a_bomber_attacks",
        "fires_at_one_that_is_not_ahead",
        "hits_with_too_low_a_die",
        "turns_at_once_after_a_miss",
        "guns_reach_across_the_sky",
        "a_bombing_die_too_many",
        "destroyed_too_early",
        "losses_forgotten",
    },
    FORTRESS: {
        "bomber_too_near_to_the_edge",
        "wings_too_close",
        "enters_on_an_odd_die",
        "enters_far_from_its_point",
        "altitude_against_the_die",
        "climbs_at_full_speed",
        "german_moves_after_the_bombers",
        "fighter_turns_too_early",
        "bomber_turns_too_sharply",
        "damaged_bomber_keeps_up",
        "bomber_is_forgotten",
        "does_not_go_on_after_its_stop",
        "attacks_from_too_far_away",
        "attacks_twice_at_one_stop",
        "adds_the_point_without_being_head_on",
        "a_hit_that_was_none",
        "gun_points_the_other_way",
        "top_turret_without_the_option",
        "flak_misses_with_a_higher_die",
        "bombs_before_the_target",
        "damaged_engines_bomb_too",
        "the_wrong_side_wins",
        "next_wave_while_bombers_fly",
    },
    TITO: {
        "a_second_tito",
        "lands_moves_and_fires",
        "moves_too_far",
        "partisans_move_away_from_the_enemy",
        "they_fire_at_the_stronger_stack",
    },
}
SHORT = {
    BRITAIN: (7, 121, 19, 146, 127, 107, 67, 131),
    FORTRESS: (3, 10, 14, 5, 12, 2, 0, 1, 6),
    TITO: (55, 61),
}
CASES = [
    (name, kind)
    for name, player in GAMES.items()
    for kind in player.KINDS
    if name not in LEAN or kind.name in LEAN[name]
]
CASES = sampled(CASES, len(CASES) // 4)


@pytest.mark.parametrize(("name", "kind"), CASES, ids=[f"{n[:7]}-{k.name}" for n, k in CASES])
def test_a_slip_is_named_with_its_rule_at_its_line(name: str, kind: Kind) -> None:
    for seed in SHORT.get(name, range(3, 40)):
        log, made = slipped(name, seed, [kind])
        if made:
            report = judged(log.text())
            assert verdict(log, made[0], report) == "right", (log.text(), held(report))
            return
    pytest.fail("no game had room for this slip")


@pytest.mark.parametrize("name", [name for name in GAMES if name not in LEAN])
def test_two_slips_in_one_log_are_both_violations(name: str) -> None:
    both = total = 0
    for seed in range(tries(8, 150)):
        log, made = slipped(name, seed, Random(seed).sample(GAMES[name].KINDS, 2))
        if len(made) == 2:
            report = judged(log.text())
            both += all(verdict(log, slip, report) in FOUND for slip in made)
            total += 1
    assert total > 3
    assert both >= 0.95 * total
