"""`cutline new` prints commands that work from where the person stands."""

from __future__ import annotations

import shlex

import pytest


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_the_commands_that_are_printed_work_as_they_are(tmp_path, command):
    (tmp_path / "my games").mkdir()
    ran = command("new", "my games/a small war", "--zones")
    printed = [shlex.split(line) for line in ran.out.splitlines() if line.startswith("    ")]
    assert ran.status == 0 and [words[:2] for words in printed] == [
        ["cutline", "build"],
        ["cutline", "check"],
    ]
    assert command(*printed[0][1:], "--paper", "a4", "--only", "kit").status == 0
    assert (tmp_path / "output/a small war/a small war-a4.pdf").is_file()
    assert command(*printed[1][1:]).status == 0
    assert command("show", *printed[1][2:], "--turn", "4", "--out", "turn.svg").status == 0
    assert (tmp_path / "turn.svg").is_file()


@pytest.mark.parametrize("size", ["banana", "12", "12x", "-1x4", "1e3x4"])
def test_a_size_that_is_none_is_refused_with_an_example(size, tmp_path, command):
    ran = command("new", "war", f"--hex={size}")
    assert ran.status == 2 and not [*tmp_path.iterdir()]
    assert f'"{size}" is not a size; write columns x rows, such as 12x9' in ran.err


def test_a_second_game_of_the_same_name_is_refused(tmp_path, command):
    assert command("new", "war", "--hex", "5x5").status == 0
    (tmp_path / "war/game.yaml").write_text("title: Mine\n")
    ran = command("new", "war")
    told = "war:1:1: the folder is not empty, and nothing is written over; choose another name\n"
    assert ran.status == 2 and told in ran.err
    assert (tmp_path / "war/game.yaml").read_text() == "title: Mine\n"
