"""Tests that `make test` leaves out: which of them run, and what they say of other packages."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from ..support.apart import chosen
from ..support.pins import others

HERE = Path(__file__).parent


def test_options_alone_stand_for_the_whole_folder() -> None:
    assert chosen(HERE, ["-q", "-k", "kits"]) == ["-q", "-k", "kits", str(HERE)]
    assert chosen(HERE, []) == [str(HERE)]


def test_a_file_or_a_test_of_the_folder_stands_for_itself() -> None:
    typed = [f"{Path(__file__)}::test_options", "-q"]
    assert chosen(HERE, typed) == typed


def test_a_package_of_another_version_is_named_with_what_to_type(tmp_path: Path) -> None:
    have, pinned = version("reportlab"), tmp_path / "wheels.txt"
    jinja = version("jinja2")
    pinned.write_text(f"# Pinned.\nreportlab==1.2 --hash=sha256:00\njinja2=={jinja} --hash=sha256:00\n")
    said = others(pinned)
    assert said.startswith(f"web/wheels.txt pins reportlab 1.2, here is {have}: pip install reportlab==1.2,")
    assert "jinja2" not in said
