"""What stands in for packages, and comes on demand; which tests run, and what they say of other packages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import pytest

from cutline.web.making.places import MORE_PINS, WEB
from cutline.web.on_demand import MODULES, NotFetched, OnDemand

from ..support.apart import chosen
from ..support.pins import others


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


BUILD = """
import sys
from pathlib import Path
import PIL.Image
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop

assert "stand" in PIL.__file__, PIL.__file__
used = []
PIL.Image.__getattr__ = used.append
look = Workshop(Path(sys.argv[1]), list(papers().values())).look()
assert not look.problems, look.problems
sizes = [len(make()) for make in in_memory(look.drawn, look.kits).values()]
assert sizes and not used, used
"""


def run(script: str, *given: str) -> subprocess.CompletedProcess[str]:
    """A script where the stand-in comes before Pillow."""
    places = {"PYTHONPATH": str(WEB / "stand_ins")}
    command = [sys.executable, "-c", script, *given]
    return subprocess.run(command, env={**os.environ, **places}, capture_output=True, text=True, check=False)


def test_a_kit_is_built_without_asking_it_for_anything(mini):
    folder: Path = mini()
    done = run(BUILD, str(folder))
    assert done.returncode == 0, done.stderr


def test_a_photograph_is_refused_in_a_line_where_there_is_no_pillow(tmp_path):
    done = run("import PIL.Image; PIL.Image.open('x.png')")
    assert done.returncode and "only a stand-in takes Pillow's place" in done.stderr
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0")
    script = "from cutline.components.art.raster import Path, read_picture; import sys"
    done = run(f"{script}; read_picture(Path(sys.argv[1]))", str(photo))
    said = "photo.jpg:1:1: pictures made of pixels cannot be read here; build this game on a computer,"
    assert said in done.stderr.strip().splitlines()[-1]


HERE = Path(__file__).parent


def test_options_alone_stand_for_the_whole_folder_and_a_test_for_itself():
    assert chosen(HERE, ["-q", "-k", "kits"]) == ["-q", "-k", "kits", str(HERE)]
    assert chosen(HERE, []) == [str(HERE)]
    typed = [f"{Path(__file__)}::test_options", "-q"]
    assert chosen(HERE, typed) == typed


def test_a_package_of_another_version_is_named_with_what_to_type(tmp_path):
    have, pinned = version("reportlab"), tmp_path / "wheels.txt"
    jinja = version("jinja2")
    pinned.write_text(f"# Pinned.\nreportlab==1.2 --hash=sha256:00\njinja2=={jinja} --hash=sha256:00\n")
    said = others(pinned)
    assert said.startswith(f"web/wheels.txt pins reportlab 1.2, here is {have}: pip install reportlab==1.2,")
    assert "jinja2" not in said
