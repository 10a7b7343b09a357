"""A browser, and windows of it that notice whatever goes wrong in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from ..support.opened import Folder, opened
from .alone import served
from .chromium import chromium
from .profile import Profile

LOADED = """() => Promise.all([document.fonts.ready, ...[...document.images]
  .filter(one => one.src && one.loading !== 'lazy').map(one => one.decode())])"""
PATIENCE = 60_000  # ms until something is given up that should have come, on a machine that does much else
# What the page's policy forbids is told in the console, so that it counts as an error.
TELL_TALE = """
addEventListener('securitypolicyviolation', event =>
  console.error('forbidden by the policy:', event.violatedDirective));
"""
# Dice that fall alike in every run.
DICE = """
let fallen = 1;
crypto.getRandomValues = all => all.fill(fallen = fallen * 1103515245 + 12345 >>> 0);
"""

Opens = Callable[[str, Path], AbstractContextManager[Folder]]  # `cutline open` of a thing, in a folder
Serves = Callable[..., AbstractContextManager[Folder]]  # of a folder: the page as the only way to its files
# What looks at the page's server, its folder or its requests: it has none of them in the browser alone.
here = pytest.mark.here


class Windows:
    """Opens windows on pages; `faults` are dialogs, errors, and requests that failed in any of them."""

    def __init__(self, browser: Browser | Profile) -> None:
        self.browser, self.faults = browser, list[str]()
        self.opened: list[BrowserContext | Page] = []

    def open(self, url: str, width: int = 1440, height: int = 900, **settings: Any) -> Page:
        """A window of its own on an address; `settings` as Playwright's new_context takes them."""
        page = self._page(width, height, settings)
        self.watch(page)
        page.goto(url)
        return page

    def _page(self, width: int, height: int, settings: dict[str, Any]) -> Page:
        if isinstance(self.browser, Profile):
            self.opened.append(page := self.browser.page(width, height, **settings))
            return page
        context = self.browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_TALE + DICE)
        self.opened.append(context)
        return context.new_page()

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
        for one in self.opened:
            one.close()


def settled(page: Page, ready: str = "main") -> Page:
    """The page when it shows `ready`, all pictures in sight and its type."""
    page.locator(ready).first.wait_for()
    page.evaluate(LOADED)
    return page


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--alone", action="store_true", help="of what `make web` wrote, in the browser alone")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "here: of the page on this machine only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--alone"):
        items[:] = [item for item in items if not item.get_closest_marker("here")]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium())
        yield found
        found.close()


@pytest.fixture(scope="session")
def profile(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Profile | None]:
    """The browser alone, with Python in it, once for all tests; None where there is a server instead."""
    if not request.config.getoption("--alone"):
        yield None
        return
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        found = Profile(tmp_path_factory.mktemp("profile"), play, TELL_TALE + DICE)
        yield found
        found.close()


@pytest.fixture(scope="session")
def opens(profile: Profile | None) -> Opens:
    return profile.opens if profile else opened


@pytest.fixture(scope="session")
def serves(profile: Profile | None) -> Serves:
    return profile.serves if profile else served


@pytest.fixture
def windows(request: pytest.FixtureRequest, profile: Profile | None) -> Iterator[Windows]:
    """Windows in which nothing goes wrong."""
    some = Windows(profile or request.getfixturevalue("browser"))
    yield some
    some.close()
    assert not some.faults
