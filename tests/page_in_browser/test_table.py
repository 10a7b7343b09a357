"""A whole turn of each game entered on the Table: typed, and by nothing but clicks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import yaml
from playwright.sync_api import expect

from cutline.components import find_game, load_game, shipped_games
from cutline.referee.checking import check_log, referee_for
from cutline.referee.playing.new_log import new_log

from ..support.opened import Opened, opened
from .conftest import Windows
from .tables import Table, logged

GAMES = sorted(shipped_games())
MOST = 60  # clicks, after which a turn is long enough


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The page over a folder with a new log of each game, for the keys and for the clicks."""
    home = tmp_path_factory.mktemp("home")
    for game in GAMES:
        empty = "\n".join([*new_log(referee_for(load_game(find_game(game), drawn=False))), ""])
        options = yaml.safe_dump(played(game).get("options", []), default_flow_style=True)
        for way in ("keys", "clicks"):
            logged(home / f"{game}-{way}.yaml", empty.replace("\noptions:\n", f"\noptions: {options}", 1))
    with opened("", home) as up:
        yield up


def played(game: str) -> dict:
    """The log of a game that was played well."""
    file = min(find_game(game).glob("logs/good*.yaml"))
    log: dict = yaml.safe_load(file.read_text(encoding="utf-8"))
    return log


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_is_typed_and_each_line_is_judged_and_on_disk_before_the_next(
    server: Opened, windows: Windows, game: str
) -> None:
    first = played(game)["turns"][0]["do"]
    table = Table(server, windows, f"{game}-keys.yaml")
    for count, line in enumerate(first, 1):
        table.write(line)
        assert table.written == count
    _, report = check_log(table.file)
    _, wanted = check_log(logged(server.home / "wanted.yaml", one_turn(game)))
    told = [(one.severity, one.rule) for one in wanted.findings]
    assert [(one.severity, one.rule) for one in report.findings] == told
    expect(table.page.locator("#rows .findings > li")).to_have_count(len(told))


def one_turn(game: str) -> str:
    log = played(game)
    turn = {key: log["turns"][0][key] for key in ("turn", "do")}
    return yaml.safe_dump({**log, "turns": [turn]}, allow_unicode=True, sort_keys=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_is_entered_by_clicks_and_nothing_that_is_offered_is_against_the_rules(
    server: Opened, windows: Windows, game: str
) -> None:
    table = Table(server, windows, f"{game}-clicks.yaml")
    page = table.page
    begin = page.locator("#now .turn-button")
    begun = 0
    for _ in range(MOST):
        page.locator("#now .offers").wait_for()
        if begin.count() and begin.first.is_visible():
            if begun:
                break
            begun += 1
            begin.first.click()
            expect(begin).to_have_count(0)
            continue
        before = table.written
        while not table.line.input_value():
            page.locator("#now .offers button:not(.back)").first.click()
        if page.locator("#roll").is_visible():
            page.locator("#roll").click()
        expect(table.verdict).to_have_class("verdict right")
        page.locator("#write").click()
        expect(table.line).to_have_value("")
        assert table.written == before + 1
    assert before
    _, report = check_log(table.file)
    assert not [one for one in report.findings if one.severity in ("violation", "follow-on")]
