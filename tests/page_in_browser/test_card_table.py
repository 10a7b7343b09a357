"""The table of cards in a browser: sorted, searched, followed; a cell leads to where it is typed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ..page.test_card_table import DECKS, GAME
from ..support.mini_game import MINI
from ..support.opened import opened
from .conftest import settled

ROWS = ["1,Lord,3,", '2,"Lady, the",12,"two\nlines"', "3,Page,,odd", "4,Bard,-2,"]
SHEET = "\n".join(["#,Name,Cost (gold),Notes", *ROWS, ""])


def names(page: Page) -> list[str]:
    return page.locator("#rows td:nth-child(3)").all_inner_texts()


def test_cards_are_sorted_sought_and_followed_and_a_cell_leads_to_its_place(windows, tmp_path):
    folder = tmp_path / "court"
    folder.mkdir()
    decks = DECKS.replace("FILE", "cards.csv").replace("Court cards", "Counters")
    files = {**MINI, "game.yaml": GAME, "decks.yaml": decks, "cards.csv": SHEET}
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    with opened(str(folder), tmp_path) as server:
        page = settled(windows.open(f"{server.root}/game/court/cards"), "#rows tr")
        page.locator("#group").select_option(index=1)  # whose name is that of the first, too
        expect(page.locator("#rows tr")).to_have_count(4)
        expect(page.locator("#rows img").first).to_have_js_property("complete", True)
        cost = page.get_by_role("button", name="Cost (gold)")
        cost.click()
        assert names(page) == ["Bard", "Lord", "Lady, the", "Page"]  # as numbers; what is empty comes last
        cost.click()
        assert names(page) == ["Lady, the", "Lord", "Bard", "Page"]
        cost.click()
        assert names(page) == ["Lord", "Lady, the", "Page", "Bard"]
        page.locator("#sought").fill("lines")
        assert names(page) == ["Lady, the"]
        page.locator("#field").select_option("Name")
        expect(page.locator("#many")).to_have_text("0 of 4")
        page.locator("#sought").fill("")

        # A save makes the one row anew that it changes; where one was, one stays.
        page.locator("#rows tr").first.locator("a").nth(2).focus()
        page.locator("#rows tr").first.evaluate("one => (window.before = [...one.parentElement.children])")
        (folder / "cards.csv").write_text(SHEET.replace("Page,,", "Squire,7,"), "utf-8")
        expect(page.locator("#news")).to_have_text("Saved. One picture has changed.")
        assert names(page) == ["Lord", "Lady, the", "Squire", "Bard"]
        assert page.evaluate("before.map(one => one.isConnected)") == [True, True, False, True]
        assert page.evaluate("before[0].contains(document.activeElement)")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")  # behind a cell with a comma in quotes
        page.locator("#editor[data-ready]").wait_for()
        rest = "(a => a.value.slice(a.selectionStart))(document.querySelector('textarea'))"
        assert page.evaluate(rest).startswith("12,")
        windows.close()  # before the server is gone
