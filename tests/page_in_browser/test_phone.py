"""A phone beside the board: it comes in by the code, and its owner plays with his thumbs."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from cutline.lan import NoNetwork, address

from ..support.opened import opened
from .conftest import PHONE, settled

LOG = 'game: Doodlebug\nedition: "1"\nturns:\n- turn: 13 June night\n  do:\n  - balloons 1\n'
KEYBOARD = 420  # px that a keyboard leaves of 740
IN_SIGHT = """one => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The page of a log, for the network of this machine as well."""
    try:
        address()
    except NoNetwork as none:
        pytest.skip(str(none))
    home = tmp_path_factory.mktemp("home")
    (home / "tuesday.yaml").write_text(LOG, "utf-8")
    with opened("tuesday.yaml", home, "--lan") as up:
        yield up


@pytest.fixture
def invited(server, windows):
    """Opens a window of a phone on the address with a new code, as the computer shows it."""
    page = settled(windows.open(server.url), "#rows li")
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Phone").click()
    shown = settled(popup.value)
    shown.get_by_role("button", name="New code").click()
    settled(shown)
    assert not Axe().run(shown, options={"resultTypes": ["violations"]}).violations_count
    code = shown.locator("code").inner_text()
    return lambda ready="#rows li", **more: settled(windows.open(code, **{**PHONE, **more}), ready)


def test_a_scanned_code_leads_to_the_log_which_thumbs_write(server, invited):
    page = invited("#picture .over")
    assert re.fullmatch(r"http://[\d.]+:\d+/log/tuesday\.yaml(#line-\d+)?", page.url)
    file = server.home / "tuesday.yaml"
    before = file.read_text("utf-8")
    line = page.get_by_role("combobox", name="New line")
    while not line.input_value():
        page.locator("#now .offers button:not(.back, .turn-button)").first.tap()
    if page.locator("#roll").is_visible():
        page.locator("#roll").tap()
    expect(page.locator("#verdict")).to_have_class(re.compile("right|doubt"))
    page.locator("#write").tap()
    expect(line).to_have_value("")
    assert file.read_text("utf-8").startswith(before) and file.read_text("utf-8") != before


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (740, 360), (360, KEYBOARD)])
def test_what_is_typed_its_verdict_and_the_log_are_in_sight(invited, width, height):
    page = invited(width=width, height=height)
    line = page.get_by_role("combobox", name="New line")
    line.tap()
    line.fill("launch ")
    expect(page.locator("#list")).to_be_visible()
    for one in (line, page.locator("#write"), page.locator("#verdict"), page.locator("#list")):
        assert one.evaluate(IN_SIGHT)
    top = page.locator("#verdict").evaluate("one => one.getBoundingClientRect().top")
    assert page.locator("#list").evaluate("one => one.getBoundingClientRect().bottom") <= top
    assert page.locator("#scroll").evaluate("one => one.clientHeight") > 60
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert line.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 16  # smaller: iOS zooms in


def test_a_keyboard_that_lies_over_the_page_hides_nothing_of_the_line(invited):
    page = invited()
    page.evaluate(
        """seen => {
          Object.defineProperty(visualViewport, 'height', { get: () => seen.height });
          window.seen = seen;
          visualViewport.dispatchEvent(new Event('resize'));
        }""",
        {"height": KEYBOARD},
    )
    line = page.get_by_role("combobox", name="New line")
    line.fill("launch ")
    expect(page.locator("#list")).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()
    for one in (line, page.locator("#write"), page.locator("#list")):
        assert one.evaluate("one => one.getBoundingClientRect().bottom") <= KEYBOARD
    page.evaluate("() => { seen.height = 740; visualViewport.dispatchEvent(new Event('resize')); }")
    expect(page.locator(".board")).to_be_visible()
