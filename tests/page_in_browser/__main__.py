"""Runs the tests of this folder where there is a Chromium: `python -m tests.page_in_browser`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .alone import BUNDLE
from .chromium import NAMES, chromium

if __name__ == "__main__":
    if not chromium():
        print(f"No Chromium was found ({', '.join(NAMES)}): the page is not tested in a browser.")
        sys.exit(0)
    if "--alone" in sys.argv and not BUNDLE.is_file():
        print("There is no output/web, which `make web` writes: the page is not tested in the browser alone.")
        sys.exit(0)
    more = [word for word in sys.argv[1:] if word.startswith("-")]
    paths = [word for word in sys.argv[1:] if word not in more]
    sys.exit(pytest.main(["-n", "2", "--dist", "loadfile", *more, *(paths or [str(Path(__file__).parent)])]))
