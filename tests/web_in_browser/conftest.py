"""A Chromium with a profile of its own, a host, and a trap for every request that goes anywhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

from ..page_in_browser.chromium import chromium
from .serving import Host, Trap, copied
from .windows import PATIENCE, Windows, ready

Opens = Callable[[Path], Windows]


@pytest.fixture(scope="session")
def play() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def trap() -> Iterator[Trap]:
    found = Trap()
    yield found
    found.close()


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    """The folder that `make web` wrote."""
    found = Host()
    yield found
    found.stop()


@contextmanager
def opened(play: Playwright, host: Host, trap: Trap, profile: Path) -> Iterator[Windows]:
    """A browser in which nothing goes wrong, and out of which nothing is sent."""
    trap.caught.clear()
    context: BrowserContext = play.chromium.launch_persistent_context(
        profile,
        executable_path=chromium(),
        args=["--no-sandbox", *trap.arguments(host)],
        viewport={"width": 1280, "height": 900},
    )
    windows = Windows(context, host)
    try:
        yield windows
    finally:
        context.close()
    assert not windows.faults
    assert not trap.caught


@pytest.fixture(scope="session")
def visited(play: Playwright, host: Host, trap: Trap, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The profile of somebody who was here before, as long as it took until Python was there."""
    profile = tmp_path_factory.mktemp("visited")
    with opened(play, host, trap, profile) as windows:
        page = ready(windows.open())
        expect(page.locator("#said")).to_contain_text("without a network")
    return profile


@pytest.fixture
def again(play: Playwright, host: Host, trap: Trap, visited: Path, tmp_path: Path) -> Iterator[Windows]:
    """The browser of somebody who was here before, once more."""
    try:
        with opened(play, host, trap, copied(visited, tmp_path / "profile")) as windows:
            yield windows
    finally:
        host.back()


@pytest.fixture
def first(play: Playwright, host: Host, trap: Trap, tmp_path: Path) -> Iterator[Windows]:
    """The browser of somebody who was never here."""
    try:
        with opened(play, host, trap, tmp_path / "profile") as windows:
            yield windows
    finally:
        host.back()


@pytest.fixture
def page(again: Windows) -> Page:
    """A window of the page in which Python is there."""
    return ready(again.open())
