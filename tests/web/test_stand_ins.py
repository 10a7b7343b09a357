"""What stands in for Pillow in the browser: it says so, and a kit never asks it for anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cutline.web.making.places import WEB

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


def test_a_kit_is_built_without_asking_it_for_anything(mini: Any) -> None:
    folder: Path = mini()
    done = run(BUILD, str(folder))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("use", ["import PIL.Image; PIL.Image.open('x.png')", "from PIL.Image import Image"])
def test_every_use_of_it_says_what_it_is(use: str) -> None:
    done = run(use)
    assert done.returncode
    assert "only a stand-in takes Pillow's place" in done.stderr


def test_a_photograph_is_refused_in_a_line_where_there_is_no_pillow(tmp_path: Path) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0")
    script = "from cutline.components.art.raster import Path, read_picture; import sys"
    done = run(f"{script}; read_picture(Path(sys.argv[1]))", str(photo))
    said = "photo.jpg:1:1: pictures made of pixels cannot be read here; build this game on a computer,"
    assert said in done.stderr.strip().splitlines()[-1]
