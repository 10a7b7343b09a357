"""What web/trim.txt leaves is enough: all of Cutline is imported there, a game is built, a sheet is read."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from cutline.components import find_game
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop
from cutline.referee.sheets.form_values import read_form

from .node import told

IMPORT = """
from importlib import import_module
from pkgutil import walk_packages
import cutline

found = [one.name for one in walk_packages(cutline.__path__, "cutline.")]
for name in found:
    if ".games." not in name and ".starter." not in name:
        import_module(name)
tell(found)
"""
BUILD = """
from hashlib import sha256
from pathlib import Path
import PIL.Image
import pypdf  # tries to import a class of Pillow, and does without
from cutline.components import find_game
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop
from cutline.referee.sheets.form_values import read_form

used = []
PIL.Image.__getattr__ = lambda name: used.append(name)
look = Workshop(find_game("bombers-and-fighters-over-europe"), list(papers().values())).look()
files = {name: make() for name, make in in_memory(look.drawn, look.kits).items()}
read = read_form(files["mission-log-a4.pdf"], Path("mission-log-a4.pdf"))
digests = {name: sha256(data).hexdigest() for name, data in files.items()}
tell({"files": digests, "boxes": sorted(read.values), "used": used})
"""


def test_every_module_of_cutline_can_be_imported() -> None:
    assert {"cutline.page.app", "cutline.web.host", "cutline.referee.checking"} <= set(told(IMPORT))


def test_a_kit_is_built_and_a_sheet_is_read_as_natively_and_neither_asks_for_pillow() -> None:
    made = told(BUILD)
    look = Workshop(find_game("bombers-and-fighters-over-europe"), list(papers().values())).look()
    assert look.drawn
    files = {name: make() for name, make in in_memory(look.drawn, look.kits).items()}
    read = read_form(files["mission-log-a4.pdf"], Path("mission-log-a4.pdf"))
    assert made["files"] == {name: sha256(data).hexdigest() for name, data in files.items()}
    assert made["boxes"] == sorted(read.values)
    assert made["used"] == []
