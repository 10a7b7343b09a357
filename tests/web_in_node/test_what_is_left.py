"""What web/trim.txt leaves is enough: all of Cutline is imported there, a sheet is made and read."""

from __future__ import annotations

import ast

from .node import ROOT, here, there

SHEET = "mission-log-a4.pdf"
STAGES = ("components", "generators", "layouts", "referee", "page")
# For a disk, libyaml, many machines, and pages as pixels: asked for only where they are.
ELSEWHERE = {"ctypes", "yaml.cyaml", "distributed", "distributed.comm", "pypdfium2"}


def imports() -> set[str]:
    """What is imported anywhere, in functions too, besides Cutline itself."""
    files = (file for stage in STAGES for file in (ROOT / stage).rglob("*.py"))
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    whence = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name for name in plain | whence if name.partition(".")[0] != "cutline"}


def test_every_module_of_cutline_and_what_its_functions_import_is_there(tmp_path):
    named = imports()
    assert {"jinja2", "pypdf.generic"} <= named
    found = there(tmp_path, "left.imported", sorted(named))
    assert {"cutline.page.app", "cutline.web.host", "cutline.referee.checking"} <= set(found["modules"])
    assert set(found["lacking"]) == ELSEWHERE


def test_a_sheet_is_read_as_natively_and_what_stands_in_for_pillow_is_asked_for_nothing(tmp_path):
    found = there(tmp_path, "left.sheet_read", SHEET)
    assert found["boxes"] == here("left.sheet_read", SHEET)["boxes"]
    assert "stand-in" in found["stands in"] and found["asked"] == []


def test_what_few_games_need_comes_when_it_is_imported_and_works_as_natively(tmp_path):
    found = there(tmp_path, "left.more", None)
    assert found == here("left.more", None)
    assert found["divided"] == "Ei-sen-bahn-brü-cke"
