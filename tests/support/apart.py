"""Runs the tests of a folder that `make test` leaves out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest


def chosen(folder: Path, typed: Sequence[str]) -> list[str]:
    """What was typed for pytest, and the whole folder where none of its files was."""
    paths = [Path(word.partition("::")[0]).resolve() for word in typed]
    some = any(path.exists() and path.is_relative_to(folder.resolve()) for path in paths)
    return [*typed] if some else [*typed, str(folder)]


def run(main: str, *options: str) -> NoReturn:
    """Run the tests beside a `__main__.py`, with these options and what was typed behind its name."""
    sys.exit(pytest.main([*options, *chosen(Path(main).parent, sys.argv[1:])]))
