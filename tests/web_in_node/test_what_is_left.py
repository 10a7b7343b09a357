"""What web/trim.txt leaves is enough: all of Cutline is imported there, a sheet is made and read."""

from __future__ import annotations

from pathlib import Path

from .node import here, there

SHEET = "mission-log-a4.pdf"


def test_every_module_of_cutline_can_be_imported(folder: Path) -> None:
    found = there(folder, "left.imported", None)
    assert {"cutline.page.app", "cutline.web.host", "cutline.referee.checking"} <= set(found)


def test_a_sheet_is_read_as_natively(folder: Path) -> None:
    assert there(folder, "left.sheet_read", SHEET) == here("left.sheet_read", SHEET)


def test_what_stands_in_for_pillow_is_asked_for_nothing(folder: Path) -> None:
    found = there(folder, "left.pillow_asked", SHEET)
    assert "stand-in" in found["stands in"]
    assert found["asked"] == []
