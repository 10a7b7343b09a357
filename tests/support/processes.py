"""Cutline in processes of its own, wherever they are started."""

from __future__ import annotations

import os
from pathlib import Path

import cutline


def environment() -> dict[str, str]:
    """The environment of a process that finds this Cutline."""
    home = str(Path(cutline.__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path}
