"""One's own games and logs where the page is the only way to them: copied, deleted, allowed to run."""

from __future__ import annotations

import json
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest

from cutline.components import shipped_games
from cutline.page.alone import trust
from cutline.page.app import make_app
from cutline.referee.checking import check_log
from tests.support.alone import Alone, packed
from tests.support.asking import Client
from tests.support.own_game import HEAD, LOG, RULES, YAML

CODE = HEAD + RULES
FILES = {**YAML, "referee.py": CODE, "logs/one.yaml": LOG.format(game="sixes")}
STRANGER = {f"sixes/{name}": text.encode() for name, text in FILES.items()}


@pytest.fixture
def ran(tmp_path):
    """A file that the stranger's rules write when they run."""
    return tmp_path / "ran"


@pytest.fixture
def stranger(alone, ran):
    """A page with a game that somebody else made, and a log of it."""
    bring(alone, ran)
    alone.bring("tuesday.yaml", LOG.format(game="sixes").encode())
    return alone


def bring(alone: Alone, ran: Path, more: str = "", **others: bytes) -> None:
    code = f"open({str(ran)!r}, 'w').close()\n{CODE}{more}".encode()
    files = {**STRANGER, "sixes/referee.py": code, **{f"sixes/{name}.yaml": others[name] for name in others}}
    assert alone.bring("x.zip", packed(files), existing="replace").status_code == 200


def card(alone: Alone, key: str) -> str:
    return alone.get("/").text.split(f'id="game-{key}"')[1].split('id="game-')[0]


@pytest.mark.parametrize("room", ["", "/sheet", "/report"])
def test_a_strangers_rules_are_asked_about_before_they_run(stranger, ran, room):
    for log in ("tuesday.yaml", "sixes/logs/one.yaml"):
        text = stranger.get(f"/log/{log}{room}").text
        assert "May the rules of “Sixes” run?" in text and "referee.py" in text
        assert f'value="/log/{log}{room}"' in text
    assert 'href="/game/sixes/trust"' in card(stranger, "sixes")
    assert "May the rules" in stranger.get("/game/sixes/trust").text
    stranger.get("/game/sixes")
    stranger.get("/game/sixes/state")
    assert stranger.post("/game/sixes/play", name="x").status_code == 400
    told = stranger.client.post("/log/tuesday.yaml/doc", json={}).json()
    assert told["unjudged"] and "--trust" not in json.dumps(told)
    stranger.post("/game/sixes/copy")  # waits as well
    assert "May the rules" in stranger.get("/log/my-sixes/logs/one.yaml").text
    assert not ran.exists()


def test_after_a_yes_which_is_remembered_the_log_opens_and_is_judged(stranger, ran):
    stranger.client.post("/log/tuesday.yaml/doc", json={})  # a window that was open before
    answer = stranger.post("/game/sixes/trust", then="/log/tuesday.yaml")
    assert (answer.status_code, answer.headers["location"]) == (303, "/log/tuesday.yaml")
    assert 'id="typed"' in stranger.get("/log/tuesday.yaml").text
    assert not stranger.client.post("/log/tuesday.yaml/doc", json={}).json()["problems"]
    assert ran.exists()
    assert stranger.post("/game/sixes/play", name="new").status_code == 303
    assert "--trust" not in (stranger.home / "new.yaml").read_text("utf-8")
    again = Alone(stranger.home)
    assert 'id="typed"' in again.get("/log/tuesday.yaml").text and "/trust" not in card(again, "sixes")
    for then in ("", "https://example.org/", "//example.org/", "/game/sixes/delete"):
        assert again.post("/game/sixes/trust", then=then).headers["location"] == "/#game-sixes"


def test_rules_that_come_anew_or_change_elsewhere_are_asked_about_again(stranger, ran):
    for change in (
        lambda: bring(stranger, ran, "# another hand\n"),
        lambda: bring(stranger, ran, "# another hand\n", map=b"# the same rules\n"),
        lambda: (stranger.home / "sixes" / "more.py").write_text("x = 1\n", "utf-8"),
    ):
        stranger.post("/game/sixes/trust")
        change()
        assert "May the rules" in stranger.get("/log/tuesday.yaml").text


def test_what_the_person_edits_stays_trusted_and_judges_and_what_waits_waits(stranger):
    def edited(game: str, name: str = "referee.py", text: str = CODE) -> None:
        file = f"/game/{game}/file/{name}"
        known = stranger.get(file).headers.get("etag", "")
        answer = stranger.client.put(file, content=f"# {known}\n{text}", headers={"If-Match": known})
        assert answer.status_code == 200, answer.text

    edited("sixes")
    assert "May the rules" in stranger.get("/log/tuesday.yaml").text
    stranger.post("/game/sixes/trust")
    edited("sixes")
    assert 'id="typed"' in stranger.get("/log/tuesday.yaml").text
    stranger.folder("plain", YAML)
    edited("plain")
    assert set(stranger.site.trusted) == {stranger.home / "sixes", stranger.home / "plain"}
    assert stranger.client.post("/log/tuesday.yaml/doc", json={}).json()["title"] == "Sixes"
    edited("sixes", "game.yaml", YAML["game.yaml"].replace("Sixes", "Sevens"))
    assert stranger.client.post("/log/tuesday.yaml/doc", json={}).json()["title"] == "Sevens"


