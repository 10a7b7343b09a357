"""Runs the tests of this folder where there is a Chromium: `python -m tests.web_in_browser`."""

from ..support.apart import WEB, chromium, run

if __name__ == "__main__":
    run(__file__, Chromium=chromium(), folder_of_make_web=(WEB / "sw.js").is_file())
