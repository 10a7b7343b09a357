"""Runs the tests of this folder where there is a Chromium: `python -m tests.web_in_browser`."""

from __future__ import annotations

import sys

from ..page_in_browser.chromium import NAMES, chromium
from ..support.apart import run
from .serving import OUT

if __name__ == "__main__":
    if not chromium():
        print(f"No Chromium was found ({', '.join(NAMES)}): the page is not tested in the browser alone.")
        sys.exit(0)
    if not (OUT / "sw.js").is_file():
        print("There is no output/web, which `make web` writes: the page is not tested in the browser alone.")
        sys.exit(0)
    run(__file__)
