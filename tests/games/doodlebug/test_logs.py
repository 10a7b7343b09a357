"""The logs that come with Doodlebug, with the reports they get."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import find_game

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
