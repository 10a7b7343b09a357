"""What holds on every page: WCAG as far as axe tells it, keys, widths, colours, and not one error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from cutline.components import find_game

from ..support.opened import Opened, opened
from .conftest import Windows, settled

PAGES = {"shelf": "/", "game": "/game/doodlebug", "log": "/log/sunday.yaml", "nothing": "/game/nothing"}
# A folder for pictures of every page, where somebody wants to look: PAGE_PICTURES=DIR make test-page
PICTURES = os.environ.get("PAGE_PICTURES")
AXE = {"resultTypes": ["violations"], "preload": False}  # it would look for style sheets where none are
# What has the focus, by its place in the document, and whether that is seen.
FOCUSED = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  return {
    at: [...document.querySelectorAll('*')].indexOf(one),
    what: one.outerHTML.slice(0, 120),
    body: one === document.body,
    seen: box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    marked: [null, '::after'].map(part => getComputedStyle(one, part)).some(style =>
      style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2),
  };
}"""
REACHABLE = """() => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(one => !one.matches('[type=radio]:not(:checked)'))  // the arrow keys reach those
  .filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true})
    && !one.closest('[inert]'))
  .map(one => [[...document.querySelectorAll('*')].indexOf(one), one.outerHTML.slice(0, 120)])"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The page over a folder with a log of Doodlebug."""
    home = tmp_path_factory.mktemp("home")
    shutil.copy(find_game("doodlebug") / "logs" / "tired-game.yaml", home / "sunday.yaml")
    with opened("", home) as up:
        yield up


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_every_page_is_accessible_and_fits_in_both_schemes(
    server: Opened, windows: Windows, name: str, width: int
) -> None:
    page = settled(windows.open(server.root + PAGES[name], width, 800))
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
    server: Opened, windows: Windows, name: str
) -> None:
    page = settled(windows.open(server.root + PAGES[name], 1440, 800))
    wanted = dict(page.evaluate(REACHABLE))
    reached = set()
    for _ in range(2 * len(wanted) + 5):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        if now["body"] or now["at"] in reached:
            break
        reached.add(now["at"])
        assert now["seen"] and now["marked"], now["what"]
    assert not [what for at, what in wanted.items() if at not in reached]
    windows.missing(page)


@pytest.mark.parametrize("name", PAGES)
def test_thumbs_find_what_they_press(server: Opened, windows: Windows, name: str) -> None:
    page = settled(windows.open(server.root + PAGES[name], 360, 800, has_touch=True, is_mobile=True))
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, select, summary, input:not([type=hidden])')]
        .filter(one => one.checkVisibility({visibilityProperty: true}))
        .filter(one => (one.closest('label') || one).getBoundingClientRect().height < 44)
        .map(one => one.outerHTML.slice(0, 120))"""
    )
    assert not small
    windows.missing(page)


@pytest.mark.parametrize("name", PAGES)
def test_who_wants_no_motion_sees_none(server: Opened, windows: Windows, name: str) -> None:
    page = settled(windows.open(server.root + PAGES[name], reduced_motion="reduce"))
    assert page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0
    windows.missing(page)
