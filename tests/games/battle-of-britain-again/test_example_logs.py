"""The logs that ship with the game, each with the report beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import shipped_games
from cutline.referee.checking import check_log
from cutline.referee.judging.report import lines_of

LOGS = shipped_games()["battle-of-britain-again"] / "logs"


@pytest.mark.parametrize("name", ["good", "tired"])
def test_a_hand_written_log_gets_the_report_beside_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(LOGS)
    opened, found = check_log(Path(f"{name}.yaml"))
    text = "\n".join(lines_of(opened.game, found, explain=False, colour=False)) + "\n"
    assert text == Path(f"{name}.txt").read_text("utf-8")
    assert found.clean == (name == "good")
