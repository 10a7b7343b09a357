"""Runs the tests of this folder where there is a Chromium: `python -m tests.page_in_browser`."""

from ..support.apart import chromium, run

if __name__ == "__main__":
    run(__file__, Chromium=chromium())
