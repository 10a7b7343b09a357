"""A log in a link: shown on the page in the browser alone, and kept once somebody goes on with it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cutline.hosting import keeper
from cutline.page.app import make_app
from cutline.page.site import Site
from cutline.referee.log.log_reading import LARGEST
from cutline.web.host import site_of

from ..support.asking import Client

LOG = 'game: Doodlebug\nedition: "1"\nturns:\n- turn: 13 June night\n  do:\n  - launch A 2 B 1 C 1 D 2\n'


class Shared:
    """The page in the browser alone; `kept` outlives its window."""

    def __init__(self, home: Path) -> None:
        self.home, self.kept = home, dict[str, bytes]()
        journal: Any = SimpleNamespace(
            keep=lambda name, data: self.kept.update({name: data}) or "",
            forget=lambda name: self.kept.pop(name, None) and "",
        )
        self.site = site_of(journal, True, home)
        self.client = Client(make_app(self.site))

    def came(self, name: str = "first.yaml", log: str = LOG) -> Any:
        """What the page answers when it is to show the log of a link."""
        return self.client.post("/shared", params={"name": name}, content=log.encode())

    def ask(self, name: str, what: str, **body: Any) -> Any:
        return self.client.post(f"/log/{name}/{what}", json=body).json()


@pytest.fixture
def shared(tmp_path):
    return Shared(tmp_path)


def test_it_is_shown_under_a_free_name_and_kept_once_somebody_goes_on_with_it(shared):
    shared.site.keep("first.yaml", b"game: Doodlebug\nturns: []\n")
    for _ in range(2):
        assert shared.came().json() == {"name": "first-2.yaml"}
    doc = shared.ask("first-2.yaml", "doc")
    assert doc["held"] and doc["title"] == "Doodlebug" and not doc["problems"]
    assert shared.ask("first-2.yaml", "share", version=doc["version"]) == {"text": LOG}
    assert list(shared.kept) == ["first.yaml"]
    assert shared.client.get("/").text.count("from a link, not kept") == 1
    written = shared.ask("first-2.yaml", "write", version=doc["version"], line="guns A 6/2 6/6 down 1")
    assert not written["held"] and b"guns A" in shared.kept["first-2.yaml"]
    assert shared.kept["first.yaml"] == b"game: Doodlebug\nturns: []\n"
    assert shared.came("other.yaml").json() == {"name": "other.yaml"}
    assert shared.ask("other.yaml", "keep") == {} and shared.kept["other.yaml"] == LOG.encode()
    assert not shared.ask("other.yaml", "doc")["held"]
    assert "from a link" not in shared.client.get("/").text


def test_what_cannot_be_shown_says_why_and_leaves_nothing(shared):
    for name, log, said in (
        ("first.yaml", LOG.replace("Doodlebug", "my-war"), "does not have its game, “my-war”; bring that in"),
        ("first.yaml", "turns: []\n", "this is no log"),
        ("first.txt", LOG, "this is no log"),
        ("game.yaml", LOG, "choose another name"),
        ("first.yaml", LOG + "#" * LARGEST, "larger than 4 MB"),
    ):
        answer = shared.came(name, log)
        assert answer.status_code == 422 and said in answer.json()["says"], name
    assert shared.came("../../first.yaml").json() == {"name": "first.yaml"}
    assert [file.name for file in shared.home.iterdir()] == ["first.yaml"] and not shared.kept


def test_a_log_that_is_not_there_is_looked_for_in_the_links_of_the_window(shared):
    shared.came()
    for room in ("", "/sheet", "/report"):
        gone = shared.client.get(f"/log/gone.yaml{room}")
        assert gone.status_code == 404 and "/static/shared.js" in gone.text
    assert "shared.js" not in shared.client.get("/log/first.yaml").text
    assert shared.client.get("/log/first.yaml/export").text == LOG


def test_links_are_offered_only_where_they_lead_somewhere(shared, tmp_path):
    shared.came()
    assert 'data-share="/../"' in shared.client.get("/log/first.yaml").text
    for there in ("", "https://cutline.example.org/"):
        client = Client(make_app(Site(tmp_path, keeper(tmp_path), share_at=there)))
        page = client.get("/log/first.yaml").text
        assert ('id="share"' in page) == bool(there) and (f'data-share="{there}"' in page) == bool(there)
        assert client.get("/shared").status_code == 404
