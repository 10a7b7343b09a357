"""Of two tabs one does the work for both, and the other is told; a private window is told what it loses."""

from __future__ import annotations

from playwright.sync_api import Page, Playwright, expect

from ..page_in_browser.chromium import chromium
from .serving import Host, Trap
from .windows import Windows, asked, go, ready, shown


def test_a_second_tab_is_told_and_works_and_goes_on_when_the_first_is_closed(
    again: Windows, page: Page
) -> None:
    second = again.open()
    expect(second.locator("#said")).to_contain_text("open in another tab")
    assert go(second, "game/doodlebug").locator("h2").count()
    page.reload()
    ready(page)
    second.wait_for_timeout(4000)
    expect(second.locator("#said")).to_contain_text("open in another tab")
    page.close()
    expect(second.locator("#said")).to_contain_text("other tab of Cutline is closed")
    second.get_by_role("button", name="Go on here").click()
    ready(second)
    assert asked(second, "")["status"] == 200
    again.forgive("EventSource", "ERR_FAILED", "Failed to load resource")


def test_a_private_window_is_told_that_nothing_is_kept_and_another_is_not(
    play: Playwright, host: Host, trap: Trap, page: Page
) -> None:
    assert page.locator("body").get_attribute("data-ready") == "kept"
    browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
    private = browser.new_context().new_page()
    private.goto(host.url, wait_until="commit")
    ready(private)
    expect(private.locator("#said")).to_contain_text("private window")
    expect(private.locator("#said")).to_contain_text("gone when you close it")
    expect(shown(private).locator(".intro")).to_contain_text("keeps nothing")
    browser.close()
