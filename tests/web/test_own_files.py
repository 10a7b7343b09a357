"""What of Cutline goes into the browser."""

from __future__ import annotations

from cutline.web.making.places import ROOT, files_below
from cutline.web.making.trimming import own_files

STAGES = ("components", "generators", "layouts", "page", "referee")


def test_every_file_of_every_stage_is_there() -> None:
    wanted = {path for stage in STAGES for path in files_below(ROOT / stage, f"cutline/{stage}/")}
    assert wanted - set(own_files()) == set()


def test_the_command_and_what_makes_the_folder_stay_out() -> None:
    found = own_files()
    assert "cutline/__init__.py" in found
    assert "cutline/web/host.py" in found
    assert not [path for path in found if path.startswith(("cutline/web/making", "cutline/cli", "tests"))]


def test_what_stands_in_for_pillow_is_a_package_of_its_own() -> None:
    assert {"PIL/__init__.py", "PIL/Image.py"} <= set(own_files())
