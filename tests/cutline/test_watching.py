"""`cutline build --watch` builds again on each save; `cutline open` tells its pages what was saved."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cutline.hosting import _watch, keeper
from cutline.page.site import Site
from cutline.watching import concerns

from ..support.processes import environment

OWN = ["counters.yaml", "new.yml", "art/new.svg", "art", ".", "gallery/he-111.yaml", "art/red/a.svg"]
OTHERS = [
    *(".counters.yaml.swp", "counters.yaml~", "art/.new.svg", "art/.git/a.svg"),
    *("output/game/svg/a.svg", "logs/mine.yaml"),
    *("referee/rules.py", "../other/counters.yaml"),
]
LONGEST = 120  # seconds, after which a watch that says nothing is ended
PATIENCE = 30  # seconds, for a machine that has much else to do


@pytest.fixture
def watched(mini, tmp_path):
    """A watch on a small game: its folder, and what reads lines until one has a word."""
    folder = mini()
    words = [sys.executable, "-m", "cutline", "build", folder, "--watch", "--only", "svg", "--paper", "a4"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(words, cwd=tmp_path, env=environment(), **pipes) as process:
        end = threading.Timer(LONGEST, process.kill)
        end.start()

        def until(word):
            lines = []
            for line in process.stdout:
                lines.append(line)
                if word in line:
                    return "".join(lines)
            raise AssertionError(f"{word!r} was not said: {lines}")

        until("watching")
        yield folder, until, process
        end.cancel()
        process.kill()


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
    art = "- {art: red/dot, box: [4, 8, 6, 6]}\n  back"
    counters.write_text(good.replace("  back:\n", f"    {art}:\n"), "utf-8")
    assert 'art "red/dot" does not exist' in until("the last kit stays")
    (folder / "art" / "red").mkdir(parents=True)
    (folder / "art" / "red" / "dot.svg").write_text(drawing, "utf-8")
    until("files changed")
    (folder / "art" / "red" / "dot.svg").unlink()
    assert 'art "red/dot" does not exist' in until("the last kit stays")

    process.send_signal(signal.SIGINT)
    assert "stopped" in process.stdout.read() and process.wait() == 0
    assert {file.name for file in (tmp_path / "output").iterdir()} == {"index.html", "mini"}


def test_a_name_that_leads_nowhere_is_told_and_not_watched(tmp_path, command):
    ran = command("build", tmp_path / "nowhere", "--watch")
    assert ran.status == 2 and "neither a shipped game nor a folder" in ran.err


def test_only_the_files_of_a_game_are_watched():
    folder = Path("/games/mine")
    for names, watched in ((OWN, True), (OTHERS, False)):
        for name in names:
            assert concerns(Path(os.path.normpath(folder / name)), folder) is watched, name


def test_a_file_that_is_saved_is_told_to_open_pages_and_what_does_not_concern_them_is_not(mini, tmp_path):
    folder, home = mini("Größe 1"), tmp_path / "logs here"
    (home / "logs").mkdir(parents=True)
    (folder / "art").mkdir()

    async def told():
        site, ended = Site(home, keeper(home), folders=(folder,)), asyncio.Event()
        ear = asyncio.Queue()
        site.hub.ears[ear] = ""
        watching = asyncio.create_task(_watch(site, ended))
        # Before it watches, a save may be missed: it tells all folders then.
        assert str(folder) in await heard(ear)
        seen = set()
        for file in (folder / "counters.yaml", folder / "art/a.svg", home / "b.yaml", home / "logs/c.yaml"):
            (folder / "output.pdf").write_text("")
            file.write_text("saved", "utf-8")
            while str(file) not in seen:
                seen |= set(await heard(ear))
        assert str(folder / "output.pdf") not in seen
        ended.set()
        await watching

    async def heard(ear):
        event = await asyncio.wait_for(ear.get(), PATIENCE)
        assert event is not None and event.startswith("event: saved\n")
        return json.loads(event.partition("data: ")[2])

    asyncio.run(told())
