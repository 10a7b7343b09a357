"""A kit is replaced as a whole: killed, raced, out of room or refused, it is the old or the new."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.layouts.exports import replace
from cutline.layouts.exports.folder import KitFolder
from cutline.layouts.exports.manifest import listed
from cutline.layouts.exports.replace import replacing

from ...support.mini_game import MINI
from ...support.processes import environment
from ...support.tries import tries

# Writes one small kit after another: version k has k % 7 files more, and all say k.
LOOP = """
import json, sys
from pathlib import Path
from cutline.layouts.exports import replace
place, weak = Path(sys.argv[1]), sys.argv[2] == "weak"
if weak:
    replace.exchange = lambda one, other: False
number = int(sys.argv[3])
def listed(folder):
    manifest = folder / "manifest.json"
    return set(json.loads(manifest.read_text())["files"]) if manifest.exists() else set()
while True:
    number += 1
    with replace.replacing(place, listed, print) as new:
        names = [f"svg/{k}.svg" for k in range(20 + number % 7)]
        (new / "svg").mkdir()
        for name in names:
            (new / name).write_text(str(number))
        (new / "manifest.json").write_text(json.dumps({"files": dict.fromkeys(names, "")}))
    print(number, flush=True)
"""


def started(*arguments):
    return subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )


def written(place, number, *more):
    """A small kit put into its place."""
    with replacing(place, listed, print) as new:
        names = ["a.pdf", "svg/b.svg", *more]
        for name in names:
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(str(number))
        (new / "manifest.json").write_text(json.dumps({"files": dict.fromkeys(names, "")}))


def texts(folder):
    return {
        file.relative_to(folder).as_posix(): file.read_text("utf-8")
        for file in folder.rglob("*")
        if file.is_file()
    }


def all_bytes(folder):
    return {str(f.relative_to(folder)): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def beside(out):
    """What stands beside the kits."""
    return sorted(file.name for file in out.iterdir() if file.name.startswith("."))


def build(folder, out, *more):
    return main(["build", str(folder), "--out", str(out), *more])


def whole(home):
    """Whether all files are those of the manifest, byte for byte."""
    manifest = json.loads((home / "manifest.json").read_text("utf-8"))
    found = {
        file.relative_to(home).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in home.rglob("*")
        if file.is_file() and file.name != "manifest.json"
    }
    return found == manifest["files"]


@pytest.mark.parametrize("system", ["exchange", "weak"])
def test_killed_at_any_moment_the_old_kit_or_the_new_one_is_there_and_whole(tmp_path, system):
    place = tmp_path / "kit"
    written(place, 0)
    mine = {"notes.txt": "mine", "svg/own.svg": "mine too", "deep/er/x": "and this"}
    for name, text in mine.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    dice = random.Random(6)
    number = 0
    for _ in range(tries(3, 100)):
        process = started("-c", LOOP, place, system, number)
        for _ in range(dice.randrange(1, 4)):
            number = int(process.stdout.readline())
        time.sleep(dice.uniform(0, 0.012))
        process.send_signal(signal.SIGKILL)
        said = process.communicate()[0].split()
        number = int(said[-1]) if said else number
        if system == "weak" and not place.exists():
            # What is promised there: the old kit stands beside, and the next build finds it.
            place = tmp_path / "kit"
            assert (tmp_path / ".kit.cutline-old").exists()
            continue
        found = texts(place)
        ours = {name: text for name, text in found.items() if name not in mine}
        assert mine.items() <= found.items()
        manifest = json.loads(ours.pop("manifest.json"))
        assert set(ours) == set(manifest["files"])
        assert len(set(ours.values())) == 1, "old and new files are mixed"
        assert int(next(iter(ours.values()))) in (number, number + 1)
    written(place, 9)
    assert beside(tmp_path) == []
    assert mine.items() <= texts(place).items()


@pytest.mark.proof
def test_a_build_of_a_game_killed_at_any_moment_leaves_a_whole_kit(mini, tmp_path):
    folder, out = mini(), tmp_path / "out"
    assert build(folder, out) == 0
    dice = random.Random(1)
    for k in range(tries(1, 30)):
        text = MINI["game.yaml"].replace('version: "2.0"', f'version: "3.{k}"')
        (folder / "game.yaml").write_text(text, "utf-8")
        process = started("-m", "cutline", "build", folder, "--out", out)
        time.sleep(dice.uniform(0.2, 1.0))
        process.kill()
        process.communicate()
        assert whole(out / "mini")
    assert build(folder, out) == 0
    assert whole(out / "mini") and beside(out) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="renameat2 is Linux's")
def test_two_folders_change_places_with_no_moment_without_either(tmp_path):
    places = tmp_path / "one", tmp_path / "other"
    for place in places:
        place.mkdir()
        (place / "name").write_text(place.name)
    assert replace.exchange(*places)
    assert [(place / "name").read_text() for place in places] == ["other", "one"]


def test_files_folders_and_links_that_are_not_ours_are_kept(tmp_path):
    place = tmp_path / "kit"
    written(place, 1, "old/only.pdf")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "far.txt").write_text("far")
    (place / "notes.txt").write_text("mine")
    (place / "empty").mkdir()
    (place / "old" / "beside.txt").write_text("mine as well")
    (place / "link").symlink_to(tmp_path / "elsewhere")
    (place / "nowhere").symlink_to("gone")
    inode = (place / "notes.txt").stat().st_ino
    written(place, 2)
    assert (place / "notes.txt").stat().st_ino == inode, "the same file, not a copy"
    assert (place / "empty").is_dir()
    assert (place / "old" / "beside.txt").read_text() == "mine as well"
    assert not (place / "old" / "only.pdf").exists()
    assert (place / "link").is_symlink() and (place / "link" / "far.txt").read_text() == "far"
    assert os.readlink(place / "nowhere") == "gone"
    assert (tmp_path / "elsewhere" / "far.txt").is_file()


def test_files_are_kept_where_there_are_no_hard_links(tmp_path, monkeypatch):
    place = tmp_path / "kit"
    written(place, 1)
    (place / "notes.txt").write_text("mine")
    monkeypatch.setattr(os, "link", raising(OSError(errno.EPERM, "no hard links here")))
    written(place, 2)
    assert texts(place)["notes.txt"] == "mine" and texts(place)["a.pdf"] == "2"


def raising(error):
    def raises(*_: object, **__: object) -> None:
        raise error

    return raises


def test_a_file_saved_into_the_folder_while_it_is_exchanged_is_kept(tmp_path, monkeypatch):
    place = tmp_path / "kit"
    written(place, 1)
    (place / "notes.txt").write_text("first")

    swap = replace.exchange

    def saving(one: Path, other: Path) -> bool:
        (place / "new.txt").write_text("just now")
        (place / "notes.tmp").write_text("second")
        os.utime(place / "notes.tmp", (time.time() + 5, time.time() + 5))
        (place / "notes.tmp").replace(place / "notes.txt")
        return swap(one, other)

    monkeypatch.setattr(replace, "exchange", saving)
    written(place, 2)
    found = texts(place)
    assert (found["new.txt"], found["notes.txt"], found["a.pdf"]) == ("just now", "second", "2")


def test_where_nothing_can_be_exchanged_the_kit_is_replaced_in_two_steps(mini, tmp_path, monkeypatch):
    folder, out = mini(), tmp_path / "out"
    assert build(folder, out) == 0
    (out / "mini" / "notes.txt").write_text("mine")
    monkeypatch.setattr(replace, "exchange", lambda one, other: False)
    assert build(folder, out, "--only", "kit") == 0
    (out / "mini" / "notes.txt").unlink()
    assert whole(out / "mini") and beside(out) == []


def test_a_kit_that_was_set_aside_when_a_build_was_killed_is_put_back(tmp_path):
    place = tmp_path / "kit"
    written(place, 1)
    place.rename(tmp_path / ".kit.cutline-old")
    with pytest.raises(ZeroDivisionError), replacing(place, listed, print):
        raise ZeroDivisionError
    assert texts(place)["a.pdf"] == "1" and beside(tmp_path) == []


def test_what_killed_builds_leave_is_taken_away_and_nothing_else(tmp_path):
    place = tmp_path / "kit"
    written(place, 1)
    for name in (".kit.cutline-new/svg", ".kit.cutline-old", ".kit-notes", ".other.cutline-new"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "half.svg").write_text("half")
    (tmp_path / ".kit.cutline-old" / "manifest.json").write_text('{"files": {"half.svg": ""}}')
    (tmp_path / ".kit.cutline-lock").write_text("")
    written(place, 2)
    assert beside(tmp_path) == [".kit-notes", ".other.cutline-new"]
    assert set(texts(place)) == {"a.pdf", "svg/b.svg", "manifest.json"}


def test_builds_into_one_folder_wait_for_each_other_and_say_so(mini, tmp_path):
    folder, out = mini(), tmp_path / "out"
    with replacing(out / "mini", listed, print) as new:
        (new / "manifest.json").write_text('{"files": {}}')
        process = started("-m", "cutline", "build", folder, "--out", out)
        said = process.stderr.readline()
        assert "waiting for another build of mini" in said and str(out) in said
        assert process.poll() is None and not (out / "mini").exists()
    assert process.wait(timeout=60) == 0
    process.communicate()
    assert whole(out / "mini") and beside(out) == []


@pytest.mark.proof
def test_pairs_of_builds_at_once_leave_one_whole_kit(mini, tmp_path):
    one, out = mini(), tmp_path / "out"
    other = tmp_path / "elsewhere" / "mini"
    shutil.copytree(one, other)
    text = MINI["counters.yaml"].replace("id: two", "id: three")
    (other / "counters.yaml").write_text(text, "utf-8")
    for _ in range(tries(1, 20)):
        pair = [started("-m", "cutline", "build", game, "--out", out) for game in (one, other)]
        for process in pair:
            said = process.communicate(timeout=60)
            assert process.returncode == 0, said
        assert whole(out / "mini") and beside(out) == []


class FullDisk:
    """A disk with room for so many bytes, and files on it."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, data: bytes) -> int:
        self.room -= len(data)
        if self.room < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return len(data)

    def close(self) -> None:
        pass


