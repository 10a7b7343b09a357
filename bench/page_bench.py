"""Measures the page: from a save to the new picture, from a key to the verdict, what the server holds.

.venv/bin/python bench/page_bench.py --rebuilds 1000

It asks as the page does, over HTTP; what the browser then takes to draw is not in the figures.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from saving import EDITS, GAME, Edit

GOAL = 0.15  # seconds for verdict and board
LINES = ("balloons 1", "guns A 3 down 0", "no such line")


class Page:
    """The page over a copy of the game and a long log of it."""

    def __init__(self, work: Path) -> None:
        self.folder = work / GAME.name
        shutil.copytree(GAME, self.folder)
        cutline = str(Path(sys.executable).with_name("cutline"))
        played = subprocess.run([cutline, "play", GAME.name], capture_output=True, check=True).stdout
        (self.folder / "long.yaml").write_bytes(played)
        command = [cutline, "open", str(self.folder), "--no-browser"]
        env = {**os.environ, "XDG_STATE_HOME": str(work / "state")}  # not the list of recent games
        self.process = subprocess.Popen(command, cwd=work, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        said = self.process.stdout.readline()
        self.port = int(said.partition("127.0.0.1:")[2].partition("/")[0])
        self.game = said.partition(f":{self.port}")[2].strip()
        self.line = http.client.HTTPConnection("127.0.0.1", self.port)
        self.events = http.client.HTTPConnection("127.0.0.1", self.port)
        self.events.request("GET", "/events")
        self.heard = self.events.getresponse()
        self.seen: set[str] = set()

    def ask(self, path: str, body: Any = None) -> bytes:
        """Return what the server answers; a body is sent as JSON."""
        sent = None if body is None else json.dumps(body)
        headers = {"Origin": f"http://127.0.0.1:{self.port}"} if sent else {}
        self.line.request("POST" if sent else "GET", path, sent, headers)
        answer = self.line.getresponse()
        found = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status} {found[:200]!r}")
        return found

    def look(self) -> int:
        """Ask for the game as it stands, and for every picture that is new; how many were."""
        state = json.loads(self.ask(f"{self.game}/state"))
        digests = {side["digest"] for leaf in state["leaves"] for side in leaf}
        new = digests - self.seen
        for digest in new:
            self.ask(f"{self.game}/sheet/{digest}.svg")
        self.seen = digests
        return len(new)

    def saved(self, edit: Edit, text: str) -> float:
        """Seconds from before a save until every picture that it changes has come."""
        start = time.perf_counter()
        (self.folder / edit.file).write_text(text, "utf-8")
        while b"saved" not in self.heard.readline():
            pass
        while not self.look():  # an earlier save may have been told again
            pass
        return time.perf_counter() - start

    def megabytes(self) -> float:
        """MB that the server holds, as Linux tells it."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


@contextmanager
def opened() -> Iterator[Page]:
    """Yield the page, which ends with the block."""
    with tempfile.TemporaryDirectory(prefix="cutline-bench-") as work:
        page = Page(Path(work))
        try:
            yield page
        finally:
            page.process.terminate()
            page.process.wait()


def swapped(page: Page, edit: Edit) -> str:
    """Return the edited file with the other of its two texts."""
    text = (page.folder / edit.file).read_text("utf-8")
    return text.replace(edit.new, edit.old) if edit.new in text else text.replace(edit.old, edit.new, 1)


def keys(page: Page) -> Iterator[Callable[[], None]]:
    """One key each: the verdict on what is typed then, and the board at some line."""
    log = "/log/long.yaml"
    doc = json.loads(page.ask(f"{log}/doc", {}))
    version, count = doc["version"], len(doc["rows"][2])
    board = json.loads(page.ask(f"{log}/board", {"version": version, "line": count, "known": ""}))
    for number in range(30):
        line = LINES[number % len(LINES)]

        def key(line: str = line, at: int = count - number) -> None:
            page.ask(f"{log}/trial", {"version": version, "line": line, "at": 0})
            page.ask(f"{log}/board", {"version": version, "line": at, "known": board["key"]})

        yield key


def timed(job: Callable[[], None]) -> float:
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def report(name: str, found: list[float], goal: float) -> None:
    best, median = min(found), sorted(found)[len(found) // 2]
    verdict = "PASS" if median <= goal else "over"
    print(f"{name:50} {best:7.3f} s  median {median:.3f} s  goal {goal:g} s  {verdict}", flush=True)


def main() -> None:
    """Print the table, then the memory."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--runs", type=int, default=10, help="of each edit (10)")
    options.add_argument("--rebuilds", type=int, default=0, help="then so many for the memory (0)")
    chosen = options.parse_args()
    with opened() as page:
        page.look()
        time.sleep(1.5)  # the watch looks again, in case it has missed something
        for edit in EDITS:
            found = [page.saved(edit, swapped(page, edit)) for _ in range(2 * chosen.runs)]
            report(f"{edit.name}, to its pictures", found, edit.goal)
        report("key, to verdict and board", [timed(key) for key in keys(page)], GOAL)
        for number in range(1, chosen.rebuilds + 1):
            edit = EDITS[number % len(EDITS)]
            page.saved(edit, swapped(page, edit))
            if number in (1, 50, 100, 200, 500, 1000):
                print(f"held after {number} more rebuilds {page.megabytes():.0f} MB", flush=True)


if __name__ == "__main__":
    main()
