"""The same game gives the same bytes: anywhere, any time, in any language."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from ...support.processes import environment


def digests(folder):
    """SHA-256 of every file below a folder, the manifest too."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def started(arguments, cwd, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "cutline", *arguments],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment(), **more},
    )


@pytest.fixture(scope="module")
def builds(kit, tmp_path_factory):
    """Three builds of one game: in this process, and in two that live elsewhere."""
    first, second = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    (second / "deep" / "er").mkdir(parents=True)
    runs = [
        started(
            ["build", str(kit.source), "--out", str(first / "out")],
            first,
            PYTHONHASHSEED="1",
            TZ="UTC",
            LC_ALL="C",
        ),
        started(
            ["build", os.path.relpath(kit.source, second / "deep"), "--out", "er/another"],
            second / "deep",
            PYTHONHASHSEED="4711",
            TZ="Pacific/Kiritimati",
            LC_ALL="de_DE.UTF-8",
        ),
    ]
    for run in runs:
        said = run.communicate(timeout=120)
        assert run.returncode == 0, said
    return [kit.folder, first / "out" / kit.game.name, second / "deep" / "er" / "another" / kit.game.name]


def test_builds_are_the_same_bytes_in_any_folder_zone_and_language(builds):
    one, *others = [digests(folder) for folder in builds]
    assert len(one) > 50
    for other in others:
        assert other.keys() == one.keys()
        assert [name for name in one if other[name] != one[name]] == []


def test_one_different_byte_is_noticed(builds, tmp_path):
    import shutil

    copy = tmp_path / "copy"
    shutil.copytree(builds[1], copy)
    file = next(copy.glob("*.pdf"))
    file.write_bytes(file.read_bytes() + b"\n")
    assert digests(copy) != digests(builds[1])


def test_the_digests_in_the_manifest_are_right_and_complete(kit):
    found = digests(kit.folder)
    del found["manifest.json"]
    assert kit.manifest["files"] == found


def test_a_folder_named_in_a_kit_says_nothing_of_where_it_was_built(kit, builds):
    for folder in builds[1:]:
        for file in folder.rglob("*"):
            if file.is_file():
                data = file.read_bytes()
                assert str(folder.parent).encode() not in data
                assert str(kit.source.parent).encode() not in data


def test_building_again_over_an_older_build_changes_nothing(kit, builds):
    from cutline.layouts.exports.publish import publish

    before = digests(builds[1])
    publish(kit.drawn, list(kit.kits.values()), builds[1].parent)
    assert digests(builds[1]) == before


def test_one_paper_alone_gives_the_same_pdfs_as_both(kit, tmp_path):
    """What a file holds does not depend on which others are written with it."""
    from cutline.layouts.exports.publish import publish

    folder = publish(kit.drawn, [kit.kits["letter"]], tmp_path, ["kit"]).folder
    name = kit.kit_file("letter")
    assert len(kit.pdf(name).pages) == len(kit.sheets("letter"))
    from pypdf import PdfReader

    alone = PdfReader(folder / name)
    for one, other in zip(alone.pages, kit.pdf(name).pages, strict=True):
        assert one.get_contents().get_data() == other.get_contents().get_data()
