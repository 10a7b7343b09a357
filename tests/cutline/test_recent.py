"""Folders of games that were opened are known the next time; what is wrong there stops nothing."""

from __future__ import annotations

import os

import pytest

from cutline import hosting
from cutline.recent import MOST, recent, remember, state_folder


@pytest.fixture(autouse=True)
def own_state(tmp_path, monkeypatch):
    """A state folder of the test's own, which is not there yet."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "state"))
    return state_folder() / "recent.json"


def test_a_folder_that_was_opened_is_on_the_shelf_of_the_next_and_not_trusted(mini, command, monkeypatch):
    sites = []
    monkeypatch.setattr(hosting, "serve", lambda site, *_: sites.append(site))
    folder = mini().resolve()
    for what in ([folder], []):
        assert command("open", *what, "--no-browser").status == 0
    first, second = sites
    assert list(first.trusted) == [folder] and list(second.trusted) == []
    assert first.games()["mini"] == second.games()["mini"] == folder


def test_the_last_comes_first_and_one_that_is_gone_is_left_out_and_there_is_an_end(mini):
    north, south, west = map(mini, ("north", "south", "west"))
    for folder in (north, south, west, north):
        remember(folder)
    (west / "game.yaml").unlink()
    assert recent() == [north, south]
    for number in range(MOST):
        remember(mini(f"game-{number}"))
    assert len(recent()) == MOST and recent()[0].name == f"game-{MOST - 1}"


@pytest.mark.parametrize("text", [b"", b"{", b'{"a": 1}', b"[1]", b"3", b'["\\u0000"]', b"\xff"])
def test_a_broken_file_is_as_good_as_none(own_state, mini, text):
    own_state.parent.mkdir(parents=True)
    own_state.write_bytes(text)
    assert recent() == []
    remember(folder := mini())
    assert recent() == [folder]
    assert os.listdir(own_state.parent) == [own_state.name]


def test_a_place_that_cannot_be_written_stops_nothing(own_state, mini):
    own_state.parent.parent.mkdir()
    own_state.parent.write_text("in the way")
    remember(mini())
    assert recent() == []
