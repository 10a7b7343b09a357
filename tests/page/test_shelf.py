"""The Shelf: every game with cover and kits, logs of each, and how a log or a game is begun."""

from __future__ import annotations

import os
import shutil
from xml.etree import ElementTree

import pytest

from cutline.components import load_game, shipped_games
from cutline.components.loading.finding import heading
from cutline.hosting import keeper
from cutline.page.app import make_app
from cutline.page.counting import counted_ahead
from cutline.page.site import Site
from cutline.referee.checking import check_log

from ..support.asking import Client
from ..support.at_the_table import good_log

LOG = 'game: "Doodle Bug"  # as it is spoken\nedition: "1"\nturns:\n- turn: 13 June night\n  do:\n'


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "logs here"
    folder.mkdir()
    return folder


@pytest.fixture
def page(home):
    """Opens the page over the folder, with these games besides."""
    return lambda *folders: Client(make_app(Site(home, keeper(home), folders=folders)))


def test_every_game_that_ships_stands_there_with_a_cover(page):
    client = page()
    text = client.get("/").text
    for name, folder in shipped_games().items():
        assert f'href="/game/{name}"' in text and heading(folder).title in text
        assert f'href="/game/{name}/kit/{name}-a4.pdf"' in text, "nobody waits for what is counted ahead"
    cover = client.get("/game/doodlebug/cover.svg")
    assert "default-src 'none'" in cover.headers["content-security-policy"]
    assert ElementTree.fromstring(cover.text).tag.endswith("svg")


def test_sheets_cuts_minutes_and_kits_of_a_game_follow_its_files(page, mini):
    folder = mini()
    client = page(folder)
    before = client.get("/game/mini/kits").text
    for paper in ("a4", "letter"):
        assert f'href="/game/mini/kit/mini-{paper}.pdf"' in before
    assert "the whole kit" in before and " min<" in before
    file = folder / "counters.yaml"
    file.write_text(file.read_text("utf-8").replace("count: 3", "count: 300"), "utf-8")
    assert client.get("/game/mini/kits").text != before
    assert client.get("/game/mini/cover.svg").status_code == 404


@pytest.mark.parametrize("broken", ["title: [x\nkit: 1\n", "titel: x\n", "- 1\n", "title: '{{ v.x }}'\n", ""])
def test_a_broken_game_stands_there_with_its_mistake(page, mini, broken):
    """A mistake in another file than `game.yaml` is told where the figures would be."""
    client = page(mini(**{"game": broken} if broken else {"counters": "size: 16 mm\nfases: {}\n"}))
    shelf = client.get("/").text
    assert "Doodlebug" in shelf and ("game.yaml, line" if broken else "Mini") in shelf
    assert broken or "counters.yaml, line 2" in client.get("/game/mini/kits").text


def test_what_a_game_says_of_itself_stays_text(page, mini, home):
    bad = "</script><script>alert(1)</script>"
    client = page(mini(game=f'title: "{bad}"\nsubtitle: "{bad}"\nabout: "{bad}"\nkit: []\n'))
    for name in (b"<b>x.yaml", b"\xff.yaml"):
        (home / os.fsdecode(name)).write_text(LOG, "utf-8")
    text = client.get("/").text
    assert bad not in text and "&lt;script&gt;alert" in text and "<b>x" not in text


def test_logs_in_the_folder_stand_with_the_game_that_they_name(page, home):
    (home / "tonight.yaml").write_text(LOG, "utf-8")
    (home / "notes.yaml").write_text("game: doodlebug\n", "utf-8")
    text = page().get("/").text
    card = text.split('id="game-doodlebug"')[1].split('id="game-')[0]
    assert 'href="/log/tonight.yaml"' in card and text.count("/log/") == 1


def test_figures_counted_ahead_are_not_those_of_a_game_that_has_changed(tmp_path):
    folder = tmp_path / "doodlebug"
    shutil.copytree(shipped_games()["doodlebug"], folder)
    assert counted_ahead(folder)
    (folder / "counters.yaml").write_text("size: 16 mm\n", "utf-8")
    assert counted_ahead(folder) is None


