"""Runs the tests of this folder where there is a Chromium: `python -m tests.page_in_browser`."""

from __future__ import annotations

import sys

from ..support.apart import run
from .alone import BUNDLE
from .chromium import NAMES, chromium

if __name__ == "__main__":
    if not chromium():
        print(f"No Chromium was found ({', '.join(NAMES)}): the page is not tested in a browser.")
        sys.exit(0)
    if "--alone" in sys.argv and not BUNDLE.is_file():
        print("There is no output/web, which `make web` writes: the page is not tested in the browser alone.")
        sys.exit(0)
    run(__file__, "-n", "2", "--dist", "loadfile")
