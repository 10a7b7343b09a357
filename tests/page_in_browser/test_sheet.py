"""The Sheet, as somebody with a printed record sheet in front of him uses it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PHONE, settled, written_elsewhere_before

LOG = """\
game: doodlebug
turns:
- turn: 13 June night
  do:
  - launch A 2 B 1 C 1 D 2
"""
READY = "#verdict.right, #verdict.wrong"


@pytest.fixture(autouse=True)
def log(server):
    server.put("one.yaml", LOG)


def box(page: Page, says: str) -> Locator:
    return page.get_by_role("textbox", name=says, exact=True)


def test_a_row_is_filled_in_by_keys_with_sums_and_verdict_at_once(server, windows):
    page = settled(windows.open(f"{server.root}/log/one.yaml/sheet"), READY)
    failed = box(page, "13 June night: Failed")
    failed.focus()
    page.keyboard.type("3")
    expect(box(page, "Total: Failed")).to_have_value("3")
    assert "sum" not in server.text("one.yaml")
    page.keyboard.press("Enter")
    expect(box(page, "13 June day: Failed")).to_be_focused()
    expect(page.locator("#form")).to_have_attribute("aria-busy", "false")
    assert server.text("one.yaml") == LOG + "  sum: {failed: 3}\n"
    expect(box(page, "13 June night: Running score")).to_have_attribute("placeholder", "0–9")
    launched = box(page, "13 June night: Launched by A")
    launched.fill("3")
    page.keyboard.press("Tab")
    expect(box(page, "13 June night: Launched by B")).to_be_focused()
    expect(launched).to_have_attribute("aria-invalid", "true")
    assert page.locator("#form [aria-invalid]").count() == 2  # one box of each total
    expect(page.locator("#found")).to_contain_text("13 June night, Launched by A")
    page.locator("#undo").click()
    expect(launched).to_have_value("2")


def test_a_thumb_fills_one_row_after_another(server, windows):
    page = windows.open(f"{server.root}/log/one.yaml/sheet", **PHONE)
    settled(page, READY)
    box(page, "13 June night: V-1s lost to guns").tap()
    page.keyboard.type("1")
    page.get_by_role("button", name="Next row").tap()
    expect(box(page, "13 June day: Failed")).to_be_visible()
    expect(box(page, "13 June night: Failed")).to_be_hidden()
    expect(page.locator("#form")).to_have_attribute("aria-busy", "false")
    assert server.text("one.yaml") == LOG + "  sum: {guns: 1}\n"


def test_what_was_typed_stays_when_the_log_was_changed_elsewhere(server, windows):
    page = settled(windows.open(f"{server.root}/log/one.yaml/sheet"), READY)
    theirs = LOG.replace("A 2", "A 3")
    failed = box(page, "13 June night: Failed")
    failed.fill("3")
    again = page.get_by_role("button", name="Write what I typed")
    with written_elsewhere_before(page, "POST", "**/sheet/fill", lambda: server.put("one.yaml", theirs)):
        page.keyboard.press("Enter")
        expect(again).to_be_visible()
    again.click()
    expect(page.locator("#notice")).to_be_hidden()
    assert server.text("one.yaml") == theirs + "  sum: {failed: 3}\n"