@pytest.fixture
def kept(mini, tmp_path, capsys):
    """A small game's folder and that of its kit; builds that are refused change nothing there."""
    folder, out = mini(), tmp_path / "out"
    assert build(folder, out, "--only", "components", "--paper", "letter") == 0

    def refused(*more):
        before = all_bytes(out)
        assert build(folder, out, *more) == 2
        assert all_bytes(out) == before and beside(out) == []
        return capsys.readouterr().err

    return out / "mini", refused


def test_a_full_disk_is_told_with_the_file_and_the_space_needed(kept, monkeypatch):
    home, refused = kept
    needed = sum(map(len, all_bytes(home).values()))
    disk = FullDisk(needed // 2)
    monkeypatch.setattr(KitFolder, "_opened", lambda self, name: None if self.full else disk)
    said = refused("--only", "components", "--paper", "letter")
    assert "disk is full" in said and f"{home}{os.sep}" in said
    assert f"needs {needed / 1e6:.1f} MB" in said, (said, needed)
    assert "nothing was changed" in said


def test_a_file_in_the_folders_place_is_noticed_before_any_kit_is_replaced(mini, tmp_path, capsys):
    one, two, out = mini("one"), mini("two"), tmp_path / "out"
    out.mkdir()
    (out / "two").write_text("in the way")
    assert main(["build", str(one), str(two), "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert str(out / "two") in said and "move it away" in said
    assert [file.name for file in out.iterdir()] == ["two"]


@pytest.mark.parametrize(
    ("way", "named"),
    [
        (lambda home: (home / "mini-a4.pdf").mkdir(), "mini-a4.pdf"),
        (lambda home: (home / "svg").write_text("a file"), "svg"),
        (lambda home: (home / "counters-a4.pdf").write_text("mine"), "counters-a4.pdf"),
    ],
    ids=["folder for file", "file for folder", "a stranger's file of the same name"],
)
def test_what_stands_in_the_way_is_noticed_before_anything_is_replaced(kept, way, named):
    home, refused = kept
    way(home)
    said = refused()
    assert str(home / named) in said and "move it away" in said


def test_a_folder_that_must_not_be_written_to_is_an_error(kept, monkeypatch):
    home, refused = kept
    if os.geteuid() == 0:  # who may do anything
        allowed = os.access
        monkeypatch.setattr(os, "access", lambda path, how: path != home and allowed(path, how))
    else:
        home.chmod(0o555)
    assert str(home) in refused("--only", "kit")
    home.chmod(0o755)


def test_a_kit_that_is_a_link_to_another_folder_stays_one(mini, tmp_path):
    folder, out = mini(), tmp_path / "out"
    real = tmp_path / "kits" / "there"
    real.mkdir(parents=True)
    real.chmod(0o750)
    out.mkdir()
    (out / "mini").symlink_to(real)
    assert build(folder, out, "--only", "kit") == 0
    assert (out / "mini").is_symlink() and (real / "mini-a4.pdf").is_file()
    assert real.stat().st_mode & 0o777 == 0o750, "its permissions are kept"
    assert beside(out) == [] and beside(real.parent) == []


def test_a_build_that_is_stopped_says_what_it_has_changed(mini, tmp_path, monkeypatch, capsys):
    one, two, out = mini("one"), mini("two"), tmp_path / "out"

    def stopping(new: Path, place: Path, old: Path) -> None:
        if place.name == "two":
            raise KeyboardInterrupt
        new.rename(place)

    monkeypatch.setattr(replace, "_put", stopping)
    monkeypatch.setenv("CUTLINE_CORES", "1")  # else the second may be stopped before the first is done
    assert main(["build", str(one), str(two), "--out", str(out)]) == 130
    assert "one was built; nothing else was changed" in capsys.readouterr().err
    assert [file.name for file in out.iterdir()] == ["one"]
