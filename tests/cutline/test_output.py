"""Whatever listens: terminals of ASCII only, pipes that are closed, names that are no text."""

from __future__ import annotations

import io
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
    *(["list"], ["check", LOG, "--explain"], ["check", LOG, "--json"], ["next", LOG], ["schema"]),
    *(["rules", GAME], ["completion", "zsh"], ["log", "new", GAME], ["log", "verbs", GAME], ["play", GAME]),
    *(["sources", GAME, "--all"], ["--help"], ["check", "--help"]),
]
ENDINGS = ["| true", ">&-", "| head -c 1", "2>&1 | true"]
PLAIN_C = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
FULL = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="this system has no disk that is always full"
)


def run(*arguments, shell="", **environment):
    """Cutline in a process of its own; `shell` is what stands behind it on a command line."""
    command = [sys.executable, "-m", "cutline", *map(os.fspath, map(str, arguments))]
    if shell:
        command = ["bash", "-c", f'"$@" {shell}; exit ${{PIPESTATUS[0]}}', "run", *command]
    done = subprocess.run(command, capture_output=True, timeout=60, env={**os.environ, **environment})
    assert b"Traceback" not in done.stderr + done.stdout and b"Exception" not in done.stderr, done.stderr
    return done


@pytest.fixture
def bad(tmp_path):
    """A log full of lines that cannot be read."""
    file = tmp_path / "bad.yaml"
    file.write_text(BAD, "utf-8")
    return file


@pytest.fixture
def in_ascii(monkeypatch):
    """Runs a command at a terminal of ASCII only; returns its status and the bytes of each stream."""

    def ran(*words):
        streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="ascii") for name in ("stdout", "stderr")}
        with monkeypatch.context() as patched:
            for name, stream in streams.items():
                patched.setattr(sys, name, stream)
            status = main([*map(str, words)])
        return (status, *(stream.buffer.getvalue() for stream in streams.values()))

    return ran


def test_a_terminal_that_knows_ascii_only_is_told_in_ascii(in_ascii, bad):
    for words in sampled(COMMANDS[:10], 2):
        status, out, _ = in_ascii(*words)
        assert status == int(words[0] == "check" and LOG in words) and out and out.isascii()
    status, _, err = in_ascii("check", bad)
    assert status == 2 and b"bad.yaml:5:5: " in err and err.isascii()
    done = run("list", **PLAIN_C)  # an old locale
    assert done.returncode == 0 and done.stdout.isascii() and done.stdout


@pytest.mark.parametrize(
    ("words", "shell"), sampled([*zip(COMMANDS, [*ENDINGS, *ENDINGS[::-1], *ENDINGS, ">&-"], strict=True)], 2)
)
def test_a_reader_who_has_seen_enough_is_no_error(words, shell):
    assert run(*words, shell=shell).returncode == int(words[0] == "check" and LOG in words)


def test_errors_keep_their_status_where_nobody_listens(bad):
    for words in (["check", bad], *sampled([["rules", "nothing"], ["check"]], 0)):
        for shell in ("2>&1 | true", *sampled(["2>&-", "2>&1 | head -1"], 0)):
            assert run(*words, shell=shell).returncode == 2, (words, shell)


def test_a_file_name_that_is_no_text_is_printed_as_it_is(tmp_path, command, in_ascii):
    file = os.fsencode(tmp_path) + b"/caf\xe9.yaml"
    try:
        with open(file, "wb") as opened:
            opened.write(LOG.read_bytes())
    except OSError:
        pytest.skip("no such names here")
    name = os.fsdecode(file)
    status, out, _ = in_ascii("check", name)
    assert status == 1 and file + b":17:5: violation" in out
    ran = command("check", name, "--json")
    assert ran.status == 1
    assert {json.loads(line)["file"] for line in ran.out.splitlines()} == {name}
    for words in (["check", LOG, "--trust", name], ["play", name], ["check", name + "x"]):
        assert command(*words).status in (1, 2), words


@FULL
def test_a_full_disk_is_told():
    for words in sampled([["list"], ["check", LOG], ["schema"]], 1):
        done = run(*words, shell="> /dev/full")
        assert done.returncode == 2 and b"cutline: No space left on device" in done.stderr


def test_several_logs_are_told_one_after_the_other(bad, tmp_path, command):
    good = tmp_path / "good.yaml"
    good.write_text("game: doodlebug\nturns:\n- turn: 13 June night\n", "utf-8")
    ran = command("check", good, bad, LOG)
    assert ran.status == 2, "what cannot be read counts for more than a broken rule"
    assert ran.out.splitlines()[0] == str(good) and str(LOG) in ran.out.splitlines()
    assert "unreadable logs were not checked" in ran.err
    assert command("check", good, good).status == 0
    ran = command("check", good, LOG, "--json")
    assert ran.status == 1
    assert {json.loads(line)["file"] for line in ran.out.splitlines()} == {str(LOG)}


def test_a_file_full_of_mistakes_is_told_in_a_few_lines_that_leave_a_terminal_alone(capsys):
    report([Problem(Path("a.svg"), line, 1, "wrong") for line in range(1, 1001)])
    lines = capsys.readouterr().err.splitlines()
    assert lines[-2:] == ["a.svg: 975 more places in this file have errors", "1000 errors"]
    assert len(lines) == 27
    say("out/\x1b[31mkit\x9b1m")
    assert capsys.readouterr().out == "out/\\x1b[31mkit\\x9b1m\n"


@FULL
def test_a_log_that_finds_no_room_is_not_left_cut_in_two(tmp_path):
    (tmp_path / ".a.yaml.cutline-new").symlink_to("/dev/full")
    plan = Plan(tmp_path, write=tmp_path)
    with pytest.raises(OSError, match=r"a\.yaml"):
        kept(plan, {"a.yaml": "game: x\n"})
    assert list(tmp_path.iterdir()) == []
