"""The first minute at the Table: keys, what a reload and a dead server leave, rules and tables at hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cutline.components import find_game, refereed_game
from cutline.referee.checking import referee_for
from cutline.referee.playing.new_log import new_log

from ..support.opened import opened
from .conftest import PHONE, settled

GONE = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY_RESPONSE", "Failed to load resource")
MOST = 5  # steps of Tab to the field
SOON = 10_000  # ms until a page says that its server is dead: two seconds, on a machine that does much else


@pytest.fixture(scope="module")
def empty():
    """The text of a new log."""
    return "\n".join([*new_log(referee_for(refereed_game(find_game("doodlebug")))), ""])


def test_a_new_log_opens_at_its_first_line_and_keys_lead_everywhere(server, windows, empty):
    server.put("monday.yaml", empty)
    page = settled(windows.open(f"{server.root}/log/monday.yaml"), "#picture .over")
    row = page.locator("#rows [aria-current]")
    expect(row.locator(".text")).to_have_text("13 June night")
    shown = page.locator("#rows > li:visible").all_inner_texts()
    assert not [text for text in shown if "#" in text], "comments are folded"
    line = page.get_by_role("combobox", name="New line")
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if line.evaluate("one => one === document.activeElement"):
            break
    expect(line).to_be_focused()
    page.locator("h2#when").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("the next finding")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Head of the log").click()
    expect(page.get_by_text("One action per line")).to_be_visible()
    page.get_by_role("link", name="Doodlebug").click()
    expect(page).to_have_url(f"{server.root}/game/doodlebug")


def test_what_is_typed_outlives_a_reload_and_undo_names_what_was_done_last(server, windows, empty):
    server.put("reload.yaml", empty.replace("  do:\n", "  do:\n  - launch A 6\n", 1))
    page = settled(windows.open(f"{server.root}/log/reload.yaml"), "#rows li")
    line = page.get_by_role("combobox", name="New line")
    line.fill("guns A 6/2")
    page.reload()
    settled(page, "#rows li")
    expect(line).to_have_value("guns A 6/2")
    line.fill("tea for all")
    page.get_by_role("button", name="House").click()
    expect(line).to_have_value("")
    assert "house: tea for all" in server.text("reload.yaml")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#rows")).not_to_contain_text("tea for all")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("dialog")).to_contain_text("launch A 6")


def test_a_dead_server_is_told_soon_and_a_new_one_is_noticed(tmp_path, windows, empty):
    with opened("", tmp_path) as server:
        server.put("log.yaml", empty)
        page = settled(windows.open(f"{server.root}/log/log.yaml"), "#picture .over")
        server.process.kill()
        server.process.wait()
        notice = page.get_by_role("alert")
        expect(notice).to_contain_text("Start it again in the terminal", timeout=SOON)
        server.again()
        expect(notice).to_be_hidden()
        windows.close()
        windows.forgive(*GONE)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
def test_rules_and_cards_stand_beside_the_board(server, windows, empty, size):
    server.put("book.yaml", empty.replace("  do:\n", "  do:\n  - launch A 7\n", 1))
    page = settled(windows.open(f"{server.root}/log/book.yaml", **size), "#picture .over")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("img", name="Your first phase")).to_be_visible()
    sought = page.get_by_placeholder("Search the rules")
    sought.fill("balloon box")
    expect(page.locator("#book-rules > .rule:visible").first).to_contain_text("Balloon box")
    page.get_by_role("button", name="Close", exact=True).click()
    page.locator("#rows").get_by_role("button", name="Rule 16a").click()
    expect(page.locator("#rows blockquote")).to_contain_text("exactly 6")
    page.get_by_role("button", name="In the rules").click()
    expect(page.locator("#book [data-rule='16a']")).to_be_in_viewport()
    page.get_by_role("button", name="Close", exact=True).click()
    page.locator("#now").get_by_role("button", name="Rule 10a").first.click()
    expect(page.locator("#book [data-rule='10a']")).to_be_in_viewport()
