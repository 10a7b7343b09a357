"""The logs that come with Doodlebug, with the reports they get."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import find_game

from ..support.judging import told

GAME = find_game("doodlebug")
LOGS = GAME / "logs"


def check(name: str, folder: Path) -> tuple[int, str]:
    """Status and output of a check run from the log's own folder, so that paths are short."""
    before, heard = Path.cwd(), io.StringIO()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
            status = main(["check", name])
    finally:
        os.chdir(before)
    return status, heard.getvalue()


@pytest.mark.parametrize(("name", "expected"), [("good-game", 0), ("tired-game", 1)])
def test_a_shipped_log_gets_the_report_that_is_kept_beside_it(name: str, expected: int) -> None:
    status, said = check(f"{name}.yaml", LOGS)
    assert status == expected
    assert said == (LOGS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("left_out", ["15 June night", "18 June day"])
def test_a_phase_that_was_left_out_is_one_slip_and_what_came_of_it_is_not_known(left_out: str) -> None:
    before, phase = (LOGS / "good-game.yaml").read_text(encoding="utf-8").split(f"- turn: {left_out}\n")
    behind = phase[phase.index("- turn:") :]
    assert [rule for kind, _, rule, _ in told(before + behind) if kind == "violation"] == ["6.15"]
