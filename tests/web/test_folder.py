"""What `make web` puts into its folder: archives, what stays out of them, lists, licences."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from cutline.layouts.exports.zips import zipped
from cutline.web.making.__main__ import main
from cutline.web.making.fetching import unzipped
from cutline.web.making.listing import filled_in, first_use, shares, site_of
from cutline.web.making.places import ROOT, WEB, CannotMake, files_below
from cutline.web.making.trimming import own_files, read_patterns, trimmed

PARTS = {"b/two.py": b"two" * 400, "a/one.py": b"one" * 300, "a/größe.txt": b"", "three.py": b"3"}


def test_the_same_files_give_the_same_archive_in_whatever_order_they_come():
    archive = zipped(PARTS)
    assert zipped(dict(reversed(PARTS.items()))) == archive
    assert unzipped(archive) == PARTS
    assert list(unzipped(archive)) == sorted(PARTS)
    with ZipFile(BytesIO(archive)) as opened:
        assert {entry.date_time for entry in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    found = shares(archive, lambda path: path.partition("/")[0])
    assert sum(found.values()) == len(archive)
    assert list(found) == ["a", "b", "three.py"] and found["b"] > found["three.py"]


FILES = {
    "index.html": b"<!doctype html>" * 50,
    "sw.js": b"// Serves.\nconst SITE = {};\nserve();\n",
    "licences.txt": b"licences",
    "app/index.html": b"shelf",
    "app/game/x/kits": b"kits",
    "app/game/x/kit/x-a4.pdf": os.urandom(9000),
    "py/pyodide.asm.wasm": b"wasm" * 99,
    "py/site.zip": zipped({"cutline/__init__.pyc": b"c" * 999, "yaml/loader.pyc": b"y" * 99}),
}


def test_a_first_use_is_counted_as_it_is_sent_and_without_kits_to_print():
    used = first_use(FILES)
    parts = used["parts"]
    assert isinstance(parts, dict)
    assert used["bytes"] == sum(parts.values()) < 9000
    assert parts["Python: interpreter"] == len(gzip.compress(FILES["py/pyodide.asm.wasm"], 9))
    assert parts["Cutline"] + parts["package: yaml"] == len(FILES["py/site.zip"])
    assert "page: shell" in parts


def test_the_service_worker_knows_what_is_ready_made_and_how_large_everything_is():
    site = json.loads(
        filled_in(FILES["sw.js"], site_of(FILES)).decode().split("\n")[1][len("const SITE = ") : -1]
    )
    assert site["ready"] == {
        "": "app/index.html",
        "game/x/kit/x-a4.pdf": "app/game/x/kit/x-a4.pdf",
        "game/x/kits": "app/game/x/kits",
    }
    assert site["pdfs"] == ["app/game/x/kit/x-a4.pdf"]
    assert site["files"]["app/index.html"][1] == 5
    assert not {"sw.js", "licences.txt"} & set(site["files"])
    with pytest.raises(CannotMake, match="const SITE"):
        filled_in(b"const SITE = 3;\n", site_of(FILES))


def test_only_what_changed_has_another_digest_and_the_version_is_another():
    before, after = site_of(FILES), site_of({**FILES, "app/index.html": b"other"})
    assert before == site_of(dict(reversed(FILES.items())))
    assert before["version"] != after["version"]
    old, new = before["files"], after["files"]
    assert isinstance(old, dict) and isinstance(new, dict)
    assert [path for path in old if old[path] != new[path]] == ["app/index.html"]


STAGES = ("components", "generators", "layouts", "page", "referee")


def test_every_file_of_every_stage_and_what_stands_in_for_pillow_is_there_and_no_tool():
    found = set(own_files())
    assert {path for stage in STAGES for path in files_below(ROOT / stage, f"cutline/{stage}/")} <= found
    assert {"PIL/__init__.py", "PIL/Image.py", "cutline/__init__.py", "cutline/web/host.py"} <= found
    assert not [path for path in found if path.startswith(("cutline/web/making", "cutline/cli", "tests"))]


PATHS = ["site/font/black.ttf", "site/font/bold.ttf", "site/font/more/thin.ttf", "stdlib/json.py"]
FILE = Path("trim.txt")


def test_the_last_line_that_fits_a_path_decides():
    text = "# Weights.\nsite/font/*\n!site/font/bold.ttf  # the house's\n"
    assert trimmed(PATHS, read_patterns(text), FILE) == {"site/font/bold.ttf", "stdlib/json.py"}
    patterns = read_patterns((WEB / "trim.txt").read_text("utf-8"))  # takes no module of Cutline's own away
    for path in ("site/cutline/page/app.py", "site/cutline/components/games/b-17/art/x.svg"):
        assert not [one.typed for one in patterns if one.fits.match(path)]


def test_every_line_that_changes_nothing_is_named():
    text = "site/font/*\nsite/sound/*\n!stdlib/json.py\nsite/font/black.ttf\n"
    with pytest.raises(CannotMake) as told:
        trimmed(PATHS, read_patterns(text), FILE)
    said = str(told.value).splitlines()
    assert [line.split(": ")[0] for line in said[:-1]] == ["trim.txt:2", "trim.txt:3", "trim.txt:4"]
    assert "“!stdlib/json.py”" in said[1]


PINNED = re.compile(r"[\w-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}")


def test_without_node_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main() == 2
    said = capsys.readouterr().err
    assert said.startswith("make web: Node 18 or later")
    assert "apt install nodejs npm" in said


def test_every_wheel_is_pinned_by_its_digest():
    lines = (WEB / "wheels.txt").read_text("utf-8").splitlines()
    wheels = [line for line in lines if line and not line.startswith("#")]
    assert wheels
    assert [line for line in wheels if not PINNED.fullmatch(line)] == []


def test_kits_and_the_suite_need_no_node():
    rules = re.findall(r"(?m)^(pdf|test|lint|proof): (.*)$", (ROOT / "Makefile").read_text("utf-8"))
    assert dict(rules) == dict.fromkeys(("pdf", "test", "lint", "proof"), "$(READY)")
