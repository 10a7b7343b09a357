"""A mistake of ours never looks like the player's, leaves nothing blank, and costs nothing that is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .test_keeping import FORM, text_of
from .windows import Windows, asked, go, ready, shown

LINES = ("launch A 2 B 1 C 1 D 2", "guns A 6/2 6/6 down 1")
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


def run(page: Page, script: str) -> None:
    """Do something in the Python of a window."""
    page.workers[0].evaluate("script => { try { self.python.runPython(script); } catch { } }", script)


@pytest.mark.parametrize("when", ENDS)
def test_when_python_dies_the_bar_says_so_and_a_reload_goes_on_with_all_that_was_written(
    again: Windows, page: Page, when: str
) -> None:
    asked(page, "game/doodlebug/play", method="POST", body="name=tuesday", headers=FORM)
    table = go(page, "log/tuesday.yaml")
    line = table.get_by_role("combobox", name="New line")
    line.fill(LINES[0])
    expect(table.locator("#verdict")).to_have_class(re.compile("right|doubt|wrong|problem"))
    line.press("Enter")
    expect(line).to_have_value("")
    written = text_of(page, "tuesday.yaml")
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
    go(page, "log/tuesday.yaml")
    assert text_of(page, "tuesday.yaml") == written and LINES[0] in written
    again.faults.clear()


def test_a_mistake_of_ours_is_said_to_be_ours_and_everything_else_goes_on(again: Windows, page: Page) -> None:
    run(page, BROKEN)
    frame = go(page, "log/broken.yaml")
    expect(frame.locator("body")).to_contain_text("mistake of its own")
    expect(page.locator("#said")).to_contain_text("made a mistake of its own. What you wrote is kept.")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    assert "RuntimeError" in "".join(again.faults)
    expect(go(page, "game/doodlebug").get_by_role("heading", name="In the kit")).to_be_visible()
    again.faults.clear()


def test_an_answer_that_breaks_off_is_not_taken_for_a_whole_one(again: Windows, page: Page) -> None:
    run(page, BROKEN)
    frame = page.frame("app")
    assert frame
    told = frame.evaluate(
        "fetch('log/half.yaml').then(answer => answer.text()).then(text => text, error => String(error))"
    )
    assert "half" not in told
    expect(page.locator("#said")).to_contain_text("mistake of its own")
    again.faults.clear()
