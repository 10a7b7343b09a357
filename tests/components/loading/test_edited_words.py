"""What is typed wrongly every day gets a hint in words of the trade, not of a library."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cutline import cli
from cutline.components import shipped_games

from ...support.small_game import SmallGame


def test_many_errors_at_one_spot_are_told_once(
    small: SmallGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.swap("counters.yaml", "each: {number: 1-3}", "each: {number: 1-9}")
    small.swap("counters.yaml", "  count: {1: 2, 2: 1, 3: 1}\n", "")
    small.swap("counters.yaml", "box: [1, 11, 14, 4], size: 8", "box: [1, 11, 2, 1], size: 8")
    assert small.build(tmp_path / "out") == 2
    *lines, last = capsys.readouterr().err.splitlines()
    assert last == "9 errors; nothing was written"
    assert len(lines) == 2 and lines[1].endswith(": 8 more like this one")
    assert lines[1].split(": ")[0] == lines[0].split(": ")[0]


def test_a_referee_names_the_place_of_what_it_cannot_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables and figures that are whole as YAML, and of no use to the game's referee."""
    shipped = shipped_games()["bombers-and-fighters-over-europe"]
    folder = tmp_path / shipped.name
    log = tmp_path / "log.yaml"
    log.write_text(f"game: {shipped.name}\nturns:\n- turn: Mission 1\n  do: []\n", "utf-8")
    for old, new, said in (
        ("wins_needed: {value: 3", "wins_needed: {value: three", "a whole number belongs here"),
        ("{attacks: bomber}", "{attacks: tank}", '"attacks" is "tank"'),
        ("does: {hits: 1}", "does: {hits: two}", 'a whole number belongs here, not "two"'),
        ('"{{ span(1, v.flak_hits - 1) }}"', '"2-9"', "no row holds 1"),
        ("  fighters: {value: 8", "  fighters: {value: 0.5", "a whole number belongs here"),
    ):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(shipped, folder)
        file = folder / "tables.yaml"
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
        assert cli.main(["check", str(log), "--trust", str(folder)]) == 2
        told = capsys.readouterr().err
        assert re.search(r"tables\.yaml:\d+:\d+: .*the referee cannot use this: ", told), told
        assert said in told
