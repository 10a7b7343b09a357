"""What holds on every page: WCAG as far as axe tells it, keys, widths, colours, no error; an edit shows."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cutline.cli import main
from cutline.components import find_game

from .conftest import PHONE, settled

# Where each page is, and what it shows when all of it has come.
PAGES = {
    "shelf": ("/", ".kits"),
    "game": ("/game/doodlebug", "#parts li"),
    "cards": ("/game/doodlebug/cards", "tbody tr"),
    "to": ("/game/doodlebug/to", ".end"),
    "log": ("/log/sunday.yaml", "#picture .over"),
    "sheet": ("/log/sunday.yaml/sheet", "#verdict.right, #verdict.wrong"),
    "report": ("/log/sunday.yaml/report", "main"),
    "nothing": ("/game/nothing", "main"),
}
# A folder for pictures of every page, where somebody wants to look: PAGE_PICTURES=DIR make test-page
PICTURES = os.environ.get("PAGE_PICTURES")
NAMED = "label-content-name-mismatch"  # which axe tries only where it is asked to
# `preload` would look for style sheets where none are.
AXE = {"resultTypes": ["violations"], "preload": False, "rules": {NAMED: {"enabled": True}}}
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
SMALL = """() => [...document.querySelectorAll('button, select, summary, input:not([type=hidden])')]
  .filter(one => one.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true}))
  .filter(one => !one.closest('p, [data-kind=plain], [data-kind=note], [data-kind=blank]'))
  .filter(one => (one.closest('label') || one).getBoundingClientRect().height < 44)
  .map(one => one.outerHTML.slice(0, 120))"""
MISSED = """() => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(one => !one.matches('[type=radio]:not(:checked)'))  // the arrow keys reach those
  .filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true})
    && !one.closest('[inert]') && !window.reached.has(one))
  .map(one => one.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module", autouse=True)
def sunday(server):
    """The beginning of a log of Doodlebug, with slips."""
    tired = find_game("doodlebug") / "logs" / "tired-game.yaml"
    server.put("sunday.yaml", "".join(tired.read_text("utf-8").splitlines(keepends=True)[:140]))


def accessible(page: Page, name: str, scheme: Any) -> None:
    """Ask axe, in a colour scheme; keep a picture where somebody wants to look."""
    page.emulate_media(color_scheme=scheme)
    wide = page.evaluate("innerWidth")
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}-{wide}-{scheme}.png", full_page=True)
    violations = Axe().run(page, options=AXE)
    assert not violations.violations_count, violations.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= wide


@pytest.mark.parametrize("name", PAGES)
def test_every_page_can_be_used_by_keys_eyes_and_thumbs(server, windows, name):
    path, ready = PAGES[name]
    page = settled(windows.open(server.root + path, 1440, 800), ready)
    accessible(page, name, "light")
    while True:
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        if now["again"]:
            break
        assert now["nothing"] or (now["seen"] and now["marked"]), now["what"]
    assert not page.evaluate(MISSED)
    page.set_viewport_size({"width": 768, "height": 800})
    accessible(page, name, "dark")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    settled(page, ready)
    assert page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0
    windows.missing(page)
    page = settled(windows.open(server.root + path, **PHONE), ready)
    assert not page.evaluate(SMALL)
    for scheme in ("light", "dark"):
        accessible(page, name, scheme)
    windows.missing(page)


def test_a_new_game_is_seen_changed_broken_and_mended(windows, server):
    assert main(["new", str(server.home / "my-first-war")]) == 0
    page = settled(windows.open(f"{server.root}/game/my-first-war"), "#parts li")
    first, wrong = page.locator("#sheets img").first, page.locator("#wrong")
    old = re.compile(re.escape(addresses(page)[0]))

    game = "my-first-war/game.yaml"
    server.put(game, re.sub(r"(?m)^title: .*$", "title: The Other War", server.text(game)))
    expect(page.locator("#title")).to_have_text("The Other War")
    expect(page.locator("#news")).to_contain_text("changed")
    expect(first).not_to_have_attribute("src", old)
    pictures = addresses(page)

    line = next(n for n, one in enumerate(server.text(game).splitlines(), 1) if one == "kit:")
    server.put(game, server.text(game).replace("\nkit:\n", "\nkitt:\n"))
    expect(wrong).to_contain_text(re.compile(f"game.yaml.*{line}.*kit", re.DOTALL))
    assert addresses(page) == pictures

    server.put(game, server.text(game).replace("\nkitt:\n", "\nkit:\n"))
    expect(wrong).to_be_empty()
    assert addresses(page) == pictures


def addresses(page: Page) -> list[str]:
    """Which pictures are shown, once they stay: an address names what is in it."""
    last, found = [""], list[str]()
    while last != found:
        page.wait_for_timeout(1_000)
        last, found = found, page.eval_on_selector_all("#sheets img", "all => all.map(one => one.src)")
    return [one.rpartition("/")[2] for one in found]
