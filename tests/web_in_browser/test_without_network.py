"""After the first visit there may be no network: the page starts, builds, checks and saves all the same."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from .serving import OUT
from .windows import Windows, asked, download, go, ready, shown


def test_everything_works_with_the_host_gone(again: Windows, tmp_path: Path) -> None:
    again.host.stop()
    page = ready(again.open())
    expect(shown(page).locator("ul.shelf > li")).to_have_count(5)
    game = go(page, "game/doodlebug")
    expect(game.get_by_role("heading", name="In the kit")).to_be_visible()
    expect(game.locator("img, svg").first).to_be_visible()
    kit = download(page, "game/doodlebug/kit/doodlebug-a4.pdf", tmp_path / "kit.pdf")
    assert kit == (OUT / "app/game/doodlebug/kit/doodlebug-a4.pdf").read_bytes()
    made = asked(page, "game/doodlebug/play", method="POST", body="example=good-game", headers=FORM)
    assert made["status"] == 200 and "/log/" in made["url"]
    name = made["url"].rsplit("/", 1)[-1]
    report = download(page, f"log/{name}/report?keep", tmp_path / "report.html")
    assert b"Doodlebug" in report
    again.forgive("ERR_CONNECTION_REFUSED", "Failed to fetch")


def test_a_reload_comes_back_to_where_one_was_and_back_leads_back(page: Page) -> None:
    go(page, "game/doodlebug")
    expect(page).to_have_url(f"{page.url.partition('#')[0]}#/game/doodlebug")
    page.reload(wait_until="commit")
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    shown(page).get_by_role("link", name="Cutline", exact=True).click()
    expect(shown(page).locator("ul.shelf > li")).to_have_count(5)
    page.go_back()
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()


def test_a_link_opened_in_a_window_of_its_own_works_and_goes_to_the_shell_when_that_is_gone(
    again: Windows, page: Page
) -> None:
    alone = again.open("app/game/doodlebug", wait="load")
    expect(alone.get_by_role("heading", name="In the kit")).to_be_visible()
    page.close()
    alone.goto(alone.url, wait_until="commit")
    expect(shown(alone).get_by_role("heading", name="In the kit")).to_be_visible()
    assert alone.url.endswith("/#/game/doodlebug")
    again.forgive("ERR_FAILED", "EventSource", "Failed to load resource")


FORM = {"Content-Type": "application/x-www-form-urlencoded"}
