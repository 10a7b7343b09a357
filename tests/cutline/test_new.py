"""`cutline new` prints commands that work from where the person stands."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from cutline import cli


def test_the_commands_that_are_printed_work_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my games").mkdir()
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", "my games/a small war", "--zones"]) == 0
    commands = [shlex.split(line) for line in capsys.readouterr().out.splitlines() if line.startswith("    ")]
    assert [words[:2] for words in commands] == [["cutline", "build"], ["cutline", "check"]]
    assert cli.main([*commands[0][1:], "--paper", "a4", "--only", "kit"]) == 0
    assert (tmp_path / "output/a small war/a small war-a4.pdf").is_file()
    assert cli.main(commands[1][1:]) == 0
    assert cli.main(["show", *commands[1][2:], "--turn", "4", "--out", "turn.svg"]) == 0
    assert (tmp_path / "turn.svg").is_file()


@pytest.mark.parametrize("size", ["banana", "12", "12x", "-1x4", "1e3x4"])
def test_a_size_that_is_none_is_refused_with_an_example(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["new", "war", f"--hex={size}"])
    assert stopped.value.code == 2
    assert f'"{size}" is not a size; write columns x rows, such as 12x9' in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_second_game_of_the_same_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", "war", "--hex", "5x5"]) == 0
    (tmp_path / "war/game.yaml").write_text("title: Mine\n")
    assert cli.main(["new", "war"]) == 2
    told = "war:1:1: the folder is not empty, and nothing is written over; choose another name\n"
    assert told in capsys.readouterr().err
    assert (tmp_path / "war/game.yaml").read_text() == "title: Mine\n"
