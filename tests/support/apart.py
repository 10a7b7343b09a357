"""Runs the tests of a folder that `make test` leaves out, where this machine has what they need."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "output" / "web"  # what `make web` writes
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Return where Chromium lies, None where there is none; it is never downloaded here."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def node() -> str | None:
    """Return where Node lies, None where there is none."""
    return shutil.which("node")


def chosen(folder: Path, typed: Sequence[str]) -> list[str]:
    """Return what was typed for pytest, with the whole folder where none of its files was."""
    paths = [Path(word.partition("::")[0]).resolve() for word in typed]
    some = any(path.exists() and path.is_relative_to(folder.resolve()) for path in paths)
    return [*typed] if some else [*typed, str(folder)]


def run(main: str, **needs: object) -> NoReturn:
    """Run the tests beside a `__main__.py` with what was typed, or say which of `needs` is not there."""
    lacking = [name.replace("_", " ") for name, there in needs.items() if not there]
    if lacking:
        print(f"{Path(main).parent.name} is not tested: no {' and no '.join(lacking)} was found.")
        sys.exit(0)
    code = pytest.main(["-n", "0", "-q", *chosen(Path(main).parent, sys.argv[1:])])  # quietly
    print(f"{Path(main).parent.name}: {'not all tests' if code else 'all tests'} passed.", flush=True)
    sys.exit(code)
