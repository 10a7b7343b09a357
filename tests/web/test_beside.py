"""What stands in for packages, and comes on demand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from io import BytesIO

import pytest

from cutline.web.making.places import MORE_PINS, WEB
from cutline.web.on_demand import MODULES, NotFetched, OnDemand

# Where the stand-in comes before Pillow: builds a game, which asks it for nothing, and reads a photograph.
BUILD = """
import sys
from pathlib import Path
import PIL.Image
from cutline.components.art.raster import read_picture
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop

assert "stand" in PIL.__file__, PIL.__file__
used, told = [], PIL.Image.__getattr__
PIL.Image.__getattr__ = used.append
look = Workshop(Path(sys.argv[1]), list(papers().values())).look()
assert not look.problems, look.problems
sizes = [len(make()) for make in in_memory(look.drawn, look.kits).values()]
assert sizes and not used, used
PIL.Image.__getattr__ = told
for read in (lambda: PIL.Image.open("x.png"), lambda: read_picture(Path(sys.argv[2]))):
    try:
        print(read())
    except Exception as error:
        print(error)
"""


@pytest.fixture
def finder(tmp_path, monkeypatch):
    """A finder whose fetches are counted; `has` is what the host has."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("polib/__init__.py", "SAID = 'here'\n")
    has: dict[str, bytes] = {"polib": out.getvalue()}
    asked: list[str] = []

    def fetch(name: str) -> bytes | None:
        asked.append(name)
        return has.get(name)

    made = OnDemand(fetch, tmp_path)
    monkeypatch.setattr(sys, "meta_path", [made, *sys.meta_path])
    monkeypatch.delitem(sys.modules, "polib", raising=False)  # other tests may have imported it
    made.asked, made.has = asked, has  # type: ignore[attr-defined]
    yield made
    sys.modules.pop("polib", None)


def test_a_package_is_fetched_when_it_is_imported_and_only_then(finder):
    assert finder.find_spec("pyphen_of_nobody") is None and finder.find_spec("os.path", ["/x"]) is None
    assert not finder.asked
    import polib

    assert polib.SAID == "here" and finder.asked == ["polib"]
    assert finder.find_spec("polib") is None, "Python's own path has it now"


def test_what_cannot_be_fetched_is_said_and_asked_for_again(finder):
    with pytest.raises(NotFetched, match="is there a network"):
        finder.find_spec("pyphen")
    finder.has["pyphen"] = finder.has["polib"]
    assert finder.find_spec("pyphen") is None  # it came, but brought another module
    assert finder.asked == ["pyphen", "pyphen"]
    pinned = re.findall(r"(?m)^([\w-]+)==", MORE_PINS.read_text("utf-8"))
    assert tuple(name.replace("-", "_") for name in pinned) == MODULES


def test_a_kit_is_built_without_pillow_and_a_photograph_is_refused_in_a_line(tmp_path, mini):
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0")
    environment = {**os.environ, "PYTHONPATH": str(WEB / "stand_ins")}
    words = [sys.executable, "-c", BUILD, mini(), photo]
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    plain, refused = done.stdout.splitlines()
    assert "only a stand-in takes Pillow's place" in plain
    said = "photo.jpg:1:1: pictures made of pixels cannot be read here; build this game on a computer,"
    assert said in refused
