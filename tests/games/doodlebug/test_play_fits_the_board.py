"""Games are played out, and every counter is laid where it belongs: the board has room for it."""

from __future__ import annotations

from collections import Counter

import pytest

from ...support.tries import tries
from .board_play import Played, Table, play_out, table_of

GAMES = tries(5, 1000)  # of each policy; `make proof` plays a thousand


@pytest.fixture(scope="module")
def table() -> Table:
    return table_of()


@pytest.fixture(scope="module", params=["sensible", "random"])
def games(request: pytest.FixtureRequest, table: Table) -> list[Played]:
    return [play_out(table, request.param, seed) for seed in range(1, GAMES + 1)]


def test_in_95_percent_of_games_nothing_overflows_at_any_time(games: list[Played]) -> None:
    full = [game.overflows for game in games if game.overflows]
    assert len(full) <= 0.05 * len(games), Counter(space for game in full for space, _ in game)


def test_counters_suffice_in_every_game(games: list[Played]) -> None:
    assert not [game.short for game in games if game.short]


def test_a_space_says_that_it_holds_no_more_than_has_room_in_it(table: Table) -> None:
    for board in table.game.maps:
        for panel in board.panels:
            for space in panel.spaces:
                if space.holds:
                    assert sum(space.holds.values()) <= table.fits(space.id)


def test_a_district_with_thirteen_counters_is_noticed(table: Table) -> None:
    assert list(table.overflows({"district-1": {"fire": 13}})) == [("district-1", 13)]
    assert not list(table.overflows({"district-1": {"fire": 12}}))


def test_a_title_of_a_fighter_box_stays_readable_with_its_fighters_on(table: Table) -> None:
    """The limit stands in the strip over the room that counters take."""
    (board,) = table.game.maps
    for panel in board.panels:
        for space in panel.spaces:
            if space.kind == "fighters":
                assert space.room and space.box
                head = space.box[1] + board.kinds["fighters"].head
                assert space.room[1] >= head
                assert table.fits(space.id) >= sum(space.holds.values())
