"""Several games built in one run: side by side, and as they are built one after the other."""

from __future__ import annotations

import os

import pytest

from cutline import crews

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
NAMES = ("north", "south", "west")


@pytest.fixture
def build(mini, command, monkeypatch):
    """Builds three games on so many cores."""
    folders = [mini(name) for name in NAMES]

    def built(out, cores=2):
        monkeypatch.setenv("CUTLINE_CORES", str(cores))
        return command("build", *folders, "--out", out, "--paper", "a4")

    return built


def files(out):
    found = (file for file in out.rglob("*") if file.is_file())
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in found}


def test_they_have_the_same_bytes_and_say_the_same_on_any_number_of_cores(build, tmp_path, monkeypatch):
    """Also where a process is gone before it has told anything, or before it has written its game."""
    one, two = (build(tmp_path / f"on-{cores}", cores) for cores in (1, 2))
    there = files(tmp_path / "on-1")
    assert there == files(tmp_path / "on-2") and {name.split("/")[0] for name in there} == {
        *NAMES,
        "index.html",
    }
    assert one == two._replace(out=two.out.replace("on-2", "on-1")) and one.status == 0
    assert one.out.index("north") < one.out.index("south")
    work, here = crews._work, os.getpid()
    for last in ("drawn", "written"):

        def gone(bench, *given, last=last):
            monkeypatch.setattr(bench.__class__, last, lambda *_: os._exit(1))
            work(bench, *given)

        monkeypatch.setattr(crews, "_work", gone)
        assert build(tmp_path / last).status == 0 and os.getpid() == here
        assert files(tmp_path / last) == there


def test_all_mistakes_are_told_in_one_run_and_keep_all_games_from_being_written(build, tmp_path):
    for wrong in ("north", "west"):
        place = tmp_path / "games" / wrong / "counters.yaml"
        place.write_text(place.read_text("utf-8").replace("front:", "frnt:", 1), "utf-8")
    ran = build(tmp_path / "out")
    assert ran.status == 2 and "nothing was written" in ran.err and not (tmp_path / "out").exists()
    assert [f"{name}/counters.yaml:" in ran.err for name in NAMES] == [True, False, True]


@pytest.mark.parametrize("wrong", NAMES)
def test_one_that_cannot_be_written_is_told_with_those_that_were(build, wrong, tmp_path):
    (tmp_path / "out" / wrong / "manifest.json").mkdir(parents=True)
    ran = build(tmp_path / "out")
    assert ran.status == 2 and "manifest.json" in ran.err
    for name in NAMES:
        whole = (tmp_path / "out" / name / "manifest.json").is_file()
        assert whole == (name in ran.err.splitlines()[-1]), ran.err
