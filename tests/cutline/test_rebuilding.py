"""`cutline build --watch`: what is built again, when, and what is said of it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.watching import concerns

from ..support.processes import environment

LONGEST = 120  # seconds, after which a watch that says nothing is ended


@pytest.fixture
def watched(mini, tmp_path):
    """A watch on a small game: its folder, and what reads lines until one has a word."""
    folder = mini()
    words = [sys.executable, "-m", "cutline", "build", folder, "--watch", "--only", "svg", "--paper", "a4"]
    process = subprocess.Popen(
        words, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    end = threading.Timer(LONGEST, process.kill)
    end.start()

    def until(word):
        said = []
        for line in process.stdout:
            said.append(line)
            if word in line:
                return "".join(said)
        raise AssertionError(f"{word!r} was not said: {said}")

    until("watching")
    yield folder, until, process
    end.cancel()
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_watch_builds_on_each_save_tells_errors_and_ends_when_told(watched, tmp_path):
    folder, until, process = watched
    home = tmp_path / "output" / "mini"
    counters = folder / "counters.yaml"
    good = counters.read_text("utf-8")

    counters.write_text(good.replace("name: One", "name: Eins"), "utf-8")
    said = until("files changed")
    assert "mini: " in said and " s, " in said
    front = (home / "svg" / "counters" / "one-front.svg").read_text("utf-8")
    assert "<desc>Eins</desc>" in front

    counters.write_text(good.replace("ground: cream\ncounters", "ground: creamy\ncounters"), "utf-8")
    said = until("the last kit stays")
    assert "counters.yaml:10:13:" in said and 'did you mean "cream"?' in said
    assert (home / "svg" / "counters" / "one-front.svg").read_text("utf-8") == front

    other = folder / ".counters.yaml.new"  # as editors save
    other.write_text(good.replace("name: One", "name: Un"), "utf-8")
    other.replace(counters)
    until("files changed")
    assert "<desc>Un</desc>" in (home / "svg" / "counters" / "one-front.svg").read_text("utf-8")

    shutil.move(folder, tmp_path / "away")
    assert "no game.yaml" in until("the last kit stays")
    shutil.move(tmp_path / "away", folder)
    until("files changed")

    drawing = '<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>'
    art = "- {art: dot, box: [4, 8, 6, 6]}\n  back"
    counters.write_text(good.replace("  back:\n", f"    {art}:\n"), "utf-8")
    assert 'art "dot" does not exist' in until("the last kit stays")
    (folder / "art").mkdir()
    (folder / "art" / "dot.svg").write_text(drawing, "utf-8")
    until("files changed")
    (folder / "art" / "dot.svg").unlink()
    assert 'art "dot" does not exist' in until("the last kit stays")

    process.send_signal(signal.SIGTERM)
    assert "stopped" in process.stdout.read() and process.wait() == 0
    assert {file.name for file in (tmp_path / "output").iterdir()} == {"index.html", "mini"}


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="Ctrl-C is another thing there")
def test_ctrl_c_ends_a_watch_cleanly(watched):
    _, _, process = watched
    os.kill(process.pid, signal.SIGINT)
    assert "stopped" in process.stdout.read() and process.wait() == 0


def test_a_name_that_leads_nowhere_is_told_and_not_watched(tmp_path, capsys):
    assert main(["build", str(tmp_path / "nowhere"), "--watch"]) == 2
    assert "neither a shipped game nor a folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("counters.yaml", True),
        ("new.yml", True),
        ("art/new.svg", True),
        ("art", True),
        (".", True),
        ("gallery/he-111.yaml", True),
        (".counters.yaml.swp", False),
        ("counters.yaml~", False),
        ("art/.new.svg", False),
        ("output/game/svg/a.svg", False),
        ("logs/mine.yaml", False),
        ("referee/rules.py", False),
        ("../other/counters.yaml", False),
    ],
)
def test_only_the_files_of_a_game_are_watched(name, wanted):
    folder = Path("/games/mine")
    assert concerns(Path(os.path.normpath(folder / name)), folder) == wanted
