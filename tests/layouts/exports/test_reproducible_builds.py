"""The same game gives the same bytes: anywhere, any time, in any language."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from cutline.layouts.exports.publish import publish

from ...support.processes import environment


def digests(folder):
    """SHA-256 of every file below a folder, the manifest too."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


@pytest.fixture(scope="module")
def elsewhere(kit, tmp_path_factory):
    """The kit as a process makes it in another folder, zone and language, with other hashes."""
    place = tmp_path_factory.mktemp("second") / "deep"
    place.mkdir()
    told = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LC_ALL": "de_DE.UTF-8"}
    words = ["-m", "cutline", "build", os.path.relpath(kit.source, place), "--out", "er/another", "-q"]
    subprocess.run(
        [sys.executable, *words], cwd=place, env={**environment(), **told}, check=True, timeout=120
    )
    return place / "er" / "another" / kit.game.name


def test_builds_are_the_same_bytes_in_any_folder_zone_and_language(kit, elsewhere):
    one, other = digests(kit.folder), digests(elsewhere)
    assert len(one) > 50 and other.keys() == one.keys()
    assert [name for name in one if other[name] != one[name]] == []


def test_the_digests_in_the_manifest_are_right_and_complete(kit):
    found = digests(kit.folder)
    del found["manifest.json"]
    assert kit.manifest["files"] == found


def test_a_kit_says_nothing_of_where_it_was_built(kit, elsewhere):
    for file in filter(Path.is_file, elsewhere.rglob("*")):
        data = file.read_bytes()
        assert str(elsewhere.parent).encode() not in data
        assert str(kit.source.parent).encode() not in data


def test_building_again_over_an_older_build_changes_nothing(kit, elsewhere):
    before = digests(elsewhere)
    publish(kit.drawn, list(kit.kits.values()), elsewhere.parent)
    assert digests(elsewhere) == before


def test_one_paper_alone_gives_the_same_pdfs_as_both(kit, tmp_path):
    """What a file holds does not depend on which others are written with it."""
    folder = publish(kit.drawn, [kit.kits["letter"]], tmp_path, ["kit"]).folder
    name = kit.kit_file("letter")
    assert len(kit.pdf(name).pages) == len(kit.sheets("letter"))
    alone = PdfReader(folder / name)
    for one, other in zip(alone.pages, kit.pdf(name).pages, strict=True):
        assert one.get_contents().get_data() == other.get_contents().get_data()
