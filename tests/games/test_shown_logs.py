"""The logs that ship are drawn as any of their lines left the table: `show`, and the page beside a log."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cutline.cli import main
from cutline.components import shipped_games
from cutline.referee.desk import Desk
from cutline.referee.judging.findings import WRONG

from ..support.tries import DEPTH
from .support.judging import opened

# The tired ones are looked at line by line where desks are tested.
KIND = "*" if DEPTH else "good*"
LOGS = [log for _, game in sorted(shipped_games().items()) for log in sorted(game.glob(f"logs/{KIND}.yaml"))]


@pytest.mark.proof  # tests/page/test_board.py draws one line of each game
@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.parent.name}-{log.stem}")
def test_each_line_of_a_log_is_drawn(log: Path) -> None:
    desk = opened(log)
    acts = [n for n, line in enumerate(log.read_text("utf-8").splitlines(), 1) if line.startswith("  - ")]
    assert all(desk.seen(line).placements for line in acts)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.parent.name}-{log.stem}")
def test_a_log_that_stops_at_any_line_has_broken_no_rule_by_that(log: Path) -> None:
    desk, lines = Desk(), log.read_text("utf-8").splitlines(keepends=True)
    whole = [] if log.stem.startswith("good") else desk.check(log)[1].findings
    wrong = {(one.line, one.rule) for one in whole if one.severity in WRONG}
    acts = [number for number, line in enumerate(lines, 1) if line.startswith("  - ")]
    for number in acts if DEPTH else Random(log.stem).sample(acts, 1):
        _, report = desk.check(log, "".join(lines[:number]))
        found = [one for one in report.findings if one.severity == "violation"]
        assert [one.text("") for one in found if (one.line, one.rule) not in wrong] == []


REPORTS = sorted(text for game in shipped_games().values() for text in game.glob("logs/*.txt"))


@pytest.mark.parametrize("report", REPORTS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_the_report_beside_a_log_is_what_check_says(
    report: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(report.parent)
    assert main(["check", f"{report.stem}.yaml"]) < 2
    assert capsys.readouterr().out == report.read_text("utf-8")
