"""Looks whether what web/trim.txt leaves is enough."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import cutline
from cutline.components import find_game
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop
from cutline.referee.sheets.form_values import read_form


def imported(names: list[str]) -> dict[str, list[str]]:
    """Every module of Cutline, once it was imported; and those of some modules that cannot be."""
    modules = [one.name for one in walk_packages(cutline.__path__, "cutline.")]
    modules = [name for name in modules if ".games." not in name and ".starter." not in name]
    for name in modules:
        import_module(name)
    lacking = []
    for name in names:
        try:
            import_module(name)
        except ImportError:
            lacking.append(name)
    return {"modules": modules, "lacking": lacking}


def sheet_read(sheet: str) -> dict[str, Any]:
    """The boxes of a sheet that is made and read again, and what stands in for Pillow was asked for then."""
    import PIL.Image

    import_module("pypdf")  # which tries to import a class of Pillow, and does without

    asked: list[str] = []
    if "stand-in" in PIL.__version__:
        vars(PIL.Image)["__getattr__"] = asked.append
    look = Workshop(find_game("bombers-and-fighters-over-europe"), list(papers().values())).look()
    boxes = sorted(read_form(in_memory(look.drawn, look.kits)[sheet](), Path(sheet)).values)
    return {"boxes": boxes, "stands in": PIL.__version__, "asked": asked}


def more(_: object) -> dict[str, object]:
    """What the packages say that are fetched when a game needs them."""
    from importlib import import_module

    import polib
    import pyphen
    import python_calamine
    import uharfbuzz
    from fontTools.ttLib import TTFont

    font = Path(import_module("fontpkg_fira_sans").__file__ or "").parent / "files" / "FiraSans-Regular.ttf"
    buffer = uharfbuzz.Buffer()
    buffer.add_str("AVATAR")
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(uharfbuzz.Face(font.read_bytes())), buffer)
    return {
        "divided": pyphen.Pyphen(lang="de_DE").inserted("Eisenbahnbrücke"),
        "catalogue": str(polib.POEntry(msgid="Sheet", msgstr="Blatt")),
        "spreadsheets": python_calamine.CalamineWorkbook.__name__,
        "advances": [position.x_advance for position in buffer.glyph_positions],
        "letters": ord("Ж") in TTFont(font, lazy=True).getBestCmap(),
    }
