"""Every answer says what it may load, even if the rules of a game have taken that out of what they answer."""

from __future__ import annotations

import pytest

from .windows import Windows, ready

PLACES = (
    "app/",
    "app/game/doodlebug",
    "app/game/doodlebug/cover.svg",
    "app/static/page.js",
    "app/nowhere",
    "worker.js",
)
POLICIES = """places => Promise.all(places.map(async (place) =>
    (await fetch(place)).headers.get("Content-Security-Policy") ?? ""))"""
TAKEN_OUT = "from cutline.page import app; app.GUARDS.clear()"


@pytest.mark.parametrize("hostile", [False, True])
def test_every_answer_has_a_policy_whatever_rules_do(again: Windows, hostile: bool) -> None:
    page = ready(again.open())
    if hostile:
        page.workers[0].evaluate("said => self.python.runPython(said)", TAKEN_OUT)
    found = page.evaluate(POLICIES, list(PLACES))
    assert all("default-src 'none'" in said for said in found), found
    again.forgive("404")


def test_a_page_of_rules_without_a_policy_reaches_no_other_site(again: Windows) -> None:
    page = ready(again.open())
    page.workers[0].evaluate("said => self.python.runPython(said)", TAKEN_OUT)
    frame = page.frame("app")
    assert frame
    frame.goto(f"{page.url.partition('#')[0]}app/game/doodlebug")
    blocked = frame.evaluate(
        """() => new Promise((told) => {
          document.addEventListener("securitypolicyviolation", ({ blockedURI }) => told(blockedURI));
          new WebSocket("wss://elsewhere.example/");
        })"""
    )
    assert blocked.startswith("wss://elsewhere.example")
    again.forgive("elsewhere.example")
