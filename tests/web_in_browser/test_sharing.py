"""A link to a game, opened by somebody who was never here; no host hears of what is in it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import LINES, entered, go, ready, shown, text_of

AT = re.compile(r"#/log/tuesday\.yaml#line-\d+$")


def test_a_link_shows_the_game_at_its_line_on_a_first_visit_and_after_a_reload(page, again, first):
    entered(page, "tuesday")
    written = text_of(page, "tuesday.yaml")
    line = next(n for n, text in enumerate(written.splitlines(), 1) if LINES[0] in text)
    table = go(page, f"log/tuesday.yaml#line-{line}")
    table.locator("#share").click()
    text = table.locator("#link-text")
    expect(text).to_have_value(re.compile("#/shared/"))
    link = text.input_value()
    assert link.startswith(f"{first.host.url}#/shared/")
    first.host.asked.clear()
    other = first.open(link.removeprefix(first.host.url))
    for _ in range(2):
        expect(shown(other).locator(".row[aria-current]")).to_contain_text(LINES[0])
        expect(shown(other).locator("#held")).to_be_visible()
        expect(other).to_have_url(AT)
        ready(other)
        assert text_of(other, "tuesday.yaml") == written
        other.reload(wait_until="commit")
    sent = link.rpartition("/")[2]
    assert first.host.asked
    assert not [path for path in first.host.asked if sent in path or path.startswith("/app/shared")]
    first.forgive("404")  # of the log, which is not kept, after the reload
    again.forgive("409")  # a verdict that a line has overtaken
