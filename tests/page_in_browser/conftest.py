"""A browser, windows of it that notice whatever goes wrong in them, and pages served from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Page, Route, expect, sync_playwright

from cutline.hosting import listening

from ..support.alone import Alone
from ..support.apart import WEB, chromium
from ..support.opened import Folder, opened

LOADED = """() => Promise.all([document.fonts.ready, ...[...document.images]
  .filter(one => one.src && one.loading !== 'lazy').map(one => one.decode())])"""
PATIENCE = 60_000  # ms until something is given up that should have come, on a machine that does much else
FLAGS = ["--disable-dev-shm-usage"]  # a container may have little shared memory
# What the page's policy forbids is told in the console, so that it counts as an error. Dice fall alike in
# every run.
SCRIPT = """
addEventListener('securitypolicyviolation', event =>
  console.error('forbidden by the policy:', event.violatedDirective));
let fallen = 1;
crypto.getRandomValues = all => all.fill(fallen = fallen * 1103515245 + 12345 >>> 0);
"""
PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
BUNDLE = WEB / "app" / "static" / "code.js"  # the editor's field in colours


class Windows:
    """Opens windows on pages; `faults` are dialogs, errors, and requests that failed in any of them."""

    def __init__(self, browser: Any) -> None:
        self.browser, self.faults, self.opened = browser, list[str](), list[Any]()

    def open(self, url: str, width: int = 1440, height: int = 900, **settings: Any) -> Page:
        """Open a window of its own on an address; `settings` as Playwright's new_context takes them."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SCRIPT)
        self.opened.append(context)
        page = context.new_page()
        self.watch(page)
        page.goto(url)
        return page

    def watch(self, page: Page) -> None:
        """Note whatever goes wrong in this window."""

        def dialog(shown: Any) -> None:
            self.faults.append(f"dialog: {shown.message}")
            shown.dismiss()

        def console(said: Any) -> None:
            overtaken = "status of 409" in said.text  # the page asks again, or asks the person
            if said.type in ("error", "warning") and not overtaken:
                self.faults.append(f"console: {said.text} ({said.location.get('url')})")

        def failed(request: Any) -> None:
            if request.failure != "net::ERR_ABORTED":  # left for another page
                self.faults.append(f"request: {request.url} {request.failure}")

        page.on("dialog", dialog)
        page.on("console", console)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("requestfailed", failed)

    def missing(self, page: Page) -> None:
        """Forgive that this very page says that there is no such thing."""
        self.forgive(*(f"404 ({why}) ({page.url})" for why in ("Not Found", "")))

    def forgive(self, *words: str) -> None:
        """Take away the faults that a test has brought about itself, such as a server that is gone."""
        self.faults[:] = [fault for fault in self.faults if not any(word in fault for word in words)]

    def close(self) -> None:
        for context in self.opened:
            context.close()
        self.opened.clear()


def settled(page: Page, ready: str = "main") -> Page:
    """Return the page when it shows `ready`, all pictures in sight and its type."""
    page.locator(ready).first.wait_for()
    page.evaluate(LOADED)
    return page


@contextmanager
def written_elsewhere_before(
    page: Page, method: str, address: str, put: Callable[[], None]
) -> Iterator[None]:
    """Have another program write a file before what is typed here is sent, however slow either is."""

    def sending(one: Route) -> None:
        if one.request.method == method:
            put()
        one.continue_()

    page.route(address, sending)
    yield
    page.unroute(address, sending)


@contextmanager
def served(home: Any, bundle: bool = False) -> Any:
    """A folder at `url` that only the page can reach; with the `bundle` of the editor, or without."""
    alone = Alone(home)

    async def host(scope: Any, receive: Any, send: Any) -> None:
        if bundle and scope["path"] == "/static/code.js":
            kind = (b"content-type", b"text/javascript")
            await send({"type": "http.response.start", "status": 200, "headers": [kind]})
            await send({"type": "http.response.body", "body": BUNDLE.read_bytes()})
        else:
            await alone.app(scope, receive, send)

    settings = uvicorn.Config(host, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
    server, there = uvicorn.Server(settings), listening(0)
    thread = Thread(target=server.run, kwargs={"sockets": there}, daemon=True)
    thread.start()
    try:
        folder = Folder(home)
        folder.root = f"http://127.0.0.1:{there[0].getsockname()[1]}"
        folder.url = f"{folder.root}/"
        yield folder
    finally:
        alone.site.hub.close()
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def browser():
    """One Chromium for the whole run."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One `cutline open` for the whole run, over a folder in which each test has files of its own."""
    with opened("", tmp_path_factory.mktemp("home")) as up:
        yield up


@pytest.fixture
def windows(browser):
    """Windows in which nothing goes wrong."""
    some = Windows(browser)
    yield some
    some.close()
    assert not some.faults
