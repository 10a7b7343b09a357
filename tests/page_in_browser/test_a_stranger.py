"""A stranger's first quarter of an hour: a new game, its sheets, an edit, a mistake, the mistake mended."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from cutline.cli import main

from .conftest import settled


def test_a_new_game_is_seen_changed_broken_and_mended(windows, server):
    assert main(["new", str(server.home / "my-first-war")]) == 0
    page = settled(windows.open(f"{server.root}/game/my-first-war"), "#parts li")
    first, wrong = page.locator("#sheets img").first, page.locator("#wrong")
    old = re.compile(re.escape(addresses(page)[0]))

    game = "my-first-war/game.yaml"
    server.put(game, re.sub(r"(?m)^title: .*$", "title: The Other War", server.text(game)))
    expect(page.locator("#title")).to_have_text("The Other War")
    expect(page.locator("#news")).to_contain_text("changed")
    expect(first).not_to_have_attribute("src", old)
    pictures = addresses(page)

    line = next(n for n, one in enumerate(server.text(game).splitlines(), 1) if one == "kit:")
    server.put(game, server.text(game).replace("\nkit:\n", "\nkitt:\n"))
    expect(wrong).to_contain_text(re.compile(f"game.yaml.*{line}.*kit", re.DOTALL))
    assert addresses(page) == pictures

    server.put(game, server.text(game).replace("\nkitt:\n", "\nkit:\n"))
    expect(wrong).to_be_empty()
    assert addresses(page) == pictures


def addresses(page: Page) -> list[str]:
    """Which pictures are shown, once they stay: an address names what is in it."""
    last, found = [""], list[str]()
    while last != found:
        page.wait_for_timeout(1_000)
        last, found = found, page.eval_on_selector_all("#sheets img", "all => all.map(one => one.src)")
    return [one.rpartition("/")[2] for one in found]
