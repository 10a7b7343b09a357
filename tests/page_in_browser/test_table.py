"""A whole turn entered on the Table: typed, and by nothing but clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from cutline.components import find_game, refereed_game
from cutline.referee.checking import check_log, referee_for
from cutline.referee.judging.findings import Finding
from cutline.referee.log import read_log
from cutline.referee.playing.new_log import new_log

from ..support.at_the_table import good_log
from ..support.opened import Opened
from .tables import JUDGED, Table

GAMES = ("b-17", "doodlebug")  # a form for each plane in turn; forms with dice and chits
MOST = 60  # clicks, after which a turn is long enough


def begun(server: Opened, game: str, first: str = "") -> str:
    """Write a log of a game without an action, or with the `first`; return its name."""
    empty = "\n".join([*new_log(referee_for(refereed_game(find_game(game)))), ""])
    empty = empty.replace("\noptions:\n", f"\noptions: [{', '.join(read_log(good_log(game)).options)}]\n", 1)
    name = f"{game}-{'clicks' if first else 'keys'}.yaml"
    server.put(name, empty.replace("  do:\n", f"  do:\n{first}", 1))
    return name


def test_a_whole_turn_is_typed_and_each_line_is_judged_and_on_disk_before_the_next(server, windows):
    good = good_log("doodlebug")
    turn = read_log(good).turns[0]
    table = Table(server, windows, begun(server, "doodlebug"))
    for count, entry in enumerate(turn.entries, 1):
        table.write(f"house: {entry.text}" if entry.kind == "house" else entry.text)
        assert table.written == count
    wanted = {(one.severity, one.rule, one.found) for one in found_in(good) if one.turn == turn.label}
    assert {(one.severity, one.rule, one.found) for one in found_in(table.file)} == wanted


def found_in(log: Path) -> list[Finding]:
    return check_log(log)[1].findings


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_is_entered_by_clicks_and_nothing_that_is_offered_is_against_the_rules(
    server, windows, game
):
    first = f"  - {read_log(good_log(game)).turns[0].entries[0].text}\n"
    table = Table(server, windows, begun(server, game, first))
    page, begin = table.page, table.page.locator("#now .turn-button")
    for count in range(2, MOST):
        expect(page.locator("#now")).to_have_attribute("aria-busy", "false")
        if count > 2 and begin.count() and not page.locator("#now .owed").count():
            break
        while not allowed(table):
            table.line.fill("")  # no line against the rules is written: choose and roll again
        page.locator("#write").click()
        expect(table.line).to_have_value("")
        assert table.written == count
    turn = begin.first.inner_text().removeprefix("Begin ")
    begin.first.click()
    expect(page.locator(".begun .text")).to_have_text(turn)
    assert not [one for one in found_in(table.file) if one.severity in ("violation", "follow-on")]


def allowed(table: Table) -> bool:
    """Choose the first line that is offered, let the page roll what it leaves open, read the verdict."""
    while not table.line.input_value():
        table.offers.first.click()
    if table.page.locator("#roll").is_visible():
        table.page.locator("#roll").click()
    expect(table.verdict).to_have_class(JUDGED)
    return "right" in (table.verdict.get_attribute("class") or "")
