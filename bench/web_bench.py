"""Measures the page in the browser alone, beside the page of `cutline open`, in a Chromium without a window.

make web && .venv/bin/python bench/web_bench.py --rebuilds 200
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from functools import partial
from pathlib import Path

from page_bench import LINES, Page, opened
from playwright.sync_api import BrowserContext, Playwright, sync_playwright
from saving import EDITS, GAME, Edit
from web_window import Host, Window, profile, until, visit

ROOT = Path(__file__).resolve().parents[1]
MADE = ROOT / "output" / "web"
LARGE = ("b-17", "battle-of-britain-again")  # the kits of most files and of most pages
MINE = f"my-{GAME.name}"
LOG = "long.yaml"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
READY, REBUILT, JUDGED, HEAP = 8.0, 3.0, 0.5, 200  # goals: seconds, and MB


class Own:
    """A game of one's own, changed by a text editor and looked at on the Workbench."""

    def __init__(self, window: Window, key: str, folder: Path | None = None) -> None:
        self.window, self.key, self.folder = window, key, folder
        self.seen: set[str] = set()
        self.texts = dict[str, str]()

    def _read(self, name: str) -> str:
        if self.folder:
            return (self.folder / name).read_text("utf-8")
        return self.window.ask(f"/game/{self.key}/file/{name}")[1]

    def save(self, edit: Edit) -> float:
        """Save the other of an edit's two texts; the seconds until all that it changes can be seen."""
        old = self.texts.get(edit.file) or self._read(edit.file)
        new = old.replace(edit.new, edit.old) if edit.new in old else old.replace(edit.old, edit.new, 1)
        self.texts[edit.file], taken, path = new, 0.0, f"/game/{self.key}/file/{edit.file}"
        if self.folder:
            (self.folder / edit.file).write_text(new, "utf-8")
        else:
            tag = self.window.ask(path)[2]
            taken = self.window.ask(path, "PUT", new, **{"If-Match": tag})[0]
        return taken + self.look()

    def look(self) -> float:
        """Seconds for the game as it stands now, with every picture that is new."""
        taken, text, _ = self.window.ask(f"/game/{self.key}/state")
        digests = {side["digest"] for leaf in json.loads(text)["leaves"] for side in leaf}
        for digest in digests - self.seen:
            taken += self.window.ask(f"/game/{self.key}/sheet/{digest}.svg")[0]
        self.seen = digests
        return taken


def report(name: str, found: list[float], goal: float = 0.0, beside: list[float] | None = None) -> None:
    """Print a line of the table: best and median, and how many times as long as `cutline open` takes."""
    best, median = min(found), sorted(found)[len(found) // 2]
    verdict = f"  goal {goal:g} s  {'PASS' if median <= goal else 'over'}" if goal else ""
    other = sorted(beside)[len(beside) // 2] if beside else 0.0
    ratio = f"  {median / other:.1f} x cutline open ({other:.3f} s)" if other else ""
    print(f"{name:46} {best:7.3f} s  median {median:.3f} s{verdict}{ratio}", flush=True)


def whole(window: Window) -> bool:
    """Whether all has come that is needed without a network."""
    return "without a network" in window.page.inner_text("#said")


def visits(playwright: Playwright, chromium: str, host: Host, runs: int, work: Path) -> None:
    """Measure a first visit, and two later ones with the host stopped, each time from nothing."""
    shelf, first, later = list[float](), list[float](), list[float]()
    for number in range(runs):
        kept = work / f"visitor {number}"
        with profile(playwright, chromium, kept) as context:
            window, shown, ready = visit(context, host.port)
            shelf.append(shown)
            first.append(ready)
            until(window.page, partial(whole, window), "all of it")
        host.stop()
        for _ in range(2):
            with profile(playwright, chromium, kept) as context:
                later.append(visit(context, host.port)[2])
        host.start()
        shutil.rmtree(kept)
    report("first visit: the Shelf can be used", shelf)
    report("first visit: Python is ready", first)
    report("later visit, host stopped: Python is ready", later, READY)


def work_done(window: Window, beside: Window, served: Page, runs: int, rebuilds: int) -> None:
    """Rebuilds and verdicts, in alternation with the page of `cutline open`; then memory."""
    window.ask(f"/game/{GAME.name}/copy", "POST")
    own, other = Own(window, MINE), Own(beside, served.game.rpartition("/")[2], served.folder)
    print(
        f"{'first build of one game':46} {own.look():7.3f} s   cutline open {other.look():.3f} s", flush=True
    )
    for edit in EDITS:
        pairs = [(own.save(edit), other.save(edit)) for _ in range(2 * runs)]
        report(f"{edit.name}, to its pictures", [a for a, _ in pairs], REBUILT, [b for _, b in pairs])
    text = (served.folder / LOG).read_text("utf-8")
    window.ask(f"/import?name={LOG}", "POST", text)
    for one in (window, beside):
        one.open(f"/log/{LOG}")
        one.frame.wait_for_selector("#rows li")
        one.key(LINES[0])
    pairs = [(window.key(line), beside.key(line)) for line in LINES * runs]
    report(
        f"key to verdict, log of {text.count(chr(10))} lines",
        [a for a, _ in pairs],
        JUDGED,
        [b for _, b in pairs],
    )
    for number in range(1, rebuilds + 1):
        own.save(EDITS[number % len(EDITS)])
        if number in (1, 50, 100, 200):
            print(f"Python holds after {number} more rebuilds {window.megabytes():.0f} MB", flush=True)


def heap(context: BrowserContext, port: int) -> None:
    """Return what Python holds when a whole kit has been drawn and downloaded."""
    for key in LARGE:
        window = visit(context, port)[0]
        Own(window, key).look()
        for route in (key, f"{key}-complete"):
            window.ask(f"/game/{key}/kit/{route}-a4.pdf")
        used = window.megabytes()
        verdict = "PASS" if used <= HEAP else "over"
        print(f"Python holds, kit of {key}: {used:.0f} MB  goal {HEAP} MB  {verdict}", flush=True)


def main() -> None:
    """Print the table, then the memory."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--runs", type=int, default=3, help="of each figure (3)")
    options.add_argument("--rebuilds", type=int, default=0, help="then so many for the memory (0)")
    chosen = options.parse_args()
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not chromium:
        raise SystemExit(f"No Chromium was found ({', '.join(CHROMIUM)}).")
    if not (MADE / "sw.js").is_file():
        raise SystemExit("output/web is not there; run: make web")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="cutline-bench-") as folder:
        work = Path(folder)
        host = Host(MADE)
        visits(playwright, chromium, host, chosen.runs, work)
        with opened() as served, profile(playwright, chromium, work / "worker") as context:
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{served.port}/")
            beside = Window(page, page.main_frame, "")
            work_done(visit(context, host.port)[0], beside, served, chosen.runs, chosen.rebuilds)
            heap(context, host.port)
        host.stop()


if __name__ == "__main__":
    main()
