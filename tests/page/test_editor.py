"""The editor: what may be read, kept and taken away of a game, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from cutline.components import find_game, load_game
from cutline.components.loading.loader import FILES
from cutline.hosting import keeper
from cutline.page.alone.editor import ART, LARGEST, STARTS
from cutline.page.app import make_app
from cutline.page.site import Site

from ..support.alone import Alone
from ..support.asking import Client
from ..support.mini_game import MINI

TRICKS = [
    *("../secret.yaml", "..%2Fsecret.yaml", "art/../../secret.yaml", "link.yaml"),
    *("away/deep.py", ".trust.yaml", "art/.hidden.svg", "referee/../game.yaml"),
    *("notes.txt", "logs/first.yaml", "art\\x.svg", "game.yaml%00.svg", "/etc/hosts", "a" * 90 + ".yaml"),
]


class Editor(Alone):
    """A small game of one's own on a page that is the only way to its files."""

    def ask(self, method: str, name: str, text: str | bytes = "", known: str = "") -> Any:
        headers = {"If-Match": f'"{known}"'} if known else {}
        return self.client.request(method, f"/game/mine/file/{name}", content=text, headers=headers)

    def digest(self, name: str) -> str:
        digest: str = self.get(f"/game/mine/file/{name}").headers["ETag"].strip('"')
        return digest


@pytest.fixture
def editor(tmp_path):
    return Editor(tmp_path)


@pytest.fixture
def folder(editor):
    """The folder of the game."""
    return editor.folder("mine", MINI)


def test_what_is_typed_is_kept_and_files_go_but_the_one_that_makes_it_a_game(editor, folder):
    there = editor.ask("GET", "game.yaml")
    assert there.text == MINI["game.yaml"] and there.headers["Content-Type"].startswith("text/plain")
    text = there.text.replace("title: Mini", "title: Größer")
    saved = editor.ask("PUT", "game.yaml", text.encode(), editor.digest("game.yaml"))
    assert saved.status_code == 200 and saved.json()["digest"] == editor.digest("game.yaml")
    assert (folder / "game.yaml").read_text("utf-8") == text
    assert load_game(folder).sheet.title == "Größer"
    assert editor.ask("DELETE", "counters.yaml", known=editor.digest("counters.yaml")).status_code == 200
    assert not (folder / "counters.yaml").exists()
    refused = editor.ask("DELETE", "game.yaml", known=editor.digest("game.yaml"))
    assert refused.status_code == 400 and (folder / "game.yaml").exists()


def test_what_somebody_else_changed_is_not_written_over_and_what_is_no_text_not_kept(editor, folder):
    known = editor.digest("game.yaml")
    assert editor.ask("PUT", "game.yaml", "title: One", known).status_code == 200
    for method in ("PUT", "DELETE"):
        assert editor.ask(method, "counters.yaml", "faces: {}", known).status_code == 409
    assert editor.ask("PUT", "game.yaml", "title: Two", known).status_code == 409
    assert editor.ask("PUT", "game.yaml", "title: Two").status_code == 409  # as if it were new
    assert editor.ask("PUT", "map.yaml", "maps: []", known).status_code == 409  # it is gone
    assert (folder / "game.yaml").read_text() == "title: One"
    assert not (folder / "map.yaml").exists()
    known = editor.digest("counters.yaml")  # what is no text or too much of it is not kept either
    assert editor.ask("PUT", "counters.yaml", b"\xff", known).status_code == 400
    assert editor.ask("PUT", "counters.yaml", b"#" * (LARGEST + 1), known).status_code == 413
    assert editor.digest("counters.yaml") == known
    (folder / "counters.yaml").write_bytes(b"\xff")
    assert editor.ask("GET", "counters.yaml").status_code == 404


def test_nothing_but_the_files_of_a_game_can_be_read_or_written(editor, folder):
    (editor.home / "secret.yaml").write_text("secret")
    outside = editor.home / "outside"
    outside.mkdir()
    (outside / "deep.py").write_text("secret")
    (folder / "link.yaml").symlink_to(editor.home / "secret.yaml")
    (folder / "away").symlink_to(outside)
    for there in (".trust.yaml", "notes.txt"):
        (folder / there).write_text("secret")
    before = {file: file.read_bytes() for file in editor.home.rglob("*") if file.is_file()}
    for name in TRICKS:
        assert "secret" not in editor.ask("GET", name).text.replace(name, "").replace("secret.yaml", "")
        assert editor.ask("PUT", name, "taken").status_code in (400, 404, 405, 409), name
        assert editor.ask("DELETE", name, known="0").status_code in (400, 404, 405, 409), name
    assert before == {file: file.read_bytes() for file in editor.home.rglob("*") if file.is_file()}


def test_a_game_that_came_with_cutline_is_only_shown_and_offered_as_a_copy(editor, folder):
    file = find_game("doodlebug") / "game.yaml"
    before = file.read_bytes()
    there = editor.get("/game/doodlebug/file/game.yaml")
    assert there.content == before
    for method in ("PUT", "DELETE"):
        refused = editor.client.request(
            method, "/game/doodlebug/file/game.yaml", content="x", headers={"If-Match": there.headers["ETag"]}
        )
        assert refused.status_code == 400 and "make a copy" in refused.json()["said"]
    assert file.read_bytes() == before
    page = editor.get("/game/doodlebug/edit").text
    assert 'action="/game/doodlebug/copy"' in page and 'id="delete"' not in page
    client = Client(make_app(Site(editor.home, keeper(editor.home))))  # where files can be reached otherwise
    assert client.get("/game/doodlebug/edit").status_code == 404
    assert "/edit" not in client.get("/game/doodlebug").text


def test_a_new_file_begins_without_a_mistake(editor, folder):
    (folder / "game.yaml").write_text("title: Bare\nkit:\n- {kind: front page}\n")
    assert STARTS.keys() == FILES.keys() - {"game"}
    for name, text in STARTS.items():
        (folder / f"{name}.yaml").unlink(missing_ok=True)
        assert editor.ask("PUT", f"{name}.yaml", text).status_code == 200
    assert editor.ask("PUT", "art/new.svg", ART).status_code == 200
    assert load_game(folder).art["new"].shapes


def test_the_page_names_the_files_that_are_there_and_those_that_may_come(editor, folder):
    editor.ask("PUT", "referee/sides.py", "SIDES = 2\n")
    (folder / "logs").mkdir()
    (folder / "logs" / "first.yaml").write_text("game: mine\nturns: []\n")
    page = editor.get("/game/mine/edit?file=%3Cscript%3E").text
    told = page[page.index('data-told="') : page.index('" data-keeps')]
    assert told.index("game.yaml") < told.index("counters.yaml") < told.index("referee/sides.py")
    assert "first.yaml" not in told and "&lt;script" not in told and "rules.yaml" in told
    assert editor.get("/schema/rules.json").json()["title"] == "Cutline rules.yaml"
    assert editor.get("/schema/secret.json").status_code == 404
    assert "/game/mine/edit" in editor.get("/game/mine").text
