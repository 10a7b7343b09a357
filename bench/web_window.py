"""A window on the page, in the browser alone or of `cutline open`, that asks as the page itself does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page, Playwright

LONGEST = 180  # seconds until something is given up

ASKED = """async ([path, method, sent, headers]) => {
  const start = performance.now();
  const answer = await fetch(path, {method, body: sent, headers: headers ?? {}});
  const text = await answer.text();
  return [(performance.now() - start) / 1000, answer.status, text, answer.headers.get("etag") ?? ""];
}"""
# One key in the line of the Table, until the verdict on the line stands below it.
KEY = """(line) => new Promise((done) => {
  const typed = document.getElementById("typed"), verdict = document.getElementById("verdict");
  const start = performance.now();
  new MutationObserver((_, seen) => {
    if (!/right|doubt|wrong|problem/.test(verdict.className)) return;
    seen.disconnect();
    done((performance.now() - start) / 1000);
  }).observe(verdict, {attributes: true});
  typed.value = line;
  typed.dispatchEvent(new InputEvent("input", {bubbles: true}));
})"""
SHOWN = """() => [...document.images].some((one) => one.complete && one.naturalWidth)
  && document.querySelector(".game a[href]") !== null"""
Answer = tuple[float, str, str]


class Host:
    """A static host of the folder, as `python -m http.server` is one, that can be stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.server = folder, 0, None
        self.start()

    def start(self) -> None:
        handler = partial(_Files, directory=str(self.folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class _Files(SimpleHTTPRequestHandler):
    def guess_type(self, path: Any) -> str:
        """Return the type of a file; a system's own list may lack these."""
        known = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
        return known.get(Path(path).suffix) or super().guess_type(path)

    def log_message(self, *_: Any) -> None:
        pass


class Window:
    """A window on the application, `frame`, whose addresses begin with `root`."""

    def __init__(self, page: Page, frame: Frame, root: str) -> None:
        self.page, self.frame, self.root = page, frame, root

    def ask(self, path: str, method: str = "GET", sent: str | None = None, **headers: str) -> Answer:
        """Return what is answered, and the seconds that it took."""
        asked = [self.root + path, method, sent, headers]
        seconds, status, text, tag = self.page.evaluate(ASKED, asked)
        if status != 200:
            raise SystemExit(f"{path}: {status} {text[:300]}")
        return seconds, text, tag

    def open(self, path: str) -> None:
        self.frame.goto(self.page.evaluate("(path) => new URL(path, location).href", self.root + path))

    def key(self, line: str) -> float:
        """Seconds from a key to the verdict."""
        return float(self.frame.evaluate(KEY, line))

    def megabytes(self) -> float:
        """MB of Python's memory."""
        worker = next(one for one in self.page.workers if one.url.endswith("worker.js"))
        return int(worker.evaluate("python._module.HEAP8.length")) / 2**20


def until(page: Page, true: Callable[[], object], what: str) -> None:
    """Wait for something on a page."""
    end = time.monotonic() + LONGEST
    while not true():
        if time.monotonic() > end:
            raise SystemExit(f"{what} did not come within {LONGEST} s")
        page.wait_for_timeout(20)


@contextmanager
def profile(playwright: Playwright, chromium: str, folder: Path) -> Iterator[BrowserContext]:
    """Yield a Chromium with what it keeps in a folder."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=chromium, args=["--no-sandbox"], headless=True
    )
    try:
        yield context
    finally:
        context.close()


def visit(context: BrowserContext, port: int) -> tuple[Window, float, float]:
    """Open the folder: a window, and the seconds until its Shelf is of use, and until Python is there."""
    page = context.pages[0]
    page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
    since = lambda: page.evaluate("performance.now()") / 1000  # noqa: E731
    frame = lambda: next((one for one in page.frames if "/app/" in one.url), None)  # noqa: E731
    until(page, lambda: (found := frame()) is not None and found.evaluate(SHOWN), "the Shelf")
    shelf = since()
    until(
        page, lambda: page.evaluate("document.body.dataset.ready ?? document.body.dataset.failed"), "Python"
    )
    ready = since()
    if failed := page.evaluate("document.body.dataset.failed"):
        raise SystemExit(f"Python did not start: {failed}")
    return Window(page, frame(), "/app"), shelf, ready
