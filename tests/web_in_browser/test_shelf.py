"""The Shelf as somebody uses it while Python loads, and after a form was refused."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .windows import Windows, go, ready, shown


def test_what_is_typed_while_python_loads_stays_though_the_shelf_has_changed(again: Windows) -> None:
    page = ready(again.open())
    frame = shown(page)
    frame.locator("#new input[name=name]").fill("one-of-mine")
    frame.get_by_role("button", name="Make the game").click()
    page.wait_for_url("**/#/game/one-of-mine**")  # what the browser has of the Shelf is old now
    page.reload()
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


def test_a_form_that_is_refused_is_in_view_and_a_reload_leads_to_the_shelf(again: Windows) -> None:
    page = ready(again.open())
    for _ in range(2):
        card = go(page, "").locator("#game-doodlebug")
        card.locator("details.play > summary").click()
        card.locator("input[name=name]").fill("tuesday")
        card.get_by_role("button", name="Begin").click()
        page.wait_for_url(re.compile("#/(log|game)/"))
    expect(shown(page).get_by_text("there is already a log of this name")).to_be_in_viewport()
    again.forgive("400")
    ready(page).reload()
    expect(shown(ready(page)).get_by_role("heading", name="Games")).to_be_visible()


def test_the_shelf_comes_from_a_host_that_does_not_answer_folders(first: Windows) -> None:
    first.context.route(f"{first.host.url}app/", lambda route: route.fulfill(status=404, body=""))
    page = first.open()
    expect(shown(page).get_by_role("heading", name="Games")).to_be_visible()
    ready(page)
    first.forgive("404")
