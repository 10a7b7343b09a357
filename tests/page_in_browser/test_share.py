"""A link that holds a log: made on the Table, opened where the page is the only way to its files."""

from __future__ import annotations

import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cutline.components import shipped_games

from .conftest import PHONE, served
from .test_every_page import AXE

LOG = (shipped_games()["doodlebug"] / "logs" / "good-game.yaml").read_text("utf-8")
AT = LOG.splitlines().index("  - balloons 1") + 1


@pytest.fixture
def home(tmp_path, windows):
    with served(tmp_path) as server:
        yield server
        windows.forgive("404 (Not Found)", "ERR_INCOMPLETE_CHUNKED_ENCODING")  # a log that is gone; the end
        windows.close()


def link(page: Page) -> str:
    """Share the line that is selected, and return the link."""
    page.locator("#share").click()
    text = page.locator("#link-text")
    expect(text).to_have_value(re.compile("#/shared/"))
    return text.input_value()


def opened(page: Page, link: str) -> None:
    """Open a link as the frame round the page does."""
    page.goto("about:blank")
    page.goto(link.replace("#/shared/", "shared#"))


def test_a_link_shows_the_game_at_its_line_keeps_it_once_one_goes_on_and_outlives_a_reload(home, windows):
    home.put("first.yaml", LOG)
    page = windows.open(f"{home.root}/log/first.yaml#line-{AT}", **PHONE)
    page.locator(".row").first.wait_for()
    made = link(page)
    assert re.fullmatch(rf"{home.root}/#/shared/[\w-]+", made) and len(made) < len(LOG) / 2
    expect(page.locator("#link-title")).to_have_text(f"A link to this game, at line {AT}")
    expect(page.locator("#link-says")).to_contain_text(f"{len(made):,} characters")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options=AXE)
        assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    home.put("first.yaml", f"{LOG}# mine\n")
    opened(page, f"{made}.")  # as at the end of a sentence
    expect(page).to_have_url(f"{home.root}/log/first-2.yaml#line-{AT}")
    expect(page.locator(".row[aria-current] .number")).to_have_text(f"Line {AT}")
    expect(page.locator("#held")).to_be_visible()
    home.file("first-2.yaml").unlink()  # as when the browser has closed the window
    page.reload()
    expect(page.locator("#held")).to_be_visible()
    expect(page).to_have_url(f"{home.root}/log/first-2.yaml#line-{AT}")
    page.locator("#keep").click()
    expect(page.locator("#held")).to_be_hidden()
    assert home.text("first-2.yaml") == LOG and home.text("first.yaml") == f"{LOG}# mine\n"


def test_a_link_that_is_broken_too_long_or_of_a_game_that_is_not_here_says_so(home, windows):
    home.put("first.yaml", LOG)
    page = windows.open(f"{home.root}/log/first.yaml")
    page.locator(".row").first.wait_for()
    made = link(page)
    middle = len(made) // 2
    changed = made[:middle] + ("A" if made[middle] != "A" else "B") + made[middle + 1 :]
    broken = "This link is broken: part of it is missing, or was changed on the way."
    for bad, said in (
        (made[:-9], broken),
        (changed, broken),
        (f"{home.root}/#/shared/", "There is no game in this link."),
        (f"{made}{'A' * 30_000}", "This link is too long"),
        (f"{home.root}/log/gone.yaml", "There is no log “gone.yaml” here. If it came in a link"),
    ):
        opened(page, bad)
        expect(page.locator("#says")).to_contain_text(said)
    home.put("war.yaml", LOG.replace("game: Doodlebug", "game: my-war"))
    page.goto(f"{home.root}/log/war.yaml")
    page.locator(".row").first.wait_for()
    opened(page, link(page))
    expect(page.locator("#says")).to_have_text(re.compile("does not have its game, “my-war”; bring that in"))
    windows.forgive("422")
    home.put("long.yaml", LOG + "".join(f"# {Random(number).randbytes(40).hex()}\n" for number in range(999)))
    page.goto(f"{home.root}/log/long.yaml")
    page.locator(".row").first.wait_for()
    page.locator("#share").click()
    expect(page.locator("#link-says")).to_contain_text("too long for a link")
    expect(page.locator("#link-copy")).to_be_hidden()