def test_a_new_log_is_empty_and_none_is_written_over_or_has_no_name(page, home):
    client = page()
    answer = client.post("/game/doodlebug/play", data={"name": "First game"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/log/first-game.yaml")
    assert client.post("/game/doodlebug/play", data={"name": "x" * 300}).status_code == 303
    assert not check_log(home / "first-game.yaml")[1].findings
    before = {file: file.read_bytes() for file in home.iterdir()}
    assert 'value="doodlebug-1"' in client.get("/").text, "a name that is free stands there"
    for name in ("first-game", "First game!", ""):
        answer = client.post("/game/doodlebug/play", data={"name": name})
        assert answer.status_code == 400 and 'role="alert"' in answer.text
    assert {file: file.read_bytes() for file in home.iterdir()} == before


def test_an_example_is_copied_as_it_is_and_refused_if_it_is_no_text(page, mini, home):
    answer = page().post("/game/doodlebug/play", data={"example": "good-game"})
    name = answer.headers["location"].removeprefix("/log/")
    assert (home / name).read_text("utf-8") == good_log("doodlebug").read_text("utf-8")
    folder = mini()
    (folder / "logs").mkdir(exist_ok=True)
    (folder / "logs" / "old.yaml").write_bytes(b"game: mini\nturns: # \xe4\n")
    assert page(folder).post("/game/mini/play", data={"example": "old"}).status_code == 400
    assert [file.name for file in home.iterdir()] == [name]


def test_names_do_not_lead_out_of_the_folder(page, home):
    client = page()
    for name in ("../out", "/etc/x", "..", "a/../../b"):
        client.post("/game/doodlebug/play", data={"name": name})
        client.post("/game/doodlebug/play", data={"example": name})
        client.post("/new", data={"name": name, "board": "squares"})
    assert [file.name for file in home.parent.iterdir()] == [home.name]
    assert all(file.parent == home and file.suffix == ".yaml" for file in home.rglob("*"))


def test_python_of_a_folder_that_nobody_named_does_not_run(page, mini, home):
    folder = mini()
    (folder / "referee.py").write_text(f"open({str(home / 'ran')!r}, 'w')\n", "utf-8")
    client = page(folder)
    assert "cutline open " in client.get("/").text
    assert client.post("/game/mini/play", data={"name": "x"}).status_code == 400
    assert not list(home.iterdir())


@pytest.mark.parametrize("board", [{"board": "zones"}, {"board": "hex", "across": "12", "down": "9"}])
def test_a_new_game_is_whole_and_stands_on_the_shelf(page, home, board):
    client = page()
    answer = client.post("/new", data={"name": "my war", **board})
    assert (answer.status_code, answer.headers["location"]) == (303, "/game/my%20war")
    assert load_game(home / "my war").sheet.title == "My war"
    assert 'href="/game/my%20war"' in client.get("/").text
    assert client.post("/game/my war/play", data={"name": "first"}).headers["location"] == "/log/first.yaml"
    check_log(home / "first.yaml", [home / "my war"])


NO_GAMES = [{"name": name, "board": "squares"} for name in ("war", "", "peace" * 99)]
NO_GAMES += [
    {"name": "peace", "board": "hex", "across": wide, "down": "9"} for wide in ("x", "999", "9" * 5000)
]
NO_GAMES += [{"name": "peace", "board": "round"}, {"name": "doodlebug", "board": "zones"}]


def test_a_game_that_cannot_be_made_is_refused_and_a_reload_shows_the_shelf(page, home):
    (home / "war").mkdir()
    client = page()
    for data in NO_GAMES:
        answer = client.post("/new", data=data)
        assert answer.status_code == 400 and 'role="alert"' in answer.text, data
    assert [file.name for file in home.rglob("*")] == ["war"]
    for path in ("/new", "/game/doodlebug/play"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert client.put("/new").status_code == 405
