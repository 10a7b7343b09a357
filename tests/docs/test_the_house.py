"""The map of the house leads somewhere: every path in it exists, every name stands where it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "the-house.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and "you want to" not in line]
STAGES = ("components", "generators", "layouts", "referee")
_PATH = re.compile(r"`([\w-]+/[\w./-]*)`")


def test_the_table_has_twenty_rows_at_least():
    assert len(ROWS) >= 20


@pytest.mark.parametrize("row", ROWS)
def test_a_row_names_what_is_there(row):
    _, what, where, names, _ = re.split(r"\s*\|\s*", row)
    files = [ROOT / path for path in _PATH.findall(where)]
    assert what and (files or "make" in where)
    assert not [file for file in files if not file.exists()]
    texts = [file.read_text("utf-8") for file in files if file.suffix == ".py"]
    for name in re.findall(r"`(\w+)`", names):
        defined = re.compile(rf"^(?:class|def) {name}\b|^{name}(?:: .*)? = ", re.MULTILINE)
        assert any(defined.search(text) for text in texts), f"{name} is not in {where}"


def test_every_room_of_the_stages_is_described():
    rooms = {folder.name for stage in STAGES for folder in (ROOT / stage).iterdir() if folder.is_dir()}
    described = set(re.findall(r"\*\*([\w]+)/\*\*", PAGE)) | {"schema"}
    assert rooms - {"__pycache__"} == described


@pytest.mark.parametrize("stage", STAGES)
def test_no_folder_of_a_stage_is_crowded(stage):
    """25 Python files at the most: a newcomer reads a listing at one glance."""
    for folder in {file.parent for file in (ROOT / stage).rglob("*.py")}:
        assert len(list(folder.glob("*.py"))) <= 25, folder


def test_no_file_is_longer_than_400_lines():
    tops = (*STAGES, "cutline", "tests", "bench", "docs")
    long = [f for top in tops for f in (ROOT / top).rglob("*.py") if f.read_text("utf-8").count("\n") > 400]
    assert not long
