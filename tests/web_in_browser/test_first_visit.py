"""The first visit: the Shelf is there at once, no click is lost, and what the browser lacks is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..support.apart import WEB
from .conftest import asked, go, ready, shown

ROUND = "You can look round and download kits."
LACKS = {  # what is not there, and what the page says of it
    "delete Navigator.prototype.serviceWorker": "This browser lacks service workers,"
    f" which some private windows do not have. {ROUND}",
    "globalThis.Worker = class { terminate() {} }": f"This browser lacks workers that are modules. {ROUND}",
    "delete globalThis.WebAssembly; delete Navigator.prototype.locks": "This browser lacks WebAssembly"
    f" and locks between tabs. {ROUND}",
    "Object.defineProperty(globalThis, 'isSecureContext', { value: false })": "Cutline runs only at an"
    " address that begins with https, or on localhost.",
    "const { serviceWorker: there } = navigator;"
    "if (there) there.register = async () => { throw new Error('not allowed'); }": "This browser does not"
    f" let Cutline set itself up, as some private windows do not. {ROUND}",
}


def test_the_shelf_and_kits_are_there_while_python_is_fetched_and_a_click_waits(first, tmp_path):
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
    assert (tmp_path / "kit.pdf").read_bytes() == (WEB / "app" / name).read_bytes()
    first.host.asked.clear()
    shelf.get_by_role("link", name="See every sheet").first.click()
    expect(page.locator("#said")).to_contain_text("What you opened comes as soon as it is ready")
    first.host.let_go()
    expect(shelf.get_by_role("heading", name="In the kit")).to_be_visible()
    expect(page).to_have_url(re.compile("#/game/[^/]+$"))
    expect(page).to_have_title(re.compile("· Cutline$"))
    assert not [path for path in first.host.asked if path.startswith("/app/game/") and path.count("/") == 3]
    expect(ready(page).locator("#said")).to_contain_text("gone when you close it")  # it is a private window
    expect(go(page, "").locator(".intro")).to_contain_text("keeps nothing")


@pytest.mark.parametrize("pictures", [False, True], ids=["", "nor any picture comes"])
def test_what_is_clicked_before_anything_answers_waits_too(first, pictures):
    first.host.hold("/sw.js", *(["/app/game/"] if pictures else []))
    page = first.open()
    shown(page).get_by_role("link", name="See every sheet").first.click()
    page.wait_for_timeout(300)
    expect(shown(page).locator("ul.shelf")).to_be_visible()
    first.host.let_go()
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()


def test_a_network_that_is_lost_meanwhile_is_told_and_the_rest_comes_once_it_is_back(first):
    first.host.hold("/py/pyodide.asm.wasm")
    page = first.open()
    expect(page.locator("#progress")).to_be_visible()
    expect(shown(page).locator("ul.shelf img").last).to_have_js_property("complete", True)
    first.host.broken = True
    first.host.let_go()
    expect(page.locator("#said")).to_contain_text("network was lost")
    first.host.broken = False
    page.get_by_role("button", name="Try again").click()
    ready(page)
    assert "In the kit" in asked(page, "game/doodlebug")["text"]
    first.forgive("404", "wasm", "TypeError", "Failed to fetch", "icon.svg", "ERR_FAILED")


def test_a_first_visit_may_lead_straight_to_a_game(first):
    page = first.open("#/game/doodlebug")
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()


@pytest.mark.parametrize(("script", "says"), LACKS.items())
def test_what_a_browser_lacks_is_told_in_one_line_beside_a_shelf_that_can_be_used(first, script, says):
    first.host.asked.clear()
    first.context.add_init_script(script)
    page = first.open()
    expect(page.locator("#said")).to_have_text(says)
    expect(page.locator("#bar")).to_have_class(re.compile("wrong"))
    expect(page.locator("#progress")).to_be_hidden()
    shelf = shown(page)
    expect(shelf.locator("ul.shelf > li")).to_have_count(5)
    link = shelf.locator('a[href$=".pdf"]').first
    kit = page.request.get(str(link.evaluate("one => one.href")))  # nobody but the host is asked
    assert kit.ok and kit.body().startswith(b"%PDF")
    assert not [path for path in first.host.asked if path.startswith("/py/")]
    first.forgive("not allowed")


def test_the_shelf_comes_from_a_host_that_does_not_answer_folders(first):
    first.context.route(f"{first.host.url}app/", lambda route: route.fulfill(status=404, body=""))
    page = first.open()
    expect(shown(page).get_by_role("heading", name="Games")).to_be_visible()
    first.forgive("404")
