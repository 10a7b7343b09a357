"""A new version is offered and never forced; it fetches only what has changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from cutline.web.making.listing import site_of
from cutline.web.making.places import files_below

from .conftest import opened
from .serving import OUT, Host, Trap
from .windows import Windows, asked, go, ready, shown

OFFER = "Use the new version"


@pytest.fixture
def moving(play: Playwright, trap: Trap, tmp_path: Path) -> Iterator[Windows]:
    """The browser of a person on a host whose folder changes."""
    host = Host(Path(shutil.copytree(OUT, tmp_path / "web")))
    with opened(play, host, trap, tmp_path / "profile") as windows:
        yield windows
    host.stop()


def put_up_another(folder: Path) -> None:
    """Another version, in which one of the page's styles is another."""
    style, script = folder / "app/static/shelf.css", folder / "sw.js"
    style.write_text(style.read_text() + "/* another version */\n")
    lines = script.read_text().split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("const SITE = {"))
    lines[at] = f"const SITE = {json.dumps(site_of(files_below(folder)))};"
    script.write_text("\n".join(lines))


def test_a_new_version_waits_until_it_is_wanted_and_fetches_only_what_has_changed(moving: Windows) -> None:
    page = ready(moving.open())
    expect(page.locator("#said")).to_contain_text("without a network")
    go(page, "game/doodlebug")
    put_up_another(moving.host.folder)
    moving.host.asked.clear()
    page.reload(wait_until="commit")
    ready(page)
    offer = page.get_by_role("button", name=OFFER)
    expect(offer).to_be_visible()
    assert "another version" not in asked(page, "static/shelf.css")["text"]
    fetched = {path.partition("?")[0] for path in moving.host.asked}
    assert fetched <= {"/sw.js", "/app/static/shelf.css"}
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    with page.expect_navigation(wait_until="commit"):
        offer.click()
    ready(page)
    expect(offer).to_have_count(0)
    assert "another version" in asked(page, "static/shelf.css")["text"]
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    moving.forgive("ERR_ABORTED", "EventSource", "Failed to load resource")


def test_half_a_new_version_is_not_offered(moving: Windows) -> None:
    page = ready(moving.open())
    expect(page.locator("#said")).to_contain_text("without a network")
    put_up_another(moving.host.folder)
    (moving.host.folder / "app/static/shelf.css").write_text("/* yet another */")
    page.reload(wait_until="commit")
    ready(page)
    page.wait_for_timeout(2000)
    expect(page.get_by_role("button", name=OFFER)).to_have_count(0)
    assert asked(page, "static/shelf.css")["status"] == 200
    moving.forgive("belongs to another version", "ServiceWorker")
