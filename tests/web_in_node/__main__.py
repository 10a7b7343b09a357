"""Runs the tests of this folder where there is Node: `python -m tests.web_in_node`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from .node import PYTHON

if __name__ == "__main__":
    if not shutil.which("node"):
        print("No Node was found: the browser's Python is not tested.")
        sys.exit(0)
    if not (PYTHON / "site.zip").is_file():
        print("There is no output/web, which `make web` writes: the browser's Python is not tested.")
        sys.exit(0)
    sys.exit(pytest.main(sys.argv[1:] or [str(Path(__file__).parent)]))
