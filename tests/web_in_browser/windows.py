"""Windows of a browser that notice whatever goes wrong in them, and what is done in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, FrameLocator, Page, Request, WebError

from .serving import Host

PATIENCE = 60_000  # ms until something is given up that should have come


class Windows:
    """Opens windows on a host's page; `faults` are errors in any of them, also in their workers."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.context, self.host, self.faults = context, host, list[str]()
        context.set_default_timeout(PATIENCE)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def open(self, path: str = "", wait: Any = "commit") -> Page:
        """A window on an address of the host."""
        page = self.context.new_page()
        page.goto(self.host.url + path, wait_until=wait)
        return page

    def forgive(self, *words: str) -> None:
        """Take away the faults that a test has brought about itself, such as a host that is gone."""
        self.faults[:] = [fault for fault in self.faults if not any(word in fault for word in words)]

    def _console(self, said: ConsoleMessage) -> None:
        where = str(said.location.get("url"))
        bare = where.endswith("/favicon.ico")  # which Chromium asks for beside a file that is no page
        if said.type in ("error", "warning") and not bare:
            self.faults.append(f"console: {said.text} ({where})")

    def _request(self, asked: Request) -> None:
        if not asked.url.startswith((self.host.url, f"blob:{self.host.url}", "data:")):
            self.faults.append(f"request to elsewhere: {asked.url}")

    def _error(self, error: WebError) -> None:
        self.faults.append(f"script: {error.error}")


def ready(page: Page) -> Page:
    """A window once Python is there."""
    page.locator("body[data-ready], body[data-failed]").wait_for(timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-failed") is None
    return page


def shown(page: Page) -> FrameLocator:
    """What stands in the frame."""
    return page.frame_locator("#app")


def go(page: Page, path: str) -> FrameLocator:
    """Lead the frame to an address of the application."""
    frame = page.frame("app")
    assert frame
    base = page.url.partition("#")[0]
    frame.goto(f"{base}app/{path}", timeout=PATIENCE)
    return shown(page)


def download(page: Page, path: str, to: Path) -> bytes:
    """What an address of the application gives to be saved."""
    frame = page.frame("app")
    assert frame
    base = page.url.partition("#")[0]
    with page.expect_download(timeout=2 * PATIENCE) as coming:
        frame.evaluate("address => { location.href = address }", f"{base}app/{path}")
    coming.value.save_as(to)
    return to.read_bytes()


def asked(page: Page, path: str, **options: object) -> dict[str, Any]:
    """What the application answers a script of the page: its status, where it led to, its text."""
    base = page.url.partition("#")[0]
    found: dict[str, Any] = page.evaluate(
        """async ([address, options]) => {
          const answer = await fetch(address, options);
          return { status: answer.status, url: answer.url, text: await answer.text() };
        }""",
        [f"{base}app/{path}", options],
    )
    return found
