"""Whatever listens: terminals of ASCII only, pipes that are closed, names that are no text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import shipped_games
from cutline.components.reading.problems import Problem
from cutline.referee.playing.playouts import Plan, kept
from cutline.streams import report, say

from ..support.tries import sampled

GAME = "doodlebug"
LOG = shipped_games()[GAME] / "logs" / "tired-game.yaml"
BAD = "game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n" + "  - \u201ewhat\u201c \u2013 \u0142\n" * 400
COMMANDS = [
    ["rules", GAME],
    ["list"],
    ["sources", GAME, "--all"],
    ["schema"],
    ["check", LOG, "--explain"],
    ["check", LOG, "--json"],
    ["next", LOG],
    ["log", "new", GAME],
    ["log", "verbs", GAME],
    ["play", GAME],
    ["completion", "zsh"],
    ["--help"],
    ["check", "--help"],
]
ENDINGS = ["| head -c 1", "| true", ">&-", "2>&1 | true"]
ASCII = {"PYTHONIOENCODING": "ascii"}
PLAIN_C = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def run(*arguments: object, shell: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Cutline in a process of its own; `shell` is what stands behind it on a command line."""
    command = [sys.executable, "-m", "cutline", *map(os.fspath, map(str, arguments))]
    if shell:
        command = ["bash", "-c", f'"$@" {shell}; exit ${{PIPESTATUS[0]}}', "run", *command]
    return subprocess.run(command, capture_output=True, timeout=60, env={**os.environ, **environment})


def quiet(done: subprocess.CompletedProcess[bytes]) -> bool:
    return b"Traceback" not in done.stderr + done.stdout and b"Exception" not in done.stderr


def status(command: list[object]) -> int:
    return int(command[0] == "check" and LOG in command)


@pytest.mark.parametrize("command", sampled(COMMANDS, 1), ids=lambda words: " ".join(map(str, words[:2])))
def test_a_terminal_that_knows_ascii_only_is_told_in_ascii(command: list[object]) -> None:
    done = run(*command, **ASCII)
    assert quiet(done) and done.stdout.isascii() and done.stderr.isascii()
    assert done.returncode == status(command) and done.stdout


def test_an_old_locale_is_told_in_ascii_too() -> None:
    done = run("rules", GAME, **PLAIN_C)
    assert quiet(done) and done.returncode == 0 and done.stdout.isascii()
    assert " - " in done.stdout.decode() or "'" in done.stdout.decode()


@pytest.mark.parametrize(
    ("command", "shell"),
    sampled(list(zip(COMMANDS, [*ENDINGS, *ENDINGS[::-1], *ENDINGS[2:], *ENDINGS], strict=False)), 3),
    ids=lambda words: " ".join(map(str, words[:2])) if isinstance(words, list) else words,
)
def test_a_reader_who_has_seen_enough_is_no_error(command: list[object], shell: str) -> None:
    done = run(*command, shell=shell)
    assert quiet(done), done.stderr
    assert done.returncode == status(command)


@pytest.mark.parametrize("shell", sampled(["2>&1 | true", "2>&-", "2>&1 | head -1"], 1))
def test_errors_are_spelt_in_ascii_and_keep_their_status_where_nobody_listens(
    shell: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(BAD, "utf-8")
    done = run("check", file, **ASCII)
    assert done.returncode == 2 and quiet(done)
    assert b"bad.yaml:5:5: " in done.stderr
    for command in sampled([["check", file], ["rules", "nothing"], ["check"]], 1):
        done = run(*command, shell=shell)
        assert quiet(done) and done.returncode == 2, (command, done)


def test_a_file_name_that_is_no_text_is_printed_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = os.fsencode(tmp_path) + b"/caf\xe9.yaml"
    try:
        with open(file, "wb") as opened:
            opened.write(LOG.read_bytes())
    except OSError:
        pytest.skip("no such names here")
    name = os.fsdecode(file)
    for environment in sampled([ASCII, {}], 1):
        done = run("check", name, **environment)
        assert done.returncode == 1 and quiet(done)
        assert file + b":17:5: violation" in done.stdout
    capsys.readouterr()
    assert main(["check", name, "--json"]) == 1
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {record["file"] for record in records} == {name}
    for command in sampled([["check", LOG, "--trust", name], ["play", name], ["check", name + "x"]], 1):
        assert quiet(run(*command)), command


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    for command in sampled([["check", LOG], ["schema"]], 1):
        done = run(*command, shell="> /dev/full")
        assert done.returncode == 2 and quiet(done)
        assert b"cutline: No space left on device" in done.stderr


def test_several_logs_are_told_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good, tired = str(tmp_path / "bad.yaml"), str(LOG.with_name("good-game.yaml")), str(LOG)
    Path(bad).write_text(BAD, "utf-8")
    assert main(["check", good, bad, tired]) == 2, "what cannot be read counts for more than a broken rule"
    out, told = capsys.readouterr()
    assert out.splitlines()[0] == good and tired in out.splitlines()
    assert "unreadable logs were not checked" in told
    assert [main(["check", *logs]) for logs in ([good, good], [good, tired])] == [0, 1]
    capsys.readouterr()
    main(["check", good, tired, "--json"])
    assert {json.loads(line)["file"] for line in capsys.readouterr().out.splitlines()} == {tired}


def test_a_file_full_of_mistakes_is_told_in_a_few_lines(capsys: pytest.CaptureFixture[str]) -> None:
    report([Problem(Path("a.svg"), line, 1, "wrong") for line in range(1, 1001)])
    lines = capsys.readouterr().err.splitlines()
    assert lines[-2:] == ["a.svg: 975 more places in this file have errors", "1000 errors"]
    assert len(lines) == 27


def test_names_of_files_leave_a_terminal_alone(capsys: pytest.CaptureFixture[str]) -> None:
    say("out/\x1b[31mkit\x9b1m")
    assert capsys.readouterr().out == "out/\\x1b[31mkit\\x9b1m\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_log_that_finds_no_room_is_not_left_cut_in_two(tmp_path: Path) -> None:
    (tmp_path / ".a.yaml.cutline-new").symlink_to("/dev/full")
    plan = Plan(tmp_path, write=tmp_path)
    with pytest.raises(OSError, match=r"a\.yaml"):
        kept(plan, {"a.yaml": "game: x\n"})
    assert list(tmp_path.iterdir()) == []
