"""A whole turn of each game entered on the Table: typed, and by nothing but clicks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cutline.components import find_game, load_game, shipped_games
from cutline.referee.checking import check_log, referee_for
from cutline.referee.judging.findings import Finding
from cutline.referee.log import read_log
from cutline.referee.playing.new_log import new_log

from ..support.at_the_table import good_log
from ..support.opened import Folder
from .conftest import Opens, Windows
from .tables import JUDGED, Table, logged

GAMES = sorted(shipped_games())
MOST = 60  # clicks, after which a turn is long enough


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, opens: Opens) -> Iterator[Folder]:
    """The page over a folder with two logs of each game, one of them with the first line of a good one."""
    home = tmp_path_factory.mktemp("home")
    for game in GAMES:
        good = read_log(good_log(game))
        empty = "\n".join([*new_log(referee_for(load_game(find_game(game), drawn=False))), ""])
        empty = empty.replace("\noptions:\n", f"\noptions: [{', '.join(good.options)}]\n", 1)
        first = f"  do:\n  - {good.turns[0].entries[0].text}\n"
        logged(home / f"{game}-keys.yaml", empty)
        logged(home / f"{game}-clicks.yaml", empty.replace("  do:\n", first, 1))
    with opens("", home) as up:
        yield up


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_is_typed_and_each_line_is_judged_and_on_disk_before_the_next(
    server: Folder, windows: Windows, game: str
) -> None:
    good = good_log(game)
    turn = read_log(good).turns[0]
    table = Table(server, windows, f"{game}-keys.yaml")
    for count, entry in enumerate(turn.entries, 1):
        table.write(f"house: {entry.text}" if entry.kind == "house" else entry.text)
        assert table.written == count
    wanted = {(one.severity, one.rule, one.found) for one in found_in(good) if one.turn == turn.label}
    assert {(one.severity, one.rule, one.found) for one in found_in(table.file)} == wanted


def found_in(log: Path) -> list[Finding]:
    return check_log(log)[1].findings


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_is_entered_by_clicks_and_nothing_that_is_offered_is_against_the_rules(
    server: Folder, windows: Windows, game: str
) -> None:
    table = Table(server, windows, f"{game}-clicks.yaml")
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
