"""The first visit: the shelf is there at once, and whoever clicks before Python is there does not lose it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .serving import OUT
from .windows import Windows, go, ready, shown


def test_the_shelf_and_ready_kits_can_be_used_while_python_is_fetched(first: Windows, tmp_path: Path) -> None:
    first.host.hold("/py/")
    page = first.open()
    shelf = shown(page)
    expect(shelf.locator("ul.shelf > li")).to_have_count(5)
    expect(shelf.locator("ul.shelf img").first).to_have_js_property("complete", True)
    expect(page.locator("#said")).to_contain_text("MB. You can look round")
    expect(page.locator("#progress")).to_be_visible()
    link = shelf.locator('a[href$=".pdf"]').first
    name = str(link.get_attribute("href")).rsplit("/app/", 1)[-1].removeprefix("./")
    with page.expect_download() as coming:
        link.click()
    coming.value.save_as(tmp_path / "kit.pdf")
    assert (tmp_path / "kit.pdf").read_bytes() == (OUT / "app" / name).read_bytes()
    first.host.let_go()
    ready(page)


def test_what_is_clicked_before_python_is_there_waits_and_then_goes_on(first: Windows) -> None:
    first.host.hold("/py/")
    page = first.open()
    expect(page.locator("#progress")).to_be_visible()
    first.host.asked.clear()
    shown(page).get_by_role("link", name="See every sheet").first.click()
    expect(page.locator("#said")).to_contain_text("What you opened comes as soon as it is ready")
    first.host.let_go()
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    expect(page).to_have_url(re.compile("#/game/[^/]+$"))
    expect(page).to_have_title(re.compile("· Cutline$"))
    assert not [path for path in first.host.asked if path.startswith("/app/game/") and path.count("/") == 3]


def test_what_is_clicked_before_anything_answers_waits_too(first: Windows) -> None:
    first.host.hold("/sw.js")
    page = first.open()
    shown(page).get_by_role("link", name="See every sheet").first.click()
    page.wait_for_timeout(300)
    expect(shown(page).locator("ul.shelf")).to_be_visible()
    first.host.let_go()
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()


def test_a_first_visit_may_lead_straight_to_a_game(first: Windows) -> None:
    page = first.open("#/game/doodlebug")
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()


@pytest.mark.parametrize("later", [1000, 5000])  # ms: before Python has begun to start, and after
def test_a_network_that_is_lost_meanwhile_is_told_and_the_rest_comes_once_it_is_back(
    first: Windows, later: int
) -> None:
    first.host.hold("/py/pyodide.asm.wasm")
    page = first.open()
    expect(page.locator("#progress")).to_be_visible()
    page.wait_for_timeout(later)
    first.host.broken = True
    first.host.let_go()
    expect(page.locator("#said")).to_contain_text("network was lost")
    first.host.broken = False
    page.get_by_role("button", name="Try again").click()
    ready(page)
    expect(page.locator("#said")).to_contain_text("without a network")
    assert go(page, "game/doodlebug").locator("h2", has_text="In the kit").count()
    first.forgive("404", "wasm", "TypeError", "Failed to fetch")
