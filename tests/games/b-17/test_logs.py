"""The logs that ship with the game, each with the report beside it; and the one on its page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cutline import cli
from cutline.components import BadInput, shipped_games
from cutline.referee.checking import check_log

from ...support.tries import sampled
from ..support.judging import referee_of_copy

LOGS = shipped_games()["b-17"] / "logs"
PAGE = Path(__file__).resolve().parents[3] / "docs" / "b-17.md"


def test_a_plane_that_has_yet_to_fly_on_when_the_log_stops_has_broken_no_rule(tmp_path: Path) -> None:
    lines = (LOGS / "good.yaml").read_text("utf-8").splitlines(keepends=True)
    shot = next(number for number, line in enumerate(lines) if "me1 8.5 attack" in line)
    log = tmp_path / "log.yaml"
    for number in (shot, shot + 1):  # it has fired; its target has fired back
        log.write_text("".join(lines[: number + 1]), "utf-8")
        due = {one.rule for one in check_log(log)[1].findings if one.severity == "due"}
        wrong = {one.rule for one in check_log(log, finished=True)[1].findings if one.severity == "violation"}
        assert "6C3b" in due & wrong and check_log(log)[1].clean


def test_the_log_on_the_games_page_gets_the_verdict_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = PAGE.read_text("utf-8")
    log = next(b for b in re.findall(r"```yaml\n(.*?)```", page, re.S) if "game: b-17" in b)
    (tmp_path / "raid.yaml").write_text(log, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", "raid.yaml"]) == 1
    shown = page.split("$ cutline check raid.yaml\n")[1].split("\n### How much to write")[0]
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert [line.strip() for line in shown.strip().splitlines()] == told


@pytest.mark.parametrize("wrong", sampled(["-1/8", "half", "1/0"], 1))
def test_how_far_a_measurement_may_be_off_is_a_number(tmp_path: Path, wrong: str) -> None:
    folder = tmp_path / "b-17"
    shutil.copytree(LOGS.parent, folder, ignore=shutil.ignore_patterns("logs", "referee"))
    tables = folder / "tables.yaml"
    tables.write_text(
        tables.read_text("utf-8").replace("hand: {value: 1/2", f"hand: {{value: {wrong}"), "utf-8"
    )
    with pytest.raises(BadInput, match=r'tables\.yaml:12:\d+: value "hand": .* write 0 or more, such as 1/8'):
        referee_of_copy(folder, "b-17")
