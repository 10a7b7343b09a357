"""Several games built in one run: side by side, and as they are built one after the other."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutline import crews
from cutline.cli import main

from ..support.tries import sampled

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
NAMES = ("north", "south", "west")
Files = dict[str, bytes]


@pytest.fixture
def build(mini: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Builds three games on so many cores."""
    folders = [mini(name) for name in NAMES]

    def built(out: Path, cores: int = 2) -> int:
        monkeypatch.setenv("CUTLINE_CORES", str(cores))
        return main(["build", *map(str, folders), "--out", str(out), "--paper", "a4"])

    return built


def files(out: Path) -> Files:
    found = (file for file in out.rglob("*") if file.is_file())
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in found}


def test_they_have_the_same_bytes_and_say_the_same_on_any_number_of_cores(
    build: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for cores in (1, 2):
        assert build(tmp_path / f"on-{cores}", cores) == 0
        said.append(capsys.readouterr().out.replace(f"on-{cores}", "out"))
    one, two = (files(tmp_path / f"on-{cores}") for cores in (1, 2))
    assert one == two and {name.split("/")[0] for name in one} == {*NAMES, "index.html"}
    assert said[0] == said[1] and said[0].index("north") < said[0].index("south")


@pytest.mark.parametrize("wrong", sampled(NAMES, 2))
def test_one_that_is_wrong_keeps_all_from_being_written(
    build: Any, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "games" / wrong / "counters.yaml"
    place.write_text(place.read_text("utf-8").replace("front:", "frnt:", 1), "utf-8")
    assert build(tmp_path / "out") == 2
    told = capsys.readouterr().err
    assert f"{wrong}/counters.yaml" in told and "nothing was written" in told
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("wrong", NAMES)
def test_one_that_cannot_be_written_is_told_with_those_that_were(
    build: Any, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "out" / wrong / "manifest.json").mkdir(parents=True)
    assert build(tmp_path / "out") == 2
    told = capsys.readouterr().err
    assert "manifest.json" in told
    for name in NAMES:
        whole = (tmp_path / "out" / name / "manifest.json").is_file()
        assert whole == (name in told.splitlines()[-1]), told


@pytest.mark.parametrize("last", ["drawn", "written"])
def test_a_process_that_comes_to_nothing_is_made_up_for(
    build: Any, last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is gone before it has told anything, or before it has written its game."""
    assert build(tmp_path / "alone", 1) == 0
    work, here = crews._work, os.getpid()

    def gone(bench: Any, *given: Any) -> None:
        monkeypatch.setattr(bench.__class__, last, lambda *_: os._exit(1))
        work(bench, *given)

    monkeypatch.setattr(crews, "_work", gone)
    assert build(tmp_path / "made-up") == 0
    assert os.getpid() == here
    assert files(tmp_path / "alone") == files(tmp_path / "made-up")
