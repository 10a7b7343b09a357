"""The example game of the docs: its logs are judged as they say, and its referee is short."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline import cli
from cutline.referee.checking import check_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play

from ..support.ford import write_ford

GAME = Path(__file__).parents[2] / "docs/example/two-bridges"

SLIPS = [
    (7, "violation", "4.1"),
    (8, "violation", "6.2"),
    (10, "violation", "4.2"),
    (13, "violation", "5"),
    (14, "violation", "4.5"),
    (15, "violation", "7.1"),
    (16, "follow-on", "8.1"),
    (16, "violation", "7.4"),
    (17, "follow-on", "8.1"),
    (20, "violation", "3.1"),
    (21, "violation", "4.5"),
    (23, "violation", "3"),
    (23, "follow-on", "3.1"),
]


def test_its_referee_has_60_lines_at_most() -> None:
    assert len((GAME / "referee.py").read_text("utf-8").splitlines()) <= 60


def test_a_whole_day_is_clean() -> None:
    opened, report = check_log(GAME / "logs/a-day.yaml", [GAME])
    assert report.findings == []
    assert opened.referee.sentences.keys() == opened.referee.verbs.keys()
    assert len(report.totals) == 7


def test_a_turn_is_drawn_with_its_moves_and_attacks(tmp_path: Path) -> None:
    file = tmp_path / "day.svg"
    log = str(GAME / "logs/a-day.yaml")
    assert cli.main(["show", log, "--trust", str(GAME), "--turn", "1", "--out", str(file)]) == 0
    drawn = file.read_text("utf-8")
    assert "start of a move" in drawn
    assert "attack" in drawn


def test_each_slip_is_named_at_its_own_line() -> None:
    _, report = check_log(GAME / "logs/slips.yaml", [GAME])
    assert [(f.line, f.severity, f.rule) for f in report.findings] == SLIPS


@pytest.mark.parametrize("seed", range(2))
def test_what_is_played_is_what_is_allowed_in_every_style(seed: int, tmp_path: Path) -> None:
    log, _ = play(Plan(GAME, "random", vary=True), seed)
    (tmp_path / "log.yaml").write_text(log_text(log), "utf-8")
    _, report = check_log(tmp_path / "log.yaml", [GAME])
    assert [f for f in report.findings if f.severity != "unchecked"] == []


def test_the_hex_game_of_the_page_gives_the_verdict_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_ford(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert len((folder / "referee.py").read_text("utf-8").splitlines()) <= 40
    assert cli.main(["check", "dawn.yaml", "--trust", "ford"]) == 1
    page = (GAME.parents[1] / "making-a-referee.md").read_text("utf-8")
    assert f"```text\n{capsys.readouterr().out}```" in page
    assert cli.main(["play", "ford"]) == 0
    (tmp_path / "played.yaml").write_text(capsys.readouterr().out, "utf-8")
    assert cli.main(["check", "played.yaml", "--trust", "ford"]) == 0
