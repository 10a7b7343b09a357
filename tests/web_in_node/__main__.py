"""Runs the tests of this folder where there is a Node and a folder to test: `python -m tests.web_in_node`."""

from __future__ import annotations

import sys

from ..support.apart import run
from .node import SHIPPED, node

if __name__ == "__main__":
    if not node():
        print("No Node was found: the Python of the page in the browser is not tested.")
        sys.exit(0)
    if not SHIPPED.exists():
        print(
            "There is no output/web: the Python of the page in the browser alone is not tested; `make web`."
        )
        sys.exit(0)
    run(__file__, "-n", "0")
