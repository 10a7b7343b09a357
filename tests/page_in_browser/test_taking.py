"""On a phone: a game is taken to a machine that cuts, and its zip is downloaded."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ..support.alone import unpacked
from .conftest import PHONE, settled
from .test_every_page import AXE

NOTED = """addEventListener("pagehide", () => {
  sessionStorage.said = document.querySelector("#to-cut [data-waits]").textContent;
})"""  # what stood there until the answer came


def test_the_files_for_a_cutter_are_made_and_downloaded_with_thumbs(server, windows, tmp_path):
    page = settled(windows.open(server.root, **PHONE), ".shelf")
    page.locator("#game-doodlebug").get_by_role("link", name="Take it to …").tap()
    section = settled(page, ".end").locator("#to-cut")
    page.evaluate(NOTED)
    section.get_by_role("button", name="Make the files").tap()
    link = page.get_by_role("link", name="Download doodlebug-cut.zip")
    expect(link).to_be_in_viewport()
    assert "Making the files" in page.evaluate("sessionStorage.said")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options=AXE)
        assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    with page.expect_download() as coming:
        link.tap()
    coming.value.save_as(tmp_path / "cut.zip")
    assert {"doodlebug/print.pdf", "doodlebug/sheet-01.svg"} <= unpacked(
        (tmp_path / "cut.zip").read_bytes()
    ).keys()
