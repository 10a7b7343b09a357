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


def imported(_: object) -> list[str]:
    """Every module of Cutline, once it was imported."""
    found = [one.name for one in walk_packages(cutline.__path__, "cutline.")]
    found = [name for name in found if ".games." not in name and ".starter." not in name]
    for name in found:
        import_module(name)
    return found


def lacking(names: list[str]) -> list[str]:
    """Those of some modules that cannot be imported."""
    found = []
    for name in names:
        try:
            import_module(name)
        except ImportError:
            found.append(name)
    return found


def sheet_read(sheet: str) -> list[str]:
    """The boxes of a sheet that is made of a game and read again."""
    look = Workshop(find_game("bombers-and-fighters-over-europe"), list(papers().values())).look()
    made = in_memory(look.drawn, look.kits)[sheet]()
    return sorted(read_form(made, Path(sheet)).values)


def pillow_asked(sheet: str) -> dict[str, Any]:
    """What takes Pillow's place, and what it was asked for while a sheet was made and read."""
    import PIL.Image

    import_module("pypdf")  # which tries to import a class of Pillow, and does without

    asked: list[str] = []
    vars(PIL.Image)["__getattr__"] = asked.append
    sheet_read(sheet)
    return {"stands in": PIL.__version__, "asked": asked}
