"""The referee of Bombers and Fighters over Europe finds what was seeded, and nothing else."""

from __future__ import annotations

import pytest

from .judged import GAME, report, told
from .seeded import D2, D3, GOOD, R5, R8, SEEDED, put

# Any order round a B-17 is right: the note that ours is another one is no violation.
NOTED = [("6g", "!raid 5 1 1")]


@pytest.mark.parametrize(("rule", "lines"), SEEDED)
def test_a_seeded_slip_is_named_first_with_its_rule_at_its_line(rule: str, lines: list[str]) -> None:
    marked = next(line for line in lines if line[0] == "!")
    severity = "reading" if (rule, marked) in NOTED else "violation"
    assert told([line.lstrip("!") for line in lines])[0] == (severity, rule, marked[1:])


def test_the_mission_that_slips_are_seeded_into_is_right() -> None:
    assert told(GOOD) == []


def test_a_sixth_mission_is_named_once() -> None:
    german = {"sum": {"points": 20, "won": "german"}}
    found = told(GOOD, german, GOOD, german, GOOD, GOOD)
    assert found == [("violation", "12c", "turn: mission 6")]


def test_whether_a_decided_game_is_flown_on_is_left_open() -> None:
    assert told(GOOD, GOOD, GOOD, GOOD) == [("reading", "12c", "turn: mission 4")]


def test_a_mission_left_out_is_named() -> None:
    missions = {"turn": "m1", "do": GOOD}, {"turn": "Mission 3", "do": GOOD}
    assert told(*missions) == [("violation", "12c", "turn: Mission 3")]


def test_losses_carried_into_the_next_mission_are_named() -> None:
    lines = ["type F F F B B B", *GOOD[1:]]
    assert told(GOOD, lines)[0] == ("violation", "12b", lines[0])


def test_damage_carried_into_the_next_mission_is_named() -> None:
    down = "raid 8 3 6 both"  # B-17 3 was damaged in the first mission
    lines = put("raid 8 3 6 damaged fw", down)
    assert told(GOOD, lines)[0] == ("violation", "12b", down)


def test_every_checked_rule_has_two_seeded_slips() -> None:
    rules = [rule for rule, _ in SEEDED] + ["12c"] * 2
    listed = {r.id for top in GAME.rules.rules for r in top.walk() if r.check == "checked"}
    assert listed == set(rules)
    assert not {rule for rule in listed if rules.count(rule) < 2}


def test_what_follows_from_a_slip_points_to_it() -> None:
    first, second = report(put(D3, "dogfight 3 4 1 us")).findings
    assert (first.severity, second.severity) == ("violation", "follow-on")
    assert second.caused_by is first


@pytest.mark.parametrize(
    ("line", "rule"), [(R5, "7f"), (R8, "7f"), (D2, "6h"), (D3, "6h")], ids=["R5", "R8", "D2", "D3"]
)
def test_an_attack_with_the_verb_of_the_other_kind_is_one_slip(line: str, rule: str) -> None:
    verb, *rest = line.split()
    other = " ".join(["raid" if verb == "dogfight" else "dogfight", *rest]).replace("damaged ", "")
    assert told(put(line, other)) == [("violation", rule, other)]
