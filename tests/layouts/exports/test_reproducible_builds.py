"""The same game gives the same bytes: anywhere, any time, in any language."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from ...support.processes import environment


def digests(folder):
    """SHA-256 of every file below a folder, the manifest too."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_builds_are_the_same_bytes_in_any_folder_zone_and_language_beside_other_papers_or_not(kit, tmp_path):
    place = tmp_path / "deep"
    place.mkdir()
    told = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LC_ALL": "de_DE.UTF-8"}
    words = ["build", os.path.relpath(kit.source, place), "--out", "er/another", "--paper", "a4", "-q"]
    command = [sys.executable, "-m", "cutline", *words]
    subprocess.run(command, cwd=place, env={**environment(), **told}, check=True, timeout=120)
    home = place / "er" / "another" / kit.game.name
    one, other = digests(kit.folder), digests(home)
    assert {*one} - {*other} == {name for name in one if "-letter" in name} and len(other) > 50
    assert [name for name in other if other[name] != one[name]] == ["manifest.json"]
    for file in filter(Path.is_file, home.rglob("*")):
        data = file.read_bytes()
        assert str(place).encode() not in data and str(kit.source.parent).encode() not in data


def test_the_digests_in_the_manifest_are_right_and_complete(kit):
    found = digests(kit.folder)
    del found["manifest.json"]
    assert kit.manifest["files"] == found
