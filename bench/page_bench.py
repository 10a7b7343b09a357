"""Measures the page: the first minute, a save to its picture, a key to the verdict, what the server holds.

.venv/bin/python bench/page_bench.py --rebuilds 1000

It asks as the page does, over HTTP; what the browser then takes to draw is not in the figures.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from saving import EDITS, GAME, Edit

CUTLINE = str(Path(sys.executable).with_name("cutline"))
GOAL = 0.15  # seconds for verdict and board
LINES = ("balloons 1", "guns A 3 down 0", "no such line")


class Page:
    """The page that opens a game's folder, or the Shelf without one."""

    def __init__(self, work: Path, folder: Path | None = None) -> None:
        self.folder = folder or work
        command = [CUTLINE, "open", *([str(folder)] if folder else []), "--no-browser"]
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
        """Return what the server answers; a body is sent as JSON, text as a form."""
        sent = body if body is None or isinstance(body, str) else json.dumps(body)
        headers = {"Origin": f"http://127.0.0.1:{self.port}"} if sent else {}
        self.line.request("POST" if sent else "GET", path, sent, headers)
        answer = self.line.getresponse()
        found = answer.read()
        if answer.status == 303:
            return self.ask(answer.headers["Location"])
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
def opened(edited: bool = True) -> Iterator[Page]:
    """Yield the page over a copy of the game and a long log of it, or its Shelf; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="cutline-bench-") as work:
        folder = Path(work, GAME.name) if edited else None
        if folder:
            shutil.copytree(GAME, folder)
            played = subprocess.run([CUTLINE, "play", GAME.name], capture_output=True, check=True).stdout
            (folder / "long.yaml").write_bytes(played)
        page = Page(Path(work), folder)
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


# The first minute, each with a server that has just begun


def shelf(page: Page) -> None:
    for cover in {*re.findall(r'/game/[^"/]+/cover\.svg', page.ask("/").decode())}:
        page.ask(cover)


def begun(page: Page, game: str = "doodlebug", example: str = "") -> dict[str, Any]:
    """Begin a log, or a copy of an example; ask for its lines and what may come next, and return them."""
    page.ask(f"/game/{game}/play", f"name=first&example={example}")
    doc: dict[str, Any] = json.loads(page.ask("/log/first.yaml/doc", {"version": ""}))
    page.ask("/log/first.yaml/stand", {"version": doc["version"]})
    return doc


def sheets(page: Page) -> None:
    page.game = "/game/doodlebug"
    page.ask(page.game)
    page.look()


def read_on(page: Page) -> None:
    doc = begun(page, "capture-tito", "good")
    page.ask("/log/first.yaml/board", {"version": doc["version"], "line": len(doc["rows"][2]), "known": ""})


def told(page: Page) -> None:
    page.ask("/game/capture-tito/play", "name=first&example=good")
    page.ask("/log/first.yaml/report")


FIRST: list[tuple[str, Callable[[Page], object], float]] = [
    ("Shelf, with its covers", shelf, 1),
    ("new log of Doodlebug, to its first offer", begun, 2),
    ("new log of Capture Tito!, to its first offer", lambda page: begun(page, "capture-tito"), 2),
    ("Workbench of Doodlebug, all sheets", sheets, 3),
    ("example of Capture Tito!, with offers and board", read_on, 2),
    ("its report, with the copying of the example", told, 3),
]


def timed(job: Callable[[], object]) -> float:
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
    for name, job, goal in FIRST:
        found = []
        for _ in range(3):
            with opened(edited=False) as page:
                found.append(timed(partial(job, page)))
        report(name, found, goal)
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
