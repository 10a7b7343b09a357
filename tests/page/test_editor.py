"""The editor: what may be read, kept and taken away of a game, and by whom."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cutline.components import find_game, load_game
from cutline.components.loading.loader import FILES
from cutline.hosting import LOOPBACK, forgetter, guarded, keeper
from cutline.page.app import make_app
from cutline.page.editor import ART, LARGEST, STARTS
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


class OnDisk:
    """`cutline open` of a game's folder, and a browser on this machine at the page's own address."""

    root = f"http://{LOOPBACK}:4711"

    def __init__(self, folder: Path, *more: Path) -> None:
        files = {"forget": forgetter(folder), "edits": (folder, *more)}
        app = guarded(make_app(Site(folder, keeper(folder), folders=(folder, *more), **files)), 4711)

        async def reached(scope: Any, receive: Any, send: Any) -> None:
            await app({**scope, "server": (LOOPBACK, 4711)}, receive, send)

        self.client = Client(reached, self.root)

    def ask(self, method: str, address: str, content: Any = None, known: str = "", **headers: str) -> Any:
        said = {"Origin": self.root, "If-Match": known, **headers}
        return self.client.request(method, address, content=content, headers=said)


@pytest.fixture
def folder_on_disk(tmp_path):
    folder = tmp_path / "my-game"
    for name, text in MINI.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def test_a_folder_named_in_the_command_is_edited_where_it_lies_and_nothing_else_is(folder_on_disk, tmp_path):
    shipped = find_game("doodlebug")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "game.yaml").write_text(MINI["game.yaml"], "utf-8")
    site = OnDisk(folder_on_disk, shipped)
    assert '/game/my-game/edit"' in site.ask("GET", "/game/my-game").text
    page = site.ask("GET", "/game/my-game/edit").text
    assert "came with Cutline" not in page and "counters.yaml" in page
    file = "/game/my-game/file/counters.yaml"
    known = site.ask("GET", file).headers["ETag"]
    (folder_on_disk / "counters.yaml").write_text("# beside it\n")  # another program
    assert site.ask("PUT", file, "faces: {}", known).status_code == 409
    known = site.ask("GET", file).headers["ETag"]
    for elsewhere in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": ""}):
        assert site.ask("PUT", file, "faces: {}", known, **elsewhere).status_code == 403
        assert site.ask("DELETE", file, None, known, **elsewhere).status_code == 403
    assert (folder_on_disk / "counters.yaml").read_text() == "# beside it\n"
    assert site.ask("PUT", file, "faces: {}", known).status_code == 200
    assert (folder_on_disk / "counters.yaml").read_text() == "faces: {}"
    known = site.ask("GET", file).headers["ETag"]
    assert site.ask("DELETE", file, None, known).status_code == 200
    assert not (folder_on_disk / "counters.yaml").exists()
    before = (shipped / "game.yaml").read_bytes()
    other = OnDisk(tmp_path)  # shows both, and may change neither
    for page, key in ((site, "doodlebug"), (other, "doodlebug"), (other, "my-game"), (other, "other")):
        assert '/edit"' not in page.ask("GET", f"/game/{key}").text
        for method, address in (("GET", "edit"), ("GET", "file/game.yaml"), ("PUT", "file/game.yaml")):
            assert page.ask(method, f"/game/{key}/{address}", "x").status_code == 404, (key, address)
    assert (shipped / "game.yaml").read_bytes() == before


def test_encoding_and_ends_of_lines_stay_as_another_program_wrote_them(folder_on_disk):
    site = OnDisk(folder_on_disk)
    for name, data in {
        "counters.yaml": "\ufefffaces:\r\n  ä: {}\r\n".encode(),
        "data/units.csv": "id;name\r\na;Jäger\r\n".encode("cp1252"),
    }.items():
        (folder_on_disk / name).parent.mkdir(exist_ok=True)
        (folder_on_disk / name).write_bytes(data)
        there = site.ask("GET", f"/game/my-game/file/{name}")
        assert "\r" not in there.text and "ä" in there.text and "\ufeff" not in there.text
        put = partial(site.ask, "PUT", f"/game/my-game/file/{name}")
        saved = put(f"{there.text}ö\n".encode(), there.headers["ETag"])
        encoding = "cp1252" if name.endswith(".csv") else "utf-8"
        assert (folder_on_disk / name).read_bytes() == data + "ö\r\n".encode(encoding)
    refused = put("id;name\na;Čačak\n".encode(), saved.json()["digest"])
    assert refused.status_code == 400 and "Č" in refused.json()["said"]


def test_a_new_file_begins_without_a_mistake(editor, folder):
    (folder / "game.yaml").write_text("title: Bare\nkit:\n- {kind: front page}\n")
    assert STARTS.keys() == FILES.keys() - {"game"}
    for name, text in STARTS.items():
        (folder / f"{name}.yaml").unlink(missing_ok=True)
        assert editor.ask("PUT", f"{name}.yaml", text).status_code == 200
    assert editor.ask("PUT", "art/new.svg", ART).status_code == 200
    assert editor.ask("PUT", "art/red/new.svg", ART).status_code == 200
    art = load_game(folder).art
    assert art["new"].shapes and art["red/new"].shapes
    assert "art/red/new.svg" in editor.get("/game/mine/edit").text


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
