"""A new version is offered and never forced; it fetches only what has changed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cutline.web.making.listing import site_of
from cutline.web.making.places import files_below

from ..support.apart import WEB
from .conftest import asked, go, opened, ready, shown
from .serving import Host

OFFER = "Use the new version"
AWAY = re.compile("EventSource|Failed to load resource")  # of a window that was reloaded


@pytest.fixture
def moving(play, trap, tmp_path):
    """The browser of a person on a host whose folder changes."""
    host = Host(Path(shutil.copytree(WEB, tmp_path / "web")))
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


def test_a_new_version_is_offered_whole_waits_until_it_is_wanted_and_fetches_only_what_has_changed(moving):
    page = ready(moving.open())
    expect(page.locator("#said")).to_contain_text("without a network")
    go(page, "game/doodlebug")
    style = moving.host.folder / "app/static/shelf.css"
    old = style.read_text()
    put_up_another(moving.host.folder)
    new = style.read_text()
    style.write_text("/* yet another */")  # half a version
    page.reload(wait_until="commit")
    offer = ready(page).get_by_role("button", name=OFFER)
    page.wait_for_timeout(2000)
    expect(offer).to_have_count(0)
    assert asked(page, "static/shelf.css")["text"] == old
    moving.forgive("belongs to another version", "ServiceWorker")

    style.write_text(new)
    moving.host.asked.clear()
    page.reload(wait_until="commit")
    ready(page)
    expect(offer).to_be_visible()
    assert asked(page, "static/shelf.css")["text"] == old
    fetched = {path.partition("?")[0] for path in moving.host.asked}
    assert fetched <= {"/sw.js", "/app/static/shelf.css"}
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    with page.expect_navigation(wait_until="commit"):
        offer.click()
    ready(page)
    expect(offer).to_have_count(0)
    assert asked(page, "static/shelf.css")["text"] == new
    expect(shown(page).get_by_role("heading", name="In the kit")).to_be_visible()
    assert not [fault for fault in moving.faults if "ERR_ABORTED" not in fault and not AWAY.search(fault)]
