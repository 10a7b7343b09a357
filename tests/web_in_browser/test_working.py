"""The page at work with Python in the browser: no network, other tabs, mistakes of ours, policies."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..support.alone import unpacked
from ..support.apart import WEB
from .conftest import LINES, asked, download, entered, go, played, ready, run, shown, text_of

BROKEN = """
from starlette.routing import Route

whole = Route.handle

async def broken(self, scope, receive, send):
    if scope["path"].endswith("/broken.yaml"):
        raise RuntimeError("a mistake of ours")
    if scope["path"].endswith("/half.yaml"):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"<p>one half", "more_body": True})
        raise RuntimeError("a mistake of ours")
    await whole(self, scope, receive, send)

Route.handle = broken
"""
ENDS = {
    "at once": "import os; os.abort()",
    "in the middle of an answer": """
import os
from starlette.routing import Route

async def dying(self, scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"one half", "more_body": True})
    os.abort()

Route.handle = dying
""",
}
PLACES = [
    *("app/", "app/game/doodlebug", "app/game/doodlebug/cover.svg", "app/static/page.js", "app/nowhere"),
    "worker.js",
]
POLICIES = """places => Promise.all(places.map(async (place) =>
    (await fetch(place)).headers.get("Content-Security-Policy") ?? ""))"""
TAKEN_OUT = "from cutline.page import app; taken = dict(app.GUARDS); app.GUARDS.clear()"
PUT_BACK = "app.GUARDS.update(taken)"


def test_every_room_works_without_a_network(again, page, tmp_path):
    again.host.stop()
    page.reload(wait_until="commit")
    ready(page)
    expect(shown(page).locator("ul.shelf > li")).to_have_count(5)
    game = go(page, "game/doodlebug")
    expect(game.get_by_role("heading", name="In the kit")).to_be_visible()
    expect(game.locator("img, svg").first).to_be_visible()
    kit = download(page, "game/doodlebug/kit/doodlebug-a4.pdf", tmp_path / "kit.pdf")
    assert kit == (WEB / "app/game/doodlebug/kit/doodlebug-a4.pdf").read_bytes()
    made = played(page, "", "&example=good-game")
    assert made["status"] == 200 and "/log/" in made["url"]
    report = download(page, f"log/{made['url'].rsplit('/', 1)[-1]}/report?keep", tmp_path / "report.html")
    assert b"Doodlebug" in report
    entered(page, "offline")
    sheet = go(page, "log/offline.yaml/sheet")
    expect(sheet.get_by_role("textbox", name="13 June night: Launched by A", exact=True)).to_have_value("2")
    asked(page, "game/doodlebug/copy", method="POST")
    editor = go(page, "game/my-doodlebug/edit?file=rules.yaml")
    expect(editor.locator("#editor[data-ready]")).to_be_visible()
    again.forgive("ERR_CONNECTION_REFUSED", "Failed to fetch", "409")  # a verdict that was overtaken


def test_a_game_is_taken_to_a_cutter_as_far_as_a_browser_can(page, tmp_path):
    room = go(page, "game/doodlebug/to")
    expect(room.locator(".end h2")).to_have_text(["A cutter", "A print shop"])
    expect(room.locator("main > div > p").last).to_contain_text("Tabletop Simulator, VASSAL and pictures")
    room.locator("#to-cut").get_by_role("button", name="Make the files").click()
    expect(room.locator("#to-cut li")).to_contain_text("Cutline as an installed program adds DXF")
    with page.expect_download() as coming:
        room.get_by_role("link", name="Download doodlebug-cut.zip").click()
    coming.value.save_as(tmp_path / "cut.zip")
    files = unpacked((tmp_path / "cut.zip").read_bytes())
    assert {*files} == {f"doodlebug/{name}" for name in ("manifest.json", "print.pdf", "sheet-01.svg")}


def test_reload_and_back_lead_to_where_one_was_and_a_refused_form_is_in_view(again, page):
    go(page, "game/doodlebug")
    expect(page).to_have_url(f"{page.url.partition('#')[0]}#/game/doodlebug")
    page.reload(wait_until="commit")
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    shown(page).get_by_role("link", name="Cutline", exact=True).click()
    expect(shown(page).locator("ul.shelf > li")).to_have_count(5)
    page.go_back()
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    for _ in range(2):
        card = go(ready(page), "").locator("#game-doodlebug")
        card.locator("details.play > summary").click()
        card.locator("input[name=name]").fill("refused")
        card.get_by_role("button", name="Begin").click()
        page.wait_for_url(re.compile("#/(log|game/doodlebug/play)"))
    expect(shown(page).get_by_text("there is already a log of this name")).to_be_in_viewport()
    again.forgive("400")
    ready(page).reload()
    expect(shown(ready(page)).get_by_role("heading", name="Games")).to_be_visible()


def test_other_windows_work_by_the_first_one_and_go_on_when_that_is_closed(again, page):
    alone = again.open("app/game/doodlebug", wait="load")
    expect(alone.get_by_role("heading", name="In the kit")).to_be_visible()
    second = again.open()
    expect(second.locator("#said")).to_contain_text("open in another tab")
    assert go(second, "game/doodlebug").locator("h2").count()
    page.close()
    expect(second.locator("#said")).to_contain_text("other tab of Cutline is closed")
    second.get_by_role("button", name="Go on here").click()
    ready(second)
    assert asked(second, "")["status"] == 200
    second.close()
    alone.goto(alone.url, wait_until="commit")
    expect(shown(alone).get_by_role("heading", name="In the kit")).to_be_visible()
    assert alone.url.endswith("/#/game/doodlebug")
    again.forgive("EventSource", "ERR_FAILED", "Failed to load resource")


def test_what_is_typed_while_python_loads_stays_though_the_shelf_has_changed(again, page):
    frame = shown(page)
    frame.locator("#new summary").click()
    frame.locator("#new input[name=name]").fill("one-of-mine")
    frame.get_by_role("button", name="Make the game").click()
    page.wait_for_url("**/#/game/one-of-mine**")  # what the browser has of the Shelf is old now
    page.goto("about:blank")
    page.goto(again.host.url)
    card = frame.locator("#game-doodlebug")
    card.locator("details.play > summary").click()
    card.locator("input[name=name]").fill("half a na")
    latest = ready(page).get_by_role("button", name="Show the Shelf as it is now")
    expect(latest).to_be_visible()
    expect(card.locator("input[name=name]")).to_have_value("half a na")
    latest.click()
    expect(frame.locator("#game-one-of-mine")).to_be_visible()
    expect(latest).to_have_count(0)


@pytest.mark.parametrize("when", ENDS)
def test_when_python_dies_the_bar_says_so_and_a_reload_goes_on_with_all_that_was_written(again, page, when):
    name = f"dying-{len(when)}"
    line = entered(page, name)
    written = text_of(page, f"{name}.yaml")
    run(page, ENDS[when])
    line.fill(LINES[1])
    line.press("Enter")
    expect(page.locator("#said")).to_contain_text("Python has stopped")
    expect(page.locator("#said")).to_contain_text("What you wrote is kept. Reload to go on.")
    expect(line).to_have_value(LINES[1])
    go(page, "game/doodlebug")
    expect(shown(page).locator("body")).to_contain_text("Reload the page to go on")
    with page.expect_navigation(wait_until="commit"):
        page.get_by_role("button", name="Reload").click()
    ready(page)
    assert text_of(page, f"{name}.yaml") == written and LINES[0] in written
    again.faults.clear()


def test_a_mistake_of_ours_is_said_to_be_ours_and_half_an_answer_is_not_taken_for_a_whole_one(again, page):
    run(page, BROKEN)
    expect(go(page, "log/broken.yaml").locator("body")).to_contain_text("mistake of its own")
    expect(page.locator("#said")).to_contain_text("made a mistake of its own. What you wrote is kept.")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    assert "RuntimeError" in "".join(again.faults)
    frame = page.frame("app")
    assert frame
    told = frame.evaluate("fetch('half.yaml').then(answer => answer.text()).then(text => text, String)")
    assert "half" not in told
    run(page, "Route.handle = whole")
    expect(go(page, "game/doodlebug").get_by_role("heading", name="In the kit")).to_be_visible()
    again.faults.clear()


def test_every_answer_has_a_policy_whatever_rules_do(again, page):
    for script in ("", TAKEN_OUT):
        run(page, script)
        policies = page.evaluate(POLICIES, PLACES)
        assert all("default-src 'none'" in said for said in policies), policies
    go(page, "game/doodlebug")
    frame = page.frame("app")
    assert frame
    blocked = frame.evaluate(
        """() => new Promise((told) => {
          document.addEventListener("securitypolicyviolation", ({ blockedURI }) => told(blockedURI));
          new WebSocket("wss://elsewhere.example/");
        })"""
    )
    assert blocked.startswith("wss://elsewhere.example")
    run(page, PUT_BACK)
    again.forgive("elsewhere.example", "404")
