"""What holds on every page: WCAG as far as axe tells it, keys, widths, colours, and not one error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from cutline.components import find_game

from ..support.opened import Folder
from .conftest import Opens, Windows, settled

# Where each page is, and what it shows when all of it has come.
PAGES = {
    "shelf": ("/", ".kits"),
    "game": ("/game/doodlebug", "#parts li"),
    "log": ("/log/sunday.yaml", "#picture .over"),
    "sheet": ("/log/sunday.yaml/sheet", "#verdict.right, #verdict.wrong"),
    "report": ("/log/sunday.yaml/report", "main"),
    "nothing": ("/game/nothing", "main"),
}
# A folder for pictures of every page, where somebody wants to look: PAGE_PICTURES=DIR make test-page
PICTURES = os.environ.get("PAGE_PICTURES")
AXE = {"resultTypes": ["violations"], "preload": False}  # it would look for style sheets where none are
# What has the focus, whether it had it before, and whether that is seen.
FOCUSED = """() => {
  const one = document.activeElement, before = window.reached ??= new Set(), again = before.has(one);
  before.add(one);
  const box = one.getBoundingClientRect();
  return {
    what: one.outerHTML.slice(0, 120),
    nothing: one === document.body,  // between the last thing and the first
    again,
    seen: box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    marked: [null, '::after'].map(part => getComputedStyle(one, part)).some(style =>
      style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2),
  };
}"""
MISSED = """() => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(one => !one.matches('[type=radio]:not(:checked)'))  // the arrow keys reach those
  .filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true})
    && !one.closest('[inert]') && !window.reached.has(one))
  .map(one => one.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, opens: Opens) -> Iterator[Folder]:
    """The page over a folder with a log of Doodlebug."""
    home = tmp_path_factory.mktemp("home")
    shutil.copy(find_game("doodlebug") / "logs" / "tired-game.yaml", home / "sunday.yaml")
    with opens("", home) as up:
        yield up


def shown(server: Folder, windows: Windows, name: str, width: int, **settings: Any) -> Page:
    """A window on one of the pages."""
    path, ready = PAGES[name]
    return settled(windows.open(server.root + path, width, 800, **settings), ready)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_every_page_is_accessible_and_fits_in_both_schemes(
    server: Folder, windows: Windows, name: str, width: int
) -> None:
    page = shown(server, windows, name, width)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{scheme}.png", full_page=True)
        found = Axe().run(page, options=AXE)
        assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    windows.missing(page)


@pytest.mark.parametrize("name", PAGES)
def test_the_tab_key_reaches_everything_and_shows_where_it_is(
    server: Folder, windows: Windows, name: str
) -> None:
    page = shown(server, windows, name, 1440)
    while True:
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        if now["again"]:
            break
        assert now["nothing"] or (now["seen"] and now["marked"]), now["what"]
    assert not page.evaluate(MISSED)
    windows.missing(page)


@pytest.mark.parametrize("name", PAGES)
def test_thumbs_find_what_they_press(server: Folder, windows: Windows, name: str) -> None:
    page = shown(server, windows, name, 360, has_touch=True, is_mobile=True)
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, select, summary, input:not([type=hidden])')]
        .filter(one => one.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true}))
        .filter(one => !one.closest('p, [data-kind=plain], [data-kind=note], [data-kind=blank]'))
        .filter(one => (one.closest('label') || one).getBoundingClientRect().height < 44)
        .map(one => one.outerHTML.slice(0, 120))"""
    )
    assert not small
    windows.missing(page)


@pytest.mark.parametrize("name", PAGES)
def test_who_wants_no_motion_sees_none(server: Folder, windows: Windows, name: str) -> None:
    page = shown(server, windows, name, 1440, reduced_motion="reduce")
    assert page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0
    windows.missing(page)
