"""Sheets as people keep them: without ids, with some rows only, counted, with any heading and any name."""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import read_game
from cutline.components.loading.row_items import count_of
from cutline.components.reading.slots import filled
from cutline.layouts.kit import draw_game

from ...support.mini_game import read_told

GAME = "title: Mini\nkit: [{kind: deck}]\n"
DECK = """
decks:
- id: main
  front:
    ground: cream
    marks: [{text: "{%s}", box: [6, 6, 51, 40], size: 12, least: 2, lines: 9}]
  cards:
  - {from: cards.csv%s}
"""
SHEET = "Name,set,n,My notes\nFan's Favour,base,2x,\nMarket,base,0,✔\nMarket,promo,,\n,base,1,🙁\n"


def sheet_of(*rows):
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def made(sheet, more="", shows="Name", deck=None):
    """A game of one deck from a sheet; its cards, what is wrong, what is told besides."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        files = {"game.yaml": GAME, "decks.yaml": deck or DECK % (shows, more), "cards.csv": sheet}
        for file, text in files.items():
            (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        game, said = read_told(folder, drawn=False)
        told = [str(one).replace(f"{folder}/", "") for one in game.warnings] if game else []
        return (game.files["decks"].decks[0].cards if game else []), said, told


def test_each_row_is_a_card_named_after_what_it_is_called():
    cards, problems, told = made(SHEET)
    assert not problems and not told
    assert [card.id for card in cards] == ["Fan-s Favour", "Market", "Market-2", "row-5"]
    assert [card.title for card in cards] == ["Fan's Favour", "Market", "Market", ""]
    assert [card.values["row"] for card in cards] == ["1", "2", "3", "4"] and cards[0].values["rows"] == "4"


@pytest.mark.parametrize(
    ("more", "ids"),
    [
        (', id: "{set}-{row}"', ["base-1", "base-2", "promo-3", "base-4"]),
        (', title: "{set}"', ["base", "base-2", "promo", "base-3"]),
        (', where: "{set} = Base"', ["Fan-s Favour", "Market", "row-5"]),
        (', where: ["{set} != base", "{n} ="]', ["Market"]),
        (', copies: "{n}"', ["Fan-s Favour", "row-5"]),
        (', copies: "{n}", each: {k: 1-2}', ["Fan-s Favour", "Fan-s Favour-2", "row-5", "row-5-2"]),
    ],
)
def test_ids_conditions_and_counts_come_from_columns(more, ids):
    cards, problems, told = made(SHEET, more)
    assert not problems and [card.id for card in cards] == ids
    if "copies" in more:
        assert {card.id: card.copies for card in cards}.items() >= {"Fan-s Favour": 2, "row-5": 1}.items()
        assert told == ["decks.yaml: 2 of 4 rows of cards.csv have 0 copies; none is printed"]


@pytest.mark.parametrize(
    ("sheet", "more", "said"),
    [
        ("id,n\na,-1\n", ', copies: "{n}"', 'cards.csv:2:2: "-1" is no count'),
        ("id,n\na,1\na,1\n", "", 'cards.csv:3:1: id "a" is used twice'),
        ("id,n\na,1\nb,1\n", ', title: "{nmae}"', 'cards.csv has no column "nmae"; known: id, n'),
        ("id,n\na,1\nb,1\n", ', copies: "{m}"', 'cards.csv has no column "m"; known: id, n'),
        ("id,n\na,1\nb,1\n", ', where: "{m} = 1"', 'cards.csv has no column "m"; known: id, n'),
        ("id,n\na,1\nb,1\n", ", where: n", '"n" is no condition; write "{set} = base"'),
        ("id,n\na,#REF!\nb,1\n", "", "cards.csv:2:2: the formula gives #REF!"),
    ],
)
def test_one_mistake_is_one_error_where_it_is_made(sheet, more, said):
    _, problems, _ = made(sheet, more, shows="n")
    assert len(problems) == 1 and said in problems[0], problems


def test_nothing_taken_is_told_and_no_error():
    assert made(SHEET, ', where: "{set} = gold"')[1:] == (
        [],
        ["decks.yaml: cards.csv: none of its rows is as where says, so nothing is taken from it"],
    )
    assert made("id,n\na,0\n", ', copies: "{n}"', "n")[1:] == (
        [],
        ["decks.yaml: 1 of 1 rows of cards.csv have 0 copies; none is printed"],
    )
    _, problems, _ = made(SHEET, deck=DECK.partition("  cards")[0] % "id" + "  cards: []\n")
    assert "a deck has one card at least" in problems[0]


def test_a_kit_of_which_nothing_is_printed_is_an_error(tmp_path):
    files = {"game.yaml": GAME, "decks.yaml": DECK % ("id", ', copies: "{n}"'), "cards.csv": "id,n\na,0\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    read, _ = read_game(tmp_path)
    (problem,) = draw_game(read).problems
    assert "game.yaml:" in str(problem) and "no part has anything to print" in str(problem)


def test_a_slot_that_nothing_fills_is_told_once_at_the_text_that_has_it():
    (problem,) = made(SHEET, shows="Nmae")[1]
    assert problem.startswith("decks.yaml:6:20: ") and 'did you mean "Name"?' in problem
    (problem,) = made(SHEET, shows="Wisdom")[1]
    assert problem.endswith("cards.csv has Name, set, n, My notes")


def test_braces_in_a_cell_are_printed_as_typed():
    front = ', front: {ground: cream, marks: [{text: "{Name}", box: [1, 1, 9, 9]}]}'
    cards, problems, _ = made("Name,n\n{n},{Name}\n", front)
    assert not problems and cards[0].front.marks[0].text == "{Name}" and cards[0].values["Name"] == "{n}"


def test_a_palette_comes_from_a_sheet_and_its_names_stand_in_cells():
    with TemporaryDirectory() as name:
        folder = Path(name)
        deck = DECK % ("id", "")
        for file, text in {
            "game.yaml": GAME + "palette: {from: colours.csv}\n",
            "colours.csv": 'Faction,Colour\nRed Team,"rgb(200, 0, 0)"\n',
            "cards.csv": "Faction\nred team\nRED TEAM\n",
            "decks.yaml": deck.replace("ground: cream", 'ground: "{Faction}"'),
        }.items():
            (folder / file).write_text(text)
        game, problems = read_game(folder, drawn=False)
        assert not problems and game.palette["red team"] == game.palette.get("Red Team") == "#c80000"
        assert "red team" in game.palette and "teal team" not in game.palette


def test_a_count_is_read_as_people_write_it():
    counts = {"2x": 2, "x 2": 2, "2.0": 2, "": 0, " - ": 0, "0": 0, "×3": 3, "1.5": None, "-1": None}
    assert {cell: count_of(cell) for cell in counts} == counts


NAMES = st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=90), min_size=1, max_size=6)


@settings(max_examples=30)
@given(NAMES, NAMES)
def test_ids_are_valid_and_unlike_and_stay_when_rows_are_added(names, more):
    before, problems, _ = made(sheet_of(["Name", "n"], *([name, "one"] for name in names)), shows="n")
    after, _, _ = made(sheet_of(["Name", "n"], *([name, "one"] for name in names + more)), shows="n")
    ids = [card.id for card in after]
    assert not problems and [card.id for card in before] == ids[: len(names)]
    assert len(set(ids)) == len(names + more)


HEADINGS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


@settings(max_examples=30)
@given(HEADINGS, st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20))
def test_a_card_shows_the_cell_under_any_heading(heading, cell):
    """But for braces, which no slot holds, and formulas that have failed."""
    if re.search(r"[{}\0]", heading + cell) or not heading.strip() or "#" in cell:
        return
    deck = DECK.replace('"{%s}"', "@").replace("%s", "").replace("@", f'"{{{_escaped(heading)}}}"')
    cards, problems, _ = made(sheet_of([heading, "sep"], [cell, "1"]), deck=deck)
    assert not problems
    assert filled(f"{{{heading}}}", cards[0].values) == cell.strip()


def _escaped(text):
    return "".join(f"\\U{ord(c):08X}" for c in text)