@pytest.mark.parametrize("said", [b"", b"[]", b"{", b'{"sixes": 3, "../x": "y", "gone": "z"}', b"\xff"])
def test_a_damaged_memory_of_yeses_is_none(stranger, said):
    stranger.site.keep(trust.REMEMBERED, said)
    assert not list(stranger.site.trusted)
    stranger.post("/game/sixes/trust")
    assert list(stranger.site.trusted) == [stranger.home / "sixes"]


def test_a_new_game_and_a_copy_are_judged_by_their_own_rules_and_never_asked_about(alone):
    alone.post("/new", name="my war", board="squares")
    alone.post("/game/my war/play", name="first")
    for copy in ("my-doodlebug", "my-doodlebug-2"):
        assert alone.post("/game/doodlebug/copy").headers["location"] == f"/game/{copy}"
    for log in ("first.yaml", "my-doodlebug/logs/good-game.yaml"):
        assert 'id="typed"' in alone.get(f"/log/{log}").text
    folders = [alone.home / name for name in ("my war", "my-doodlebug", "my-doodlebug-2")]
    assert set(Alone(alone.home).site.trusted) == set(folders)
    opened, report = check_log(folders[1] / "logs" / "good-game.yaml", alone.site.trusted)
    assert opened.game.folder == folders[1] and report.clean
    shipped = shipped_games()["doodlebug"]
    assert (folders[1] / "counters.yaml").read_bytes() == (shipped / "counters.yaml").read_bytes()
    assert not list(folders[1].rglob("*.pyc"))


def test_a_game_is_deleted_with_its_folder_and_other_logs_stay(stranger):
    stranger.post("/game/sixes/trust")
    stranger.client.post("/log/tuesday.yaml/doc", json={})
    assert "for good?" in card(stranger, "sixes")
    assert stranger.post("/game/sixes/delete").headers["location"] == "/"
    assert list(stranger.files()) == ["tuesday.yaml"]
    assert not (stranger.home / "sixes").exists() and not list(stranger.site.trusted)
    text = stranger.get("/").text
    assert 'id="game-sixes"' not in text and 'href="/log/tuesday.yaml"' in text
    assert "there is no game" in stranger.client.post("/log/tuesday.yaml/doc", json={}).text


def test_a_log_is_deleted_and_nothing_that_is_no_log_and_no_game_of_ones_own(stranger):
    before = stranger.files()
    for address in ("/game/doodlebug", "/game/none", "/log/sixes/game.yaml", "/log/../x"):
        assert stranger.post(f"{address}/delete").status_code == 404
    assert stranger.files() == before and (shipped_games()["doodlebug"] / "game.yaml").is_file()
    stranger.client.post("/log/tuesday.yaml/doc", json={})
    assert stranger.post("/log/tuesday.yaml/delete").status_code == 303
    assert stranger.get("/log/tuesday.yaml").status_code == 404
    stranger.post("/log/sixes/logs/one.yaml/delete")
    assert sorted(stranger.files()) == sorted(f"sixes/{name}" for name in FILES if "logs" not in name)


def test_where_a_file_cannot_be_taken_away_all_stays(stranger):
    before, left = stranger.files(), [2]

    def forget(name: str) -> None:
        left[0] -= 1
        if not left[0]:
            raise OSError(5, "Input/output error")
        stranger.forget(name)

    stranger.site.forget = forget
    answer = stranger.post("/game/sixes/delete")
    assert answer.status_code == 500 and "nothing was changed" in answer.text
    assert stranger.files() == before


def test_the_page_says_where_things_are_kept_and_nothing_of_a_terminal(stranger):
    (stranger.home / "lost.yaml").write_text("game: none\nturns:\n", "utf-8")
    for address in ("/", "/none", "/game/sixes", "/game/sixes/trust", "/log/lost.yaml", "/log/none"):
        text = stranger.get(address).text.split("<noscript>")[0]
        for word in ("cutline ", "erminal", "--trust"):
            assert word not in text, (address, word)
    text = stranger.get("/").text
    assert str(stranger.home) not in text and "/everything.zip" in text
    assert "kept in this browser" in text and "lost.yaml" in text
    # One's own kits are counted only when somebody asks.
    assert '<details class="counts" data-kits="/game/sixes/kits">' in card(stranger, "sixes")
    assert "data-kits" not in card(stranger, "doodlebug")


def test_an_empty_browser_offers_nothing_to_take_out_and_one_that_keeps_nothing_says_so(alone):
    text = alone.get("/").text
    assert "kept in this browser" in text and "/everything.zip" not in text and "Other logs" not in text
    alone.site.keeps = False
    assert "This window keeps nothing." in alone.get("/").text


def test_no_address_needs_a_thread_and_none_of_these_is_there_where_files_lie_on_disk(alone):
    routes: list[Any] = make_app(alone.site).routes
    assert routes and all(iscoroutinefunction(route.endpoint) for route in routes)
    alone.site.hold = None
    paths = {getattr(route, "path", "") for route in make_app(alone.site).routes}
    assert not paths & {"/import", "/everything.zip", "/game/{key}/delete", "/log/{name:path}/delete"}


def test_a_mistake_of_cutlines_own_says_so_and_nothing_else(alone):
    def broken() -> None:
        raise ZeroDivisionError

    alone.site.games = broken  # type: ignore[method-assign, assignment]
    client = Client(make_app(alone.site), raises=False)
    answer = client.get("/game/doodlebug")
    assert answer.status_code == 500 and "mistake of its own (ZeroDivisionError)" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
