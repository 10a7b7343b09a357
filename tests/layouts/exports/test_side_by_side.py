"""Large kits are encoded on all cores; how many there are changes no byte."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cutline.components import load_game
from cutline.layouts.documents import cores
from cutline.layouts.exports import manifest, printing
from cutline.layouts.exports.publish import publish
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.mini_game import MINI
from ...support.processes import environment

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
# Letters beyond ASCII come in another order on every sheet, the first time or again.
NAMES = ("Čačak", "Örsk", "Łódź", "Ärå", "Žižkov", "Öč", "Plain", "łÉ")


@pytest.fixture
def many_sheets(mini, monkeypatch):
    """Twelve sheets of counters, and a page that is worth a process of its own."""
    monkeypatch.setattr(printing, "LEAST_PAGES", 1)
    monkeypatch.setattr(manifest, "LEAST_PAGES", 1)
    monkeypatch.setattr(manifest, "LEAST_PIECES", 1)
    head = MINI["counters.yaml"].split("counters:")[0]
    entries = "".join(
        f'- {{id: c{k}, front: unit, back: back, count: 130, values: {{ground: "{ground}", name: {name}}}}}\n'
        for k, (name, ground) in enumerate(zip(NAMES, ["sky", "cream"] * 4, strict=True))
    )
    return load_game(mini(counters=f"{head}counters:\n{entries}"))


def built(game, out, count, monkeypatch):
    monkeypatch.setenv("CUTLINE_CORES", str(count))
    drawn = draw_game(game)
    assert not drawn.problems
    folder = publish(drawn, [build_kit(drawn, papers()["a4"])], out).folder
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def test_a_kit_has_the_same_bytes_whatever_comes_of_the_processes(many_sheets, tmp_path, monkeypatch):
    forked = []

    def full():
        raise OSError("no more processes")

    fork = getattr(os, "fork", None)
    if fork:
        monkeypatch.setattr(os, "fork", lambda: forked.append(1) or fork())
    one = built(many_sheets, tmp_path / "one", 1, monkeypatch)
    assert not forked
    if fork:
        assert built(many_sheets, tmp_path / "several", 3, monkeypatch) == one
        assert len(forked) >= 2
    with monkeypatch.context() as nothing:
        nothing.setattr(cores._Worker, "result", lambda self: None)
        assert built(many_sheets, tmp_path / "nothing", 2, monkeypatch) == one
    monkeypatch.setattr(os, "fork", full, raising=False)
    assert built(many_sheets, tmp_path / "no room", 2, monkeypatch) == one


@forks
def test_work_that_is_shared_out_comes_back_in_order(monkeypatch):
    monkeypatch.setenv("CUTLINE_CORES", "3")
    runs = cores.runs_of(range(10), 2)
    assert [list(run) for run in runs] == [[0, 1, 2], [3, 4, 5], [6, 7, 8, 9]]
    assert cores.shared_out(runs, lambda run: [k * k for k in run])[2] == [36, 49, 64, 81]
    assert len(cores.runs_of(range(3), 2)) == 1, "too few to share"


@forks
def test_a_mistake_in_shared_work_is_raised_here(monkeypatch):
    monkeypatch.setenv("CUTLINE_CORES", "2")

    def work(run):
        return [1 / (3 - k) for k in run]

    with pytest.raises(ZeroDivisionError):
        cores.shared_out(cores.runs_of(range(4), 1), work)


@forks
def test_no_process_goes_on_when_the_one_that_started_it_is_killed(tmp_path):
    said = tmp_path / "alive"
    lines = (
        "import os, time, pathlib",
        "from cutline.layouts.documents import cores",
        f"file = pathlib.Path({str(said)!r})",
        "def work(run):",
        "    while True: run == [2] and file.write_text(str(os.getpid())); time.sleep(0.05)",
        "cores.shared_out([[1], [2]], work)",
    )
    parent = subprocess.Popen([sys.executable, "-c", "\n".join(lines)], env=environment())
    late = time.monotonic() + 60
    while not (said.exists() and said.read_text()) and time.monotonic() < late:
        time.sleep(0.05)
    child = int(said.read_text())
    parent.kill()
    parent.wait()
    while Path(f"/proc/{child}").exists() and time.monotonic() < late:
        time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
