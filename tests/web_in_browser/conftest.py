"""One Chromium with a profile and a Python for all tests, a host, and a trap for all other requests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    BrowserContext,
    FrameLocator,
    Locator,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from ..support.apart import chromium
from .serving import Host, Trap

PATIENCE = 60_000  # ms until something is given up that should have come
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")
LINES = ("launch A 2 B 1 C 1 D 2", "guns A 6/2 6/6 down 1")
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NOTHING_KEPT = """
import gc
from cutline.page.site import Site
site = next(one for one in gc.get_objects() if isinstance(one, Site))
for file in sorted(file for file in site.home.rglob("*") if file.is_file()):
    site.forget(file.relative_to(site.home).as_posix())
"""


class Windows:
    """Opens windows on a host's page; `faults` are errors in any of them, also in their workers."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.context, self.host, self.faults = context, host, list[str]()
        self.shell: Page | None = None  # the window that stays, with Python
        context.set_default_timeout(PATIENCE)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"script: {error.error}"))
        context.on("request", self._request)

    def open(self, path: str = "", wait: Any = "commit") -> Page:
        """Open a window on an address of the host."""
        page = self.context.new_page()
        page.goto(self.host.url + path, wait_until=wait)
        return page

    def ready(self) -> Page:
        """Return the window in which Python is, at the Shelf, with nothing kept."""
        if self.shell is None or self.shell.is_closed():
            self.shell = self.open()
        page = ready(self.shell)
        go(page, "")  # no room asks for what is gone
        run(page, NOTHING_KEPT)
        go(page, "")
        return page

    def forgive(self, *words: str) -> None:
        """Take away the faults that a test has brought about itself, such as a host that is gone."""
        self.faults[:] = [fault for fault in self.faults if not any(word in fault for word in words)]

    def _console(self, said: Any) -> None:
        where = str(said.location.get("url"))
        bare = where.endswith("/favicon.ico")  # which Chromium asks for beside a file that is no page
        if said.type in ("error", "warning") and not bare:
            self.faults.append(f"console: {said.text} ({where})")

    def _request(self, asked: Any) -> None:
        if not asked.url.startswith((self.host.url, f"blob:{self.host.url}", "data:")):
            self.faults.append(f"request to elsewhere: {asked.url}")


def ready(page: Page) -> Page:
    """Return a window once Python is there."""
    page.locator("body[data-ready], body[data-failed]").wait_for(timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-failed") is None
    return page


def run(page: Page, script: str) -> None:
    """Do something in the Python of a window, even if it dies of that."""
    page.workers[0].evaluate("script => { try { self.python.runPython(script); } catch { } }", script)


def shown(page: Page) -> FrameLocator:
    """Return what stands in the frame."""
    return page.frame_locator("#app")


def go(page: Page, path: str) -> FrameLocator:
    """Lead the frame to an address of the application."""
    frame = page.frame("app")
    assert frame
    frame.goto(f"{page.url.partition('#')[0]}app/{path}", timeout=PATIENCE)
    return shown(page)


def download(page: Page, path: str, to: Path) -> bytes:
    """Return what an address of the application gives to be saved."""
    frame = page.frame("app")
    assert frame
    with page.expect_download(timeout=2 * PATIENCE) as coming:
        frame.evaluate("address => { location.href = address }", f"{page.url.partition('#')[0]}app/{path}")
    coming.value.save_as(to)
    return to.read_bytes()


def asked(page: Page, path: str, **options: object) -> dict[str, Any]:
    """Return what the application answers a script: its status, where it led to, its text."""
    found: dict[str, Any] = page.evaluate(
        """async ([address, options]) => {
          const answer = await fetch(address, options);
          return { status: answer.status, url: answer.url, text: await answer.text() };
        }""",
        [f"{page.url.partition('#')[0]}app/{path}", options],
    )
    return found


def text_of(page: Page, name: str) -> str:
    """Return a log as it is kept."""
    return str(asked(page, f"log/{name}/export")["text"])


def entered(page: Page, name: str) -> Locator:
    """Enter a first line in a new log of Doodlebug on the Table; return where the next one is typed."""
    assert played(page, name)["status"] == 200
    table = go(page, f"log/{name}.yaml")
    line = table.get_by_role("combobox", name="New line")
    line.fill(LINES[0])
    expect(table.locator("#verdict")).to_have_class(re.compile("right|doubt|wrong|problem"))
    line.press("Enter")
    expect(line).to_have_value("")
    return line


def played(page: Page, name: str, more: str = "") -> dict[str, Any]:
    """Begin a log of Doodlebug."""
    return asked(page, "game/doodlebug/play", method="POST", body=f"name={name}{more}", headers=FORM)


@pytest.fixture(scope="session")
def play():
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def trap():
    found = Trap()
    yield found
    found.close()


@pytest.fixture(scope="session")
def host():
    """The folder that `make web` wrote."""
    found = Host()
    yield found
    found.stop()


@contextmanager
def opened(play: Playwright, host: Host, trap: Trap, profile: Path) -> Iterator[Windows]:
    """Start a Chromium with a profile."""
    context = play.chromium.launch_persistent_context(
        profile,
        executable_path=chromium(),
        args=[*FLAGS, *trap.arguments(host)],
        viewport={"width": 1280, "height": 900},
    )
    yield Windows(context, host)
    context.close()


@pytest.fixture(scope="session")
def profile(tmp_path_factory):
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="session")
def kept(play, host, trap, profile):
    """The browser of somebody who was here before, as long as it took until Python was there."""
    with opened(play, host, trap, profile) as windows:
        expect(windows.ready().locator("#said")).to_contain_text("without a network")
        yield windows


@pytest.fixture
def again(kept, trap):
    """The same browser in which nothing goes wrong, and out of which nothing is sent."""
    kept.faults.clear()
    yield kept
    kept.host.back()
    for page in kept.context.pages:
        if page is not kept.shell:
            page.close()
    assert not kept.faults and not trap.caught


@pytest.fixture
def page(again):
    """A window of the page in which Python is there, and nothing is kept."""
    return again.ready()


@pytest.fixture
def first(kept, trap):
    """A private window of somebody who was never here."""
    assert kept.context.browser
    context = kept.context.browser.new_context(viewport={"width": 1280, "height": 900})
    windows = Windows(context, kept.host)
    yield windows
    context.close()
    kept.host.back()
    assert not windows.faults and not trap.caught
