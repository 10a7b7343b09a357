"""What a log of Bombers and Fighters may say, and what is said of it: cases.txt has the slips."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import BadInput, find_game
from cutline.referee.checking import referee_for

from ..support.judging import judged, shipped, stood, told

NAME = "bombers-and-fighters-over-europe"
LOGS = find_game(NAME) / "logs"
US = "  sum: {bombing: 60, difference: -5, points: 55, won: us}\n"
GERMAN = "  sum: {bombing: 40, difference: -5, points: 35, won: german}\n"
GOOD = """type F F F B B B B B
aim 1 P4 2 P4 3 P5
aim 4 B7 5 B7 6 B1 7 B2 8 B3
dogfight 1 1 1
dogfight 2 5 4 both
dogfight 3 1 1
raid 4 3 1
raid 5 3 1
raid 6 1 1
raid 7 1 1
raid 8 3 6 damaged fw
flak 1 1 1 1 1 1 - 1 1 1 1 1
bomb 5 5 5 5 5 5 - 5 5 5 5 5 total 55
points 55 bombing 55 difference 0
won us
""".splitlines()


def log(*missions):
    """Missions as their lines, or as what stands below them."""
    text = f"game: {NAME}\nturns:\n"
    for n, mission in enumerate(missions, 1):
        done = mission if isinstance(mission, str) else "  do:\n" + "".join(f'  - "{x}"\n' for x in mission)
        text += f"- turn: mission {n}\n{done}"
    return text


@pytest.mark.parametrize("name", ["good", "tired"])
def test_a_hand_written_log_gets_the_report_beside_it(name, monkeypatch, capsys):
    monkeypatch.chdir(LOGS)
    assert main(["check", f"{name}.yaml"]) == (name == "tired")
    assert capsys.readouterr().out == Path(f"{name}.txt").read_text("utf-8")


def test_the_examples_of_all_verbs_make_a_mission_by_the_rules():
    """One mission in which every example stands as it is documented."""
    said = {name: verb.example for name, verb in referee_for(shipped(NAME)).verbs.items()}
    more = {
        "aim": ["aim 2 P5 4 P6 7 P4 5 B4 6 B6 8 B9"],
        "dogfight": ["dogfight 2 5 4 both", "dogfight 4 5 5 both"],  # FW 7 has no target left
        "raid": ["raid 5 5 1 us", "raid 6 5 6 both", "raid 8 5 1 us"],
    }
    verbs = ["start", "type", "aim", "dogfight", "raid", "flak", "bomb", "points", "won", "game"]
    mission = [line for verb in verbs for line in (said[verb], *more.get(verb, ()))]
    assert set(verbs) == set(said) and told(log(GERMAN, GERMAN, mission)) == []


def test_what_came_of_an_attack_that_may_have_been_left_out_is_not_held_against_the_totals():
    text = (LOGS / "good.yaml").read_text("utf-8")
    assert "  - raid 8 1 6 fw" in text
    found = judged(text.replace("  - raid 8 1 6 fw", "  - house: ours", 1)).findings
    assert [f.rule for f in found if f.severity in ("violation", "follow-on", "reading")] == ["6g"]


def test_the_missions_won_are_those_that_were_stated_and_an_unfinished_one_is_nobodys():
    settled = US + "  end: {wins: {us: 2, german: 0}}\n"
    assert "Missions won: Americans 3, Germans 0" in judged(log(GERMAN, settled, US)).result
    stand = stood(log(US, GOOD[:6]))
    assert "Missions won: Americans 1, Germans 0" in [*stand.where, *stand.ahead]
    stand = stood(log(US, US, US))
    assert "The Americans have won the game" in [*stand.where, *stand.ahead]
    assert stand.legal == ["game us"]
    assert stood(log(US, US, f"  do:\n  - game us\n{US}")).legal == []


def test_what_is_offered_is_complete_or_thrown_and_what_is_stated_is_stated_once():
    assert stood(log(GOOD[:1])).legal[0] == "aim 1 DIE"
    told = [line for line in GOOD if line.split()[0] not in ("points", "won", "game")]
    first, *others = [line for line in stood(log(told)).legal if not line.startswith("turn:")]
    assert first.split()[0] == "points" and "?" not in first and others == ["won us"]
    assert stood(log([*told, first, *others])).offers == []


def test_what_comes_from_a_fighter_combat_is_offered_a_bomber_by_that_reading_only():
    """6h: the roll first, then the attack; by ours neither."""
    text = log(GOOD[:6])
    on = text.replace("turns:", "options: [on to the bombers]\nturns:")
    assert not {"aim 1 DIE", "raid 1 DIE DIE"} & {*stood(text).legal}
    assert "aim 1 DIE" in stood(on).legal and "raid 1 DIE DIE" not in stood(on).legal
    assert "raid 1 DIE DIE" in stood(on + '  - "aim 1 B9"\n').legal


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("dog 2 4 5 4", "dogfight 2 5 4"),
        ("dog 2 5/4", "dogfight 2 5 4"),
        ("d 2 vs P4 5 vs 4", "dogfight 2 5 4"),
        ("dogfight 2 5 4 us and fw190", "dogfight 2 5 4 both"),
        ("raid 8 3 6 smoking fw190", "raid 8 3 6 damaged fw"),
        ("type 1 F 2 B", "type 1 F\ntype 2 B"),
        ("type 2F F F B B B B B", "type F F F B B B B B"),
        ("aim FW-1 P-51 4 2 at p4 3 5", "aim 1 P4 2 P4 3 P5"),
        ("flak B1 10/damaged rest miss", "flak B1 10 damaged rest miss"),
    ],
)
def test_another_way_to_write_a_line_means_the_same(line, plain):
    before = GOOD[: {"t": 0, "a": 1}.get(line[0], 4)]
    one, other = (told(log([*before, *text.splitlines()])) for text in (line, plain))
    assert [(kind, rule) for kind, _, rule, _ in one] == [(kind, rule) for kind, _, rule, _ in other]


def test_all_unreadable_lines_are_told_at_once():
    lines = ["dogfigt 1 2 3", "raid 9 1 1", "aim 1 Q4", "won nobody", "flak 3 B2 4"]
    with pytest.raises(BadInput) as caught:
        judged(log(lines, "  sum: {won: nobody}\n"))
    assert len(caught.value.problems) == 6
