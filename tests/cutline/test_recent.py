"""Folders of games that were opened are known the next time; what is wrong there stops nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from cutline import hosting
from cutline.cli import main
from cutline.recent import MOST, recent, remember, state_folder


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own, which is not there yet."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "state"))
    return state_folder() / "recent.json"


@pytest.fixture
def sites(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The sites that `cutline open` would serve."""
    found: list[Any] = []
    monkeypatch.setattr(hosting, "serve", lambda site, *_: found.append(site))
    return found


def test_a_folder_that_was_opened_is_on_the_shelf_of_the_next_and_not_trusted(
    mini: Any, sites: list[Any]
) -> None:
    folder = mini().resolve()
    for what in ([str(folder)], []):
        assert main(["open", *what, "--no-browser"]) == 0
    first, second = sites
    assert list(first.trusted) == [folder] and list(second.trusted) == []
    assert first.games()["mini"] == second.games()["mini"] == folder


def test_the_last_comes_first_and_a_folder_that_is_gone_is_left_out(mini: Any) -> None:
    north, south, west = map(mini, ("north", "south", "west"))
    for folder in (north, south, west, north):
        remember(folder)
    (west / "game.yaml").unlink()
    assert recent() == [north, south]


def test_there_is_an_end_to_what_is_kept(mini: Any) -> None:
    for number in range(MOST + 2):
        remember(mini(f"game-{number}"))
    assert len(recent()) == MOST and recent()[0].name == f"game-{MOST + 1}"


@pytest.mark.parametrize("text", ["", "{", '{"a": 1}', "[1]", "3", '["\\u0000"]', b"\xff"])
def test_a_broken_file_is_as_good_as_none(own_state: Path, mini: Any, text: str | bytes) -> None:
    own_state.parent.mkdir(parents=True)
    own_state.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert recent() == []
    remember(folder := mini())
    assert recent() == [folder]
    assert os.listdir(own_state.parent) == [own_state.name]


def test_a_place_that_cannot_be_written_stops_nothing(own_state: Path, mini: Any) -> None:
    own_state.parent.parent.mkdir()
    own_state.parent.write_text("in the way")
    remember(mini())
    assert recent() == []
