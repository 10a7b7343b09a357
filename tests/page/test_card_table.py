"""The table of cards: each with its picture and its row, all of it as the files stand now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cutline.hosting import keeper
from cutline.page.app import make_app
from cutline.page.site import Site

from ..support.asking import Client
from ..support.workbooks import xlsx

GAME = "title: Court\nkit:\n- {kind: counters}\n- {kind: deck, id: main}\n"
DECKS = """decks:
- id: main
  title: Court cards
  front:
    ground: cream
    marks: [{text: "{Name}", box: [5, 5, 53, 8], size: 9}, {text: "{Cost (gold)}", box: [5, 76, 20, 8]}]
  cards:
  - {from: FILE, id: "c{#}", title: "{Name}"}
"""
SHEET = '#,Name,Cost (gold),Notes\n1,Lord,3,"two\nlines"\n2,Lady,,\n3,"Page, <b>",12,last\n'


class Court:
    """A game with a deck of a spreadsheet, and what the page says of its cards."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.client = Client(make_app(Site(home, keeper(home), folders=(folder,))))

    def ask(self, path: str) -> Any:
        return self.client.get(f"/game/{self.folder.name}/cards{path}")

    def state(self) -> dict[str, Any]:
        told: dict[str, Any] = self.ask("/state").json()
        return told

    def deck(self) -> dict[str, Any]:
        return next(one for one in self.state()["groups"] if one["title"] == "Court cards")


@pytest.fixture
def court(mini, tmp_path):
    folder = mini("court", game=GAME, decks=DECKS.replace("FILE", "cards.csv"))
    (folder / "cards.csv").write_text(SHEET, "utf-8")
    return Court(folder, tmp_path)


def test_each_card_has_its_picture_and_all_columns_of_its_row(court):
    deck = court.deck()
    assert deck["columns"] == ["#", "Name", "Cost (gold)", "Notes"]
    lord, lady, page = deck["rows"]
    assert [cell[0] for cell in lord["cells"].values()] == ["1", "Lord", "3", "two\nlines"]
    # The line is that of the text: the row above it has two.
    assert (lady["file"], lady["line"], lady["cells"]["Name"]) == ("cards.csv", 4, ["Lady", 2, None])
    shown = court.ask(f"/{page['picture']}.svg")
    assert shown.headers["content-type"] == "image/svg+xml" and "Page, &lt;b&gt;" in shown.text
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert court.ask("/0123.svg").status_code == 404
    (counters,) = (one for one in court.state()["groups"] if one["title"] == "Counters")
    assert counters["columns"][:2] == ["id", "title"] and counters["rows"][0]["file"] == "counters.yaml"


def test_only_the_picture_of_a_card_that_looks_different_is_another_one(court):
    before = [row["picture"] for row in court.deck()["rows"]]
    saved = SHEET.replace("Lady,,", "Lady,5,").replace("last", "first")
    (court.folder / "cards.csv").write_text(saved, "utf-8")
    rows = court.deck()["rows"]
    assert [row["picture"] != old for row, old in zip(rows, before, strict=True)] == [False, True, False]
    assert rows[2]["cells"]["Notes"][0] == "first"
    assert court.ask(f"/{before[1]}.svg").status_code == 200  # a page may not have heard of the save yet


def test_after_a_mistake_the_cards_before_it_stay_and_the_mistakes_are_counted(court):
    before = court.state()
    assert before["mistakes"] == 0
    (court.folder / "cards.csv").write_text(SHEET.replace("Name", "Nome"), "utf-8")
    after = court.state()
    assert after.pop("mistakes") > 0 and after == {key: before[key] for key in after}


def test_a_cell_of_a_workbook_has_the_name_that_the_spreadsheet_gives_it(court):
    rows = [["#", "Name", "Cost (gold)"], ["1", "Lord", "3"]]
    (court.folder / "cards.xlsx").write_bytes(xlsx(Court=rows))
    (court.folder / "decks.yaml").write_text(DECKS.replace("FILE", "cards.xlsx"), "utf-8")
    assert court.deck()["rows"][0]["cells"]["Name"] == ["Lord", 2, "[Court] B2"]
    assert "card_table.js" in court.ask("").text
