"""What Python makes in the browser is what it makes natively: kits to the byte, reports of logs."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from cutline.components import shipped_games
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop
from cutline.page.app import make_app
from cutline.web.bridge import Request
from cutline.web.host import site_of

from ..support.pins import why
from ..web.test_bridge import Browser, answered
from ..web.test_host import Journal
from .conftest import opened
from .serving import Host, Trap
from .windows import asked, download, ready

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def alone(
    play: Playwright, host: Host, trap: Trap, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A clean profile once Python is there, with no network: what lies ready to print cannot be had."""
    with opened(play, host, trap, tmp_path_factory.mktemp("clean")) as windows:
        page = ready(windows.open())
        expect(page.locator("#said")).to_contain_text("without a network")
        host.stop()
        yield page
        windows.forgive("ERR_CONNECTION_REFUSED", "Failed to fetch")
    host.back()


@pytest.mark.parametrize("game", shipped_games())
def test_every_kit_of_a_game_is_equal_to_the_byte(alone: Page, tmp_path: Path, game: str) -> None:
    look = Workshop(shipped_games()[game], list(papers().values())).look()
    assert look.drawn
    made = in_memory(look.drawn, look.kits, ("kit",))
    assert len(made) >= len(papers())
    for name, native in made.items():
        assert download(alone, f"game/{game}/kit/{name}", tmp_path / name) == native(), f"{name}; {why()}"


@pytest.mark.parametrize("game", shipped_games())
def test_every_shipped_log_of_a_game_has_the_same_report(alone: Page, tmp_path: Path, game: str) -> None:
    logs = sorted((shipped_games()[game] / "logs").glob("*.yaml"))
    assert logs
    natively = ThreadPoolExecutor(1)  # the browser's driver has a loop of its own in this thread
    for log in logs:
        body = f"example={log.stem}"
        begun = asked(alone, f"game/{game}/play", method="POST", body=body, headers=FORM)
        name = begun["url"].rsplit("/app/", 1)[-1]
        told = asked(alone, f"{name}/report?keep")
        native = natively.submit(native_report, tmp_path / log.stem, game, body).result()
        assert told["status"] == 200
        assert [*unified_diff(native.splitlines(), told["text"].splitlines(), n=0)] == [], why()


def native_report(home: Path, game: str, body: str) -> str:
    """The same, answered by the same application here."""
    home.mkdir()
    app, root = make_app(site_of(Journal(), True, home)), "/app"
    form = [list(one) for one in FORM.items()]
    begun, told = Browser(), Browser()
    answered(Request(app, root, begun, "POST", f"/game/{game}/play", "", form, body.encode()).run())
    path = begun.headers["location"].removeprefix(root)
    answered(Request(app, root, told, "GET", f"{path}/report", "keep", [], b"").run())
    assert told.status == 200
    return told.said.decode()
