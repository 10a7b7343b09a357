"""Runs the tests of this folder where there is a Node and a folder to test: `python -m tests.web_in_node`."""

from ..support.apart import WEB, node, run

if __name__ == "__main__":
    run(__file__, Node=node(), folder_of_make_web=(WEB / "py").exists())
