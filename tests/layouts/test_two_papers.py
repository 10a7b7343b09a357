"""On A3 or Tabloid a kit is two files: boards and counters, and what is read on smaller paper."""

from __future__ import annotations

import json

import pytest
from pypdf import PdfReader

BOARD = """
maps:
- id: field
  title: Field
  size: [250, 250]
  kinds: {clear: {fill: cream}}
  panels:
  - {id: p, at: [0, 0], size: [250, 250], grid: {shape: square, size: 50, columns: 5, rows: 5, kind: clear}}
"""
RULES = "rules: [{id: '1', title: Play, text: Play.}]\n"
PARTS = ("front page}", "rules}", "map, id: field}", "card, id: card}", "counters}")
KIT = f"kit: [{', '.join('{kind: ' + part for part in PARTS)}]\n"


@pytest.fixture
def built(mini, command, tmp_path):
    """Builds a game with a board into a folder; what it printed, and the folder."""
    folder = mini(map=BOARD, rules=RULES)
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").split("kit:")[0] + KIT, "utf-8")

    def build(*options, out="out"):
        ran = command("build", folder, "--out", tmp_path / out, *options)
        assert ran.status == 0, ran.err
        return ran, tmp_path / out / "mini"

    return build


def sizes(file):
    """The sides of every page, mm."""
    boxes = [page.mediabox for page in PdfReader(file).pages]
    return [tuple(sorted(round(float(side) * 25.4 / 72) for side in (b.width, b.height))) for b in boxes]


def foots(file):
    """The numbers at the foot of the pages that are printed."""
    texts = (" ".join(page.extract_text().split()) for page in PdfReader(file).pages)
    return [int(text.split(" · page ")[1].split(" of ")[0]) for text in texts if " · page " in text]


@pytest.mark.parametrize(
    ("paper", "large", "reading", "small"),
    [("a3", (297, 420), "a4", (210, 297)), ("tabloid", (279, 432), "letter", (216, 279))],
)
def test_boards_and_counters_alone_are_on_large_paper(built, paper, large, reading, small):
    ran, out = built("--paper", paper, "--booklet")
    read, sheets = out / f"mini-reading-{reading}.pdf", out / f"mini-{paper}.pdf"
    assert set(sizes(read)) == {small} and set(sizes(sheets)) == {large}
    assert set(sizes(out / f"mini-booklet-{reading}.pdf")) == {small}
    assert foots(read) == [1, 2, 3] and foots(sheets)[0] == 5, "each begins a leaf, numbered through"
    first = " ".join(PdfReader(read).pages[0].extract_text().split())
    assert f"{read.name} has pages 1–3" in first and f"{sheets.name} has pages 5–" in first
    assert "in tiles" not in first, "the board is on one sheet of the large paper"
    assert f"{read.name}" in ran.out and "what is read; open this first" in ran.out
    made = json.loads((out / "manifest.json").read_text("utf-8"))
    assert set(made["papers"]) == {paper, f"reading-{reading}"}
    assert {name for name in made["files"] if name.startswith(("card", "map", "counters"))} >= {
        f"card-{reading}.pdf",
        f"map-{paper}.pdf",
        f"counters-{paper}.pdf",
    }


def test_both_papers_together_and_an_upgrade_go_on_working(built, tmp_path):
    _, out = built("--paper", "a3", "--paper", "a4", out="old")
    assert set(sizes(out / "mini-a4.pdf")) == {(210, 297)} and (out / "mini-reading-a4.pdf").exists()
    assert "what is read" in (tmp_path / "old" / "index.html").read_text("utf-8")
    ran, new = built("--paper", "a3", "--since", out, "--only", "kit", out="new")
    assert "nothing has changed" in ran.err
    cards = tmp_path / "games/mini/tables.yaml"
    cards.write_text(cards.read_text("utf-8").replace("miss", "no hit"), "utf-8")
    _, new = built("--paper", "a3", "--since", out, "--only", "kit", out="new")
    assert sizes(new / "mini-upgrade-a3.pdf") == [(210, 297), (210, 297)], "what is new, and the card"
