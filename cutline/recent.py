"""The folders of games that were opened last, kept in the user's state folder."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

MOST = 12


def state_folder() -> Path:
    """Return the folder where this system keeps a program's state for a user."""
    return _folder("XDG_STATE_HOME", ".local/state")


def config_folder() -> Path:
    """Return the folder where this system keeps a user's settings of a program."""
    return _folder("XDG_CONFIG_HOME", ".config")


def _folder(variable: str, usual: str) -> Path:
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = os.environ.get(variable) or Path.home() / usual
    return Path(home, "cutline")


def recent() -> list[Path]:
    """Return folders of games that are still there, the last opened first; none where nothing can be read."""
    try:
        known = json.loads((state_folder() / "recent.json").read_text("utf-8"))
        return [folder for folder in map(Path, known) if (folder / "game.yaml").is_file()]
    except (OSError, ValueError, TypeError, RuntimeError):  # RuntimeError: the user has no home
        return []


def remember(folder: Path) -> None:
    """Put a folder first; where nothing can be written, it is forgotten."""
    from .layouts.turns.turn_picture import write_all

    kept = [folder, *(one for one in recent() if one != folder)][:MOST]
    with suppress(OSError, ValueError, RuntimeError):
        text = json.dumps([str(one) for one in kept], indent=1)
        write_all({state_folder() / "recent.json": text.encode("utf-8")})
