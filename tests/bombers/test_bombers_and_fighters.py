"""The referee of Bombers and Fighters over Europe finds what was seeded, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from seeded import D3, GOOD, SEEDED, put

from cutline.components import BadInput, find_game, load_game
from cutline.referee import referee_for
from cutline.referee.checking import check_log
from cutline.referee.games.bombers_and_fighters_over_europe import STYLES, player

NAME = "bombers-and-fighters-over-europe"
GAME = load_game(find_game(NAME))


def checked(folder: Path, turns: list[dict[str, Any]]) -> Any:
    file = folder / "log.yaml"
    data = {"game": NAME, "edition": "1", "turns": turns}
    file.write_text(yaml.safe_dump(data, sort_keys=False, width=500), "utf-8")
    return check_log(file)[1]


def told(report: Any) -> list[tuple[str, str, str]]:
    return [(f.severity, f.rule, f.action) for f in report.findings if f.severity != "unchecked"]


@pytest.mark.parametrize("way", STYLES)
def test_games_played_by_the_rules_come_back_without_a_finding(way: str, tmp_path: Path) -> None:
    referee = referee_for(GAME)
    for seed in range(15):
        log = player(referee, "sensible", Random(seed), way).play()
        assert not told(checked(tmp_path, log["turns"])), log


@pytest.mark.parametrize(("rule", "lines"), SEEDED)
def test_a_seeded_slip_is_named_with_its_rule_at_its_line(
    rule: str, lines: list[str], tmp_path: Path
) -> None:
    marked = [line[1:] for line in lines if line[0] == "!"]
    report = checked(tmp_path, [{"turn": "mission 1", "do": [x.lstrip("!") for x in lines]}])
    where = marked[0] if marked else "turn: mission 1"
    assert ("violation", rule, where) in told(report)
    assert told(report)[0][2] == where


def test_the_mission_that_slips_are_seeded_into_is_right(tmp_path: Path) -> None:
    assert not told(checked(tmp_path, [{"turn": "m1", "do": GOOD}]))


def test_a_mission_after_the_game_is_decided_is_named(tmp_path: Path) -> None:
    report = checked(tmp_path, [{"turn": str(n), "do": GOOD} for n in (1, 2, 3, 4)])
    assert told(report) == [("violation", "12c", "turn: 4")]


def test_a_mission_left_out_is_named(tmp_path: Path) -> None:
    report = checked(tmp_path, [{"turn": n, "do": GOOD} for n in ("m1", "Mission 3")])
    assert told(report) == [("violation", "12c", "turn: Mission 3")]


def test_losses_carried_into_the_next_mission_are_named(tmp_path: Path) -> None:
    lines = ["type F F F B B B", *GOOD[1:]]
    report = checked(tmp_path, [{"turn": "1", "do": GOOD}, {"turn": "2", "do": lines}])
    assert told(report)[0] == ("violation", "12b", lines[0])


def test_every_checked_rule_has_two_seeded_slips() -> None:
    rules = [rule for rule, _ in SEEDED] + ["12c"] * 2
    listed = {r.id for top in GAME.rules.rules for r in top.walk() if r.check == "checked"}
    assert listed == set(rules)
    assert not {rule for rule in listed if rules.count(rule) < 2}


def test_what_follows_from_a_slip_points_to_it(tmp_path: Path) -> None:
    lines = put(D3, "dogfight 3 4 1 us")
    report = checked(tmp_path, [{"turn": "1", "do": lines}])
    first, second = report.findings
    assert (first.severity, second.severity) == ("violation", "follow-on")
    assert second.caused_by is first


def test_impossible_sums_are_named(tmp_path: Path) -> None:
    total = {"fw": 9, "p51": 1, "b17": 1, "bombing": 200, "difference": "+35", "won": "us"}
    report = checked(tmp_path, [{"turn": "1", "sum": total}])
    assert {"12b", "10c"} <= {f.rule for f in report.findings}


def test_all_unreadable_lines_are_told_at_once(tmp_path: Path) -> None:
    lines = ["dogfigt 1 2 3", "raid 9 1 1", "aim 1 Q4", "won nobody", "flak 3 B2 4"]
    with pytest.raises(BadInput) as caught:
        checked(tmp_path, [{"turn": "first", "do": lines}])
    assert len(caught.value.problems) == 6


@pytest.mark.parametrize("name", ["good", "tired"])
def test_a_hand_written_log_gets_the_report_beside_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cutline.referee.report import lines_of

    monkeypatch.chdir(GAME.folder / "logs")
    opened, report = check_log(Path(f"{name}.yaml"))
    text = "\n".join(lines_of(opened.game, report, explain=False, colour=False)) + "\n"
    assert text == Path(f"{name}.txt").read_text("utf-8")
    assert report.clean == (name == "good")
