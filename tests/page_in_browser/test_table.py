"""The Table: what is entered stays, whatever comes in between."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, expect

from cutline.referee.log import read_log

from ..support.opened import Folder, opened
from .conftest import Windows, settled

JUDGED = re.compile("right|doubt|wrong|problem")  # kinds of verdict
LOG = 'game: doodlebug\nedition: "1"\nturns:\n- turn: 13 June night\n  do:\n  - launch A 2 B 1 C 1 D 2\n'
LINES = ["guns A 6/2 6/6 down 1", "guns B 6/4 down 1", "guns C 3 down 0"]
GONE = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY_RESPONSE", "Failed to load resource")
CONFLICT = "status of 409"


class Table:
    """A window on a log."""

    def __init__(self, server: Folder, windows: Windows, name: str, **settings: Any) -> None:
        address = f"{server.root}/log/{quote(name)}"
        self.page = settled(windows.open(address, **settings), "#rows li")
        self.file = server.file(name)
        self.line = self.page.get_by_role("combobox", name="New line")
        self.verdict = self.page.locator("#verdict")
        self.last = self.page.locator("#rows .say .text").last

    @property
    def text(self) -> str:
        return self.file.read_text("utf-8")

    @property
    def written(self) -> int:
        """How many actions the file holds."""
        return sum(len(turn.entries) for turn in read_log(self.file).turns)

    def write(self, line: str) -> None:
        """Type a line by keys alone, wait for its verdict, press Enter; it stands in the file."""
        before = self.text
        self.line.fill(line)
        expect(self.verdict).to_have_class(JUDGED)
        self.page.keyboard.press("Enter")
        expect(self.line).to_have_value("")
        assert self.text != before


def rows(page: Page) -> list[str]:
    """The lines of the log that the page shows."""
    return page.locator("#rows .say .text").all_inner_texts()


def test_a_line_says_what_came_of_it_before_it_is_written_and_after(server, windows):
    server.put("told.yaml", LOG)
    table = Table(server, windows, "told.yaml")
    table.line.fill("guns D 3 5")
    expect(table.verdict).to_have_text("Allowed · both miss.")
    table.page.keyboard.press("Enter")
    expect(table.verdict).to_have_text("Written · both miss.")
    row = table.page.get_by_role("button", name=re.compile("Line 7.*D 3 5 · both miss.*still to do"))
    expect(row).to_be_visible()
    windows.close()


def test_a_server_that_is_killed_loses_nothing_and_the_page_goes_on(tmp_path, windows):
    with opened("", tmp_path) as server:
        server.put("sunday.yaml", LOG)
        table = Table(server, windows, "sunday.yaml")
        table.write(LINES[0])
        table.line.fill(LINES[1][:6])
        expect(table.verdict).to_have_class(JUDGED)
        server.process.kill()
        server.process.wait()
        assert LINES[0] in table.text
        table.line.fill(LINES[1])
        table.page.keyboard.press("Enter")
        expect(table.verdict).to_contain_text("does not answer")
        expect(table.line).to_have_value(LINES[1])
        server.again()
        table.write(LINES[1])
        assert table.written == 3
        table.page.reload()
        settled(table.page, "#rows li")
        assert LINES[1] in rows(table.page)
        windows.close()
        windows.forgive(*GONE)


def test_two_windows_and_an_editor_never_write_over_each_other_and_each_shows_all_lines(server, windows):
    server.put("both.yaml", LOG)
    one, two = (Table(server, windows, "both.yaml") for _ in range(2))
    one.write(LINES[0])
    expect(two.last).to_have_text(LINES[0])
    two.line.fill(LINES[1])
    one.write(LINES[1])
    expect(two.last).to_have_text(LINES[1])
    expect(two.line).to_have_value(LINES[1])
    two.write(LINES[2])
    assert [one.text.count(line) for line in LINES] == [1, 1, 1]
    expect(one.last).to_have_text(LINES[2])
    before = rows(one.page)  # the log comes whole once more
    again = "found => { found.log.version = ''; return found.refresh(); }"
    one.page.evaluate(f"import('{server.root}/static/table_server.js').then({again})")
    assert rows(one.page) == before
    one.line.fill("balloons 1")
    server.put("both.yaml", one.text.replace(LINES[0], "guns A 6/2 6/5 down 1"))
    expect(one.page.get_by_role("alert")).to_contain_text("changed elsewhere")
    assert "guns A 6/2 6/5 down 1" in rows(one.page)
    expect(one.line).to_have_value("balloons 1")
    one.page.get_by_role("button", name="Go on with it").click()
    one.write("balloons 1")
    assert "guns A 6/2 6/5 down 1" in one.text and "balloons 1" in one.text
    assert server.text("before/both.yaml") == LOG
    windows.forgive(CONFLICT)


def test_a_log_of_two_thousand_lines_can_be_stepped_through_and_typed_into(server, windows):
    turns = "".join(
        f"- turn: 1{3 + day // 2} June {('night', 'day')[day % 2]}\n  do:\n" + "  - guns A 3 down 0\n" * 140
        for day in range(14)
    )
    server.put("long.yaml", LOG + "  - balloons 0\n" * 10 + turns)
    table = Table(server, windows, "long.yaml")
    count = len(table.text.splitlines())
    assert count > 1_980
    page, current = table.page, table.page.locator("#rows [aria-current]")
    expect(current).to_have_attribute("data-line", str(count))
    page.locator("h1").click()
    for step in range(1, 6):
        page.keyboard.press("k")
        expect(current).to_have_attribute("data-line", str(count - step))
    page.keyboard.press("Home")
    expect(current).to_be_in_viewport()
    table.line.press_sequentially("balloons 0")
    expect(table.line).to_have_value("balloons 0")
    table.write("balloons 0")
    assert len(table.text.splitlines()) == count + 1
