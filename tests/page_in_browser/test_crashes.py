"""What is entered stays: a server killed, two windows, an editor at the same log, a long log."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..support.opened import opened
from .conftest import settled
from .tables import Table, rows

LOG = 'game: doodlebug\nedition: "1"\nturns:\n- turn: 13 June night\n  do:\n  - launch A 2 B 1 C 1 D 2\n'
LINES = ["guns A 6/2 6/6 down 1", "guns B 6/4 down 1", "guns C 3 down 0"]
GONE = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY_RESPONSE", "Failed to load resource")
CONFLICT = "status of 409"


@pytest.fixture
def log(server, request):
    """The name of a log that has just begun."""
    name = f"{request.node.name}.yaml"
    server.put(name, LOG)
    return name


def text(table: Table) -> str:
    return table.file.read_text(encoding="utf-8")


@pytest.fixture
def mortal(tmp_path):
    with opened("", tmp_path) as up:
        yield up


def test_a_server_that_is_killed_loses_nothing_and_the_page_goes_on(mortal, windows):
    mortal.put("sunday.yaml", LOG)
    server, table = mortal, Table(mortal, windows, "sunday.yaml")
    table.write(LINES[0])
    table.type(LINES[1][:6])
    server.process.kill()
    server.process.wait()
    assert LINES[0] in text(table)
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
    windows.forgive(*GONE)


def test_two_windows_on_a_log_show_each_line_once_and_neither_writes_over_the_other(server, windows, log):
    one, two = (Table(server, windows, log) for _ in range(2))
    one.write(LINES[0])
    expect(two.page.locator("#rows .say .text").last).to_have_text(LINES[0])
    two.line.fill(LINES[1])
    one.write(LINES[1])
    expect(two.page.locator("#rows .say .text").last).to_have_text(LINES[1])
    expect(two.line).to_have_value(LINES[1])
    two.write(LINES[2])
    for line in LINES:
        assert text(one).count(line) == 1
    expect(one.page.locator("#rows .say .text").last).to_have_text(LINES[2])
    windows.forgive(CONFLICT)
    before = rows(one.page)  # the log comes whole once more
    again = "found => { found.log.version = ''; return found.refresh(); }"
    one.page.evaluate(f"import('{server.root}/static/table_server.js').then({again})")
    assert rows(one.page) == before


def test_what_an_editor_has_changed_is_shown_and_asked_about_and_never_written_over(server, windows, log):
    table = Table(server, windows, log)
    table.write(LINES[0])
    table.line.fill(LINES[1])
    server.put(log, text(table).replace(LINES[0], "guns A 6/2 6/5 down 1"))
    expect(table.page.get_by_role("alert")).to_contain_text("changed elsewhere")
    assert "guns A 6/2 6/5 down 1" in rows(table.page)
    expect(table.line).to_have_value(LINES[1])
    table.page.get_by_role("button", name="Go on with it").click()
    table.write(LINES[1])
    assert "guns A 6/2 6/5 down 1" in text(table) and LINES[1] in text(table)
    assert server.text(log.replace(".yaml", ".before.yaml")) == LOG
    windows.forgive(CONFLICT)


def test_a_log_of_two_thousand_lines_can_be_stepped_through_and_typed_into(server, windows, log):
    turns = "".join(
        f"- turn: 1{3 + day // 2} June {('night', 'day')[day % 2]}\n  do:\n" + "  - guns A 3 down 0\n" * 140
        for day in range(14)
    )
    server.put("long.yaml", LOG + "".join("  - balloons 0\n" for _ in range(10)) + turns)
    table = Table(server, windows, "long.yaml")
    count = len(text(table).splitlines())
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
    assert len(text(table).splitlines()) == count + 1
