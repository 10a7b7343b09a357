"""A command that is told to end, or given what is no text: a line, a status, nothing half written."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys

import pytest

from cutline.listing import _heading

from ..support.processes import environment

LOG = "game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n  - launch A 2 B 2 C 1 D 1\n"
# A signal at the so-manyth call of a function, whatever is being done there.
AT_A_CALL = """
import signal, sys
calls, number = int(sys.argv[1]), int(sys.argv[2])
def count(*_):
    global calls
    calls -= 1
    if not calls:
        sys.setprofile(None)
        signal.raise_signal(number)
from cutline.cli import entry
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
sys.argv[1:] = sys.argv[3:]
sys.setprofile(count)
entry()
"""
# A library that catches everything, after which the command would go on.
DEAF = """
import signal, time
from cutline import cli
cli.LATEST = 0.2
def main():
    try:
        signal.raise_signal(signal.SIGTERM)
    except BaseException:
        time.sleep(60)
cli.main = main
cli.entry()
"""
TITLES = [
    ('title: A\nedition: "1"\nversion: "1.1"\n', ("A", "1", "1.1")),
    ("title: A\nedition: 1\n", ("A", "1", "1.0")),  # the version is a default
    ('title: "{{ v.a }}"\nedition: 1\nversion: 2\n', ("Mini", "1", "2")),
    ("title: A\n  B\nedition: 1\nversion: 2\n", ("A B", "1", "2")),
    ("title: A # b\nedition: 1\nversion: 2\n", ("A", "1", "2")),
]


def ended(code, *words):
    """Run Python in a process of its own."""
    command = [sys.executable, "-c", code, *map(str, words)]
    return subprocess.run(command, capture_output=True, env=environment(), timeout=120)


@pytest.mark.parametrize(
    ("calls", "number"),
    [(200, signal.SIGTERM), (30_000, signal.SIGINT), (150_000, signal.SIGINT), (400_000, signal.SIGTERM)],
)
def test_ctrl_c_and_term_end_a_build_in_a_line_at_any_moment(calls, number, mini, tmp_path):
    out = tmp_path / "out"
    done = ended(AT_A_CALL, calls, int(number), "build", mini(), "--out", out)
    assert done.returncode == 128 + number, done.stderr
    assert done.stderr.startswith(b"stopped") and done.stderr.count(b"\n") == 1, done.stderr
    assert not out.exists() or {file.name for file in out.iterdir()} <= {"mini", "index.html"}


def test_a_command_that_does_not_hear_is_ended_all_the_same():
    done = ended(DEAF)
    assert (done.returncode, done.stderr) == (143, b"stopped\n")


@pytest.mark.parametrize(("date", "status"), [("x", 2), ("-1", 2), ("9" * 30, 2), ("1700000000", 0), ("", 0)])
def test_a_date_that_is_none_is_told_before_anything_is_done(date, status, monkeypatch, command):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    ran = command("list")
    assert ran.status == status and ("unset it" in ran.err) == (status == 2)


def test_a_game_whose_name_is_no_text_is_refused_and_a_log_is_told_of(mini, tmp_path, command):
    game, log = (os.fsdecode(os.fsencode(tmp_path) + name) for name in (b"/caf\xe9", b"/l\xe9.yaml"))
    try:
        shutil.copytree(mini(), game)
        with open(log, "w", encoding="utf-8") as file:
            file.write(LOG)
    except OSError:
        pytest.skip("no such names here")
    out = tmp_path / "out"
    for words in (["build", game, "--out", out], ["export", "png", game, "--out", out], ["rules", game]):
        ran = command(*words)
        assert ran.status == 2 and "not in UTF-8" in ran.err
    assert not out.exists()
    assert command("report", log, "-o", f"{out}.html").status == 0
    assert command("show", log, "--out", f"{out}.svg", f"{out}.pdf").status == 0


@pytest.mark.parametrize(("typed", "heading"), TITLES)
def test_a_heading_is_what_yaml_says_however_it_is_typed(typed, heading, tmp_path):
    (tmp_path / "game.yaml").write_text(typed, "utf-8")
    (tmp_path / "tables.yaml").write_text("values: {a: {value: Mini}}\n", "utf-8")
    assert _heading(tmp_path) == heading
